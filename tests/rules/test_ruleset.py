"""Ruleset files."""

import pytest

from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.reader import read_node
from printkit.rules.ruleset_file import RulesetDefinition, read_ruleset

XONG = """\
name: xong-corner
title: Xong, corners count
game: xong
boards: [xong-standard, other]
options:
  touch: corner
  hexagon_points: 010
  swap: no
sources:
  - Somebody, somewhere, 12:3
"""


def read(text: str) -> RulesetDefinition:
    return read_ruleset(read_node(text.encode(), "r.yaml"))


def refusal(text: str) -> str:
    with pytest.raises(InputError) as caught:
        read(text)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    return message


def test_every_key():
    assert read(XONG) == RulesetDefinition(
        name="xong-corner",
        title="Xong, corners count",
        game="xong",
        boards=("xong-standard", "other"),
        options={
            "touch": ("corner", SourceSpan("r.yaml", 6, 10)),
            "hexagon_points": ("010", SourceSpan("r.yaml", 7, 19)),
            "swap": ("no", SourceSpan("r.yaml", 8, 9)),
        },
        sources=("Somebody, somewhere, 12:3",),
        pitch=None,
        game_span=SourceSpan("r.yaml", 3, 1),
        printing={},
    )


def test_what_is_left_out():
    ruleset = read("name: no\ngame: xong\nboards:\noptions:\n")
    assert ruleset.name == ruleset.title == "no"
    assert ruleset.boards == ruleset.sources == ()
    assert ruleset.options == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name: x", "r.yaml:1:1: a ruleset has no 'game': the game that the ruleset is for"),
        ("game: xong", "r.yaml:1:1: a ruleset has no 'name': "),
        (
            XONG + "board: x",
            "r.yaml:11:1: unknown key 'board' in a ruleset; did you mean 'boards'?",
        ),
        (XONG + "game: x", "r.yaml:11:1: 'game' is given twice, first on line 3"),
        (XONG.replace("swap", "touch"), "r.yaml:8:3: 'touch' is given twice, first on line 6"),
        (XONG.replace("[xong-standard, other]", "other"), "r.yaml:4:9: expected a list, found 'o"),
        (XONG.replace("other", "a/b"), "r.yaml:4:25: expected a name of letters, digits and hyph"),
        (XONG.replace("other", "[x]"), "r.yaml:4:25: expected a name of letters, digits and hyph"),
        (XONG.replace("corner\n  h", "[x]\n  h"), "r.yaml:6:10: expected a text, found a list"),
        (XONG.replace("game: xong", "game: xong game"), "r.yaml:3:7: expected a name of letters"),
        ("name: x\ngame: y\noptions: [a]", "r.yaml:3:10: expected the keys of options, one on e"),
        ("name: x\ngame: y\nsources: a", "r.yaml:3:10: expected a list, found 'a'"),
        ("name: x\ngame: y\nsources: [[a]]", "r.yaml:3:11: expected a text, found a list"),
        (
            "name: x\ngame: y\nsources: [" + "a" * 1001 + "]",
            "the text has 1001 characters; at most 1000 are allowed",
        ),
        ("[a]", "r.yaml:1:1: expected the keys of a ruleset, one on each line, such as 'name: …'"),
    ],
)
def test_a_wrong_ruleset_is_told_with_its_place(text, message):
    assert message in refusal(text)
