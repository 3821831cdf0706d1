"""What a player of Xong may ask: what can be given, and where it is worth most."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from printkit.games.xong.cold import ColdValue, ColdValues, Prospect
from printkit.games.xong.ending import giver_places_last
from printkit.games.xong.room import Fits, Room
from printkit.games.xong.rules import Xong, XongMove, XongPosition, xoid_name
from printkit.language import N_, _, role_name
from printkit.rules.game import Role
from printkit.text import aligned
from printkit.topology import polytwig
from printkit.topology.masks import bits
from printkit.topology.polytwig import Form

BREAKDOWN = ("first_touched", "greened_out", "own_cashed", "opponent_cashed")
_COUNTED = (N_("first touched"), N_("greened out"), N_("own cashed"), N_("opponent cashed"))


class PlacementHint(NamedTuple):
    """A placement in notation, its cold value, and the names of the hexagons that make it up."""

    move: str
    cold_value: int
    hexagons: Mapping[str, tuple[str, ...]]  # for each word of BREAKDOWN

    def as_dict(self) -> dict[str, Any]:
        """The hint as JSON holds it."""
        lists = {why: list(names) for why, names in self.hexagons.items()}
        return {"move": self.move, "cold_value": self.cold_value, **lists}


class XoidHint(NamedTuple):
    """A new Xoid that fits: in how many places, and the best of them by cold value."""

    name: str
    legs: int
    places: int
    best: tuple[PlacementHint, ...]

    def as_dict(self) -> dict[str, Any]:
        """The hint as JSON holds it."""
        best = [placement.as_dict() for placement in self.best]
        return {"xoid": self.name, "legs": self.legs, "places": self.places, "best": best}


class XongHints(NamedTuple):
    """`last` is the role that can be forced to place last, None where it is too early to tell."""

    xoids: tuple[XoidHint, ...]
    last: Role | None

    def as_dict(self) -> dict[str, Any]:
        """The hints as JSON holds them."""
        return {"last_point": self.last, "xoids": [xoid.as_dict() for xoid in self.xoids]}

    def paragraphs(self) -> list[str]:
        """A table of the Xoids and their best placements, and who will give the last point."""
        if not self.xoids:
            given = _("{player} has placed last and gives the last point.")
            return [_("No new Xoid fits."), given.format(player=role_name(self.last or ""))]
        last = _("It is too early to say who must place last and give the last point.")
        if self.last:
            last = _("{player} can be forced to place last and give the last point.")
        return [aligned(self._rows()), last.format(player=role_name(self.last or ""))]

    def _rows(self) -> list[tuple[str, ...]]:
        words = map(_, _COUNTED)
        rows = [(_("xoid"), _("places"), _("cold value"), _("placed on"), *words)]
        for xoid in self.xoids:
            first = (xoid.name, str(xoid.places))
            for placement in xoid.best:
                counts = (str(len(names)) for names in placement.hexagons.values())
                rows.append((*first, f"{placement.cold_value:+d}", placement.move, *counts))
                first = ("", "")
            if not xoid.best:
                rows.append((*first, "", _("fits nowhere"), *("" for _ in BREAKDOWN)))
        return rows


def xong_hints(game: Xong, position: XongPosition, fits: Fits, most: int) -> XongHints:
    """Hints on the Xoids of `fits`, with the `most` best placements of each."""
    prospect = Prospect(game, position)
    xoids = tuple(
        _xoid_hint(ColdValues(prospect, form), form, places, most) for form, places in fits.items()
    )
    return XongHints(xoids, last_to_place(game, position))


def last_to_place(game: Xong, position: XongPosition) -> Role | None:
    """The role that can be forced to place last in `position`, None if it is too early to tell."""
    mover = game.to_move(position)
    giver_last = giver_places_last(game, position)
    if giver_last is None:
        return None
    return game.opponent(mover) if giver_last else mover


def fitting(room: Room, position: XongPosition, max_legs: int) -> Fits:
    """All new Xoids of at most `max_legs` legs that fit; if none does, all of the smallest size."""
    found: Fits = {}
    for legs in range(1, max_legs + 1):
        found |= room.fits(position, legs)
    return found or room.placed(position, room.smallest(position))


def form_asked_for(game: Xong, position: XongPosition, text: str) -> Form:
    """The form of the Xoid that `text` names, `5-07`, or shows by its legs, `e5/ne,e`.

    Raises ValueError, with a sentence, when there is none or it is not new in `position`, and
    NotationError where the legs cannot be read.
    """
    if "/" in text:
        legs = game.parse_move(text, position)
        if not game.space.is_connected(legs.mask):
            raise ValueError(f"the legs '{text[:80]}' do not hang together, so they are no Xoid")
        form = game.space.form_of(bits(legs.mask))
    else:
        form = polytwig.form_named(text)
    if form in position.forms:
        forms = [game.space.form_of(bits(mask)) for mask in position.turns]
        turn = forms.index(form) + 1
        raise ValueError(f"the Xoid '{text[:80]}' is not new: it was placed on turn {turn}")
    return form


def _xoid_hint(values: ColdValues, form: Form, places: list[int], most: int) -> XoidHint:
    valued = [(values.of(mask), mask) for mask in sorted(places)]
    valued.sort(key=lambda one: -one[0].points)
    game = values.prospect.game
    best = tuple(_placement_hint(game, mask, value) for value, mask in valued[:most])
    return XoidHint(xoid_name(form), len(form), len(places), best)


def _placement_hint(game: Xong, mask: int, value: ColdValue) -> PlacementHint:
    names = game.labels.names
    hexagons = {why: tuple(names[cell] for cell in bits(getattr(value, why))) for why in BREAKDOWN}
    return PlacementHint(game.format_move(XongMove(tuple(bits(mask)))), value.points, hexagons)
