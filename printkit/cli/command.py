"""The command that is being run, as a file that it writes tells it.

It has neither paths nor names of people: what is no shipped name is `@` and what it is, such as
`@board` for a board's file. Where the file itself goes is left out.
"""

import argparse
import re
from collections.abc import Iterator

_WAYS = frozenset(
    ("output", "help", "json", "html", "jobs", "scheduler", "by_path", "no_paths", "address")
)  # nothing in a file
_OTHER_OUTPUTS = frozenset(("preview", "records", "table"))  # which may be what a file is
_FILES = frozenset(("record", "file"))
_INPUTS = frozenset(("board", "game", "ruleset", "style", "preset"))
_PLAIN = re.compile(r"[A-Za-z0-9_./:,=@+%×-]+")


def command_of(options: argparse.Namespace) -> str:
    """The command that `options` were read from, its arguments in the order of the parser."""
    parser = options.parser
    order = {id(action): place for place, action in enumerate(parser._actions)}  # noqa: SLF001 — argparse tells nobody else
    given = sorted(parser.given, key=lambda each: order.get(id(each[0]), 0))
    words = (word for action, texts in given for word in _words(action, texts))
    return " ".join([parser.prog.split()[-1], *words])


def note(options: argparse.Namespace, dest: str, text: str) -> None:
    """Record `text`, which was drawn at random, as if it were typed as the argument `dest`."""
    parser = options.parser
    action = next(action for action in parser._actions if action.dest == dest)  # noqa: SLF001
    parser.given.append((action, [text]))


def _words(action: argparse.Action, texts: list[str]) -> Iterator[str]:
    if action.dest in _WAYS or (not action.option_strings and not texts):
        return
    if action.option_strings:
        yield action.option_strings[-1]
    from printkit.lookup import is_path  # the parser does without

    dest, told = action.dest, []
    name = dest.removeprefix("print-")
    for text in texts:
        word = text
        if dest.endswith("language") and text.endswith(".po"):
            word = "@language"
        elif name in {*_OTHER_OUTPUTS, *_FILES} or (name in _INPUTS and is_path(text)):
            word = f"@{name}"
        told.append(quoted(word))
    yield from told if action.option_strings else dict.fromkeys(told)  # records are one folder


def quoted(text: str) -> str:
    """`text` as a word of the command; characters that it may not have there are left out."""
    import shlex

    return text if _PLAIN.fullmatch(text) else shlex.quote(re.sub(r"[^ -~]", "", text))
