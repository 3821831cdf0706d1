"""Reads and writes YAML as trees of nodes, and defines the kinds of values in YAML files."""
