"""A position put together tap by tap is the one that its judge reads, whatever the game."""

import pytest
from conformance.arena import SEEDS, arenas, playthrough
from support.sampled import sampled

from printkit.base.errors import InputError
from printkit.records.judge import judge_of
from printkit.records.record_file import read_position, write_position
from printkit.records.scoring import open_position, reached, score_bytes
from printkit.records.trial import play
from printkit.web.play.position_reply import lay, open_position_file, position_table, tools_of

JUDGED = [arena.title for arena in arenas() if judge_of(type(arena.game)).fields]


def opened(text):
    return open_position_file({"text": text, "name": "p.yaml"})["position"]


def taps(text):
    """The taps that lay the position in `text`, piece by piece."""
    position = open_position(read_position(text.encode(), "p.yaml"), None)
    tools = tools_of(position)
    for piece, sites in position.judge.laid(position.opened.game, position.layout):
        alike = (piece.key, piece.role)
        (tool,) = (n for n, one in enumerate(tools) if (one.piece.key, one.piece.role) == alike)
        for number, site in enumerate(sites):
            yield {"site": site, "tool": tool, "number": piece.number, "fresh": number == 0}


@pytest.mark.parametrize("title", sampled(JUDGED, JUDGED[1]))
def test_taps_lay_any_position(title):
    played = playthrough(title, SEEDS[0])
    trial = play(played.game, played.record)
    text = write_position(reached(played.record, trial))
    whole = opened(text)
    others = {
        key: value
        for key, value in whole["position"].items()
        if key in ("captured", "last") and title.startswith("xana")
    }
    tree = {**whole, "position": others}
    for tap in taps(text):
        tree = lay({"position": tree, **tap})["position"]
    answer = lay({"position": tree})
    told = score_bytes(text.encode(), "p.yaml", None).as_dict()
    assert [answer[key] for key in ("status", "scores", "winner")] == [
        told[key] for key in ("status", "scores", "winner")
    ]
    for tap in taps(text):
        tree = lay({"position": tree, **tap, "tool": -1})["position"]
    assert not any(any(one.values()) for one in lay({"position": tree})["lying"].values())


def xong(*changes, **layout):
    answer = {"position": {"game": "xong", "position": layout}}
    for site, tool, *fresh in changes:
        answer = lay(
            {"position": answer["position"], "site": site, "tool": tool, "fresh": bool(fresh)}
        )
    return answer


def test_a_tap_goes_on_with_a_xoid_takes_one_up_and_takes_legs_away():
    answer = xong(("e5/e", 0), ("e5/se", 0))
    assert answer["position"]["position"] == {"red": ["e5/e e5/se"]}
    assert answer["current"] == ["e5/e", "e5/se"]
    answer = xong(("e5/e", 0), ("a1/e", 0, "fresh"), ("e5/e", 0))
    assert answer["position"]["position"] == {"red": ["a1/e", "e5/e"]}  # taken up
    answer = xong(("e5/e", 0), ("a1/e", 0, "fresh"), ("e5/e", 0), ("e5/e", 0), ("a1/e", 1))
    assert answer["position"]["position"] == {"blue": ["a1/e"]}


def test_a_position_that_no_game_reaches_is_drawn_with_the_site():
    answer = lay({"position": {"game": "xana", "position": {"walls": ["h9"]}}})
    assert answer["status"] == "impossible"
    assert answer["problem"]["site"] == "h9"
    assert any("refused" in layer["svg"] for layer in answer["layers"])
    assert "wall" in answer["lying"]["cells"].values()
    twice = lay({"position": {"game": "xodd", "position": {"black": ["a1"], "white": ["a1"]}}})
    assert "black stone and white stone" in twice["lying"]["cells"].values()
    emptied = lay({"position": twice["position"], "site": "a1", "tool": -1})
    assert not emptied["position"]["position"]


def test_what_the_board_does_not_show_is_asked_for():
    names = {
        game: [f["name"] for f in lay({"position": {"game": game, "position": {}}})["fields"]]
        for game in ("xong", "xana", "gosix")
    }
    assert names == {"xong": ["last"], "xana": ["captured.black", "captured.white"], "gosix": []}
    table = position_table({"position": {"game": "gosix", "position": {}}})
    assert set(table["sites"]) == {"vertices", "cells"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"site": "zz9", "tool": 0}, "the board has no site 'zz9'"),
        ({"site": "a1", "tool": 9}, "expected a number below 2, found 9"),
        ({"position": {"game": "xodd", "board": "../x.yaml", "position": {}}}, "named by a path"),
        ({"position": {"game": "chess", "position": {}}}, "chess"),
    ],
)
def test_requests_that_anybody_may_write(change, said):
    with pytest.raises(InputError, match=said):
        lay({"position": {"game": "xodd", "position": {}}, **change})
