"""`printkit replay` as a user gives it; what it refuses is in test_bad_input.py."""

import re
from pathlib import Path

import pytest
from PIL import Image
from support.measure import read_pdf
from support.recorded import ROOT, playthrough

SHORT = playthrough("yodd")
MAGIC = {"pdf": b"%PDF", "svg": b"<?xml", "png": b"\x89PNG", "html": b"<!DOCTYPE"}


@pytest.mark.parametrize("suffix", MAGIC)
def test_the_suffix_names_the_format(suffix, printed):
    assert printed("replay -o", f"game.{suffix}", SHORT) == f"game.{suffix}\n"
    assert Path(f"game.{suffix}").read_bytes().startswith(MAGIC[suffix])


def test_without_a_name_it_is_a_page_in_the_output_folder(printed):
    assert printed("replay", SHORT) == "output/yodd.html\n"
    assert Path("output/yodd.html").exists()


def test_one_turn(printed):
    printed("replay -o game.svg --turn 3", ROOT / "records/golden/standard.yaml")
    assert "3. red f1/ne,e,se,sw,nw g1/se" in Path("game.svg").read_text("utf-8")


def drawn(path):
    """A file without what tells how it was made."""
    if path.suffix == ".svg":
        return re.sub(rb"<metadata>.*?</metadata>", b"", path.read_bytes(), flags=re.DOTALL)
    if path.suffix == ".png":
        with Image.open(path) as picture:
            return picture.size, picture.tobytes()
    return path.read_bytes()


@pytest.fixture
def on_own_board(folder, printed):
    """Draws a replay of a game on a board that says how it is printed."""

    def on_own_board(section, suffix, words=""):
        board = (
            f"{{name: mine, lattice: square, shape: {{rectangle: [4, 4]}}, print: {{{section}}}}}"
        )
        (folder / "game.yaml").write_text(f"game: xodd\nboard: {board}\nmoves: [b:a1]\n")
        printed(f"replay game.yaml -o game.{suffix} {words}")
        return drawn(folder / f"game.{suffix}")

    return on_own_board


def test_the_board_says_how_it_is_printed_where_the_command_line_does_not(on_own_board):
    def sheet(words=""):
        return [round(side) for side in read_pdf(on_own_board("paper: a5", "pdf", words))[0].media]

    assert sheet() == [0, 0, 148, 210]
    assert sheet("--paper a6") == [0, 0, 105, 148]
    grey = on_own_board("style: grey", "svg")
    assert grey == on_own_board("style: low-ink", "svg", "--style grey")
    assert grey != on_own_board("margin: 20mm, scale: 50%, kerf: 1mm, preset: ponoko", "svg")
    coarse = on_own_board("dpi: 72", "png")
    assert coarse == on_own_board("dpi: 300", "png", "--dpi 72")
    assert coarse != on_own_board("paper: a4", "png")


def test_the_style_of_a_board_lies_beside_its_record(on_own_board, refused):
    Path("mine.yaml").write_text("name: mine\nbase: grey\n")
    assert on_own_board("style: mine.yaml", "svg") == on_own_board("style: grey", "svg")
    text = Path("game.yaml").read_text().replace("grey", "gone.yaml")
    Path("game.yaml").write_text(text)
    assert refused("replay game.yaml -o x.svg").endswith("gone.yaml: there is no such file")


def test_an_illegal_record_is_shown_up_to_its_fault_with_a_warning(ask):
    record = ROOT / "records/golden/occupied.yaml"
    status, out, err = ask("replay -o game.html", record)
    assert (status, out) == (0, "game.html\n")
    place = f"printkit: {record}:6: turn 3 (red): "
    assert err == f"{place}the leg c2/sw was taken by red on turn 1 [occupied].\n"
