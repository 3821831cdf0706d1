"""The options of random boards, as the command line and forms have them."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from printkit.definitions.shape_reader import MAX_CELLS
from printkit.documents.nodes import Node
from printkit.documents.schema import Field, Fields, Integer, Kind, OneOf, text_of, unexpected
from printkit.errors import InputError
from printkit.generate.request import MOST_GAP, MOST_ISLANDS, WIDEST, BoardRequest
from printkit.generate.symmetry import GROUPS
from printkit.language import _


class Islands(NamedTuple):
    """How many islands there are, and the hexagons of each where these are given."""

    number: int
    sizes: tuple[int, ...] = ()


class _Cells(Kind[tuple[int, int]]):
    """A number of hexagons, or a range of it."""

    wording = f"a number of hexagons from 1 to {MAX_CELLS}, or a range such as 48-80"

    def read(self, node: Node) -> tuple[int, int]:
        low, dash, high = text_of(node, self.wording).strip().partition("-")
        least, most = _number(low), _number(high if dash else low)
        if not 1 <= least <= most <= MAX_CELLS:
            raise unexpected(node, self.wording)
        return least, most


class _Islands(Kind[Islands]):
    """A number of islands, or the number of hexagons of each."""

    wording = f"a number of islands from 1 to {MOST_ISLANDS}, or their sizes such as 30,20,11"

    def read(self, node: Node) -> Islands:
        numbers = [_number(part) for part in text_of(node, self.wording).split(",")]
        count = len(numbers) if len(numbers) > 1 else numbers[0]
        if not 1 <= count <= MOST_ISLANDS or min(numbers) < 1:
            raise unexpected(node, self.wording)
        if len(numbers) == 1:
            return Islands(count)
        if sum(numbers) > MAX_CELLS:
            message = _("expected islands of {most} hexagons together at most")
            raise InputError(message.format(most=MAX_CELLS), node.span)
        return Islands(count, tuple(numbers))


class _Roughness(Kind[float]):
    wording = "a number such as 3.8"

    def read(self, node: Node) -> float:
        text = text_of(node, self.wording).strip()
        if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,6})?", text, re.ASCII):
            raise unexpected(node, self.wording)
        return float(text)


def _number(text: str) -> int:
    """The whole number in `text`, or -1 where there is none."""
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else -1


BOARD_FIELDS = Fields(
    "a random board",
    **{
        "cells": Field(_Cells(), "hexagons: 61 (default), or a range such as 48-80"),
        "islands": Field(
            _Islands(), "islands of about equal size, or their sizes, such as 30,20,11"
        ),
        "gap": Field(
            Integer(1, MOST_GAP),
            "hexagons between islands: 1 (default), so that they share no corner; 2, so that no "
            "hexagon between touches two of them",
        ),
        "symmetry": Field(OneOf(*GROUPS), "default: none"),
        "legs-per-hex": Field(
            _Roughness(),
            "roughness: 3.8 (default) as in the games on record; a round board of 61 has 3.44",
        ),
        "holes": Field(OneOf("no", "yes"), "yes allows holes"),
        "neck": Field(
            Integer(1, WIDEST), "no place of the board is narrower than 1 or 2 hexagons, default 2"
        ),
    },
)


def board_request(values: Mapping[str, Any]) -> BoardRequest:
    """The request that `values` of BOARD_FIELDS make, by their names. Raises InputError."""
    usual = BoardRequest()
    islands, sizes = values.get("islands", Islands(usual.islands))
    whole = (sum(sizes), sum(sizes))
    cells = values.get("cells", whole if sizes else usual.cells)
    if sizes and cells != whole:
        message = _(
            "--islands {sizes} makes {count} hexagons; leave out --cells or give that number"
        )
        raise InputError(message.format(sizes=",".join(map(str, sizes)), count=sum(sizes)))
    return BoardRequest(
        cells=cells,
        islands=islands,
        sizes=sizes,
        gap=values.get("gap", usual.gap),
        symmetry=values.get("symmetry", usual.symmetry),
        legs_per_hex=values.get("legs-per-hex"),
        holes=values.get("holes", "no") == "yes",
        width=values.get("neck", usual.width),
    )
