"""Runs a declared command: reads its arguments, and prints its progress and its result.

Each written file records the command line that wrote it, without the option --output. Paths, which
may contain names of people, are replaced by `@` and the name of the option, such as `@board`.
"""

import argparse
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Self, TextIO

from printkit.base.answer import Answer, EscapedLine, LazyAnswer, Verbatim, WarningLine, Written
from printkit.base.output import recording_command
from printkit.base.text import as_json
from printkit.commands.cli.console import Listing, show, show_data, tell
from printkit.commands.cli.signals import signals_raised
from printkit.commands.declaration import Command
from printkit.rules.lookup import is_path

WIDTH = 40  # length of the full progress bar, in characters
# Options that do not affect the contents of a written file
_WAYS = ("output", "help", "json", "jobs", "no_paths", "games")
_FILES = ("preview", "records", "table", "record", "file")
_INPUTS = ("board", "game", "ruleset", "style", "preset")
_PLAIN = re.compile(r"[A-Za-z0-9_./:,=@+%×-]+")


class ProgressBar:
    """A progress bar below the printed lines; invisible if the stream is not a terminal.

    At the end of the `with` statement the bar is cleared, so that an error message gets an empty
    line. Spaces overwrite the bar, because a Windows console may not support escape codes.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._width = 0  # number of characters now on the screen
        self._shown = self._stream.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.make_room()

    def reach(self, done: int, total: int) -> None:
        """Show that `done` of `total` items are done; `total` is at least 1."""
        filled = WIDTH * done // total
        self._write(f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done} of {total}")

    def make_room(self) -> None:
        """Clear the bar, so that a line can be printed in its place."""
        if self._width:
            self._write("")

    def _write(self, text: str) -> None:
        if self._shown:
            self._stream.write(f"\r{' ' * self._width}\r{text}")
            self._stream.flush()
            self._width = len(text)


def run_command(command: Command, options: argparse.Namespace) -> int:
    """Run `command` and print its result; return the exit status."""
    values = values_of(command, options)
    json = getattr(options, "json", False)
    signals = signals_raised() if command.interruptible else nullcontext()
    listing = Listing()
    with recording_command(command_of(options)), ProgressBar() as progress, signals:
        if "progress" in command.parameters:
            values["progress"] = progress.reach
        if "written" in command.parameters:
            values["written"] = listing.add
        result = command.function(**values)
        if isinstance(result, LazyAnswer):
            for item in result.data() if json else result.lines():
                progress.make_room()
                _print_item(item, flush=result.is_flushed)
            return result.exit_status
        progress.make_room()
        if isinstance(result, Answer):
            return _print_answer(result, listing, json=json)
        if isinstance(result, Written):
            if "written" not in values:
                listing.add_all(result)
            for sentence in result.warnings:
                tell(sentence)
        elif isinstance(result, Path):
            show(result)
        else:
            show_data(result if result.endswith("\n") else f"{result}\n")
    return 0


def values_of(command: Command, options: argparse.Namespace) -> dict[str, Any]:
    """Return the arguments for the function of `command`. Raises InputError if options conflict.

    Also adds random defaults, such as a seed, to `parser.given`, for the recorded command line.
    """
    found = {one.parameter: getattr(options, one.parameter) for one in command.declared}
    given = {name: value for name, value in found.items() if value is not None}
    asked = {*given, *(["json"] if command.json and options.json else ())}
    command.check_together(asked, lambda one: f"--{one.name}")
    for one in command.declared:
        name, typed = one.parameter, one.option.typed
        if name not in given and callable(typed):
            typed = given[name] = typed()
            parser = options.parser
            action = next(action for action in parser._actions if action.dest == name)  # noqa: SLF001
            parser.given.append((action, [str(typed)]))
        elif name not in given and typed is not None:
            given[name] = typed
    return command.values(given)


def _print_answer(answer: Answer, listing: Listing, *, json: bool) -> int:
    _print_item(answer.as_dict() if json else answer.describe(), end="")
    if not json:
        listing.add_all(answer.written())
    for path in answer.saved:
        show(path, file=sys.stderr if json else None)
    for sentence in answer.warnings():
        tell(sentence)
    return answer.exit_status


def _print_item(item: Any, *, end: str = "\n", flush: bool = False) -> None:
    if isinstance(item, WarningLine):
        tell(item)
    elif isinstance(item, Verbatim):
        show_data(item)
    elif isinstance(item, EscapedLine):
        print(item)  # its escape codes are safe, because printkit generated them
    elif isinstance(item, str):
        show(item, end=end, flush=flush)
    else:
        print(as_json(item), flush=True)


def command_of(options: argparse.Namespace) -> str:
    """Return the command line of `options`, with all arguments in the order of the help."""
    parser = options.parser
    order = {id(action): place for place, action in enumerate(parser._actions)}  # noqa: SLF001 — argparse has no other way
    given = sorted(parser.given, key=lambda each: order.get(id(each[0]), 0))
    words = (word for action, texts in given for word in _words(action, texts))
    return " ".join([parser.prog.split()[-1], *words])


def _words(action: argparse.Action, texts: list[str]) -> Iterator[str]:
    if action.dest in _WAYS or (not action.option_strings and not texts):
        return
    if action.option_strings:
        yield action.option_strings[-1]
    name, shown = action.dest, []
    for text in texts:
        is_file = name in _FILES or (name in _INPUTS and is_path(text))
        is_file = is_file or (name == "language" and text.endswith(".po"))
        quoted = text if _PLAIN.fullmatch(text) else shlex.quote(re.sub(r"[^ -~]", "", text))
        shown.append(f"@{name}" if is_file else quoted)
    yield from shown if action.option_strings else dict.fromkeys(shown)  # omit repeated `@records`
