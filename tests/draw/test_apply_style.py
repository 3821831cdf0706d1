"""How a display list comes into a style; the marks of a small board in each, as text."""

from pathlib import Path as File

import pytest
from paper.display_text import page_text

from printkit.base.errors import InputError
from printkit.base.units import type_size
from printkit.base.yaml.reader import read_node
from printkit.boards.definition import read_board
from printkit.draw import diagram
from printkit.draw.board_labels import site_labels
from printkit.draw.display import Circle, Document, Ink, Page, Text, rectangle
from printkit.draw.formats.pdf import write_pdf
from printkit.draw.formats.svg import write_svg
from printkit.draw.geometry.plane import Box
from printkit.draw.geometry.xoid_outline import PieceSize
from printkit.draw.style.apply_style import Brush, styled
from printkit.draw.style.colours import GUIDES
from printkit.draw.style.palette import BODY, CUT_LINE, LOOKS, NEUTRAL, SMALL
from printkit.draw.style.style_file import PLAIN, Lines, Pattern
from printkit.draw.style.styles import load_style
from printkit.draw.typography.typefaces import BUNDLED
from printkit.rules.lookup import style_names

GOLDENS = File(__file__).with_name("goldens")
LINES = Pattern("lines", 0, 2, 0.4, "#112233")
STYLE = PLAIN._replace(
    colours={**PLAIN.colours, "red": "#ff0000", "field": "#eeeeee", "on-red": "#ffffff"},
    patterns={"red": LINES, "field": LINES._replace(kind="dots", weight=0.6)},
    lines=Lines(2, 0.3),
)


def drawn(*marks, style=STYLE):
    return Brush(style).marks(marks)


def square(ink, tag="", corner=(0, 0), side=10):
    return rectangle(corner, side, side, ink, tag)


def test_tokens_become_inks_and_lines_their_weight():
    (mark,) = drawn(square(Ink("blue", "ink", 0.5, (1, 2)), "cell"))
    assert mark.ink == Ink("#000000", "#000000", 1.0, (1, 2))
    assert mark.tag == "cell"
    (fine,) = drawn(square(Ink(stroke="ink", width=0.1)))
    assert fine.ink.width == 0.3


def test_what_measures_keeps_its_weight():
    for mark in drawn(*(square(Ink(stroke=token, width=0.15)) for token in sorted(GUIDES))):
        assert mark.ink == Ink(stroke="#000000", width=0.15)
    assert CUT_LINE.stroke in GUIDES


def test_words_on_a_cell_with_a_pattern_have_a_halo_unless_something_covers_it():
    cell, label = square(Ink(fill="field")), Text("a1", (5, 6), 3, "ink", anchor="middle")
    stone = Circle((5, 5), 4, Ink(fill="blank"))
    assert [m.tag for m in drawn(cell, label)] == ["", "pattern", "halo", ""]
    assert [m.tag for m in drawn(cell, stone, label)] == ["", "pattern", "", ""]
    beside = Text("a1", (25, 6), 3, "ink")
    assert [m.tag for m in drawn(cell, beside)] == ["", "pattern", ""]
    assert [m.tag for m in drawn(label, cell)] == ["", "", "pattern"]


def test_apostrophes_are_those_of_type():
    (said,) = drawn(Text("black's 'a", (25, 5), 3, "ink"))
    assert said.text == "black’s 'a"


def test_tinted_paper_lies_below_everything():
    page = Page(100, 50, (square(Ink(fill="blue")),), "name")
    document = Document("t", (page,), "s")
    (plain,) = styled(document, STYLE).pages
    assert len(plain.marks) == 1
    (tinted,) = styled(document, STYLE._replace(paper="#fff4e0")).pages
    assert tinted.marks[0] == rectangle((0, 0), 100, 50, Ink(fill="#fff4e0"), tag="paper")
    assert tinted._replace(marks=()) == page._replace(marks=())


@pytest.mark.parametrize("colour", ["crimson", "#FFFFFF"])
def test_no_style_knows_other_colours(colour):
    with pytest.raises(InputError, match="no style has a colour"):
        drawn(Text("a", (1, 1), 3, colour))


@pytest.mark.parametrize("write", [write_svg, write_pdf])
@pytest.mark.parametrize(
    "mark", [Text("a", (1, 1), 3, "ink"), square(Ink(fill="red")), square(Ink(stroke="cut"))]
)
def test_a_backend_refuses_a_colour_that_has_met_no_style(write, mark):
    with pytest.raises(ValueError, match="is a token; apply a style first"):
        write(Document("t", (Page(10, 10, (mark,)),)))


def small_board():
    text = b"{name: example, lattice: hex, play_on: edges, side: 6mm, shape: {hexagon: 2}}"
    board = read_board(read_node(text, "example"))
    lying = diagram.fitted(board, Box(0, 0, 60, 60), BUNDLED, 6.0)
    cells, edges, size = board.board.cells, board.board.edges, PieceSize.for_leg(6.0)
    looks = [LOOKS[role].tint for role in ("red", "blue", "black", "white")]
    tints = dict(zip(cells, [*looks, "green-tint"], strict=False))
    at = lying.plane.point
    return (
        *diagram.board(lying, tints),
        *site_labels(lying, 2.5),
        *diagram.xoid([edges[0]], lying.plane, size, LOOKS["red"]),
        *diagram.xoid([edges[-1]], lying.plane, size, LOOKS["blue"]),
        *(
            mark
            for cell, look in zip(cells[4:], (LOOKS["black"], LOOKS["white"], NEUTRAL), strict=True)
            for mark in diagram.disc(at(cell), 3.0, look, "5")
        ),
    )


def as_text(name):
    return page_text(Page(60, 60, tuple(Brush(load_style(name)).marks(small_board()))))


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDENS.iterdir()))
def test_the_small_board_looks_as_it_did(name):
    assert as_text(name) == (GOLDENS / f"{name}.txt").read_text("utf-8")


def test_a_style_may_set_text_larger_and_what_is_fitted_stays_as_it_is():
    style = load_style("high-contrast")
    words = (Text("a", (0, 0), SMALL), Text("b", (0, 9), BODY), Text("c", (0, 18), 2.5))
    sizes = [mark.size for mark in Brush(style).marks(words)]
    assert sizes == pytest.approx([type_size(10), type_size(10), 2.5])
    narrow = load_style("colour").typeface
    assert style.typeface.width("a", SMALL) == pytest.approx(1.25 * narrow.width("a", SMALL))


if __name__ == "__main__":  # writes the goldens: read them before you keep them
    GOLDENS.mkdir(exist_ok=True)
    for style in style_names():
        (GOLDENS / f"{style}.txt").write_text(as_text(style), "utf-8")
