"""The commands, one per module. The typed function of a command defines all its interfaces.

Python programs call a command's function directly. The command line and its help, shell completion,
the forms of the web page, the reference and the manual page are derived from the signature.
"""
