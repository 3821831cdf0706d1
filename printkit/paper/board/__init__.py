"""Boards on paper: their size, labels and frame, and tiles of boards larger than the paper."""
