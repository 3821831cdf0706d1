"""The examples of the rules: a whole game on seven hexagons."""

import pytest
from support.printed import game_part, request_for, words

from printkit.games.xong.kit import XongExample
from printkit.paper.example import scenes

pytestmark = pytest.mark.xdist_group("xong kit")


@pytest.fixture(scope="module")
def said():
    return words(game_part(request_for("xong"), "rules"))


def test_the_example_is_played_to_its_end():
    request = request_for("xong")
    outcomes = [
        example.game.outcome(example.position)
        for name, scene in scenes("printkit.games.xong").items()
        for example in [XongExample(request, scene)]
        if name != "refused"
    ]
    assert outcomes[:-1] == [None] * 6
    assert dict(outcomes[-1].scores) == {"red": 6, "blue": 5}


@pytest.mark.parametrize(
    "words",
    [
        "of 1, 2, 3, 4 legs there are 1, 1, 3, 4.",
        "one of its 61 hexagons",
        "Only red touches a1, a2, b2, b3. Standing: red 4, blue 0.",
        "Both touch b2: greened out.",
        "this Xoid of 3 legs is not new: it was placed on turn 3; turning changes nothing.",
        "Cashed: b1, b3, c1, c2. Standing: red 5, blue 4.",
        "No new Xoid fits: the game is over, and blue did not place last. Score: red 6, blue 5.",
        "touch scores 2, and whoever did not place last scores 1 more; the higher score wins.",
        "scores 2 for you",
        "there is no tie",
    ],
)
def test_what_the_rules_say(said, words):
    assert words in said


def test_the_options_change_the_rules(tmp_path):
    variant = tmp_path / "v.yaml"
    variant.write_text(
        "{name: v, game: xong, boards: [xong-standard], "
        "options: {touch: corner, hexagon_points: 3, not_last_point: 2}}"
    )
    said = words(game_part(request_for(str(variant)), "rules"))
    assert "one of its legs has an end at a corner" in said
    assert "scores 3 for you" in said
    assert "scores 2 more" in said
    assert "touch scores 3, and whoever did not place last scores 2 more" in said
    assert "no tie" not in said
    assert "on average" not in said  # that is known of the usual options alone


def test_a_pad_says_the_whole_score():
    request = request_for("xong")
    said = request.kit.words("pad", request)
    assert "scores 2 for it; whoever did not place last scores 1 more" in said
