"""The search tree of Xong: to give a Xoid is one choice, to place the Xoid is another.

A tier is all Xoids of one size up to six legs; each placement of a tier has a number. A placement
is free if its legs are vacant, even if its Xoid is not new. Xoids of over six legs have no tier.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import N_, _
from printkit.boards.masks import bits, mask_of, nth_bit
from printkit.boards.polytwig import Form, free_polytwigs, images
from printkit.games.xong.playout import LONGEST_TIERED, MOST_NUMBERED_LEGS, Tier
from printkit.games.xong.rules import Xong, XongMove, XongPosition, xoid_name
from printkit.games.xong.xoid_finder import XoidFinder
from printkit.rules.hooks import override
from printkit.study.game_tree import GameTree
from printkit.study.rng import Dice

LONGEST_LISTED = 12  # most legs of a connected vacant part in which the tree lists all Xoids


class XongState(NamedTuple):
    """A position of Xong, and the Xoid that the giver chose, if the giver has chosen one.

    `given` is the number of the chosen Xoid, its form if it has no tier, or -1 before the choice.
    `free` is a tuple with the mask of each tier's free placements. `placed` is the mask of the
    numbers of placed Xoids. If only Xoids without a tier are new and fit, `longer` is a
    `XongPosition` in which the rules find these Xoids.
    """

    turns: tuple[int, ...]
    touched: tuple[int, int]
    free: tuple[int, ...]
    placed: int
    given: int | Form = -1
    longer: XongPosition | None = None
    over: bool = False


class XongTree(GameTree):
    """The search tree of Xong; a choice is the number of a Xoid or of a placement.

    To give a Xoid without a tier, the choice is its form; to place it, the mask of its legs.
    """

    width = 1.0

    def __init__(self, game: Xong) -> None:
        """Raises InputError if the board has more than MOST_NUMBERED_LEGS legs."""
        super().__init__(game)
        if (legs := len(game.board.edges)) > MOST_NUMBERED_LEGS:
            raise InputError(
                f"the search plays Xong on boards of at most {MOST_NUMBERED_LEGS} legs; "
                f"this board has {legs}"
            )
        self._xong = game
        self._room = XoidFinder(game)
        self._known_parts: dict[int, frozenset[Form]] = {}
        sizes = range(1, LONGEST_TIERED + 1)
        self._tiers = [Tier(game, free_polytwigs(legs)) for legs in sizes]
        self._runs = [(number, run) for number, tier in enumerate(self._tiers) for run in tier.runs]
        self._all_placed = (1 << len(self._runs)) - 1
        self._short_forms = frozenset().union(*(run.images for _, run in self._runs))
        self._numbers = numbers = {run.form: at for at, (_, run) in enumerate(self._runs)}
        self._in_tier = [[(numbers[run.form], run) for run in tier.runs] for tier in self._tiers]

    @override
    def state(self, position: XongPosition) -> XongState:
        numbers = self._numbers.items()
        placed = mask_of(number for form, number in numbers if form in position.forms)
        free = self._left([tier.all for tier in self._tiers], bits(position.taken))
        return self._settled(XongState(position.turns, position.touched, free, placed))

    def given(self, position: XongPosition, form: Form) -> XongState:
        """Return the state of `position` after a Xoid of the form `form` is given."""
        return self.state(position)._replace(given=self._numbers.get(form, form))

    def _left(self, free: Sequence[int], legs: Iterable[int]) -> tuple[int, ...]:
        """Return each tier's mask in `free` without the placements that use one of the `legs`."""
        left = list(free)
        vacant = [tier.vacant for tier in self._tiers]
        for leg in legs:
            for number, others in enumerate(vacant):
                left[number] &= others[leg]
        return tuple(left)

    def _settled(self, state: XongState) -> XongState:
        """Return `state`, in which no Xoid is given, with `over` and `longer` computed."""
        for number in reversed(range(len(self._tiers))):
            if next(self._fitting(state, number), None) is not None:
                return state
        if not state.free[-1]:
            return state._replace(over=bool(state.turns))
        # Count all Xoids of the tiers as placed, so that the rules find only longer Xoids
        longer = [mask for mask in state.turns if mask.bit_count() > LONGEST_TIERED]
        placed = [images(self._xong.space.fixed_form(bits(mask))) for mask in longer]
        forms = self._short_forms.union(*placed)
        position = XongPosition(state.turns, sum(state.turns), forms, state.touched, 0)
        witness = self._xong.novelty.new_among(list(self._wide_parts(state)), position)
        if not witness:
            return state._replace(over=True)
        return state._replace(longer=position._replace(witness=witness))

    def _fitting(self, state: XongState, tier: int) -> Iterator[int]:
        free, placed = state.free[tier], state.placed
        for number, run in self._in_tier[tier]:
            if not placed >> number & 1 and free & run.bits:
                yield number

    def _wide_parts(self, state: XongState) -> Iterator[int]:
        """Yield the connected parts of vacant legs that have more than LONGEST_TIERED legs."""
        left, vacant = state.free[-1], self._xong.all_legs & ~sum(state.turns)
        tier = self._tiers[-1]
        while left:
            place = (left & -left).bit_length() - 1
            part = self._xong.space.component(tier.masks[place], vacant)
            if part.bit_count() > LONGEST_TIERED:
                yield part
            for leg in bits(part):
                left &= tier.vacant[leg]

    @override
    def role(self, state: XongState) -> int:
        """Return the index of the placer's role if a Xoid is given, else of the giver's role."""
        return (len(state.turns) + (state.given == -1)) % 2

    @override
    def value(self, state: XongState) -> float | None:
        return self._value(state.touched, len(state.turns)) if state.over else None

    def _value(self, touched: Sequence[int], turns: int) -> float:
        """Return red's result (1, ½ or 0) in a final state; `touched` has a mask for each role."""
        red, blue = touched
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
            tiers = [list(self._fitting(state, tier)) for tier in range(len(self._tiers))]
            found: list[int | Form] = [one for fitting in tiers for one in dice.shuffled(fitting)]
            longer = self._longer(state)
            if longer is not None:
                return found + dice.shuffled(longer)
            if state.longer is not None:
                found += dice.shuffled(self._room.smallest(state.longer, LONGEST_TIERED + 1))
            return found
        if not isinstance(state.given, int):
            return dice.shuffled(self._room.places(state.given, sum(state.turns)))
        tier, run = self._runs[state.given]
        touched = self._tiers[tier].touched
        places = [run.start + place for place in bits(state.free[tier] >> run.start & run.whole)]
        own, random = state.touched[len(state.turns) % 2], dice.random
        losses = [random() - (touched[place] & ~own).bit_count() for place in places]
        return [place for _, place in sorted(zip(losses, places, strict=True))]

    def _longer(self, state: XongState) -> list[Form] | None:
        """Return all new Xoids without a tier that fit, or None if they may be too many to list."""
        if not state.free[-1]:
            return []
        wide = []
        for part in self._wide_parts(state):
            if part.bit_count() > LONGEST_LISTED:
                return None
            wide.append(part)
        placed = {self._form(mask) for mask in state.turns if mask.bit_count() > LONGEST_TIERED}
        forms: set[Form] = set()
        for part in wide:
            if part not in self._known_parts:
                sets, found = {1 << leg for leg in bits(part)}, set[Form]()
                for legs in range(2, part.bit_count() + 1):
                    sets = self._xong.space.grown(sets, part)
                    if legs > LONGEST_TIERED:
                        found.update(map(self._form, sets))
                self._known_parts[part] = frozenset(found)
            forms |= self._known_parts[part]
        return sorted(forms - placed)

    def _form(self, mask: int) -> Form:
        return self._xong.space.form_of(bits(mask))

    @override
    def complete(self, state: XongState) -> bool:
        return state.given != -1 or self._longer(state) is not None

    @override
    def after(self, state: XongState, choice: int | Form) -> XongState:
        if state.given == -1:
            return state._replace(given=choice)
        assert isinstance(choice, int)
        return self._settled(self._placed(state, choice))

    def _placed(self, state: XongState, choice: int) -> XongState:
        if not isinstance(state.given, int):
            mask, placed, legs = choice, 0, tuple(bits(choice))
            touched_now = self._xong.touched_by(mask)
        else:
            tier = self._tiers[self._runs[state.given][0]]
            mask, legs, touched_now = tier.masks[choice], tier.legs[choice], tier.touched[choice]
            placed = 1 << state.given
        red, blue = state.touched
        touched = (red, blue | touched_now) if len(state.turns) % 2 else (red | touched_now, blue)
        free = self._left(state.free, legs)
        return XongState((*state.turns, mask), touched, free, state.placed | placed)

    @override
    def move(self, state: XongState, choices: Sequence[int]) -> XongMove:
        (choice,) = choices
        if not isinstance(state.given, int):
            return XongMove.of(choice)
        return XongMove(self._tiers[self._runs[state.given][0]].legs[choice])

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
        return self._runs[choice][1].form if isinstance(choice, int) else choice

    @override
    def playout(self, state: XongState, dice: Dice) -> tuple[float, Sequence[int], Sequence[int]]:
        """Return a random game's value; givers give the smallest new Xoids of the tiers first."""
        if not isinstance(state.given, int):
            state = self.after(state, dice.choice(self.choices(state, dice)))
        elif state.given != -1:
            tier, run = self._runs[state.given]
            places = state.free[tier] >> run.start & run.whole
            chosen = nth_bit(places, int(dice.random() * places.bit_count()))
            state = self._placed(state, run.start + chosen)
        quick = not state.over and state.longer is None
        return self._random(state, dice) if quick else self._played_on(state, dice), (), ()

    def _random(self, state: XongState, dice: Dice) -> float:
        """Return a random game's value; placers choose the better of two random places."""
        random = dice.random
        turns, touched, placed = len(state.turns), list(state.touched), state.placed
        masks: list[int] = []
        taken: list[int] = []
        for number, tier in enumerate(self._tiers):
            left, vacant, touches = state.free[number], tier.vacant, tier.touched
            for leg in taken:
                left &= vacant[leg]
            runs = [run for its, run in self._in_tier[number] if not placed >> its & 1]
            while runs:
                start, whole, *_ = runs.pop(int(random() * len(runs)))
                places = left >> start & whole
                if not places:
                    continue
                count = places.bit_count()
                place = start + nth_bit(places, int(random() * count))
                own = touched[turns & 1]
                if count > 1:
                    rival = start + nth_bit(places, int(random() * count))
                    if (touches[rival] & ~own).bit_count() > (touches[place] & ~own).bit_count():
                        place = rival
                touched[turns & 1] = own | touches[place]
                turns += 1
                masks.append(tier.masks[place])
                for leg in tier.legs[place]:
                    left &= vacant[leg]
                    taken.append(leg)
        if left:  # a place of six legs is vacant, so a longer Xoid may fit
            red, blue = touched
            free = (*(0 for _ in self._tiers[1:]), left)
            end = XongState((*state.turns, *masks), (red, blue), free, self._all_placed)
            return self._played_on(self._settled(end), dice)
        return self._value(touched, turns)

    def _played_on(self, state: XongState, dice: Dice) -> float:
        while not state.over:
            state = self.after(state, dice.choice(self.choices(state, dice)))
        return self._value(state.touched, len(state.turns))
