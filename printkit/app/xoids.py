"""Use case: list the free polytwigs."""

from typing import Any

from printkit.catalog import check_board, game_class, game_names
from printkit.definitions.board_definition import BoardDefinition
from printkit.lookup import load_board
from printkit.topology.edge_space import EdgeSpace
from printkit.topology.polytwig import polytwigs

MOST_LEGS = 12  # of listed ones: 17,526 Xoids have 12 legs


def list_xoids(max_legs: int, board: str | BoardDefinition | None) -> list[dict[str, Any]]:
    """Each Xoid of at most `max_legs` legs: name, legs, symmetry and, on a board, its places.

    Raises InputError for a `board` on which no Xoids can be placed.
    """
    definition = load_board(board) if isinstance(board, str) else board
    space = legs_of(definition) if definition else None
    listed = []
    for xoid in polytwigs(max_legs):
        row: dict[str, Any] = {
            "name": xoid.name,
            "legs": xoid.legs,
            "chiral": xoid.chiral,
            "symmetries": xoid.symmetries,
        }
        if space:
            row["placements"] = space.count(xoid.form)
        listed.append(row)
    return listed


def legs_of(board: BoardDefinition) -> EdgeSpace:
    """Return the legs of `board`. Raises InputError if no Xoids can be placed on it."""
    name = next(name for name in game_names() if game_class(name).play_on == "edges")
    check_board(game_class(name), name, board, None)
    return EdgeSpace(board.board)
