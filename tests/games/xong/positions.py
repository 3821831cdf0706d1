"""Games of Xong on small boards, played by typed turns, and their like in oracles.xong."""

import random
from functools import cache

from games.opened import opened
from games.xong.oracle import Slow, hexagon, rectangle
from games.xong.player import random_turn

from printkit.boards.masks import bits
from printkit.games.xong.rules import Xong, XongMove, XongPosition

ISLANDS = ((0, 0), (1, 0), (5, 0), (0, 4), (1, 4), (0, 5))
BOARDS = {
    "xong-standard": hexagon(5),
    "{hexagon: 1}": hexagon(1),
    "{hexagon: 2}": hexagon(2),
    "{hexagon: 3}": hexagon(3),
    "{rectangle: [2, 1]}": rectangle(2, 1),
    "{rectangle: [3, 1]}": rectangle(3, 1),
    "{rectangle: [3, 2]}": rectangle(3, 2),
    f"{{cells: {[list(cell) for cell in ISLANDS]}}}": set(ISLANDS),
}
ONE, TWO, THREE, PAIR, STRIP, BLOCK, APART = tuple(BOARDS)[1:]
SMALL = tuple(BOARDS)[1:]
STANDARD = "xong-standard"

# A whole game on a strip of three hexagons, with the scores after each turn. Turn 3 leaves two
# sides of a1 vacant on which no new Xoid fits, so a1 is cashed; turn 4 greens a2 out, turn 5 a3.
GAME = ("a1/se", "a3/ne,e", "a1/nw,ne,e", "a2/nw,ne a3/nw", "a2/sw,se,e a3/sw,se")
STANDINGS = ((1, 0), (1, 1), (3, 1), (2, 1), (2, 0))


@cache
def game_on(board: str = STANDARD, **options: str | int) -> Xong:
    if board != STANDARD:
        board = f"{{name: test, lattice: hex, play_on: edges, shape: {board}}}"
    game = opened(f"game: xong\nboard: {board}\n")
    assert set(options) <= set(game.setting.options)
    return Xong(game.setting._replace(options={**game.setting.options, **options}))


def slow_on(board: str, **options: str | int) -> Slow:
    known = {"touch": "touch", "hexagon_points": "points", "not_last_point": "last"}
    return Slow(BOARDS[board], **{known[key]: value for key, value in options.items()})


def move(game: Xong, text: str) -> XongMove:
    return game.parse_move(text, game.start())


def after(game: Xong, *turns: str) -> XongPosition:
    """The position after legal turns."""
    position = game.start()
    for text in turns:
        assert game.outcome(position) is None
        position = game.play(position, move(game, text))
    return position


def refusal(game: Xong, position: XongPosition, text: str) -> str:
    """The code with which a turn is refused."""
    violation = game.check(position, move(game, text))
    assert violation is not None
    return violation.code


def names_of(game: Xong, mask: int) -> str:
    return game.format_move(XongMove(tuple(bits(mask)))) if mask else ""


def hexagons(game: Xong, mask: int) -> set[str]:
    return {game.labels.names[cell] for cell in bits(mask)}


def positions(game, seed):
    """The positions of a random game, the last not included, and the moves from each."""
    rng = random.Random(seed)
    position = game.start()
    while game.outcome(position) is None:
        move = random_turn(game, position, rng)
        yield position, move
        position = game.play(position, move)
