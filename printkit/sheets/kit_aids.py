"""What players have beside the pieces: cards, a score track, a table to place things by chance."""

from printkit.sheets.aids import aid_set
from printkit.sheets.cuts import EDGE
from printkit.sheets.dice_table import dice_set, most_places
from printkit.sheets.kit import Request
from printkit.sheets.piece import PieceSet
from printkit.sheets.score_track import track_sets, with_markers


def all_aids(request: Request) -> list[PieceSet]:
    """The player aids, the score track with its markers and the dice table."""
    sets, top = aid_sets(request), request.kit.track(request)
    if top:
        looks = [request.view.look(role) for role in request.game.scored_roles()]
        sets[1:1] = track_sets(top, looks, request.layout.area.width - 2 * EDGE)
    return sets


def aids_on_sheets(request: Request) -> list[PieceSet]:
    """The sets of `all_aids` as they are printed: the markers with their track."""
    sets = all_aids(request)
    if not request.kit.track(request):
        return sets
    cards, track, markers, *others = sets
    return [cards, with_markers(track, markers), *others]


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
