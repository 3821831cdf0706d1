"""Hints on positions of recorded games, for programs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from printkit.analysis.insight import HintRequest
from printkit.api.answer import Answer
from printkit.api.given import check_between, checked
from printkit.api.source import Source, opened, reference
from printkit.app import hints as use_case
from printkit.app.record_files import open_record
from printkit.errors import InputError
from printkit.language import ENGLISH, speaking
from printkit.records.record_file import MOST_TURNS


@dataclass(frozen=True)
class TurnHint:
    """A legal turn in the notation, whether it ends the game, and who wins by it.

    `swing` is by how much it changes the lead of the player who plays it, None in a game without a
    score; `changes` is what the table of turns would say of it, by column.
    """

    move: str
    ends: bool
    winner: str | None
    swing: int | None
    changes: Mapping[str, str]


@dataclass(frozen=True)
class PlacementHint:
    """A place for a Xoid, in the notation, its cold value, and the hexagons that make it."""

    move: str
    cold_value: int
    first_touched: tuple[str, ...]
    greened_out: tuple[str, ...]
    own_cashed: tuple[str, ...]
    opponent_cashed: tuple[str, ...]


@dataclass(frozen=True)
class XoidHint:
    """A new Xoid, in how many places it fits, and the best of them by cold value."""

    xoid: str
    legs: int
    places: int
    best: tuple[PlacementHint, ...]


@dataclass(frozen=True)
class Hints(Answer):
    """Hints on a position; the fields are those of `printkit hints --json`.

    `to_move` is None when the game is over, `problem` a sentence on the turn that follows if it is
    wrong. `listed` legal turns were looked at (None in Xong), `best` has the best of them, and
    `ending` counts those that end the game, by winner or `draw`. In Xong `xoids` has the new Xoids
    that fit, and `last_point` the role that can be forced to place last, if that can be told.
    """

    record: str
    game: str
    ruleset: str
    board: str
    turn: int
    to_move: str | None
    scores: Mapping[str, int]
    problem: str | None
    listed: int | None = None
    ending: Mapping[str, int] = field(default_factory=dict)
    best: tuple[TurnHint, ...] = ()
    last_point: str | None = None
    xoids: tuple[XoidHint, ...] = ()


@checked
def hints(
    source: Source,
    turn: int | None = None,
    *,
    best: int | None = None,
    xoid: str | None = None,
    max_legs: int | None = None,
    language: Source = ENGLISH,
) -> Hints:
    r"""Hints on the record `source`, its text or the path of a file, after `turn` or the last.

    `best` is the number of turns, or placements of each Xoid, to tell. In Xong `xoid` is the one to
    place, such as `5-07`, or as legs, `e5/ne,e`; else all new ones of at most `max_legs` legs, by
    default 6, are looked at, up to 9. Sentences are in the `language`, such as es. Raises
    InputError.

    >>> told = hints("game: gosix\nmoves: |\n  1. k\n", best=2)
    >>> told.to_move, told.listed, [turn.move for turn in told.best]
    ('white', 23, ['a', 'b'])
    >>> told = hints("game: xong\nmoves: |\n  1. e5/ne\n", max_legs=2)
    >>> [(xoid.xoid, xoid.places, xoid.best[0].cold_value) for xoid in told.xoids]
    [('2-01', 386, 3)]
    """
    check_between("turn", turn, 0, MOST_TURNS)
    check_between("best", best, 1, use_case.MOST_SHOWN)
    check_between("max_legs", max_legs, 1, use_case.MOST_HINTED_LEGS)
    if xoid is not None and max_legs is not None:
        raise InputError("name a xoid or max_legs, not both")
    language = reference(language)
    with speaking(language):
        record, game = open_record(*opened(source))
        answer = use_case.hints_on(record, game, turn, HintRequest(best, xoid, max_legs))
        data, xoids = answer.as_dict(), []
        for one in data.get("xoids", ()):
            places = []
            for place in one["best"]:
                values: dict[str, Any] = {
                    key: tuple(value) if isinstance(value, list) else value
                    for key, value in place.items()
                }
                places.append(PlacementHint(**values))
            xoids.append(XoidHint(**{**one, "best": tuple(places)}))
        return Hints.of(
            answer,
            language,
            problem=answer.problem,
            best=tuple(TurnHint(**turn) for turn in data.get("best", ())),
            xoids=tuple(xoids),
        )
