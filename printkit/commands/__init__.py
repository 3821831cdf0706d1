"""Commands, one file each: a typed function, from which every interface is derived.

Programs call the function itself. The command line, its help and completion, the page's forms and
tasks, the reference and the manual page are derived from the function's signature.
"""
