"""Styles and presets: colours, patterns, lines and typefaces of all sheets."""
