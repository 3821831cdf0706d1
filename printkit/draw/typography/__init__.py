"""Typefaces and text: fonts, paragraphs, and the writing direction of scripts."""
