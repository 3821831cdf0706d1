"""YAML as trees of nodes with their places, and the kinds of values in them."""
