"""The wheel works on its own: installed into an empty environment, run from an empty folder."""

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


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
            assert f"printkit/{kind}/{path.name}" in names
    assert "printkit/render/fonts/DejaVuSansCondensed.ttf" in names
    assert "printkit/py.typed" in names
    assert any(name.endswith(".data/data/share/man/man1/printkit.1") for name in names)
    for path in (ROOT / "printkit" / "web" / "static").iterdir():
        assert f"printkit/web/static/{path.name}" in names


def test_the_wheel_prints_a_kit_and_verifies_from_an_empty_folder(wheel, tmp_path):
    venv.create(tmp_path / "venv", with_pip=True)
    binaries = tmp_path / "venv" / "bin"
    pip = [binaries / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check", wheel]
    subprocess.run(pip, check=True, capture_output=True)
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
