"""Which places exist and which of them touch: integers only, standard library only."""
