"""Runs the command line of printkit for `python -m printkit`."""

from printkit.commands.cli.main import console

if __name__ == "__main__":
    console()
