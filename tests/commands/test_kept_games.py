"""`printkit simulate` that keeps its games, as records and as rows of a table."""

import csv
import json
from collections import Counter
from pathlib import Path

import pytest

from printkit.commands.cli.main import main
from printkit.commands.cli.run import Progress
from printkit.version import __version__

RULES = "name: corners\ngame: xong\nboards: [xong-standard]\noptions: {touch: corner}\n"


def simulate(capsys, *arguments):
    assert main(["simulate", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def verified(capsys, folder):
    status = main(["verify", "--json", str(folder)])
    reports = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert status == 0, reports
    return reports


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", ["xong", "xana", "hong-7x7", "yodd"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_records_are_those_of_the_games_that_are_counted(tmp_path, capsys, game, jobs):
    quick = simulate(capsys, game, "--games", "4", "--seed", "3", "--jobs", "1")
    folder, table = tmp_path / "games", tmp_path / "games.csv"
    keep = ["--records", str(folder), "--table", str(table), "--jobs", jobs]
    assert simulate(capsys, game, "--games", "4", "--seed", "3", *keep) == quick
    names = [path.name for path in sorted(folder.iterdir())]
    assert names == [f"{game}-3-{number:08}.yaml" for number in range(4)]
    reports = verified(capsys, folder)
    assert {report["status"] for report in reports} == {"finished"}
    assert {report["ruleset"] for report in reports} == {game}
    assert Counter(str(report["turns"]) for report in reports) == quick["turns"]["counts"]
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for number, (row, report) in enumerate(zip(rows, reports, strict=True)):
        assert json.loads(row["scores"]) == report["scores"]
        assert row["record"] == f"{game}-3-{number:08}.yaml"
        assert row["winner"] == (report["winner"] or "")
        assert row["turns"] == str(report["turns"])
        assert row["termination"] == report["termination"]


def test_a_run_in_parts_is_the_whole_run(tmp_path, capsys):
    whole = simulate(capsys, "xodd", "--games", "5", "--jobs", "1")
    parts = []
    for first, games in (("0", "2"), ("2", "3")):
        keep = ["--records", str(tmp_path / "parts"), "--table", str(tmp_path / f"{first}.csv")]
        parts.append(
            simulate(capsys, "xodd", "--first", first, "--games", games, "--jobs", "1", *keep)
        )
    assert [part["first"] for part in parts] == [0, 2]
    assert parts[1] == simulate(capsys, "xodd", "--first", "2", "--games", "3", "--jobs", "2")
    for key in ("wins", "endings"):
        assert Counter(parts[0][key]) + Counter(parts[1][key]) == Counter(whole[key])
    turns = [Counter(part["turns"]["counts"]) for part in parts]
    assert turns[0] + turns[1] == whole["turns"]["counts"]
    assert len(verified(capsys, tmp_path / "parts")) == 5
    assert (tmp_path / "2.csv").read_text().splitlines()[1].startswith("xodd-0-00000002.yaml,")


def run_of(*arguments):
    return ["simulate", "gosix", "--seed", "2", "--jobs", "1", "--games", "5", *arguments]


@pytest.fixture
def interrupted(tmp_path, monkeypatch, capsys):
    """The folder of a run that was interrupted after the third of five games."""
    monkeypatch.chdir(tmp_path)

    def until_three(_, played, __):
        if played == 3:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Progress, "reach", until_three)
        assert main(run_of("--table", "games.csv")) == 130
    said = capsys.readouterr()
    assert "interrupted after 3 of 5 games" in said.err
    assert "games.csv" not in said.out
    return tmp_path


def test_an_interrupted_run_goes_on(interrupted, capsys):
    with (interrupted / "games.csv.part").open("a") as file:
        file.write('gosix-2-00000003.yaml,gosix,"half a')
    assert main(run_of("--table", "games.csv")) == 0
    resumed = capsys.readouterr().out
    assert main(run_of("--table", "whole.csv")) == 0
    assert capsys.readouterr().out == resumed.replace("games.csv", "whole.csv")
    games, whole = (interrupted / name for name in ("games.csv", "whole.csv"))
    assert games.read_bytes() == whole.read_bytes()
    assert not list(interrupted.glob("*.part"))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (["--seed", "3"], "its rows are of printkit {}, seed 2, full_board=majority, expected"),
        (
            ["--option", "full_board=draw"],
            "its rows are of printkit {}, seed 2, full_board=majority, expected",
        ),
        (["--policy", "white=greedy"], "it has other games: players is '"),
        (["--first", "1"], "it has other games: record is 'gosix-2-00000000.yaml', expected 'g"),
        (["--games", "2"], "it has more than 2 games; remove it"),
    ],
)
def test_other_games_do_not_go_on(interrupted, changed, said, capsys):
    before = (interrupted / "games.csv.part").read_bytes()
    assert main(run_of("--table", "games.csv", *changed)) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"printkit: games.csv.part: {said.format(__version__)}")
    assert told.endswith("; remove it to begin anew\n")
    assert (interrupted / "games.csv.part").read_bytes() == before


def test_a_recorded_game_has_the_row_of_the_simulated_one(tmp_path, monkeypatch, capsys):
    """So they have the same statistics."""
    monkeypatch.chdir(tmp_path)
    for game in ("xong", "hong-7x7", "xana"):
        run = ["simulate", game, "--games", "3", "--jobs", "1", "--records", game]
        assert main([*run, "--table", f"{game}.csv"]) == 0
        monkeypatch.chdir(game)
        assert main(["verify", ".", "--table", "../recorded.csv"]) == 0
        monkeypatch.chdir(tmp_path)
        tables = []
        for name in (f"{game}.csv", "recorded.csv"):
            with Path(name).open(encoding="utf-8", newline="") as file:
                rows = list(csv.DictReader(file))
            tables.append([row | {"run": "", "record": Path(row["record"]).name} for row in rows])
        assert tables[0] == tables[1]
        capsys.readouterr()
        printed = []
        for name in (game, "recorded.csv"):
            assert main(["report", name, "--json"]) == 0
            printed.append(capsys.readouterr().out.replace(f"{game}/", "./"))
        assert printed[0] == printed[1]


def test_rulesets_and_boards_by_path_are_found_from_the_records(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "corners.yaml").write_text(RULES)
    board = "name: small\nlattice: hex\nplay_on: edges\nshape: {hexagon: 2}\n"
    (tmp_path / "small.yaml").write_text(board)
    own = ["corners.yaml", "--board", "small.yaml", "--policy", "blue=greedy"]
    simulate(capsys, *own, "--games", "2", "--records", "a/b", "--jobs", "1")
    for report in verified(capsys, "a"):
        assert (report["ruleset"], report["board"]) == ("corners", "small")
    assert main(["report", "--json", "a"]) == 0
    tables = json.loads(capsys.readouterr().out)["rulesets"]["xong, rules corners"]
    assert [row["player"].split(",")[0] for row in tables["players"]].count("greedy") == 1


def test_options_have_no_place_in_a_record(tmp_path, capsys):
    kept = ["--records", str(tmp_path / "games"), "--option", "touch=corner"]
    assert main(["simulate", "xong", *kept]) == 2
    assert "write them into a ruleset" in capsys.readouterr().err
    assert not (tmp_path / "games").exists()


def test_an_interrupt_keeps_what_is_done(tmp_path, monkeypatch, capsys):
    def interrupted(_, played, __):
        if played == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "reach", interrupted)
    folder, table = tmp_path / "games", tmp_path / "games.csv"
    kept = ["--records", str(folder), "--table", str(table)]
    assert main(["simulate", "gosix", "--jobs", "1", "--games", "50", *kept]) == 130
    assert "interrupted after 3 of 50 games" in capsys.readouterr().err
    assert len(verified(capsys, folder)) == 3
    assert len((tmp_path / "games.csv.part").read_text().splitlines()) == 4
