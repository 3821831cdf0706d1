"""Hints and statistics for Xong: the Xoids that fit, and their best placements."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from printkit.base.errors import InputError, NotationError
from printkit.base.language import N_, _, ngettext, role_name
from printkit.base.text import aligned
from printkit.boards import polytwig
from printkit.boards.masks import bits
from printkit.boards.polytwig import Form, free_polytwigs
from printkit.games.xong.cold_values import ColdValues, Prospect
from printkit.games.xong.rules import Xong, XongMove, XongPosition, xoid_name
from printkit.games.xong.search_tree import XongTree
from printkit.games.xong.xoid_finder import Fits, XoidFinder
from printkit.rules.game import Role
from printkit.study.game_tree import GameTree
from printkit.study.insight import (
    BEST_TURNS,
    GameHints,
    HintRequest,
    Insight,
    SearchHints,
    Suggestions,
)
from printkit.study.rng import Dice
from printkit.study.search import PLAYOUTS, Effort
from printkit.study.search_report import outlook

BREAKDOWN = ("first_touched", "greened_out", "own_cashed", "opponent_cashed")
_COUNTED = (N_("first touched"), N_("greened out"), N_("own cashed"), N_("opponent cashed"))
_LEGS = 6  # default for the largest number of legs of a Xoid in hints
_BEST_OF_ONE_XOID = 10
_BEST_OF_EACH_XOID = 1
_BLUE_LAST = N_("blue placed last")


class PlacementHint(NamedTuple):
    """A hint on one placement: its notation, its cold value, and the hexagons behind the value."""

    move: str
    cold_value: int
    hexagons: Mapping[str, list[str]]  # keyed by the words of BREAKDOWN

    def as_dict(self) -> dict[str, Any]:
        """Return the hint as a JSON object."""
        return {"move": self.move, "cold_value": self.cold_value, **self.hexagons}


class XoidHint(NamedTuple):
    """A hint on a new Xoid: its number of possible places, and the best places by cold value."""

    name: str
    legs: int
    places: int
    best: tuple[PlacementHint, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the hint as a JSON object."""
        best = [placement.as_dict() for placement in self.best]
        return {"xoid": self.name, "legs": self.legs, "places": self.places, "best": best}


@dataclass(frozen=True)
class XongHints(GameHints):
    """Hints on new Xoids; `placed_last` is the role that made the last placement."""

    xoids: tuple[XoidHint, ...]
    placed_last: Role = ""

    def as_dict(self) -> dict[str, Any]:
        return {"xoids": [xoid.as_dict() for xoid in self.xoids]}

    def paragraphs(self) -> list[str]:
        if not self.xoids:
            given = _("{player} placed last, so the opponent gets the last point.")
            return [_("No new Xoid fits."), given.format(player=role_name(self.placed_last))]
        words = map(_, _COUNTED)
        rows = [(_("xoid"), _("places"), _("cold value"), _("placed on"), *words)]
        for xoid in self.xoids:
            first = (xoid.name, str(xoid.places))
            for placement in xoid.best:
                counts = (str(len(names)) for names in placement.hexagons.values())
                rows.append((*first, f"{placement.cold_value:+d}", placement.move, *counts))
                first = ("", "")
            if not xoid.best:
                rows.append((*first, "", _("fits nowhere"), *("" for _why in BREAKDOWN)))
        return [aligned(rows)]


def xong_hints(game: Xong, position: XongPosition, fits: Fits, most: int) -> XongHints:
    """Return hints on the Xoids of `fits`, with the `most` best placements of each Xoid."""
    prospect, names, xoids = Prospect(game, position), game.labels.names, []
    for form, places in fits.items():
        values = ColdValues(prospect, form)
        valued = [(values.of(mask), mask) for mask in sorted(places)]
        valued.sort(key=lambda one: -one[0].points)
        best = []
        for value, mask in valued[:most]:
            hexagons = {why: [names[at] for at in bits(getattr(value, why))] for why in BREAKDOWN}
            move = game.format_move(XongMove.of(mask))
            best.append(PlacementHint(move, value.points, hexagons))
        xoids.append(XoidHint(xoid_name(form), len(form), len(places), tuple(best)))
    return XongHints(tuple(xoids), game.opponent(game.to_move(position)))


def fitting(room: XoidFinder, position: XongPosition, max_legs: int) -> Fits:
    """Return the places of new Xoids of up to `max_legs` legs, or of the smallest if none fits."""
    forms = [form for legs in range(1, max_legs + 1) for form in room.fitting(position, legs)]
    return room.placed(position, forms or room.smallest(position))


def _form_asked_for(game: Xong, position: XongPosition, text: str) -> Form:
    """Return the form of `text` (`5-07`, `e5/ne,e`); raise InputError if it is not a new Xoid."""
    form_of = game.space.form_of
    try:
        legs = game.parse_move(text, position).mask if "/" in text else 0
        form = form_of(bits(legs)) if legs else polytwig.form_named(text)
    except (ValueError, NotationError) as error:
        raise InputError(f"--xoid: {error}") from None
    if legs and not game.space.is_connected(legs):
        message = f"--xoid: the legs '{text[:80]}' are not connected, so they are not a Xoid"
        raise InputError(message)
    if form in position.forms:
        turn = [form_of(bits(mask)) for mask in position.turns].index(form) + 1
        raise InputError(f"--xoid: the Xoid '{text[:80]}' is not new: it was placed on turn {turn}")
    return form


class XongInsight(Insight):
    """Hints on which Xoid to give and where to place it, and statistics for Xong's designer."""

    events = (_BLUE_LAST,)

    def hints(self, game: Xong, position: XongPosition, request: HintRequest) -> XongHints:
        room = XoidFinder(game)
        if request.xoid is None:
            max_legs = request.max_legs or _LEGS
            room.check(form for legs in range(1, max_legs + 1) for form in free_polytwigs(legs))
            fits = fitting(room, position, max_legs)
            return xong_hints(game, position, fits, request.best or _BEST_OF_EACH_XOID)
        forms = [_form_asked_for(game, position, request.xoid)]
        room.check(forms)
        fits = room.placed(position, forms)
        return xong_hints(game, position, fits, request.best or _BEST_OF_ONE_XOID)

    def searched(
        self, game: Xong, position: XongPosition, search: GameTree, request: HintRequest
    ) -> SearchHints:
        """Search two choices: give and place a Xoid, or place `request.xoid` and give a Xoid."""
        assert isinstance(search, XongTree)
        effort, dice = Effort(request.playouts or PLAYOUTS), Dice("0")
        if request.max_legs is not None:
            raise InputError(
                "--max-legs does not work with --search, which always considers all Xoids of up to "
                "six legs"
            )
        state = search.state(position)
        if request.xoid is not None:
            form = _form_asked_for(game, position, request.xoid)
            if not XoidFinder(game).places(form, position.taken):
                raise InputError(f"--xoid: the Xoid '{request.xoid[:80]}' fits nowhere")
            state = search.given(position, form)
        first = outlook(search, state, effort, dice)
        outlooks, after = [first], first.best.state
        if search.value(after) is None:
            outlooks.append(outlook(search, after, effort, dice))
        return SearchHints(tuple(outlooks), request.best or BEST_TURNS)

    def suggestions(self, game: Xong, position: XongPosition) -> Suggestions:
        room = XoidFinder(game)
        form, *rest = room.smallest(position)
        places = room.places(form, position.taken)
        name = xoid_name(form)
        shown = game.format_move(XongMove.of(min(places)))
        sentence = ngettext(
            "The new Xoid {name} fits in {count} place.",
            "The new Xoid {name} fits in {count} places.",
            len(places),
        ).format(name=name, count=len(places))
        if rest:
            others = _("{count} new Xoids that fit have the same number of legs.")
            sentence = f"{sentence} {others.format(count=len(rest) + 1)}"
        return sentence, [(shown, _("Xoid {name}").format(name=name))]

    def figures(self, game: Xong, position: XongPosition) -> Mapping[str, int]:
        red, blue = position.touched
        every = (1 << len(game.board.cells)) - 1
        return {
            N_("hexagons scored"): (red ^ blue).bit_count(),
            N_("hexagons greened out"): (red & blue).bit_count(),
            N_("hexagons untouched"): (every & ~(red | blue)).bit_count(),
            N_("legs placed"): position.taken.bit_count(),
            N_("longest Xoid"): position.longest,
            _BLUE_LAST: len(position.turns) % 2 ^ 1,
        }
