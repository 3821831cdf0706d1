"""Reads the position of a printed board from a photograph; alone imports OpenCV."""
