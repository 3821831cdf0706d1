from functools import cache

import pytest

from printkit.base.errors import InputError
from printkit.base.print_options import PrintOptions
from printkit.base.units import find_paper
from printkit.draw.display import Circle, Ink, Text, rectangle
from printkit.draw.mark_extents import extent
from printkit.draw.sheet_frame import Layout
from printkit.draw.typography.typefaces import BUNDLED
from printkit.paper.rules.game_text import (
    Figure,
    FigureRow,
    Heading,
    Paragraph,
    Question,
    read_rules,
)
from printkit.paper.rules.rules_page import rules_pages

LAYOUT = Layout(PrintOptions(paper="a4"), "test")
A6 = LAYOUT.on(find_paper("a6"))
RULE = "The quick brown fox jumps over the lazy dog and comes back by the same way. " * 3


def dot(middle):
    return [Circle(middle, 15, Ink(fill="#000000"), tag="figure")]


DOTS = {name: Figure(dot, f"What {name} shows.", f"Title {name}") for name in "abc"}


def pages(text, figures=DOTS, layout=LAYOUT, sources=()):
    return rules_pages("Test", text, figures, layout, sources)


@cache
def pages_of(rules):
    return pages("\n\n".join(["# Part", *[RULE] * rules]))


def texts(page):
    return [mark for mark in page.marks if isinstance(mark, Text)]


def find(made, words):
    """The one line of type that is or begins with `words`, and the number of its page."""
    (found,) = (
        (number, text)
        for number, page in enumerate(made)
        for text in texts(page)
        if text.text.startswith(words)
    )
    return found


def test_the_markup():
    text = "Aim.\n\n# A turn\n\n1. First\nmore\n2. Second\n\n- One\n\n? Why?\nFor\nthat.\n\n[a b]"
    assert list(read_rules(text)) == [
        Paragraph("Aim."),
        Heading("A turn"),
        Paragraph("First more", "1."),
        Paragraph("Second", "2."),
        Paragraph("One", "•"),
        Question("Why?", "For that."),
        FigureRow(("a", "b")),
    ]


def columns(page):
    """The highest and the lowest line of each column of type, without what the frame has."""
    found = {}
    for text in texts(page):
        if text.text.split()[0] in {"The", "fox", "Rule"} or "lazy" in text.text:
            left = text.at[0] < 100
            top, bottom = found.get(left, (999, 0))
            found[left] = (min(top, text.at[1]), max(bottom, text.at[1]))
    return found


def test_no_column_stands_empty_and_those_of_a_page_end_level():
    for page in pages_of(44):
        found = columns(page)
        assert set(found) == {True, False}
        assert abs(found[True][1] - found[False][1]) < 30  # gaps of a kind stay alike
        assert max(bottom for _, bottom in found.values()) <= 297 - 10 - 8


def test_a_heading_stays_with_what_follows_it():
    for rules in (19, 25):
        made = pages("\n\n".join([*["# Part", *[RULE] * rules], "# Last", "[a b]", RULE]))
        (page, last), (other, title) = find(made, "Last"), find(made, "Title a")
        assert page == other
        assert (last.at[0] < 100) == (title.at[0] < 100)


def bar(width, height=5):
    """A figure of that size."""
    ink = Ink(fill="ink")
    return lambda at: [rectangle((at[0] - width / 2, at[1]), width, height, ink, "figure")]


def test_nothing_is_wider_than_small_paper():
    words = "# A heading that is longer than a column of the paper is wide\n\nA rule"
    drawn = {
        name: Figure(bar(width), "Shown.") for name, width in zip("abc", (50, 80, 30), strict=True)
    }
    for text in (words, f"{words} {'of-one-word-without-an-end' * 5}.\n\n[a b c]"):
        for page in pages(text, drawn, A6):
            for mark in page.marks:
                box = extent(mark, BUNDLED)
                assert box.left >= 10 - 0.11, mark  # the line at the head has a width
                assert box.right <= 95 + 0.11, mark


@pytest.mark.parametrize(
    ("text", "size", "message"),
    [
        (
            f"# P\n\n{RULE * 20}",
            (9, 9),
            r"a page has room for 10\d mm, but a block of text is \d+ mm high; print on",
        ),
        (
            f"# P\n\n{RULE}\n\n[a]",
            (9, 200),
            r"a page has room for 10\d mm, but a block of text is \d+ mm high; print on",
        ),
        (
            f"# P\n\n{RULE}\n\n[a]",
            (90, 5),
            "a figure is 90 mm wide, but the column has room for 85 mm; prin",
        ),
    ],
)
def test_what_no_page_holds_is_refused(text, size, message):
    figure = Figure(bar(*size), "What it shows.")
    with pytest.raises(InputError, match=f"Test: {message}"):
        pages(text, {"a": figure}, A6)
