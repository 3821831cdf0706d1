"""`printkit report` as a user gives it."""

import csv
import json

import pytest

from printkit.commands.cli.main import main
from printkit.study import club_statistics

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


def test_the_suffix_names_the_form(club, capsys):
    assert main(["report", str(club), "-o", str(club / "all.csv")]) == 0
    with (club / "all.csv").open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) > 20
    assert main(["report", str(club), "-o", str(club / "all.parquet")]) == 2
    assert "found .parquet" in capsys.readouterr().err


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_a_table_has_the_statistics_of_its_records(suffix, club, capsys):
    table = str(club / f"all.{suffix}")
    for form in ("--json", "--html", "--csv"):
        assert main(["report", form, str(club)]) == 0
        told = capsys.readouterr().out
        main(["verify", str(club), "--table", table])
        capsys.readouterr()
        assert main(["report", form, table]) == 0
        assert capsys.readouterr().out == told


ROWS = {
    "other columns": ("record", "name"),
    "an unknown game": (",xodd,", ",xudd,"),
    "no number": (",3,white,", ",x,white,"),
    "a huge number": (",3,white,", f",{10**400},white,"),
    "no score": ('""black"": 1', '""black"": true'),
    "no object": ('{""vacant points"": 80}', "[]"),
    "a deep object": ("{}", "{" + "[" * 99_999),
}


@pytest.mark.parametrize("fault", ROWS)
def test_a_table_that_printkit_did_not_write(fault, club, capsys):
    table = club / "all.csv"
    main(["verify", str(club), "--table", str(table)])
    capsys.readouterr()
    found, spoilt = ROWS[fault]
    assert found in table.read_text()
    table.write_text(table.read_text().replace(found, spoilt))
    assert main(["report", str(table)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"printkit: {table}: " if fault != "an unknown game" else "printkit: ")
    assert len(said.splitlines()) == 1


def test_details_that_are_not_of_the_game(tmp_path, capsys):
    table = tmp_path / "games.csv"
    assert main(["simulate", "xong", "--games", "1", "--jobs", "1", "--table", str(table)]) == 0
    whole = table.read_text()
    for found, spoilt in (('""hexagons"": 61', '""hexagons"": 0'), ('""1-01""', "7")):
        table.write_text(whole.replace(found, spoilt))
        capsys.readouterr()
        assert main(["report", str(table)]) == 2
        said = f"{table}: printkit made no such row: xong-0-00000000.yaml"
        assert capsys.readouterr().err == f"printkit: {said}\n"


def test_of_very_many_that_are_left_out_some_are_listed(club, capsys, monkeypatch):
    monkeypatch.setattr(club_statistics, "MOST_LISTED", 1)
    (club / "shut.yaml").write_text("moves: 3\n")
    assert main(["report", str(club)]) == 0
    out = capsys.readouterr().out
    assert "left out: 2 records\n" in out
    assert "\nand 1 more, which printkit verify --table lists" in out
