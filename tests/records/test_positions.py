"""What holds for positions of any game: the report, claims, and what records lead to."""

import json
from contextlib import suppress

import pytest
from conformance.arena import SEEDS, arenas, playthrough
from support.recorded import ROOT
from support.recorded import playthrough as shipped
from support.scored import error, scored

from printkit.base.errors import InputError
from printkit.commands.cli.main import main
from printkit.records.judge import judge_of
from printkit.records.record_file import read_position, read_record, write_position
from printkit.records.scoring import position_of_record, reached, score_bytes, score_source
from printkit.records.trial import play
from printkit.rules.catalogue import game_class, open_game

CORNERS = ROOT / "records/golden/corners.yaml"
EVERY = 9  # positions of a game
RECORDED = sorted(
    path
    for folder in ("printkit/games", "docs/examples/club", "tests/conformance", "tests/records")
    for path in (ROOT.parent / folder).rglob("*.yaml")
    if "moves:" in path.read_text("utf-8")
)
JUDGED = [arena.title for arena in arenas() if judge_of(type(arena.game)).fields]


def check(record, trial, turn, beside):
    """The position after turn number `turn`, written out, is worth what it was."""
    document = reached(record, trial, turn)
    text = write_position(document)
    told = score_bytes(text.encode(), record.file, beside).as_dict()
    position = trial.steps[turn].before if turn < len(trial.steps) else trial.position
    outcome = trial.game.outcome(position)
    assert told["status"] == ("final" if outcome else "open"), text
    assert told["scores"] == dict(outcome.scores if outcome else trial.game.standing(position))
    assert told["winner"] == (outcome and outcome.winner)
    assert told["drawn"] == (outcome is not None and outcome.winner is None)
    assert told["problem"] is None
    assert write_position(read_position(text.encode(), "p.yaml")) == text
    return told


@pytest.mark.xdist_group("conformance")
@pytest.mark.thinned(2)
@pytest.mark.parametrize("title", JUDGED)
def test_every_position_of_a_game_is_worth_what_it_was(title):
    for seed in SEEDS:
        played = playthrough(title, seed)
        trial = play(played.game, played.record)
        for turn in {*range(0, len(trial.steps), EVERY), len(trial.steps)}:
            check(played.record, trial, turn, None)


def ends_as_recorded(record, trial, beside):
    """Whether the last position holds the result of the game, which its score must then be.

    It holds that of every game that is over otherwise than by resigning.
    """
    told = check(record, trial, len(trial.steps), beside)
    if trial.outcome is None or trial.game.outcome(trial.position) is None:
        return False
    assert told["scores"] == dict(trial.outcome.scores)
    assert told["winner"] == trial.outcome.winner
    if record.claim is not None:
        assert record.claim.winner in {None, told["winner"] or "draw"}
        assert told["scores"].items() >= dict(record.claim.scores).items()
    return True


def legal_records():
    """Each recorded game that can be read and is legal, and the folder that it is in."""
    for path in RECORDED:
        with suppress(InputError):
            record = read_record(path.read_bytes(), path.name)
            trial = play(open_game(record, path.parent).game, record)
            if trial.problem is None:
                yield record, trial, path.parent


def test_every_recorded_game_ends_in_a_position_with_its_result():
    ended = []
    for record, trial, beside in legal_records():
        for turn in range(0, len(trial.steps), EVERY):
            check(record, trial, turn, beside)
        ended.append(ends_as_recorded(record, trial, beside))
    assert len(ended) >= 25
    assert sum(ended) >= 18


# The report

OPEN = "game: xodd\nboard: xodd-9x9\nposition: {black: [a1]}\n"
KEYS = (
    *("format", "position", "game", "ruleset", "board", "status", "scores", "winner", "drawn"),
    *("problem", "detail"),
)


def test_the_object():
    data = scored(OPEN)
    assert tuple(data) == KEYS
    assert data["format"] == "printkit-score/1"
    assert (data["ruleset"], data["board"], data["detail"]) == ("xodd", "xodd-9x9", {})
    assert json.loads(json.dumps(data)) == data
    problem = scored(OPEN.replace("[a1]", "[a1, c1]"))["problem"]
    assert tuple(problem) == ("code", "site", "message")


@pytest.mark.parametrize("claim", ["{black: 1, white: 0}", "{winner: white}\nfinal: true"])
def test_a_right_claim(claim):
    assert scored(f"result: {claim}\n{OPEN}")["problem"] is None


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        ("{black: 2}", "2 for black, but the score is 1"),
        ("{winner: white}", "winner: white, but the game is not finished"),
        ("{winner: black}\nfinal: true", "winner: black, but the result is white"),
    ],
)
def test_a_wrong_claim(claim, wrong):
    data, message = scored(f"result: {claim}\n{OPEN}"), f"the result claims {wrong}"
    assert data["problem"] == {"code": "result-mismatch", "site": None, "message": message}
    assert (data["status"], data["scores"]) == ("impossible", {"black": 1, "white": 0})


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (OPEN.replace("position:", "positon:"), 3, "unknown key 'positon' in a position; did you"),
        ("game: xodd\n", 1, "a position has no 'position'"),
        ("game: xodd\nmoves: [a]\n", 2, "this is a record, which `printkit verify` judges; a po"),
        (f"final: maybe\n{OPEN}", 1, "expected one of true, false, found 'maybe'"),
        (f"setup: {{stones: [a1]}}\n{OPEN}", 1, "unknown key 'setup'"),
        (f"first: white\n{OPEN}", 1, "first: expected black in xodd, found 'white'"),
        (OPEN.replace("{black: [a1]}", "{black: a1}"), 3, "expected a list, found 'a1'"),
        (OPEN.replace("{black: [a1]}", "{legend: {b: black}}"), 3, "a legend needs a map"),
        (OPEN.replace("{black: [a1]}", "{map: b}"), 3, "expected a map with one row on each line"),
        (OPEN.replace("xodd-9x9", "xodd-9x8"), 2, "no board is called 'xodd-9x8'"),
    ],
)
def test_what_is_no_position(text, line, said):
    found, message = error(text)
    assert (found, message[: len(said)]) == (line, said)


@pytest.mark.parametrize(
    ("rows", "line", "said"),
    [
        (". b\n    . X", 6, "the letter 'X' of the map is unknown; explain it in a legend, or "),
        (". b\n    ...", 6, "this row of the map has 3 letters, expected 2, from a1 to b1"),
        (". b", 4, "the map has 1 rows, the board has 2 rows of sites"),
    ],
)
def test_a_wrong_row_of_a_map(rows, line, said):
    board = "{name: two, lattice: square, shape: {rectangle: [2, 2]}}"
    head = f"game: xodd\nboard: {board}\nposition:\n  map: |\n    "
    found, message = error(f"{head}{rows}\n  legend: {{b: black}}\n")
    assert (found, message[: len(said)]) == (line, said)


def test_a_path_is_refused_where_strangers_ask(tmp_path):
    file = tmp_path / "p.yaml"
    file.write_text(OPEN.replace("xodd-9x9", "mine.yaml"))
    assert "cannot be named by a path here" in score_source(file, by_path=False).sentence()


def test_a_game_without_a_judge_says_so(monkeypatch):
    monkeypatch.setattr(type(judge_of(game_class("xodd"))), "fields", {})
    assert error(OPEN) == (1, "positions of xodd cannot be scored, only records of whole games")


def test_the_command(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "open.yaml").write_text(OPEN)
    (tmp_path / "bad.yaml").write_text(OPEN.replace("[a1]", "[a1, c1]"))
    assert main(["score", "open.yaml"]) == 0
    assert capsys.readouterr().out.endswith(
        "the game can continue. Standing: black 1, white 0.\n\n"
    )
    assert main(["score", "."]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:3] for line in lines[1:]] == [
        ["./bad.yaml", "xodd", "impossible"],
        ["./open.yaml", "xodd", "open"],
    ]
    assert main(["score", "--json", "open.yaml", "none.yaml"]) == 2
    told = capsys.readouterr()
    assert [json.loads(line)["status"] for line in told.out.splitlines()] == ["open", "unreadable"]
    assert told.err == "printkit: none.yaml: there is no such file\n"


def test_the_position_of_a_record(tmp_path, capsys):
    target = tmp_path / "p.yaml"
    assert main(["verify", "--position-of", str(shipped("hong")), "-o", str(target)]) == 0
    assert score_source(target).status == "final"
    capsys.readouterr()
    assert main(["verify", "--position-of", str(shipped("hong")), "--turn", "1"]) == 0
    assert capsys.readouterr().out.count("[]") == 1
    assert main(["verify", "--position-of", str(shipped("hong")), "--turn", "999"]) == 2
    assert "the record has" in capsys.readouterr().err
    assert main(["verify", "--turn", "3", str(shipped("hong"))]) == 2
    capsys.readouterr()


def test_a_record_that_is_not_legal_has_no_position(capsys):
    illegal = ROOT / "records/golden/occupied.yaml"
    assert main(["verify", "--position-of", str(illegal)]) == 1
    told = capsys.readouterr()
    assert (told.out, told.err.count("[occupied]")) == ("", 1)


def test_a_ruleset_beside_the_record_does_not_go_along(tmp_path):
    assert "ruleset: parts/corners.yaml" in position_of_record(CORNERS)[0]
    with pytest.raises(InputError, match="only records with a shipped ruleset"):
        position_of_record(CORNERS, target=tmp_path / "p.yaml")
