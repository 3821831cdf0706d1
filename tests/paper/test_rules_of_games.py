"""The rules of every game on the usual papers: both sides of a sheet, full, within the margins."""

import re
from functools import cache
from importlib.resources import files
from itertools import pairwise

import pytest
from support.printed import has_text, request_for

from printkit.draw.display import Text
from printkit.draw.extent import extent
from printkit.draw.fonts import BUNDLED
from printkit.draw.styles import load_style
from printkit.paper.game_text import FigureRow, Question, read_rules
from printkit.paper.rules_blocks import RULES_LEADING
from printkit.rules.catalogue import game_class, game_names

USUAL = ("a4", "letter")
GAMES = [game for game in game_names() if has_text(game, "rules.txt")]  # all that are shipped
MARGIN = 10


@cache
def rules(game, paper):
    request = request_for(game, paper=paper)
    return request.kit.rules(request), request.layout


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", [*USUAL, "140x216mm"])
def test_all_keeps_clear_of_the_margins_and_the_foot(game, paper):
    pages, layout = rules(game, paper)
    foot = layout.paper.height - MARGIN
    assert len(pages) == 2 or paper not in USUAL
    for page in pages:
        for mark in page.marks:
            box = extent(mark, BUNDLED)
            assert box.left >= MARGIN - 0.2
            assert box.right <= layout.paper.width - MARGIN + 0.2
            if isinstance(mark, Text):
                assert box.bottom <= foot - 7 or mark.at[1] > foot - 4


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", USUAL)
def test_the_common_questions_stand_in_one_box(game, paper):
    marks = [mark for page in rules(game, paper)[0] for mark in page.marks]
    assert sum(getattr(mark, "tag", "") == "questions" for mark in marks) == 1


def test_the_longest_rules_are_both_sides_of_a_sheet_in_large_type_too():
    request = request_for("xodd", paper="letter")
    large = load_style("high-contrast").typeface
    pages = request.kit.rules(request._replace(layout=request.layout._replace(typeface=large)))
    assert len(pages) == 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", USUAL)
def test_no_column_stands_half_empty(game, paper):
    pages, layout = rules(game, paper)
    middle, height = layout.paper.width / 2, layout.paper.height
    for page in pages:
        texts = [mark for mark in page.marks if isinstance(mark, Text)]
        said = [text for text in texts if text.at[1] < height - MARGIN - 5]
        for column in (True, False):
            lowest = max(text.at[1] for text in said if (text.at[0] < middle) == column)
            assert lowest > 0.6 * height, (page.name, column)


@pytest.mark.parametrize("game", GAMES)
def test_lines_of_all_columns_and_captions_stand_on_one_grid(game):
    """Half lines from the first words of a page: text, headings and the first lines of captions."""
    pages, layout = rules(game, "a4")
    words = [
        [mark for mark in page.marks if isinstance(mark, Text) and mark.anchor == "start"]
        for page in pages
    ]
    size = next(text.size for text in words[0] if text.text == "Set-up") / 1.2
    for texts in words:
        first = next(text for text in texts if text.size == pytest.approx(size))
        heads = [text for text in texts if text.bold and text.size == pytest.approx(1.2 * size)]
        titles = [text for text in texts if text.bold and 0.8 < text.size / size < 0.99]
        lines = [text for text in texts if text.size == pytest.approx(size)]
        assert {text.at[0] < layout.paper.width / 2 for text in lines} == {True, False}
        longer = {b for a, b in pairwise(titles) if 0 < b.at[1] - a.at[1] < 2 * b.size}
        for text in (*lines, *heads, *(title for title in titles if title not in longer)):
            steps = (text.at[1] - first.at[1]) / (RULES_LEADING * size / 2)
            assert steps == pytest.approx(round(steps), abs=1e-3), text


@pytest.mark.parametrize("game", GAMES)
def test_the_text_has_what_newcomers_look_for(game):
    package = game_class(game).__module__.rpartition(".")[0]
    text = re.sub(r"{\w+}", "", files(package).joinpath("rules.txt").read_text("utf-8"))
    blocks = list(read_rules(text))
    headings = re.findall(r"^# (.*)", text, re.MULTILINE)
    assert headings[0] == "Set-up"
    assert headings[-2:] == ["Common questions", "Playing well"]
    assert any(title.startswith("The end") for title in headings)
    assert re.search(
        r"\*\*.*wins?\b.*\*\*|\*\*Be the first", text.split("# ")[0].replace("\n", " ")
    )
    assert sum(isinstance(block, Question) for block in blocks) >= 4
    assert any(isinstance(block, FigureRow) for block in blocks)
