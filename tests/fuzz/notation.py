"""Any text is a move that is written as it is read, or a sentence says why it is none.

The first two bytes choose a game on a board and how many turns have been played; a turn is a line.
"""

from collections.abc import Iterator
from functools import cache

from conformance.arena import arenas, playthrough
from fuzz.seeds import check_sentence

from printkit.base.errors import NotationError
from printkit.rules.game import Violation


@cache
def _titles() -> tuple[str, ...]:
    return tuple(arena.title for arena in arenas())


def seeds() -> Iterator[bytes]:
    for at, title in enumerate(_titles()):
        played = playthrough(title, 0)
        for turn in range(0, len(played.texts), 9):
            yield bytes((at, turn)) + played.texts[turn].encode()


def check(data: bytes) -> None:
    if len(data) < 2:
        return
    titles = _titles()
    played = playthrough(titles[data[0] % len(titles)], 0)
    position = played.positions[data[1] % len(played.positions)]
    game = played.game
    text = " ".join(data[2:].decode(errors="replace").splitlines())
    try:
        move = game.parse_move(text, position)
    except NotationError as error:
        check_sentence(error)
        return
    plain = game.format_move(move)
    assert game.parse_move(plain, position) == move, text
    assert game.format_move(game.parse_move(plain, position)) == plain, text
    if game.outcome(position) is None:
        verdict = game.check(position, move)
        assert verdict is None or isinstance(verdict, Violation), text
        if verdict is None:
            game.standing(game.play(position, move))
