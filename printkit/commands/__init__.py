"""The commands, one in each file. Every interface is derived from a command's typed function.

Python programs call a command's function directly. The command line with its help and completion,
the web page's forms and tasks, the reference and the manual page use the function's signature.
"""
