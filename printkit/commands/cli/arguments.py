"""The arguments of a command on argparse, and their values."""

import argparse
from collections.abc import Callable, Mapping
from typing import Any

from printkit.base.errors import NOWHERE, InputError
from printkit.base.yaml.kinds import Flag, Kind, ListOf, OneOf
from printkit.base.yaml.nodes import Scalar
from printkit.commands.declare import Command, Declared


def add_command(parser: argparse.ArgumentParser, command: Command) -> None:
    """Declare on `parser` all that `command` takes."""
    names = {one.parameter: one.name for one in command.declared}
    groups: dict[str, argparse._ActionsContainer] = {"": parser}
    for one in command.declared:
        heading = one.option.group
        if heading not in groups:
            groups[heading] = parser.add_argument_group(heading)
        _add(groups[heading], one, _help_of(one, names))
    if command.json:
        parser.add_argument("--json", action="store_true", help=command.json)


def values_of(command: Command, options: argparse.Namespace) -> dict[str, Any]:
    """The arguments of the function of `command` for parsed `options`. Raises InputError."""
    found = vars(options)
    given = {
        one.parameter: found[one.parameter]
        for one in command.declared
        if found[one.parameter] is not None
    }
    asked = {*given, *(["json"] if command.json and options.json else ())}
    command.check_together(asked, lambda one: f"--{one.name}")
    typed = {
        one.parameter: one.option.typed() if callable(one.option.typed) else one.option.typed
        for one in command.declared
        if one.option.typed is not None and one.parameter not in given
    }
    return command.values({**typed, **given})


def _add(group: argparse._ActionsContainer, one: Declared, text: str) -> None:
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
        terms |= {"choices": kind.words}  # which are checked
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


def _help_of(one: Declared, names: Mapping[str, str]) -> str:
    """Help on a parameter: what it is for, its default, and the options it needs or excludes."""
    doc = one.doc
    for sentence, other in (("only with", one.option.needs), ("not with", one.option.excludes)):
        if other:
            *most, last = (f"--{names.get(name, name)}" for name in other.split())
            named = f"{', '.join(most)} or {last}" if most else last
            doc = f"{doc}; {sentence} {named}"
    return doc.replace("%", "%%")
