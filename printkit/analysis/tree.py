"""The tree of a club's games: which positions came, how often, who won; mirror images are one.

Terminology
-----------
symmetry
    A turn or a reflection of the lattice that leaves the board as it is.
key
    A number that positions have which a symmetry makes equal, and no others.
"""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from itertools import count
from typing import Any, NamedTuple

from printkit.analysis.insight import Insight
from printkit.rules.game import AnyGame, Placement
from printkit.topology.board import Board
from printkit.topology.lattice import HEX, Site
from printkit.topology.motions import Motion, motions
from printkit.verify.report import Report

DEPTH = 12  # turns of a game that are kept
_BITS = (1 << 63) - 1  # as databases keep numbers


class Example(NamedTuple):
    """A record in which a position came, after how many turns."""

    record: str
    turn: int


class Step(NamedTuple):
    """A position of a game: its `key`, and what was played then, None where the game was over.

    `symmetry` is the number of the one by which it was brought into the form that all have whose
    `key` it is. `child` is the key of the next position; `again` tells that the game had this
    position before.
    """

    key: int
    symmetry: int
    again: bool
    move: str | None = None
    child: int | None = None


class Game(NamedTuple):
    """The first turns of a game that is over, in the file `record`, which the role `winner` won."""

    ruleset: str
    board: str
    roles: tuple[str, ...]
    record: str
    winner: str | None
    steps: tuple[Step, ...]


def first_turns(report: Report, insight: Insight) -> Game:
    """The first turns of the finished game of `report`."""
    trial = report.trial
    assert trial
    assert trial.outcome
    steps = [step for step in trial.steps[:DEPTH] if step.move is not None]
    positions = [step.before for step in steps] or [trial.position]
    if steps:
        positions.append(steps[-1].after)
    found = [turned_key(trial.game, position, insight) for position in positions]
    keys = [key for key, _ in found]
    moves = [trial.game.format_move(step.move) for step in steps]
    told = tuple(
        Step(key, symmetry, key in keys[:turn], move, child)
        for turn, ((key, symmetry), move, child) in enumerate(
            zip(found, [*moves, None], [*keys[1:], None], strict=True)
        )
    )
    names = (report.ruleset or "", report.board or "", trial.game.roles)
    return Game(*names, report.record, trial.outcome.winner, told)


def turned_key(game: AnyGame, position: Any, insight: Insight) -> tuple[int, int]:
    """The key of `position`, and the number of the symmetry that brings it into its usual form.

    The key tells its pieces, its scores and who is to move, however it is turned.
    """
    terms = (game.to_move(position), *sorted(game.standing(position).items()))
    placements = game.placements(position)
    sums = (
        sum(_weight(insight.numbered, piece, places) for piece in placements) & _BITS
        for places in _maps(game.board, insight.quarter_turns)
    )
    least, symmetry = min(zip(sums, count(), strict=False))
    return (least + _digest(repr(terms))) & _BITS, symmetry


def as_seen(game: AnyGame, insight: Insight, text: str, symmetries: tuple[int, int]) -> str:
    """The turn `text` of a position as it is in an equal one; `symmetries` are those of both."""
    own, shown = (_maps(game.board, insight.quarter_turns)[number].places for number in symmetries)
    back = {to: site for site, to in shown.items()}
    return text if own == shown else insight.turned(game, text, lambda site: back[own[site]])


class _Places:
    """Where a symmetry takes the sites of a board; equal and hashed by identity."""

    def __init__(self, places: Mapping[Site, Site]) -> None:
        self.places = places


@lru_cache(64)
def _maps(board: Board, quarter_turns: bool) -> tuple[_Places, ...]:  # noqa: FBT001
    sites = (*board.cells, *board.edges, *board.vertices)
    return tuple(
        _Places({site: motion(site) for site in sites})
        for motion in symmetries(board, quarter_turns=quarter_turns)
    )


@lru_cache(200_000)
def _weight(numbered: bool, piece: Placement, places: _Places) -> int:  # noqa: FBT001
    """What `piece` adds to a key where a symmetry takes it."""
    sites = sorted(places.places[site] for site in piece.sites)
    text = "" if numbered else piece.text
    return _digest(f"{piece.piece} {piece.role} {text} {sites}")


def _digest(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def symmetries(board: Board, *, quarter_turns: bool = True) -> list[Motion]:
    """The motions that carry `board` onto itself, the identity first.

    Without `quarter_turns` those of a square board that exchange rows and columns are left out.
    """
    found = motions(board)
    if quarter_turns or board.lattice is HEX:
        return found
    return [motion for motion in found if motion.matrix[0]]
