"""The command line: one module a command, found by name and imported only when it is used."""
