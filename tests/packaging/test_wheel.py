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
    for kind in ("boards", "presets", "rulesets", "styles"):
        for path in (ROOT / kind).glob("*.yaml"):
            assert f"printkit/data/{kind}/{path.name}" in names
    for path in (ROOT / "languages").glob("*.po"):
        assert {f"printkit/data/languages/{path.stem}{end}" for end in (".mo", ".json")} <= names
    for path in (ROOT / "printkit" / "draw" / "fonts").iterdir():
        assert f"printkit/draw/fonts/{path.name}" in names
    assert "printkit/games/hong/dragon.svg" in names
    assert "printkit/py.typed" in names
    assert any(name.endswith(".data/data/share/man/man1/printkit.1") for name in names)
    for path in (ROOT / "printkit" / "web" / "static").iterdir():
        assert f"printkit/web/static/{path.name}" in names


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
    command = [binaries / "printkit", "kit", "xong"]
    done = subprocess.run(command, cwd=empty, check=True, capture_output=True, text=True)
    assert (empty / "output" / "xong" / "xong-kit.pdf").stat().st_size > 50_000
    assert "xong-kit.pdf" in done.stdout
    record = empty / "game.yaml"
    record.write_text("game: xong\nmoves: |\n  1. e5/ne\n")
    verify = [binaries / "printkit", "verify", "--json", record]
    answer = subprocess.run(verify, cwd=empty, check=True, capture_output=True, text=True)
    assert '"status": "unfinished"' in answer.stdout
