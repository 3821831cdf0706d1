"""Whole recorded games of Xong: those in golden/, 200 random ones, and those spoilt in one turn."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from copy import copy
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from games.xong.oracle import SIDES, Slow, hexagon, images
from games.xong.player import random_game

from printkit.base.errors import SourceSpan
from printkit.games.xong.rules import Xong
from printkit.records.record_file import read_record
from printkit.records.trial import Trial, play
from printkit.records.verification import verify_bytes
from printkit.rules.catalogue import open_game
from printkit.rules.record import Record, TurnText

pytestmark = pytest.mark.xdist_group("records of xong")  # of games made once
GOLDEN = Path(__file__).parent / "golden"
RECORDS = sorted(GOLDEN.glob("*.yaml"))
GAMES = 200
CELLS = hexagon(5)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden(path):
    report = verify_bytes(path.read_bytes(), path.name, GOLDEN)
    line = json.dumps(report.as_dict(), ensure_ascii=False)
    assert line == path.with_suffix(".json").read_text("utf-8").removesuffix("\n")
    assert f"{report.describe()}\n" == path.with_suffix(".txt").read_text("utf-8")


@cache
def standard() -> Xong:
    """The standard game; a turn that many records have in common is worked out once."""
    game = copy(open_game(read_record(b"game: xong\n", "t"), Path()).game)  # others share it
    assert isinstance(game, Xong)
    for name in ("parse_move", "check", "apply"):
        setattr(game, name, cache(getattr(game, name)))
    return game


@cache
def names() -> dict:
    """The names of every leg, by the slow game."""
    return Slow(CELLS).names


@cache
def recorded(seed: int) -> tuple[str, ...]:
    """The turns of a random game, in the plain notation or in any order and from any hexagon."""
    game, rng = standard(), random.Random(seed)
    turns = [game.format_move(move) for move in random_game(game, seed)]
    if seed % 2:
        turns = [spelled(Slow(CELLS).read(turn), rng) for turn in turns]
    return tuple(turns)


def spelled(legs, rng: random.Random) -> str:
    legs = sorted(legs)
    return " ".join(rng.choice(names()[leg]) for leg in rng.sample(legs, len(legs)))


def final_of(turns) -> dict[str, int]:
    slow = Slow(CELLS)
    for turn in turns:
        slow.play(turn)
    assert slow.is_over()
    return slow.final()


def report_on(*lines: str) -> dict:
    report = verify_bytes("\n".join(("game: xong", *lines, "")).encode(), "t.yaml", Path())
    return json.loads(json.dumps(report.as_dict()))


@pytest.mark.thinned(5)
@pytest.mark.parametrize("first", range(0, GAMES, 20))
def test_random_games_verify_with_the_right_score(first):
    for seed in range(first, first + 20):
        turns = recorded(seed)
        final = final_of(turns)
        winner = max(final, key=lambda role: final[role])
        report = report_on(
            f"result: {{red: {final['red']}, blue: {final['blue']}, winner: {winner}}}",
            "moves: |",
            *(f"  {number}. {turn}" for number, turn in enumerate(turns, start=1)),
            "  none",
        )
        assert (report["illegal"], report["status"], report["drawn"]) == (None, "finished", False)
        assert (report["turns"], report["scores"]) == (len(turns), final)
        assert report["winner"] == winner


def judged(turns) -> Trial:
    """The trial of turns, without the detour by YAML."""
    span = SourceSpan("t")
    return play(
        standard(), Record("t", "xong", turns=tuple(TurnText(turn, span) for turn in turns))
    )


class Spot(NamedTuple):
    """A turn of a record that is to be spoilt: its number, its legs, and the game up to it."""

    turn: int
    legs: frozenset
    slow: Slow
    rng: random.Random

    def spelled(self, legs) -> str:
        return spelled(legs, self.rng)


def taken_leg(spot: Spot) -> str | None:
    taken = sorted(spot.slow.legs - spot.slow.vacant)
    if not taken:
        return None
    legs = set(spot.legs)
    if spot.rng.random() < 0.5:
        legs.remove(spot.rng.choice(sorted(legs)))
    return spot.spelled(legs | {spot.rng.choice(taken)})


def leg_named_twice(spot: Spot) -> str:
    twice = spot.rng.choice(sorted(spot.legs))
    return f"{spot.spelled(spot.legs)} {spot.rng.choice(names()[twice])}"


def leg_off_the_board(spot: Spot) -> str:
    hexagon = spot.rng.choice(("a6", "b7", "e10", "e0", "i6", "j1", "aa1"))
    return f"{spot.spelled(spot.legs)} {hexagon}/{spot.rng.choice(tuple(SIDES))}"


def side_that_does_not_exist(spot: Spot) -> str:
    return f"{spot.spelled(spot.legs)} e5/{spot.rng.choice(('n', 's', 'new', 'north'))}"


def leg_apart(spot: Spot) -> str | None:
    ends = {end for leg in spot.legs for end in leg}
    apart = sorted(leg for leg in spot.slow.vacant if ends.isdisjoint(leg))
    return spot.spelled(spot.legs | {spot.rng.choice(apart)}) if apart else None


def again(choose):
    """Return what places an earlier Xoid on vacant legs, in a way chosen of its twelve images."""

    def spoilt(spot: Spot) -> str | None:
        vacant = spot.slow.vacant
        for earlier in spot.rng.sample(spot.slow.moves, len(spot.slow.moves)):
            for way in choose(images(earlier)):
                for start in spot.rng.sample(sorted(vacant), min(len(vacant), 12)):
                    legs = frozenset(moved(way, start))
                    if legs <= vacant:
                        return spot.spelled(legs)
        return None

    return spoilt


def moved(way, start):
    """The legs of an image, moved so that the first lies on a leg, if it can."""
    (x, y), (left, top) = start[0], way[0][0]
    dx, dy = x - left, y - top
    return [((a + dx, b + dy), (c + dx, d + dy)) for (a, b), (c, d) in way]


xoid_moved = again(lambda ways: ways[:1])
xoid_turned = again(lambda ways: set(ways[1:6]) - {ways[0]})
xoid_mirrored = again(lambda ways: set(ways[6:]) - set(ways[:6]))
WAYS = {
    taken_leg: "occupied",
    leg_named_twice: "repeated-site",
    leg_off_the_board: "off-board",
    side_that_does_not_exist: "syntax",
    leg_apart: "not-connected",
    xoid_moved: "not-new",
    xoid_turned: "not-new",
    xoid_mirrored: "not-new",
}


def spots(seed: int) -> Iterator[Spot]:
    """Every turn of a random game."""
    slow, rng = Slow(CELLS), random.Random(seed)
    for number, turn in enumerate(recorded(seed), start=1):
        yield Spot(number, frozenset(slow.read(turn)), slow, rng)
        slow.play(turn)


def assert_refused(seed: int, spot: Spot, spoilt: str, code: str) -> None:
    """With the spoilt turn in its place the record is refused there."""
    turns = recorded(seed)
    trial = judged([*turns[: spot.turn - 1], spoilt, *turns[spot.turn :], "none"])
    assert trial.problem is not None
    turn, _, violation, _ = trial.problem
    assert (turn, violation.code) == (spot.turn, code), spoilt
    assert (len(trial.steps), trial.scores) == (spot.turn - 1, spot.slow.standing())


@pytest.mark.thinned(3)
@pytest.mark.parametrize("seed", range(6))
def test_every_turn_spoilt_in_every_way(seed):
    done = Counter()
    for spot in spots(seed):
        for way, code in WAYS.items():
            spoilt = way(spot)
            if spoilt is not None:
                assert_refused(seed, spot, spoilt, code)
                done[way] += 1
    assert min(done[way] for way in WAYS) >= len(recorded(seed)) // 2, done


@pytest.mark.thinned(10)
@pytest.mark.parametrize("first", range(0, GAMES, 20))
def test_an_early_none(first):
    for seed in range(first, first + 20, 2):
        turns = recorded(seed)
        early = random.Random(seed).randrange(len(turns))
        problem = judged([*turns[:early], "none", *turns[early:]]).problem
        assert problem is not None
        assert (problem.turn, problem.violation.code) == (early + 1, "syntax")
        for kept in {early, len(turns) - 1} - {0}:
            slow = Slow(CELLS)
            for turn in turns[:kept]:
                slow.play(turn)
            trial = judged([*turns[:kept], "none"])
            assert trial.problem is not None
            turn, _, violation, _ = trial.problem
            assert (turn, violation.code, len(trial.steps)) == (kept, "xoid-available", kept)
            assert trial.scores == slow.standing()
            shown = slow.read(violation.message.removeprefix("a new Xoid still fits, for example "))
            assert set(shown) <= slow.vacant
            assert slow.is_new(frozenset(shown))
