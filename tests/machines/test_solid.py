import math
import re
import zipfile

import pytest
import trimesh

from printkit.commands.cli.main import main


def run(tmp_path, *words):
    assert main(["solid", *words]) == 0
    return sorted(tmp_path.iterdir())


def test_a_game_as_3mf_has_a_plate_for_each_colour(tmp_path, capsys):
    files = run(tmp_path, "gosix", "-o", str(tmp_path / "g.3mf"))
    assert [path.name for path in files] == ["g-black.3mf", "g-white.3mf"]
    assert capsys.readouterr().out.split() == list(map(str, files))
    scene = trimesh.load(files[0])
    assert scene.units == "millimeter"
    assert set(scene.geometry) == {"black", "black-★"}
    assert len(scene.graph.nodes_geometry) == 24 + 7
    assert scene.extents[2] == 3.0


@pytest.mark.thinned(4)
@pytest.mark.parametrize("game", ["xoids", "gosix", "hong", "xana"])
def test_the_reference_reader_takes_every_3mf_and_has_no_word_to_say(game, tmp_path):
    lib3mf = pytest.importorskip("lib3mf")
    legs = ["--max-legs", "2"] if game == "xoids" else []
    run(tmp_path, game, *legs, "--each", "--mixed", "-o", str(tmp_path / "mixed.3mf"))
    for path in run(tmp_path, game, *legs, "--each", "-o", str(tmp_path / "g.3mf")):
        model = lib3mf.get_wrapper().CreateModel()
        reader = model.QueryReader("3mf")
        reader.SetStrictModeActive(True)
        reader.ReadFromFile(str(path))
        assert reader.GetWarningCount() == 0
        assert model.GetBuildItems().Count() > 0


def one_leg(tmp_path, *options):
    words = ["xoids", "--piece", "1-01-red", "--relief", "none", "--bevel", "0mm", *options]
    (file,) = run(tmp_path, *words, "-o", str(tmp_path / "x.stl"))
    mesh = trimesh.load(file)
    assert mesh.is_watertight
    assert len(mesh.split()) == 1
    return mesh


@pytest.mark.parametrize(
    ("options", "height", "wide", "clearance"),
    [("--height 5mm", 5, 5.6, 0.4), ("--width 4mm --clearance 1mm", 3, 4, 1)],
)
def test_a_leg_is_as_high_and_wide_as_asked(tmp_path, options, height, wide, clearance):
    """On a leg of 12 mm, the piece is a rectangle that leaves out the joints at the leg's ends."""
    long = 12 - (wide + clearance) / math.sqrt(3) - clearance
    mesh = one_leg(tmp_path, *options.split())
    assert mesh.extents[2] == height
    assert mesh.volume == pytest.approx(height * long * wide, rel=1e-3)


def test_raised_pieces_lie_on_one_side_so_both_hands_are_made(tmp_path):
    words = ["xoids", "--max-legs", "3", "--each", "--mixed", "--bevel", "0mm"]
    names = []
    for relief in ("sunk", "raised"):
        target = tmp_path / f"{relief}.3mf"
        run(tmp_path, *words, "--relief", relief, "-o", str(target))
        with zipfile.ZipFile(target) as package:
            model = package.read("3D/3dmodel.model").decode()
        names.append(set(re.findall('<object [^>]*name="([^"]*)"', model)))
    sunk, raised = names
    assert raised - sunk == {"3-03m-red 1", "3-03m-blue 1"}
    assert len(sunk) == 2 * (5 + 1)


BOARD = "name: mine\nlattice: hex\nplay_on: edges\nshape: {hexagon: 2}\nside: 12mm\n"


def small_board(tmp_path, text=BOARD):
    (tmp_path / "mine.yaml").write_text(text)
    return tmp_path / "mine.yaml"


def test_a_board_is_made_if_a_board_is_named(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    board = small_board(tmp_path)
    for suffix in ("stl", "3mf"):
        assert main(["solid", str(board), "-o", f"b.{suffix}"]) == 0
    assert capsys.readouterr().out.split() == ["b.stl", "b.3mf"]
    mesh = trimesh.load("b.stl")
    assert mesh.is_watertight
    assert mesh.extents[2] == 4.0
    assert mesh.bounds.mean(axis=0)[:2] == pytest.approx([110, 110], abs=0.01)
    (name,) = trimesh.load("b.3mf").geometry
    assert name == "mine 1"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("hong-9x7 --board hong-7x7", "'hong-9x7' is a board already: leave out --board"),
        ("hong-9x7 --relief raised", "drawings on a board are sunk"),
        ("hong-9x7 --recess 3mm", "of a board 4 mm high; give a --height of 4.2mm or more"),
        ("mine.yaml", "the board 'mine' is for hong or xodd; name the game"),
        ("xoids --max-legs 2 --bevel 2.5mm", "2.5 mm is too wide for the piece '2-01-red'"),
        ("hong --backs --relief raised", "--backs works only with --relief sunk, not with"),
        ("hong -o x", "found none; add .3mf"),
        ("hong -o x.obj", "'x.obj': expected one of .stl, .3mf, found .obj"),
        (
            "hong --each --relief none --bed 20x20mm",
            "with margins of 8 mm; give a --bed of 38x38mm or more, or a smaller --bed-margin",
        ),
    ],
)
def test_bad_input(words, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    small_board(
        tmp_path,
        "name: mine\nlattice: square\nplay_on: cells\nshape: {rectangle: [4, 4]}\npitch: 20mm\n",
    )
    assert main(["solid", *words.split()]) == 2
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["mine.yaml"]
