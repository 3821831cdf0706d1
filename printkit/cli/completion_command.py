"""`printkit completion`."""

import argparse

from printkit.cli.tell import show
from printkit.errors import missing

EXAMPLES = (
    "printkit completion bash > ~/.local/share/bash-completion/completions/printkit",
    "printkit completion zsh > ~/.zfunc/_printkit",
    "printkit completion fish > ~/.config/fish/completions/printkit.fish",
)
SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument("shell", choices=SHELLS, help="the shell that you use")


def run(options: argparse.Namespace) -> int:
    """Print the script. Raises InputError where shtab is missing."""
    try:
        from printkit.cli.completion import script  # knows all commands and players: it takes long
    except ImportError:
        raise missing("completion needs shtab", "shtab") from None
    from printkit.cli.main import COMMANDS
    from printkit.cli.parser import parser_of

    show(script(parser_of(COMMANDS), options.shell))
    return 0
