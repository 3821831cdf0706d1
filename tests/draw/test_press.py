"""Colours of a press: how they are made, and that they come onto the plates they are meant for."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.separations import needs_ghostscript, separated

from printkit.draw.display import Clipped, Document, Ink, Page, Text, rectangle
from printkit.draw.formats.pdf import write_pdf
from printkit.draw.style.colours import BLACK, CUT_CONTOUR, MOST_COLOUR, Cmyk, process_colour

RED = Cmyk(0, 90, 85, 10)


@pytest.mark.parametrize(
    ("colour", "ink"),
    [
        ("#ffffff", Cmyk(0, 0, 0, 0)),
        ("#000000", BLACK),
        ("#1c1c1c", BLACK),  # as words are
        ("#808080", Cmyk(0, 0, 0, 56)),  # 100 (1 − (128/255)^1.2)
        ("#ff0000", Cmyk(0, 100, 100, 0)),
        ("#0000ff", Cmyk(100, 100, 0, 0)),
        ("#800000", Cmyk(0, 100, 100, 56)),
        (RED.colour, RED),
    ],
)
def test_colours_are_separated(colour, ink):
    assert process_colour(colour) == ink


@pytest.mark.parametrize("colour", ["red", CUT_CONTOUR, "device-cmyk(1 2 3)"])
def test_what_is_no_process_colour_is_refused(colour):
    with pytest.raises(ValueError, match="is not a process colour"):
        process_colour(colour)


@given(st.integers(0, 0xFFFFFF))
def test_every_colour_keeps_the_ink_limit(number):
    ink = process_colour(f"#{number:06x}")
    assert min(ink[:3]) == 0
    assert sum(ink[:3]) <= MOST_COLOUR
    assert sum(ink) <= 300


# On the plates: red covers the page but for its edges.

GROUND = rectangle((5, 5), 50, 50, Ink(fill=RED.colour))
CUT = rectangle((20, 20), 20, 20, Ink(stroke=CUT_CONTOUR, width=1))


@cache
def plates(*marks):
    (page,) = separated(write_pdf(Document("t", (Page(60, 60, marks),)), for_press=True))
    return page


def change(*marks):
    """By how much each plate changes at most where marks come onto the ground, up and down."""
    before, after = plates(GROUND), plates(GROUND, *marks)
    changes = {name: after[name] - before.get(name, 0) for name in after}
    return {
        name: (round(float(change.min()), 1), round(float(change.max()), 1))
        for name, change in changes.items()
    }


WHITE = Cmyk(0, 0, 0, 0).colour
WHITES = (
    Text("OOO", (10, 20), 12, WHITE),
    rectangle((30, 30), 10, 10, Ink(stroke=WHITE, width=2)),
    Clipped((0, 0, 60, 60), (CUT, rectangle((30, 30), 10, 10, Ink(fill=WHITE)))),
)


@needs_ghostscript
@pytest.mark.parametrize("white", WHITES, ids=lambda mark: type(mark).__name__)
def test_white_letters_lines_and_areas_are_seen_also_after_what_is_printed_over_others(white):
    """White ink that is printed over others would change no plate."""
    changed = change(Text("OOO", (10, 40), 12, BLACK.colour), CUT, white)
    assert changed["Magenta"][0] == changed["Yellow"][0] == -0.9


@needs_ghostscript
def test_overprinting_ends_with_the_window_it_began_in():
    """Else the letters after it would say that lines still are printed over what is below them."""
    line = rectangle((15, 15), 30, 30, Ink(stroke=Cmyk(100, 0, 0, 0).colour, width=2))
    other = rectangle((12, 12), 36, 36, Ink(stroke=Cmyk(100, 0, 0, 0).colour, width=2))
    word = Text("OOO", (20, 40), 8, BLACK.colour)
    changed = change(line, Clipped((0, 0, 60, 60), (CUT,)), word, other)
    assert changed["Cyan"] == (0.0, 1.0)
    assert plates(GROUND, line, Clipped((0, 0, 60, 60), (CUT,)), word, other)["Magenta"].sum() == (
        plates(GROUND, line, other)["Magenta"].sum()
    )
