"""What the verifier answers, for programs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from printkit.api.answer import Answer
from printkit.api.given import checked
from printkit.api.source import Source, called, opened, reference
from printkit.app.verify import verify_bytes
from printkit.errors import InputError
from printkit.language import ENGLISH, speaking
from printkit.verify import report as answers

Status = Literal["finished", "unfinished", "illegal", "unreadable"]


@dataclass(frozen=True)
class Illegal:
    """The first thing that breaks a rule: at which turn, whose, its code, and a sentence."""

    turn: int
    player: str | None
    code: str
    message: str


@dataclass(frozen=True)
class Report(Answer):
    """What became of a record; its fields are those of the report in JSON.

    `illegal` is set for an illegal record, `error`, a sentence with the place, for an unreadable
    one. `scores` are final, or as the last position stands; `winner` is None in a draw too.
    `termination` says why a finished game ended, such as `two-passes`.
    """

    record: str
    game: str | None
    ruleset: str | None
    board: str | None
    status: Status
    turns: int
    to_move: str | None
    illegal: Illegal | None
    scores: Mapping[str, int]
    winner: str | None
    drawn: bool
    termination: str | None
    error: str | None

    @property
    def is_legal(self) -> bool:
        """Whether every turn and every claim is right, be the game over or not."""
        return self.status in ("finished", "unfinished")


@checked
def verify_record(source: Source, *, language: Source = ENGLISH) -> Report:
    r"""Verify and score the record `source`: its text, such as a line of `convert`, or a path.

    What is no record is `unreadable`; nothing is raised for it, nor for a file that is not there.
    A text may name shipped boards and rulesets and contain a board, a file may also name paths: so
    pass records of strangers as text. Sentences are in the `language`, such as es; InputError is
    raised if there is none of that name.

    >>> report = verify_record("game: xong\nmoves: |\n  1. e5/ne,e\n  2. e1/ne\n")
    >>> report.status, report.turns, report.to_move
    ('unfinished', 2, 'red')
    >>> report = verify_record("game: xong\nmoves: |\n  1. e5/ne\n  2. e1/ne\n")
    >>> report.is_legal, report.illegal.turn, report.illegal.code
    (False, 2, 'not-new')
    """
    language = reference(language)
    with speaking(language):
        answer = report_on(source)
        data = answer.as_dict()
        return Report.of(
            answer,
            language,
            illegal=Illegal(**data["illegal"]) if data["illegal"] else None,
            termination=data["termination"] and str(data["termination"]),
            error=answers.error_sentence(answer.record, answer.error) if answer.error else None,
        )


def report_on(source: Source) -> answers.Report:
    """The report on the record `source`, in the language that is spoken."""
    try:
        return verify_bytes(*opened(source))
    except InputError as error:
        return answers.Report(record=called(source), error=error)
