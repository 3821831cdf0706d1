"""Runs a declared command: its arguments are read, and its result is printed.

A file that a command writes contains the command, without paths and names of people: what is not a
shipped name is `@` and its kind, such as `@board`. Where the file itself goes is left out.
"""

import argparse
import re
import shlex
import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from printkit.base.answer import Answer, Answers, Signs, Verbatim, Warned, Written
from printkit.base.provenance import making
from printkit.commands.cli.arguments import values_of
from printkit.commands.cli.console import (
    Listing,
    show,
    show_data,
    show_json,
    show_signs,
    tell,
    tell_written,
)
from printkit.commands.cli.progress_bar import Progress
from printkit.commands.cli.signals import signals_raised
from printkit.commands.declare import Command
from printkit.rules.lookup import is_path

_WAYS = frozenset(
    ("output", "help", "json", "html", "jobs", "scheduler", "by_path", "no_paths", "address")
)  # nothing in a file
_OTHER_OUTPUTS = frozenset(("preview", "records", "table"))  # which may be what a file is
_FILES = frozenset(("record", "file"))
_INPUTS = frozenset(("board", "game", "ruleset", "style", "preset"))
_PLAIN = re.compile(r"[A-Za-z0-9_./:,=@+%×-]+")


def run_command(command: Command, options: argparse.Namespace) -> int:
    """Run `command` and print its result; return the exit status."""
    values = values_of(command, options)
    for one in command.declared:
        if callable(one.option.typed) and getattr(options, one.parameter) is None:
            note(options, one.parameter, str(values[one.parameter]))
    json = getattr(options, "json", False)
    signals = signals_raised() if command.interruptible else nullcontext()
    with making(command_of(options)), Progress() as progress, signals:
        if "progress" in command.parameters:
            values["progress"] = progress.reach
        if "written" in command.parameters:
            values["written"] = Listing().add
        result = command.function(**values)
        if isinstance(result, Written):
            progress.make_room()
            tell_written([] if "written" in values else result)
            for sentence in result.warnings:
                tell(sentence)
            return 0
        return _printed(result, progress, json=json)


def _printed(result: Any, progress: Progress, *, json: bool) -> int:
    if isinstance(result, Answer):
        progress.make_room()
        _print_item(result.as_dict() if json else result.describe(), end="")
        if not json:
            tell_written(result.written())
        for path in result.saved:
            show(path, file=sys.stderr if json else None)
        for sentence in result.warnings():
            tell(sentence)
        return result.exit_status
    if isinstance(result, Answers):
        for item in result.data() if json else result.lines():
            progress.make_room()
            _print_item(item, flush=result.is_flushed)
        return result.exit_status
    if isinstance(result, str):
        show_data(result if result.endswith("\n") else f"{result}\n")
    elif isinstance(result, Path):
        show(result)
    elif isinstance(result, Iterable):
        tell_written(result)
    return 0


def _print_item(item: Any, *, end: str = "\n", flush: bool = False) -> None:
    if isinstance(item, Warned):
        tell(item)
    elif isinstance(item, Verbatim):
        show_data(item)
    elif isinstance(item, Signs):
        show_signs(item)
    elif isinstance(item, str):
        show(item, end=end, flush=flush)
    else:
        show_json(item)


def command_of(options: argparse.Namespace) -> str:
    """The command that `options` were read from, its arguments in the order of the parser."""
    parser = options.parser
    order = {id(action): place for place, action in enumerate(parser._actions)}  # noqa: SLF001 — argparse has no other way
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
    dest, told = action.dest, []
    name = dest.removeprefix("print-")
    for text in texts:
        word = text
        if dest.endswith("language") and text.endswith(".po"):
            word = "@language"
        elif name in {*_OTHER_OUTPUTS, *_FILES} or (name in _INPUTS and is_path(text)):
            word = f"@{name}"
        told.append(_quoted(word))
    yield from told if action.option_strings else dict.fromkeys(told)  # records are one folder


def _quoted(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else shlex.quote(re.sub(r"[^ -~]", "", text))
