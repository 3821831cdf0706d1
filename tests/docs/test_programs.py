"""The programs in the docs run as they stand, and print something."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted((ROOT / "docs/examples/python").glob("*.py"))


@pytest.mark.parametrize("program", PROGRAMS, ids=[path.stem for path in PROGRAMS])
def test_a_program_of_the_docs_runs(program, tmp_path):
    paths = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, program]
    done = subprocess.run(
        command, cwd=tmp_path, env=paths, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()


def test_the_page_shows_each_program():
    page = (ROOT / "docs/python.md").read_text("utf-8")
    assert len(PROGRAMS) == 5
    for program in PROGRAMS:
        assert f"examples/python/{program.name}" in page
