"""Boards on paper: size, labels, frame, fiducials, and tiling over several sheets."""
