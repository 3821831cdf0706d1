"""The Python API for programs and notebooks; the package `printkit` exports all names of the API.

Each module imports only the libraries it needs: verifying a record imports no drawing libraries.
"""
