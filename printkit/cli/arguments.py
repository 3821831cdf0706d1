"""Arguments that several commands take.

What only some of them need is imported when it is needed: each module takes time.
"""

import argparse
from collections.abc import Callable
from typing import Any, TypeVar

from printkit.errors import InputError

T = TypeVar("T")
R = TypeVar("R", bound=tuple[Any, ...])
GAME = "a game, or a ruleset by name or path"
_WORDS = ("all", "xoids")  # that stand where a game does


def argument_type(read: Callable[[str], T]) -> Callable[[str], T]:
    """Return an argument type: what `read` returns; the parser reports its errors."""

    def argument(text: str) -> T:
        try:
            return read(text)
        except (InputError, ValueError) as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return argument


def name_or_path(text: str) -> str:
    """An argument type: a path, or a name; what is shipped may be typed in any case."""
    from printkit.lookup import board_names, preset_names, ruleset_names, style_names

    name = text.lower()
    shipped = (*board_names(), *ruleset_names(), *style_names(), *preset_names(), *_WORDS)
    return name if name in shipped else text


def add_game(parser: argparse.ArgumentParser, metavar: str = "GAME", text: str = GAME) -> None:
    """Declare on `parser` the game; `metavar` and `text` say what may be named instead."""
    parser.add_argument("game", type=name_or_path, metavar=metavar, help=text)


def add_other_board(
    parser: argparse._ActionsContainer, text: str = "another board, by name or path"
) -> None:
    """Declare `--board`, which `text` explains."""
    parser.add_argument("--board", type=name_or_path, metavar="BOARD", help=text)


def number_between(least: int, most: int) -> Callable[[str], int]:
    """An argument type: a whole number from `least` to `most`."""

    def read(text: str) -> int:
        digits = text.strip()
        if not (digits.isascii() and digits.isdigit()):
            raise ValueError(f"expected a whole number, found '{text[:40]}'")
        if len(digits) > 40 or not least <= int(digits) <= most:
            raise ValueError(f"expected {least} to {most}, found {digits[:40]}")
        return int(digits)

    return argument_type(read)


def add_number(
    parser: argparse._ActionsContainer, name: str, bounds: tuple[int, int], text: str, **more: Any
) -> None:
    """Declare the option `name`, a whole number within `bounds`, which `text` explains.

    `more` are its default, and its metavar unless that is N.
    """
    parser.add_argument(name, type=number_between(*bounds), help=text, **{"metavar": "N", **more})


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare `--option` on `parser`, which takes the place of one of the ruleset's."""
    parser.add_argument(
        "--option",
        dest="options",
        type=key_and_value("KEY=VALUE"),
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="instead of the ruleset's: touch=corner",
    )


def key_and_value(expected: str) -> Callable[[str], tuple[str, str]]:
    """An argument type: a key and its value, called `expected` in errors."""

    def read(text: str) -> tuple[str, str]:
        key, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"expected {expected}, found '{text[:40]}'")
        return key.strip(), value.strip()

    return argument_type(read)


def add_language(parser: argparse.ArgumentParser) -> None:
    """Declare `--language` on `parser`."""
    words = "of what is told, such as en (usual); printkit list shows them"
    parser.add_argument(
        "--language", type=argument_type(read_language), metavar="LANGUAGE", help=words
    )


def language_of(options: argparse.Namespace) -> str:
    """The language that `options` choose, of what is told or printed; English without a choice."""
    from printkit.language import ENGLISH

    chosen = getattr(options, "language", None) or getattr(options, "print-language", None)
    return chosen or ENGLISH


def read_language(text: str) -> str:
    """Read a language: its code, or the path of a translator's file, who tries it."""
    from printkit.language import speaking

    with speaking(text):
        return text


def request_of(kind: Callable[..., R], options: argparse.Namespace, /, **others: Any) -> R:
    """A request of a `kind` whose fields have the names of options, but for those in `others`."""
    fields: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]  # of a NamedTuple
    return kind(**{name: getattr(options, name) for name in fields if name not in others}, **others)
