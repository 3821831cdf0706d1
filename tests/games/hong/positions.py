"""Positions of Hong drawn in characters, two of them counted by hand, and records of them."""

from pathlib import Path

from games.opened import opened

from printkit.games.hong.rules import Hong, HongPosition
from printkit.records.verification import verify_bytes

# Boards drawn with `o` for a cell; in positions `-` and `|` are the segments of tiles, `#` a stone.
HOLES = """{name: holes, lattice: square, shape: {difference: [
    {rectangle: [7, 6]}, {cells: [[0, 0], [3, 1], [2, 3], [3, 3], [6, 5]]}]}}"""
LOPSIDED = """{name: lopsided, lattice: square, shape: {difference: [
    {rectangle: [5, 5]}, {rectangle: [4, 2]}]}}"""
HOLLOW = """{name: hollow, lattice: square, shape: {difference: [
    {rectangle: [5, 5]}, {rectangle: [2, 2], at: [2, 2]}]}}"""


def rectangle(columns: int, rows: int) -> str:
    return f"{{name: test, lattice: square, shape: {{rectangle: [{columns}, {rows}]}}}}"


def record(stones: str, turns: str = "", ruleset: str = "hong", **keys: str) -> str:
    """The text of a record; stones and turns are separated by spaces, a turn is a line."""
    lines = ["game: hong", f"ruleset: {ruleset}", *(f"{key}: {keys[key]}" for key in keys)]
    if stones:
        lines.append(f"setup: {{stones: [{', '.join(stones.split())}]}}")
    return "\n".join([*lines, "moves: |", *(f"  {turn}" for turn in turns.split())]) + "\n"


def verified(text: str) -> dict:
    return verify_bytes(text.encode(), "test.yaml", Path()).as_dict()


def game_on(stones: str, **keys: str) -> Hong:
    return opened(record(stones, **keys))


def played(game: Hong, turns: str, position: HongPosition | None = None) -> HongPosition:
    position = position or game.start()
    for turn in turns.split():
        position = game.play(position, game.parse_move(turn, position))
    return position


class Picture:
    """A position drawn a row a line: where its stones stand and which turns lead to it."""

    def __init__(self, drawn: str) -> None:
        rows = [line.split() for line in drawn.strip().split("\n")]
        named = [
            (f"{'abcdefghi'[x]}{len(rows) - y}", character)
            for y, row in enumerate(rows)
            for x, character in enumerate(row)
        ]
        self.size = len(rows[0]), len(rows)
        self.stones = " ".join(name for name, character in named if character == "#")
        self.turns = [
            f"{name}{'h' if character == '-' else 'v'}"
            for name, character in named
            if character in "-|"
        ]


# Hongs by their first and last cell; what is left out is open, or two heads without a segment.
#   row 7  a-c          1     column a  2-4, 4-6    2
#   row 6  c-e, e-g     2     column b              0   (4 goes up to the stone on 5)
#   row 5  d-g          1     column c  3-5         1
#   row 4  c-e          1     column d  1-3, 4-6    2
#   row 3               0     column e  5-7         1   (4 goes down to the stone on 3)
#   row 2  b-d, d-f     2     column f  1-4         1
#   row 1  b-e, e-g     2     column g  2-4         1   (5 and 6 go up to the stone on 7)
#                       9  +                        8  =  17
SEVEN = Picture("""
    | - | | - - #
    - - | - | - |
    | # - | - - |
    - | | - | - -
    | - - - # | |
    - | - | - | -
    | | - - | - |
""")
SEVEN_HONGS = 17

#   row 7  a-d, g-i     2     column a  2-4, 4-6    2     column f  2-4, 5-7    2
#   row 6  f-h          1     column b  2-5         1     column g  1-3, 3-5    2
#   row 5  a-c          1     column c  1-3, 4-6    2     column h  4-7         1
#   row 4  b-e, e-g     2     column d  2-4         1     column i  2-4, 4-6    2
#   row 3  b-d, d-f     2     column e  3-5         1
#   row 2  c-g          1
#   row 1  a-i          1
#                      10  +                        7  +                        7  =  24
NINE = Picture("""
    | - - | # - | - |
    - - - - | | - | -
    | - | # - - - | |
    - | - - | - | - -
    | | - | - | - # |
    - - | - - - | | -
    | - - - - - - - |
""")
NINE_HONGS = 24
