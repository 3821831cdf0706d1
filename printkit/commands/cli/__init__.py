"""The command line: finds each command by its name, and imports only commands that are used."""
