import itertools
import re

import pytest
from support.measure import read_pdf
from support.recorded import (
    GAMES,
    STANDARD,
    golden,
    opened,
    played_at_random,
    playthrough,
    replay_pdf,
    told,
)

from printkit.base.errors import InputError
from printkit.base.print_options import PrintOptions
from printkit.draw.display import Circle, Path, Text
from printkit.draw.frame import Layout
from printkit.paper.replay.replay_pages import replay_document

REPLAYS = [*(opened(playthrough(game)) for game in GAMES), opened(STANDARD)]


def document(replay, per_page=None, paper="a4"):
    return replay_document(replay.story, Layout(PrintOptions(paper=paper), "test"), per_page)


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


@pytest.mark.thinned(3)
@pytest.mark.parametrize("replay", REPLAYS, ids=lambda replay: replay.story.board.name)
@pytest.mark.parametrize("per_page", [None, 5])
def test_each_turn_has_a_diagram_and_the_verdict_comes_last(replay, per_page):
    *pages, last = document(replay, per_page).pages
    turns = replay.story.turns
    assert headings(pages) == [f"{turn.number}. {turn.role}" for turn in turns]
    if per_page:
        assert len(pages) == -(-len(turns) // per_page)
    assert last.name == "The verdict"
    assert " ".join(replay.story.verdict) in said(last)


@pytest.mark.parametrize("replay", REPLAYS, ids=lambda replay: replay.story.board.name)
def test_each_diagram_tells_its_turn_and_the_standing(replay):
    *pages, _ = document(replay).pages
    words = " ".join(map(said, pages))
    for turn in replay.story.turns:
        assert turn.text in words
        assert turn.details in words


def test_what_a_turn_of_xong_tells():
    first = opened(STANDARD).story.turns[0]
    assert (first.text, first.notes, first.standing) == (
        "h6/se,sw h5/se g7/ne",
        "xoid 4-04, hexagons 4",
        "red 4, blue 0",
    )


def test_a_capture_and_hongs_are_told():
    gosix = opened(playthrough("gosix")).story.turns[26]
    assert gosix.details == "captured 4 white, 6 white, 7 white · black 1, white 3"
    hong = opened(playthrough("hong")).story.turns[11]
    assert hong.details == "completed a2-c2 · hongs 2"
    xana = opened(playthrough("xana")).story.turns[5]
    assert xana.details.startswith("captured 4, lost 2 · ")


@pytest.mark.parametrize(
    ("replay", "paper"),
    [
        (opened(playthrough("gosix")), "a5"),
        (opened(playthrough("xana")), "letter"),
        (opened(playthrough("xodd")), "a4"),
        (golden("finished"), "a4"),
    ],
)
def test_margins_type_and_lines(replay, paper):
    for page in read_pdf(replay_pdf(replay, printing=PrintOptions(paper=paper))):
        points = [point for ring in page.rings for point in ring]
        assert min(itertools.chain(*points)) >= 10 - 0.5  # half of the outline's width
        assert max(x for x, _ in points) <= page.media[2] - 10 + 0.5
        assert max(y for _, y in points) <= page.media[3] - 10 + 0.01
        assert min(page.widths) >= 0.2 - 1e-6
        assert min(page.sizes) >= 7 - 1e-6


def box(mark):
    """The box of a mark's shape; of a text its line."""
    if isinstance(mark, Text):
        return mark.at[0], mark.at[1] - 0.73 * mark.size, mark.at[0] + 1, mark.at[1]
    if isinstance(mark, Circle):
        (x, y), r = mark.centre, mark.radius
        return x - r, y - r, x + r, y + r
    xs, ys = zip(*(point for ring in mark.rings for point in ring), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.thinned(3)
@pytest.mark.parametrize("replay", REPLAYS, ids=lambda replay: replay.story.board.name)
@pytest.mark.parametrize("per_page", [None, 2, 6])
def test_captions_do_not_lie_on_boards(replay, per_page):
    roles = set(replay.trial.game.roles)
    for page in document(replay, per_page).pages[:-1]:
        boards = [box(m) for m in page.marks if isinstance(m, Path) and m.tag == "cell"]
        for mark in page.marks:
            if isinstance(mark, Text) and mark.text.partition(". ")[2] in roles:
                left, top, right, bottom = box(mark)
                assert not any(
                    x0 < right and left < x1 and y0 < bottom and top < y1
                    for x0, y0, x1, y1 in boards
                )


def test_so_many_diagrams_are_made_as_large_as_can_be():
    replay = opened(STANDARD)
    sides = []
    for per_page in (1, 4, 12):
        cells = [m for m in document(replay, per_page).pages[0].marks if m.tag == "cell"][:61]
        lefts, _, rights, _ = zip(*map(box, cells), strict=True)
        sides.append(max(rights) - min(lefts))
    assert sides == sorted(sides, reverse=True)
    assert sides[0] > 180  # mm, of the 190 between the margins


def test_a_page_has_four_diagrams_or_fewer_of_large_boards():
    small, large = opened(playthrough("xodd")), played_at_random("xodd", "xodd-14x14", 15)
    assert len(document(small).pages) == -(-small.story.accepted // 4) + 1
    assert len(document(large, paper="a5").pages) > -(-15 // 4) + 1


def test_a_short_game_has_large_diagrams():
    page, _ = document(golden("occupied")).pages
    lefts, _, rights, _ = zip(*(box(m) for m in page.marks if m.tag == "cell"), strict=True)
    assert max(rights) - min(lefts) > 90  # mm, of two boards one above the other


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


def test_an_illegal_turn_is_told_in_red_on_the_last_page():
    *pages, last = document(golden("occupied")).pages
    assert len(headings(pages)) == 2
    red = [mark.text for mark in last.marks if isinstance(mark, Text) and mark.colour == "accent"]
    assert red == [
        "3. red b2/sw c2/w,sw",
        "Turn 3 (red): the leg c2/sw was taken by red on turn 1 [occupied].",
        "Before that: red 1, blue 2.",
    ]
    assert [mark for mark in last.marks if mark.tag == "refused"]


def test_a_wrong_claim_is_told_and_all_turns_are_shown():
    *pages, last = document(golden("wrong-result")).pages
    assert len(headings(pages)) == 5
    assert "the result claims 2 for blue, the score is 1 [result-mismatch]" in said(last)


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("resigned", "resigned"),
        ("unfinished", "Legal so far"),
        ("no-turns", "Legal so far, 0 turns"),
    ],
)
def test_games_without_an_end_are_told(name, verdict):
    *pages, last = document(golden(name)).pages
    assert verdict in said(last)
    assert len(headings(pages)) == len(golden(name).trial.steps)


def test_a_setup_that_is_wrong_is_told():
    replay = told("game: hong\nsetup: {stones: [c3, c3, h1]}\nmoves: |\n  e3h\n")
    (last,) = document(replay).pages
    assert "Turn 0: two stones stand on c3" in said(last)


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


def test_all_words_of_a_writer_without_end_have_room():
    name, comment = "Maximilian " * 80, "word " * 1900
    replay = told(
        f"game: xodd\nplayers: {{black: {name[:190]}, white: {'x' * 190}}}\ncomment: {comment}\n"
        f"event: {'longer and ' * 50}\nmoves: |\n  b:e5\n  {'y' * 5000}\n"
    )
    for page in read_pdf(replay_pdf(replay)):
        assert max(x for ring in page.rings for x, _ in ring) <= 200.5
    last = document(replay).pages[-1]
    assert any(text.endswith("…") for text in texts(last))
