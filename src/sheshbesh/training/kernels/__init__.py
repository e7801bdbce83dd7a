"""Compiled training: self-play that learns as it plays, and targets from looking ahead."""
