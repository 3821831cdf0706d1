"""The answer about a record: the JSON object to the letter, the sentences for a person."""

import json
from pathlib import Path

import pytest

from printkit.app.verify import verify_bytes, verify_file
from printkit.verify.report import describe

INLINE = "board: {name: strip, lattice: hex, play_on: edges, shape: {rectangle: [3, 1]}}\n"
HEAD = f"game: xong\n{INLINE}moves:\n"
GAME = ("a1/se", "a3/ne,e", "a1/nw,ne,e", "a2/nw,ne a3/nw", "a2/sw,se,e a3/sw,se")
KEYS = (
    *("format", "record", "game", "ruleset", "board", "status", "turns", "to_move"),
    *("illegal", "scores", "winner", "drawn", "detail"),
)


def strip(*turns: str, extra: str = "") -> str:
    return extra + HEAD + "".join(f"  - {turn}\n" for turn in turns)


def as_json(text: str, name: str = "t.yaml", beside: Path = Path()) -> str:
    return json.dumps(verify_bytes(text.encode(), name, beside).as_dict(), ensure_ascii=False)


def reported(text: str, beside: Path = Path()) -> dict:
    report = json.loads(as_json(text, beside=beside))
    assert tuple(report)[:13] == KEYS
    return report


def told(text: str, beside: Path = Path()) -> str:
    return describe(verify_bytes(text.encode(), "t.yaml", beside))


def unreadable(text: str, beside: Path = Path()) -> dict:
    """The error of a record that is none, after a look at the rest of its report."""
    report = verify_bytes(text.encode(), "t.yaml", beside)
    assert report.exit_status == 2
    data = report.as_dict()
    assert tuple(data) == (*KEYS, "error")
    error = data.pop("error")
    assert data == {
        "format": "printkit-report/1",
        "record": "t.yaml",
        "game": None,
        "ruleset": None,
        "board": None,
        "status": "unreadable",
        "turns": 0,
        "to_move": None,
        "illegal": None,
        "scores": {},
        "winner": None,
        "drawn": False,
        "detail": {},
    }
    assert tuple(error) == ("line", "column", "message")
    assert "\n" not in error["message"]
    sentence = describe(report)
    assert sentence.startswith("t.yaml:")
    assert sentence.endswith(error["message"])
    return error


# JSON


def test_a_finished_game():
    assert as_json(strip(*GAME, "none"), "club/round1.yaml") == (
        '{"format": "printkit-report/1", "record": "club/round1.yaml", "game": "xong", '
        '"ruleset": "xong", "board": "strip", "status": "finished", "turns": 5, "to_move": null, '
        '"illegal": null, "scores": {"red": 2, "blue": 1}, "winner": "red", "drawn": false, '
        '"detail": {}}'
    )


def test_an_unfinished_game():
    assert as_json(strip(*GAME[:3])) == (
        '{"format": "printkit-report/1", "record": "t.yaml", "game": "xong", '
        '"ruleset": "xong", "board": "strip", "status": "unfinished", "turns": 3, '
        '"to_move": "blue", "illegal": null, "scores": {"red": 3, "blue": 1}, "winner": null, '
        '"drawn": false, "detail": {}}'
    )


def test_an_illegal_turn():
    assert as_json(strip(*GAME[:3], "a1/se,sw", "a1/q")) == (
        '{"format": "printkit-report/1", "record": "t.yaml", "game": "xong", '
        '"ruleset": "xong", "board": "strip", "status": "illegal", "turns": 3, "to_move": null, '
        '"illegal": {"turn": 4, "player": "blue", "code": "occupied", '
        '"message": "the leg a1/se was taken by red on turn 1"}, '
        '"scores": {"red": 3, "blue": 1}, "winner": null, "drawn": false, "detail": {}}'
    )


def test_a_wrong_result():
    text = strip(*GAME, extra="result: {winner: blue}\n")
    assert as_json(text) == (
        '{"format": "printkit-report/1", "record": "t.yaml", "game": "xong", '
        '"ruleset": "xong", "board": "strip", "status": "illegal", "turns": 5, "to_move": null, '
        '"illegal": {"turn": 5, "player": null, "code": "result-mismatch", '
        '"message": "the result claims winner: blue, the result is red"}, '
        '"scores": {"red": 2, "blue": 1}, "winner": null, "drawn": false, "detail": {}}'
    )


def test_an_unreadable_record():
    assert as_json("game: xong\nmove: |\n  a1/ne\n") == (
        '{"format": "printkit-report/1", "record": "t.yaml", "game": null, "ruleset": null, '
        '"board": null, "status": "unreadable", "turns": 0, "to_move": null, "illegal": null, '
        '"scores": {}, "winner": null, "drawn": false, "detail": {}, "error": {"line": 2, '
        '"column": 1, "message": "unknown key \'move\' in a record; did you mean \'moves\'?"}}'
    )


def test_no_turns_at_all():
    report = reported("game: xong\n")
    assert report["board"] == "xong-standard"
    assert (report["status"], report["turns"], report["to_move"]) == ("unfinished", 0, "red")
    assert report["scores"] == {"red": 0, "blue": 0}


@pytest.mark.parametrize(
    ("turns", "extra", "status", "exit_status"),
    [
        (GAME, "", "finished", 0),
        (GAME[:2], "", "unfinished", 0),
        ((), "", "unfinished", 0),
        (("resign",), "", "finished", 0),
        (("a1/q",), "", "illegal", 1),
        (("none",), "", "illegal", 1),
        ((*GAME[:2], "none"), "", "illegal", 1),
        (GAME, "result: {red: 3}\n", "illegal", 1),
        (GAME, "result: {red: x}\n", "unreadable", 2),
    ],
)
def test_status(turns, extra, status, exit_status):
    report = verify_bytes(strip(*turns, extra=extra).encode(), "t.yaml", Path())
    assert (report.status, report.exit_status) == (status, exit_status)


def test_a_resignation():
    report = reported(strip(*GAME[:4], "resign"))
    assert (report["status"], report["turns"], report["to_move"]) == ("finished", 5, None)
    assert (report["scores"], report["winner"]) == ({"red": 2, "blue": 1}, "blue")


def test_a_turn_after_the_end_leaves_the_final_scores():
    report = reported(strip(*GAME, "a1/w"))
    assert (report["status"], report["turns"], report["winner"]) == ("illegal", 5, None)
    assert report["scores"] == {"red": 2, "blue": 1}
    assert report["illegal"]["code"] == "game-over"


def test_a_wrong_claim_that_none_fits():
    report = reported(strip(*GAME[:4], "none"))
    assert (report["status"], report["turns"], report["to_move"]) == ("illegal", 4, None)
    assert report["scores"] == {"red": 2, "blue": 1}
    illegal = report["illegal"]
    assert (illegal["turn"], illegal["player"], illegal["code"]) == (4, "blue", "xoid-available")


# Boards and rulesets

CORNER = "name: corner\ngame: xong\noptions: {touch: corner}\n"
TIE = "name: tie\ngame: xong\nboards: [xong-standard]\noptions: {not_last_point: 2}\n"
POINTS = "name: five\ngame: xong\noptions:\n  hexagon_points: 5\n  not_last_point: 0\n"
BOARD = "name: my-strip\nlattice: hex\nplay_on: edges\nshape: {rectangle: [3, 1]}\n"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A folder of boards and rulesets beside which records lie."""
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "strip.yml").write_text(BOARD)
    (tmp_path / "strip.yaml").write_text(BOARD)
    for name, text in (("corner", CORNER), ("tie", TIE), ("five", POINTS)):
        (tmp_path / f"{name}.yaml").write_text(text)
    return tmp_path


@pytest.mark.parametrize("path", ["strip.yaml", "./strip.yaml", "boards/strip.yml"])
def test_a_board_by_path(club, path):
    text = f"game: xong\nboard: {path}\nmoves: |\n" + "".join(f"  {turn}\n" for turn in GAME)
    report = reported(text, club)
    assert (report["board"], report["ruleset"], report["status"]) == (
        "my-strip",
        "xong",
        "finished",
    )
    assert report["scores"] == {"red": 2, "blue": 1}


def test_a_path_is_beside_the_record_and_not_beside_the_reader(club, monkeypatch):
    (club / "round").mkdir()
    record = club / "round" / "one.yaml"
    record.write_text("game: xong\nboard: ../strip.yaml\nmoves: |\n  a1/se\n")
    monkeypatch.chdir("/")
    assert verify_file(str(record)).status == "unfinished"
    monkeypatch.chdir(club)
    assert verify_file("round/one.yaml").as_dict()["board"] == "my-strip"


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


def test_a_draw_may_be_claimed(club):
    extra = "ruleset: tie.yaml\nresult: {red: 2, blue: 2, winner: draw}\n"
    assert reported(strip(*GAME, extra=extra), club)["status"] == "finished"
    assert "red 2, blue 2: a draw." in told(strip(*GAME, extra=extra), club)


def test_a_ruleset_names_the_board(club):
    report = reported("game: xong\nruleset: tie.yaml\n", club)
    assert (report["ruleset"], report["board"]) == ("tie", "xong-standard")


# Unreadable records


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("game: xonk\n", 1, 1, "no game is called 'xonk'; did you mean 'xong'?"),
        ("game: Xong\n", 1, 1, "no game is called 'Xong'; did you mean 'xong'?"),
        ("game: chess\n", 1, 1, "no game is called 'chess'; known: "),
        ("game: xong\nboard: xong-standart\n", 2, 8, "did you mean 'xong-standard'?"),
        ("game: xong\nboard: qqq\n", 2, 8, "no board is called 'qqq'; known: "),
        ("game: xong\nruleset: xongg\n", 2, 10, "no ruleset is called 'xongg'; did you mean"),
        ("game: xong\nruleset: qqq\n", 2, 10, "no ruleset is called 'qqq'; known: "),
        ("game: xong\nboard:\n  name: a\n", 3, 3, "a board has no 'lattice'"),
        ("game: xong\nboard: []\n", 2, 8, "found a list"),
        ("game: xong\nfirst: blue\n", 2, 1, "first: expected red in xong, found 'blue'"),
        ("game: xong\nfirst: ana\n", 2, 1, "first: expected red in xong, found 'ana'"),
        ("game: xong\nsetup: {stones: [c3]}\n", 2, 1, "xong has no setup"),
        ("game: xong\nsetup: {}\n", 2, 1, "xong has no setup"),
        (
            "game: xong\nplayers:\n  red: Ana\n  green: Ben\n",
            *(4, 3, "players.green: expected red or blue in xong, found 'green'"),
        ),
        ("game: xong\nplayers: {Red: Ana}\n", 2, 11, "found 'Red'"),
        ("game: xong\nresult: {black: 3}\n", 2, 10, "result.black: expected red or blue in xong"),
        (
            "game: xong\nresult: {winner: black}\n",
            *(2, 10, "result.winner: expected red or blue or draw in xong, found 'black'"),
        ),
        ("game: xong\nresult: {winner: }\n", 2, 10, "found ''"),
        ("game: xong\nresult: {draw: 1}\n", 2, 10, "result.draw: expected red or blue"),
    ],
)
def test_a_record_whose_terms_do_not_fit(text, line, column, message):
    error = unreadable(text)
    assert (error["line"], error["column"]) == (line, column)
    assert message in error["message"]


def test_who_moves_first_may_be_said():
    assert reported("game: xong\nfirst: red\n")["to_move"] == "red"


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("{name: a, lattice: hex, shape: {hexagon: 2}}", "'a' is for play on the cells of a hex"),
        (
            "{name: a, lattice: hex, play_on: vertices, shape: {hexagon: 2}}",
            "'a' is for play on the vertices of a hex one",
        ),
        (
            "{name: a, lattice: square, play_on: edges, shape: {rectangle: [2, 2]}}",
            "'a' is for play on the edges of a square one",
        ),
    ],
)
def test_a_board_that_is_not_for_the_game(board, message):
    error = unreadable(f"game: xong\nboard: {board}\n")
    assert error["message"].startswith("xong is played on the edges of a hex board; ")
    assert message in error["message"]
    assert error["line"] == 2


def test_an_error_in_a_board_written_inline_has_its_place():
    text = "game: xong\nboard:\n  name: a\n  lattice: hex\n  shape: {hexagons: 2}\n"
    error = unreadable(text)
    assert (error["line"], error["column"]) == (5, 11)
    assert "did you mean 'hexagon'?" in error["message"]


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


def test_a_ruleset_of_another_game(club):
    (club / "other.yaml").write_text("name: other\ngame: hong\n")
    error = unreadable("game: xong\nruleset: other.yaml\n", club)
    assert (error["line"], error["column"]) == (2, 1)
    assert error["message"] == "the ruleset 'other' is for hong, the record is of xong"


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
        report = verify_file(path)
        assert report.exit_status == 2
        data = report.as_dict()
        assert data["record"] == path
        assert data["error"]["line"] is data["error"]["column"] is None
        assert data["error"]["message"].startswith(message)
        assert describe(report) == str(report.error).replace("\0", "\\x00")


# For a person


def test_the_table_and_the_verdict_of_a_game():
    text = told(strip(*GAME, extra="players: {blue: Ben, red: Ana}\n"))
    assert text.endswith("\n")
    head, table, *_, verdict = text.removesuffix("\n").split("\n\n")
    assert head == "t.yaml: xong on strip, rules xong · blue: Ben · red: Ana"
    assert table.splitlines() == [
        "turn  player  xoid  legs                 hexagons  red  blue",
        "   1  red     1-01  a1/se                       1    1     0",
        "   2  blue    2-01  a3/ne,e                     1    1     1",
        "   3  red     3-01  a1/ne,e,nw                  2    3     1",
        "   4  blue    3-03  a2/ne,nw a3/nw              2    2     1",
        "   5  red     5-07  a2/e,se,sw a3/se,sw         2    2     0",
    ]
    assert verdict == "Finished after 5 turns: no new Xoid fits. red 2, blue 1: red wins."


@pytest.mark.parametrize(
    ("turns", "verdict"),
    [
        ((), "Legal so far, 0 turns; red is to move. Standing: red 0, blue 0."),
        (GAME[:1], "Legal so far, 1 turn; blue is to move. Standing: red 1, blue 0."),
        (GAME[:4], "Legal so far, 4 turns; red is to move. Standing: red 2, blue 1."),
        (("resign",), "Finished after 1 turn: red resigned. red 0, blue 0: blue wins."),
        (
            (*GAME[:3], "4. Resign"),
            "Finished after 4 turns: blue resigned. red 3, blue 1: red wins.",
        ),
    ],
)
def test_verdicts(turns, verdict):
    assert told(strip(*turns)).endswith(f"\n\n{verdict}\n")


def test_a_wrong_turn_is_told_with_its_line_and_what_it_was():
    assert told(strip(*GAME[:3], "a1/sw,w")).endswith(
        "\n\nt.yaml:7:5: turn 4 (blue): this Xoid of 2 legs is not new: it was placed on turn 2 "
        "[not-new].\nBefore that: red 3, blue 1.\n"
    )
    assert told(strip(*GAME, "resign")).endswith(
        "\n\nt.yaml:9:5: turn 6 (blue): the game is over: no new Xoid fits [game-over].\n"
        "Before that: red 2, blue 1.\n"
    )


def test_what_counts_is_not_told_as_before():
    text = told(strip(*GAME[:2], "none"))
    assert text.endswith(" [xoid-available].\nScores: red 1, blue 1.\n")
    assert "t.yaml:6:5: turn 2 (blue): a new Xoid still fits, for one " in text
    text = told(strip(*GAME, extra="result: {red: 5}\n"))
    assert text.endswith(
        "\n\nt.yaml:1:1: turn 5: the result claims 5 for red, the score is 2 [result-mismatch].\n"
        "Scores: red 2, blue 1.\n"
    )


def test_a_resignation_has_a_row():
    rows = told(strip(*GAME[:1], "2. RESIGN")).splitlines()
    assert rows[4] == "   2  blue    resign"


def test_a_record_without_turns_has_no_table():
    head, *_, verdict = told(strip()).split("\n\n")
    assert head == "t.yaml: xong on strip, rules xong"
    assert verdict == "Legal so far, 0 turns; red is to move. Standing: red 0, blue 0.\n"
    assert "player" not in told(strip())
