"""Boards and their YAML files; the sites of a board and their adjacency, in integers."""
