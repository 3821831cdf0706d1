import json
import math
import subprocess
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlparse

import numpy as np
import pytest
from support.recorded import ROOT
from web.javascript import tools

from printkit.commands.cli.main import main
from printkit.records.record_file import read_record
from printkit.records.trial import play
from printkit.rules.catalogue import open_game

CLUB = ROOT.parent / "docs/examples/club"
TYPES = "node_modules/@typed-tabletop-simulator/declaration/src"
INCH = 25.4


def local(address):
    return Path(unquote(urlparse(address).path))


def numbers(path, kind):
    """What stands on the lines of a kind of an .obj file."""
    lines = [line.replace("/", " ").split() for line in path.read_text().splitlines()]
    return np.array([list(map(float, words[1:])) for words in lines if words[0] == kind])


def objects(states):
    """All objects on a table, those in bags and behind others too, each without these."""
    for one in states:
        inner = ("ContainedObjects", "States")
        yield {key: value for key, value in one.items() if key not in inner}
        yield from objects([*one.get(inner[0], ()), *one.get(inner[1], {}).values()])


def mistyped(save, folder):
    """What tsc finds wrong with a save, by the types of those who write scripts for the program."""
    there = tools()
    rest = {key: value for key, value in save.items() if key not in ("ObjectStates", "SnapPoints")}
    kinds = "ObjectData | ModelData | BagData | BookData"
    (folder / "save.ts").write_text(
        f"const save: Pick<TTSSave, {' | '.join(map(json.dumps, rest))}> = {json.dumps(rest)};\n"
        f"const snaps: SnapPointData[] = {json.dumps(save['SnapPoints'])};\n"
        f"const laid: ({kinds})[] = {json.dumps([*objects(save['ObjectStates'])])};\n"
        "export {};\n"
    )
    types = [str(there / TYPES / f"{name}.d.ts") for name in ("saveFile", "objectData")]
    options = {"noEmit": True, "strict": True, "target": "es2023", "types": []}
    options["skipLibCheck"] = True
    config = {"compilerOptions": options, "files": ["save.ts", *types]}
    (folder / "tsconfig.json").write_text(json.dumps(config))
    command = [there / "node_modules/.bin/tsc", "-p", folder]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Tables of games as a save, and the same as pictures with an index; each is made once."""

    @cache
    def made(game, *options):
        folder = tmp_path_factory.mktemp(game)
        words = ["table", game, "--pixels", "24", *options, "-o"]
        assert main([*words, str(folder / "tts"), "--for", "tts"]) == 0
        assert main([*words, str(folder / "plain")]) == 0
        (save,) = (folder / "tts").glob("*.json")
        index = (folder / "plain/table.json").read_text("utf-8")
        return json.loads(save.read_text("utf-8")), json.loads(index)

    return made


@pytest.mark.thinned(2)
@pytest.mark.parametrize("game", ["gosix", "xong"])
def test_a_save_is_as_its_types_say_and_snaps_where_the_sites_are(game, tables, tmp_path):
    save, index = tables(game)
    assert mistyped(save, tmp_path) == ""
    board, dot = index["board"], index["mm_per_px"]
    assert len(save["SnapPoints"]) == len(board["sites"])
    width, height = board["size_px"]
    for point, site in zip(save["SnapPoints"], board["sites"], strict=True):
        x = point["Position"]["x"] * INCH / dot + width / 2
        y = height / 2 - point["Position"]["z"] * INCH / dot
        assert math.dist((x, y), site["px"]) < 1
        if site["kind"] == "edge":
            assert (point["Rotation"]["y"] - 180 + 90 - site["turn"]) % 180 == 0
    plate = numbers(local(save["ObjectStates"][0]["CustomMesh"]["MeshURL"]), "v")
    size = (plate.max(axis=0) - plate.min(axis=0)) * INCH
    assert (size[0], size[2]) == pytest.approx(board["size_mm"], abs=0.01)


@pytest.mark.thinned(2)
@pytest.mark.parametrize(("game", "date"), [("hong", "06"), ("gosix", "20"), ("xana", "20")])
def test_a_position_lies_on_the_board(game, date, tmp_path):
    record = CLUB / f"2026-11-{date}-{game}.yaml"
    words = ("--record", str(record), "--turn", "20", "--pixels", "24")
    place = tmp_path / "tts"
    assert main(["table", game, *words, "--for", "tts", "-o", str(place)]) == 0
    (file,) = place.glob("*.json")
    save = json.loads(file.read_text("utf-8"))
    models = [each for each in save["ObjectStates"][1:] if each["Name"] == "Custom_Model"]
    lying = [each["Transform"] for each in models]
    points = [(point["Position"]["x"], point["Position"]["z"]) for point in save["SnapPoints"]]
    for at in lying:
        assert min(math.dist((at["posX"], at["posZ"]), point) for point in points) < 0.001
    assert save["Note"].startswith("After turn 20 of")
    read = read_record(record.read_bytes(), "")
    trial = play(open_game(read, record.parent).game, read)
    placed = trial.game.placements(trial.steps[20].before)
    assert len(lying) == len(placed) or (game == "xana" and len(lying) > len(placed))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["xodd", "--for", "tts", "--turn", "1"], "--turn needs --record"),
        (["xodd", "--address", "x"], "--address needs --for"),
        (["xodd", "--for", "tts", "--record", "g.yaml"], "is a game of gosix, not of 'xodd'"),
        (["gosix", "--for", "tts", "--record", "g.yaml", "--turn", "99"], "there is no turn 99"),
        (
            ["xodd", "--for", "tts", "--pixels", "400"],
            "Tabletop Simulator's makers advise at most 4096; give",
        ),
    ],
)
def test_what_makes_no_sense(words, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g.yaml").write_bytes((CLUB / "2026-11-20-gosix.yaml").read_bytes())
    assert main(["table", *words]) == 2
    assert message in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["g.yaml"]


def test_a_texture_shows_the_face_above_and_the_back_below(tables):
    save, index = tables("hong")
    (wide,) = {piece["size_px"][0] for piece in index["pieces"] if piece["name"] == "tile"}
    dot = index["mm_per_px"] / INCH
    model = local(save["ObjectStates"][0]["CustomMesh"]["MeshURL"]).parent / "pieces/tile.obj"
    vertices, places, faces = (numbers(model, kind) for kind in ("v", "vt", "f"))
    for at, place in faces.reshape(-1, 2).astype(int) - 1:
        (x, up, _), u = vertices[at], places[place][0]
        across = {u * 2 * wide, (u * 2 - 1) * wide}
        expected = {wide / 2 + x / dot, wide / 2 - x / dot} if up == 0 else {wide / 2 + x / dot}
        assert min(abs(a - b) for a in across for b in expected) < 0.01
