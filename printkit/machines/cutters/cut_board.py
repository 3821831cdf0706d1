"""Boards for cutting machines; large boards are split into parts and have an assembly map."""

from collections.abc import Iterable, Iterator

from printkit.base.language import _, decimal
from printkit.base.print_options import PrintOptions
from printkit.boards.definition import BoardDefinition
from printkit.draw.cut_layers import CutSheet
from printkit.draw.diagram import VERTEX_STONE
from printkit.draw.display import Document, Ink, Mark, Path, Text, centred_text
from printkit.draw.geometry.areas import grown
from printkit.draw.geometry.kerf_compensation import board_outline
from printkit.draw.geometry.lettering import text_path
from printkit.draw.geometry.mark_areas import clipped
from printkit.draw.geometry.nesting.layout import Outline
from printkit.draw.geometry.plane import Point, Ring, box_of, centred, circle
from printkit.draw.geometry.xoid_outline import body
from printkit.draw.mark_extents import union_box
from printkit.draw.sheet_frame import Layout, paragraph
from printkit.draw.style.palette import ACCENT, BODY, GREY_LINE, INK
from printkit.machines.cutters import jigsaw
from printkit.machines.cutters.cut_layout import Job, placed_sheet
from printkit.paper.board.board_pages import Overlay, board_drawing, no_overlay
from printkit.paper.board.board_size import SLOT
from printkit.paper.pieces.piece import Piece, PlacedPiece

BORDER = 8.0  # Width of the border around a board's cells, in mm.
CORNER = 3.0  # Radius of a board's rounded corners, in mm.
_POINT = 0.3  # Radius, relative to the pitch, of the disc that seams avoid at an intersection.
_CORNERS = 24  # Number of corners of the polygon that approximates a disc.
_WORD = 0.5  # Width of the zone around text that seams avoid, in mm.
_NUMBER = 12.0  # Maximum font size of the part numbers on an assembly map, in mm.


def cut_board(
    definition: BoardDefinition, job: Job, overlay: Overlay = no_overlay, border: float = BORDER
) -> tuple[list[CutSheet], Document | None]:
    """Return a board's sheets and any assembly map. Raises InputError if the board is too large."""
    drawing = board_drawing(definition, job.typeface, overlay)
    paths = (mark for mark in drawing.marks if isinstance(mark, Path))
    cells = [path.rings[0] for path in paths if path.tag == "cell"]
    block = union_box(map(box_of, cells)).grown(border)
    jigsaw.check_room((block.width, block.height), job.stock)
    texts = [mark for mark in drawing.marks if isinstance(mark, Text)]
    words = list(filter(None, (text_path(text, job.typeface).rings for text in texts)))
    inked = [ring for word in words for ring in word]
    outline = (board_outline(cells, inked, border, CORNER),)
    whole = _board_piece(definition.name, outline, drawing.marks, job)
    if place := _place(whole, job):
        return [placed_sheet(definition.title, [place], job)], None
    ways = jigsaw.side_ways(cells) if definition.play_on == "cells" else jigsaw.middle_ways(cells)
    around = [box_of([*sum(word, ())]).grown(_WORD).corners for word in words]
    guides = jigsaw.Guides(ways, (*_places(definition, cells), *around))
    parts = jigsaw.split(outline, guides, job.stock, job.joint)
    sheets = []
    for part in parts:
        name = _("{board}, part {number} of {count}").format(
            board=definition.title, number=part.number, count=len(parts)
        )
        piece = _board_piece(f"part {part.number}", part.outline, drawing.marks, job)
        place = _place(piece, job)
        assert place is not None
        sheets.append(placed_sheet(name, [place], job))
    return sheets, _map(definition, parts, cells, job)


def _board_piece(name: str, outline: Outline, marks: tuple[Mark, ...], job: Job) -> Piece:
    def bleed(by: float) -> tuple[Mark, ...]:
        return clipped(marks, grown(outline, by, "round"), job.typeface)

    face = clipped(marks, outline, job.typeface) if job.preset.prints else marks
    return Piece(name, outline, face, (), bleed)


def _place(piece: Piece, job: Job) -> PlacedPiece | None:
    stock = job.stock
    for turn in (0.0, 90.0):
        box = PlacedPiece(piece, (0.0, 0.0), turn).cell(0.0)
        if box.width <= stock.width + 1e-6 and box.height <= stock.height + 1e-6:
            at = ((job.width - box.left - box.right) / 2, (job.height - box.top - box.bottom) / 2)
            return PlacedPiece(piece, at, turn)
    return None


def _places(definition: BoardDefinition, cells: list[Ring]) -> Iterator[Ring]:
    """Yield the outlines of the board's sites, which the seams of a split board should not cut."""
    board = definition.board
    plane = centred(board, definition.side, definition.lattice, (0.0, 0.0))
    if definition.play_on == "edges":
        yield from (body(plane.ends(edge), SLOT * plane.side) for edge in board.edges)
    elif definition.play_on == "vertices":
        radius = VERTEX_STONE * plane.side / 2
        sites = (*board.vertices, *board.cells)
        yield from (circle(plane.point(at), radius, _CORNERS) for at in sites)
    elif definition.style == "intersections":
        radius = _POINT * definition.pitch
        yield from (circle(plane.point(at), radius, _CORNERS) for at in board.cells)
    else:
        yield from cells


def _map(
    definition: BoardDefinition, parts: list[jigsaw.BoardPart], cells: list[Ring], job: Job
) -> Document:
    layout = Layout(PrintOptions(), f"printkit · {definition.name}", job.typeface)
    words = _(
        "{count} parts, numbered like their files. Lay part 1 down, then press each following "
        "part onto its neighbours from above. Joints have a gap of {gap} mm."
    ).format(count=len(parts), gap=decimal(job.joint))
    marks, y = paragraph(words, (layout.area.left, layout.area.top + BODY), layout.column)
    area = layout.area._replace(top=y + BODY)
    board = union_box(box_of(part.outline[0]) for part in parts)
    scale = min(area.width / board.width, area.height / board.height)

    def shown(ring: Iterable[Point]) -> Ring:
        left, top, middle = area.middle[0], area.top, board.middle[0]
        return tuple((left + (x - middle) * scale, top + (y - board.top) * scale) for x, y in ring)

    seam_ink = Ink(stroke=ACCENT, width=0.35)
    marks += [Path((shown(cell),), GREY_LINE, tag="cell") for cell in cells]
    marks += [Path(tuple(map(shown, part.outline)), seam_ink, tag="part") for part in parts]
    for part in parts:
        box = box_of(part.outline[0])
        size = min(_NUMBER, scale * min(box.width, box.height) / 2)
        (at,) = shown([box.middle])
        number = Text(f"{part.number}", at, size, INK, bold=True, tag="part-number")
        marks.append(centred_text(number))
    head = _("{board}: arrangement of the parts").format(board=definition.title)
    page = layout.sheet(head, marks, _("Assembly map"))
    title = _("{board}: assembly map").format(board=definition.title)
    return Document(title, (page,), typeface=job.typeface)
