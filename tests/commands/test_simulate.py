"""`printkit simulate` as a user gives it; what it refuses is in test_bad_input.py."""

import csv
import json
from collections import Counter
from pathlib import Path

import pytest

from printkit.base.errors import PrintkitError
from printkit.commands.cli.run import ProgressBar
from printkit.study import simulation as app
from printkit.version import __version__

QUICK = "--jobs 1 --games 5"
LITTLE = "name: little\nlattice: square\nshape: {rectangle: [4, 4]}\n"


@pytest.fixture
def simulate(ask):
    """The JSON of a simulation, whose files are named beside it, in the standard error."""

    def run(words):
        status, out, _ = ask(f"simulate {words} --json")
        assert status == 0
        return json.loads(out)

    return run


@pytest.fixture
def verified(printed):
    """The reports on the records of a folder, which are all legal."""
    return lambda words: [json.loads(line) for line in printed("verify --json", words).splitlines()]


def rows(name):
    with Path(name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_json(simulate):
    found = simulate(f"xong --policy red=greedy --seed 4 {QUICK}")
    assert (found["format"], found["version"]) == ("printkit-simulation/1", __version__)
    assert (found["game"], found["ruleset"], found["board"]) == ("xong", "xong", "xong-standard")
    assert (found["games"], found["asked"], found["seed"]) == (5, 5, 4)
    assert found["endings"] == {"no new Xoid fits": 5}
    for distribution in (found["turns"], *found["scores"].values(), *found["figures"].values()):
        assert sum(distribution.get("counts", {"": 5}).values()) == 5
    leads = {int(lead): number for lead, number in found["lead"]["counts"].items()}
    won = sum(number for lead, number in leads.items() if lead > 0)
    assert won == found["wins"]["red"] >= 4
    shares = found["shares"]
    assert shares["wins"]["draw"] == {"share": 0, "low": 0, "high": 0.4345}
    first, last = shares["first_to_move_wins"], shares["figures"]["blue placed last"]
    assert first == shares["wins"]["red"]  # red moves first
    assert last["low"] <= last["share"] == found["figures"]["blue placed last"]["mean"]
    assert last["share"] < last["high"] < 1


def stopped_after(number, monkeypatch, error):
    """A simulation in this process whose work ends with `error` after so many games."""
    real = app.simulate

    def failing(*terms, **wanted):
        for played, tally in enumerate(real(*terms, **wanted)):
            if played == number:
                raise error
            yield tally

    monkeypatch.setattr(app, "simulate", failing)


def test_what_was_played_before_a_failure_counts(monkeypatch, ask):
    stopped_after(4, monkeypatch, PrintkitError("the workers are gone"))
    status, out, err = ask("simulate gosix --games 9 --seed 2 --jobs 1 --json")
    assert (status, err) == (2, "printkit: after 4 of 9 games: the workers are gone\n")
    assert json.loads(out)["games"] == 4


def test_limits_go_with_those_who_keep_them(simulate, printed):
    """Each is used where one side plays so, if only as the giver."""
    run = "xong --games 1 --jobs 1 --giver blue=search --playouts 1"
    assert simulate(f"{run} --max-legs 2")["seats"] == {
        "red": {"policy": "random", "giver": "smallest", "max_legs": 2},
        "blue": {"policy": "random", "playouts": 1, "giver": "search", "max_legs": 2},
    }
    assert "blue: random, gives Xoids by search with 1 playout\n" in printed(f"simulate {run}")


@pytest.mark.parametrize(
    ("game", "jobs"),
    [("hong-7x7", 2), *(pytest.param(g, 1, marks=pytest.mark.nightly) for g in ("xana", "yodd"))],
)
def test_records_are_those_of_the_games_that_are_counted(game, jobs, simulate, verified):
    run = f"{game} --games 3 --seed 3"
    quick = simulate(f"{run} --jobs 1")
    assert simulate(f"{run} --records games --table games.csv --jobs {jobs}") == quick
    names = [path.name for path in sorted(Path("games").iterdir())]
    assert names == [f"{game}-3-{number:08}.yaml" for number in range(3)]
    reports = verified("games")
    assert {(report["status"], report["ruleset"]) for report in reports} == {("finished", game)}
    assert Counter(str(report["turns"]) for report in reports) == quick["turns"]["counts"]
    for name, row, report in zip(names, rows("games.csv"), reports, strict=True):
        assert json.loads(row["scores"]) == report["scores"]
        assert (row["record"], row["winner"]) == (name, report["winner"] or "")
        assert (row["turns"], row["termination"]) == (str(report["turns"]), report["termination"])


def test_a_run_in_parts_is_the_whole_run(simulate, verified):
    whole = simulate("gosix --games 5 --jobs 1")
    one, two = (
        simulate(f"gosix --first {first} --games {games} --jobs 1 --records p --table {first}.csv")
        for first, games in ((0, 2), (2, 3))
    )
    assert (one["first"], two["first"]) == (0, 2)
    for key in ("wins", "endings"):
        assert Counter(one[key]) + Counter(two[key]) == Counter(whole[key])
    turns = [Counter(part["turns"]["counts"]) for part in (one, two)]
    assert turns[0] + turns[1] == whole["turns"]["counts"]
    assert len(verified("p")) == 5
    assert rows("2.csv")[0]["record"] == "gosix-0-00000002.yaml"


RUN = "simulate gosix --seed 2 --jobs 1 --games 5"


@pytest.fixture
def interrupted(monkeypatch, ask):
    """A run that was interrupted after the third of five games; what it prints."""

    def until_three(_, played, __):
        if played == 3:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(ProgressBar, "reach", until_three)
        return ask(f"{RUN} --table games.csv --records games")


def test_an_interrupt_keeps_what_is_done(interrupted, verified):
    assert interrupted.status == 130
    assert interrupted.err.endswith("printkit: interrupted after 3 of 5 games\n")
    assert "rules gosix: 3 games from seed 2" in interrupted.out
    assert "games.csv" not in interrupted.out
    assert len(verified("games")) == 3
    assert not list(Path().glob("*.csv*"))


@pytest.mark.parametrize("game", ["xong", pytest.param("xana", marks=pytest.mark.nightly)])
def test_a_recorded_game_has_the_row_of_the_simulated_one(game, printed):
    printed(f"simulate {game} --games 2 --jobs 1 --records r --table simulated.csv")
    printed("verify r --table recorded.csv")
    simulated, recorded = (
        [row | {"run": "", "record": Path(row["record"]).name} for row in rows(f"{name}.csv")]
        for name in ("simulated", "recorded")
    )
    assert simulated == recorded
