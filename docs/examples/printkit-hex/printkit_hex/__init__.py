"""Hex, by Piet Hein (1942) and John Nash (1948)."""
