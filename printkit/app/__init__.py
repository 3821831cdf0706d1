"""The use cases: paths in, results out."""
