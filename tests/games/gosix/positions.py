"""Positions of Gosix by the names of dots and hexagons, played on and played slowly."""

from pathlib import Path
from typing import NamedTuple

from games.gosix.oracle import Slow
from games.opened import opened

from printkit.games.gosix.rules import BLACK, WHITE, Gosix, GosixPosition
from printkit.records.verification import verify_bytes

# The corners of the seven hexagons, clockwise from the top, written down from the drawing:
#     a b  /  c d e  /  f g h  /  i j k l  /  m n o p  /  q r s  /  t u v  /  w x
CORNERS = {
    "1": "adgjfc",
    "2": "behkgd",
    "3": "fjnqmi",
    "4": "gkornj",
    "5": "hlpsok",
    "6": "nruwtq",
    "7": "osvxur",
}
DOTS = "abcdefghijklmnopqrstuvwx"
BIGGER = "{name: bigger, lattice: hex, play_on: vertices, labels: dots, shape: {hexagon: 3}}"
ONE = "{name: one, lattice: hex, play_on: vertices, labels: dots, shape: {hexagon: 1}}"
ISLANDS = (
    "{name: islands, lattice: hex, play_on: vertices, labels: dots, "
    "shape: {cells: [[0, 0], [1, 0], [0, 1], [5, 0], [6, 0], [1, 4]]}}"
)


def game_on(board: str = "gosix", ruleset: str = "gosix", first: str = BLACK) -> Gosix:
    return opened(f"game: gosix\nboard: {board}\nruleset: {ruleset}\nfirst: {first}\n")


def verified(moves: str, **keys: str) -> dict:
    """The report on a record; moves are separated by spaces."""
    lines = ["game: gosix", *(f"{key}: {value}" for key, value in keys.items())]
    lines += ["moves: |", *(f"  {move}" for move in moves.split())]
    return verify_bytes("\n".join(lines).encode(), "t.yaml", Path()).as_dict()


def after(moves: str, game: Gosix | None = None) -> GosixPosition:
    """The position after legal turns."""
    game = game or game_on()
    position = game.start()
    for text in moves.split():
        assert game.outcome(position) is None
        position = game.play(position, game.parse_move(text, position))
    return position


class Seen(NamedTuple):
    """A position by the names of its dots and hexagons, each colour's in order."""

    black: str
    white: str
    black_hexagons: str = ""
    white_hexagons: str = ""


def seen(position: GosixPosition) -> Seen:
    stones = ["".join(d for i, d in enumerate(DOTS) if mask >> i & 1) for mask in position.stones]
    marks = ["".join(h for i, h in enumerate(CORNERS) if m >> i & 1) for m in position.hexagons]
    return Seen(*stones, *marks)


def built(seen: Seen, mover: str = WHITE) -> GosixPosition:
    """The position that looks so."""
    stones = [sum(1 << DOTS.index(dot) for dot in dots) for dots in seen[:2]]
    hexagons = [sum(1 << int(h) - 1 for h in marks) for marks in seen[2:]]
    return GosixPosition(
        (stones[0], stones[1]), (hexagons[0], hexagons[1]), (BLACK, WHITE).index(mover)
    )


def play(position: GosixPosition, dot: str, game: Gosix | None = None) -> GosixPosition:
    game = game or game_on()
    return game.play(position, game.parse_move(dot, position))


def totals(position: GosixPosition, hexagon: str) -> tuple[int, int]:
    """Black's and white's total for a hexagon of the small board."""
    return game_on().totals(position, int(hexagon) - 1)


def with_stone(position: GosixPosition, dot: str) -> GosixPosition:
    """The mover's stone laid on the dot and nothing resolved: what the totals are told of."""
    now = seen(position)
    if position.mover == 0:
        return built(now._replace(black=now.black + dot), WHITE)
    return built(now._replace(white=now.white + dot), BLACK)


# The same in the slow second implementation

SLOW = Slow(CORNERS)


def slow_on(game: Gosix) -> Slow:
    """The slow implementation for any board, its hexagons by number."""
    names = game.labels.names
    return Slow(
        {
            str(i + 1): [names[dot] for dot in dots]
            for i, dots in enumerate(game.board.cell_vertices)
        }
    )


def by_name(game: Gosix, position: GosixPosition) -> tuple[dict, dict]:
    """Stones and owners of a position as the slow implementation has them."""
    stones = {
        name: role
        for role, mask in zip(game.roles, position.stones, strict=True)
        for dot, name in enumerate(game.labels.names)
        if mask >> dot & 1
    }
    owners = {
        str(hexagon + 1): role
        for role, mask in zip(game.roles, position.hexagons, strict=True)
        for hexagon in range(len(game.board.cells))
        if mask >> hexagon & 1
    }
    return stones, owners


def slowly(position: GosixPosition, dot: str) -> tuple[Seen, int]:
    """The slow implementation's answer on the small board, and the number of batches."""
    colour = (BLACK, WHITE)[position.mover]
    stones, owners, batches = SLOW.play(*by_name(game_on(), position), colour, dot)
    of = [
        "".join(sorted(place for place, role in table.items() if role == colour))
        for table in (stones, owners)
        for colour in (BLACK, WHITE)
    ]
    return Seen(*of), batches
