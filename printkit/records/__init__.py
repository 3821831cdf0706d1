"""Recorded games and positions: read, verified, scored, and exchanged with other programs."""
