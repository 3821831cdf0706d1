"""The wheel works on its own: in an environment of what it asks for, run from an empty folder."""

import re
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", folder, ROOT]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_carries_every_board_ruleset_and_font(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    data = [f"{kind}/*.yaml" for kind in ("boards", "presets", "rulesets", "styles")]
    wanted = {
        f"printkit/data/{path.relative_to(ROOT)}" for each in data for path in ROOT.glob(each)
    }
    for folder in ("printkit/draw/fonts", "printkit/web/static"):
        wanted |= {f"{folder}/{path.name}" for path in (ROOT / folder).iterdir()}
    for path in (ROOT / "languages").glob("*.po"):
        wanted |= {f"printkit/data/languages/{path.stem}{end}" for end in (".mo", ".json")}
    assert wanted | {"printkit/games/hong/dragon.svg", "printkit/py.typed"} <= names
    assert any(name.endswith(".data/data/share/man/man1/printkit.1") for name in names)


def installed(wheel, folder):
    """The commands of an environment with the wheel and the libraries that it asks for, no more.

    They are links to those of this environment, so that nothing is fetched.
    """
    venv.create(folder, with_pip=False)
    binaries = folder / "bin"
    pip = [sys.executable, "-m", "pip", "--python", binaries / "python", "install", "--no-deps"]
    subprocess.run([*pip, "--no-compile", "-q", wheel], check=True, capture_output=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (metadata,) = packages.glob("printkit_games-*.dist-info/METADATA")
    asked = re.findall(r"Requires-Dist: (.*)", metadata.read_text("utf-8"))
    for library in set(needed(asked)):
        link(distribution(library), packages)
    return binaries


def needed(requirements):
    """The names of the libraries that are required, and of those that these require."""
    for requirement in requirements:
        if ";" not in requirement:  # of an extra, or on other machines
            name = re.match(r"[\w.-]+", requirement)[0]
            yield name
            yield from needed(distribution(name).requires or ())


def link(library, packages):
    for top in {file.parts[0] for file in library.files if file.parts[0] not in ("..", ".")}:
        if not (packages / top).exists():
            (packages / top).symlink_to(library.locate_file(top))


@pytest.mark.nightly
def test_the_wheel_prints_a_kit_and_verifies_from_an_empty_folder(wheel, tmp_path):
    binaries = installed(wheel, tmp_path / "venv")
    empty = tmp_path / "empty"
    empty.mkdir()
    terms = {"cwd": empty, "capture_output": True, "text": True}
    done = subprocess.run([binaries / "printkit", "kit", "xong"], check=True, **terms)
    assert (empty / "output" / "xong" / "xong-kit.pdf").stat().st_size > 50_000
    assert "xong-kit.pdf" in done.stdout
    (empty / "game.yaml").write_text("game: xong\nmoves: |\n  1. e5/ne\n")
    verify = [binaries / "printkit", "verify", "--json", "game.yaml"]
    answer = subprocess.run(verify, check=True, **terms)
    assert '"status": "unfinished"' in answer.stdout
