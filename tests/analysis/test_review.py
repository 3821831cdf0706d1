"""Reviews against an exact solver: no verdict contradicts what best play leads to."""

from analysis.test_search import best_value, game_on

from printkit.analysis.dice import Dice
from printkit.analysis.players import at_random
from printkit.analysis.review import MISSED_WIN, reviewed
from printkit.analysis.search import Effort
from printkit.errors import SourceSpan
from printkit.games.hong.rules import Hong
from printkit.plugins.loading import players_of
from printkit.records.record import TurnText
from printkit.verify.trial import Step, Trial

LAST = 5  # turns that are solved
WRITTEN = TurnText("", SourceSpan(""))


def trial_of(game, seed):
    """A game at random."""
    position, dice, steps = game.start(), Dice(str(seed)), []
    while game.outcome(position) is None:
        move = at_random(game, position, dice)
        after = game.play(position, move)
        steps.append(Step(len(steps) + 1, game.to_move(position), WRITTEN, move, position, after))
        position = after
    return steps, position


def test_what_is_proven_is_so_and_no_verdict_is_wrong():
    game = game_on("hong")
    game = Hong(game.setting._replace(options={"threshold": 1}))
    search = players_of(type(game)).search_game(game)
    checked = faults = 0
    for seed in range(10):
        steps, position = trial_of(game, seed)
        trial = Trial(game, tuple(steps), position, {}, game.outcome(position), None)
        review = reviewed(search, trial, Effort(150), lambda *_: None)
        for one, step in list(zip(review.decisions, steps, strict=True))[-LAST:]:
            after, best = (best_value(search, search.state(at)) for at in (step.after, step.before))
            if one.role != game.roles[0]:
                after, best = 1 - after, 1 - best
            if one.value.proven:
                checked += 1
                assert one.value.share == after
            if one.verdict:
                faults += 1
                assert best > after
                assert (one.verdict == MISSED_WIN) == (one.best.proven and one.value.proven)
            if best == after:
                assert not one.verdict
    assert checked > 10
    assert faults
