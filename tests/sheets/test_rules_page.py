import pytest
from measure import read_svg
from printed import write_svg

from printkit.errors import InputError
from printkit.render.display import Circle, Document, Ink, rectangle
from printkit.render.fonts import BUNDLED
from printkit.render.paper import find_paper
from printkit.sheets.extent import extent
from printkit.sheets.frame import Layout
from printkit.sheets.rules_page import Figure, rules_pages

LAYOUT = Layout(find_paper("a4"), 10, "test")
A6 = find_paper("a6")
RULE = "The quick brown fox jumps over the lazy dog and comes back by the same way. " * 3
BODY = 9.5 * 25.4 / 72


def dot(middle):
    return [Circle(middle, 20, Ink(fill="#000000"), tag="figure")]


def page(rules, figures=1, abreast=None, headings=0, layout=LAYOUT):
    blocks = [f"# Part {i}\n\n{RULE}" for i in range(headings)] + [RULE] * (rules - headings)
    drawn = [Figure(dot, 40, "What it shows.", f"Title {i}") for i in range(figures)]
    (made,) = rules_pages("Test", "\n\n".join(blocks), drawn, layout, abreast)
    (data,) = write_svg(Document("test", (made,)))
    return read_svg(data)


def numbers(svg):
    return [e for e in svg.texts() if e.text.rstrip(".").isdigit() and e.text.endswith(".")]


def test_rules_are_numbered_through_both_columns():
    found = numbers(page(9))
    assert [e.text for e in found] == [f"{i}." for i in range(1, 10)]
    left = [e for e in found if float(e.get("x")) < 100]
    assert [e.text for e in left] == [f"{i}." for i in range(1, 6)]
    assert float(left[0].get("y")) == float(found[5].get("y"))


def test_a_column_rather_begins_with_a_heading():
    svg = page(6, headings=6)
    tops = {}
    for e in svg.texts():
        if e.text.startswith("Part"):
            tops.setdefault(float(e.get("x")) < 100, e.text)
    assert tops == {True: "Part 0", False: "Part 3"}


def test_the_type_is_smaller_where_there_is_more_to_say():
    sizes = []
    for rules in (4, 22, 24):
        (size,) = {round(float(e.get("font-size")), 3) for e in numbers(page(rules))}
        sizes.append(size)
    assert sizes[0] == round(BODY, 3)
    assert sizes == sorted(sizes, reverse=True)
    assert 8 * 25.4 / 72 - 0.001 <= sizes[-1] < BODY - 0.1


def test_more_than_a_page_holds_goes_on_on_further_ones():
    blocks = ["# Part 1", *[RULE] * 60, "# Part 2", *[RULE] * 20]
    drawn = [Figure(dot, 40, "What it shows.", f"Title {i}") for i in range(5)]
    made = rules_pages("Test", "\n\n".join(blocks), drawn, LAYOUT)
    pages = [read_svg(data) for data in write_svg(Document("test", made))]
    assert len(pages) == 4
    counted = [e.text for page in pages for e in numbers(page)]
    assert counted == [f"{i}." for i in range(1, 81)]
    assert sum(len(page.of_class("figure")) for page in pages) == 5
    for page in pages:
        assert max(float(e.get("y")) for e in numbers(page) or page.texts()) <= 287


def test_on_narrow_paper_there_is_one_column_and_one_figure_in_a_row():
    drawn = [Figure(dot, 40, "What it shows.", f"Title {i}") for i in range(3)]
    made = rules_pages("Test", "\n\n".join([RULE] * 9), drawn, LAYOUT._replace(paper=A6))
    pages = [read_svg(data) for data in write_svg(Document("test", made))]
    assert {e.get("x") for page in pages for e in numbers(page)} == {"10"}
    assert len({(at, e.get("cy")) for at, p in enumerate(pages) for e in p.of_class("figure")}) == 3
    assert [page.name for page in made] == [f"Rules {i + 1}" for i in range(len(made))]


@pytest.mark.parametrize(
    ("rule", "height", "what"), [(RULE * 9, 40, "a rule is"), (RULE, 200, "a figure is")]
)
def test_what_no_page_holds_is_refused(rule, height, what):
    drawn = [Figure(dot, height, "What it shows.")]
    with pytest.raises(InputError, match=rf"Test: a page holds 112 mm, {what} \d+ mm high; print"):
        rules_pages("Test", rule, drawn, LAYOUT._replace(paper=A6))


def bar(width):
    """A figure of that width."""
    return lambda at: [rectangle((at[0] - width / 2, at[1]), width, 5, Ink(fill="ink"), "figure")]


def test_nothing_is_wider_than_small_paper():
    words = "# A heading that is longer than a column of the paper is wide\n\nA rule"
    drawn = [Figure(bar(width), 20, "What it shows.") for width in (50, 80, 30)]
    for text in (words, f"{words} {'of-one-word-without-an-end' * 5}."):
        for page in rules_pages("Test", text, drawn, LAYOUT._replace(paper=A6)):
            for mark in page.marks:
                box = extent(mark, BUNDLED)
                assert box.left >= 10 - 0.11, mark  # the line at the head has a width
                assert box.right <= 95 + 0.11, mark


@pytest.mark.parametrize("rules", [1, 40])
def test_a_figure_that_is_too_wide_is_refused(rules):
    text, wide = "\n\n".join([RULE] * rules), Figure(bar(90), 20, "")
    with pytest.raises(InputError, match=r"Test: a page holds 85 mm, a figure is 90 mm wide; prin"):
        rules_pages("Test", text, [wide], LAYOUT._replace(paper=A6))


def test_figures_stand_in_rows_below_the_rules():
    svg = page(4, figures=5, abreast=3)
    places = [(float(e.get("cx")), float(e.get("cy"))) for e in svg.of_class("figure")]
    rows = sorted({y for _, y in places})
    assert [sum(1 for _, y in places if y == row) for row in rows] == [3, 2]
    assert rows[1] - rows[0] > 40
    assert [x for x, y in places if y == rows[1]] == [x for x, y in places[:2]]
    lowest = max(float(e.get("y")) for e in numbers(svg))
    assert rows[0] - 20 > lowest
    for i in range(5):
        assert any(e.text == f"Title {i}" for e in svg.texts())


def test_figures_may_stand_in_one_row():
    svg = page(4, figures=2)
    assert len({e.get("cy") for e in svg.of_class("figure")}) == 1
