"""Labels that name a board's sites, drawn on the sites or around the board."""

from printkit.boards.definition import BoardDefinition
from printkit.boards.lattice import FINENESS, Site
from printkit.boards.site_names import DOUBLED_LETTERS, letters
from printkit.draw.diagram import DOT, DrawnBoard
from printkit.draw.display import CAP_HEIGHT, X_HEIGHT, Mark, Text, centred_text
from printkit.draw.geometry.plane import Box, Point
from printkit.draw.style.palette import GREY, SMALL
from printkit.draw.typography.typefaces import Typeface

RIM = 5.5  # width in mm of the strip around a drawn board that contains labels
_NEAR = 0.44  # distance from hexagons to the middle of their labels, relative to the strip


def site_labels(drawn: DrawnBoard, size: float, colour: str = GREY) -> list[Mark]:
    """Draw the sites' names in type of `size` mm; if sites are vertices, also number the cells."""
    point, names, cells = drawn.plane.point, drawn.definition.labels.names, drawn.board.cells
    if drawn.definition.label_scheme != "dots":
        named = zip(names, cells, strict=True)
        return [_centred(name, point(site), size, colour) for name, site in named]
    letters_on_dots = [
        centred_text(Text(name, point(site), size, colour, tag="label"), X_HEIGHT)
        for name, site in zip(names, drawn.board.vertices, strict=True)
    ]
    return letters_on_dots + [
        _centred(str(number), point(cell), size, colour, bold=True)
        for number, cell in enumerate(cells, start=1)
    ]


def _centred(text: str, at: Point, size: float, colour: str, *, bold: bool = False) -> Mark:
    at = at[0], at[1] + CAP_HEIGHT * size / 2
    return Text(text, at, size, colour, bold, "middle", tag="label")


def rimmed(drawn: DrawnBoard) -> Box:
    """Return the bounding box of the board `drawn`, with its rim labels or dots on vertices."""
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


def widest_name(definition: BoardDefinition, typeface: Typeface) -> float:
    """Return the width in mm of the board's widest site name, set in the type size of captions."""
    return max(typeface.width(name, SMALL) for name in definition.labels.names)


def small_rim(typeface: Typeface) -> float:
    """Return the width in mm of a label rim, which is wider if `typeface` enlarges captions."""
    return RIM * typeface.shown(SMALL) / SMALL


def rim_labels(
    drawn: DrawnBoard, size: float = SMALL, *, on_all_sides: bool = False, rim: float = RIM
) -> list[Mark]:
    """Draw the names of rows and columns around the board, within `rim` mm of the cells.

    If rows have letters, the right end of a row shows its number of cells, unless `on_all_sides`.
    """
    match drawn.definition.label_scheme:
        case "algebraic":
            return _rim_algebraic(drawn, size, rim, both=on_all_sides)
        case "rows":
            return _rim_rows(drawn, size, rim, both=on_all_sides)
        case "doubled":
            return _rim_doubled(drawn, size, rim)
        case _:
            return []


def _rim_algebraic(drawn: DrawnBoard, size: float, room: float, *, both: bool) -> list[Mark]:
    box, board, plane, gap = drawn.box, drawn.board, drawn.plane, room / 2
    marks: list[Mark] = []
    columns = sorted({q for q, _ in board.cells})
    rows = sorted({r for _, r in board.cells})
    for q in columns:
        x, _ = plane.point((q, 0))
        name = letters((q - columns[0]) // FINENESS)
        ends = (box.bottom + gap, box.top - gap) if both else (box.bottom + gap,)
        marks += [_centred(name, (x, y), size, GREY) for y in ends]
    for r in rows:
        _, y = plane.point((0, r))
        name = str((rows[-1] - r) // FINENESS + 1)
        sides = (box.left - gap, box.right + gap) if both else (box.left - gap,)
        marks += [_centred(name, (x, y), size, GREY) for x in sides]
    return marks


def _row_ends(drawn: DrawnBoard, room: float) -> list[tuple[int, Point, Point]]:
    """Return for each row of cells its coordinate r and the positions of its two end labels."""
    rows: dict[int, list[Site]] = {}
    for site in drawn.board.cells:
        rows.setdefault(site[1], []).append(site)
    gap, plane = drawn.pitch / 2 + _NEAR * room, drawn.plane
    ends = []
    for r, row in rows.items():
        first, last = plane.point(row[0]), plane.point(row[-1])
        ends.append((r, (first[0] - gap, first[1]), (last[0] + gap, last[1])))
    return ends


def _rim_rows(drawn: DrawnBoard, size: float, room: float, *, both: bool) -> list[Mark]:
    cells, plane = drawn.board.cells, drawn.plane
    bottom = cells[-1][1]
    marks: list[Mark] = []
    for r, left, right in _row_ends(drawn, room):
        name = letters((bottom - r) // FINENESS)
        count = sum(1 for site in cells if site[1] == r)
        marks.append(_centred(name, left, size, GREY, bold=not both))
        marks.append(_centred(name if both else str(count), right, size, GREY))
    for row, away in ((cells[0][1], -1), (bottom, 1)) if both else ():
        for number, site in enumerate((site for site in cells if site[1] == row), start=1):
            x, y = plane.point(site)
            height = max(abs(corner[1] - y) for corner in plane.cell(site))
            marks.append(_centred(str(number), (x, y + away * (height + _NEAR * room)), size, GREY))
    return marks


def _rim_doubled(drawn: DrawnBoard, size: float, room: float) -> list[Mark]:
    """Draw the rim labels of a board with doubled coordinates; wide letters are staggered."""
    cells, plane, box = drawn.board.cells, drawn.plane, drawn.box
    top, bottom = cells[0][1], cells[-1][1]
    marks: list[Mark] = []
    for r, left, right in _row_ends(drawn, room):
        name = str((r - top) // FINENESS + 1)
        marks += [_centred(name, place, size, GREY) for place in (left, right)]
    taken = {((2 * q + r) // FINENESS, r // FINENESS) for q, r in cells}
    columns = sorted({column for column, _ in taken})
    names = {column: DOUBLED_LETTERS[column - columns[0]] for column in columns}
    staggered = drawn.pitch / 2 < 1.1 * max(drawn.typeface.width(n, size) for n in names.values())
    is_named = 0.43 * (drawn.pitch - room) > 1.1 * size  # cells have room for names
    for column, name in names.items():
        x, _ = plane.point((FINENESS * column // 2, 0))
        for row, edge, away in ((top, box.top, -1), (bottom, box.bottom, 1)):
            at_corner = (column - row // FINENESS) % 2 == 0
            gap = room * (0.25 + 0.5 * at_corner if staggered else _NEAR)
            last = (min if away < 0 else max)(r for c, r in taken if c == column)
            free = [side for side in (-1, 1) if (column + side, last + away) not in taken]
            if is_named and len(free) == 1:
                continue  # at a slanted side, between the numbers of rows
            marks.append(_centred(name, (x, edge + away * gap), size, GREY))
    return marks
