"""Use case: hints on a position of a recorded game."""

from pathlib import Path
from typing import Any, NamedTuple

from printkit.analysis.insight import GameHints, HintRequest
from printkit.app.any_record import read_any_record
from printkit.catalog import OpenedGame, open_game
from printkit.documents.schema import Field, Fields, Integer, String
from printkit.errors import InputError, SourceSpan
from printkit.language import _, role_name
from printkit.lookup import read_file
from printkit.plugins.loading import insight_of, players_of
from printkit.records.record import Record
from printkit.rules.game import AnyGame, Outcome, Role, Scores
from printkit.verify.report import problem_sentence, score_list
from printkit.verify.trial import Trial, play

FORMAT = "printkit-hints/1"
MOST_LEGS = 9  # of Xoids
MOST_SHOWN = 100_000  # of the best turns, or placements
HINT_FIELDS = Fields(
    "hints",
    best=Field(Integer(1, MOST_SHOWN), "how many turns, or placements of each Xoid, to show"),
    xoid=Field(String(), "the Xoid to be placed, such as 5-07, or as legs: e5/ne,e"),
    **{
        "max-legs": Field(
            Integer(1, MOST_LEGS),
            f"all new Xoids of 1 to N legs, N up to {MOST_LEGS}; default 6; "
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
    record = read_any_record(read_file(Path(path)), path)
    return hints_on(record, open_game(record, Path(path).parent), turn, request)


def hints_on(record: Record, opened: OpenedGame, turn: int | None, request: HintRequest) -> Hints:
    """Hints on `record` after `turn`, or after its last legal turn. Raises InputError."""
    trial = play(opened.game, record)
    game, position, number = opened.game, *_reached(record.file, trial, turn)
    outcome = game.outcome(position)
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
        _hints(game, position, request, over=outcome is not None),
    )


def _hints(game: AnyGame, position: Any, request: HintRequest, *, over: bool) -> GameHints:
    insight = insight_of(type(game))
    if request.playouts is None or over:
        return insight.hints(game, position, request._replace(playouts=None))
    return insight.searched(game, position, players_of(type(game)).game_tree(game), request)


def _reached(path: str, trial: Trial, turn: int | None) -> tuple[Any, int]:
    """The position after `turn` (None: the last), and the number of that turn."""
    if trial.problem and trial.problem.violation.code == "bad-setup":
        raise InputError(trial.problem.violation.message, trial.problem.span)
    turns = len(trial.steps)
    if turn is None:
        return trial.position, turns
    if turn > turns:
        legal = " that are legal" if trial.problem else ""
        message = f"there is no turn {turn}; the record has {turns} turns{legal}"
        raise InputError(message, SourceSpan(path))
    return trial.steps[turn].before if turn < turns else trial.position, turn
