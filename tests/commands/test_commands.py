"""Each command as a user gives it."""

import json
from pathlib import Path

import pytest

from printkit.commands.cli.main import COMMANDS, main
from printkit.commands.cli.parser import parser_of


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command, capsys):
    with pytest.raises(SystemExit) as done:
        main([command, "--help"])
    assert done.value.code == 0
    out = capsys.readouterr().out
    assert f"  printkit {command}" in out.split("examples:\n")[1]


@pytest.mark.parametrize("command", COMMANDS)
def test_two_hyphens_are_no_value_of_any_option(command, capsys):
    (parser,) = parser_of([command])._actions[-1].choices.values()
    options = [a.option_strings[-1] for a in parser._actions if a.option_strings and a.nargs != 0]
    for option in options:
        with pytest.raises(SystemExit) as done:
            main([command, f"{option}=--"])
        assert done.value.code == 2
        said = capsys.readouterr().err
        assert said.startswith("printkit: argument "), option
        assert "expected a value, found '--'" in said, option


def test_xoids_as_json(capsys):
    assert main(["xoids", "--max-legs", "5", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed["count"] == len(listed["xoids"]) == 1 + 1 + 3 + 4 + 12
    assert listed["xoids"][0] == {"name": "1-01", "legs": 1, "chiral": False, "symmetries": 4}


def test_xoids_counts_the_places_on_a_board(capsys):
    assert main(["xoids", "--max-legs", "6", "--board", "xong-standard", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["xoids"]
    assert sum(xoid["placements"] for xoid in listed) == 22_945


def test_pieces(tmp_path, capsys):
    target = tmp_path / "pieces.pdf"
    assert main(["pieces", "xoids", "--max-legs", "3", "-o", str(target)]) == 0
    assert target.read_bytes().startswith(b"%PDF")
    assert capsys.readouterr().out.split() == [str(target)]


def test_pieces_as_svg_are_numbered(tmp_path):
    assert main(["pieces", "xoids", "--max-legs", "2", "-o", str(tmp_path / "p.svg")]) == 0
    assert len(list(tmp_path.glob("p-*.svg"))) >= 3


def test_board_as_png(tmp_path):
    target = tmp_path / "b.png"
    assert main(["board", "gosix", "-o", str(target)]) == 0
    assert target.read_bytes().startswith(b"\x89PNG")


def test_a_board_of_another_pitch(tmp_path):
    target = tmp_path / "b.svg"
    assert main(["board", "xodd-9x9", "--pitch", "16mm", "-o", str(target)]) == 0
    assert target.exists()  # one sheet now; at 22 mm it takes two


def test_list_names_every_game(capsys):
    assert main(["list"]) == 0
    out = capsys.readouterr().out
    for name in ("xong", "xodd", "yodd", "gosix", "hong-7x7", "xana-10", "xong-standard"):
        assert name in out


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("boards/gosix.yaml", "7 cells, 30 edges and 24 vertices"),
        ("rulesets/xong.yaml", "touch side"),
    ],
)
def test_check(file, said, capsys, pytestconfig):
    assert main(["check", str(pytestconfig.rootpath / file)]) == 0
    assert said in capsys.readouterr().out


def test_check_refuses_what_is_wrong(tmp_path, capsys):
    board = tmp_path / "b.yaml"
    board.write_text("name: b\nlattice: hex\nshape: {hexagn: 3}\n")
    assert main(["check", str(board)]) == 2
    assert "b.yaml:3:9: unknown shape 'hexagn'; did you mean 'hexagon'?" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["board", "ruleset", "record"])
def test_schema(kind, capsys):
    assert main(["schema", kind]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == f"printkit {kind}"


def test_kit_by_size(tmp_path):
    assert main(["kit", "xodd", "--size", "9x9", "-o", str(tmp_path)]) == 0
    assert (tmp_path / "xodd-kit.pdf").exists()


def test_kit_of_a_size_that_is_not_there(tmp_path, capsys):
    assert main(["kit", "xodd", "--size", "9x8", "-o", str(tmp_path)]) == 2
    assert "did you mean '9x9'?" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        (["kit", "Hong", "--size", "7x7", "--style", "Grey"], "hong"),
        (["board", "XODD-9x9", "--preset", "Generic"], "xodd-9x9"),
        (["solve", "Gosix", "--ruleset", "GOSIX"], "gosix"),
        (["kit", "My/Rules.YAML"], Path("My/Rules.YAML")),
    ],
)
def test_names_of_what_is_shipped_are_known_in_any_case(words, kept):
    options = vars(parser_of([words[0]]).parse_args(words))
    assert options.get("game", options.get("board")) == kept
    assert options.get("ruleset") in (None, "gosix")
    assert options.get("style") in (None, "grey")
    assert options.get("preset") in (None, "generic")
