"""Print the manual page of all commands, generated from the argument parser."""

import argparse
from collections.abc import Iterable, Iterator

from printkit import __version__
from printkit.commands.cli.main import COMMANDS
from printkit.commands.cli.parser import parser_of

NAME = "print abstract board games, and verify and score recorded ones"
ABOUT = (
    "printkit takes an abstract board game from a YAML file to the table, and the pencilled "
    "record of the game back to a verified score. GAME, BOARD, RULESET, STYLE and PRESET are what "
    "printkit list names, or the paths of YAML files. A LENGTH has its unit: 16mm, 1.5cm, 1in, "
    "12pt. Files are written whole or not at all; where no other place is named, below output/ in "
    "the current folder."
)
OPTIONS = (
    ("\\-h, \\-\\-help", "after a command: what it takes, with examples"),
    (
        "\\-\\-version",
        "the version of printkit; with --verbose also those of Python and the libraries",
    ),
    ("\\-\\-print\\-completion bash|zsh|fish", "a script with which the shell completes commands"),
)
STATUSES = (
    ("0", "all is well; of verify: every record is legal"),
    ("1", "of verify: a record is illegal or claims a wrong result"),
    ("2", "the command line is wrong, or a file cannot be used; the sentence says where and why"),
    ("70", "printkit itself failed"),
    ("130, 143", "interrupted, or told to end: nothing is left half written"),
)


def manual() -> str:
    """Return the manual page in the man macros of roff."""
    parser = parser_of(COMMANDS)
    (commands,) = (one for one in parser._actions if isinstance(one.choices, dict))  # noqa: SLF001
    return "\n".join(
        [
            f'.TH PRINTKIT 1 "" "printkit {__version__}" "User commands"',
            *_section("NAME", [rf"printkit \- {_text(NAME)}"]),
            *_section("SYNOPSIS", [".B printkit", r".I COMMAND", "[options] ..."]),
            *_section("DESCRIPTION", [_text(ABOUT)]),
            *_section("OPTIONS", _listed(OPTIONS)),
            *_section("COMMANDS", []),
            *(line for name in COMMANDS for line in _command(commands.choices[name])),
            *_section("EXIT STATUS", _listed(STATUSES)),
            "",
        ]
    )


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    yield f".SH {title}"
    yield from lines


def _command(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield a command's usage, description, options and examples."""
    yield f'.SS "{_text(_usage(parser))}"'
    yield _text(parser.description or "")
    for group in parser._action_groups:  # noqa: SLF001 — argparse has no other way
        entries = list(_options(parser, group))
        if entries and group.title not in ("positional arguments", "options"):
            yield from (".PP", rf"{_text(group.title or '').capitalize()}:")
        yield from entries
    yield from (".PP", "Examples:", ".PP", ".nf", ".RS 4")
    yield from map(_text, _examples(parser))
    yield from (".RE", ".fi")


def _usage(parser: argparse.ArgumentParser) -> str:
    """Return a command with its arguments and required options."""
    words = [parser.prog]
    options = [action for action in parser._actions if action.option_strings]  # noqa: SLF001
    if len(options) > 1:  # besides --help
        words.append("[options]")
    for action in parser._actions:  # noqa: SLF001
        if action.option_strings and action.required:
            words.append(f"{action.option_strings[0]} {_value(action)}")
        elif not action.option_strings:
            words.append(_value(action) + " ..." * (action.nargs == "+"))
    return " ".join(words)


def _options(parser: argparse.ArgumentParser, group: argparse._ArgumentGroup) -> Iterator[str]:
    formatter = parser._get_formatter()  # noqa: SLF001
    for action in group._group_actions:  # noqa: SLF001
        if not isinstance(action, (argparse._HelpAction, argparse._SubParsersAction)):  # noqa: SLF001
            words = formatter._expand_help(action) if action.help else ""  # noqa: SLF001
            yield from (".TP", _heading(action), _text(words))


def _heading(action: argparse.Action) -> str:
    """Return an argument's names in bold and value in italics."""
    value = rf"\fI{_text(_value(action))}\fR" if action.nargs != 0 else ""
    names = ", ".join(rf"\fB{_text(name)}\fR" for name in action.option_strings)
    return f"{names} {value}".strip()


def _value(action: argparse.Action) -> str:
    value = action.metavar or (
        "|".join(map(str, action.choices)) if action.choices else action.dest.upper()
    )
    return f"[{value}]" if action.nargs == "?" else str(value)


def _examples(parser: argparse.ArgumentParser) -> list[str]:
    return [line.strip() for line in (parser.epilog or "").splitlines()[1:]]


def _listed(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    for head, words in rows:
        yield from (".TP", rf"\fB{head}\fR", _text(words))


_ESCAPES = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"}


def _text(words: str) -> str:
    """Return `words` escaped for roff, in ASCII."""
    line = " ".join(words.split())
    escaped = "".join(_ESCAPES.get(c, c) if c.isascii() else rf"\[u{ord(c):04X}]" for c in line)
    return rf"\&{escaped}" if escaped.startswith((".", r"\(aq")) else escaped


if __name__ == "__main__":
    print(manual(), end="")
