"""Files tell how they were made, and `printkit again` makes them anew, the same bytes."""

import io
import itertools
import zipfile

import pytest
from recorded import ROOT

from printkit import __version__
from printkit.app.again import made
from printkit.cli.main import main
from printkit.render.threemf import MODEL

CLUB = ROOT.parent / "docs/examples/club"
OWN = "{name: own, lattice: hex, play_on: edges, side: 12mm, shape: {hexagon: 2}}"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.yaml").write_text(OWN)
    (tmp_path / "game.yaml").write_bytes((CLUB / "2026-11-20-gosix.yaml").read_bytes())
    return tmp_path


def run(*words):
    assert main([*map(str, words)]) == 0


NINE = "generate --cells 9 --seed 3"
INPUTS = {"@board": "own.yaml", "@record": "game.yaml", "@records": "game.yaml"}


@pytest.mark.thinned(6)
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("board gosix --style=grey -o a.pdf", "board gosix --style grey"),
        ("board own.yaml --pap a5 -o a.svg", "board @board --paper a5"),
        ("board gosix --dpi 50 -o a.png", "board gosix --dpi 50"),
        ("board gosix --preset generic -o a.dxf", "board gosix --preset generic"),
        ("board gosix --preset generic -o a.svg", "board gosix --preset generic"),
        ("board gosix --for press -o a.pdf", "board gosix --for press"),
        ("calibrate -o a.stl", "calibrate"),
        ("calibrate -o a.3mf", "calibrate"),
        ("replay game.yaml --turn 3 -o a.svg", "replay @record --turn 3"),
        ("replay game.yaml --animate -o a.svg", "replay @record --animate"),
        ("convert game.yaml -o a.yaml", "convert @record"),
        ("generate --cells 20 --seed 3 -o a.yaml", "generate --cells 20 --seed 3"),
        ("generate --cells 9 --seed 3 --preview a.svg", f"{NINE} --preview @preview"),
        ("replay game.yaml --dpi 40 -o a.gif", "replay @record --dpi 40"),
        ("replay game.yaml -o a.html", "replay @record"),
        ("convert game.yaml --to abstract-play -o a.json", "convert @record --to abstract-play"),
        ("report game.yaml -o a.json", "report @records"),
        ("report game.yaml -o a.parquet", "report @records"),
        ("report game.yaml --tree b.html -o a.html", "report @records --tree @tree"),
        ("report game.yaml --html --tree a.html", "report @records --html --tree @tree"),
        ("verify game.yaml --table a.parquet", "verify @records --table @table"),
        ("rules gosix -o a.pdf", "rules gosix"),
    ],
)
def test_the_same_bytes(words, told, folder):
    run(*words.split())
    file = words.split()[-1]
    assert made(folder / file) == (__version__, tuple(told.split()))
    inputs = [("--input", f"{word[1:]}={INPUTS[word]}") for word in told.split() if word in INPUTS]
    again = f"again{file[1:]}"
    run("again", file, *itertools.chain(*inputs), "-o", again)
    assert (folder / again).read_bytes() == (folder / file).read_bytes()


def test_a_folder_is_made_as_a_whole(folder):
    run(*["table", "gosix", "--pixels", "20", "-o", "one"])
    run("again", "one/board.png", "-o", "other")
    names = [path.relative_to(folder / "one") for path in folder.glob("one/**/*.*")]
    assert len(names) == 10
    for name in names:
        assert (folder / "other" / name).read_bytes() == (folder / "one" / name).read_bytes()


def test_chance_is_told(folder):
    run(*["generate", "--cells", "12", "--preview", "a.svg", "-o", "a.yaml"])
    run("again", "a.svg", "-o", "b.svg")
    assert (folder / "a.svg").read_bytes() == (folder / "b.svg").read_bytes()
    assert "--seed" in made(folder / "a.svg").words


def test_another_version_may_make_other_bytes(folder, capsys):
    (folder / "a.yaml").write_text("# printkit 0.0.9 generate --cells 12 --seed 1\nname: a\n")
    capsys.readouterr()
    assert main(["again", "a.yaml", "-o", "b.yaml"]) == 1
    told = f"b.yaml has other bytes than a.yaml, which printkit 0.0.9 made; this is {__version__}\n"
    assert capsys.readouterr().err == f"printkit: {told}"


@pytest.mark.parametrize(
    ("comment", "words", "message"),
    [
        (
            "board @board",
            [],
            "was made from a board in a file of its own: give it by --input board",
        ),
        ("board gosix", ["--input", "board=own.yaml"], "was not made from a board in a file"),
        ("board gosix --output b.pdf", [], "no command that printkit writes down"),
        ("board gosix -o b.pdf", [], "no command that printkit writes down"),
        ("simulate gosix --csv b", [], "no command that printkit writes down"),
        ("simulate gosix --scheduler here:1", [], "no command that printkit writes down"),
        ("board ./own.yaml", [], "is no command that can be run again"),
        ("board 'gosix", [], "is no command that can be run again"),
        ("serve", [], "no file is made by 'printkit serve'"),
        ("", [], "made it, but it does not say by which command"),
    ],
)
def test_what_no_file_of_ours_says(comment, words, message, folder, capsys):
    (folder / "a.yaml").write_text(f"# printkit 1.0 {comment}".rstrip() + "\nname: a\n")
    assert main(["again", "a.yaml", *words, "-o", "new/b.pdf"]) == 2
    assert message in capsys.readouterr().err
    assert sorted(path.name for path in folder.iterdir()) == ["a.yaml", "game.yaml", "own.yaml"]


def broken_3mf():
    """A package whose model cannot be unpacked."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr(MODEL, "x" * 100)
    head = 30 + len(MODEL)
    return file.getvalue()[:head] + b"\xff" + file.getvalue()[head + 1 :]


def test_what_says_nothing(folder, capsys):
    for name, data, message in (
        ("a.pdf", b"%PDF-1.7", "does not say that printkit made it"),
        ("a.png", b"\x89PNG\r\n\x1a\n\0\0\0", "does not say that printkit made it"),
        ("a.3mf", b"PK", "does not say that printkit made it"),
        ("a.html", b"", "does not say that printkit made it"),
        ("a.json", b"[]", "does not say that printkit made it"),
        ("a.gif", b"GIF89a", "does not say that printkit made it"),
        ("a.parquet", b"PAR1", "does not say that printkit made it"),
        ("b.3mf", broken_3mf(), "does not say that printkit made it"),
        ("b.gif", b"GIF89a" + bytes(7) + b"!\xfe\x0bprintkit 1\xff\0", "does not say that print"),
        ("b.html", b'<meta name="generator" content="\xff">', "does not say that printkit made it"),
        ("b.json", rb'{"made_by": "\ud800"}', "does not say that printkit made it"),
        ("a.csv", b"", "'.csv' files do not say how they were made"),
    ):
        (folder / name).write_bytes(data)
        assert main(["again", name, "-o", "b.pdf"]) == 2
        assert message in capsys.readouterr().err
