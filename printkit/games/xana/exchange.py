"""Convert turns of Xana to and from the notation of the site Abstract Play.

`b6<5,e1` inserts 5 stones on b6 and places a wall on e1; `e4>3-e5` moves 3 stones from e4 to e5.
Letters name Abstract Play's rows from the bottom up; numbers count the cells from the left.
"""

import re

from printkit.base.errors import NotationError
from printkit.boards.site_names import make_labels
from printkit.games.xana.rules import Insertion, Movement, Xana, XanaMove, XanaPosition
from printkit.records.abstract_play import Exchange
from printkit.rules.hooks import override

_SITE = r"[a-z][0-9]{1,2}"
_TURN = re.compile(
    rf"({_SITE})(?:<([0-9]{{1,3}})|>([0-9]{{1,3}})-({_SITE}))((?:,{_SITE}){{0,2}})", re.ASCII
)


class XanaExchange(Exchange):
    """Converts turns between printkit's notation and Abstract Play's."""

    abstract_play = {"Xana": "xana-abstract-play"}
    komi = 0.5

    @override
    def to_their_notation(self, game: Xana, before: XanaPosition, move: XanaMove) -> str:
        names = make_labels("rows", game.board).names
        walls = "".join(f",{names[wall]}" for wall in move.walls)
        match move.action:
            case Insertion(stones, target):
                return f"{names[target]}<{stones}{walls}"
            case Movement(stones, source, target):
                return f"{names[source]}>{stones or before.heights[source]}-{names[target]}{walls}"
            case None:
                return game.format_move(move)

    @override
    def to_our_notation(self, game: Xana, text: str) -> str:
        turn = re.sub(r"\s+", "", text.lower())
        if turn in ("pass", "swap"):
            return turn
        found = _TURN.fullmatch(turn)
        if found is None:
            raise NotationError(
                "syntax", f"'{text[:40]}' is not a turn of Xana in Abstract Play's notation"
            )
        source, inserted, moved, target, walls = found.groups()
        here = _ours(game, source)
        action = f"{inserted}{here}" if inserted else f"{moved}{here}{_ours(game, target)}"
        names = [_ours(game, wall) for wall in walls.split(",")[1:]]
        return f"{action} + {' '.join(names)}" if names else action


def _ours(game: Xana, site: str) -> str:
    cell = make_labels("rows", game.board).find(site)
    if cell is None:
        raise NotationError("off-board", f"Abstract Play's board has no cell '{site[:40]}'")
    return game.labels.names[cell]
