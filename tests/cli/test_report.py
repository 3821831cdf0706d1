"""`printkit report` as a user gives it."""

import csv
import json
import pickle
import sqlite3

import pytest
from pyarrow import parquet

from printkit.analysis import statistics
from printkit.app.gathering import Gathering
from printkit.cli.main import main

GAME = "game: xodd\nboard: xodd-9x9\nplayers: {black: Ana, white: Bea}\nmoves: |\n"


@pytest.fixture
def club(tmp_path):
    (tmp_path / "below").mkdir()
    (tmp_path / "one.yaml").write_text(GAME + "  b:a1\n  pass\n  pass\n")
    (tmp_path / "below" / "two.yml").write_text(GAME + "  w:a1\n  resign\n")
    (tmp_path / "open.yaml").write_text(GAME + "  w:a1\n")
    return tmp_path


def test_a_folder(club, capsys):
    assert main(["report", str(club)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("xodd\n\nfigure ")
    assert "left out: 1 record\n" in out
    assert "open.yaml  unfinished  white is to move" in out


def test_json(club, capsys):
    assert main(["report", "--json", str(club)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["format"] == "printkit-statistics/1"
    assert found["games"] == 2
    assert [one["status"] for one in found["left_out"]] == ["unfinished"]
    players = found["rulesets"]["xodd"]["players"]
    assert {row["player"]: (row["games"], row["won"]) for row in players} == {
        "Ana": (2, 1),
        "Bea": (2, 1),
    }


@pytest.mark.parametrize(("flag", "begins"), [("--csv", b"section,"), ("--html", b"<!DOCTYPE")])
def test_to_a_file(flag, begins, club, capsys):
    target = club / "out" / "statistics"
    assert main(["report", flag, str(club), "-o", str(target)]) == 0
    assert capsys.readouterr().out == f"{target}\n"
    assert target.read_bytes().startswith(begins)
    again = club / "again"
    assert main(["report", flag, str(club), "-o", str(again)]) == 0
    assert again.read_bytes() == target.read_bytes()


def test_nothing_counts(club, capsys):
    assert main(["report", str(club / "open.yaml"), str(club / "missing.yaml")]) == 2
    said = capsys.readouterr()
    assert "none of the records is a legal game played to its end" in said.err
    assert "missing.yaml  unreadable" in said.out


def test_parquet_by_the_suffix_has_the_figures_of_csv(club, capsys):
    for name in ("all.parquet", "all.csv"):
        assert main(["report", str(club), "-o", str(club / name)]) == 0
    rows = parquet.read_table(club / "all.parquet").to_pylist()
    with (club / "all.csv").open(encoding="utf-8", newline="") as file:
        told = list(csv.DictReader(file))
    assert len(rows) == len(told) > 20
    for row, line in zip(rows, told, strict=True):
        value = line.pop("value")
        assert value == row["text"] if row["value"] is None else float(value) == row["value"]
        assert all(row[key] == cell for key, cell in line.items())
    assert main(["report", str(club), "--parquet"]) == 2
    assert "--parquet goes into a file" in capsys.readouterr().err


@pytest.fixture
def interrupted(club, monkeypatch):
    """The folder, in which a report on four records was interrupted after the second."""
    (club / "three.yaml").write_text(GAME + "  b:e5\n  pass\n  pass\n")
    add, left = Gathering.add, [2]

    def until_told(self, share):
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        add(self, share)

    command = ["report", str(club), "--tree", str(club / "tree.html"), "-o", str(club / "all.json")]
    with monkeypatch.context() as patch:
        patch.setattr(Gathering, "add", until_told)
        assert main(command) == 130
    assert not (club / "all.json").exists()
    return club, command


def test_an_interrupted_report_goes_on(interrupted, capsys):
    club, command = interrupted
    assert main(command) == 0
    assert "all.json.part has 2 records already; going on after them" in capsys.readouterr().err
    names = ("all.json", "tree.html")
    resumed = [(club / name).read_bytes() for name in names]
    assert main(command) == 0
    assert [(club / name).read_bytes() for name in names] == resumed
    assert json.loads(resumed[0])["games"] == 3
    assert not list(club.glob("*.part*"))


def test_what_was_begun_otherwise(interrupted, capsys):
    club, command = interrupted
    part = club / "all.json.part"
    assert main([*command, "--no-paths"]) == 2
    assert "begun by another command or version; remove it" in capsys.readouterr().err
    with sqlite3.connect(part) as base:
        base.execute("BEGIN EXCLUSIVE")
        assert main(command) == 2
        assert "all.json.part: it cannot be used: database is locked" in capsys.readouterr().err
        base.rollback()
    base.close()
    with sqlite3.connect(part) as base:
        base.execute("UPDATE figures SET data = ?", (pickle.dumps(print),))
    base.close()
    assert main(command) == 2
    assert "this is no report that was begun; remove it" in capsys.readouterr().err
    part.write_text("something else\n" * 99)
    assert main(command) == 2
    assert "this is no report that was begun; remove it" in capsys.readouterr().err


def test_of_very_many_that_are_left_out_some_are_listed(club, capsys, monkeypatch):
    monkeypatch.setattr(statistics, "MOST_LISTED", 1)
    (club / "shut.yaml").write_text("moves: 3\n")
    assert main(["report", str(club)]) == 0
    out = capsys.readouterr().out
    assert "left out: 2 records\n" in out
    assert "\nand 1 more, which printkit verify --table lists" in out
