"""Boards and their YAML files; cells, edges and vertices in exact integers; random boards."""
