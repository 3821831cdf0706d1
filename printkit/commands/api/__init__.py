"""printkit for programs and notebooks; its names are those of `printkit` itself.

Each module imports only what it needs: verifying a record does not import drawing libraries.
"""
