"""Read, write, verify and score recorded games and positions."""
