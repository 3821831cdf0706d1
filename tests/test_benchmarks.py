"""Benchmarks are run seldom, so here each is at least read, with all that it imports."""

import runpy
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


@pytest.mark.nightly
@pytest.mark.parametrize("script", sorted(path.stem for path in BENCHMARKS.glob("*.py")))
def test_a_benchmark_can_begin(script, monkeypatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    runpy.run_path(str(BENCHMARKS / f"{script}.py"), run_name="imported")
