"""Use case: the fields of the forms, as the command line has them."""

from collections.abc import Mapping
from typing import Any

from printkit.app.styles import load_preset, load_style
from printkit.app.workshop.records import SHOWN_HINT_FIELDS
from printkit.app.workshop.xoids import XOID_FIELDS
from printkit.definitions.board_reader import BOARD_FIELDS
from printkit.definitions.printing import CELL_FIELDS, PRINT_FIELDS
from printkit.documents.schema import Fields, Flag, Kind, OneOf
from printkit.generate.fields import BOARD_FIELDS as DRAWN_FIELDS
from printkit.language import language_codes, language_name
from printkit.lookup import preset_names, style_names
from printkit.render.paper import PAPERS

_DRAWN = ("lattice", "shape", "pitch", "print")  # keys of a board that are no fields of a form


def forms(_: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the fields of each form: name, what it is for, and what may be chosen.

    Where `free` is true, other texts may be given than those that may be chosen.
    """
    return {
        "cells": _fields(CELL_FIELDS),
        "options": _fields(PRINT_FIELDS),
        "draw": _fields(DRAWN_FIELDS),
        "hints": _fields(SHOWN_HINT_FIELDS),
        "xoids": _fields(XOID_FIELDS),
        "board": [field for field in _fields(BOARD_FIELDS) if field["name"] not in _DRAWN],
    }


def label_of(name: str) -> str:
    """Return what people read of a name: `back-offset` is Back offset."""
    return name.replace("-", " ").replace("_", " ").capitalize()


def _fields(known: Fields) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "label": label_of(name),
            "doc": field.doc,
            "kind": field.kind.in_words(),
            **_choices(name, _words(field.kind)),
        }
        for name, field in known.fields.items()
    ]


def _words(kind: Kind[Any]) -> tuple[str, ...]:
    if isinstance(kind, Flag):
        return ("true", "false")
    return kind.words if isinstance(kind, OneOf) else ()


def _choices(name: str, words: tuple[str, ...]) -> dict[str, Any]:
    if words:
        return {"choices": [(one, one) for one in words], "free": False}
    match name:
        case "style":
            pairs = [(one, load_style(one).title) for one in style_names()]
        case "preset":
            pairs = [(one, load_preset(one).title) for one in preset_names()]
        case "language":
            pairs = [(code, language_name(code)) for code in language_codes()]
        case "paper":
            return {"choices": [(one, one) for one in PAPERS], "free": True}
        case _:
            return {"choices": [], "free": True}
    return {"choices": pairs, "free": False}
