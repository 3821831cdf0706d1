import pytest
from support.measure import read_svg
from support.printed import write_svg

from printkit.base.errors import InputError
from printkit.base.paper_sizes import find_paper
from printkit.base.print_options import PrintOptions
from printkit.draw.display import Circle, Clipped, Document, Ink, Text, rectangle, scaled
from printkit.draw.extent import extent
from printkit.draw.fonts import BUNDLED
from printkit.draw.frame import Layout
from printkit.draw.palette import SMALL
from printkit.paper.example import tint_key
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


def sizes(made):
    return {round(text.size / POINT, 2) for page in made for text in texts(page)}


def body_size(made):
    return next(text.size for text in texts(made[0]) if text.text.startswith("The quick"))


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


def test_the_first_words_stand_across_the_columns():
    made = pages(f"The aim {RULE}\n\n# Part\n\n{RULE}\n\n{RULE}")
    _, aim = find(made, "The aim")
    _, part = find(made, "Part")
    first = next(text for text in texts(made[0]) if text.text.startswith("The quick"))
    assert BUNDLED.width(aim.text, aim.size) > 150
    assert aim.size > first.size < part.size
    assert aim.at[1] < part.at[1]


def test_bold_words_follow_each_other_without_gaps():
    (made,) = pages("# Part\n\nAn **own circle**, and two.")
    an, own, rest = (t for t in texts(made) if t.text in {"An", "own circle", ", and two."})
    assert (an.bold, own.bold, rest.bold) == (False, True, False)
    assert own.at[0] == pytest.approx(an.at[0] + BUNDLED.width("An ", an.size), abs=0.2)
    assert rest.at[0] == pytest.approx(own.at[0] + BUNDLED.width(own.text, own.size, bold=True))


@pytest.mark.parametrize("rules", [3, 14, 30, 60, 110])
def test_type_is_as_large_as_the_fewest_pages_allow(rules):
    made = pages("\n\n".join(["# Part", *[RULE] * rules]))
    size = body_size(made) / POINT
    assert 9 <= size <= 11.51
    assert size >= 10 or len(made) == 2
    assert [page.name for page in made] == (
        ["Rules"] if len(made) == 1 else [f"Rules {n + 1}" for n in range(len(made))]
    )
    assert min(sizes(made)) >= 8


def columns(page):
    """The highest and the lowest line of each column of type, without what the frame has."""
    found = {}
    for text in texts(page):
        if text.text.split()[0] in {"The", "fox", "Rule"} or "lazy" in text.text:
            left = text.at[0] < 100
            top, bottom = found.get(left, (999, 0))
            found[left] = (min(top, text.at[1]), max(bottom, text.at[1]))
    return found


@pytest.mark.parametrize("rules", [6, 25, 40, 75])
def test_no_column_stands_empty_and_those_of_a_page_end_level(rules):
    made = pages("\n\n".join(["# Part", *[RULE] * rules]))
    for page in made:
        found = columns(page)
        assert set(found) == {True, False}
        assert abs(found[True][1] - found[False][1]) < 30  # gaps of a kind stay alike
        assert max(bottom for _, bottom in found.values()) <= 297 - 10 - 8


def test_a_heading_stays_with_what_follows_it():
    for rules in (19, 22, 25):
        made = pages("\n\n".join([*["# Part", *[RULE] * rules], "# Last", "[a b]", RULE]))
        (page, last), (other, title) = find(made, "Last"), find(made, "Title a")
        assert page == other
        assert (last.at[0] < 100) == (title.at[0] < 100)


def test_what_ends_with_a_colon_stays_with_what_follows_it():
    for rules in (19, 22, 25):
        made = pages("\n\n".join([*["# Part", *[RULE] * rules], "Like this:", "[a b]", RULE]))
        (page, said), (other, title) = find(made, "Like this:"), find(made, "Title a")
        assert page == other
        assert (said.at[0] < 100) == (title.at[0] < 100)


def test_nothing_is_lost_when_the_last_words_lead_on():
    assert find(pages(f"# Part\n\n{RULE}\n\nAnd so:"), "And so:")


def test_figures_stand_abreast_with_their_captions():
    (made,) = pages(f"# Part\n\n{RULE}\n\n[a b]\n\n{RULE}")
    (svg,) = (read_svg(data) for data in write_svg(Document("test", (made,))))
    left, right = svg.of_class("figure")
    assert left.get("cy") == right.get("cy")
    for figure, name in ((left, "a"), (right, "b")):
        _, title = find([made], f"Title {name}")
        _, caption = find([made], f"What {name} shows.")
        assert title.bold
        assert float(figure.get("cy")) + 15 < title.at[1] < caption.at[1]
        assert float(figure.get("cx")) - 25 < title.at[0] < float(figure.get("cx"))


def test_figures_and_captions_share_the_left_edges_of_their_columns():
    made = pages(f"# Part\n\n{RULE}\n\n[a b]\n\n[c]\n\n{RULE}")
    for name in "abc":
        page, title = find(made, f"Title {name}")
        _, caption = find(made, f"What {name} shows.")
        lefts = {round(m.centre[0] - m.radius, 6) for m in made[page].marks if hasattr(m, "radius")}
        assert title.at[0] == caption.at[0]
        assert round(title.at[0], 6) in lefts


def test_a_key_keeps_its_size_and_stays_with_the_figures_below_it():
    key = tint_key([("red-tint", "red's"), ("blue-tint", "blue's")], BUNDLED)
    for rules in (32, 34):
        text = "\n\n".join(["# Part", *[RULE] * rules, "[key]", "[a b]"])
        made = pages(text, {**DOTS, "key": key})
        page, words = find(made, "red's")
        other, title = find(made, "Title a")
        assert page == other
        assert words.at[1] < title.at[1]
        assert words.size == SMALL


def test_figures_grow_where_pages_have_room():
    radii = set()
    for rules in (1, 30, 36, 42, 48, 54):
        made = pages("\n\n".join(["# Part", *[RULE] * rules, "[a b]", "[c]"]))
        radii |= {m.radius for page in made for m in page.marks if isinstance(m, Circle)}
    assert max(radii) > 1.3 * min(radii)
    assert min(radii) >= 15


def test_a_drawing_is_scaled_with_its_lines_and_its_type():
    ink = Ink(fill="ink", stroke="ink", width=0.4, dash=(1.0, 0.5))
    square = rectangle((1, 2), 3, 4, ink, "square")
    larger = scaled(square, 2)
    assert larger == rectangle((2, 4), 6, 8, ink._replace(width=0.8, dash=(2.0, 1.0)), "square")
    assert scaled(Circle((1, 2), 3, ink), 2).centre == (2, 4)
    assert scaled(Text("x", (1, 2), 3), 2)[:3] == ("x", (2, 4), 6)
    clipped = scaled(Clipped((0, 1, 2, 3), (square,)), 2)
    assert clipped == Clipped((0, 2, 4, 6), (larger,))


def test_questions_stand_in_a_box_and_nothing_else_does():
    (made,) = pages(f"# Part\n\n{RULE}\n\n? Why?\nFor that.\n\n? When?\nNow.\n\n# More\n\n{RULE}")
    boxes = [extent(m, BUNDLED) for m in made.marks if getattr(m, "tag", "") == "questions"]
    inside = {
        text.text
        for text in texts(made)
        for box in boxes
        if box.left < text.at[0] < box.right and box.top < text.at[1] < box.bottom
    }
    assert inside == {"Why?", "For that.", "When?", "Now."}


def test_the_box_of_questions_is_not_broken_where_another_column_holds_it():
    asked = "\n\n".join(f"? Why {n}?\n{RULE}" for n in range(5))
    for rules in (10, 18, 22, 26, 40):
        made = pages("\n\n".join(["# Part", *[RULE] * rules, "# Asked", asked, "# More", RULE]))
        assert sum(getattr(m, "tag", "") == "questions" for p in made for m in p.marks) == 1, rules


def test_the_sources_come_last():
    made = pages("\n\n".join(["# Part", *[RULE] * 60]), sources=["By Somebody, 1996."])
    page, said = find(made, "By Somebody, 1996.")
    assert page == len(made) - 1
    assert said.at[0] > 100
    assert said.at[1] == max(bottom for bottom in [said.at[1], columns(made[-1])[False][1]])


@pytest.mark.parametrize(
    ("text", "height", "what"),
    [(f"# P\n\n{RULE * 20}", 20, "are needed"), (f"# P\n\n{RULE}\n\n[a]", 200, "are needed")],
)
def test_what_no_page_holds_is_refused(text, height, what):
    def tall(at):
        corner = (at[0] - 5, at[1] - height / 2)
        return [rectangle(corner, 10, height, Ink(fill="ink"), "figure")]

    with pytest.raises(InputError, match=rf"Test: a page holds 10\d mm, \d+ mm {what}; print on"):
        pages(text, {"a": Figure(tall, "What it shows.")}, A6)


def bar(width):
    """A figure of that width."""
    return lambda at: [rectangle((at[0] - width / 2, at[1]), width, 5, Ink(fill="ink"), "figure")]


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


def test_a_figure_that_is_too_wide_is_refused():
    wide = {"a": Figure(bar(90), "")}
    with pytest.raises(InputError, match=r"Test: a page holds 85 mm, a figure is 90 mm wide; prin"):
        pages(f"# Part\n\n{RULE}\n\n[a]", wide, A6)
