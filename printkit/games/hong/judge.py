"""Check whether a game can reach a position of Hong, and score the position."""

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.base.language import N_, _, ngettext
from printkit.boards.masks import bits
from printkit.games.hong.rules import STONES, Hong, HongMove, HongPosition
from printkit.records.judge import (
    Finding,
    ImpossibleError,
    Judge,
    Occupancy,
    PieceKind,
    PositionLayout,
    Verdict,
    items,
)


class HongJudge(Judge[Hong]):
    """Accepts any tiles of Hong on any free cells if the three neutral stones are legal."""

    fields = {
        "h": items("a cell", "the cells with a tile whose segment is horizontal"),
        "v": items("a cell", "the cells with a tile whose segment is vertical"),
        "stones": items("a cell", "the cells with the neutral stones"),
    }
    letters = {"h": "h", "v": "v", "s": "stones", "#": "stones"}

    def setup(self, layout: PositionLayout) -> Mapping[str, tuple[str, ...]]:
        stones = tuple(written.text for written in layout.items("stones"))
        return {"stones": stones} if stones else {}

    def judge(self, game: Hong, layout: PositionLayout, *, final: bool) -> Verdict:
        taken, names = Occupancy(), game.labels.names
        for written in layout.items("stones"):
            cell = self.site(game, written, N_("cell"))
            if cell == game.centre:
                message = _("a neutral stone is on the centre cell, which must be free")
                raise ImpossibleError("off-board", names[cell], message)
            taken.put(names[cell], _("a stone"))
        stones = len(layout.items("stones"))
        if stones != STONES:
            code = "too-many-pieces" if stones > STONES else "turn-order"
            message = ngettext(
                "found {count} neutral stone, expected {number}",
                "found {count} neutral stones, expected {number}",
                stones,
            ).format(count=stones, number=STONES)
            raise ImpossibleError(code, None, message)
        position = game.start()
        for way in ("h", "v"):
            for written in layout.items(way):
                cell = self.site(game, written, N_("cell"))
                taken.put(names[cell], _("a tile {way}").format(way=way))
                position = game.apply(position, HongMove(cell, way == "h"))
        if outcome := game.outcome(position):
            return Verdict(position, game.standing(position), outcome, outcome)
        name = names[next(bits(game.free & ~position.tiles))]
        ending = Finding("not-final", name, _("the cell {name} is free").format(name=name))
        return Verdict(position, game.standing(position), None, ending)

    def pieces(self, game: Hong) -> Sequence[PieceKind]:
        return [
            PieceKind("h", "tile-h", pencil="level"),
            PieceKind("v", "tile-v", pencil="upright"),
            PieceKind("stones", "stone", pencil="mark"),
        ]

    def layout(self, game: Hong, position: HongPosition) -> Mapping[str, Any]:
        masks = {"h": position.horizontal, "v": position.vertical, "stones": game.stones}
        names = game.labels.names
        return {key: [names[cell] for cell in bits(mask)] for key, mask in masks.items()}
