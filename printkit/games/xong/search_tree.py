"""The search tree of Xong: to give a Xoid is one choice, to place the Xoid is another.

A tier is all Xoids of one size, up to six legs; on boards that these Xoids do not fill, up to the
size that fills the board. Each Xoid of a tier has a number. Longer Xoids have no tier.
"""

import sys
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from printkit.base.language import N_, _
from printkit.boards.masks import bits, mask_of
from printkit.boards.polytwig import Form, free_polytwigs, images
from printkit.games.xong.novelty import FREE_XOIDS
from printkit.games.xong.patterns import PatternGrid, better_place
from printkit.games.xong.playout import LONGEST_TIERED
from printkit.games.xong.rules import Xong, XongMove, XongPosition, xoid_name
from printkit.games.xong.xoid_finder import XoidFinder
from printkit.rules.hooks import override
from printkit.study.game_tree import GameTree
from printkit.study.rng import Dice

LONGEST_LISTED = 12  # most legs of a connected vacant part in which the tree lists all Xoids
_KEPT = 4096  # most cached results of a function
_WAYS = 12  # most patterns of a Xoid
MOST_RANKED = 200  # most places of a Xoid that are all choices from the start
_FIRST_RANKED = 60  # otherwise, the least number of places that are choices from the start


class XongState(NamedTuple):
    """A position of Xong, and the Xoid that the giver chose, if the giver has chosen one.

    `given` is the number of the chosen Xoid, its form if it has no tier, or -1 before the choice.
    `vacant` and `touched` are masks of the `PatternGrid`. `new` is the mask of the numbers of all
    Xoids that are new and fit, and perhaps of new Xoids that do not fit. `wide` contains all
    connected parts of `vacant` that have more legs than any Xoid with a tier. If only Xoids without
    a tier are new and fit, `longer` is a `XongPosition` in which the rules find these Xoids.
    """

    turns: tuple[int, ...]
    touched: tuple[int, int]
    vacant: int
    new: int
    wide: int
    given: int | Form = -1
    longer: XongPosition | None = None
    over: bool = False


class XongTree(GameTree):
    """The search tree of Xong; a choice is the number of a Xoid or of a placement.

    The number of a placement is _WAYS · the bit of its first leg + the index of its pattern. To
    give a Xoid without a tier, the choice is its form; to place it, the mask of its legs.
    """

    width = 1.0

    def __init__(self, game: Xong) -> None:
        super().__init__(game)
        self._xong = game
        self._room = XoidFinder(game)
        self._grid, self._board = game.space.grid, PatternGrid(game)
        legs = accumulate(size * xoids for size, xoids in enumerate(FREE_XOIDS, start=1))
        filling = 1 + sum(1 for total in legs if total < len(game.board.edges))
        self._longest = max(LONGEST_TIERED, filling)
        self._tiers: list[range] = []
        self._forms: list[Form] = []
        for size in range(1, self._longest + 1):
            first = len(self._forms)
            self._forms += free_polytwigs(size)
            self._tiers.append(range(first, len(self._forms)))
        self._patterns = [self._board.patterns(form) for form in self._forms]
        self._numbers = {form: number for number, form in enumerate(self._forms)}
        self._tiered_forms = frozenset().union(*map(images, self._forms))
        # Cached, because successive states share most of their vacant legs
        self._fitting = lru_cache(_KEPT)(self._find_fitting)
        self._listed_parts = lru_cache(_KEPT)(self._find_listed_parts)
        self._longer_in = lru_cache(_KEPT)(self._find_longer)
        self._form = lru_cache(_KEPT)(lambda mask: game.space.form_of(bits(mask)))
        self._legs = lru_cache(_KEPT)(self._grid.legs)

    @override
    def state(self, position: XongPosition) -> XongState:
        numbers = self._numbers.items()
        new = mask_of(number for form, number in numbers if form not in position.forms)
        vacant = self._grid.whole & ~self._grid.spread(position.taken)
        red, blue = map(self._board.hexagons, position.touched)
        return self._settled(XongState(position.turns, (red, blue), vacant, new, vacant))

    def given(self, position: XongPosition, form: Form) -> XongState:
        """Return the state of `position` after a Xoid of the form `form` is given."""
        return self.state(position)._replace(given=self._numbers.get(form, form))

    def _settled(self, state: XongState) -> XongState:
        """Return `state`, in which no Xoid is given, with `over` and `longer` computed."""
        vacant, new = state.vacant, state.new
        while new:  # the longest Xoid first
            number = new.bit_length() - 1
            if self._grid.fits(self._forms[number], vacant):
                return state._replace(new=new)
            new ^= 1 << number
        if not (wide := self._wide_parts(state.wide)):
            return state._replace(new=0, over=bool(state.turns))
        # Count all Xoids of the tiers as placed, so that the rules find only longer Xoids
        longer = [mask for mask in state.turns if mask.bit_count() > self._longest]
        placed = [images(self._xong.space.fixed_form(bits(mask))) for mask in longer]
        forms = self._tiered_forms.union(*placed)
        position = XongPosition(state.turns, sum(state.turns), forms, (0, 0), 0)
        witness = self._xong.novelty.new_among(wide, position)
        if not witness:
            return state._replace(new=0, over=True)
        return state._replace(new=0, longer=position._replace(witness=witness))

    def _find_fitting(self, vacant: int, new: int) -> int:
        """Return the mask of those numbers in `new` whose Xoids fit into `vacant`."""
        fits, forms = self._grid.fits, self._forms
        return sum(1 << number for number in bits(new) if fits(forms[number], vacant))

    def _wide_parts(self, vacant: int) -> list[int]:
        """Return the parts of `vacant` with more legs than Xoids with a tier, as masks of edges."""
        parts = self._board.parts(vacant)
        return [self._grid.legs(part) for part in parts if part.bit_count() > self._longest]

    @override
    def role(self, state: XongState) -> int:
        """Return the index of the placer's role if a Xoid is given, else of the giver's role."""
        return (len(state.turns) + (state.given == -1)) % 2

    @override
    def value(self, state: XongState) -> float | None:
        return self._value(state.touched, len(state.turns)) if state.over else None

    def _value(self, touched: Sequence[int], turns: int) -> float:
        """Return red's result (1, ½ or 0) in a final state; `touched` has a mask for each role."""
        red, blue = (hexagons & self._board.all_hexagons for hexagons in touched)
        points = (red & ~blue).bit_count() - (blue & ~red).bit_count()
        points *= self._xong.hexagon_points
        points += -self._xong.not_last_point if turns % 2 else self._xong.not_last_point
        return 0.5 if points == 0 else float(points > 0)

    @override
    def choices(self, state: XongState, dice: Dice) -> Sequence[int | Form]:
        """Return the Xoids to give, small ones first, or the places of the given Xoid.

        If the Xoid has a tier, places that touch more hexagons new to the placer come first.
        """
        if state.given == -1:
            # Xoids without a tier are choices near the end, or if no Xoid of the tiers fits
            found: list[int | Form] = []
            new = self._fitting(state.vacant, state.new)
            for tier in self._tiers:
                found += dice.shuffled([one for one in tier if new >> one & 1])
            longer = self._longer(state)
            if longer is not None:
                return found + dice.shuffled(longer)
            if state.longer is not None:
                found += dice.shuffled(self._room.smallest(state.longer, self._longest + 1))
            return found
        if not isinstance(state.given, int):
            return dice.shuffled(self._room.places(state.given, sum(state.turns)))
        return self._ranked(state, dice, MOST_RANKED if self.complete(state) else _FIRST_RANKED)

    @override
    def further(
        self, state: XongState, known: Sequence[int | Form], dice: Dice
    ) -> Sequence[int | Form]:
        if not isinstance(state.given, int) or state.given == -1:
            return ()
        tried = set(known)
        return [one for one in self._ranked(state, dice, sys.maxsize) if one not in tried]

    def _ranked(self, state: XongState, dice: Dice, least: int) -> list[int]:
        """Return at least `least` places of the given Xoid if it has so many, else all places."""
        assert isinstance(state.given, int)
        new = self._board.all_hexagons & ~state.touched[len(state.turns) % 2]
        random, ranked = dice.random, list[tuple[float, int]]()
        patterns = self._patterns[state.given]
        for index in dice.shuffled(range(len(patterns))):
            if len(ranked) >= least:
                break
            image, _legs, hexagons = patterns[index]
            ranked += [
                (random() - (hexagons << start & new).bit_count(), _WAYS * start + index)
                for start in bits(self._grid.starts(image, state.vacant))
            ]
        return [place for _, place in sorted(ranked)]

    def _longer(self, state: XongState) -> list[Form] | None:
        """Return all new Xoids without a tier that fit, or None if they may be too many to list."""
        if (parts := self._listed_parts(state.wide)) is None:
            return None
        forms = frozenset().union(*map(self._longer_in, map(self._grid.legs, parts)))
        placed = {self._form(mask) for mask in state.turns if mask.bit_count() > self._longest}
        return sorted(forms - placed)

    def _find_listed_parts(self, vacant: int) -> list[int] | None:
        """Return the wide parts of `vacant`, or None if one has more than LONGEST_LISTED legs."""
        wide = []
        for part in self._board.parts(vacant, LONGEST_LISTED + 1):
            if part.bit_count() > LONGEST_LISTED:
                return None
            if part.bit_count() > self._longest:
                wide.append(part)
        return wide

    def _find_longer(self, part: int) -> frozenset[Form]:
        """Return all Xoids without a tier that fit into `part`."""
        sets, found = {1 << leg for leg in bits(part)}, set[Form]()
        for legs in range(2, part.bit_count() + 1):
            sets = self._xong.space.grown(sets, part)
            if legs > self._longest:
                found.update(map(self._form, sets))
        return frozenset(found)

    @override
    def complete(self, state: XongState) -> bool:
        if state.given == -1:
            return self._listed_parts(state.wide) is not None
        if not isinstance(state.given, int):
            return True
        return self._grid.count(self._forms[state.given], state.vacant) <= MOST_RANKED

    @override
    def after(self, state: XongState, choice: int | Form) -> XongState:
        if state.given == -1:
            parts, new = self._listed_parts(state.wide), self._fitting(state.vacant, state.new)
            wide = state.wide if parts is None else sum(parts)
            return state._replace(given=choice, new=new, wide=wide)
        assert isinstance(choice, int)
        return self._settled(self._placed(state, *self._marks(state, choice)))

    def _marks(self, state: XongState, choice: int) -> tuple[int, int]:
        """Return the legs and the hexagons of the placement `choice` as masks of the grid."""
        if not isinstance(state.given, int):
            touched = self._xong.touched_by(choice)
            return self._grid.spread(choice), self._board.hexagons(touched)
        start, index = divmod(choice, _WAYS)
        _image, legs, hexagons = self._patterns[state.given][index]
        return legs << start, hexagons << start

    def _placed(self, state: XongState, legs: int, hexagons: int) -> XongState:
        red, blue = state.touched
        touched = (red, blue | hexagons) if len(state.turns) % 2 else (red | hexagons, blue)
        turns, vacant = (*state.turns, self._legs(legs)), state.vacant & ~legs
        new = state.new & ~(1 << state.given) if isinstance(state.given, int) else state.new
        return XongState(turns, touched, vacant, new, state.wide & ~legs)

    @override
    def move(self, state: XongState, choices: Sequence[int]) -> XongMove:
        (choice,) = choices
        legs, _hexagons = self._marks(state, choice)
        return XongMove.of(self._grid.legs(legs))

    @override
    def written(self, state: XongState, choices: Sequence[int | Form]) -> str:
        if state.given != -1:
            return super().written(state, choices)
        return _("gives {xoid}").format(xoid=xoid_name(self.form(choices[0])))

    @override
    def turn(self, state: XongState, choices: Sequence[int]) -> XongMove | None:
        return None if state.given == -1 else self.move(state, choices)

    @override
    def asks(self, state: XongState) -> str:
        return N_("what to give") if state.given == -1 else N_("where to place it")

    @override
    def puzzle(self, state: XongState) -> str:
        if state.given == -1:
            return _("gives a Xoid")
        return _("places {xoid}").format(xoid=xoid_name(self.form(state.given)))

    @override
    def decisions(self, position: XongPosition, move: XongMove) -> Sequence[tuple[XongState, str]]:
        form = self._xong.space.form_of(move.legs)
        given = _("gives {xoid}").format(xoid=xoid_name(form))
        placed = self._xong.format_move(move)
        return [(self.state(position), given), (self.given(position, form), placed)]

    def form(self, choice: int | Form) -> Form:
        """Return the form of the Xoid that `choice` gives."""
        return self._forms[choice] if isinstance(choice, int) else choice

    @override
    def playout(self, state: XongState, dice: Dice) -> tuple[float, Sequence[int], Sequence[int]]:
        """Return a random game's value; givers give the smallest new Xoids of the tiers first."""
        if not isinstance(state.given, int):
            state = self.after(state, dice.choice(self.choices(state, dice)))
        elif state.given != -1:
            new = self._board.all_hexagons & ~state.touched[len(state.turns) % 2]
            found = better_place(self._patterns[state.given], state.vacant, new, dice.random)
            assert found
            state = self._placed(state, *found)
        quick = not state.over and state.longer is None
        return self._random(state, dice) if quick else self._played_on(state, dice), (), ()

    def _random(self, state: XongState, dice: Dice) -> float:
        """Return a random game's value; placers choose the better of two random places."""
        random, hexagons, turns = dice.random, self._board.all_hexagons, len(state.turns)
        vacant, new = state.vacant, [hexagons & ~touched for touched in state.touched]
        placed = []
        for tier in self._tiers:
            xoids = [self._patterns[one] for one in tier if state.new >> one & 1]
            while xoids:
                patterns = xoids.pop(int(random() * len(xoids)))
                if found := better_place(patterns, vacant, new[turns & 1], random):
                    vacant ^= found[0]
                    new[turns & 1] &= ~found[1]
                    turns += 1
                    placed.append(found[0])
        red, blue = (hexagons & ~untouched for untouched in new)
        if self._wide_parts(state.wide & vacant):
            masks = (*state.turns, *map(self._grid.legs, placed))
            end = XongState(masks, (red, blue), vacant, 0, state.wide & vacant)
            return self._played_on(self._settled(end), dice)
        return self._value((red, blue), turns)

    def _played_on(self, state: XongState, dice: Dice) -> float:
        while not state.over:
            state = self.after(state, dice.choice(self.choices(state, dice)))
        return self._value(state.touched, len(state.turns))
