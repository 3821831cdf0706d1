import re

import pytest
from support.recorded import ROOT, STANDARD, opened, playthrough, told

from printkit.base.errors import InputError
from printkit.base.print_options import PrintOptions
from printkit.draw.display import Text
from printkit.draw.sheet_frame import Layout
from printkit.paper.replay.replay_pages import replay_document

XANA = ROOT.parent / "docs/examples/club/2026-11-20-xana.yaml"


def document(replay, per_page=None, paper="a4"):
    return replay_document(replay.walkthrough, Layout(PrintOptions(paper=paper), "test"), per_page)


def texts(page):
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


def said(page):
    return " ".join(texts(page))


def headings(pages):
    return [
        mark.text
        for page in pages
        for mark in page.marks
        if isinstance(mark, Text) and re.fullmatch(r"\d+\. \w+", mark.text)
    ]


@pytest.mark.parametrize("path", [playthrough("xana"), STANDARD])
def test_each_turn_has_a_diagram_with_the_standing_and_the_verdict_comes_last(path):
    replay, per_page = opened(path), 5
    *pages, last = document(replay, per_page).pages
    turns = replay.walkthrough.turns
    assert headings(pages) == [f"{turn.number}. {turn.role}" for turn in turns]
    assert len(pages) == -(-len(turns) // per_page)
    words = " ".join(map(said, pages))
    assert all(turn.text in words and turn.details in words for turn in turns)
    assert last.name == "The verdict"
    assert " ".join(replay.walkthrough.verdict) in said(last)


@pytest.mark.parametrize(("turns", "count"), [(4, 2), (5, 2), (6, 2), (7, 2)])
def test_in_a_game_of_moves_the_verdict_follows_the_last_of_six_diagrams_a_page(turns, count):
    lines = XANA.read_text("utf-8").partition("moves: |\n")[2].splitlines()[:turns]
    replay = told("game: xana\nboard: xana-5\nmoves: |\n" + "\n".join(lines) + "\n")
    assert replay.problem is None
    pages = document(replay).pages
    assert len(pages) == count
    assert "Legal so far" in said(pages[-1])
    captions = [text for page in pages for text in texts(page) if re.match(r"\d+\. \w+ ", text)]
    assert captions == [f"{turn.heading} {turn.text}" for turn in replay.walkthrough.turns]


def test_names_and_occasion_stand_on_every_page():
    replay = told(
        "game: xodd\nboard: xodd-9x9\nplayers: {black: Ana, white: Ben}\ndate: 2026-11-20\n"
        "event: Spring cup\nplace: Utrecht\nannotator: Cleo\ncomment: a fine game\n"
        "moves: |\n  b:e5\n  w:e6 w:e4\n"
    )
    *pages, last = document(replay, 1).pages
    for page in (*pages, last):
        assert "black: Ana · white: Ben" in texts(page)
        assert "2026-11-20 · Spring cup · Utrecht" in texts(page)
    assert {"Annotator: Cleo", "Comment: a fine game"} <= set(texts(last))
    assert "Cleo" not in said(pages[0])


@pytest.mark.parametrize(
    ("paper", "per_page", "message"),
    [
        ("80x80mm", 12, "a page of 80x80mm has no room for 12 diagrams"),
        ("a6", 48, "a page of a6 has no room for 48 diagrams"),
    ],
)
def test_paper_without_room(paper, per_page, message):
    with pytest.raises(InputError, match=message):
        document(opened(STANDARD), per_page, paper)
