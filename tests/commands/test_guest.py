"""printkit is a guest in the process of whoever imports it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.typefaces import square_font

from printkit.draw.fonts import BUNDLED

PROGRAM = Path(__file__).with_name("guest.py")


@pytest.mark.nightly
def test_nothing_global_is_changed(tmp_path):
    for library in ("ezdxf", "pypdfium2"):
        pytest.importorskip(library)
    (tmp_path / "mine.ttf").write_bytes(square_font([*map(chr, BUNDLED.regular.widths), "★"]))
    done = subprocess.run(
        [sys.executable, "-W", "ignore", PROGRAM], cwd=tmp_path, env=os.environ,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert len(list(tmp_path.glob("**/*.*"))) > 20
