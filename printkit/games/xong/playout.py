"""Fast random games of Xong, in which bits of integers stand for the places of short Xoids.

Terminology
-----------
tier
    The Xoids among which the giver chooses until none of them is new and fits. The places of all
    Xoids of a tier are the bits of one integer.
run
    The adjacent bits that stand for the places of one form.

One bitwise AND for each leg of a placement removes the places that the leg rules out. One AND with
a run shows whether the form of the run still fits. If a Xoid too long for the tiers may fit, the
general code of the rules plays the remainder of the game.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from printkit.boards.masks import bits, nth_bit
from printkit.boards.polytwig import Form, free_polytwigs, images
from printkit.games.xong.rules import Xong, XongMove, XongPosition
from printkit.study.rng import Dice

LONGEST_TIERED = 6  # most legs of the Xoids in tiers
MOST_NUMBERED_LEGS = 400  # most legs of a board for which placements are numbered (up to 5 MB)

Turn = Callable[[XongPosition, Dice], XongMove]


class FormRun(NamedTuple):
    """The run of one form in a tier; `bits` is the mask `whole` shifted left by `start`."""

    start: int
    whole: int
    bits: int
    form: Form
    images: frozenset[Form]


class Tier:
    """The numbered places of `forms` on the board of `game`; bit n of an integer is place n.

    `vacant[leg]` are the places without `leg`, and `longest` the places of the longest Xoids.
    """

    def __init__(self, game: Xong, forms: Iterable[Form]) -> None:
        listed = {form: game.space.placements(form) for form in forms}
        self.masks = [mask for places in listed.values() for mask in places]
        self.legs = [tuple(bits(mask)) for mask in self.masks]
        self.touched = [game.touched_by(mask) for mask in self.masks]
        self.all = (1 << len(self.masks)) - 1
        needing = [bytearray(len(self.masks) // 8 + 1) for _ in game.board.edges]
        for number, legs in enumerate(self.legs):
            for leg in legs:
                needing[leg][number >> 3] |= 1 << (number & 7)
        self.vacant = [self.all & ~int.from_bytes(numbers, "little") for numbers in needing]
        starts = accumulate(map(len, listed.values()), initial=0)
        self.runs = []
        for start, (form, places) in zip(starts, listed.items(), strict=False):
            whole = (1 << len(places)) - 1
            self.runs.append(FormRun(start, whole, whole << start, form, images(form)))
        self.longest = sum(run.bits for run in self.runs if len(run.form) == LONGEST_TIERED)


class Playout:
    """Plays games of `game` to their end; both players choose at random.

    Givers exhaust each range of numbers of legs in `sizes` in turn, then give longer Xoids.
    `longer` chooses a turn if only Xoids of more than `LONGEST_TIERED` legs are new.
    """

    def __init__(self, game: Xong, sizes: Sequence[range], longer: Turn) -> None:
        self._longer = longer
        beyond = 1 + max(legs for size in sizes for legs in size)
        ranges = [*sizes, *(range(legs, legs + 1) for legs in range(beyond, LONGEST_TIERED + 1))]
        self._tiers = [
            Tier(game, [form for legs in size for form in free_polytwigs(legs)]) for size in ranges
        ]

    def __call__(self, game: Xong, position: XongPosition, dice: Dice) -> tuple[XongPosition, int]:
        """Play from `position` to the end; return the final position and the number of turns."""
        masks, placed = list(position.turns), [position.forms]
        touched = list(position.touched)
        taken = list(bits(position.taken))
        random = dice.random
        longer = 0  # mask of the vacant places of six legs, where longer Xoids may fit
        for tier in self._tiers:
            left, vacant, runs = tier.all, tier.vacant, tier.runs
            for leg in taken:
                left &= vacant[leg]
            if position.forms:
                runs = [run for run in runs if run.form not in position.forms]
            while runs := [run for run in runs if left & run.bits]:
                run = runs.pop(int(random() * len(runs)))
                start, whole, _, _, of_form = run
                places = left >> start & whole
                number = start + nth_bit(places, int(random() * places.bit_count()))
                touched[len(masks) & 1] |= tier.touched[number]
                masks.append(tier.masks[number])
                placed.append(of_form)
                for leg in tier.legs[number]:
                    left &= vacant[leg]
                    taken.append(leg)
            longer |= left & tier.longest
        red, blue = touched
        forms = frozenset().union(*placed)
        end = XongPosition(tuple(masks), sum(masks), forms, (red, blue), 0)
        if longer:
            parts = game.space.components(game.all_legs & ~end.taken)
            wide = [part for part in parts if part.bit_count() > LONGEST_TIERED]
            end = end._replace(witness=game.novelty.new_among(wide, end))
        while end.witness:
            end = game.apply(end, self._longer(end, dice))
        return end, len(end.turns) - len(position.turns)
