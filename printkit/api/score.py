"""What `score` answers, for programs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from printkit.api.answer import Answer
from printkit.api.given import checked
from printkit.api.source import Source, opened
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
def score_position(
    source: Source, *, by_path: bool = True, language: str = ENGLISH
) -> PositionScore:
    r"""Score the position `source`: a path, or YAML of several lines.

    What is no position is `unreadable`; nothing is raised for it, nor for a file that is not there.
    Unless `by_path`, so is a position that names a board or a ruleset by a path. Sentences are in
    the `language`, such as es; InputError is raised if there is none of that name.

    >>> text = "game: xodd\nfinal: true\nposition:\n  black: [a1, b2, b3]\n  white: [c3]\n"
    >>> score = score_position(text)
    >>> score.status, score.scores, score.winner
    ('final', {'black': 2, 'white': 1}, 'white')
    >>> score_position(text.replace("b3", "b3, c3")).problem
    Problem(code='occupied', site='c3', message='c3 has a black stone and a white stone')
    """
    with speaking(language):
        try:
            text = opened(source)
        except InputError as error:
            return _score(PositionReport(position=str(source), error=error), language)
        return _score(score_bytes(text.data, text.name, text.beside if by_path else None), language)


def _score(answer: PositionReport, language: str) -> PositionScore:
    data = answer.as_dict()
    return PositionScore.of(
        answer,
        language,
        problem=Problem(**data["problem"]) if data["problem"] else None,
        remark=data["detail"].get("remark"),
        error=error_sentence(answer.position, answer.error) if answer.error else None,
    )
