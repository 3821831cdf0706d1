"""Sets of Xoids to be cut out, in the colours of both players, and the chart to tick them off."""

from printkit.geometry.xoid import PieceSize
from printkit.language import N_, _, role_name
from printkit.sheets.chart import chart_pages
from printkit.sheets.frame import Layout
from printkit.sheets.kit import Part, Request
from printkit.sheets.piece import PieceSet
from printkit.sheets.quick_pieces import CUT_OUT, CUT_STRAIGHT
from printkit.sheets.xoids import ROOM, TURNS, leg_strip, loose_legs, xoid_pieces
from printkit.topology.polytwig import polytwigs

MAX_PIECE_LEGS = 6  # of the Xoids in a set, unless more are asked for
LOOSE = "loose-legs"  # as the set is called
CHART = "chart"  # as files with the tick-off chart are called
_BOTH_HANDS = N_(
    "A star marks the mirror image of a Xoid: it is the same Xoid, the other way up; "
    "use one of the two."
)
_ONE_HAND = N_("A piece may be turned over: the mirror image of a Xoid is the same Xoid.")
_LONGER = N_("For Xoids longer than the cut-out ones: lay them leg by leg in your own colour.")
_FINISH = N_("then cut out each piece along its outline")


def xoid_sets(max_legs: int, request: Request) -> list[PieceSet]:
    """Return the Xoids of 1 to `max_legs` legs in both colours, to fit the board's legs.

    As many loose legs come with them in each colour as its kit says. Raises InputError where the
    fit asked for cannot be.
    """
    size = PieceSize.for_leg(request.board.side, request.fit)
    words = _(_ONE_HAND if request.two_sided else _BOTH_HANDS)
    looks = {role: request.view.look(role) for role in request.game.roles}
    sets = [
        PieceSet(
            f"xoids-{role}",
            _("Xoids, {role}").format(role=role_name(role)),
            _(CUT_OUT),
            words,
            xoid_pieces(
                polytwigs(max_legs), size, look, request.typeface, two_sided=request.two_sided
            ),
            ROOM,
            TURNS,
            _(_FINISH),
            size.clearance,
        )
        for role, look in looks.items()
    ]
    each = request.kit.loose_legs(request)
    legs = tuple(
        leg for look in looks.values() for leg in loose_legs(each, size, look, request.typeface)
    )
    note = _(CUT_OUT)
    loose = PieceSet(LOOSE, _("Loose legs"), note, _(_LONGER), legs, ROOM, TURNS, _(_FINISH))
    return [*sets, loose._replace(gap=size.clearance, apart=True)]


def straight_legs(each: int, request: Request) -> PieceSet:
    """Return `each` loose legs of each colour as strips, which straight cuts part.

    A strip is as wide as a loose leg and ends where its points begin, so it lies within one.
    """
    size = PieceSize.for_leg(request.board.side, request.fit)
    looks = [request.view.look(role) for role in request.game.roles]
    legs = tuple(leg for look in looks for leg in [leg_strip(size, look)] * each)
    words = _("{count} loose legs of each colour.").format(count=each)
    words = f"{words} {_(_LONGER)}"
    return PieceSet(
        "loose-legs", _("Loose legs"), _(CUT_STRAIGHT), words, legs, 0.0, gap=size.clearance
    )


def chart_part(max_legs: int, layout: Layout) -> Part:
    """Return the tick-off chart of all Xoids of 1 to `max_legs` legs."""
    pages = chart_pages(
        polytwigs(max_legs),
        layout,
        _(
            "Tick each Xoid when it is placed: it may not be given again, turned or flipped over "
            "either. A piece with a star is a mirror image: tick its name without the star."
        ),
    )
    return Part(CHART, _("Tick-off chart"), _("Tick what has been placed."), tuple(pages))
