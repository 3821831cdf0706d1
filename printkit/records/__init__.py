"""Read, verify and score recorded games and positions; exchange them with other programs."""
