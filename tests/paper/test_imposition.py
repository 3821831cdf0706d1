"""Pieces on sheets, measured in the written files: spacing, bleed, marks, backs in register."""

import itertools

import pytest
import shapely
import shapely.affinity
from support.measure import read_pdf, read_svg, svg_rings
from support.printed import piece_pages, write_pdf, write_svg

from printkit.base.errors import InputError
from printkit.base.print_options import PrintOptions
from printkit.base.units import find_paper
from printkit.boards.polytwig import polytwigs
from printkit.draw.display import Document
from printkit.draw.geometry.xoid_outline import PieceSize
from printkit.draw.sheet_frame import Layout
from printkit.draw.style.palette import LOOKS
from printkit.draw.typography.typefaces import BUNDLED
from printkit.games.hong.kit import tile_piece
from printkit.paper.pieces.imposition import blank_back
from printkit.paper.pieces.piece import Counter, PieceSet, counter_pieces
from printkit.paper.pieces.xoid_pieces import ROOM, TURNS, xoid_pieces

A4 = find_paper("a4")
FORMS = xoid_pieces(polytwigs(4), PieceSize.for_leg(12), LOOKS["red"], BUNDLED)
XOIDS = PieceSet("xoids", "Xoids", "", "Cut.", FORMS, ROOM, TURNS)
STONES = counter_pieces([Counter(LOOKS["black"], "", 90)], 20, BUNDLED)
DISCS = PieceSet("discs", "Discs", "", "Cut.", STONES, 0.5)
TILES = PieceSet("tiles", "Tiles", "", "Cut.", (tile_piece(23.0),) * 28, 0.0)
ALL = {"xoids": XOIDS, "discs": DISCS, "tiles": TILES}


def sheets(pieces, paper=A4, **options):
    pages = piece_pages(pieces, Layout(PrintOptions(**options), "test", turned=paper))
    return pages, [read_svg(data) for data in write_svg(Document("test", tuple(pages)))]


def polygons(page, name):
    filled = (e for e in page.of_class(name) if e.get("d") and e.get("fill") != "none")
    rings = (svg_rings(e.get("d")) for e in filled)
    return [shapely.Polygon(outer, holes) for outer, *holes in rings]


def circles(page, name):
    return [
        shapely.Point(float(e.get("cx")), float(e.get("cy"))).buffer(float(e.get("r")), 64)
        for e in page.of_class(name)
        if e.get("r")
    ]


def inked(page):
    """The pieces of a sheet and what bleeds off them."""
    return (
        [*polygons(page, "red"), *circles(page, "stone-black"), *polygons(page, "tile")],
        [*polygons(page, "bleed"), *circles(page, "bleed")],
    )


def guides(page):
    return [
        shapely.LineString(rings[0])
        for name in ("cut", "tick", "crop")
        for rings in page.paths(name)
    ]


@pytest.mark.parametrize(
    ("name", "marks", "bleed"),
    [("xoids", "full", 3.0), ("tiles", "short", 0.0), ("discs", "none", 3.0)],
)
def test_every_piece_is_there_once_and_bleeds_into_no_neighbour_or_guide(name, marks, bleed):
    _, svgs = sheets(ALL[name], marks=marks, bleed=bleed)
    found = 0
    for page in svgs:
        pieces, beyond = inked(page)
        found += len(pieces)
        assert bool(guides(page)) == (marks != "none")
        assert bool(beyond) == bool(bleed)
        ink = [shape.buffer(-0.01) for shape in (*pieces, *beyond)]
        for guide in guides(page):
            assert not shapely.intersects(ink, guide).any()
        for piece, more in zip(pieces, beyond, strict=bool(bleed)):
            assert more.buffer(0.05).contains(piece.buffer(bleed - 0.1))
        for one, other in itertools.combinations(beyond, 2):
            assert one.intersection(other).area < 0.02
    assert found == len(ALL[name].pieces)


@pytest.mark.parametrize("name", ["xoids", "tiles"])
def test_the_trim_box_surrounds_the_pieces_and_the_bleed_box_what_bleeds(name):
    pages, svgs = sheets(ALL[name], bleed=2.0)
    for page, svg, pdf in zip(
        pages, svgs, read_pdf(write_pdf(Document("t", tuple(pages)))), strict=True
    ):
        pieces, beyond = inked(svg)
        trim = shapely.box(*page.trim)
        assert trim.buffer(0.01).contains(shapely.union_all(pieces))
        bleed = trim.buffer(page.bleed, join_style="mitre")
        assert bleed.buffer(0.01).contains(shapely.union_all(beyond))
        assert shapely.box(0, 0, 210, 297).contains(bleed)
        assert pdf.trim != pdf.media


@pytest.mark.parametrize(
    ("flip", "paper", "layout"),
    [
        ("long", A4, "grid"),
        ("short", A4, "nest"),
        ("long", A4.landscape, "nest"),
        ("short", A4.landscape, "grid"),
    ],
)
def test_backs_and_their_trim_box_lie_behind_their_fronts(flip, paper, layout):
    pages, svgs = sheets(XOIDS, paper, backs="duplex", flip=flip, layout=layout, bleed=2.0)
    upright_axis = (paper.height > paper.width) == (flip == "long")
    for page, other in zip(svgs[::2], svgs[1::2], strict=True):
        turned = [_flipped(shape, paper, upright_axis) for shape in inked(page)[0]]
        for one, behind in zip(turned, inked(other)[0], strict=True):
            assert one.symmetric_difference(behind).area < 0.1
    for front, back, svg in zip(pages[::2], pages[1::2], svgs[1::2], strict=True):
        trim = shapely.box(*back.trim)
        behind = _flipped(shapely.box(*front.trim), paper, upright_axis)
        assert trim.symmetric_difference(behind).area < 0.01
        beyond = shapely.union_all(inked(svg)[1])
        assert trim.buffer(back.bleed + 0.01, join_style="mitre").contains(beyond)
        blank = blank_back(front, flip)
        assert blank.trim == pytest.approx(back.trim)
        assert not blank.marks


def _flipped(shape, paper, upright_axis):
    middle = (paper.width / 2, paper.height / 2)
    x, y = (-1, 1) if upright_axis else (1, -1)
    return shapely.affinity.scale(shape, x, y, origin=middle)


def test_the_back_offset_moves_all_backs():
    _, plain = sheets(XOIDS, backs="duplex")
    _, moved = sheets(XOIDS, backs="duplex", back_offset=(0.7, -1.2))
    for one, other in zip(inked(plain[1])[0], inked(moved[1])[0], strict=True):
        shifted = shapely.affinity.translate(one, 0.7, -1.2)
        assert shifted.symmetric_difference(other).area < 0.1
    assert [a.bounds for a in inked(plain[0])[0]] == [a.bounds for a in inked(moved[0])[0]]


def test_folded_over_the_backs_lie_on_the_fronts():
    _, svgs = sheets(XOIDS, backs="fold")
    for page in svgs:
        ((start, _),) = (rings[0] for rings in page.paths("fold"))
        shapes = inked(page)[0]
        fronts, backs = shapes[: len(shapes) // 2], shapes[len(shapes) // 2 :]
        for front, back in zip(fronts, backs, strict=True):
            over = shapely.affinity.scale(front, 1, -1, origin=(0, start[1]))
            assert over.symmetric_difference(back).area < 0.1
            assert front.bounds[3] < start[1] < back.bounds[1]
            assert back.bounds[3] <= 287.01


def test_a_piece_too_large_for_the_paper_is_refused():
    with pytest.raises(InputError, match="a6: a piece of"):
        sheets(PieceSet("t", "T", "", "Cut.", (tile_piece(99.0),), 0.0), find_paper("a6"))


def test_crop_marks_stand_in_line_with_the_sides_of_their_tile():
    _, svgs = sheets(TILES, marks="full", bleed=3.0)
    for page in svgs:
        boxes = [shape.bounds for shape in polygons(page, "tile")]
        crops = {shapely.LineString(rings[0]).wkt for rings in page.paths("crop")}
        found = set()
        for box in boxes:
            marks = list(_crops(*box))
            assert crops.issuperset(marks)
            found.update(marks)
        assert crops == found


def _crops(left, top, right, bottom):
    """The marks that a tile should have: 2 mm long, half a millimetre clear of 3 mm bleed."""
    for x in (left, right):
        yield _line((x, top - 5.5), (x, top - 3.5))
        yield _line((x, bottom + 3.5), (x, bottom + 5.5))
    for y in (top, bottom):
        yield _line((left - 5.5, y), (left - 3.5, y))
        yield _line((right + 3.5, y), (right + 5.5, y))


def _line(*ends):
    return shapely.LineString([(round(x, 4), round(y, 4)) for x, y in ends]).wkt
