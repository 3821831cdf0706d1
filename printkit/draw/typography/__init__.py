"""Typefaces and text: fonts, paragraphs, and the direction of scripts."""
