"""YAML as trees of nodes with their positions, and the kinds of values in them."""
