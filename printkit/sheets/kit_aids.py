"""What players have beside the pieces: cards, a score track, a table to place things by chance."""

from printkit.sheets.aids import aid_set
from printkit.sheets.cuts import EDGE
from printkit.sheets.dice_table import dice_set, most_places
from printkit.sheets.kit import Request
from printkit.sheets.piece import PieceSet
from printkit.sheets.score_track import track_sets, with_markers


def all_aids(request: Request) -> list[PieceSet]:
    """The player aids, the score track with its markers and the dice table."""
    cards, *others = aid_sets(request)
    return [cards, *_track_sets(request), *others]


def aids_on_sheets(request: Request) -> list[PieceSet]:
    """The sets of `all_aids` as they are printed: the markers with their track."""
    cards, *others = aid_sets(request)
    track = _track_sets(request)
    return [cards, *([with_markers(*track)] if track else []), *others]


def _track_sets(request: Request) -> tuple[PieceSet, PieceSet] | tuple[()]:
    """The score track and its markers, where the game has one."""
    top = request.kit.track(request)
    if not top:
        return ()
    looks = [request.view.look(role) for role in request.game.scored_roles()]
    return track_sets(top, looks, request.layout.area.width - 2 * EDGE)


def aid_sets(request: Request) -> list[PieceSet]:
    """A card for each player, and the dice table where something is placed by chance."""
    kit, layout = request.kit, request.layout
    lattice = request.board.lattice if kit.record_form.compass else None
    roles = len(request.game.roles)
    sets = [aid_set(request.ruleset.title, kit.aid(request), roles, lattice, layout.typeface)]
    lots = kit.lots(request)
    if lots is not None and len(lots.places) <= most_places():
        sets.append(dice_set(lots))
    return sets
