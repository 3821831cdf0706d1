"""Declares functions as commands, with an option for each parameter, and checks their arguments.

A parameter is declared as `Annotated[type, Option(kind, doc)]`; the parameter for print options is
annotated with a mapping of Options. On the command line, parameters before the `*` of a
signature are positional arguments, and parameters after the `*` are options. A parameter whose
annotation has no `Option` exists only in Python.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, wraps
from importlib import import_module
from inspect import Parameter, signature
from typing import Any, NamedTuple, ParamSpec, TypeVar

from printkit.base.answer import Answer, LazyAnswer
from printkit.base.errors import InputError, PrintkitError, nearest
from printkit.base.language import language_code, speaking
from printkit.base.print_options import PrintOptions, attribute
from printkit.base.yaml.kinds import Flag, Kind, check_named, with_default

P = ParamSpec("P")
R = TypeVar("R")
_PRINTING = "printing"  # name of the parameter that holds print options
_OPTION = re.compile(r"(?<!\S)--([a-z][a-z-]*)")


class Option(NamedTuple):
    """The declaration of a command's parameter, for use in `Annotated`.

    `name` is the option's name if it differs from the parameter's. In help, `metavar` stands for
    the value, and `group` is the option's heading. `excludes` lists parameters that cannot be
    combined with this parameter, separated by blanks; `needs` names a parameter that this parameter
    requires. `typed` is the command line's default if it differs from Python's, or a function that
    draws a random default. `bare` is the value of an option that is typed without a value. `flags`
    maps values to help texts; a value such as `csv` becomes a command-line option such as `--csv`.
    """

    kind: Kind[Any]
    doc: str
    metavar: str = ""
    group: str = ""
    name: str = ""
    short: str = ""
    excludes: str = ""
    needs: str = ""
    typed: Any = None
    bare: Any = None
    flags: Mapping[str, str] = {}

    def __repr__(self) -> str:
        return repr(self.doc)  # shown by help() of the command's function


class Declared(NamedTuple):
    """A parameter of a command, called `parameter` in Python and `name` on the command line."""

    parameter: str
    name: str
    option: Option
    default: Any
    is_argument: bool = False
    is_printing: bool = False  # whether the parameter is a field of PrintOptions

    @property
    def is_mapping(self) -> bool:
        """Whether the value is a mapping, typed as repeated KEY=VALUE pairs."""
        return isinstance(self.default, Mapping)

    @property
    def doc(self) -> str:
        """The parameter's help text, with the default on the command line."""
        typed, kind = self.option.typed, self.option.kind
        return with_default(self.option.doc, kind, self.default if typed is None else typed)

    @property
    def is_required(self) -> bool:
        """Whether the parameter has no default."""
        return self.default is Parameter.empty


@dataclass(frozen=True)
class Command:
    """A command: its `function`, `examples`, and features of the command line.

    `json` is the help text of `--json`, or "" if the command has no such option. If `interruptible`
    is true, Ctrl-C raises KeyboardInterrupt, so that the command can finish properly.
    """

    function: Callable[..., Any]
    examples: Sequence[str] = ()
    json: str = ""
    interruptible: bool = False

    @cached_property
    def parameters(self) -> Mapping[str, Parameter]:
        """The parameters of the function."""
        return signature(self.function).parameters

    @property
    def declared(self) -> Iterator[Declared]:
        """Yield the parameters that the command line offers, in the signature's order."""
        for name, one in self.parameters.items():
            for mark in getattr(one.annotation, "__metadata__", ()):  # set by `Annotated`
                if isinstance(mark, Option):
                    shown = mark.name or dashed(name)
                    positional = one.kind is Parameter.POSITIONAL_OR_KEYWORD
                    yield Declared(name, shown, mark, one.default, positional)
                elif isinstance(mark, Mapping):
                    for field, option in mark.items():
                        yield Declared(field, option.name, option, None, is_printing=True)

    def values(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the function's arguments; `given` maps parameters and print options to values."""
        values, printed = dict[str, Any](), dict[str, Any]()
        for one in self.declared:
            if one.parameter in given:
                value, into = given[one.parameter], printed if one.is_printing else values
                into[one.parameter] = dict(value) if one.is_mapping else value
        if _PRINTING in self.parameters:
            values[_PRINTING] = PrintOptions(**printed)
        return values

    def check_together(self, given: Collection[str], shown: Callable[[Declared], str]) -> None:
        """Raise InputError if `given` parameters exclude each other or need a missing parameter."""
        by_name = {one.parameter: one for one in self.declared}
        by_name["json"] = Declared("json", "json", Option(Flag(), self.json), False)
        for name in given:
            one = by_name[name]
            for other in one.option.excludes.split():
                if other in given:
                    raise InputError(f"{shown(one)} and {shown(by_name[other])} cannot be combined")
            needed = one.option.needs
            if needed and needed not in given:
                raise InputError(f"{shown(one)} needs {shown(by_name[needed])}")


def command(
    *examples: str, json: str = "", interruptible: bool = False
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator that makes a function the command of its module; see `Command`.

    A Python call of the function raises TypeError for a value of a wrong type, and InputError for a
    value that is out of bounds. Error messages of Python calls name parameters instead of
    command-line options.
    """

    def declare(function: Callable[P, R]) -> Callable[P, R]:
        declared = Command(function, examples, json, interruptible)
        function.__globals__["COMMAND"] = declared
        return _checking(declared)

    return declare


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Return `function`, which is not a command, with the argument checks of a command."""
    return _checking(Command(function))


def _checking(declared: Command) -> Callable[..., Any]:
    function, bind = declared.function, signature(declared.function).bind
    options = {one.parameter: one for one in declared.declared if not one.is_printing}
    names = {one.name: one.parameter for one in declared.declared}
    printed = tuple(one.parameter for one in declared.declared if one.is_printing)

    def named(option: re.Match[str]) -> str:
        return names.get(option[1], attribute(option[1]))

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        values = bind(*args, **kwargs).arguments
        default = {name: one.default for name, one in declared.parameters.items()}
        given = [name for name, value in values.items() if value is not default[name]]
        for name in given:
            if name in options:
                values[name] = check_named(name, options[name].option.kind, values[name])
        printing = values.get(_PRINTING, PrintOptions())
        if not isinstance(printing, PrintOptions):
            raise TypeError(f"{_PRINTING}: expected PrintOptions, found {printing!r:.60}")
        settings = printing.given
        for name in map(attribute, settings):
            if name not in printed:
                lacking = f"{function.__name__} has no option {name}; {nearest(name, printed)}"
                raise InputError(f"{_PRINTING}: {lacking}")
        try:
            declared.check_together(set(given) & set(options), lambda one: one.parameter)
            with speaking(values.get("language") or settings.get("language") or language_code()):
                return _completed(function(**values))
        except PrintkitError as error:
            error.message = _OPTION.sub(named, error.message)
            error.args = (error.message,)
            if error.span:
                error.span = error.span._replace(file=_OPTION.sub(named, error.span.file))
            raise

    return call


def _completed(answer: Any) -> Any:
    """Write the files of a command's `answer`; re-raise the exception that ended the command."""
    if isinstance(answer, Answer):
        if answer.ended_by:
            raise answer.ended_by
        list(answer.written())
    elif isinstance(answer, LazyAnswer):
        answer.write()
    return answer


def dashed(parameter: str) -> str:
    """Return the command-line name of `parameter`, such as `max-legs` for `max_legs`."""
    return parameter.rstrip("_").replace("_", "-")


def command_called(name: str) -> Command:
    """Return the command called `name`, after importing its module."""
    found: Command = import_module(f"printkit.commands.{name.replace('-', '_')}").COMMAND
    return found
