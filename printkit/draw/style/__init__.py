"""Styles (colours, patterns, lines and typefaces of sheets), and presets of cutting machines."""
