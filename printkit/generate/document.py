"""A random board as a definition, as a YAML file to edit, and its figures in words."""

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import NamedTuple

from printkit import __version__
from printkit.definitions.board_definition import BoardDefinition, usual_labels, usual_style
from printkit.generate.draw import RandomBoard
from printkit.generate.figures import Figures
from printkit.generate.request import BoardRequest
from printkit.topology.lattice import HEX
from printkit.topology.shapes import Shape

_WIDTH = 96  # characters on a line of a comment
_IN_NAMES = {"islands": "{}-islands", "gap": "gap-{}", "holes": "holes", "neck": "neck-{}"}
_LONGEST_NAME = 80  # characters, of a board's file
_SIDE = 12  # mm
_PLAY_ON = "edges"


class Row(NamedTuple):
    """A figure in words: its name, its value and perhaps a remark."""

    label: str
    value: str
    remark: str = ""

    def __str__(self) -> str:
        return f"{self.label} {self.value}" + (f" ({self.remark})" if self.remark else "")


def board_name(drawn: RandomBoard) -> str:
    """The name of the board `drawn` in records and on the command line: the request and the seed.

    Sizes of islands are left out where they are too many for a name.
    """
    requests = drawn.request, drawn.request._replace(sizes=())
    full, short = (
        "-".join(["random", *_named(request), "seed", str(drawn.seed)]) for request in requests
    )
    return full if len(full) <= _LONGEST_NAME else short


def _named(request: BoardRequest) -> Iterator[str]:
    for option, value in request.options():
        yield _IN_NAMES.get(option, "{}").format(value.replace(",", "-"))


def board_title(drawn: RandomBoard) -> str:
    """The title of `drawn`, printed above the board and on the cover of its kit."""
    its = drawn.figures
    islands = f" on {len(its.islands)} islands" if len(its.islands) > 1 else ""
    return f"Random board {drawn.seed}, {its.cells} hexagons{islands}"


def board_definition(drawn: RandomBoard) -> BoardDefinition:
    """The definition of `drawn`, to print and play on."""
    return BoardDefinition(
        name=board_name(drawn),
        title=board_title(drawn),
        lattice=HEX,
        cells=drawn.cells,
        play_on=_PLAY_ON,
        label_scheme=usual_labels(HEX, _PLAY_ON),
        style=usual_style(_PLAY_ON),
        side=_SIDE,
    )


def board_text(drawn: RandomBoard, more: Iterable[Row] = ()) -> str:
    """`drawn` as a YAML file; its comment has the figures and the rows `more`."""
    comments = [
        *wrap(f"{', '.join(map(str, (*rows(drawn.figures), *more)))}.", _WIDTH),
        "Each o is a hexagon: change the picture as you like, printkit inspect gives its figures.",
    ]
    lines = [
        f"# printkit {__version__} generate {drawn.request} --seed {drawn.seed}",
        *(f"# {comment}" for comment in comments),
        f"name: {board_name(drawn)}",
        f"title: {board_title(drawn)}",
        f"lattice: {HEX.name}",
        f"play_on: {_PLAY_ON}",
        f"side: {_SIDE}mm",
        "shape:",
        "  map: |",
        *(f"    {row}" for row in picture(drawn.cells)),
    ]
    return "\n".join([*lines, ""])


def rows(its: Figures) -> list[Row]:
    """The figures `its` in words."""
    stretch = f"{its.stretch:.2f} times the least possible, {its.least_perimeter}"
    found = [
        Row("hexagons", f"{its.cells}"),
        Row("legs", f"{its.legs}", f"{its.roughness:.2f} a hexagon"),
        Row("perimeter", f"{its.perimeter}", stretch),
        Row("holes", f"{its.holes}"),
        Row("islands", f"{len(its.islands)}"),
        Row("narrowest neck", f"{its.width}"),
        Row("symmetry", its.symmetry),
    ]
    if len(its.islands) == 1:
        return [*found, Row("spread", f"{its.spread:.2f}", "a round disc has 1")]
    sizes = f"of {', '.join(map(str, its.islands))}, at least {its.gap} apart"
    found[4] = Row("islands", f"{len(its.islands)}", sizes)
    return found


def picture(cells: Shape) -> Iterator[str]:
    """The rows of `cells`: `o` a hexagon, `.` none; each row half a hexagon off the next."""
    columns = [2 * q + r for q, r in cells]
    top, bottom = min(r for _, r in cells), max(r for _, r in cells)
    left = min(columns) - (min(columns) - top) % 2  # so that no space begins the first row
    for r in range(top, bottom + 1):
        places = range(left, max(columns) + 1)
        row = (
            " " if (column - r) % 2 else "o" if ((column - r) // 2, r) in cells else "."
            for column in places
        )
        yield "".join(row).rstrip()
