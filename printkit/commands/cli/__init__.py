"""The command line, which imports only the module of the command that the user names."""
