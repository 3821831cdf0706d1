"""Boards, their YAML files, and the sites of boards with their adjacency, in exact integers."""
