from collections import Counter
from functools import cache

import pytest
from support import printed

from printkit.base.errors import InputError
from printkit.base.language import speaking
from printkit.base.print_options import PrintOptions
from printkit.base.units import find_paper, type_size
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
from printkit.rules.catalogue import game_names

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


@cache
def rules_of(game, paper="a4", language="en"):
    with speaking(language):
        request = printed.request_for(game, paper=paper)
        return request.kit.rules(request)


def body_size(made):
    """The size in mm of most characters."""
    sizes = Counter()
    for page in made:
        for text in texts(page):
            sizes[text.size] += len(text.text)
    return sizes.most_common(1)[0][0]


@pytest.mark.parametrize(("paper", "size"), [("a4", 9.5), ("letter", 9.25)])
def test_the_rules_of_all_games_have_one_size_and_one_sheet(paper, size):
    made = [rules_of(game, paper) for game in game_names()]
    assert {body_size(pages) for pages in made} == {type_size(size)}
    assert {len(pages) for pages in made} == {2}


@pytest.mark.parametrize("language", ["de", "es", "fr", "pt"])
def test_the_rules_of_all_games_fit_on_a_sheet_of_a4_in_all_languages(language):
    assert {len(rules_of(game, language=language)) for game in game_names()} == {2}


def test_no_page_of_rules_is_less_than_half_full():
    for page in (page for game in game_names() for page in rules_of(game)):
        lowest = max(extent(mark, BUNDLED).bottom for mark in page.marks if is_inside(mark))
        assert lowest > 297 / 2, page.name


def is_inside(mark):
    """Whether a mark is above the foot of a page of A4."""
    return extent(mark, BUNDLED).bottom < 297 - 10 - 5


def titles(made):
    return [text.text for page in made for text in texts(page) if text.tag == "title"]


def test_each_page_has_the_name_of_the_game_in_one_place():
    assert titles(rules_of("xana")) == ["Xana: the rules", "Xana: the rules, 2"]
    heads = {text.at for page in rules_of("xana") for text in texts(page) if text.tag == "title"}
    assert len(heads) == 1


def test_the_pages_of_a_booklet_have_no_second_number():
    assert set(titles(pages_of(44)[:1])) == {"Test"}
    assert set(
        titles(pages("\n\n".join(["# Part", *[RULE] * 44]), layout=LAYOUT._replace(bare=True)))
    ) == {"Test"}


@pytest.mark.parametrize("rules", range(20, 26))
def test_a_list_and_a_pair_of_figures_stay_in_one_column(rules):
    steps = "\n".join(f"{n}. Step{n} of the list" for n in range(1, 6))
    made = pages("\n\n".join(["# Part", *[RULE] * rules, f"Do:\n{steps}", RULE, "[a b]", RULE]))
    for words in (["Do:", *(f"Step{n}" for n in range(1, 6))], ["Title a", "Title b"]):
        places = {(page, text.at[0] < 100) for page, text in (find(made, word) for word in words)}
        assert len(places) == 1


def sizes_of(pages):
    """The widths of the figures, each a circle."""
    return [mark.radius for page in pages for mark in page.marks if isinstance(mark, Circle)]


def test_figures_grow_evenly_where_a_page_has_room():
    (radius, *others) = sizes_of(pages(f"# Part\n\n{RULE}\n\n[a b]\n\n{RULE}\n\n[c]"))
    assert 15 < radius <= 15 * 1.8
    assert others == pytest.approx([radius] * 2)
