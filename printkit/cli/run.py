"""Runs a declared command: its arguments are read, and its result is printed."""

import argparse
import sys
from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from printkit.answer import Answer, Answers, Signs, Verbatim, Warned, Written
from printkit.cli.command import command_of, note
from printkit.cli.progress import Progress
from printkit.cli.signals import signals_raised
from printkit.cli.tell import (
    Listing,
    show,
    show_answer,
    show_data,
    show_json,
    show_signs,
    tell,
    tell_written,
)
from printkit.commands.declare import Command
from printkit.commands.parser import values_of
from printkit.provenance import making


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
        show_answer(result, json=json)
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


def _print_item(item: Any, *, flush: bool) -> None:
    if isinstance(item, Warned):
        tell(item)
    elif isinstance(item, Verbatim):
        show_data(item)
    elif isinstance(item, Signs):
        show_signs([item])
    elif isinstance(item, str):
        show(item, flush=flush)
    else:
        show_json(item)
