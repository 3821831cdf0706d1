"""`printkit verify --table`: a row for each of very many records, also after an interrupt."""

import csv
import json

import pytest
from pyarrow import parquet

from printkit.commands.cli.main import main
from printkit.study import game_table
from printkit.study.tally import GameRow

GAME = "game: xodd\nboard: xodd-9x9\nplayers: {{black: '=Ana'}}\nmoves: |\n  b:{}\n  pass\n  pass\n"


@pytest.fixture
def club(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "club").mkdir()
    for number, site in enumerate(("a1", "b2", "z9", "c3")):
        (tmp_path / f"club/{number}.yaml").write_text(GAME.format(site))
    (tmp_path / "club/4.yaml").write_text("- no record\n")
    return tmp_path


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_row_for_each_record_and_a_broken_one_stops_none(club, capsys):
    assert main(["verify", "club", "--table", "out/all.csv"]) == 2
    out = capsys.readouterr().out
    assert out.endswith("out/all.csv\n")
    assert "all         5         3           0        1           1" in out
    found = rows(club / "out/all.csv")
    assert [row["status"] for row in found] == [
        *("finished", "finished", "illegal", "finished", "unreadable")
    ]
    assert found[0] | {"fault": ""} == {
        "record": "club/0.yaml",
        "game": "xodd",
        "ruleset": "xodd",
        "board": "xodd-9x9",
        "status": "finished",
        "turns": "3",
        "winner": "white",
        "drawn": "False",
        "termination": "two-passes",
        "scores": '{"black": 1, "white": 0}',
        "players": '{"black": "=Ana"}',
        "date": "",
        "fault": "",
        "first": "black",
        "cells": "81",
        "ending": "two passes in succession",
        "lead": "-1",
        "figures": '{"vacant points": 80}',
        "details": "{}",
        "run": game_table.RUN,
    }
    assert "no point 'z9'" in found[2]["fault"]
    assert [path.name for path in (club / "out").iterdir()] == ["all.csv"]


def test_parquet_has_the_same_rows(club, monkeypatch):
    monkeypatch.setattr(game_table, "_BATCH", 2)
    assert main(["verify", "club", "--table", "all.csv"]) == 2
    assert main(["verify", "club", "--table", "all.parquet"]) == 2
    table = parquet.read_table(club / "all.parquet")
    assert tuple(table.column_names) == GameRow._fields
    assert [{key: str(value) for key, value in row.items()} for row in table.to_pylist()] == rows(
        club / "all.csv"
    )
    assert json.loads(table.to_pylist()[0]["scores"]) == {"black": 1, "white": 0}


def test_an_interrupted_run_goes_on(club, capsys, monkeypatch):
    assert main(["verify", "club", "--table", "whole.csv"]) == 2
    add, left = game_table.ResultsFile.add, [2]

    def interrupted(self, row):
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        add(self, row)

    with monkeypatch.context() as patch:
        patch.setattr(game_table.ResultsFile, "add", interrupted)
        assert main(["verify", "club", "--table", "all.csv"]) == 130
    part = club / "all.csv.part"
    with part.open("a") as file:
        file.write('club/2.yaml,xodd,"half a')
    capsys.readouterr()
    assert main(["verify", "club", "--table", "all.csv"]) == 2
    assert "all.csv.part has 2 records already; going on after them" in capsys.readouterr().err
    assert (club / "all.csv").read_bytes() == (club / "whole.csv").read_bytes()
    assert not part.exists()


def test_rows_before_one_that_was_cut_off_stay(tmp_path):
    row = GameRow("game.yaml", turns=7, run=game_table.RUN)
    long = row._replace(players={"black": 'a "name"\n' * 6000})
    with game_table.ResultsFile(tmp_path / "all.csv") as table:
        for number in range(25):  # more than a MiB
            table.add(long._replace(record=f"{number}.yaml"))
        table.add(row)
    data = table.part.read_bytes()
    for missing, left in ((0, 26), (1, 25), (20, 25), (30_000, 24)):
        table.part.write_bytes(data[: len(data) - missing])
        with game_table.ResultsFile(tmp_path / "all.csv") as again:
            assert len(list(again.rows())) == left


ROW = b"x,x,x,x,x,%s,x,True,x,{},{},x,x,x,7,x,7,{},{},x"


@pytest.mark.parametrize(
    "row",
    [b"x" * 200_000, b"\xff" + b",x" * 19, ROW % (b"9" * 400), ROW % b"7,"],
    ids=("a long field", "no UTF-8", "a huge number", "a column more"),
)
def test_rows_that_are_none_of_a_table(club, row, capsys):
    head = ",".join(GameRow._fields).encode()
    (club / "all.csv.part").write_bytes(head + b"\n" + row + b"\n")
    assert main(["verify", str(club), "--table", str(club / "all.csv")]) == 2
    assert "this is no table of games that was begun" in capsys.readouterr().err


def test_what_is_no_table(club, capsys):
    assert main(["verify", "club", "--table", "all.xlsx"]) == 2
    assert "expected one of .csv, .parquet, found .xlsx" in capsys.readouterr().err
    with game_table.ResultsFile(club / "all.csv"):
        assert main(["verify", "club", "--table", "all.csv"]) == 2
    assert "all.csv.part: another run is writing it" in capsys.readouterr().err
    head = ",".join(GameRow._fields)
    (club / "all.csv.part").write_text(f"{head}\n1,2\n")
    assert main(["verify", "club", "--table", "all.csv"]) == 2
    assert "this is no table of games that was begun" in capsys.readouterr().err
    (club / "all.csv.part").write_text("something else")
    assert main(["verify", "club", "--table", "all.csv"]) == 2
    assert "this is no table of games that was begun" in capsys.readouterr().err
    assert (club / "all.csv.part").read_text() == "something else"
