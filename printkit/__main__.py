"""`python -m printkit`."""

from printkit.cli.main import console

if __name__ == "__main__":
    console()
