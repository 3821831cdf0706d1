"""`printkit solid` as a user gives it."""

import math

import pytest
import trimesh

from printkit.cli.main import main


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


@pytest.mark.parametrize("game", ["gosix", "hong", "xana", "xoids"])
def test_the_reference_reader_takes_every_3mf_and_has_no_word_to_say(game, tmp_path):
    lib3mf = pytest.importorskip("lib3mf")
    legs = ["--max-legs", "2"] if game == "xoids" else []
    for path in run(tmp_path, game, *legs, "--each", "-o", str(tmp_path / "g.3mf")):
        model = lib3mf.get_wrapper().CreateModel()
        reader = model.QueryReader("3mf")
        reader.SetStrictModeActive(True)
        reader.ReadFromFile(str(path))
        assert reader.GetWarningCount() == 0
        assert model.GetBuildItems().Count() > 0


def test_one_piece_as_stl_in_the_form_that_is_wished(tmp_path):
    words = ["xoids", "--piece", "1-01-red", "--height", "5mm", "--bevel", "0mm"]
    (file,) = run(tmp_path, *words, "--relief", "none", "-o", str(tmp_path / "x.stl"))
    mesh = trimesh.load(file)
    assert mesh.is_watertight
    assert mesh.extents[2] == 5.0
    assert len(mesh.split()) == 1
    # A leg of 12 mm, 5.6 mm wide; its tips of 120° are 0.2 mm / sin 60° from the leg's ends.
    long, wide = 12 - 0.4 / math.sin(math.pi / 3), 5.6
    assert mesh.volume == pytest.approx(5 * (long - wide / 2 / math.sqrt(3)) * wide, rel=1e-3)


def test_xoids_are_as_wide_as_asked(tmp_path):
    words = ["xoids", "--piece", "1-01-red", "--relief", "none", "--bevel", "0mm"]
    words += ["--width", "4mm", "--clearance", "1mm", "-o", str(tmp_path / "x.stl")]
    (file,) = run(tmp_path, *words)
    long, wide = 12 - 1 / math.sin(math.pi / 3), 4
    area = (long - wide / 2 / math.sqrt(3)) * wide
    assert trimesh.load(file).volume == pytest.approx(3 * area, rel=1e-3)


def test_each_piece_once_on_a_small_bed(tmp_path):
    words = ["hong", "--each", "--bed", "60x60mm", "--relief", "none", "--mixed"]
    (file,) = run(tmp_path, *words, "-o", str(tmp_path / "h.stl"))
    mesh = trimesh.load(file)
    assert len(mesh.split()) == 2
    assert mesh.bounds.min() >= -1e-3
    assert mesh.bounds.max() <= 60.001


def test_stones_are_discs_and_follow_the_pitch(tmp_path):
    words = ["hong", "--pitch", "30mm", "--each", "--piece", "stone"]
    (file,) = run(tmp_path, *words, "-o", str(tmp_path / "h.stl"))
    width, depth, height = trimesh.load(file).extents
    assert width == pytest.approx(depth, abs=1e-3)
    assert 20 < width < 29
    assert height == 3.0


def test_raised_pieces_lie_on_one_side_so_both_hands_are_made(tmp_path):
    words = ["xoids", "--max-legs", "3", "--each", "--mixed"]
    run(tmp_path, *words, "-o", str(tmp_path / "sunk.3mf"))
    run(tmp_path, *words, "--relief", "raised", "-o", str(tmp_path / "raised.3mf"))
    sunk, raised = (set(trimesh.load(tmp_path / f"{n}.3mf").geometry) for n in ("sunk", "raised"))
    assert raised - sunk == {"3-03m-red", "3-03m-blue"}
    assert len(sunk) == 2 * (5 + 1)


def test_the_style_decides_on_the_colours(tmp_path):
    for style in ("colour", "grey"):
        words = [
            "xoids",
            "--max-legs",
            "1",
            "--each",
            "--style",
            style,
            "-o",
            str(tmp_path / f"{style}.3mf"),
        ]
        assert main(["solid", *words, "--mixed", "--relief", "none"]) == 0
    files = {path.stem: path.read_bytes() for path in tmp_path.iterdir()}
    assert files["colour"] != files["grey"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["xoids", "--piece", "5-7-red"], "no piece is called '5-7-red'; did you mean '5-07-red'?"),
        (["xoids", "--bevel", "2mm"], "a bevel of 2 mm is too wide for the piece '2-01-red'"),
        (["hong", "--bevel", "2mm", "--foot", "1mm"], "2 mm above and 1 mm below leave nothing"),
        (["hong", "--depth", "1.5mm", "--backs"], "reliefs 3 mm deep leave too little of a height"),
        (["hong", "--backs", "--relief", "raised"], "--backs are sunk: they cannot go with"),
        (["hong", "--max-legs", "3"], "--max-legs is for xoids, not for 'hong'"),
        (["hong", "-o", "x.obj"], "'x.obj': expected one of .stl, .3mf, found .obj"),
        (["hong", "-o", "x"], "found none; add .3mf"),
        (
            ["hong", "--bed", "20x20mm"],
            "the piece 'tile' is 21.3 × 21.3 mm and does not fit on a bed",
        ),
        (["hnog"], "did you mean 'hong'?"),
    ],
)
def test_bad_input(words, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["solid", *words]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_bed_without_a_unit_is_refused(capsys):
    with pytest.raises(SystemExit) as done:
        main(["solid", "hong", "--bed", "220x220"])
    assert done.value.code == 2
    assert "'220x220' is not a size; write one such as 600x400mm" in capsys.readouterr().err
