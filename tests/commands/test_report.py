"""`printkit report` as a user gives it."""

from pathlib import Path

import pypdfium2
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


def test_the_text_of_one_record_is_its_story(printed):
    assert printed("report club/one.yaml").startswith("Ana – Bea\n\nAna (black) and Bea (white)")
    assert "Legal so far, 1 turn" in printed("report club/open.yaml")
    assert printed("report club/one.yaml --csv").startswith("section,table,row")
    assert printed("report club").startswith("xodd\n\nfigure")


def test_one_record_as_a_page(printed, refused):
    for name in ("story.pdf", "story.html"):
        assert printed(f"report club/one.yaml --paper a5 --style grey -o {name}") == f"{name}\n"
    (page,) = pypdfium2.PdfDocument("story.pdf")
    assert [round(side / 72 * 25.4) for side in page.get_size()] == [148, 210]
    assert "Ana – Bea" in page.get_textpage().get_text_range()
    html = Path("story.html").read_text("utf-8")
    assert html.count("<svg") == 1
    assert "Ana – Bea" in html
    assert "shows one readable record, not 3" in refused("report club -o story.pdf")
    assert "shows one readable record" in refused("report club/missing.yaml -o story.pdf")


def test_of_very_many_that_are_left_out_some_are_listed(printed, monkeypatch):
    monkeypatch.setattr(club_statistics, "MOST_LISTED", 1)
    Path("club/shut.yaml").write_text("moves: 3\n")
    out = printed("report club")
    assert "left out: 2 records\n" in out
    assert "\nand 1 more, which printkit verify --table lists" in out
