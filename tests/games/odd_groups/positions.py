"""Positions of Xodd and Yodd laid stone by stone, and verdicts on their records."""

from pathlib import Path

from games.opened import opened

from printkit.games.odd_groups.rules import OddGroupsPosition
from printkit.records.verification import verify_bytes

SQUARE = "{{name: test, lattice: square, shape: {{rectangle: [{}, {}]}}}}"
HEX = "{{name: test, lattice: hex, shape: {{hexagon: {}}}}}"
HOLED = "{name: test, lattice: hex, shape: {difference: [{hexagon: 3}, {hexagon: 1}]}}"
ISLANDS = "{name: test, lattice: square, shape: {cells: [[0, 0], [2, 0], [3, 0], [2, 1], [6, 4]]}}"
SMALL = (
    ("xodd", SQUARE.format(3, 3)),
    ("xodd", SQUARE.format(4, 3)),
    ("xodd", SQUARE.format(5, 1)),
    ("xodd", SQUARE.format(1, 1)),
    ("xodd", ISLANDS),
    ("yodd", HEX.format(1)),
    ("yodd", HEX.format(2)),
    ("yodd", HOLED),
)
MIDDLING = (
    ("xodd", SQUARE.format(6, 7)),
    ("yodd", HEX.format(4)),
    ("yodd", "yodd-5"),
    ("xodd", "xodd-9x9"),
)


def game_on(name="xodd", board="xodd-9x9"):
    return opened(f"game: {name}\nboard: {board}\n")


def laid(game, text, passes=0, mover=0) -> OddGroupsPosition:
    """The position with these stones, odd or not."""
    position = game.apply(game.start(), game.parse_move(text, game.start()))
    return position._replace(passes=passes, mover=mover)


def drawn(game, picture) -> OddGroupsPosition:
    """The position of a picture: x black, o white; every board cell one character."""
    signs = "".join(picture.split())
    assert len(signs) == len(game.board.cells)
    drops = tuple(2 * i + "xo".index(sign) for i, sign in enumerate(signs) if sign in "xo")
    return game.apply(game.start(), drops)


def code(game, position, text):
    violation = game.check(position, game.parse_move(text, position))
    return violation and violation.code


def verified(moves, head="game: xodd\nboard: xodd-9x9\n", tail=""):
    lines = "".join(f"  {move}\n" for move in moves)
    return verify_bytes(f"{head}moves: |\n{lines}{tail}".encode(), "test.yaml", Path())


def verdict(moves, head="game: xodd\nboard: xodd-9x9\n", tail=""):
    data = verified(moves, head, tail).as_dict()
    illegal = data["illegal"]
    return illegal and (illegal["turn"], illegal["player"], illegal["code"])
