"""Xong: what still fits, what a placement is worth, who will place last."""
