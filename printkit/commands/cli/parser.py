"""The parser of the command line."""

import argparse
import re
import sys
from collections.abc import Container, Iterable, Sequence
from functools import partial
from typing import Any, NoReturn

from printkit.base.errors import missing, nearest
from printkit.base.text import one_line
from printkit.commands.cli.console import show
from printkit.commands.cli.main import COMMANDS, GROUPS, summary_of
from printkit.version import __version__

_SHELLS = ("bash", "zsh", "fish")
_PATHS = ("FILE", "PATH", "PHOTO", "POSITION", "RECORD")  # what arguments call files


class _Parser(argparse.ArgumentParser):
    """Prints one-sentence errors; reads -1mm,0.5mm as a value, not as an option.

    `given` has the arguments as they are typed.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._negative_number_matcher = re.compile(r"-\.?\d")  # as Python 3.14 has it
        self.given: list[tuple[argparse.Action, list[str]]] = []

    def _get_values(self, action: argparse.Action, words: list[str]) -> Any:
        """Older versions of Python drop a value '--'."""
        if action.option_strings and words == ["--"]:
            raise argparse.ArgumentError(action, "expected a value, found '--'")
        self.given.append((action, list(words)))
        return super()._get_values(action, words)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        words = tuple(map(str, action.choices or ()))
        if words and value not in words:
            found = f"expected one of {', '.join(words)}, found '{str(value)[:40]}'"
            hint = nearest(str(value), words)
            more = f"; {hint}" if hint.endswith("?") else ""  # all words are listed already
            raise argparse.ArgumentError(action, f"{found}{more}")

    def _print_message(self, message: str, file: Any = None) -> None:
        (file or sys.stderr).write(message)  # argparse would keep quiet about a full disk

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"printkit: {one_line(message)}; see '{self.prog} --help'\n")


class _Overview(_Parser):
    """Lists all commands, by what a person wants to do."""

    def format_help(self) -> str:
        formatter, width = self._get_formatter(), max(map(len, COMMANDS))
        formatter.add_usage(self.usage, (), ())
        formatter.add_text(self.description)
        formatter.start_section("options")
        formatter.add_arguments(action for action in self._actions if action.option_strings)
        formatter.end_section()
        lines = [formatter.format_help()]
        for title, names in GROUPS.items():
            lines.append(f"{title}:")
            lines += (f"  {name:{width}}  {summary_of(name)}" for name in names)
            lines.append("")
        return "\n".join([*lines, "printkit COMMAND --help explains a command, with examples.\n"])


def parse(words: Sequence[str]) -> argparse.Namespace:
    """The options in `words`, with the `run` of their command. Exits with 2 if wrong."""
    if not words or words[0] == "help":
        words = [*words[1:2], "--help"]
    named = [words[0]] if words and not words[0].startswith("-") else []
    if named and named[0] not in COMMANDS:
        hint = nearest(named[0], tuple(COMMANDS))
        parser_of(()).error(f"there is no command '{named[0]}'; {hint}")
    parser = parser_of(named or COMMANDS, words)
    options, unknown = parser.parse_known_args(words)
    if options.print_completion:
        _print_completion(options.print_completion)
    if unknown or "run" not in options:  # without a command
        _refuse((unknown or words)[0], getattr(options, "parser", parser))
    return options


def parser_of(
    commands: Iterable[str], declared: Container[str] | None = None
) -> argparse.ArgumentParser:
    """Return the parser of `commands`, with the arguments of the `declared` ones, or else of all.

    Imports the modules of no other commands, because each takes time.
    """
    parser = _Overview(
        prog="printkit",
        usage="printkit COMMAND [options] [arguments]",
        description="Print abstract board games, and verify and score recorded ones.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"printkit {__version__}",
        help="print the version; with --verbose also those of Python and the libraries",
    )
    parser.add_argument(
        "--print-completion",
        choices=_SHELLS,
        help="print a script with which the shell completes commands, options and files",
    )
    subparsers = parser.add_subparsers(prog="printkit", metavar="COMMAND", parser_class=_Parser)
    for name in commands:
        sub = subparsers.add_parser(
            name,
            help=summary_of(name),
            description=summary_of(name),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if declared is None or name in declared:
            _declare(sub, name)
    return parser


def _declare(parser: argparse.ArgumentParser, name: str) -> None:
    from printkit.commands.cli.arguments import add_command
    from printkit.commands.cli.run import run_command  # the list of all commands needs none
    from printkit.commands.declare import command_called

    command = command_called(name)
    parser.epilog = "\n  ".join(["examples:", *command.examples])
    add_command(parser, command)
    parser.set_defaults(run=partial(run_command, command), parser=parser)


def _print_completion(shell: str) -> NoReturn:
    try:
        import shtab  # seldom needed, and an extra
    except ImportError:
        raise missing("--print-completion needs shtab", "shtab") from None
    parser = parser_of(COMMANDS)
    commands: Any = parser._actions[-1].choices  # noqa: SLF001 — argparse has no other way
    for command in commands.values():
        for action in command._actions:  # noqa: SLF001
            if action.metavar in _PATHS:
                action.complete = shtab.FILE
    show(shtab.complete(parser, shell))
    parser.exit()


def _refuse(word: str, parser: argparse.ArgumentParser) -> NoReturn:
    import difflib  # only errors pay for it

    if not word.startswith("-"):
        parser.error(f"one argument too many: '{word[:40]}'")
    name = word.split("=", maxsplit=1)[0]
    options = (option for action in parser._actions for option in action.option_strings)  # noqa: SLF001 — argparse has no other way
    known = {option.lstrip("-"): option for option in options if option.startswith("--")}
    close = difflib.get_close_matches(name.lstrip("-").lower(), known, n=1, cutoff=0.6)
    hint = f"; did you mean '{known[close[0]]}'?" if close else ""
    parser.error(f"there is no option '{name[:40]}'{hint}")
