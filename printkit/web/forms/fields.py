"""Reads the fields of forms, and raises errors that name the faulty field."""

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from printkit.base.errors import NOWHERE, InputError, nearest
from printkit.base.language import _, pgettext
from printkit.base.print_options import CELL_FIELDS, PRINT_FIELDS, PrintOptions
from printkit.base.yaml.keys import Fields
from printkit.base.yaml.nodes import Scalar
from printkit.base.yaml.writer import node_of
from printkit.boards.definition import BoardDefinition, read_board
from printkit.rules.catalogue import OpenedGame, check_board, game_class
from printkit.rules.lookup import load_board, load_ruleset, locate
from printkit.rules.source_arguments import chosen_setting
from printkit.web.play.request import entry, optional

OPTION = "option"  # gettext context of labels; choices of the option NAME have "option NAME"
_OPTION = re.compile(r"--([a-z][a-z-]*)")


class FieldError(InputError):
    """An error in the `field` of a form; `field` is '' if the error is not in a single field."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field


@contextmanager
def at_field(field: str) -> Iterator[None]:
    """Turn an InputError into a FieldError about `field`, unless it already is a FieldError."""
    try:
        yield
    except FieldError:
        raise
    except InputError as error:
        raise FieldError(error.message, field) from None


@contextmanager
def at_named_fields(known: Collection[str] = PRINT_FIELDS.fields) -> Iterator[None]:
    """Turn an InputError into a FieldError about the command-line option that it names."""
    try:
        yield
    except FieldError:
        raise
    except InputError as error:
        named = re.findall(r"--([a-z-]+)", error.message)
        field = next((name for name in named if name in known), "")
        raise FieldError(_OPTION.sub(_label, error.message), field) from None


def label_of(name: str) -> str:
    """Return the label of a field, such as `Back offset` for the name `back-offset`."""
    return name.replace("-", " ").replace("_", " ").capitalize()


def _label(option: re.Match[str]) -> str:
    """Return the option's translated label in quotes, or its name if there is no translation."""
    label = label_of(option[1])
    said = pgettext(OPTION, label)
    # To translators: what a field of a form is called, quoted in a sentence
    return option[1] if said == label else _("“{label}”").format(label=said)


def fields_of(request: Mapping[str, Any], key: str, known: Fields) -> dict[str, Any]:
    """Read the fields in `request[key]`. Raises FieldError if a field is wrong or unknown."""
    values: dict[str, Any] = {}
    for name, text in optional(request, key, dict, {}).items():
        with at_field(str(name)):
            if name not in known.fields:
                raise InputError(
                    f"there is no field '{name[:40]}'; {nearest(name, tuple(known.fields))}"
                )
            if not isinstance(text, str):
                raise InputError(f"expected a text, found {text!r:.40}")
            if not text.strip():
                continue
            kind = known.fields[name].kind
            try:
                values[name] = kind.read(Scalar(text.strip(), NOWHERE))
            except InputError:  # raise a translated message if the kind's name is translated
                expected = kind.in_words()
                if _(expected) == expected:
                    raise
                message = _("expected {what}, found '{text}'").format(
                    what=_(expected), text=text.strip()[:40]
                )
                raise InputError(message) from None
    return values


def check_shipped(options: PrintOptions) -> None:
    """Raise FieldError if the style or the preset is not shipped; any path is rejected."""
    for field, name in (("style", options.style), ("preset", options.preset)):
        with at_field(field):
            if name:
                locate(str(name), f"{field}s", None, None)


def board_of(request: Mapping[str, Any]) -> BoardDefinition | None:
    """Return the board of `request`, given as a shipped name or as the keys of a board's file.

    Returns None if no board is given. Raises FieldError if the board is unknown or invalid.
    """
    board = request.get("board") or ""
    with at_field("board"):
        if isinstance(board, dict):
            return read_board(node_of(board, ""))
        if not isinstance(board, str):
            raise InputError(f"expected a name or the keys of a board, found {board!r:.40}")
        return load_board(board, folder=None) if board else None


def opened_of(request: Mapping[str, Any]) -> OpenedGame:
    """Open the `game` of a request with the request's `ruleset`, `board` and size of `cells`.

    Raises FieldError if one of these values is wrong.
    """
    sizes = fields_of(request, "cells", CELL_FIELDS)
    if len(sizes) > 1:
        raise FieldError(_("give the pitch or the side, not both"), "side")
    with at_field("game"):
        game = entry(request, "game", str)
        kind = game_class(game)
    with at_field("ruleset"):
        ruleset = optional(request, "ruleset", str, "")
        if ruleset:
            load_ruleset(ruleset, folder=None)
    board = board_of(request)
    with at_field("board"):
        if board is not None:
            check_board(kind, game, board, None)
    with at_field("ruleset"):
        return chosen_setting(ruleset or game, board, **sizes)
