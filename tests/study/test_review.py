"""Reviews against an exact solver: no verdict contradicts what best play leads to."""

from itertools import pairwise

import pytest
from study.test_search import game_on
from support.sampled import sampled

from printkit.base.errors import SourceSpan
from printkit.records.trial import PlayedTurn, Trial
from printkit.rules.catalogue import open_setting
from printkit.rules.record import TurnText
from printkit.study.game_review import _for_first, _verdict, reviewed
from printkit.study.players import Seat, players_of, turn_by_turn
from printkit.study.rng import Dice
from printkit.study.search import Effort
from printkit.study.search_report import Estimate, outlook
from printkit.study.solver import REVIEW_STATES, Solver, TooMuchToSolve

WRITTEN = TurnText("", SourceSpan(""))


def ending_of(game, seed, last):
    """The `last` turns of a game at random on a board that the dice may set up."""
    players, dice, steps = players_of(type(game)), Dice(str(seed)), []
    game = players.dealt(game, dice)
    position = game.start()
    seat = Seat("random", players.giver_for("random"))
    seated = players.seated(game, dict.fromkeys(game.roles, seat))
    for move, after in turn_by_turn(game, position, seated, dice):
        steps.append(
            PlayedTurn(len(steps) + 1, game.to_move(position), WRITTEN, move, position, after)
        )
        position = after
    return Trial(game, tuple(steps[-last:]), position, {}, game.outcome(position), None)


def exact(solver, state):
    try:
        return solver.solved(state)
    except TooMuchToSolve:
        return None


def checked_verdicts(trial, playouts):
    """How many verdicts of a review an exact solver, which has more states, finds right."""
    search = players_of(type(trial.game)).game_tree(trial.game)
    found = reviewed(search, trial, Effort(playouts), lambda *_: None)
    states = [
        state for step in trial.steps for state, _ in search.decisions(step.before, step.move)
    ]
    states.append(search.state(trial.position))
    solver = Solver(search, 2 * REVIEW_STATES)
    sure = 0
    for one, (before, after) in zip(found.decisions, pairwise(states), strict=True):
        if not one.verdict:
            continue
        best, made = exact(solver, before), exact(solver, after)
        if best is None or made is None:
            continue
        if one.role != trial.game.roles[0]:
            best, made = 1 - best, 1 - made
        assert best > made, f"turn {one.turn}: {one.made} is no {one.verdict}"
        if one.move is not None:
            better = exact(solver, search.state(trial.game.play(one.before, one.move)))
            if better is not None:
                better = better if one.role == trial.game.roles[0] else 1 - better
                assert better > made, f"turn {one.turn}: {one.better} is no better"
        sure += 1
    return sure


ENDINGS = [("hong-7x7", "hong-7x7", 12, 10), ("gosix", "gosix", 8, 6), ("yodd", "yodd-5", 6, 4)]


@pytest.mark.parametrize("ending", sampled(ENDINGS, ENDINGS[2]))
def test_no_verdict_contradicts_an_exact_solver(ending):
    ruleset, board, last, games = ending
    game = open_setting(ruleset, board).game
    assert sum(checked_verdicts(ending_of(game, seed, last), 60) for seed in range(games))


def test_every_thrown_win_on_a_small_board_is_named():
    """Few playouts do: the solver goes back to the first turn, which has over 20,000 states."""
    game = game_on("xodd", "board: {name: t, lattice: square, shape: {rectangle: [3, 3]}}")
    search = players_of(type(game)).game_tree(game)
    solver, thrown, first = Solver(search, 1_000_000), 0, 0
    for seed in range(3):
        trial = ending_of(game, seed, 100)
        found = reviewed(search, trial, Effort(200), lambda *_: None)
        for one, step in zip(found.decisions, trial.steps, strict=True):
            best, made = (solver.solved(search.state(each)) for each in (step.before, step.after))
            is_thrown = best != made and best == (one.role == game.roles[0])
            assert (one.verdict == "missed win") == is_thrown, f"turn {one.turn} of game {seed}"
            assert one.value.proven
            thrown += is_thrown
            first += is_thrown and one.turn == 1
    assert thrown > 4
    assert first > 0
    with pytest.raises(TooMuchToSolve):
        Solver(search, REVIEW_STATES).solved(search.start())


WIN, LOSS = Estimate(1, 1, 1, proven=True), Estimate(0, 0, 0, proven=True)


@pytest.mark.parametrize(
    ("best", "value", "verdict"),
    [
        (WIN, LOSS, "missed win"),
        (WIN, WIN, ""),
        (LOSS, LOSS, ""),
        (WIN, Estimate(0.66, 0.59, 0.73, proven=False), ""),  # which may win as well
        (WIN, Estimate(0.2, 0.15, 0.25, proven=False), "blunder"),
        (Estimate(0.1, 0.07, 0.13, proven=False), LOSS, ""),  # which may lose as well
        (Estimate(0.7, 0.6, 0.8, proven=False), LOSS, "blunder"),
        (Estimate(0.7, 0.6, 0.8, proven=False), Estimate(0.5, 0.4, 0.59, proven=False), "mistake"),
        (Estimate(0.7, 0.6, 0.8, proven=False), Estimate(0.5, 0.4, 0.61, proven=False), ""),
    ],
)
def test_a_share_beside_a_proof_is_no_fault_unless_it_is_far_from_it(best, value, verdict):
    assert _verdict(best, value) == verdict


def test_a_proven_loss_is_none_of_the_position_while_other_turns_were_not_tried():
    game = game_on("gosix")
    search = players_of(type(game)).game_tree(game)
    found = outlook(search, search.state(game.start()), Effort(20), Dice("0"))
    lost = found.best._replace(value=LOSS)
    assert _for_first(search, found._replace(judged=(lost,))) == (0, 0, 1, False)
    assert _for_first(search, found._replace(judged=(lost,), proven=True)) == LOSS
