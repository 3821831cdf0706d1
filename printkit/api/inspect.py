"""The figures of boards, for programs."""

from dataclasses import dataclass

from printkit.api.answer import Answer
from printkit.api.given import check_between, checked
from printkit.api.source import BoardSource, board_reference
from printkit.app import inspect as use_case


@dataclass(frozen=True)
class Turns:
    """The turns of `games` games at random: their mean and standard deviation."""

    game: str
    games: int
    mean: float
    deviation: float


@dataclass(frozen=True)
class Inspection(Answer):
    """The figures of a board of hexagons; the fields are those of `printkit inspect --json`.

    `islands` has the size of each, `gap` the least number of hexagons between two, `neck` that of
    the narrowest place. `spread` is 1 for a round disc; `least_perimeter` that of `cells` hexagons.
    `turns` are those to expect, where games were played.
    """

    board: str
    cells: int
    legs: int
    perimeter: int
    holes: int
    islands: tuple[int, ...]
    gap: int | None
    neck: int
    symmetry: str
    spread: float
    legs_per_hex: float
    least_perimeter: int
    turns: Turns | None


@checked
def inspect(board: BoardSource, *, games: int | None = None) -> Inspection:
    """Measure a board of hexagons, and play `games` of Xong on it at random to tell its turns.

    By default a few games are played on a small board of legs. Raises InputError.

    >>> inspection = inspect("xong-standard", games=0)
    >>> inspection.legs, inspection.perimeter, inspection.symmetry, inspection.turns
    (210, 54, 'd6', None)
    """
    check_between("games", games, 0, use_case.MOST_SAMPLE_GAMES)
    answer = use_case.inspect(board_reference(board), games)
    return Inspection.of(answer, turns=answer.turns and Turns(*answer.turns))
