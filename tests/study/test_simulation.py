"""Simulated games: the same for the same seed, whoever plays them, and played by the rules."""

from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from printkit.base.errors import InputError
from printkit.base.workers import Workers, processes
from printkit.commands.declaration import command_called
from printkit.rules.catalogue import game_class, open_setting
from printkit.study import simulation
from printkit.study.players import Seat, players_of, turn_by_turn
from printkit.study.rng import Dice
from printkit.study.simulation import Plan, Simulator, simulate
from printkit.study.tally import Tally

QUICK = {
    "gosix": "gosix",
    "hong": "hong-7x7",
    "xana": "xana-5",
    "xodd": "xodd-9x9",
    "yodd": "yodd-5",
    "xong": "small",
}


@cache
def small_board(folder):
    path = folder / "small.yaml"
    path.write_text(
        "name: small\nlattice: hex\nplay_on: edges\nlabels: rows\nside: 9mm\nstyle: cells\n"
        "shape: {hexagon: 3}\n"
    )
    return str(path)


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    folder = tmp_path_factory.mktemp("boards")

    def open_quick(game):
        board = small_board(folder) if game == "xong" else QUICK[game]
        return open_setting(game, board).game

    return open_quick


def plan(game, policy="random", giver="", seed=1):
    giver = giver or next(iter(players_of(type(game)).givers), "")
    seat = Seat(policy, giver, playouts=4)
    return Plan(game, dict.fromkeys(game.roles, seat), seed)


def whole(parts):
    tally = Tally()
    for part in parts:
        for played in part:
            tally.count(played.result)
    return facts(tally)


def facts(tally):
    """All that a tally holds, in an order that does not hang on how it was counted."""
    return {
        "games": tally.games,
        "wins": dict(tally.wins),
        "first": tally.first_wins,
        "endings": dict(tally.endings),
        "turns": tally.turns.data(),
        "lead": tally.lead.data(),
        "scores": {role: its.data() for role, its in tally.scores.items()},
        "figures": {name: its.data() for name, its in sorted(tally.figures.items())},
    }


def policies():
    for game in sorted(QUICK):
        for policy in players_of(game_class(game)).policy_names():
            yield game, policy


@pytest.mark.parametrize(("game", "policy"), list(policies()))
def test_every_policy_plays_by_the_rules_and_to_the_end(game, policy, opened):
    game = opened(game)
    seats = plan(game, policy).seats
    for seed in range(2):
        dice = Dice(str(seed))
        dealt = players_of(type(game)).dealt(game, dice)
        assert dealt.setup_violation() is None
        players, position = players_of(type(game)).seated(game, seats), dealt.start()
        while dealt.outcome(position) is None:
            move = players[dealt.to_move(position)](dealt, position, dice)
            position = dealt.play(position, move)  # raises where a move is not legal


OTHERS = [  # boards and rules on which games go another way
    ("gosix", "gosix", {"full_board": "draw"}),
    ("hong", "hong-9x7", {}),
    ("xana", "xana-5", {"distance": "path", "suicide": "captured", "action": "required"}),
    ("xana", "xana-5", {"walls": "accessible", "joining": False, "end": "decided"}),
]


@pytest.mark.parametrize(
    ("game", "board", "options"), [*((game, None, {}) for game in sorted(QUICK)), *OTHERS]
)
def test_playouts_at_random_are_the_games_that_players_play(game, board, options, opened):
    """From the start and from the middle: the same games with the same dice."""
    game = open_setting(game, board).game if board else opened(game)
    game = type(game)(game.setting._replace(options={**game.setting.options, **options}))
    cast, seats = players_of(type(game)), plan(game).seats
    quick = cast.playout(game, seats)
    for seed in range(8):
        dealt, dice = cast.dealt(game, Dice(str(seed))), [Dice(str(seed)), Dice(str(seed))]
        turns = turn_by_turn(dealt, dealt.start(), cast.seated(dealt, seats), Dice("2"))
        start = [dealt.start(), *(position for _, position in islice(turns, 2 * seed))][-1]
        rest = list(turn_by_turn(dealt, start, cast.seated(dealt, seats), dice[0]))
        end = rest[-1][1] if rest else start
        assert quick(dealt, start, dice[1]) == (end, len(rest))
        assert dice[0].random() == dice[1].random()


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", sorted(QUICK))
def test_greedy_beats_random(game, opened):
    game = opened(game)
    one, other = game.roles
    givers = list(players_of(type(game)).givers)[:1]
    better, worse = Seat("greedy", *givers), Seat("random", *givers)
    first = whole(simulate(Plan(game, {one: better, other: worse}, 1), range(12)))["wins"]
    second = whole(simulate(Plan(game, {one: worse, other: better}, 1), range(12)))["wins"]
    greedy = first.get(one, 0) + second.get(other, 0)
    assert greedy > first.get(other, 0) + second.get(one, 0)


@pytest.mark.parametrize("game", sorted(QUICK))
def test_a_game_hangs_on_its_seed_and_its_number_alone(game, opened):
    game = opened(game)
    results = [Simulator(plan(game)).play(number).result for number in range(6)]
    simulator = Simulator(plan(game))
    assert [simulator.play(number).result for number in reversed(range(6))] == results[::-1]
    assert len({(result.turns, str(result.scores)) for result in results}) > 1
    others = [Simulator(plan(game, seed=2)).play(number).result for number in range(6)]
    assert others != results


def test_figures_that_must_never_change(opened):
    """The same on every machine and every version of Python."""
    dice = Dice("7/0")
    assert [dice.below(1000) for _ in range(6)] == PINNED["dice"]
    assert Dice("x").shuffled("abcdefgh") == PINNED["shuffled"]
    for game, expected in PINNED["games"].items():
        results = [Simulator(plan(opened(game))).play(number).result for number in range(3)]
        assert [(one.turns, *one.scores.values()) for one in results] == expected, game


PINNED = {
    "dice": [705, 616, 123, 915, 156, 379],
    "shuffled": ["h", "a", "g", "b", "d", "c", "e", "f"],
    "games": {
        "gosix": [(32, 1, 4), (42, 3, 4), (47, 3, 4)],
        "hong": [(46, 14), (46, 12), (46, 13)],
        "xana": [(37, 6, 3), (7, 0, 0), (20, 2, 0)],
        "xodd": [(43, 11, 8), (42, 11, 10), (43, 3, 12)],
        "xong": [(14, 7, 8), (14, 9, 8), (15, 4, 7)],
        "yodd": [(34, 3, 4), (37, 5, 4), (35, 4, 3)],
    },
}


def test_the_tally_is_the_same_however_many_take_part(opened, monkeypatch):
    for game in ("xong", "gosix"):
        alone = whole(simulate(plan(opened(game)), range(30)))
        for seconds in (0.0, 0.02):
            monkeypatch.setattr("printkit.base.workers.BATCH_SECONDS", seconds)
            with processes(2) as workers:
                assert whole(simulate(plan(opened(game)), range(30), workers)) == alone


def test_shares_are_handed_out_bit_by_bit(opened):
    """A long simulation may be broken off: what was handed out ahead is little."""

    class Here:
        handed_out = 0

        def submit(self, work, *arguments):
            self.handed_out += 1
            result = work(*arguments)
            return type("Done", (), {"result": lambda _: result})()

    executor = Here()
    parts = simulate(plan(opened("gosix")), range(10**6), Workers(executor, 3))
    assert sum(len(part) for part in islice(parts, 2)) >= 2
    assert executor.handed_out == 4


def test_workers_of_another_version_are_refused(opened, monkeypatch):
    monkeypatch.setattr(simulation, "__version__", "9.9")
    with (
        processes(1) as workers,
        pytest.raises(InputError, match=r"have printkit .*, expected 9\.9"),
    ):
        list(simulate(plan(opened("gosix")), range(5), workers))


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_leaves_what_is_done(jobs):

    def progress(done, _):
        if done >= 5:
            raise KeyboardInterrupt

    command = command_called("simulate").function
    result = command("gosix", games=100_000, jobs=jobs, progress=progress)
    assert result.interrupted
    assert 5 <= result.games < 100_000
    again = command("gosix", games=result.games)
    assert not again.interrupted
    assert again == replace(result, asked=result.games)
