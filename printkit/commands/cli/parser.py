"""The parser of the command line, based on argparse, and the option `--games` of all commands."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from printkit.base.errors import NOWHERE, InputError, missing, nearest
from printkit.base.text import one_line
from printkit.base.yaml.kinds import Flag, Kind, ListOf, OneOf
from printkit.base.yaml.nodes import Scalar
from printkit.commands.cli.console import show
from printkit.commands.cli.main import COMMANDS, GROUPS, summary_of
from printkit.version import __version__

if TYPE_CHECKING:
    from printkit.commands.declaration import Declared

_SHELLS = ("bash", "zsh", "fish")
_OPTION = "--games"
_GAMES = "folder with further games, or the name of an installed game; may be repeated"
_PATHS = ("FILE", "PATH", "PHOTO", "POSITION", "RECORD")  # metavars of arguments that are paths


class _Parser(argparse.ArgumentParser):
    """A parser that prints one-sentence errors, and reads -1mm,0.5mm as a value, not an option.

    `given` lists the arguments that the user typed, as pairs of an argparse action and its words.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._negative_number_matcher = re.compile(r"-\.?\d")  # the pattern of Python 3.14
        self.given: list[tuple[argparse.Action, list[str]]] = []

    def _get_values(self, action: argparse.Action, words: list[str]) -> Any:
        """Reject '--' as an option's value, because older versions of argparse drop this value."""
        if action.option_strings and words == ["--"]:
            raise argparse.ArgumentError(action, "expected a value, found '--'")
        self.given.append((action, list(words)))
        return super()._get_values(action, words)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        words = tuple(map(str, action.choices or ()))
        if words and value not in words:
            found = f"expected one of {', '.join(words)}, found '{str(value)[:40]}'"
            hint = nearest(str(value), words)
            more = f"; {hint}" if hint.endswith("?") else ""  # other hints list all choices again
            raise argparse.ArgumentError(action, f"{found}{more}")

    def _print_message(self, message: str, file: Any = None) -> None:
        (file or sys.stderr).write(message)  # argparse would ignore errors, such as a full disk

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"printkit: {one_line(message)}; see '{self.prog} --help'\n")


class _Overview(_Parser):
    """The main parser; its help lists all commands, grouped by purpose."""

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
    """Parse `words`; the result's `run` runs the command. Exits with status 2 on errors."""
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
    if unknown or "run" not in options:  # `run` is missing if no command is named
        _refuse((unknown or words)[0], getattr(options, "parser", parser))
    return options


def parser_of(
    commands: Iterable[str], declared: Container[str] | None = None
) -> argparse.ArgumentParser:
    """Return a parser for `commands`; only commands in `declared` get arguments (default: all).

    The modules of other commands are not imported, because each import takes time.
    """
    parser = _Overview(
        prog="printkit",
        usage="printkit COMMAND [options] [arguments]",
        description="Print abstract board games, and verify and score recorded ones.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    version = f"printkit {__version__}"
    parser.add_argument("--version", action="version", version=version, help="print the version")
    text = "print a script that lets the shell complete commands, options and files"
    parser.add_argument("--print-completion", choices=_SHELLS, help=text)
    parser.add_argument(_OPTION, metavar="FOLDER", help=_GAMES)
    subparsers = parser.add_subparsers(prog="printkit", metavar="COMMAND", parser_class=_Parser)
    for name in commands:
        text, layout = summary_of(name), argparse.RawDescriptionHelpFormatter
        sub = subparsers.add_parser(name, help=text, description=text, formatter_class=layout)
        if declared is None or name in declared:
            _declare(sub, name)
    return parser


def _declare(parser: argparse.ArgumentParser, name: str) -> None:
    from printkit.commands.cli.run import run_command  # imported late: not needed to list commands
    from printkit.commands.declaration import command_called

    command = command_called(name)
    parser.epilog = "\n  ".join(["examples:", *command.examples])
    parser.set_defaults(run=partial(run_command, command), parser=parser)
    names = {one.parameter: one.name for one in command.declared}
    groups: dict[str, argparse._ActionsContainer] = {"": parser}
    for one in command.declared:
        heading = one.option.group
        if heading not in groups:
            groups[heading] = parser.add_argument_group(heading)
        _add(groups[heading], one, _help_of(one, names))
    if command.json:
        parser.add_argument("--json", action="store_true", help=command.json)
    if "games" not in names:  # some commands define their own `--games`
        parser.add_argument(_OPTION, metavar="FOLDER", help=_GAMES)


def _add(group: argparse._ActionsContainer, one: "Declared", text: str) -> None:
    option, kind = one.option, one.option.kind
    if option.flags:
        flags = group.add_mutually_exclusive_group()
        for word, doc in option.flags.items():
            flags.add_argument(
                f"--{word}", dest=one.parameter, action="store_const", const=word, help=doc
            )
        return
    names, terms = [one.parameter], dict[str, Any](help=text)
    is_several = isinstance(kind, ListOf) or one.is_mapping
    if not one.is_argument:
        names = [*filter(None, (option.short,)), f"--{one.name}"]
        terms |= {"dest": one.parameter, "required": one.is_required}
        if is_several:
            terms["action"] = "append"
    elif is_several or not one.is_required:
        terms["nargs"] = "+" if is_several else "?"
    if isinstance(kind, Flag):
        group.add_argument(*names, action="store_const", const=True, **terms)
        return
    if option.bare is not None:
        terms |= {"nargs": "?", "const": option.bare}
    kind = kind.kind if isinstance(kind, ListOf) else kind
    if isinstance(kind, OneOf):
        terms |= {"choices": kind.words}  # argparse checks choices itself
    else:
        terms |= {"type": _reader(kind), "metavar": option.metavar or one.name.upper()}
    group.add_argument(*names, **terms)


def _reader(kind: Kind[Any]) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        try:
            return kind.read(Scalar(text, NOWHERE))
        except InputError as error:
            in_file = error.span and error.span.file
            raise argparse.ArgumentTypeError(str(error) if in_file else error.message) from None

    return read


def _help_of(one: "Declared", names: Mapping[str, str]) -> str:
    """Return a parameter's help: purpose, default, and the options that it needs or excludes."""
    doc = one.doc
    for sentence, other in (("only with", one.option.needs), ("not with", one.option.excludes)):
        if other:
            *most, last = (f"--{names.get(name, name)}" for name in other.split())
            named = f"{', '.join(most)} or {last}" if most else last
            doc = f"{doc}; {sentence} {named}"
    return doc.replace("%", "%%")


def _print_completion(shell: str) -> NoReturn:
    try:
        import shtab  # imported late: an optional dependency
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
    if not word.startswith("-"):
        parser.error(f"unexpected argument '{word[:40]}'")
    import difflib  # imported late: only needed for an error

    name = word.split("=", maxsplit=1)[0]
    options = (option for action in parser._actions for option in action.option_strings)  # noqa: SLF001 — argparse has no other way
    known = {option.lstrip("-"): option for option in options if option.startswith("--")}
    close = difflib.get_close_matches(name.lstrip("-").lower(), known, n=1, cutoff=0.6)
    hint = f"; did you mean '{known[close[0]]}'?" if close else ""
    parser.error(f"there is no option '{name[:40]}'{hint}")


_NUMBERS = ("simulate", "inspect")  # Commands whose own option `--games` is a number of games.
_CAUTIOUS = ("serve", "site")  # Commands that load installed games only if `--games` names them.


@contextmanager
def further_games(words: Sequence[str]) -> Iterator[list[str]]:
    """Make available the games that `--games` names, and yield `words` without this option.

    Environment variables pass the games to worker processes. Raises InputError if a value of
    `--games` is neither a folder with games nor the name of an installed game.
    """
    named, rest = _split(words)
    is_cautious = bool(rest) and rest[0] in _CAUTIOUS
    if not (named or is_cautious):
        yield rest
        return
    from printkit.rules.game_packages import FOLDERS, ONLY_NAMED, other_packages  # imported late

    before = {name: os.environ.get(name) for name in (FOLDERS, ONLY_NAMED)}
    try:
        if named:
            os.environ[FOLDERS] = os.pathsep.join(filter(None, (*named, before[FOLDERS])))
        if is_cautious:
            os.environ[ONLY_NAMED] = "1"
        if named:
            try:
                other_packages()  # a wrong value is an error even if the command uses no game
            except InputError as error:
                raise InputError(f"argument {_OPTION}: {error}") from None
        yield rest
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


def _split(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the values of the option `--games` in `words`, and all other words."""
    named: list[str] = []
    rest: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        if word == "--" or (rest and rest[0] in _NUMBERS):
            return named, [*rest, word, *left]
        if word == _OPTION and left and left[0] != "--":
            named.append(left.pop(0))
        elif word.startswith(f"{_OPTION}=") and word != f"{_OPTION}=--":
            named.append(word.partition("=")[2])
        else:
            rest.append(word)
    return named, rest
