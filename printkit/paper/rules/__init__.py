"""The rules of a game as printed pages, with example figures."""
