"""Rows: one writer, a few readers, migrations."""
