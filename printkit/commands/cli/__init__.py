"""The command line: commands by subject, found by name and imported only when they are used."""
