"""Each command as a user gives it."""

import json
from pathlib import Path

import pytest
from support.calls import table
from support.recorded import ROOT

from printkit.commands.cli.main import COMMANDS
from printkit.commands.cli.parser import parser_of


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command, printed):
    assert f"  printkit {command}" in printed(f"{command} --help").split("examples:\n")[1]


@pytest.mark.parametrize("command", COMMANDS)
def test_two_hyphens_are_no_value_of_any_option(command, refused):
    (parser,) = parser_of([command])._actions[-1].choices.values()
    options = [a.option_strings[-1] for a in parser._actions if a.option_strings and a.nargs != 0]
    for option in options:
        said = refused(command, f"{option}=--")
        assert said.startswith("argument "), option
        assert "expected a value, found '--'" in said, option


def test_xoids_as_json(printed):
    listed = json.loads(printed("xoids --max-legs 5 --json"))
    assert listed["count"] == len(listed["xoids"]) == 1 + 1 + 3 + 4 + 12
    assert listed["xoids"][0] == {"name": "1-01", "legs": 1, "chiral": False, "symmetries": 4}


def test_pieces_are_one_document_or_numbered_pictures(printed):
    assert printed("pieces xoids --max-legs 1 -o p.pdf") == "p.pdf\n"
    assert Path("p.pdf").read_bytes().startswith(b"%PDF")
    numbered = [f"p-{number}.svg" for number in (1, 2, 3, 4)]
    assert printed("pieces xoids --max-legs 1 -o p.svg").split() == numbered
    assert sorted(map(str, Path().glob("*.svg"))) == numbered


def test_a_board_is_a_picture_of_the_pitch_that_is_asked_for(printed):
    assert printed("board xodd-9x9 --pitch 16mm --dpi 50 -o b.png") == "b.png\n"
    assert Path("b.png").read_bytes().startswith(b"\x89PNG")  # one; at 22 mm it takes two


def test_list_names_every_game_and_style(printed):
    games = {"xong", "xodd", "yodd", "gosix", "hong-7x7", "xana-10", "xong-standard"}
    assert games | {"colour", "grey", "low-ink", "high-contrast"} <= set(printed("list").split())


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("boards/gosix.yaml", "7 cells, 30 edges and 24 vertices"),
        ("rulesets/xong.yaml", "touch side"),
    ],
)
def test_check(file, said, printed):
    assert said in printed("check", ROOT.parent / file)


def test_check_refuses_what_is_wrong(refused):
    Path("b.yaml").write_text("name: b\nlattice: hex\nshape: {hexagn: 3}\n")
    sentence = "b.yaml:3:9: unknown shape 'hexagn'; did you mean 'hexagon'?"
    assert refused("check b.yaml") == sentence


@pytest.mark.parametrize("kind", ["board", "ruleset", "record"])
def test_schema(kind, printed):
    assert json.loads(printed(f"schema {kind}"))["title"] == f"printkit {kind}"


@pytest.mark.nightly
def test_kit_by_size(printed):
    assert "kit/xodd-kit.pdf" in printed("kit xodd --size 9x9 -o kit").split()


SHIPPED = """
kit Hong --size 7x7 --style Grey → game hong
kit Hong --size 7x7 --style Grey → style grey
solve Gosix --ruleset GOSIX → ruleset gosix
board XODD-9x9 --preset Generic → board xodd-9x9
board XODD-9x9 --preset Generic → preset generic
kit My/Rules.YAML → game My/Rules.YAML
"""


@pytest.mark.parametrize(("words", "kept"), table(SHIPPED))
def test_names_of_what_is_shipped_are_known_in_any_case(words, kept):
    name, value = kept.split()
    words = words.split()
    assert str(vars(parser_of(words[:1]).parse_args(words))[name]) == value
