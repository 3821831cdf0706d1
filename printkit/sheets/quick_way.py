"""What of a game takes the least cutting: a pad for pencils, and pieces for straight cuts."""

from typing import NamedTuple

from printkit.language import _, role_name
from printkit.sheets.cutting_time import Cutting
from printkit.sheets.kit import Request
from printkit.sheets.kit_aids import aid_sets
from printkit.sheets.pad import LEAST_PITCH, MOST_PITCH, Pad, PadText, largest_pad
from printkit.sheets.piece import PieceSet
from printkit.sheets.shared_sheets import shared_sheets

_LEAST_PITCH = {"cells": 11.0, "edges": 17.0, "vertices": 26.0}  # mm, for pieces to be picked up


class QuickWay(NamedTuple):
    """The pad, if there is one; the request for the board that pieces lie on; the pieces."""

    pad: Pad | None
    request: Request
    sets: list[PieceSet]

    @property
    def on_board(self) -> bool:
        """Whether the kit's board is needed, and cut out too."""
        return self.pad is None or (bool(self.sets) and not self.request.kit.on_pad)

    @property
    def cutting(self) -> Cutting:
        """What there is to cut, with the cards. Raises InputError for paper that is too small."""
        return shared_sheets("", [*self.sets, *aid_sets(self.request)], self.request.layout)[1]


def quick_way(request: Request) -> QuickWay:
    """The way of making the game of `request` that takes the least cutting."""
    pad, on_board = None, request
    if words := request.kit.pencil(request):
        blanks = (*map(role_name, request.game.roles), _("date"), _("winner"))
        text = PadText(request.board.title, words, blanks)
        most, least = MOST_PITCH, LEAST_PITCH
        if request.kit.on_pad:
            most, least = request.board.pitch, _LEAST_PITCH[request.board.play_on]
        pad = largest_pad(request.board, text, request.layout, most)
        if pad.board.pitch < least:
            pad = None  # the board is too large for a page
        elif request.kit.on_pad:
            on_board = request._replace(board=pad.board)
    sets = [pieces for pieces in request.kit.quick_sets(on_board) if pieces.pieces]
    return QuickWay(pad, on_board, sets)
