"""Positions in which one turn alone wins, which is proved by trying all that can follow."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from printkit.base.language import N_
from printkit.rules.game import AnyGame, Role
from printkit.study.game_tree import GameTree
from printkit.study.players import Players, Seat, turn_by_turn
from printkit.study.rng import Dice
from printkit.study.solver import Solver, TooMuchToSolve

RANDOM = "random"  # the policy by which the games are played
GRADES = {N_("easy"): 0, N_("medium"): 50, N_("hard"): 1000}  # each from so much effort on
SOLUTION_TURNS = 6  # after the solution, that are told
PUZZLE_STATES = 3_000  # that are tried for one value
LEAST = 3  # puzzles of a book
_LEAST_TURNS = 4  # to choose from
_MOST_TURNS = 400
_LATE = 12  # turns of a game from its end that are looked at, at most
_MOST_GAMES = 3000


class Puzzle(NamedTuple):
    """`role` is to move in `position` of `game`; of its `turns` legal turns only `move` wins.

    `asks` says what there is to choose, `solution` what to choose; `move` is None where that is no
    turn. `line` is how the game may go on to its end when both play for the best; it is empty where
    that takes many turns. `effort` is the number of states that the proof takes.
    """

    game: AnyGame
    position: Any
    role: Role
    asks: str
    turns: int
    move: Any
    solution: str
    line: Sequence[str]
    effort: int

    @property
    def grade(self) -> str:
        """The last of GRADES that begins at this effort or below."""
        return [grade for grade, least in GRADES.items() if self.effort >= least][-1]


def puzzles(game: AnyGame, players: Players, seed: int) -> Iterator[Puzzle]:
    """Yield puzzles from the ends of games at random, at most one of each."""
    for number in range(_MOST_GAMES):
        dice = Dice(f"puzzles/{seed}/{number}")
        dealt = players.dealt(game, dice)
        search = players.game_tree(dealt)
        seat = Seat(RANDOM, players.giver_for(RANDOM))
        seated = players.seated(dealt, dict.fromkeys(dealt.roles, seat))
        position, played = dealt.start(), []
        for move, after in turn_by_turn(dealt, position, seated, dice):
            played.append((position, move))
            position = after
        # The earliest puzzle among the last positions, going back while they can be solved
        found = None
        for position, move in reversed(played[-_LATE:]):
            try:
                for state, _ in reversed(search.decisions(position, move)):
                    found = _puzzle(dealt, search, position, state) or found
            except TooMuchToSolve:
                break
        if found is not None:
            yield found


def _puzzle(game: AnyGame, search: GameTree, position: Any, state: Any) -> Puzzle | None:
    """The puzzle of `state`, if exactly one turn wins."""
    if search.value(state) is not None:
        return None
    solver, role = Solver(search, PUZZLE_STATES), search.role(state)
    wanted = 0.0 if role else 1.0
    turns, winning, effort = set(), dict[str, tuple[Any, Any]](), 0
    for choices, after in _turns(search, state, ()):
        written = search.written(state, choices)
        if written in turns:
            continue
        turns.add(written)
        if len(turns) > _MOST_TURNS:
            raise TooMuchToSolve
        value = solver.solved(after)
        effort += solver.tried
        if value == wanted:
            winning[written] = choices, after
            if len(winning) > 1:
                return None
    if len(winning) != 1 or len(turns) < _LEAST_TURNS or not search.complete(state):
        return None
    ((solution, (choices, after)),) = winning.items()
    line = [written for _, written in solver.best_line(after, 1 + SOLUTION_TURNS)]
    if len(line) > SOLUTION_TURNS:
        line = []
    move = search.turn(state, choices)
    name, asks = game.roles[role], search.puzzle(state)
    return Puzzle(game, position, name, asks, len(turns), move, solution, line, effort)


def _turns(
    search: GameTree, state: Any, made: tuple[Any, ...]
) -> Iterator[tuple[tuple[Any, ...], Any]]:
    for choice in search.choices(state, Dice("0")):
        after = search.after(state, choice)
        if search.turn_begun(after):
            yield from _turns(search, after, (*made, choice))
        else:
            yield (*made, choice), after


def graded(found: Sequence[Puzzle]) -> list[tuple[str, Puzzle]]:
    """The puzzles with their grades, by the effort of their proofs, the easiest first."""
    return [(one.grade, one) for one in sorted(found, key=lambda puzzle: puzzle.effort)]
