from functools import cache

import pytest

from printkit.base.errors import InputError
from printkit.base.paper_sizes import find_paper
from printkit.base.print_options import PrintOptions
from printkit.draw.display import Circle, Clipped, Ink, Text, rectangle, scaled
from printkit.draw.extent import extent
from printkit.draw.fonts import BUNDLED
from printkit.draw.frame import Layout
from printkit.paper.game_text import Figure, FigureRow, Heading, Paragraph, Question, read_rules
from printkit.paper.rules_page import rules_pages

LAYOUT = Layout(PrintOptions(paper="a4"), "test")
A6 = LAYOUT.on(find_paper("a6"))
RULE = "The quick brown fox jumps over the lazy dog and comes back by the same way. " * 3
POINT = 25.4 / 72


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


@pytest.mark.parametrize("rules", [3, 44])
def test_type_is_as_large_as_the_fewest_pages_allow(rules):
    made = pages_of(rules)
    sizes = [text.size / POINT for page in made for text in texts(page)]
    size = next(text.size for text in texts(made[0]) if text.text.startswith("The")) / POINT
    assert 9 <= size <= 11.51
    assert size >= 10 or len(made) == 2
    assert [page.name for page in made] == (
        ["Rules"] if len(made) == 1 else [f"Rules {n + 1}" for n in range(len(made))]
    )
    assert min(sizes) >= 8 - 1e-6


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


def test_a_drawing_is_scaled_with_its_lines_and_its_type():
    ink = Ink(fill="ink", stroke="ink", width=0.4, dash=(1.0, 0.5))
    square = rectangle((1, 2), 3, 4, ink, "square")
    larger = scaled(square, 2)
    assert larger == rectangle((2, 4), 6, 8, ink._replace(width=0.8, dash=(2.0, 1.0)), "square")
    assert scaled(Circle((1, 2), 3, ink), 2).centre == (2, 4)
    assert scaled(Text("x", (1, 2), 3), 2)[:3] == ("x", (2, 4), 6)
    clipped = scaled(Clipped((0, 1, 2, 3), (square,)), 2)
    assert clipped == Clipped((0, 2, 4, 6), (larger,))


def test_the_box_of_questions_is_not_broken_where_another_column_holds_it():
    asked = "\n\n".join(f"? Why {n}?\n{RULE}" for n in range(5))
    for rules in (18, 26):
        made = pages("\n\n".join(["# Part", *[RULE] * rules, "# Asked", asked, "# More", RULE]))
        assert sum(getattr(m, "tag", "") == "questions" for p in made for m in p.marks) == 1, rules


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
        (f"# P\n\n{RULE * 20}", (9, 9), r"a page holds 10\d mm, \d+ mm are needed; print on"),
        (f"# P\n\n{RULE}\n\n[a]", (9, 200), r"a page holds 10\d mm, \d+ mm are needed; print on"),
        (f"# P\n\n{RULE}\n\n[a]", (90, 5), "a page holds 85 mm, a figure is 90 mm wide; prin"),
    ],
)
def test_what_no_page_holds_is_refused(text, size, message):
    figure = Figure(bar(*size), "What it shows.")
    with pytest.raises(InputError, match=f"Test: {message}"):
        pages(text, {"a": figure}, A6)
