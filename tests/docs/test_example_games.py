"""The games of docs/examples, as their authors would test them: installed, from outside."""

import os
import shutil
import subprocess
import sys

import pytest
from support.pages import ROOT

from printkit.commands.cli.main import main
from printkit.rules.game_packages import FOLDERS

EXAMPLES = sorted((ROOT / "docs/examples").glob("printkit-*"))


@pytest.mark.parametrize("package", EXAMPLES, ids=lambda path: path.name)
def test_its_own_tests_pass_when_it_is_installed(package, tmp_path):
    source, target, outside = (tmp_path / name for name in ("source", "installed", "outside"))
    shutil.copytree(package, source, ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(target), str(source)], check=True)
    shutil.copytree(source / "tests", outside)
    environment = {**os.environ, "PYTHONPATH": f"{target}{os.pathsep}{ROOT}"}
    for name in (FOLDERS, "PYTEST_ADDOPTS"):
        environment.pop(name, None)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        ".",
    ]
    there = {"cwd": outside, "env": environment}
    done = subprocess.run(command, **there, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


@pytest.mark.nightly
@pytest.mark.parametrize("package", EXAMPLES, ids=lambda path: path.name)
def test_it_is_printed_hinted_at_and_simulated(package, tmp_path, monkeypatch, capsys):
    game = package.name.removeprefix("printkit-")
    monkeypatch.setenv(FOLDERS, str(package / f"printkit_{game}"))
    monkeypatch.chdir(tmp_path)
    record = str(package / "tests/game.yaml")
    for words in (
        f"kit {game} --paper a6 -o kit",
        f"solid {game} --each -o stones.stl",
        f"hints {record} --turn 2 --search --playouts 50",
        f"simulate {game} --games 1 --seed 1 --jobs 1",
    ):
        assert main(words.split()) == 0, capsys.readouterr().err
