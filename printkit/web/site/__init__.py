"""The page without a server: a folder of files with which a browser runs printkit itself.

Pyodide is CPython for browsers. Pyodide runs in web workers of the page and does the same tasks as
the server's processes. Modules for scoring are loaded first, modules for printing on demand.
"""
