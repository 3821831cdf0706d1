"""The commands, one in each file. Every interface is derived from a command's typed function.

Programs call the function itself. The command line, its help and completion, the page's forms and
tasks, the reference and the manual page are derived from the function's signature.
"""
