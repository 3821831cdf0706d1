"""What can be said of positions and games of Xong."""

from collections.abc import Mapping
from typing import Any

from printkit.analysis.dice import Dice
from printkit.analysis.game_tree import GameTree
from printkit.analysis.insight import BEST_TURNS, HintRequest, Insight, SearchHints, Suggestions
from printkit.analysis.outlook import outlook
from printkit.analysis.search import PLAYOUTS, Effort
from printkit.errors import InputError, NotationError
from printkit.games.xong.hints import XongHints, fitting, form_asked_for, xong_hints
from printkit.games.xong.room import Room
from printkit.games.xong.rules import Xong, XongMove, XongPosition, xoid_name
from printkit.games.xong.statistics import XongFigures, xong_details
from printkit.games.xong.tree import XongTree
from printkit.language import N_, _, ngettext
from printkit.rules.hooks import override
from printkit.topology.masks import bits
from printkit.topology.polytwig import Form, free_polytwigs

_LEGS = 6  # of Xoids looked at unless asked for others
_BEST_OF_ONE_XOID = 10
_BEST_OF_EACH_XOID = 1
_BLUE_LAST = N_("blue placed last")


class XongInsight(Insight):
    """What can be given, where it is worth most, and the inventor's statistics."""

    events = (_BLUE_LAST,)

    @override
    def hints(self, game: Xong, position: XongPosition, request: HintRequest) -> XongHints:
        if request.xoid is None:
            max_legs = request.max_legs or _LEGS
            room = Room(game)
            room.check(form for legs in range(1, max_legs + 1) for form in free_polytwigs(legs))
            fits = fitting(room, position, max_legs)
            return xong_hints(game, position, fits, request.best or _BEST_OF_EACH_XOID)
        form = self._asked_for(game, position, request.xoid)
        room = Room(game)
        room.check([form])
        fits = {form: room.places(form, position.taken)}
        return xong_hints(game, position, fits, request.best or _BEST_OF_ONE_XOID)

    @override
    def searched(
        self, game: Xong, position: XongPosition, search: GameTree, request: HintRequest
    ) -> SearchHints:
        """What to give, and where to place it; or where to place the one asked for, and so on."""
        assert isinstance(search, XongTree)
        effort, dice = Effort(request.playouts or PLAYOUTS), Dice("0")
        if request.max_legs is not None:
            raise InputError("--max-legs: a search looks at all Xoids of up to six legs")
        state = search.state(position)
        if request.xoid is not None:
            form = self._asked_for(game, position, request.xoid)
            if not Room(game).places(form, position.taken):
                raise InputError(f"--xoid: the Xoid '{request.xoid[:80]}' fits nowhere")
            state = search.given(position, form)
        first = outlook(search, state, effort, dice)
        outlooks, after = [first], first.best.state
        if search.value(after) is None:
            outlooks.append(outlook(search, after, effort, dice))
        return SearchHints(tuple(outlooks), request.best or BEST_TURNS)

    def _asked_for(self, game: Xong, position: XongPosition, xoid: str) -> Form:
        try:
            return form_asked_for(game, position, xoid)
        except (ValueError, NotationError) as error:
            raise InputError(f"--xoid: {error}") from None

    @override
    def suggestions(self, game: Xong, position: XongPosition) -> Suggestions:
        """One of the smallest new Xoids in `position`, in one of its places."""
        room = Room(game)
        form, *rest = room.smallest(position)
        places = room.places(form, position.taken)
        name = xoid_name(form)
        shown = game.format_move(XongMove(tuple(bits(min(places)))))
        sentence = ngettext(
            "The new Xoid {name} fits in {count} place.",
            "The new Xoid {name} fits in {count} places.",
            len(places),
        ).format(name=name, count=len(places))
        if rest:
            others = _("{count} new Xoids have so few legs.").format(count=len(rest) + 1)
            sentence = f"{sentence} {others}"
        return Suggestions(sentence, [(shown, _("Xoid {name}").format(name=name))])

    @override
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

    @override
    def details(self, game: Xong, position: XongPosition) -> Mapping[str, Any]:
        return xong_details(game, position)

    @override
    def game_figures(self) -> XongFigures:
        return XongFigures()
