"""Print hints for a position: what fits, what is worth most, what ends the game."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from printkit.base.answer import Answer
from printkit.base.errors import InputError
from printkit.base.language import _, role_name
from printkit.base.yaml.kinds import String
from printkit.commands.declaration import Option, command
from printkit.commands.parameters import Language, Record, flag, number, turn_of
from printkit.rules.game import Outcome, Role, Scores
from printkit.rules.source_arguments import opened
from printkit.study.search import MOST_PLAYOUTS, PLAYOUTS

if TYPE_CHECKING:
    from printkit.study.insight import GameHints

FORMAT = "printkit-hints/1"
MOST_HINTED_LEGS = 9  # Greatest value of --max-legs, a number of legs.
MOST_SHOWN = 100_000  # Greatest value of --best, a number of turns or placements.
_GROUP = "in xong"  # Heading, in the help, of options for Xong.
_TURN = "position after turn K, 0 for the start (default: the last)"
_BEST = "number of turns to show, or of placements of each Xoid (default: 10 turns, 1 placement)"
_SEARCH = (
    "search for the best turn, in xong also for the best gift, and show win rates and lines of play"
)
_PLAYOUTS = (
    "playouts of the search; more playouts give more reliable results and need more time "
    f"(default: {PLAYOUTS})"
)
_XOID = "the Xoid to be placed, such as 5-07, or as legs: e5/ne,e"
_MAX_LEGS = (
    "most legs of the new Xoids to examine; if none of these fits, the smallest that fit are "
    "examined (default: 6)"
)


@dataclass(frozen=True)
class Hints(Answer):
    """The hints `found` for the position of a record after `turn` turns.

    `problem` describes the fault of the next turn if that turn is illegal. `outcome` is the result
    of the position by the rules; it is None if the game ended because a player resigned.
    """

    record: str
    game: str
    ruleset: str
    board: str
    turn: int
    role: Role
    scores: Scores
    outcome: Outcome | None
    problem: str | None
    found: "GameHints"

    @property
    def to_move(self) -> Role | None:
        """The player to move, or None if the game is over."""
        return None if self.outcome else self.role

    def data(self) -> dict[str, Any]:
        terms = ("record", "game", "ruleset", "board", "turn", "to_move")
        known = {name: getattr(self, name) for name in terms}
        return {"format": FORMAT, **known, "scores": dict(self.scores), **self.found.as_dict()}

    def describe(self) -> str:
        from printkit.records.verdict import headline, score_list

        head = headline(self.record, self.game, self.board, self.ruleset, {})
        after = _("After turn {turn}, {player} to move.")
        if self.outcome:
            after = _("After turn {turn}, the game is over: {reason}.")
        reason = self.outcome.reason if self.outcome else ""
        after = after.format(turn=self.turn, player=role_name(self.role), reason=reason)
        if self.scores:
            after += f" {score_list(self.scores)}."
        wrong = _("The next turn is wrong: {fault}")
        problem = [wrong.format(fault=self.problem)] if self.problem else []
        return "\n\n".join([f"{head}\n{after}", *problem, *self.found.paragraphs()]) + "\n"


@command(
    "printkit hints game.yaml",
    "printkit hints game.yaml --turn 2 --xoid 4-02 --best 3",
    "printkit hints game.yaml --max-legs 7 --json",
    "printkit hints game.yaml --search --playouts 500",
    json="print JSON",
)
def hints(
    record: Record,
    *,
    turn: Annotated[int | None, turn_of(_TURN)] = None,
    best: Annotated[int | None, number(1, MOST_SHOWN, _BEST)] = None,
    language: Language = None,
    search: Annotated[bool, flag(_SEARCH)] = False,
    playouts: Annotated[int | None, number(1, MOST_PLAYOUTS, _PLAYOUTS, needs="search")] = None,
    xoid: Annotated[str | None, Option(String(), _XOID, group=_GROUP)] = None,
    max_legs: Annotated[
        int | None, number(1, MOST_HINTED_LEGS, _MAX_LEGS, group=_GROUP, excludes="xoid")
    ] = None,
) -> Hints:
    r"""Return hints for the position after `turn` turns of a record (default: all legal turns).

    In Xana, hints cover only turns that consist of one action or one wall. Raises InputError if the
    record cannot be opened, or if an option does not apply to the record's game.

    >>> found = hints("game: gosix\nmoves: |\n  1. k\n", best=2)
    >>> found.to_move, found.found.listed, [turn.move for turn in found.found.best]
    ('white', 23, ['a', 'b'])
    >>> found = hints("game: xong\nmoves: |\n  1. e5/ne\n", max_legs=2)
    >>> [(xoid.name, xoid.places, xoid.best[0].cold_value) for xoid in found.found.xoids]
    [('2-01', 386, 3)]
    """
    from printkit.records.loading import open_record, position_after
    from printkit.records.trial import play
    from printkit.records.verdict import problem_sentence
    from printkit.study.insight import HintRequest, insight_of  # not needed for --help
    from printkit.study.players import players_of

    read, setting = open_record(*opened(record))
    game, trial = setting.game, play(setting.game, read)
    if trial.problem and trial.problem.violation.code == "bad-setup":
        raise InputError(trial.problem.violation.message, trial.problem.span)
    position, at = position_after(trial, turn)
    outcome = game.outcome(position)
    insight = insight_of(type(game))
    request = HintRequest(best, xoid, max_legs, (playouts or PLAYOUTS) if search else None)
    found: GameHints
    if request.playouts is None or outcome:
        found = insight.hints(game, position, request._replace(playouts=None))
    else:
        tree = players_of(type(game)).game_tree(game)
        found = insight.searched(game, position, tree, request)
    return Hints(
        read.file,
        read.game,
        setting.ruleset.name,
        setting.board.name,
        at,
        game.to_move(position),
        outcome.scores if outcome else game.standing(position),
        outcome,
        problem_sentence(trial.problem) if trial.problem and at == len(trial.steps) else None,
        found,
    )
