"""`printkit report` as a user gives it."""

from pathlib import Path

import pytest

from printkit.study import club_statistics

GAME = "game: xodd\nboard: xodd-9x9\nplayers: {black: Ana, white: Bea}\nmoves: |\n"


@pytest.fixture(autouse=True)
def club(folder):
    (folder / "club/below").mkdir(parents=True)
    (folder / "club/one.yaml").write_text(GAME + "  b:a1\n  pass\n  pass\n")
    (folder / "club/below/two.yml").write_text(GAME + "  w:a1\n  resign\n")
    (folder / "club/open.yaml").write_text(GAME + "  w:a1\n")


@pytest.mark.parametrize(("flag", "begins"), [("--csv", b"section,"), ("--html", b"<!DOCTYPE")])
def test_to_a_file(flag, begins, printed):
    for name in ("out/statistics", "again"):
        assert printed(f"report {flag} club -o {name}") == f"{name}\n"
    assert Path("again").read_bytes().startswith(begins)
    assert Path("again").read_bytes() == Path("out/statistics").read_bytes()


def test_nothing_counts(ask):
    status, out, err = ask("report club/open.yaml club/missing.yaml")
    assert status == 2
    assert "none of the records is a legal game played to its end" in err
    assert "missing.yaml  unreadable" in out


def test_a_table_has_the_statistics_of_its_records(printed):
    printed("verify club --table all.csv")
    for form in ("--json", "--html", "--csv"):
        assert printed(f"report {form} all.csv") == printed(f"report {form} club")


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
def test_a_table_that_printkit_did_not_write(fault, printed, refused):
    printed("verify club --table all.csv")
    found, spoilt = ROWS[fault]
    text = Path("all.csv").read_text()
    assert found in text
    Path("all.csv").write_text(text.replace(found, spoilt))
    said = refused("report all.csv")
    assert said.startswith("all.csv: ") or fault == "an unknown game"


def test_of_very_many_that_are_left_out_some_are_listed(printed, monkeypatch):
    monkeypatch.setattr(club_statistics, "MOST_LISTED", 1)
    Path("club/shut.yaml").write_text("moves: 3\n")
    out = printed("report club")
    assert "left out: 2 records\n" in out
    assert "\nand 1 more, which printkit verify --table lists" in out
