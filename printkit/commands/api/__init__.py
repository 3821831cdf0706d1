"""printkit for programs and notebooks; its names are those of `printkit` itself.

Each module imports what it needs and no more: to verify a record is no reason to load what draws.
"""
