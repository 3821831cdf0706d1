"""The kit of Hex: the facts on the box, and the stones."""

from collections.abc import Mapping

from printkit.paper.box_face import BoxFacts
from printkit.paper.kit import Kit, Request
from printkit.paper.pieces.piece import PieceSet
from printkit.paper.stones import stone_set


class HexKit(Kit):
    """Half as many stones of each colour as there are sites."""

    box = BoxFacts(minutes="20–40", age=8, difficulty=2)

    def piece_sets(self, request: Request) -> list[PieceSet]:
        return [stone_set(request)]

    def facts(self, request: Request) -> Mapping[str, object]:
        names = request.board.labels.names
        cells = len(names)
        return {"cells": cells, "stones": -(-cells // 2), "middle": names[cells // 2]}
