"""QR codes: outlines of their modules, and codes in printed pages read back by another program."""

import functools
import re
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest
import shapely
import zxingcpp

from printkit import convert
from printkit.commands.cli.main import main
from printkit.draw.qr import outlines, qr_code, terminal_lines
from printkit.records.loading import line_of
from printkit.records.record_file import read_record

QR = zxingcpp.BarcodeFormat.QRCode
CLUB = "docs/examples/club/2026-11-"


def codes(path, dpi=300):
    """The texts of the QR codes on the pages of a PDF file, as a camera would have them."""
    with pypdfium2.PdfDocument(path) as document:
        pages = [page.render(scale=dpi / 72).to_pil() for page in document]
    return [code.text for page in pages for code in zxingcpp.read_barcodes(page, formats=QR)]


def test_outlines_surround_the_dark_modules_and_no_others():
    rows = [[1, 0, 1, 1], [0, 1, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]
    dark = functools.reduce(shapely.symmetric_difference, map(shapely.Polygon, outlines(rows)))
    half = (0.5, 1.5, 2.5, 3.5)
    drawn = [[int(dark.covers(shapely.Point(x, y))) for x in half] for y in half]
    assert drawn == rows
    assert outlines([[1, 1], [1, 1]]) == [[(0, 0), (2, 0), (2, 2), (0, 2)]]


def test_a_text_that_no_code_has_room_for():
    assert qr_code("x" * 2900).side == pytest.approx((177 + 8) * 0.8)
    assert qr_code("x" * 3000) is None


@pytest.mark.parametrize(
    "words", [["convert", "--paper", "a5", "--style", "low-ink"], ["replay", "--per-page", "12"]]
)
def test_a_printed_code_is_the_whole_game(words, tmp_path):
    record, page = f"{CLUB}20-gosix.yaml", tmp_path / "page.pdf"
    assert main([words[0], record, *words[1:], "-o", str(page)]) == 0
    assert codes(page) == [convert(Path(record))]


def test_a_replay_of_a_record_that_no_line_can_hold_has_no_code(tmp_path):
    (tmp_path / "own.yaml").write_text("name: own\ntitle: Own\ngame: xodd\nboards: [xodd-9x9]\n")
    record, page = tmp_path / "game.yaml", tmp_path / "page.html"
    record.write_text("game: xodd\nruleset: own.yaml\nmoves: |\n  1. b:e5\n")
    assert main(["replay", str(record), "-o", str(page)]) == 0
    assert "<details>" not in page.read_text("utf-8")
    assert not line_of(read_record(record.read_bytes(), "game.yaml"), None)


@pytest.mark.parametrize(("board", "fits"), [("xodd-9x9", True), ("own.yaml", False)])
def test_a_line_of_a_text_holds_a_board_that_is_shipped_alone(board, fits):
    record = read_record(f"game: xodd\nboard: {board}\n".encode(), "game.yaml")
    assert bool(line_of(record, None)) is fits


SIGNS = re.compile(r"\x1b\[([\d;]+)m|(.)")
HALVES = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}  # which are of the sign's colour
COLOURS = {"30": 0, "40": 0, "107": 255}


def on_terminal(lines, ink, ground):
    """A picture of a terminal of two greys that shows `lines`."""
    width = max(len(SIGNS.sub(r"\2", line)) for line in lines)
    seen = np.full((2 * len(lines) + 12, width + 12), ground, np.uint8)
    for y, line in enumerate(lines):
        now, x = (ink, ground), 0
        for codes, sign in SIGNS.findall(line):
            if codes == "0":
                now = (ink, ground)
            for code in codes.split(";"):
                if code in COLOURS:
                    now = (COLOURS[code], now[1]) if code[0] == "3" else (now[0], COLOURS[code])
            if sign:
                seen[2 * y + 6 : 2 * y + 8, x + 6] = [now[not half] for half in HALVES[sign]]
                x += 1
    return np.kron(seen, np.ones((6, 6), np.uint8))


@pytest.mark.parametrize(
    ("ink", "ground", "coloured"),
    [(90, 240, True), (200, 0, False)],
    ids=["grey", "dark without colours"],
)
def test_a_phone_reads_the_code_of_a_terminal(ink, ground, coloured):
    """zxing and OpenCV read no code here whose colours are exchanged, as not all phones do."""
    address = "http://192.168.178.27:8321/"
    seen = on_terminal(terminal_lines(address, coloured=coloured), ink, ground)
    found = zxingcpp.read_barcodes(seen, formats=QR, try_invert=False)
    assert [code.text for code in found] == [address]
    assert cv2.QRCodeDetector().detectAndDecode(seen)[0] == address
