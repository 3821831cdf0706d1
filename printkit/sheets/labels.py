"""The names of a drawn board's sites: on the sites, or at the rim of the board."""

from collections.abc import Callable, Iterable, Mapping

from printkit.geometry.plane import Box, Point
from printkit.render.display import X_HEIGHT, Mark, Text, centred_text
from printkit.sheets.diagram import DOT, DrawnBoard
from printkit.sheets.palette import GREY, INK, SMALL
from printkit.topology.labels import DOUBLED_LETTERS, letters
from printkit.topology.lattice import FINENESS, Site

RIM = 5.5  # mm around a drawn board for the names at its rim


def site_labels(drawn: DrawnBoard, size: float, colour: str = GREY) -> list[Mark]:
    """The name of each site on it, in type of `size` mm; on dots, the hexagons' numbers too."""
    definition = drawn.definition
    names = definition.labels.names
    if definition.label_scheme == "dots":
        letters_on_dots = [
            centred_text(Text(name, drawn.plane.point(site), size, colour, tag="label"), X_HEIGHT)
            for name, site in _zip(names, drawn.board.vertices)
        ]
        numbers = [str(i) for i in range(1, len(drawn.board.cells) + 1)]
        return letters_on_dots + [
            _centred(number, drawn.plane.point(cell), size, colour, bold=True)
            for number, cell in _zip(numbers, drawn.board.cells)
        ]
    return [
        _centred(name, drawn.plane.point(site), size, colour)
        for name, site in _zip(names, drawn.board.cells)
    ]


def _zip(names: Iterable[str], sites: Iterable[Site]) -> Iterable[tuple[str, Site]]:
    return zip(names, sites, strict=True)


def _centred(text: str, at: Point, size: float, colour: str, *, bold: bool = False) -> Mark:
    return centred_text(Text(text, at, size, colour, bold=bold, tag="label"))


def rimmed(drawn: DrawnBoard) -> Box:
    """The box around the board `drawn` and the labels at its rim."""
    box = drawn.box
    match drawn.definition.label_scheme:
        case "algebraic":
            return Box(box.left - RIM, box.top, box.right, box.bottom + RIM)
        case "dots":
            return box.grown(DOT * drawn.plane.side)
        case "rows":
            return Box(box.left - RIM, box.top, box.right + RIM, box.bottom)
        case _:
            return box.grown(RIM)


def rim_labels(drawn: DrawnBoard, size: float = SMALL, *, on_all_sides: bool = False) -> list[Mark]:
    """The letters and numbers of rows and columns around `drawn`, within RIM of its box.

    They are at both ends of each row and column if `on_all_sides`.
    """
    return _RIMS[drawn.definition.label_scheme](drawn, size, on_all_sides)


def _rim_algebraic(drawn: DrawnBoard, size: float, both: bool) -> list[Mark]:  # noqa: FBT001
    """Column letters below and row numbers on the left; on the other sides too if `both`."""
    box, board, plane = drawn.box, drawn.board, drawn.plane
    gap = RIM / 2
    marks: list[Mark] = []
    columns = sorted({q for q, _ in board.cells})
    rows = sorted({r for _, r in board.cells})
    for q in columns:
        x, _ = plane.point((q, 0))
        name = letters((q - columns[0]) // FINENESS)
        ends = (box.bottom + gap, box.top - gap) if both else (box.bottom + gap,)
        marks += [_centred(name, (x, y), size, INK) for y in ends]
    for r in rows:
        _, y = plane.point((0, r))
        name = str((rows[-1] - r) // FINENESS + 1)
        sides = (box.left - gap, box.right + gap) if both else (box.left - gap,)
        marks += [_centred(name, (x, y), size, INK) for x in sides]
    return marks


def _row_ends(drawn: DrawnBoard) -> list[tuple[int, Point, Point]]:
    """For each row with cells: its r, and the places beyond its first and its last cell."""
    rows: dict[int, list[Site]] = {}
    for site in drawn.board.cells:
        rows.setdefault(site[1], []).append(site)
    gap = drawn.pitch / 2 + RIM / 2
    ends = []
    for r, row in rows.items():
        first, last = drawn.plane.point(row[0]), drawn.plane.point(row[-1])
        ends.append((r, (first[0] - gap, first[1]), (last[0] + gap, last[1])))
    return ends


def _rim_rows(drawn: DrawnBoard, size: float, both: bool) -> list[Mark]:  # noqa: FBT001
    """Each row's letter on its left, and the number of its cells on its right.

    If `both`, its letter is there too, and the numbers are above and below their cells.
    """
    bottom = drawn.board.cells[-1][1]
    marks: list[Mark] = []
    for r, left, right in _row_ends(drawn):
        name = letters((bottom - r) // FINENESS)
        count = sum(1 for site in drawn.board.cells if site[1] == r)
        marks.append(_centred(name, left, size, INK, bold=True))
        end = (name, INK) if both else (str(count), GREY)
        marks.append(_centred(end[0], right, size, end[1], bold=both))
    if both:
        marks += _numbered_rows(drawn, size)
    return marks


def _numbered_rows(drawn: DrawnBoard, size: float) -> list[Mark]:
    """The numbers of the cells in the highest and the lowest row, above and below them."""
    cells, plane = drawn.board.cells, drawn.plane
    marks: list[Mark] = []
    for row, away in ((cells[0][1], -1), (cells[-1][1], 1)):
        for number, site in enumerate((site for site in cells if site[1] == row), start=1):
            x, y = plane.point(site)
            height = max(abs(corner[1] - y) for corner in plane.cell(site))
            marks.append(_centred(str(number), (x, y + away * (height + RIM / 2)), size, INK))
    return marks


def _rim_doubled(drawn: DrawnBoard, size: float, _both: bool) -> list[Mark]:  # noqa: FBT001
    """Row numbers at both ends of each row; the letters of all half columns above and below.

    Where the columns are narrower than their letters, every other letter stands farther out.
    """
    board, plane, box = drawn.board, drawn.plane, drawn.box
    top = board.cells[0][1]
    marks: list[Mark] = []
    for r, left, right in _row_ends(drawn):
        name = str((r - top) // FINENESS + 1)
        marks += [_centred(name, place, size, INK) for place in (left, right)]
    columns = sorted({(2 * q + r) // FINENESS for q, r in board.cells})
    names = {column: DOUBLED_LETTERS[column - columns[0]] for column in columns}
    widest = max(drawn.typeface.width(name, size) for name in names.values())
    for column, name in names.items():
        x, _ = plane.point((FINENESS * column // 2, 0))
        gap = RIM * (0.25 + 0.5 * (column % 2)) if drawn.pitch / 2 < 1.1 * widest else RIM / 2
        marks += [_centred(name, (x, y), size, INK) for y in (box.top - gap, box.bottom + gap)]
    return marks


_RIMS: Mapping[str, Callable[[DrawnBoard, float, bool], list[Mark]]] = {
    "algebraic": _rim_algebraic,
    "rows": _rim_rows,
    "doubled": _rim_doubled,
    "dots": lambda _drawn, _size, _both: [],
}
