"""Games that the computer plays against itself, for programs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.analysis import simulated as answers
from printkit.analysis import tally
from printkit.analysis.search import MOST_PLAYOUTS
from printkit.api.answer import Answer
from printkit.api.given import check_between, checked
from printkit.app.jobs import MOST_JOBS
from printkit.app.simulate import (
    MOST_GAMES,
    MOST_GIVEN_LEGS,
    SimulationRequest,
    simulated,
)
from printkit.app.sources import BoardSource, Source, board_reference, reference
from printkit.errors import PrintkitError
from printkit.generate.board_request import MOST_SEED
from printkit.language import ENGLISH, speaking

Words = str | Mapping[str, str]  # for both roles, or by role


@dataclass(frozen=True)
class Seat:
    """How a role is played: by which policy and, in Xong, who gives it what to place.

    `playouts` are those of a search for one decision, None without a search.
    """

    policy: str
    giver: str | None = None
    max_legs: int | None = None
    playouts: int | None = None


@dataclass(frozen=True)
class Distribution:
    """How often each whole number came up, and what that amounts to."""

    mean: float
    deviation: float
    least: int
    median: int
    most: int
    counts: Mapping[int, int]


@dataclass(frozen=True)
class FairThreshold:
    """At threshold `low` more wins more than half of the games, at `high` less does.

    They are None where the games are too few to tell; `nearest` is the best guess.
    """

    nearest: int
    low: int | None
    high: int | None


@dataclass(frozen=True)
class Share:
    """The share of the games, and its interval of 95 %, by Wilson, from `low` to `high`."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Shares:
    """What is counted of games, as shares of them; `figures` are those that are 1 or 0."""

    wins: Mapping[str, Share]
    first_to_move_wins: Share
    figures: Mapping[str, Share]


@dataclass(frozen=True)
class Simulation(Answer):
    """What came out of the games; the fields are those of `printkit simulate --json`.

    `version` is that of printkit: another may play other games from the same seed.
    `wins` are by role, and of `draw`; `lead` is that of the game's first role. `turns` and `lead`
    are those of whole games.
    """

    version: str
    game: str
    ruleset: str
    board: str
    options: Mapping[str, Any]
    seats: Mapping[str, Seat]
    seed: int
    first: int
    games: int
    wins: Mapping[str, int]
    first_to_move_wins: int
    endings: Mapping[str, int]
    turns: Distribution
    scores: Mapping[str, Distribution]
    lead: Distribution
    figures: Mapping[str, Distribution]
    shares: Shares
    fair_threshold: FairThreshold | None


@checked
def simulate(
    game: Source,
    board: BoardSource | None = None,
    *,
    options: Mapping[str, str] | None = None,
    policies: Words | None = None,
    givers: Words | None = None,
    max_legs: int | None = None,
    playouts: int | None = None,
    games: int = 100,
    first: int = 0,
    seed: int = 0,
    jobs: int = 1,
    find_threshold: bool = False,
    language: Source = ENGLISH,
) -> Simulation:
    """Let the computer play; the same arguments and the same seed play the same games.

    `game` is a game, or a ruleset: its name, or the path of its file; `options` are texts that take
    the place of the ruleset's. Games are numbered from `first` on. `policies`, how to play, and in
    Xong `givers`, what to give, are a word for both roles, or words by role. Xoids of at most
    `max_legs` legs are given while such fit, 6 if it is None; `playouts` are those of `search` for
    one decision, 2000 if it is None: each is given only where somebody plays so. With
    `find_threshold` the threshold of Hong is estimated at which both win alike. With more `jobs`
    than one as many processes play; each imports the main module, so a script then needs
    `if __name__ == "__main__":`. What is told by `print` is in the `language`, such as es. Raises
    InputError.

    >>> simulation = simulate("gosix", games=20, policies={"white": "greedy"})
    >>> simulation.wins
    {'black': 9, 'white': 10, 'draw': 1}
    >>> simulation.seats["white"].policy, simulation.turns.median
    ('greedy', 42)
    """
    for name, value, least, most in (
        ("max_legs", max_legs, 1, MOST_GIVEN_LEGS),
        ("playouts", playouts, 1, MOST_PLAYOUTS),
        ("games", games, 1, MOST_GAMES),
        ("first", first, 0, MOST_GAMES),
        ("seed", seed, 0, MOST_SEED),
        ("jobs", jobs, 1, MOST_JOBS),
    ):
        if value is not None:
            check_between(name, value, least, most)
    request = SimulationRequest(
        game=reference(game),
        board=None if board is None else board_reference(board),
        options=options or {},
        policies=_words(policies),
        givers=_words(givers),
        max_legs=max_legs,
        playouts=playouts,
        games=games,
        first=first,
        seed=seed,
        jobs=jobs,
        find_threshold=find_threshold,
    )
    language = reference(language)
    with speaking(language):
        answer = simulated(request, lambda _: None)
    if answer.failure:
        raise PrintkitError(answer.failure)
    if answer.interrupted:
        raise KeyboardInterrupt
    return _simulation(answer, language)


def _simulation(answer: answers.Simulation, language: str) -> Simulation:
    data, its, fair = answer.as_dict(), answer.tally, answer.threshold
    return Simulation.of(
        answer,
        language,
        seats={role: Seat(**seat) for role, seat in data["seats"].items()},
        turns=_distribution(its.turns),
        scores={role: _distribution(its.scores[role]) for role in data["scores"]},
        lead=_distribution(its.lead),
        figures={name: _distribution(its.figures[name]) for name in data["figures"]},
        shares=Shares(
            {role: Share(**share) for role, share in data["shares"]["wins"].items()},
            Share(**data["shares"]["first_to_move_wins"]),
            {name: Share(**share) for name, share in data["shares"]["figures"].items()},
        ),
        fair_threshold=FairThreshold(fair.nearest, fair.low, fair.high) if fair else None,
    )


def _words(words: Words | None) -> Sequence[str]:
    if words is None:
        return ()
    return [words] if isinstance(words, str) else [f"{key}={word}" for key, word in words.items()]


def _distribution(its: tally.Distribution) -> Distribution:
    return Distribution(
        its.mean, its.deviation, min(its.counts), its.median, max(its.counts), dict(its.counts)
    )
