"""Positions of Xana laid by the names of cells, and what becomes of turns typed in them."""

from pathlib import Path

from games.opened import opened

from printkit.base.errors import NotationError
from printkit.games.xana.notation import XanaMove
from printkit.games.xana.rules import Xana
from printkit.games.xana.stacks import BLACK, WHITE, XanaPosition
from printkit.records.verification import verify_bytes

ROLES = (BLACK, WHITE)
SMALL = "{name: small, lattice: hex, labels: doubled, shape: {hexagon: 3}}"
LINE = "{name: line, lattice: hex, labels: doubled, shape: {rectangle: [7, 1]}}"
PIECES = """
  name: pieces
  lattice: hex
  labels: doubled
  shape:
    map: |
       o o o o o
      o o   o o o
       o o o o
      o     o o   o
         o o o o o
          o o   o
"""
BY_ROWS = "{name: by-rows, lattice: hex, labels: rows, shape: {hexagon: 4}}"
POCKET = "d2 e3 g3 h2 i1"  # walls that close off e1, f2 and g1 on xana-5
TALL = "{name: tall, lattice: hex, labels: rows, shape: {rectangle: [4, 30]}}"


def game_on(board: str = "xana-5", ruleset: str = "xana", first: str = BLACK) -> Xana:
    return opened(f"game: xana\nboard: {board}\nruleset: {ruleset}\nfirst: {first}\n")


def place(
    game: Xana, black: str = "", white: str = "", walls: str = "", turns: int = 10
) -> XanaPosition:
    """A position: `e1:2 g1` are a stack of two stones and one of one stone."""
    heights = [0] * len(game.board.cells)
    stacks = [0, 0]
    for role, text in enumerate((black, white)):
        for name, _, height in (item.partition(":") for item in text.split()):
            cell = cell_of(game, name)
            heights[cell] = int(height or 1)
            stacks[role] |= 1 << cell
    walled = sum(1 << cell_of(game, name) for name in walls.split())
    supply = tuple(
        game.stones - sum(height for cell, height in enumerate(heights) if mask >> cell & 1)
        for mask in stacks
    )
    return XanaPosition(tuple(heights), tuple(stacks), walled, supply, (0, 0), turns=turns)


def cell_of(game: Xana, name: str) -> int:
    cell = game.labels.find(name)
    assert cell is not None, name
    return cell


def reading(game: Xana, position: XanaPosition, text: str) -> XanaMove | str:
    """The move, or the code of the notation error."""
    try:
        return game.parse_move(text, position)
    except NotationError as error:
        return error.code


def code(game: Xana, position: XanaPosition, text: str) -> str | None:
    """The code of the turn's violation, as the verifier finds it."""
    move = reading(game, position, text)
    if isinstance(move, str):
        return move
    violation = game.check(position, move)
    return violation.code if violation else None


def played(game: Xana, position: XanaPosition, *texts: str) -> XanaPosition:
    for text in texts:
        position = game.play(position, game.parse_move(text, position))
    return position


def shown(game: Xana, position: XanaPosition) -> dict[str, str]:
    """What lies on each cell that is not empty: `black 2`, `wall`."""
    names = dict(zip(game.board.cells, game.labels.names, strict=True))
    return {
        names[sites[0]]: f"{role} {text}" if piece == "stack" else piece
        for piece, sites, role, text in game.placements(position)
    }


def verified(*moves: str, **keys: str) -> dict:
    lines = ["game: xana", *(f"{key}: {value}" for key, value in keys.items())]
    lines += ["moves: |", *(f"  {move}" for move in moves)]
    return verify_bytes("\n".join(lines).encode(), "test.yaml", Path()).as_dict()


def refusal(report: dict) -> tuple[int, str, str]:
    illegal = report["illegal"]
    return illegal["turn"], illegal["player"], illegal["code"]
