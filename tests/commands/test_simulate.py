"""`printkit simulate` as a user gives it."""

import json
import os
import subprocess
import sys
from concurrent.futures import BrokenExecutor

import pytest

from printkit.base.errors import PrintkitError
from printkit.commands.cli.main import main
from printkit.study import simulation as app
from printkit.version import __version__

QUICK = ["--jobs", "1", "--games", "5"]


def simulate(capsys, *arguments):
    assert main(["simulate", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_json(capsys):
    found = simulate(capsys, "xong", "--policy", "red=greedy", "--seed", "4", *QUICK)
    assert (found["format"], found["version"]) == ("printkit-simulation/1", __version__)
    assert (found["game"], found["ruleset"], found["board"]) == ("xong", "xong", "xong-standard")
    assert (found["games"], found["asked"], found["seed"]) == (5, 5, 4)
    assert found["seats"] == {
        "red": {"policy": "greedy", "giver": "smallest", "max_legs": 6},
        "blue": {"policy": "random", "giver": "smallest", "max_legs": 6},
    }
    assert sum(found["wins"].values()) == 5
    assert found["endings"] == {"no new Xoid fits": 5}
    for distribution in (found["turns"], *found["scores"].values(), *found["figures"].values()):
        assert sum(distribution.get("counts", {"": 5}).values()) == 5
    leads = {int(lead): number for lead, number in found["lead"]["counts"].items()}
    won = sum(number for lead, number in leads.items() if lead > 0)
    assert won == found["wins"]["red"] >= 4
    shares = found["shares"]
    assert shares["wins"].keys() == found["wins"].keys()
    assert shares["wins"]["draw"] == {"share": 0, "low": 0, "high": 0.4345}
    first, last = shares["first_to_move_wins"], shares["figures"]["blue placed last"]
    assert first == shares["wins"]["red"]  # red moves first
    assert last["low"] <= last["share"] == found["figures"]["blue placed last"]["mean"]
    assert last["share"] < last["high"] < 1


def test_text(capsys):
    assert main(["simulate", "gosix", *QUICK]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("gosix on gosix, rules gosix: 5 games from seed 0\nblack: random\n")
    assert "\nfigure " in said.out
    assert said.err == ""  # no bar where nobody looks


def test_boards_and_options(capsys):
    found = simulate(capsys, "hong", "--board", "hong-7x7", "--option", "threshold=0", *QUICK)
    assert (found["ruleset"], found["options"]) == ("hong-7x7", {"threshold": 0})
    assert found["wins"]["more"] == 5
    by_ruleset = simulate(capsys, "hong-7x7", "--option", "threshold=0", *QUICK)
    assert by_ruleset == found


def test_corners(capsys):
    side = simulate(capsys, "xong", *QUICK)
    corner = simulate(capsys, "xong", "--option", "touch=corner", *QUICK)
    assert corner["options"]["touch"] == "corner"
    greened = "hexagons greened out"
    assert corner["turns"] == side["turns"]  # the same dice, the same games
    assert corner["figures"][greened]["mean"] > side["figures"][greened]["mean"] + 5


BOARD = """
name: little
lattice: square
shape: {rectangle: [4, 4]}
play_on: cells
labels: algebraic
side: 20mm
"""


def test_the_threshold_of_any_board(tmp_path, capsys):
    board = tmp_path / "little.yaml"
    board.write_text(BOARD)
    found = simulate(
        capsys, "hong", "--board", str(board), "--find-threshold", "--jobs", "1", "--games", "60"
    )
    assert {seat["policy"] for seat in found["seats"].values()} == {"lookahead"}
    fair = found["fair_threshold"]
    low, high = fair["interval"]
    assert low <= fair["nearest"] <= high
    assert fair["more_wins"][str(low)][1] > 0.5 > fair["more_wins"][str(high)][2]
    chosen = ["--find-threshold", "--policy", "random", *QUICK]
    assert main(["simulate", "hong", "--board", str(board), *chosen]) == 0
    assert "threshold" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["xing"], "no game or ruleset is called 'xing'; did you mean 'xong'?"),
        (["xong", "--policy", "gredy"], "there is no 'gredy' here; did you mean 'greedy'?"),
        (["xong", "--policy", "black=greedy"], "the roles are red and blue, found 'black'"),
        (["xong", "--giver", "big"], "known: smallest, any, largest"),
        (["gosix", "--giver", "any"], "--giver: nobody gives anything in gosix"),
        (["hong-7x7", "--max-legs", "3"], "--max-legs: nobody gives anything in hong"),
        (["gosix", "--playouts", "5"], "--playouts needs a search: choose 'search' for --policy"),
        (
            ["xong", "--policy", "search", "--max-legs", "3"],
            "--max-legs does not apply to the giver 'search'; choose one of smallest, any, largest",
        ),
        (["hong", "--find-threshold", "--policy", "search"], "take lookahead"),
        (["xong", "--option", "touch=edge"], "expected one of side, corner, found 'edge'"),
        (["xong", "--option", "touch"], "expected KEY=VALUE"),
        (["xodd", "--option", "komi=1"], "xodd has no option 'komi'"),
        (["xong", "--board", "hong-7x7"], "xong is played on"),
        (["xong", "--find-threshold"], "--find-threshold: "),
        (["xong", "--jobs", "2", "--scheduler", "x"], "--scheduler does not go with --jobs"),
        (["xong", "--games", "0"], "expected a whole number from 1 to"),
    ],
)
def test_what_cannot_be_simulated(arguments, said, capsys):
    try:
        status = main(["simulate", *arguments])
    except SystemExit as done:
        status = done.code
    assert status == 2
    assert said in capsys.readouterr().err


def test_hong_on_a_board_without_a_ruleset_needs_a_threshold(tmp_path, capsys):
    board = tmp_path / "little.yaml"
    board.write_text(BOARD)
    assert main(["simulate", "hong", "--board", str(board), *QUICK]) == 2
    assert "threshold" in capsys.readouterr().err
    found = simulate(
        capsys,
        "hong",
        "--board",
        str(board),
        "--option",
        "threshold=1",
        "--policy",
        "random",
        *QUICK,
    )
    assert found["board"] == "little"


def test_the_hash_seed_does_not_matter():
    command = [sys.executable, "-m", "printkit", "simulate", "xong", "--policy", "mixed", "--json"]
    outputs = {
        subprocess.run(
            [*command, *QUICK],
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1")
    }
    assert len(outputs) == 1


def test_an_interrupt_prints_what_is_done(monkeypatch, capsys):
    from printkit.commands.cli.run import Progress

    def interrupted(_, played, __):
        if played:
            raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "reach", interrupted)
    assert main(["simulate", "gosix", "--jobs", "1", "--games", "50"]) == 130
    said = capsys.readouterr()
    assert "rules gosix: 1 game from seed 0" in said.out
    assert said.err == "printkit: interrupted after 1 of 50 games\n"


def stopped_after(number, monkeypatch, error):
    """A simulation in this process whose work ends with `error` after so many games."""
    real = app.simulate

    def failing(*terms, **wanted):
        for played, tally in enumerate(real(*terms, **wanted)):
            if played == number:
                raise error
            yield tally

    monkeypatch.setattr(app, "simulate", failing)


def test_what_was_played_before_a_failure_counts(monkeypatch, capsys):
    run = ["gosix", "--games", "9", "--seed", "2", "--jobs", "1"]
    with monkeypatch.context() as patch:
        stopped_after(4, patch, PrintkitError("the cluster is gone"))
        assert main(["simulate", *run, "--json"]) == 2
    said = capsys.readouterr()
    assert said.err == "printkit: after 4 of 9 games: the cluster is gone\n"
    assert json.loads(said.out)["games"] == 4


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (BrokenExecutor(), "a worker process died; is there too little memory?"),
        (MemoryError(), "there is too little memory for this"),
    ],
)
def test_where_nothing_was_played_the_failure_is_all_there_is(monkeypatch, capsys, error, said):
    stopped_after(0, monkeypatch, error)
    assert main(["simulate", *QUICK[:2], "gosix"]) == 2
    assert capsys.readouterr() == ("", f"printkit: {said}\n")


def test_shares_have_an_interval(capsys):
    """Wilson's, of 95 %: none of 5 games is 0 to 43.45 % (by hand: z² / (n + z²))."""
    assert main(["simulate", "hong", "--option", "threshold=0", *QUICK]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["won", "by", "games", "%", "at", "least", "%", "at", "most", "%"] in rows
    assert ["less", "0", "0.00", "0.00", "43.45"] in rows
    assert ["more", "5", "100.00", "56.55", "100.00"] in rows


def test_so_have_figures_that_come_to_pass_or_not(capsys):
    assert main(["simulate", "xong", *QUICK, "--seed", "1"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    (last,) = (row for row in rows if row[:3] == ["blue", "placed", "last"])
    share, low, high = map(float, last[4:])
    assert share == 20 * int(last[3])
    assert low <= share < high


def test_limits_go_with_those_who_keep_them(capsys):
    """Each is used where one side plays so, if only as the giver."""
    run = ["xong", "--games", "1", "--jobs", "1"]
    found = simulate(capsys, *run, "--giver", "blue=search", "--playouts", "1", "--max-legs", "2")
    assert found["seats"] == {
        "red": {"policy": "random", "giver": "smallest", "max_legs": 2},
        "blue": {"policy": "random", "playouts": 1, "giver": "search", "max_legs": 2},
    }
    assert main(["simulate", *run, "--giver", "blue=search", "--playouts", "1"]) == 0
    assert "blue: random, gives by search of 1 playout\n" in capsys.readouterr().out
