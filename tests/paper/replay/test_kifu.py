"""Whole games on one page: the numbers of turns on the pieces, measured from the display list."""

import re

import pypdfium2
import pytest
from support.recorded import GAMES, ROOT, opened, playthrough, replay_pdf, told

from printkit import simulate
from printkit.base.print_options import PrintOptions
from printkit.draw.display import CAP_HEIGHT, Circle, Text
from printkit.draw.game_view import View, view_of
from printkit.draw.sheet_frame import Layout
from printkit.paper.replay.replay_pages import replay_document
from printkit.rules.catalogue import game_class
from printkit.rules.game import Column
from printkit.rules.placement_game import PlacementGame

CLUB = ROOT.parent / "docs/examples/club"
PLACEMENT = [game for game in GAMES if view_of(game_class(game)).numbered_legend() is not None]
XODD = CLUB / "2026-11-13-xodd.yaml"
GOSIX = CLUB / "2026-11-20-gosix.yaml"


def pages(replay, paper="a4"):
    layout = Layout(PrintOptions(paper=paper), "test")
    return replay_document(replay.walkthrough, layout).pages


def numbers(page):
    return [mark for mark in page.marks if isinstance(mark, Text) and mark.tag == "number"]


def others(page):
    """The turns that are listed below the diagrams."""
    words = " ".join(mark.text for mark in page.marks if isinstance(mark, Text))
    return {int(turn) for turn in re.findall(r"(\d+)\N{NO-BREAK SPACE}", words)}


def whole_game(board, seed=3):
    game = board.partition("-")[0]
    (text,) = simulate(game, board=board, games=1, seed=seed, keep=True).records
    return told(text)


def test_games_of_placement_are_numbered():
    assert set(GAMES) - set(PLACEMENT) == {"xana"}


def test_an_added_game_of_placement_is_numbered_and_another_is_not():
    class Added(PlacementGame):
        columns = (Column.turn("turn"),)

    class Stones(View):
        legend = "Stones."

    assert Stones(Added).numbered_legend() == "Stones."
    assert Stones(game_class("xana")).numbered_legend() is None


@pytest.mark.parametrize("game", PLACEMENT)
def test_a_game_is_one_page_on_which_each_turn_has_its_number(game):
    replay = opened(playthrough(game))
    (page,) = pages(replay)
    shown = {int(number.text) for number in numbers(page)}
    turns = {turn.number for turn in replay.walkthrough.turns if turn.snapshot.move is not None}
    assert shown | others(page) == turns
    assert not shown & others(page)


def test_each_stone_has_the_number_of_its_turn():
    (page,) = pages(opened(XODD))
    stones = [mark for mark in page.marks if isinstance(mark, Circle) and "stone-" in mark.tag]
    across, down = (sorted({round(one.centre[axis], 3) for one in stones}) for axis in (0, 1))
    found = {}
    for number in numbers(page):
        x, y = number.at[0], number.at[1] - CAP_HEIGHT * number.size / 2
        (stone,) = (one for one in stones if abs(one.centre[0] - x) + abs(one.centre[1] - y) < 0.01)
        site = "abcdefghi"[across.index(round(x, 3))] + str(9 - down.index(round(y, 3)))
        found[f"{stone.tag.removeprefix('stone-')[0]}:{site}"] = number.text
    lines = re.findall(r"^ +(\d+)\. (.*)$", XODD.read_text("utf-8"), re.MULTILINE)
    assert found == {stone: turn for turn, stones in lines for stone in stones.split()}


def test_a_turn_whose_stone_was_taken_off_is_listed():
    (page,) = pages(opened(GOSIX))
    words = " ".join(mark.text for mark in page.marks if isinstance(mark, Text))
    assert "35\N{NO-BREAK SPACE}at\N{NO-BREAK SPACE}h" in words  # taken off in turn 35 itself
    assert "37" in {number.text for number in numbers(page)}  # placed on h again
    assert "37\N{NO-BREAK SPACE}at" not in words


def test_two_stones_of_one_turn_have_one_number_and_a_pass_is_listed():
    (page,) = pages(told("game: xodd\nboard: xodd-9x9\nmoves: [b:e5, b:a1 w:i9, pass]\n"))
    assert sorted(number.text for number in numbers(page)) == ["1", "2", "2"]
    assert others(page) == {3}


def test_numbers_are_on_discs_on_tiles_but_not_on_the_stones_of_the_setup():
    (page,) = pages(opened(CLUB / "2026-11-06-hong.yaml"))
    discs = [mark for mark in page.marks if isinstance(mark, Circle) and mark.tag == "badge"]
    assert len(discs) == len(numbers(page)) == 49 - 3
    assert {disc.ink.fill for disc in discs} == {"blank"}


def test_a_long_game_has_two_diagrams_and_legible_digits():
    replay = whole_game("yodd-10")
    (page,) = pages(replay)
    titles = [mark.text for mark in page.marks if isinstance(mark, Text)]
    assert {"Turn 1–70", f"Turn 71–{replay.walkthrough.accepted}"} <= set(titles)
    assert min(CAP_HEIGHT * number.size for number in numbers(page)) >= 1.6
    upper = [number for number in numbers(page) if int(number.text) <= 70]
    lower = [number for number in numbers(page) if int(number.text) > 70]
    assert max(one.at[1] for one in upper) < min(one.at[1] for one in lower)


def test_numbers_that_would_be_illegible_give_way_to_diagrams_of_turns():
    replay = whole_game("yodd-10")
    assert len(pages(replay, "a6")) > 100


def test_a_refused_turn_and_the_verdict_are_on_the_page():
    moves = "[b:e5, b:d4 w:f6, b:e5]"
    replay = told(f"game: xodd\nboard: xodd-9x9\nplayers: {{black: Ana}}\nmoves: {moves}\n")
    (page,) = pages(replay)
    words = [mark.text for mark in page.marks if isinstance(mark, Text)]
    assert {"black: Ana", "3. black b:e5"} <= set(words)
    assert "e5 is taken by a black stone" in " ".join(words)
    assert any(getattr(mark, "tag", "") == "refused" for mark in page.marks)


def test_the_numbers_are_in_the_pdf():
    (page,) = pypdfium2.PdfDocument(replay_pdf(opened(XODD)))
    words = page.get_textpage().get_text_bounded().split()
    assert {str(turn) for turn in range(1, 43)} <= set(words)
