"""The checks, each a function from a file and a purpose to what it found."""
