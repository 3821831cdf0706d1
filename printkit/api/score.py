"""What `score` answers, for programs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from printkit.api.answer import Answer
from printkit.api.given import checked
from printkit.api.source import Source, called, opened, reference
from printkit.app.score import score_bytes
from printkit.errors import InputError
from printkit.language import ENGLISH, speaking
from printkit.verify.position_report import PositionReport
from printkit.verify.report import error_sentence

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
