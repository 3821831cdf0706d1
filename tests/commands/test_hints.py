"""`printkit hints` as a user gives it."""

import json
import time

import pytest

XONG = """
game: xong
moves: |
  1. e5/ne
  2. e6/sw,w
  3. a1/ne,e,se
"""
GOSIX = "game: gosix\nmoves: |\n  a\n  x\n  c\n  w\n  d\n  v\n  f\n  g\n"


@pytest.fixture
def hints(folder, printed):
    """The hints on a record, with more words."""

    def run(record, words=""):
        (folder / "game.yaml").write_text(record)
        return json.loads(printed(f"hints game.yaml --json {words}"))

    return run


def test_the_placements_of_one_xoid(hints):
    (xoid,) = hints(XONG, "--xoid 3-02 --best 500")["xoids"]
    assert xoid["places"] == len(xoid["best"]) > 100
    values = [placement["cold_value"] for placement in xoid["best"]]
    assert values == sorted(values, reverse=True)
    assert hints(XONG, "--xoid 'c3/e,se c4/sw' --best 500")["xoids"] == [xoid]


def test_a_finished_game(hints, printed):
    board = "{name: one, lattice: hex, play_on: edges, shape: {hexagon: 1}}"
    found = hints(f"game: xong\nboard: {board}\nmoves: |\n  1. a1/ne,e,se,sw,w,nw\n")
    assert (found["to_move"], found["xoids"]) == (None, [])
    out = printed("hints game.yaml")
    assert "the game is over: no new Xoid fits. red 2, blue 1." in out
    assert "red placed last, so the opponent gets the last point." in out


def test_the_turn_after_is_wrong(hints, printed):
    hints(f"{XONG}  4. e5/ne\n", "--max-legs 1")
    out = printed("hints game.yaml --max-legs 1")
    assert out.index("After turn 3, blue to move") < out.index("The next turn is wrong")


def test_the_turns_of_gosix(hints):
    found = hints(GOSIX, "--best 20")
    assert (found["listed"], found["ending"]) == (16, {})
    assert found["best"][0] == {
        "move": "j",
        "ends": False,
        "winner": None,
        "swing": 1,
        "changes": {"dot": "j", "captured": "1 black", "black": "1", "white": "0"},
    }
    assert [one["swing"] for one in found["best"][1:]] == [0] * 15


def test_turns_that_end_a_game_of_hong(hints, printed):
    cells = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
    tiles = "".join(f"  {cell}h\n" for cell in cells[3:-1])
    setup = f"setup: {{stones: {cells[:3]}}}"
    found = hints(f"game: hong\nboard: hong-7x7\n{setup}\nmoves: |\n{tiles}")
    assert found["ending"] == {"less": 2}
    assert {one["move"] for one in found["best"]} == {"g7h", "g7v"}
    assert "2 legal turns examined; 2 win for less." in printed("hints game.yaml")


@pytest.mark.parametrize(
    ("record", "words", "sentence"),
    [
        (GOSIX, "--xoid 1-01", "--xoid and --max-legs work only in games with Xoids, not in gosix"),
        (
            GOSIX,
            "--max-legs 3",
            "--xoid and --max-legs work only in games with Xoids, not in gosix",
        ),
        ("game: hong\n", "", "stones"),
    ],
)
def test_what_has_no_hints_is_refused(record, words, sentence, folder, refused):
    (folder / "game.yaml").write_text(record)
    assert sentence in refused(f"hints game.yaml {words}")


def test_a_search_lists_what_to_give_and_where_to_place_it(hints):
    give, place = hints(XONG, "--search --playouts 20 --best 3")["search"]
    assert [one["role"] for one in (give, place)] == ["red", "blue"]
    assert (give["playouts"], len(give["best"])) == (20, 3)
    for one in give["best"]:
        low, high = one["interval"]
        assert 0 <= low <= one["share"] <= high <= 1
        assert one["turn"].startswith("gives ")
    assert give["best"][0]["equal"]
    place, _ = hints(XONG, "--search --playouts 20 --xoid 3-02")["search"]
    assert "/" in place["best"][0]["turn"]


def test_hints_on_xana_say_of_how_many_turns(hints, printed):
    found = hints("game: xana\nboard: xana-5\nmoves: |\n  3e5\n")
    # white: the pass, the swap, insertions of 1 to 10 stones on 60 cells, no wall without a stack
    assert found["listed"] == 2 + 10 * 60
    assert " of some 10^" in printed("hints game.yaml")
    assert '"of": "some 10^' in printed("hints game.yaml --json --search --playouts 4")


def test_a_position_of_too_many_turns_is_refused_before_they_are_looked_at(folder, refused):
    board = "board: {name: b, lattice: square, shape: {rectangle: [100, 100]}}"
    (folder / "game.yaml").write_text(f"game: xodd\n{board}\nmoves: |\n  1. b:e5\n")
    start = time.process_time()
    assert "at most 1,000,000 legal turns" in refused("hints game.yaml")
    assert time.process_time() - start < 5
