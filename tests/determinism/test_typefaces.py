"""The typeface of a print is that of its style, wherever and whenever it is made."""

import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from support.typefaces import square_font

from printkit.commands.cli.main import main
from printkit.draw.fonts import BUNDLED, Typeface

LETTERS = [*(chr(code) for code in BUNDLED.regular.widths if code > 31), "★"]
RECORD = "game: xong\nplayers: {red: Ann, blue: Bob}\nmoves: [e5/ne, 'f5/ne,e']\n"


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with styles of two typefaces, whose lines break at other places."""
    place = tmp_path_factory.mktemp("styles")
    for name, advance in (("narrow", 450), ("wide", 560)):
        font = square_font(LETTERS, family=name, side=400, advance=advance)
        (place / f"{name}.ttf").write_bytes(font)
        style = f"{{name: own, base: low-ink, font: {{regular: {name}.ttf}}}}"
        (place / f"{name}.yaml").write_text(style)
    (place / "record.yaml").write_text(RECORD)
    return place


PRINTS = {
    "a board with outlines": "board xong-standard -o {}/board.svg --text outlines",
    "pieces": "pieces xoids --max-legs 4 -o {}/xoids.pdf",
    "a kit": "kit xong -o {}",
    "solids": "solid gosix --each -o {}/stones.stl",
    "a replay on paper": "replay {}/../record.yaml -o {}/replay.pdf",
    "a replay as a page": "replay {}/../record.yaml -o {}/replay.html",
    "a table": "table hong -o {} --pixels 20",
    "boards": "generate --cells 30 --seed 3 -o {}/b.yaml --preview {}/preview.pdf",
}


def printed(what, style, place, name):
    """All files of a print, by their names."""
    folder = place / name
    folder.mkdir()
    command = PRINTS[what].replace("{}", str(folder)).split()
    assert main([*command, "--style", str(place / f"{style}.yaml")]) == 0
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.*")}


@pytest.mark.thinned(4)
@pytest.mark.parametrize("what", PRINTS)
def test_no_words_are_measured_in_another_typeface(what, place, monkeypatch):
    measured = set()
    width = Typeface.width

    def watched(self, text, size, **face):
        measured.add(self.family)
        return width(self, text, size, **face)

    monkeypatch.setattr(Typeface, "width", watched)
    assert printed(what, "wide", place, f"watched {what}".replace(" ", "-"))
    assert measured == {"wide"}


def test_two_threads_print_in_two_typefaces(place):
    what = "a board with outlines"
    alone = [printed(what, style, place, f"alone-{style}") for style in ("narrow", "wide")]
    assert alone[0] != alone[1]
    together = threading.Barrier(2)

    def in_a_thread(style):
        together.wait()
        return [printed(what, style, place, f"{style}-{n}") for n in range(2)]

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(2) as threads:
            found = list(threads.map(in_a_thread, ("narrow", "wide")))
    finally:
        sys.setswitchinterval(usual)
    assert found == [[alone[0]] * 2, [alone[1]] * 2]
