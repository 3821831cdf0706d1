"""Recorded games as text."""
