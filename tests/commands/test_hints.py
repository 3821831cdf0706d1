"""`printkit hints` as a user gives it."""

import json
import time

import pytest

from printkit.commands.cli.main import main

XONG = """
game: xong
moves: |
  1. e5/ne
  2. e6/sw,w
  3. a1/ne,e,se
"""


@pytest.fixture
def record(tmp_path):
    def write(text):
        path = tmp_path / "game.yaml"
        path.write_text(text)
        return str(path)

    return write


def hints(capsys, *arguments):
    assert main(["hints", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_what_fits_after_the_last_turn(record, capsys):
    found = hints(capsys, record(XONG))
    assert found["format"] == "printkit-hints/1"
    assert (found["game"], found["turn"], found["to_move"]) == ("xong", 3, "blue")
    assert found["last_point"] is None
    names = [xoid["xoid"] for xoid in found["xoids"]]
    assert names[:3] == ["3-02", "3-03", "4-01"] and names[-1] == "6-27"  # noqa: PT018
    assert all(len(xoid["best"]) == 1 for xoid in found["xoids"])
    first = found["xoids"][0]
    assert set(first["best"][0]) == {
        "move",
        "cold_value",
        "first_touched",
        "greened_out",
        "own_cashed",
        "opponent_cashed",
    }


def test_all_of_more_sizes(record, capsys):
    path = record(XONG)
    few = hints(capsys, path, "--max-legs", "3")["xoids"]
    assert [xoid["xoid"] for xoid in few] == ["3-02", "3-03"]
    none = hints(capsys, path, "--max-legs", "2")["xoids"]
    assert none == few  # nothing of 1 or 2 legs is new: all of the smallest size that is
    assert len(hints(capsys, path, "--max-legs", "7")["xoids"]) == 2 + 4 + 12 + 27 + 78


def test_the_placements_of_one_xoid(record, capsys):
    path = record(XONG)
    (xoid,) = hints(capsys, path, "--xoid", "3-02", "--best", "500")["xoids"]
    assert xoid["places"] == len(xoid["best"]) > 100
    values = [placement["cold_value"] for placement in xoid["best"]]
    assert values == sorted(values, reverse=True)
    (same,) = hints(capsys, path, "--xoid", "c3/e,se c4/sw", "--best", "500")["xoids"]
    assert same == xoid


def test_a_turn_before(record, capsys):
    found = hints(capsys, record(XONG), "--turn", "1", "--xoid", "2-01")
    assert (found["turn"], found["to_move"], found["scores"]) == (1, "blue", {"red": 2, "blue": 0})
    best = found["xoids"][0]["best"]
    assert len(best) == 10
    assert best[0]["cold_value"] == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--turn", "4"], "there is no turn 4; the record has 3 turns"),
        (["--xoid", "2-01"], "the Xoid '2-01' is not new: it was placed on turn 2"),
        (["--xoid", "3-09"], "no Xoid is called '3-09'; of that size: 3-01 to 3-03"),
        (["--xoid", "9-01"], "Xoids of 1 to 8 legs have names"),
        (["--xoid", "x"], "write legs and number such as 5-07"),
        (["--xoid", "e5/q"], "a hexagon has no side 'q'"),
        (["--xoid", "a1/e i5/e"], "do not hang together"),
        (["--xoid", "3-02", "--max-legs", "4"], "--max-legs does not go with --xoid"),
    ],
)
def test_what_cannot_be_asked(arguments, said, record, capsys):
    path = record(XONG)
    try:
        status = main(["hints", path, *arguments])
    except SystemExit as done:
        status = done.code
    assert status == 2
    assert said in capsys.readouterr().err


def test_a_finished_game(record, capsys):
    board = "{name: one, lattice: hex, play_on: edges, shape: {hexagon: 1}}"
    path = record(f"game: xong\nboard: {board}\nmoves: |\n  1. a1/ne,e,se,sw,w,nw\n")
    assert main(["hints", path]) == 0
    out = capsys.readouterr().out
    assert "over: no new Xoid fits. red 2, blue 1." in out
    assert "red has placed last and gives the last point." in out
    found = hints(capsys, path)
    assert (found["to_move"], found["last_point"], found["xoids"]) == (None, "red", [])


def test_the_turn_after_is_wrong(record, capsys):
    assert main(["hints", record(XONG + "  4. e5/ne\n"), "--max-legs", "3"]) == 0
    out = capsys.readouterr().out
    assert "After turn 3, blue to move" in out
    assert "The next turn is wrong" in out
    assert "[occupied]" in out


GOSIX = "game: gosix\nmoves: |\n  a\n  x\n  c\n  w\n  d\n  v\n  f\n  g\n"


def test_the_turns_of_gosix(record, capsys):
    found = hints(capsys, record(GOSIX), "--best", "20")
    assert found["listed"] == 16
    assert found["ending"] == {}
    best = found["best"]
    assert best[0] == {
        "move": "j",
        "ends": False,
        "winner": None,
        "swing": 1,
        "changes": {"dot": "j", "captured": "1 black", "black": "1", "white": "0"},
    }
    assert [one["swing"] for one in best[1:]] == [0] * 15


def test_turns_that_end_a_game_of_hong(record, capsys):
    cells = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
    stones = ["a1", "b1", "c1"]
    tiles = [f"{cell}h" for cell in cells if cell not in stones][:-1]
    moves = "\n".join(f"  {tile}" for tile in tiles)
    path = record(f"game: hong\nboard: hong-7x7\nsetup: {{stones: {stones}}}\nmoves: |\n{moves}\n")
    found = hints(capsys, path)
    assert found["ending"] == {"less": 2}
    assert {one["move"] for one in found["best"]} == {"g7h", "g7v"}
    assert main(["hints", path]) == 0
    assert "2 legal turns looked at; 2 win for less." in capsys.readouterr().out


def test_fewer_groups_are_better_in_xodd(record, capsys):
    path = record("game: xodd\nboard: xodd-9x9\nmoves: |\n  b:e5\n  w:a1 w:c1\n")
    found = hints(capsys, path, "--best", "100000")
    swings = {one["move"]: one["swing"] for one in found["best"]}
    assert swings["w:g1 w:i1"] == 2  # black adds to white's groups
    assert swings["b:g1 b:i1"] == -2
    assert swings["pass"] == 0
    assert found["best"][0]["swing"] == max(swings.values())


def test_xana_by_single_actions_and_walls(record, capsys):
    found = hints(capsys, record("game: xana\nboard: xana-5\nmoves: |\n  3e5\n"))
    # white: the pass, the swap, insertions of 1 to 10 stones on 60 cells, no wall without a stack
    assert found["listed"] == 2 + 10 * 60


@pytest.mark.parametrize("option", [["--xoid", "1-01"], ["--max-legs", "3"]])
def test_other_games_have_no_xoids(option, record, capsys):
    assert main(["hints", record(GOSIX), *option]) == 2
    assert "there are no Xoids in gosix: leave out" in capsys.readouterr().err


def test_hong_needs_its_stones(record, capsys):
    assert main(["hints", record("game: hong\n")]) == 2
    assert "stones" in capsys.readouterr().err


def test_a_search_tells_shares_errors_and_lines(record, capsys):
    """Of what to give and where to place it; of a Xoid asked for, first where."""
    path = record(XONG)
    give, place = hints(capsys, path, "--search", "--playouts", "60", "--best", "3")["search"]
    assert [one["role"] for one in (give, place)] == ["red", "blue"]
    assert give["playouts"] == 60
    assert len(give["best"]) == 3
    for one in give["best"]:
        low, high = one["interval"]
        assert 0 <= low <= one["share"] <= high <= 1
        assert one["turn"].startswith("gives ")
    assert give["best"][0]["equal"]
    place, give = hints(capsys, path, "--search", "--playouts", "60", "--xoid", "3-02")["search"]
    assert [one["role"] for one in (place, give)] == ["blue", "blue"]
    assert "/" in place["best"][0]["turn"]


def test_playouts_are_those_of_a_search(record, capsys):
    assert main(["hints", record(XONG), "--playouts", "5"]) == 2
    assert "--playouts needs --search" in capsys.readouterr().err


def test_hints_on_xana_say_of_how_many_turns(record, capsys):
    record = record("game: xana\nboard: xana-5\nmoves: |\n  1. 3e5\n")
    assert main(["hints", record]) == 0
    assert " of some 10^" in capsys.readouterr().out
    assert main(["hints", record, "--json", "--search", "--playouts", "4"]) == 0
    assert '"of": "some 10^' in capsys.readouterr().out


def test_a_position_of_too_many_turns_is_refused_before_they_are_looked_at(record, capsys):
    board = "board: {name: b, lattice: square, shape: {rectangle: [100, 100]}}"
    path = record(f"game: xodd\n{board}\nmoves: |\n  1. b:e5\n")
    start = time.process_time()
    assert main(["hints", path]) == 2
    assert time.process_time() - start < 5
    assert capsys.readouterr().err == (
        "printkit: hints look at up to 1,000,000 legal turns and this position has more; "
        "search for the best turn, or play on a smaller board\n"
    )
