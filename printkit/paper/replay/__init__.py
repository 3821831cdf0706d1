"""Show a recorded game turn by turn: on paper, as pictures, or as an HTML page."""
