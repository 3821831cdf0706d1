"""Which places exist and which of them touch, in integers and with the standard library only."""
