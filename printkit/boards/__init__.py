"""Boards and their YAML files; the cells, edges and vertices of boards, in exact integers."""
