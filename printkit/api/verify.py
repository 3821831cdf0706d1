"""Recorded games and positions for programs: verified, scored, and in other forms."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from printkit.api.answer import Answer
from printkit.api.given import checked
from printkit.app.convert import FORMS, Form, converted
from printkit.app.score import score_bytes
from printkit.app.sources import Source, called, opened, reference
from printkit.app.verify import verify_bytes
from printkit.errors import InputError
from printkit.language import ENGLISH, speaking
from printkit.verify import report as answers
from printkit.verify.position_report import PositionReport
from printkit.verify.report import error_sentence

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


ScoreStatus = Literal["final", "open", "impossible", "unreadable"]


@dataclass(frozen=True)
class Problem:
    """Why no game reaches a position, or which claim is wrong: its code, the site, a sentence."""

    code: str
    site: str | None
    message: str


@dataclass(frozen=True)
class PositionScore(Answer):
    """What a position is worth; its fields are those of the report in JSON.

    `problem` is set for an impossible position, `error`, a sentence with the place, for an
    unreadable one. `scores` are final, or as the position stands; `winner` is None in a draw too.
    `remark` says what nobody can tell, if there is anything.
    """

    position: str
    game: str | None
    ruleset: str | None
    board: str | None
    status: ScoreStatus
    scores: Mapping[str, int]
    winner: str | None
    drawn: bool
    problem: Problem | None
    remark: str | None
    error: str | None


@checked
def score_position(source: Source, *, language: Source = ENGLISH) -> PositionScore:
    r"""Score the position `source`: its YAML, or the path of a file.

    What is no position is `unreadable`; nothing is raised for it, nor for a file that is not there.
    A text may name shipped boards and rulesets only, a file also paths. Sentences are in the
    `language`, such as es; InputError is raised if there is none of that name.

    >>> text = "game: xodd\nfinal: true\nposition:\n  black: [a1, b2, b3]\n  white: [c3]\n"
    >>> score = score_position(text)
    >>> score.status, score.scores, score.winner
    ('final', {'black': 2, 'white': 1}, 'white')
    >>> score_position(text.replace("b3", "b3, c3")).problem
    Problem(code='occupied', site='c3', message='c3 has a black stone and a white stone')
    """
    language = reference(language)
    with speaking(language):
        try:
            answer = score_bytes(*opened(source))
        except InputError as error:
            answer = PositionReport(position=called(source), error=error)
        data = answer.as_dict()
        return PositionScore.of(
            answer,
            language,
            problem=Problem(**data["problem"]) if data["problem"] else None,
            remark=data["detail"].get("remark"),
            error=error_sentence(answer.position, answer.error) if answer.error else None,
        )


@checked
def convert(source: Source, to: Form = "line") -> str:
    r"""Return the record `source`, its text or the path of a file, in another form.

    `to` is line, yaml, json, sgf or abstract-play. `source` may be a record of Abstract Play too.

    A board that a file names by a path is put into it. Raises InputError.

    >>> line = convert("game: xodd\nmoves: |\n  1. b:e5\n  2. b:d4 w:f6\n")
    >>> line
    'xodd1:AAAVwfdkODNSMOJKsko1BRIpJgrlVmlmXNW1AA'
    >>> print(convert(line, to="yaml"), end="")
    game: xodd
    moves: |
      1. b:e5
      2. b:d4 w:f6
    """
    if to not in FORMS:
        raise InputError(f"to: expected one of {', '.join(FORMS)}, found '{to[:40]}'")
    written = converted(*opened(source), to)
    return written.rstrip("\n") if to == "line" else written
