"""Remake the tables of the study of Xong's kits.

python docs/studies/make_xong_kits.py
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from tables import markdown, put_tables

from printkit.base.workers import processes, processors
from printkit.boards import shapes
from printkit.boards.lattice import HEX
from printkit.boards.site_names import make_labels
from printkit.boards.topology import BoardGraph
from printkit.games.xong.kit import QUICK_LEGS, loose_legs, quick_loose_legs
from printkit.games.xong.novelty import most_turns
from printkit.games.xong.rules import BLUE, RED, Xong
from printkit.paper.pieces.xoid_pieces import MAX_PIECE_LEGS
from printkit.rules.catalogue import open_setting
from printkit.study.players import Seat, players_of
from printkit.study.rng import Dice

GAMES = {
    2: 400,
    3: 400,
    4: 200,
    5: 200,
    6: 60,
    7: 40,
    8: 30,
    9: 20,
    10: 12,
    11: 8,
}  # numbers of games by hexagons a side
GIVERS = (("smallest", 6), ("any", 6), ("largest", 6), ("largest", 8))  # and most legs of a Xoid
EIGHT = 5  # hexagons a side; larger boards are too slow for Xoids of 8 legs
SETS = (3, 6)  # legs of the largest Xoids in a set
QUICK_GAMES = {3: 60, 4: 60, 5: 80, 6: 16}  # per policy and giver, by hexagons a side
QUICK_GIVERS = ("smallest", "any")
STUDY = Path(__file__).with_name("xong-kits.md")


class Game(NamedTuple):
    """A game on a board with `side` hexagons a side; `sizes` are the legs of each turn's Xoid."""

    side: int
    giver: str
    most: int
    policy: str
    number: int
    sizes: tuple[int, ...] = ()

    def loose(self, longest: int) -> int:
        """Return the loose legs that a colour needs besides Xoids of up to `longest` legs."""
        return max(sum(legs for legs in self.sizes[k::2] if legs > longest) for k in (0, 1))


def games() -> Iterator[Game]:
    """Yield the games to play."""
    for side, count in GAMES.items():
        for number in range(count):
            for giver, most in GIVERS:
                for policy in ("random", "territorial", "greedy"):
                    small = policy != "greedy" if side <= 6 else number % 3 == _TURN[policy]
                    if small and (most == 6 or side <= EIGHT):
                        yield Game(side, giver, most, policy, number)


_TURN = {"random": 0, "territorial": 1, "greedy": 2}


def board(side: int) -> BoardGraph:
    """Return a hexagonal board with `side` hexagons a side."""
    return BoardGraph(HEX, shapes.hexagon(side))


def played(game: Game) -> Game:
    """Play `game` to the end, and return it with its `sizes`."""
    opened = open_setting("xong", None).game
    place = board(game.side)
    xong = Xong(opened.setting._replace(board=place, labels=make_labels("rows", place)))
    seat = Seat(game.policy, game.giver, game.most)
    players = players_of(Xong).seated(xong, {RED: seat, BLUE: seat})
    dice = Dice(f"kit/{game.side}/{game.giver}/{game.policy}/{game.number}")
    position = xong.start()
    while xong.outcome(position) is None:
        position = xong.apply(position, players[xong.to_move(position)](xong, position, dice))
    return game._replace(sizes=tuple(mask.bit_count() for mask in position.turns))


def tables(done: Iterable[Game]) -> dict[str, str]:
    """Return the table of full kits, a row per board."""
    by_side: dict[int, list[Game]] = defaultdict(list)
    for game in done:
        by_side[game.side].append(game)
    rows = []
    for side, found in sorted(by_side.items()):
        place = board(side)
        legs = len(place.edges)
        turns = max(len(game.sizes) for game in found), most_turns(legs)
        loose = (max(game.loose(longest) for game in found) for longest in SETS)
        figures = (len(place.cells), len(found), *turns, *loose, loose_legs(legs))
        rows.append([str(figure) for figure in figures])
    sets = (f"loose legs, set of 1 to {n}" for n in SETS)
    head = ("hexagons", "games", "turns", "lines in the kit", *sets, "loose legs in the files")
    return {"games": markdown(head, rows)}


def quick_games() -> Iterator[Game]:
    """Yield the games to play with a quick set."""
    for side, count in QUICK_GAMES.items():
        for giver in QUICK_GIVERS:
            for policy in ("random", "territorial", "greedy"):
                yield from (Game(side, giver, 6, policy, number) for number in range(count))


def quick_table(done: Iterable[Game]) -> dict[str, str]:
    """Return the table of the sets for cutting by hand, a row per board and set."""
    by_side: dict[tuple[int, int], list[int]] = defaultdict(list)
    for game in done:
        for longest in (QUICK_LEGS, MAX_PIECE_LEGS):
            by_side[game.side, longest].append(game.loose(longest))
    rows = []
    for (side, longest), needed in sorted(by_side.items()):
        needed.sort()
        place = board(side)
        games = len(needed)
        shares = (needed[games // 2], needed[games * 95 // 100], needed[-1])
        in_set = quick_loose_legs(len(place.edges), longest)
        figures = (len(place.cells), games, f"1 to {longest}", *shares, in_set)
        rows.append([str(figure) for figure in figures])
    head = ("hexagons", "games", "set", "half", "95 %", "most", "in the set")
    return {"quick": markdown(head, rows)}


if __name__ == "__main__":
    with processes(processors()) as (executor, _):
        made = tables(executor.map(played, games()))
        put_tables(STUDY, {**made, **quick_table(executor.map(played, quick_games()))})
