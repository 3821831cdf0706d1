"""The API for programs and notebooks; the package `printkit` exports its names.

Each module imports only what it needs: verifying a record does not import drawing libraries.
"""
