"""`printkit simulate` that keeps its games, as records and as lines of CSV."""

import csv
import json
import tracemalloc
from collections import Counter

import pytest

from printkit.analysis.tally import Tally
from printkit.app import kept_games
from printkit.app.earlier import Earlier
from printkit.app.kept_games import KeptGames
from printkit.cli.main import main
from printkit.cli.progress import Progress

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
    keep = ["--records", str(folder), "--csv", str(table), "--jobs", jobs]
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
        scores = {role: str(score) for role, score in report["scores"].items()}
        assert row | scores == row
        assert row["game"] == str(number)
        assert row["winner"] == (report["winner"] or "draw")
        assert row["turns"] == str(report["turns"])
        assert row["termination"] == report["termination"]


def test_a_run_in_parts_is_the_whole_run(tmp_path, capsys):
    whole = simulate(capsys, "xodd", "--games", "5", "--jobs", "1")
    parts = []
    for first, games in (("0", "2"), ("2", "3")):
        keep = ["--records", str(tmp_path / "parts"), "--csv", str(tmp_path / f"{first}.csv")]
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
    assert (tmp_path / "2.csv").read_text().splitlines()[1].startswith("2,")


def test_a_table_is_gone_on_with(tmp_path, capsys):
    """`--resume` appends to the table; the whole is that of a run in one go."""
    run, table = ["gosix", "--seed", "2", "--jobs", "1"], tmp_path / "games.csv"
    whole = simulate(capsys, *run, "--games", "5", "--csv", str(tmp_path / "whole.csv"))
    part = simulate(capsys, *run, "--games", "3", "--csv", str(table))
    (tmp_path / "part.json").write_text(json.dumps(part))
    resumed = [*run, "--games", "5", "--resume", str(tmp_path / "part.json")]
    assert simulate(capsys, *resumed, "--csv", str(table)) == whole
    assert table.read_bytes() == (tmp_path / "whole.csv").read_bytes()
    simulate(capsys, *resumed, "--csv", str(tmp_path / "new.csv"))  # only those played now
    numbers = [line.partition(",")[0] for line in (tmp_path / "new.csv").read_text().splitlines()]
    assert numbers == ["game", "3", "4"]


SPOILT = {
    "no table": lambda _: ["something else"],
    "without its head": lambda lines: lines[1:],
    "a game is missing": lambda lines: lines[:-1],
    "a game is twice": lambda lines: [*lines, lines[-1]],
    "a game more": lambda lines: [*lines, lines[-1].replace("2,", "3,", 1)],
    "a line is cut": lambda lines: [*lines[:-1], lines[-1][:4]],
    "another winner": lambda lines: [line.replace("white", "black") for line in lines],
    "another length": lambda lines: [*lines[:-1], "2,black,7,1,2,board-full"],
    "a column more": lambda lines: [*lines[:-1], lines[-1] + ",1"],
    "a field without an end": lambda lines: [*lines, '"' + "x" * 200_000],
    "nothing": lambda _: [],
}


@pytest.mark.parametrize("fault", SPOILT)
def test_another_table_is_left_alone(fault, tmp_path, capsys):
    run, table = ["gosix", "--seed", "2", "--jobs", "1"], tmp_path / "games.csv"
    part = simulate(capsys, *run, "--games", "3", "--csv", str(table))
    (tmp_path / "part.json").write_text(json.dumps(part))
    spoilt = "\n".join([*SPOILT[fault](table.read_text().splitlines()), ""])
    table.write_text(spoilt)
    resumed = [*run, "--games", "5", "--resume", str(tmp_path / "part.json"), "--csv", str(table)]
    assert main(["simulate", *resumed]) == 2
    said = f"it does not hold exactly the games of {tmp_path / 'part.json'}, 3 in number"
    assert capsys.readouterr().err == f"printkit: {table}: {said}; name another file\n"
    assert table.read_text() == spoilt


def test_a_table_that_is_too_large_is_called_so(tmp_path, monkeypatch, capsys):
    run, table = ["gosix", "--seed", "2", "--jobs", "1"], tmp_path / "games.csv"
    part = simulate(capsys, *run, "--games", "1", "--csv", str(table))
    (tmp_path / "part.json").write_text(json.dumps(part))
    whole = table.stat().st_size
    resumed = [*run, "--games", "2", "--resume", str(tmp_path / "part.json"), "--csv", str(table)]
    monkeypatch.setattr(kept_games, "MOST_BYTES", whole - 1)
    assert main(["simulate", *resumed]) == 2
    said = "the file has more than 0 MiB; name another file"
    assert capsys.readouterr().err == f"printkit: {table}: {said}\n"
    monkeypatch.setattr(kept_games, "MOST_BYTES", whole)
    assert main(["simulate", *resumed]) == 0


def test_a_long_table_is_compared_in_little_memory(tmp_path):
    games, tally, table = 20_000, Tally(), tmp_path / "games.csv"
    tally.games = tally.wins["black"] = tally.turns.counts[7] = games
    head = "game,winner,turns,black,white,termination\n"
    text = head + "".join(f"{number},black,7,1,2,board-full\n" for number in range(games))
    table.write_text(text)
    tracemalloc.start()
    try:
        assert kept_games._lines_of(table, head, Earlier(0, tally, {}, "")) == text
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 4 * len(text)  # its bytes, its text and a little


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
    played = []

    def interrupted(_, number):
        played.append(number)
        if sum(played) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "advance", interrupted)
    folder, table = tmp_path / "games", tmp_path / "games.csv"
    kept = ["--records", str(folder), "--csv", str(table)]
    assert main(["simulate", "gosix", "--jobs", "1", "--games", "50", *kept]) == 130
    assert "interrupted after 3 of 50 games" in capsys.readouterr().err
    assert len(verified(capsys, folder)) == 3
    assert len(table.read_text().splitlines()) == 4


def test_an_interrupt_between_two_steps_keeps_the_table_and_the_count_alike(
    tmp_path, monkeypatch, capsys
):
    """A game that is kept and not yet counted is played again; so it has no line yet."""
    keep, table = KeptGames.keep, tmp_path / "games.csv"

    def interrupted(self, games):
        keep(self, games)
        if games[0].number == 2:
            raise KeyboardInterrupt

    run = ["gosix", "--jobs", "1", "--games", "4", "--json", "--csv"]
    with monkeypatch.context() as patch:
        patch.setattr(KeptGames, "keep", interrupted)
        assert main(["simulate", *run, str(table)]) == 130
    told = capsys.readouterr().out
    assert json.loads(told)["games"] == 2
    assert len(table.read_text().splitlines()) == 3
    (tmp_path / "run.json").write_text(told)
    assert main(["simulate", *run, str(table), "--resume", str(tmp_path / "run.json")]) == 0
    assert len(table.read_text().splitlines()) == 5
