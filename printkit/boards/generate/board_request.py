"""Requests for random boards, and their options on the command line and in forms."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import _
from printkit.base.yaml.keys import Field, Fields
from printkit.base.yaml.kinds import Integer, Kind, OneOf, are_whole_numbers, text_of, unexpected
from printkit.base.yaml.nodes import Node
from printkit.boards.generate.symmetry import GROUPS, NONE
from printkit.boards.shape_reader import MAX_CELLS

MOST_SEED = 10**9 - 1
MOST_ISLANDS = 100
MOST_GAP = 20
WIDEST = 2


class BoardRequest(NamedTuple):
    """The requested properties of a random board.

    `cells` is the minimum and maximum number of hexagons. `sizes` is the number of hexagons of each
    island, or () for islands of about equal size. `gap` is the least number of hexagons between two
    islands. If `legs_per_hex` is None, its default depends on the other options. `holes` is whether
    holes are allowed. `width` is the minimum width of the narrowest neck, 1 or 2 hexagons.
    """

    cells: tuple[int, int] = (61, 61)
    islands: int = 1
    sizes: tuple[int, ...] = ()
    gap: int = 1
    symmetry: str = NONE
    legs_per_hex: float | None = None
    holes: bool = False
    width: int = 2

    def options(self) -> Iterator[tuple[str, str]]:
        """Yield the names and values of the command-line options that request this board."""
        usual = BoardRequest()
        low, high = self.cells
        yield "cells", f"{low}" if low == high else f"{low}-{high}"
        if self.islands > 1:  # --islands 30 means 30 islands, not an island of 30 hexagons
            yield "islands", ",".join(map(str, self.sizes or (self.islands,)))
        if self.gap != usual.gap:
            yield "gap", f"{self.gap}"
        if self.symmetry != usual.symmetry:
            yield "symmetry", self.symmetry
        if self.legs_per_hex is not None:
            yield "legs-per-hex", f"{self.legs_per_hex:.9g}"
        if self.holes:
            yield "holes", "yes"
        if self.width != usual.width:
            yield "neck", f"{self.width}"

    def __str__(self) -> str:
        return " ".join(f"--{option} {value}" for option, value in self.options())


class Islands(NamedTuple):
    """The requested number of islands and, if given, the number of hexagons of each island."""

    number: int
    sizes: tuple[int, ...] = ()


class _Cells(Kind[tuple[int, int]]):
    wording = f"a number of hexagons from 1 to {MAX_CELLS}, or a range such as 48-80"
    types = (int, tuple)

    def check(self, value: Any) -> tuple[int, int]:
        if isinstance(value, tuple) and not (len(value) == 2 and are_whole_numbers(value)):
            raise TypeError(f"expected {self.wording}, found {value!r:.60}")
        return super().check(value)

    def write(self, value: int | tuple[int, int]) -> str:
        return str(value) if isinstance(value, int) else "-".join(map(str, value))

    def read(self, node: Node) -> tuple[int, int]:
        low, dash, high = text_of(node, self.wording).strip().partition("-")
        least, most = _number(low), _number(high if dash else low)
        if not 1 <= least <= most <= MAX_CELLS:
            raise unexpected(node, self.wording)
        return least, most


class _Islands(Kind[Islands]):
    wording = f"a number of islands from 1 to {MOST_ISLANDS}, or their sizes such as 30,20,11"
    types = (int, Sequence)

    def check(self, value: Any) -> Islands:
        is_list = isinstance(value, Sequence)
        if isinstance(value, str) or (is_list and not are_whole_numbers(value)):
            raise TypeError(f"expected {self.wording}, found {value!r:.60}")
        found = super().check(value)
        return Islands(1, (found.number,)) if is_list and len(value) == 1 else found

    def write(self, value: int | Sequence[int]) -> str:
        return str(value) if isinstance(value, int) else ",".join(map(str, value))

    def read(self, node: Node) -> Islands:
        numbers = [_number(part) for part in text_of(node, self.wording).split(",")]
        count = len(numbers) if len(numbers) > 1 else numbers[0]
        if not 1 <= count <= MOST_ISLANDS or min(numbers) < 1:
            raise unexpected(node, self.wording)
        if len(numbers) == 1:
            return Islands(count)
        if sum(numbers) > MAX_CELLS:
            message = _("expected islands with at most {most} hexagons in total")
            raise InputError(message.format(most=MAX_CELLS), node.span)
        return Islands(count, tuple(numbers))


class _Roughness(Kind[float]):
    wording = "a number such as 3.8"
    types = (int, float)

    def write(self, value: float) -> str:
        return f"{value:.9g}"

    def read(self, node: Node) -> float:
        text = text_of(node, self.wording).strip()
        if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,6})?", text, re.ASCII):
            raise unexpected(node, self.wording)
        return float(text)


class _YesNo(OneOf):
    """A choice that is `yes` or `no` in text and a bool in Python."""

    types = (bool,)

    def __init__(self) -> None:
        super().__init__("no", "yes")

    def check(self, value: Any) -> str:
        if not isinstance(value, bool):
            raise TypeError(f"expected True or False, found {value!r:.60}")
        return self.words[value]


def _number(text: str) -> int:
    """Return `text` as a whole number, or -1 if `text` is not a number of at most nine digits."""
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else -1


BOARD_FIELDS = Fields(
    "a random board",
    **{
        "cells": Field(_Cells(), "number of hexagons, or a range such as 48-80 (default: 61)"),
        "islands": Field(
            _Islands(),
            "number of islands of about equal size, or their sizes such as 30,20,11 (default: 1)",
        ),
        "gap": Field(
            Integer(1, MOST_GAP),
            "hexagons between islands: 1, so that islands share no corner; 2, so that no "
            "hexagon touches two islands; or more (default: 1)",
        ),
        "symmetry": Field(OneOf(*GROUPS), "symmetry of the board (default: none)"),
        "legs-per-hex": Field(
            _Roughness(),
            "roughness of the outline, in legs per hexagon (default: 3.8, as in recorded "
            "games; a round board of 61 hexagons has 3.44)",
        ),
        "holes": Field(_YesNo(), "whether the board may have holes (default: no)"),
        "neck": Field(
            Integer(1, WIDEST),
            "width of the board at its narrowest place: at least 1 or 2 hexagons (default: 2)",
        ),
    },
)


def board_request(values: Mapping[str, Any]) -> BoardRequest:
    """Return a BoardRequest. Raises InputError if the islands' sizes do not add up to `cells`."""
    usual = BoardRequest()
    islands, sizes = values.get("islands", Islands(usual.islands))
    whole = (sum(sizes), sum(sizes))
    cells = values.get("cells", whole if sizes else usual.cells)
    if sizes and cells != whole:
        message = _("--islands {sizes} makes {count} hexagons; omit --cells or give that number")
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
