"""`printkit replay` as a user gives it."""

import re

import pytest
from PIL import Image
from support.measure import read_pdf
from support.recorded import ROOT, STANDARD, playthrough

from printkit.commands.cli.main import main

SHORT = playthrough("yodd")
MAGIC = {"pdf": b"%PDF", "svg": b"<?xml", "png": b"\x89PNG", "gif": b"GIF89a", "html": b"<!DOCTYPE"}


@pytest.mark.parametrize("suffix", MAGIC)
def test_the_suffix_names_the_format(suffix, tmp_path, capsys):
    target = tmp_path / f"game.{suffix}"
    assert main(["replay", str(SHORT), "-o", str(target)]) == 0
    assert target.read_bytes().startswith(MAGIC[suffix])
    assert capsys.readouterr().out == f"{target}\n"


def test_without_a_name_it_is_a_page_in_the_output_folder(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["replay", str(SHORT)]) == 0
    assert (tmp_path / "output/yodd.html").exists()
    assert capsys.readouterr().out == "output/yodd.html\n"


def test_one_turn(tmp_path):
    target = tmp_path / "game.svg"
    assert main(["replay", str(STANDARD), "-o", str(target), "--turn", "3"]) == 0
    assert "3. red f1/ne,e,se,sw,nw g1/se" in target.read_text("utf-8")


OWN = "{name: mine, lattice: square, shape: {rectangle: [4, 4]}, print: {%s}}"


def drawn(path):
    """A file without what tells how it was made."""
    if path.suffix == ".svg":
        return re.sub(rb"<metadata>.*?</metadata>", b"", path.read_bytes(), flags=re.DOTALL)
    if path.suffix == ".png":
        with Image.open(path) as picture:
            return picture.size, picture.tobytes()
    return path.read_bytes()


@pytest.fixture
def on_own_board(tmp_path):
    """Writes a replay of a game on a board that says how it is printed."""

    def on_own_board(section, suffix, *words):
        record, target = tmp_path / "game.yaml", tmp_path / f"game.{suffix}"
        record.write_text(f"game: xodd\nboard: {OWN % section}\nmoves: [b:a1]\n")
        assert main(["replay", str(record), "-o", str(target), *words]) == 0
        return drawn(target)

    return on_own_board


def test_the_board_says_how_it_is_printed_where_the_command_line_does_not(on_own_board):
    def sheet(*words):
        return [round(side) for side in read_pdf(on_own_board("paper: a5", "pdf", *words))[0].media]

    assert sheet() == [0, 0, 148, 210]
    assert sheet("--paper", "a6") == [0, 0, 105, 148]
    grey = on_own_board("style: grey", "svg")
    assert grey == on_own_board("style: low-ink", "svg", "--style", "grey")
    assert grey != on_own_board("margin: 20mm, scale: 50%, kerf: 1mm, preset: ponoko", "svg")
    coarse = on_own_board("dpi: 72", "png")
    assert coarse == on_own_board("dpi: 300", "png", "--dpi", "72")
    assert coarse != on_own_board("paper: a4", "png")


def test_the_style_of_a_board_lies_beside_its_record(on_own_board, tmp_path, capsys):
    (tmp_path / "mine.yaml").write_text("name: mine\nbase: grey\n")
    assert on_own_board("style: mine.yaml", "svg") == on_own_board("style: grey", "svg")
    record, target = tmp_path / "game.yaml", tmp_path / "x.svg"
    record.write_text(f"game: xodd\nboard: {OWN % 'style: gone.yaml'}\n")
    assert main(["replay", str(record), "-o", str(target)]) == 2
    assert capsys.readouterr().err.endswith("gone.yaml: there is no such file\n")


def test_an_illegal_record_is_shown_and_told(tmp_path, capsys):
    record, target = ROOT / "records/golden/occupied.yaml", tmp_path / "game.html"
    assert main(["replay", str(record), "-o", str(target)]) == 0
    told = capsys.readouterr()
    assert told.out == f"{target}\n"
    assert told.err == (
        f"printkit: {record}:6: turn 3 (red): the leg c2/sw was taken by red on turn 1 "
        "[occupied].\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["-o", "x.doc"], "'x.doc': expected one of .pdf, .html, .svg, .png, .gif, found .doc"),
        (["-o", "x.htm"], "found .htm; did you mean '.html'?"),
        (["-o", "x"], "found none; add .html"),
        (["-o", "x.svg", "--turn", "6"], "there is no turn 6; the record has 5 turns"),
        (["-o", "x.png", "--turn", "99999"], "there is no turn 99999; the record has 5 turns"),
        (["-o", "x.pdf", "--turn", "1"], "--turn is for an .svg or .png file, not for 'x.pdf'"),
        (["-o", "x.html", "--per-page", "4"], "--per-page is for a .pdf file, not for 'x.html'"),
        (["-o", "x.svg", "--seconds", "2"], "--seconds is for a .gif file, not for 'x.svg'"),
        (["-o", "x.pdf", "--paper", "80x80mm", "--per-page", "9"], "has no room for 9 diagrams"),
        (["-o", "x.pdf", "--style", "gray"], "did you mean 'grey'?"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(words, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["replay", str(SHORT), *words]) == 2
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--turn", "-1"], "expected a whole number from 0 to 100000, found '-1'"),
        (["--per-page", "0"], "expected a whole number from 1 to 48, found '0'"),
        (["--seconds", "nan"], "expected a number from 0.1 to 60, found 'nan'"),
        (["--seconds", "soon"], "expected a number from 0.1 to 60, found 'soon'"),
    ],
)
def test_numbers_have_bounds(words, message, capsys):
    with pytest.raises(SystemExit) as done:
        main(["replay", str(SHORT), *words])
    assert done.value.code == 2
    assert message in capsys.readouterr().err


def test_what_is_no_record(tmp_path, capsys):
    for name, message in (("none.yaml", "there is no such file"), (".", "folder")):
        assert main(["replay", str(tmp_path / name), "-o", str(tmp_path / "x.pdf")]) == 2
        assert message in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
