"""The page without a server: a folder of files in which a browser runs printkit itself.

Pyodide is CPython for browsers. It runs in a worker of the page and does the same tasks that the
server's worker processes do. What scores games is loaded first, what prints when it is wanted.
"""
