"""Players of Xong: how they choose the Xoid that the opponent has to place, and how they place it.

`random`       any placement
`greedy`       the best cold value
`territorial`  most territory of one's own: hexagons touched first or cashed, less those that it
               cashes for the opponent; ties go to the one that greens out fewest
`mixed`        one of these three for each placement, at random

`smallest`     gives one of the smallest new Xoids that fit
`any`          gives any that fits and has at most `max_legs` legs
`largest`      gives one of the largest of these
Where nothing of at most `max_legs` legs fits, all give one of the smallest that do.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from printkit.analysis.dice import Dice
from printkit.analysis.players import Player, Players, Seat
from printkit.games.xong.cold import ColdValue, ColdValues, Prospect
from printkit.games.xong.room import TABLED, Room
from printkit.games.xong.rules import Xong, XongMove, XongPosition
from printkit.rules.game import Role
from printkit.rules.hooks import override
from printkit.topology.masks import bits
from printkit.topology.polytwig import Form


class Placing(NamedTuple):
    """What a player has to do: put a Xoid on one of the `places` where it fits."""

    game: Xong
    position: XongPosition
    form: Form
    places: list[int]


Placer = Callable[[Placing, Dice], int]


def at_random(task: Placing, dice: Dice) -> int:
    """Any place of `task`, all with the same probability."""
    return dice.choice(task.places)


def greedy(task: Placing, dice: Dice) -> int:
    """A place of `task` with the best cold value."""
    return _best(task, dice, lambda value: (value.points, 0))


def territorial(task: Placing, dice: Dice) -> int:
    """A place of `task` that wins most territory and takes least."""
    return _best(task, dice, _land)


def _land(value: ColdValue) -> tuple[int, int]:
    gained = value.first_touched.bit_count() + value.own_cashed.bit_count()
    return gained - value.opponent_cashed.bit_count(), -value.greened_out.bit_count()


def _best(task: Placing, dice: Dice, worth: Callable[[ColdValue], tuple[int, int]]) -> int:
    values = ColdValues(Prospect(task.game, task.position), task.form)
    return dice.best(task.places, [worth(values.of(mask)) for mask in task.places])


def mixed(task: Placing, dice: Dice) -> int:
    """The choice in `task` of one of the other three players."""
    return dice.choice((at_random, greedy, territorial))(task, dice)


POLICIES: Mapping[str, Placer] = {
    "random": at_random,
    "greedy": greedy,
    "territorial": territorial,
    "mixed": mixed,
}


class Giver:
    """Chooses what the opponent has to place."""

    def __init__(self, room: Room, way: str, max_legs: int) -> None:
        self._room = room
        self._sizes = GIVERS[way](max_legs)

    def give(self, position: XongPosition, dice: Dice) -> tuple[Form, list[int]]:
        """A new Xoid that fits in `position`, and where; before the game is over there is one."""
        room, taken = self._room, position.taken
        for sizes in self._sizes:
            forms = [form for legs in sizes for form in room.new_forms(position, legs)]
            for form in dice.shuffled(forms):
                if places := room.places(form, taken):
                    return form, places
        fits = room.smallest(position)
        form = dice.choice(list(fits))
        return form, fits[form]


Sizes = list[range]  # ranges of sizes; all of one range before the next

GIVERS: Mapping[str, Callable[[int], Sizes]] = {
    "smallest": lambda most: [range(legs, legs + 1) for legs in range(1, most + 1)],
    "any": lambda most: [range(1, most + 1)],
    "largest": lambda most: [range(legs, legs + 1) for legs in range(most, 0, -1)],
}


class XongPlayers(Players):
    """Players, each of whom places what the other gives."""

    policies = POLICIES
    givers = tuple(GIVERS)

    @override
    def seated(self, game: Xong, seats: Mapping[Role, Seat]) -> Mapping[Role, Player]:
        max_legs = max(seat.max_legs for seat in seats.values())
        room = Room(game, max_legs)
        room.check(max(max_legs, TABLED))  # later in the game such Xoids are given anyway

        def player(role: Role) -> Player:
            placer = POLICIES[seats[role].policy]
            other = seats[game.opponent(role)]
            giver = Giver(room, other.giver, other.max_legs)

            def play(game: Xong, position: XongPosition, dice: Dice) -> XongMove:
                form, places = giver.give(position, dice)
                return XongMove(tuple(bits(placer(Placing(game, position, form, places), dice))))

            return play

        return {role: player(role) for role in game.roles}
