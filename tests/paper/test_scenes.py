"""Figures of rules as the folders of games list them, and the facts that captions name."""

import pytest

from printkit.base.language import speaking
from printkit.paper.rules.rules_examples import Example, scenes

GOSIX = "printkit.games.gosix"


def test_a_scene_goes_on_from_the_one_that_it_comes_after():
    found = scenes(GOSIX)
    assert found["captured"].turns == found["closed"].turns
    several = found["several"].turns
    assert found["last"].turns[: len(several)] == several
    assert found["last"].turns[len(several) :] == ("c", "u", "x", "o", "g", "v")
    assert found["last"].board.name == found["closed"].board.name == "example"


def test_titles_and_captions_are_in_the_language_that_is_spoken():
    scene = scenes(GOSIX)["closed"]
    assert scene.title == "Black closes a hexagon"
    assert scene.caption.startswith("Black’s new stone fills")
    with speaking("es"):
        assert scene.title != "Black closes a hexagon"


class Known(Example):
    """An example with facts and no game."""

    facts = {"one": lambda _self: 1, "none": lambda _self: 1 / 0}

    def __init__(self):
        pass


def test_only_the_facts_that_are_named_are_asked_for():
    assert Known().told("{one} is 1") == "1 is 1"
    with pytest.raises(KeyError):
        Known().told("{other}")
