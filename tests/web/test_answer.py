"""What the scorer answers is what the verifier says of the record that it writes."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from conformance.arena import arenas, playthrough

from printkit.base.errors import InputError
from printkit.records.verification import verify_bytes
from printkit.rules.catalogue import game_class, game_names
from printkit.web.forms.print_form import replay_page
from printkit.web.play.board_picture import table
from printkit.web.play.game_list import open_board, open_record, shelf
from printkit.web.play.record_reply import answer
from printkit.web.play.request import tree_of
from printkit.web.play.search_reply import suggest

COLOURS = Path(__file__).parents[2] / "printkit/web/static/colours.css"
PLAYTHROUGHS = Path(__file__).parents[1] / "conformance/playthroughs"
TITLES = {arena.title.split()[0]: arena.title for arena in arenas()}.values()  # one of each game
SMALL = {"name": "small", "lattice": "hex", "play_on": "edges", "shape": {"hexagon": "2"}}


@pytest.fixture(params=TITLES)
def played(request):
    return playthrough(request.param, 1)


def verified(yaml):
    return verify_bytes(yaml.encode(), "game.yaml", None)


def finished(game):
    path = PLAYTHROUGHS / f"{game}.yaml"
    return open_record({"text": path.read_text(), "name": path.name})["record"]


def xong(*moves, **more):
    return {"record": {"game": "xong", "board": SMALL, "moves": list(moves)}, **more}


def test_the_record_goes_to_and_fro_unchanged(played):
    tree = tree_of(played.record)
    first = answer({"record": tree})
    assert first["record"] == tree
    assert json.loads(json.dumps(first)) == {
        **first,
        "lying": {str(site): words for site, words in first["lying"].items()},
    }
    opened = open_record({"text": first["yaml"], "name": "game.yaml"})
    assert opened["record"] == tree


def test_the_verdict_is_that_of_the_verifier(played):
    for turns in (0, len(played.moves) // 2, len(played.moves)):
        tree = tree_of(played.record)
        tree["moves"] = tree["moves"][:turns]
        told = answer({"record": tree})
        report = verified(told["yaml"]).as_dict()
        assert told["status"] == report["status"] != "illegal"
        assert told["scores"] == report["scores"]
        assert told["to_move"] == report["to_move"]
        assert len(told["turns"]) == report["turns"] == turns
        assert not any(turn.get("illegal") for turn in told["turns"])


def test_the_table_of_turns_says_more_than_the_turns(played):
    told = answer({"record": tree_of(played.record)})
    missing = {one.name for one in played.game.columns} - {one["name"] for one in told["columns"]}
    assert len(missing) == 1
    for turn in told["turns"]:
        assert [turn["cells"][column] for column in missing] == [turn["text"]]


def test_the_table_of_turns_names_the_xoids():
    told = answer(xong("b2/e", "c1/nw,ne,e"))
    assert [(column["title"], column["kind"]) for column in told["columns"]] == [
        ("xoid", "note"), ("hexagons", "note"), ("red", "score"), ("blue", "score"),
    ]  # fmt: skip
    assert [turn["cells"]["xoid"] for turn in told["turns"]] == ["1-01", "3-01"]


def test_a_draft_is_shown_as_if_it_were_played(played):
    tree = tree_of(played.record)
    for at in {0, len(played.moves) // 2, len(played.moves) - 1}:
        told = answer({"record": tree, "at": at, "draft": tree["moves"][at]})
        assert told["draft"]["state"] == "legal"
        after = answer({"record": {**tree, "moves": tree["moves"][: at + 1]}})
        for key in ("scores", "layers", "lying", "over"):
            assert told[key] == after[key]


def test_the_table_has_each_site_once_and_within_its_size(played):
    laid = table({"record": tree_of(played.record)})
    names = [site["name"] for site in laid["sites"]]
    assert len(set(names)) == len(names) == len(getattr(played.game.board, played.game.play_on))
    for site in laid["sites"]:
        assert 0 < site["x"] < laid["width"]
        assert 0 < site["y"] < laid["height"]
        assert re.findall(r'class="(\w+)"', site["svg"]) == ["zone", "spot"]


def test_suggestions_can_be_played(played):
    tree = tree_of(played.record)
    at = 2 * len(played.moves) // 3
    told = suggest({"record": tree, "at": at})
    assert told["sentence"]
    for turn in told["turns"]:
        assert turn["sites"] or turn["text"] == "pass"
        draft = answer({"record": tree, "at": at, "draft": turn["text"]})["draft"]
        assert draft["state"] == "legal"


def test_no_turn_is_suggested_if_no_score_distinguishes_the_turns():
    told = suggest({"record": {"game": "gosix", "moves": []}})
    assert told["sentence"] == (
        "24 legal turns examined; none ends the game. No score distinguishes the turns; only a "
        "search can compare them."
    )
    assert told["turns"] == []


def test_the_first_illegal_turn_has_its_reason_and_the_others_are_not_looked_at():
    told = answer(xong("b2/e", "b2/e", "c1/ne"))
    assert told["status"] == "illegal"
    assert [turn.get("illegal") for turn in told["turns"]] == [
        None,
        "the leg b2/e was taken by red on turn 1",
        None,
    ]
    assert told["turns"][2]["unplayed"]
    assert told["verdict"].startswith("turn 2 (blue): the leg b2/e was taken by red on turn 1")
    assert told["record"]["moves"] == ["b2/e", "b2/e", "c1/ne"]
    assert told["words"] == []
    assert verified(told["yaml"]).trial.problem.turn == 2


def test_a_draft_after_an_illegal_turn_is_not_judged():
    told = answer(xong("b2/e", "b2/e", draft="c1/ne,e"))
    assert told["draft"]["state"] == "illegal"
    assert told["draft"]["message"] == "turn 2 is not legal: fix it before you continue"


def test_a_wrong_claim_is_told_apart_from_the_turns():
    request = xong("b2/e")
    request["record"]["result"] = {"red": "9"}
    told = answer(request)
    assert told["status"] == "unfinished"
    assert told["claim"] == "the result claims 9 for red, but the score is 2"


def test_a_claim_that_no_xoid_fits_is_the_second_half_of_a_turn():
    told = answer(xong("b2/e", draft="none"))
    assert told["draft"]["state"] == "illegal"
    assert "a new Xoid still fits" in told["draft"]["message"]
    assert answer(xong("b2/e", "none"))["turns"][1]["illegal"].startswith("a new Xoid still fits")


def test_nothing_follows_a_claim():
    refuted = answer(xong("b2/e", "none", draft="c1/ne,e"))
    assert refuted["draft"]["message"] == "'none' is wrong: remove it before you continue"
    assert refuted["words"] == []
    tree = finished("xong")
    assert tree["moves"].pop() == "none"
    assert answer({"record": tree})["words"] == []
    tree["moves"].append("none")
    closed = answer({"record": tree, "draft": "none"})
    assert (
        closed["draft"]["message"] == "'none' has closed the record: remove it before you continue"
    )
    assert closed["words"] == []


@pytest.mark.parametrize("game", game_names())
def test_after_the_end_no_turn_is_offered(game):
    turns = {"record": finished(game)}
    told = answer(turns)
    assert told["status"] == "finished"
    assert (told["tools"], told["words"], told["allows"]) == ([], [], "")
    at_first = answer({**turns, "at": 0})
    assert "resign" in {word["name"] for word in at_first["words"]}


@pytest.mark.parametrize(
    ("facts", "name"),
    [
        ({}, "xong"),
        (
            {"players": {"blue": "Zoë / O'Ñ", "red": "../Ana.B"}, "date": "2026-11-20"},
            "xong-ana-b-zoë-o-ñ-2026-11-20",
        ),
        ({"players": {"red": "張偉", "blue": "***"}, "date": "x" * 99}, f"xong-張偉-{'x' * 32}"),
    ],
)
def test_files_are_named_after_game_players_and_date(facts, name):
    request = xong("b2/e")
    request["record"].update(facts)
    assert answer(request)["file"] == f"{name}.yaml"
    assert replay_page(request).name == f"{name}-replay.html"


def test_a_number_that_is_wrong_is_kept_to_be_seen():
    told = answer(xong("1. b2/e", "7. c1/ne,e"))
    assert told["record"]["moves"] == ["b2/e", "7. c1/ne,e"]
    assert told["turns"][1]["illegal"] == "this turn is numbered 7, expected 2"


def test_after_resigning_nobody_is_to_move():
    told = answer(xong("b2/e", "resign"))
    assert (told["status"], told["to_move"], told["over"]) == ("finished", None, "blue resigned")
    assert told["draft"]["state"] == "empty"
    late = answer(xong("b2/e", "resign", draft="c1/ne,e"))["draft"]
    assert late["message"] == "the game is over: blue resigned"
    assert (told["words"], told["allows"]) == ([], "")


def test_setup_is_pointed_in_before_play():
    record = {"game": "hong", "board": "hong-7x7"}
    for site in (0, 1, 2):
        told = answer({"record": record, "site": site, "tool": "stones"})
        record = told["record"]
    assert record["setup"] == {"stones": ["a7", "b7", "c7"]}
    assert told["status"] == "unfinished"


def test_a_count_is_kept_within_what_there_is():
    record = {"game": "xana", "board": "xana-5"}
    for asked, shown in ((0, "e5"), (4, "4e5"), (99, "10e5")):
        assert answer({"record": record, "draft": "e5", "count": asked})["draft"]["text"] == shown


def test_an_endless_draft_is_refused():
    with pytest.raises(InputError, match="the turn has 10001 characters"):
        answer(xong(draft="a" * 10_001))


def test_the_shelf_has_every_game_with_its_boards():
    games = {game["name"]: game for game in shelf({})["games"]}
    assert tuple(games) == game_names()
    assert [board["name"] for board in games["hong"]["boards"]] == ["hong-9x7", "hong-7x7"]
    assert games["gosix"]["first_by_chance"]
    assert games["hong"]["setup"] == {"stones": "stones"}


def test_a_board_is_for_the_games_that_it_fits():
    text = "name: mine\nlattice: hex\nshape:\n  map: |\n    o o\n     o\n"
    brought = open_board({"text": text, "name": "mine.yaml"})
    assert {"xana", "yodd"} <= set(brought["games"])
    for name in brought["games"]:
        kind = game_class(name)
        assert (kind.lattices[name], kind.play_on) == ("hex", "cells")
    told = answer({"record": {"game": "yodd", "board": brought["board"], "moves": ["b:a1"]}})
    assert told["status"] == "unfinished"
    assert "map: |" in told["yaml"]
    assert verified(told["yaml"]).board == "mine"


def test_what_is_wrong_with_a_file_is_told_with_its_place():
    with pytest.raises(InputError) as wrong:
        open_board({"text": "name: mine\nlattice: round\n", "name": "my\nboard.yaml"})
    assert str(wrong.value).startswith("my board.yaml:2:10: ")
    with pytest.raises(InputError, match="no game is played on the vertices of a square board"):
        open_board(
            {
                "text": "{name: a, lattice: square, play_on: vertices, labels: algebraic, "
                "shape: {rectangle: [2, 2]}}",
                "name": "a.yaml",
            }
        )


@pytest.mark.parametrize("game", game_names())
def test_the_page_has_the_colour_of_each_role_and_asks_for_scores_that_there_are(game):
    looks = table({"record": {"game": game}})["looks"]
    known = set(re.findall(r"^  --(\w+):", COLOURS.read_text("utf-8"), re.MULTILINE))
    assert tuple(looks) == game_class(game).roles
    assert set(looks.values()) <= known
    (asked,) = (one["scored"] for one in shelf({})["games"] if one["name"] == game)
    assert asked == list(game_class(game).scored_roles())


def test_every_layer_is_ink_and_known_ones_are_not_sent_again(played):
    tree = tree_of(played.record)
    whole = answer({"record": tree})["layers"]
    for layer in whole:
        ET.fromstring(f"<g>{layer['svg']}</g>")
    known = " ".join(layer["id"] for layer in whole)
    again = answer({"record": tree, "known": known})["layers"]
    assert again == [{"id": layer["id"]} for layer in whole]
    dark = answer({"record": tree, "known": known, "scheme": "dark"})["layers"]
    assert any("svg" in layer for layer in dark)


def test_hongs_centre_takes_no_stone():
    record = {"game": "hong", "board": "hong-7x7", "setup": {"stones": ["a1"]}}
    told = answer({"record": record, "site": 24, "tool": "stones"})
    assert told["refused"] == "No stone is allowed on d4, the centre."
    assert told["record"] == {**record, "moves": []}
    record["setup"]["stones"].append("d4")  # typed
    told = answer({"record": record})
    assert told["setup"].endswith("the setup has a stone on the centre cell, which must be empty.")
    told = answer({"record": record, "site": 24, "tool": "stones"})
    assert (told["refused"], told["record"]["setup"]) == (None, {"stones": ["a1"]})
