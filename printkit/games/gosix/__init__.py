"""Gosix: stones on the corners of seven hexagons."""
