"""The story of one game, against games worked out by hand."""

from support.recorded import ROOT, opened, playthrough, told

from printkit.base.print_options import PrintOptions
from printkit.draw.display import Circle, Path, Text
from printkit.draw.sheet_frame import Layout
from printkit.study.game_story import Story, story_document

CLUB = ROOT.parent / "docs/examples/club"
GOSIX = """\
Ben – Dan

Ben (black) and Dan (white) played Gosix.
2026-11-20

Ben was the first to lead, on turn 15 (black 1, white 0).
After 22 turns, the score was black 1, white 1.
After 33 turns, the score was black 2, white 2.
Dan took the lead for good on turn 44 (black 3, white 4).
The lead changed 3 times.
Captured: 4 black on turn 15; 5 white on turn 20; 1 white on turn 26; 6 black on turn 29; \
2 black on turn 35; 3 white on turn 38; 7 white on turn 44.

Dan won by 1 point.

Finished after 44 turns: white has 4 hexagons. black 3, white 4: white wins.
"""


def story(name):
    return Story(opened(CLUB / f"2026-11-{name}.yaml"))


def test_a_game_in_which_the_lead_changed_three_times():
    assert sorted(story("20-gosix").text().split("\n")) == sorted(GOSIX.split("\n"))


def test_the_largest_turn_and_the_largest_lead_of_the_loser():
    said = story("20-xana").course()
    # before: black 12, white 3; after: black 12, white 31
    largest = (
        "Ana changed the score most on turn 22, by 28 points, with 2j4l6 (black 12, white 31)."
    )
    assert said[1] == "Cleo's lead was largest after turn 19: 9 points (black 9, white 0)."
    assert said[2] == f"Ana took the lead for good on turn 22 (black 12, white 31). {largest}"


def test_a_game_with_one_score():
    said = story("06-hong").course()
    assert said[0] == "Dan scored first, on turn 20."
    assert "b3-d3, d3-f3 on turn 40" in said[-1]


def test_a_game_that_goes_on_without_names():
    found = Story(told("game: xodd\nboard: xodd-9x9\nmoves: [b:e5, b:a1 w:i9]\n"))
    assert found.opening() == ["A game of Xodd, 9 × 9 points."]
    assert found.closing() == []
    assert "Legal so far, 2 turns; black is to move." in found.text()


def test_an_illegal_game_ends_with_its_problem():
    found = Story(told("game: gosix\nplayers: {black: Ana, white: Ben}\nmoves: [k, k]\n"))
    assert "Turn 2 (white): the dot k already has a black stone [occupied]." in found.text()
    assert "won" not in found.text()


def test_a_game_without_turns():
    assert "Legal so far, 0 turns" in Story(told("game: gosix\nmoves: []\n")).text()


def test_the_page_has_the_story_a_curve_and_four_positions():
    found = story("13-xodd")
    (page,) = story_document(found, Layout(PrintOptions(), "test")).pages
    words = " ".join(mark.text for mark in page.marks if isinstance(mark, Text))
    assert "Dan – Ana" in words
    assert "(the lower score wins)" in words
    assert all(moment.sentence.split("(")[0] in words for moment in found.moments[:3])
    curves = [mark for mark in page.marks if isinstance(mark, Path) and mark.tag == "curve"]
    assert [curve.ink.stroke for curve in curves] == ["black", "white"]
    ends = [curve.rings[0][-1][1] for curve in curves]
    assert ends[0] < ends[1]  # black 11 is above white 6
    circles = [mark for mark in page.marks if isinstance(mark, Circle) and "stone-" in mark.tag]
    stones = sum(len(_stones(found, moment.turn)) for moment in found.moments[:3]) + 81
    assert len(circles) == stones


def _stones(found, turn):
    snapshot = found.walkthrough.snapshot(turn)
    return found.game.placements(snapshot.position)


def test_every_game_has_a_page():
    for game in ("gosix", "hong", "xana", "xodd", "xong", "yodd"):
        found = Story(opened(playthrough(game)))
        assert len(story_document(found, Layout(PrintOptions(), "test")).pages) == 1
        assert len(found.text().splitlines()) <= 25
