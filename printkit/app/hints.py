"""Use case: hints on a position of a recorded game."""

from typing import Any, NamedTuple

from printkit.analysis.insight import GameHints, HintRequest
from printkit.app.record_files import open_record_file, position_after
from printkit.catalog import OpenedGame
from printkit.documents.schema import Field, Fields, Integer, String
from printkit.errors import InputError
from printkit.language import _, role_name
from printkit.plugins.loading import insight_of, players_of
from printkit.records.record import Record
from printkit.rules.game import Outcome, Role, Scores
from printkit.verify.report import problem_sentence, score_list
from printkit.verify.trial import play

FORMAT = "printkit-hints/1"
MOST_HINTED_LEGS = 9  # of Xoids
MOST_SHOWN = 100_000  # of the best turns, or placements
HINT_FIELDS = Fields(
    "hints",
    best=Field(Integer(1, MOST_SHOWN), "how many turns, or placements of each Xoid, to show"),
    xoid=Field(String(), "the Xoid to be placed, such as 5-07, or as legs: e5/ne,e"),
    **{
        "max-legs": Field(
            Integer(1, MOST_HINTED_LEGS),
            f"all new Xoids of 1 to N legs, N up to {MOST_HINTED_LEGS}; default 6; "
            "if none of them fits, all of the smallest size that does",
        )
    },
)


class Hints(NamedTuple):
    """Hints on the position of a record after `turn` turns.

    `problem` tells what is wrong with the turn that follows, if it is wrong; `outcome` is that of
    the rules, so a position in which a player resigned has none.
    """

    record: str
    game: str
    ruleset: str
    board: str
    turn: int
    to_move: Role
    scores: Scores
    outcome: Outcome | None
    problem: str | None
    hints: GameHints

    def as_dict(self) -> dict[str, Any]:
        """The hints as JSON holds them, their keys in their order."""
        return {
            "format": FORMAT,
            "record": self.record,
            "game": self.game,
            "ruleset": self.ruleset,
            "board": self.board,
            "turn": self.turn,
            "to_move": None if self.outcome else self.to_move,
            "scores": dict(self.scores),
            **self.hints.as_dict(),
        }

    def describe(self) -> str:
        """The hints for a person."""
        head = _("{file}: {game} on {board}, rules {ruleset}").format(
            file=self.record, game=self.game, board=self.board, ruleset=self.ruleset
        )
        after = _("After turn {turn}, {player} to move.")
        if self.outcome:
            after = _("After turn {turn}, over: {reason}.")
        after = after.format(
            turn=self.turn,
            player=role_name(self.to_move),
            reason=self.outcome.reason if self.outcome else "",
        )
        if self.scores:
            after += f" {score_list(self.scores)}."
        wrong = _("The next turn is wrong: {fault}")
        problem = [wrong.format(fault=self.problem)] if self.problem else []
        return "\n\n".join([f"{head}\n{after}", *problem, *self.hints.paragraphs()]) + "\n"


def hints_on_file(path: str, turn: int | None, request: HintRequest) -> Hints:
    """Hints on the record in the file at `path`, as `hints_on` gives them. Raises InputError."""
    return hints_on(*open_record_file(path), turn, request)


def hints_on(record: Record, opened: OpenedGame, turn: int | None, request: HintRequest) -> Hints:
    """Hints on `record` after `turn`, or after its last legal turn. Raises InputError."""
    game, trial = opened.game, play(opened.game, record)
    if trial.problem and trial.problem.violation.code == "bad-setup":
        raise InputError(trial.problem.violation.message, trial.problem.span)
    position, number = position_after(trial, turn)
    outcome = game.outcome(position)
    insight = insight_of(type(game))
    if request.playouts is None or outcome:
        hints = insight.hints(game, position, request._replace(playouts=None))
    else:
        tree = players_of(type(game)).game_tree(game)
        hints = insight.searched(game, position, tree, request)
    return Hints(
        record.file,
        record.game,
        opened.ruleset.name,
        opened.board.name,
        number,
        game.to_move(position),
        outcome.scores if outcome else game.standing(position),
        outcome,
        problem_sentence(trial.problem) if trial.problem and number == len(trial.steps) else None,
        hints,
    )
