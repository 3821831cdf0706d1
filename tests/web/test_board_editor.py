"""Boards in the page: drawn at random, and what the editor tells of them."""

import json

import pytest

from printkit.base.yaml.reader import read_node
from printkit.base.yaml.writer import node_of
from printkit.boards.definition import read_board
from printkit.rules.lookup import board_names, load_board
from printkit.web.tasks import perform

FIELDS = {"name": "mine", "side": "12mm", "play_on": "edges"}


def done(task, **request):
    reply = perform(task, json.dumps(request).encode())
    if reply.media == "application/json":
        return reply.status, json.loads(reply.data)
    return reply.status, reply


def hexagons(cells, **fields):
    return {"lattice": "hex", "cells": cells, "fields": {**FIELDS, **fields}}


@pytest.mark.thinned(3)
@pytest.mark.parametrize("name", board_names())
def test_every_shipped_board_is_redrawn_and_saved_as_the_same_cells(name):
    _, drawn = done("board.edit", board=name)
    _, looked = done("board.look", **drawn)
    _, saved = done("board.yaml", **drawn)
    shipped = load_board(name)
    for again in (read_board(node_of(looked["board"], "")), read_board(read_node(saved.data, "a"))):
        assert again.cells == shipped.cells
        assert again.labels.names == shipped.labels.names
        assert again.side == pytest.approx(shipped.side)
        kept = ("lattice", "play_on", "label_scheme", "style", "title")
        assert all(getattr(again, key) == getattr(shipped, key) for key in kept)
    assert saved.name == f"{name}.yaml"


def test_a_board_is_measured_named_and_warned_of():
    string = [[number, 0] for number in range(-6, 9)]
    _, looked = done("board.look", **hexagons(string, side="20mm"))
    figures = {row["label"]: row["value"] for row in looked["figures"]}
    assert (figures["hexagons"], figures["legs"], figures["narrowest neck"]) == ("15", "76", "1")
    assert looked["labels"][0] == [-6, 0, "a1"]
    assert [warning.split()[0] for warning in looked["warnings"]] == ["The", "The", "With"]
    assert "of 10 mm, one." in looked["warnings"][2]
    _, turns = done("board.turns", **hexagons(string))
    assert turns["row"]["label"] == "expected turns"
    wide = [[x, y] for x in range(30) for y in range(30)]
    assert done("board.turns", **hexagons(wide)) == (
        200,
        {"row": None},
    )  # too large to be played on unasked
    _, looked = done("board.look", lattice="square", cells=[[0, 0]], fields={"name": "x"})
    assert looked["warnings"] == []
    _, looked = done("board.look", **{**hexagons([[0, 0]]), "lattice": "square"})
    assert "No game here is played on the edges of a board of squares." in looked["warnings"]


def test_boards_are_drawn_from_seeds():
    _, six = done("boards.draw", options={"cells": "19-20"}, seed=3, count=2)
    _, again = done("boards.draw", options={"cells": "19-20"}, seed=3, count=2)
    assert six == again
    assert len(six["boards"]) == 2
    first = six["boards"][0]
    assert read_board(node_of(first["board"], "")).name == first["name"]
    assert first["words"][1].startswith(f"{len(first['cells'])} hexagons")
    _, few = done("boards.draw", options={"cells": "7", "symmetry": "d6"}, count=3)
    assert len(few["boards"]) == 1
    assert "no more than 1" in few["note"]


@pytest.mark.parametrize(
    ("task", "request_", "field", "sentence"),
    [
        ("boards.draw", {"options": {"cells": "many"}}, "cells", "expected a number of hexagons"),
        ("boards.draw", {"options": {"islands": "9,9", "cells": "20"}}, "islands", "18 hexagons"),
        ("board.edit", {"board": "../x.yaml"}, "board", "cannot be named by a path here"),
        ("board.look", hexagons([]), "cells", "the board has no cell"),
        ("board.look", hexagons([[0, 0]], name="a b"), "name", "a name of letters"),
        ("board.look", hexagons([[0, 0]], name=""), "name", "the board has no name"),
        ("board.look", hexagons([[0, 0]], side="12"), "side", "'12' is not a length"),
        ("board.look", hexagons([[0, 0]], labels="algebraic"), "labels", "for square boards"),
        ("board.look", hexagons([[n, 0] for n in range(10_001)]), "cells", "the limit is 10000"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(task, request_, field, sentence):
    status, answer = done(task, **request_)
    assert status == 422
    assert answer.get("field") == field
    assert sentence in answer["error"]
