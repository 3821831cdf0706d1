"""Files contain the command that made them, which can be pasted: it makes the same bytes."""

import re
import zipfile
from pathlib import Path

import pytest
from support.calls import table
from support.recorded import ROOT

from printkit import __version__

CLUB = ROOT.parent / "docs/examples/club"
OWN = "{name: own, lattice: hex, play_on: edges, side: 12mm, shape: {hexagon: 2}}"
MADE = """
board gosix --style=grey -o a.pdf → board gosix --style grey
board own.yaml --pap a5 -o a.svg → board @board --paper a5
board gosix --dpi 50 -o a.png → board gosix --dpi 50
board gosix --preset generic -o a.dxf → board gosix --preset generic
board gosix --preset generic -o a.svg → board gosix --preset generic
board gosix --for press -o a.pdf → board gosix --for press
board gosix --dpi 40 -o a.png → board gosix --dpi 40
calibrate -o a.stl → calibrate
calibrate -o a.3mf → calibrate
replay game.yaml --turn 3 -o a.svg → replay @record --turn 3
convert game.yaml -o a.yaml → convert @record
generate --cells 20 --seed 3 -o a.yaml → generate --cells 20 --seed 3
generate --cells 9 --seed 3 --preview a.svg → generate --cells 9 --seed 3 --preview @preview
replay game.yaml -o a.html → replay @record
report game.yaml -o a.json → report @records
report game.yaml --html -o a.html → report @records --html
rules gosix -o a.pdf → rules gosix
"""


@pytest.fixture(autouse=True)
def files(folder):
    (folder / "own.yaml").write_text(OWN)
    (folder / "game.yaml").write_bytes((CLUB / "2026-11-20-gosix.yaml").read_bytes())


def content(path):
    """The bytes of a file, or of all files of a package."""
    if not zipfile.is_zipfile(path):
        return path.read_bytes()
    with zipfile.ZipFile(path) as package:
        return b"".join(map(package.read, package.namelist()))


@pytest.mark.thinned(6)
@pytest.mark.parametrize(("words", "told"), table(MADE))
def test_a_file_contains_its_command(words, told, printed):
    printed(words)
    command = f"printkit {__version__} {told}".encode()
    _, after, *_ = content(Path(words.split()[-1])).split(command)
    assert not re.match(b" [^ ]", after)


def test_the_command_can_be_pasted(printed):
    printed("generate --cells 12 --preview a.svg -o a.yaml")
    (words,) = re.findall(r">printkit \S+ (.*)</creator>", Path("a.svg").read_text())
    printed(words.replace("@preview", "b.svg"), "-o", "b.yaml")
    for suffix in (".svg", ".yaml"):
        assert Path(f"b{suffix}").read_bytes() == Path(f"a{suffix}").read_bytes()
