"""`printkit report` as a user gives it."""

import json

import pytest

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
    assert "none of 2 records is a legal game played to its end" in said.err
    assert "missing.yaml  unreadable" in said.out
