"""The web page's access to commands: forms with fields for options, and tasks that run a command.

The key `options` of a request maps command-line names of options to texts. Arguments such as
a record or a board are nested mappings with the keys of their YAML files. The answer to `hints`
contains the data that `--json` prints and, under the key `text`, the text for people.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from printkit.base.language import _, language_codes, language_name, pgettext
from printkit.base.print_options import CELL_FIELDS, PRINT_FIELDS, attribute
from printkit.base.progress import Progress, no_progress
from printkit.base.units import PAPERS
from printkit.base.yaml.keys import Field, Fields
from printkit.base.yaml.kinds import Flag, Kind, OneOf
from printkit.boards.definition import BOARD_FIELDS
from printkit.boards.generate.board_request import BOARD_FIELDS as DRAWN_FIELDS
from printkit.boards.lattice import HEX
from printkit.boards.polytwig import EDGE_SCALE
from printkit.commands.declaration import command_called
from printkit.draw.geometry.plane import Plane
from printkit.draw.style.styles import load_style
from printkit.machines.cutters.presets import load_preset
from printkit.rules.lookup import preset_names, style_names
from printkit.web.forms.fields import (
    OPTION,
    FieldError,
    at_field,
    at_named_fields,
    board_of,
    fields_of,
    label_of,
)

_DRAWN = ("lattice", "shape", "pitch", "print")  # Keys of board files that have no form field.
MOST_SHOWN_LEGS = 8  # Most legs of a Xoid on the page; 965 Xoids have at most 8 legs.
_UNIT = Plane(HEX, 1.0)

_OF_COMMANDS = ("hints", "xoids")
_ELSEWHERE = frozenset(("turn", "language", "output", "board"))  # options without a form field


@cache
def known_forms() -> Mapping[str, Fields]:
    """Return the fields of each form, keyed by the form's name, such as the name of a command."""
    of_commands = {
        name: {
            one.name: Field(one.option.kind, one.doc)
            for one in command_called(name).declared
            if not one.is_argument and one.name not in _ELSEWHERE
        }
        for name in _OF_COMMANDS
    }
    return {
        "cells": CELL_FIELDS,
        "options": PRINT_FIELDS,
        "draw": DRAWN_FIELDS,
        "board": BOARD_FIELDS,
        **{name: Fields(name, **fields) for name, fields in of_commands.items()},
    }


def hints(request: Mapping[str, Any], progress: Progress = no_progress) -> dict[str, Any]:
    """Return hints for a position of a record. Raises FieldError if a field is invalid."""
    command, fields = command_called("hints"), known_forms()["hints"]
    given = {attribute(key): value for key, value in fields_of(request, "options", fields).items()}
    for one in command.declared:
        if one.parameter in request and one.name not in fields.fields:
            given[one.parameter] = one.option.kind.receive(request[one.parameter], one.name)
    progress(0, 1)
    with at_named_fields(fields.fields):
        command.check_together(given, lambda one: f"--{one.name}")
        answer = command.function(**command.values(given))
    return {**answer.as_dict(), "text": str(answer)}


def forms(__: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of each form: their names, labels, purposes and choices.

    If `free` is true, a field also accepts texts that are not among its choices.
    """
    return {
        form: [
            {
                "name": name,
                "label": pgettext(OPTION, label_of(name)),
                "doc": _(field.doc),
                **_choices(name, field.kind),
            }
            for name, field in shown_fields(known)
        ]
        for form, known in known_forms().items()
    }


def shown_fields(known: Fields) -> Iterator[tuple[str, Field]]:
    """Yield the name and the Field of each field that the page shows in a form."""
    for name, field in known.fields.items():
        if known is not BOARD_FIELDS or name not in _DRAWN:
            yield name, field


def words_of(kind: Kind[Any]) -> tuple[str, ...]:
    """Return the words that `kind` allows, or an empty tuple if it allows any text."""
    if isinstance(kind, Flag):
        return ("true", "false")
    return kind.words if isinstance(kind, OneOf) else ()


def _choices(name: str, kind: Kind[Any]) -> dict[str, Any]:
    words = words_of(kind)
    match name:
        case _ if words:
            pairs = [(one, pgettext(f"{OPTION} {name}", one)) for one in words]
        case "style":
            pairs = [(one, pgettext("style", load_style(one).title)) for one in style_names()]
        case "preset":
            pairs = [(one, pgettext("preset", load_preset(one).title)) for one in preset_names()]
        case "language":
            pairs = [(code, language_name(code)) for code in language_codes()]
        case _:
            pairs = [(one, one) for one in PAPERS] if name == "paper" else []
    return {"choices": pairs, "free": not pairs or name == "paper"}


def xoids(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the name, the symmetry, the number of placements and the legs of each Xoid.

    The request may contain `options`, and a `board` on which placements are counted. Each leg is a
    line, with coordinates in units of a hexagon's side. Raises FieldError if a field is invalid.
    """
    fields, command = known_forms()["xoids"], command_called("xoids")
    options = fields_of(request, "options", fields)
    most = options.get("max-legs", command.parameters["max_legs"].default)
    if most > MOST_SHOWN_LEGS:
        message = _("choose at most {most} legs; the page cannot show larger Xoids")
        raise FieldError(message.format(most=MOST_SHOWN_LEGS), "max-legs")
    board = board_of(request)
    with at_field("board"):
        listed = command.function(max_legs=most, board=board)
    drawn = []
    for row, xoid in zip(listed.rows(), listed, strict=True):
        lines = [_UNIT.ends((EDGE_SCALE * x, EDGE_SCALE * y)) for x, y in xoid.form]
        rounded = [[round(value, 3) for end in ends for value in end] for ends in lines]
        drawn.append({**row, "lines": rounded})
    return {"xoids": drawn}
