"""Computer players of Xong: policies that place Xoids, and policies that give them.

`random`       chooses any placement
`greedy`       chooses the placement with the best cold value
`territorial`  chooses the most own territory: hexagons touched first or cashed, minus those cashed
               for the opponent; ties are broken by the fewest hexagons greened out
`mixed`        plays each placement by `random`, `greedy` or `territorial`, chosen at random
`search`       chooses the placement that wins most playouts of a search, see `study.search`

`smallest`     gives one of the smallest new Xoids that fit
`any`          gives any new Xoid that fits and has at most `max_legs` legs
`largest`      gives one of the largest new Xoids that fit and have at most `max_legs` legs
`search`       gives the Xoid of at most six legs that wins most playouts
If no new Xoid within a giver's limit of legs fits, the giver gives one of the smallest that fit.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from printkit.boards.polytwig import Form, free_polytwigs
from printkit.boards.shapes import hexagon
from printkit.games.xong.cold_values import ColdValue, ColdValues, Prospect
from printkit.games.xong.playout import LONGEST_TIERED, MOST_NUMBERED_LEGS, Playout
from printkit.games.xong.rules import Xong, XongMove, XongPosition, xoid_name
from printkit.games.xong.search_tree import XongTree
from printkit.games.xong.solver_tree import XongSolverTree
from printkit.games.xong.xoid_finder import XoidFinder
from printkit.rules.game import Role
from printkit.rules.hooks import override
from printkit.study.players import SEARCH, Given, Player, Players, PlayOut, Seat
from printkit.study.rng import Dice
from printkit.study.search import Effort, searched

WEIGHED = 6  # the sizes of the lists of places are checked for Xoids of up to this many legs


class Placing(NamedTuple):
    """A task of a computer player: to place a Xoid of the form `form` in `position`."""

    room: XoidFinder
    position: XongPosition
    form: Form

    @property
    def places(self) -> list[int]:
        """The masks of the places where the Xoid fits."""
        return self.room.places(self.form, self.position.taken)


Placer = Callable[[Placing, Dice], int]


def at_random(task: Placing, dice: Dice) -> int:
    """Choose a random place for the Xoid of `task`, with equal probabilities."""
    room, form, taken = task.room, task.form, task.position.taken
    return room.place(form, taken, dice.below(room.count(form, taken)))


def greedy(task: Placing, dice: Dice) -> int:
    """Choose a place for the Xoid of `task` that has the best cold value."""
    return _best(task, dice, lambda value: (value.points, 0))


def territorial(task: Placing, dice: Dice) -> int:
    """Choose the place that gains most territory; ties go to the fewest hexagons greened out."""
    return _best(
        task,
        dice,
        lambda value: (
            value.first_touched.bit_count()
            + value.own_cashed.bit_count()
            - value.opponent_cashed.bit_count(),
            -value.greened_out.bit_count(),
        ),
    )


def _best(task: Placing, dice: Dice, worth: Callable[[ColdValue], tuple[int, int]]) -> int:
    values = ColdValues(Prospect(task.room.game, task.position), task.form)
    places = task.places
    return dice.best(places, [worth(values.of(mask)) for mask in places])


def mixed(task: Placing, dice: Dice) -> int:
    """Choose a place for the Xoid of `task` by a random one of the other three policies."""
    return dice.choice((at_random, greedy, territorial))(task, dice)


POLICIES: Mapping[str, Placer] = {
    "random": at_random,
    "greedy": greedy,
    "territorial": territorial,
    "mixed": mixed,
}


class Giver:
    """Chooses the Xoid that the opponent has to place in a game of Xong."""

    def __init__(self, room: XoidFinder, way: str, max_legs: int) -> None:
        self._room = room
        self._sizes = GIVERS[way](max_legs)
        self._beyond = max_legs + 1

    def give(self, position: XongPosition, dice: Dice) -> Placing:
        """Give a new Xoid that fits in `position`. The game must not be over."""
        room = self._room
        for sizes in self._sizes:
            if forms := [form for legs in sizes for form in room.fitting(position, legs)]:
                return Placing(room, position, dice.choice(forms))
        return self.longer(position, dice, self._beyond)

    def longer(self, position: XongPosition, dice: Dice, least: int) -> Placing:
        """Give one of the smallest new Xoids; no new Xoid that fits has fewer than `least` legs."""
        forms = self._room.smallest(position, least)
        return Placing(self._room, position, dice.choice(forms))


Sizes = list[range]  # ranges of Xoid sizes in legs; a giver exhausts each range before the next

GIVERS: Mapping[str, Callable[[int], Sizes]] = {
    "smallest": lambda most: [range(legs, legs + 1) for legs in range(1, most + 1)],
    "any": lambda most: [range(1, most + 1)],
    "largest": lambda most: [range(legs, legs + 1) for legs in range(most, 0, -1)],
}


class _Seated:
    """Gives and places Xoids by the policies of `seat`, or by a search of `tree`."""

    def __init__(self, seat: Seat, room: XoidFinder, tree: XongTree | None) -> None:
        self._seat = seat
        self._room = room
        self._tree = tree

    def give(self, position: XongPosition, dice: Dice) -> Placing:
        seat, tree = self._seat, self._tree
        if seat.giver != SEARCH:
            return Giver(self._room, seat.giver, seat.max_legs).give(position, dice)
        assert tree
        _root, node = searched(tree, tree.state(position), Effort(seat.playouts), dice)
        return Placing(self._room, position, tree.form(node.choice))

    def place(self, task: Placing, dice: Dice) -> XongMove:
        seat, tree = self._seat, self._tree
        if seat.own:
            given = Given(xoid_name(task.form), tuple(map(XongMove.of, task.places)))
            return XongMove.of(seat.own(given).mask)
        if seat.policy != SEARCH:
            return XongMove.of(POLICIES[seat.policy](task, dice))
        assert tree
        state = tree.given(task.position, task.form)
        _root, node = searched(tree, state, Effort(seat.playouts), dice)
        return tree.move(state, [node.choice])


class XongPlayers(Players):
    """The computer players of Xong; each player places the Xoid that the other player gives."""

    policies = POLICIES
    givers = (*GIVERS, SEARCH)
    tree = XongTree
    solver = XongSolverTree
    puzzle_cells = hexagon(3)

    @override
    def giver_for(self, policy: str) -> str:
        return SEARCH if policy == SEARCH else super().giver_for(policy)

    @override
    def seated(self, game: Xong, seats: Mapping[Role, Seat]) -> Mapping[Role, Player]:
        room = XoidFinder(game)
        if any(seat.policy not in ("random", SEARCH) for seat in seats.values()):
            room.check(form for legs in range(1, WEIGHED + 1) for form in free_polytwigs(legs))
        searching = any(SEARCH in seat for seat in seats.values())
        tree = XongTree(game) if searching else None
        seated = {role: _Seated(seat, room, tree) for role, seat in seats.items()}

        def player(role: Role) -> Player:
            place, give = seated[role].place, seated[game.opponent(role)].give

            def play(_: Xong, position: XongPosition, dice: Dice) -> XongMove:
                return place(give(position, dice), dice)

            return play

        return {role: player(role) for role in game.roles}

    @override
    def playout(self, game: Xong, seats: Mapping[Role, Seat]) -> PlayOut:
        seat, other = seats.values()
        if (
            seat.policy != "random"
            or seat.giver == SEARCH
            or other != seat
            or seat.max_legs > LONGEST_TIERED
            or len(game.board.edges) > MOST_NUMBERED_LEGS
        ):
            return super().playout(game, seats)
        giver = Giver(XoidFinder(game), seat.giver, seat.max_legs)

        def longer(position: XongPosition, dice: Dice) -> XongMove:
            task = giver.longer(position, dice, LONGEST_TIERED + 1)
            return XongMove.of(at_random(task, dice))

        return Playout(game, GIVERS[seat.giver](seat.max_legs), longer)
