"""One file per command: a typed function, from which all faces of the command are derived.

The function is what programs call. The command line, its help and completion, the page's forms and
tasks, the reference and the manual page are read from its signature.
"""
