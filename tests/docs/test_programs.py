"""The programs in the docs run as they stand, and print something; their page shows each."""

import os
import subprocess
import sys

import pytest
from support.pages import ROOT

PROGRAMS = sorted((ROOT / "docs/examples/python").glob("*.py"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_a_program_of_the_docs_runs(program, tmp_path):
    assert f"examples/python/{program.name}" in (ROOT / "docs/python.md").read_text("utf-8")
    done = subprocess.run(
        [sys.executable, program], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()
