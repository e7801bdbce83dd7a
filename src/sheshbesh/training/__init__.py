"""How a net is made: self-play, fitting, the ladder."""
