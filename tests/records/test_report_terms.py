"""Answers about records whose boards and rulesets are their own, and about unreadable ones."""

from pathlib import Path

import pytest
from support.judged import GAME
from support.reported import reported, strip, told, unreadable

from printkit.records.verification import report_on
from printkit.rules.source_arguments import TypedPath

# Boards and rulesets

CORNER = "name: corner\ngame: xong\noptions: {touch: corner}\n"
TIE = "name: tie\ngame: xong\nboards: [xong-standard]\noptions: {not_last_point: 2}\n"
POINTS = "name: five\ngame: xong\noptions:\n  hexagon_points: 5\n  not_last_point: 0\n"
BOARD = "name: my-strip\nlattice: hex\nplay_on: edges\nshape: {rectangle: [3, 1]}\n"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A folder of boards and rulesets beside which records lie."""
    (tmp_path / "boards").mkdir()
    texts = {"boards/strip.yaml": BOARD, "strip.yaml": BOARD}
    texts |= {"corner.yaml": CORNER, "tie.yaml": TIE, "five.yaml": POINTS}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_a_path_is_beside_the_record_and_not_beside_the_reader(club, monkeypatch):
    (club / "round").mkdir()
    record = club / "round" / "one.yaml"
    record.write_text("game: xong\nboard: ../strip.yaml\nmoves: |\n  a1/se\n")
    monkeypatch.chdir("/")
    assert report_on(record).status == "unfinished"
    monkeypatch.chdir(club)
    assert report_on(Path("round/one.yaml")).as_dict()["board"] == "my-strip"


@pytest.mark.parametrize(
    ("ruleset", "standing", "final", "winner"),
    [
        ("xong", (3, 1), (2, 1), "red"),
        ("corner.yaml", (3, 1), (0, 1), "blue"),
        ("five.yaml", (6, 1), (5, 0), "red"),
        ("tie.yaml", (3, 1), (2, 2), None),
    ],
)
def test_a_ruleset_by_path(club, ruleset, standing, final, winner):
    extra = f"ruleset: {ruleset}\n"
    report = reported(strip(*GAME[:3], extra=extra), club)
    assert report["ruleset"] == ruleset.removesuffix(".yaml")
    assert tuple(report["scores"].values()) == standing
    report = reported(strip(*GAME, extra=extra), club)
    assert report["status"] == "finished"
    assert tuple(report["scores"].values()) == final
    assert (report["winner"], report["drawn"]) == (winner, winner is None)
    claim = f"{extra}result: {{red: {final[0]}, winner: {winner or 'draw'}}}\n"
    verdict = f"red {final[0]}, blue {final[1]}: {f'{winner} wins' if winner else 'a draw'}.\n"
    assert told(strip(*GAME, extra=claim), club).endswith(verdict)


def test_who_moves_first_may_be_said():
    assert reported("game: xong\nfirst: red\n")["to_move"] == "red"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("board: none.yaml", "none.yaml: there is no such file"),
        ("board: boards/", "boards: this is a folder, expected a YAML file"),
        ("ruleset: none.yaml", "none.yaml: there is no such file"),
        ("board: bad.yaml", "bad.yaml:4:9: "),
        ("ruleset: wrong.yaml", "wrong.yaml:4:18: option touch: expected one of side, corner"),
        ("ruleset: odd.yaml", "xong has no option 'tuch'; did you mean 'touch'?"),
    ],
)
def test_an_error_in_another_file_says_in_which(club, text, message):
    head = "name: a\ngame: xong\nboards: [xong-standard]\n"
    (club / "bad.yaml").write_text("name: a\nlattice: hex\nplay_on: edges\nshape: {hexagons: 2}\n")
    (club / "wrong.yaml").write_text(f"{head}options: {{touch: side2}}\n")
    (club / "odd.yaml").write_text(f"{head}options: {{tuch: side}}\n")
    error = unreadable(f"game: xong\n{text}\n", club)
    assert error["line"] == 2  # where the record names it
    assert message in error["message"]
    assert str(club) in error["message"]


def test_a_ruleset_that_lists_no_board(club):
    error = unreadable("game: xong\nruleset: five.yaml\n", club)
    assert error["message"].endswith("five.yaml:2:1: the ruleset 'five' lists no board; name one")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("none.yaml", "there is no such file"),
        ("boards", "this is a folder, expected a YAML file"),
        ("strip.yaml/x", "the file cannot be read: "),
        ("a\0b", "the file cannot be read: "),
        ("x" * 300, "the file cannot be read: "),
    ],
)
def test_a_file_that_cannot_be_opened(club, monkeypatch, name, message):
    monkeypatch.chdir(club)
    for path in (name, f"./{name}", str(club / name)):
        report = report_on(TypedPath(path))
        assert report.exit_status == 2
        data = report.as_dict()
        assert data["record"] == path
        assert data["error"]["line"] is data["error"]["column"] is None
        assert data["error"]["message"].startswith(message)
        assert report.describe() == str(report.failure).replace("\0", "\\x00")
