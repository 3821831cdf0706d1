"""What `make release` makes is tried before it is a release."""

import runpy
import zipapp
from pathlib import Path

import pytest

RELEASE = runpy.run_path(str(Path(__file__).parents[2] / "docs/make_release.py"))
PROGRAMS = {"dies": "raise SystemExit(1)", "is silent": "import time\ntime.sleep(60)"}


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_a_zipapp_that_does_not_serve_is_refused(tmp_path, monkeypatch, program):
    source = tmp_path / "source"
    source.mkdir()
    (source / "__main__.py").write_text(program)
    made = tmp_path / "printkit.pyz"
    zipapp.create_archive(source, made)
    tried = RELEASE["_try"]
    monkeypatch.setitem(tried.__globals__, "PATIENCE", 0.5)
    with pytest.raises(RuntimeError, match=r"printkit\.pyz did not serve its page"):
        tried(made)
