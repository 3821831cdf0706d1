"""Plays recorded games through the rules and reports."""
