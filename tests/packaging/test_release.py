"""What `make release` makes is tried before it is a release."""

import re
import runpy
import zipapp
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from printkit.web.site import licences

ROOT = Path(__file__).parents[2]
RELEASE = runpy.run_path(str(ROOT / "docs/make_release.py"))
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


def bundled():
    """The names of all libraries that the zipapp has."""
    found = set()
    left = [("printkit-games", ("", *RELEASE["EXTRAS"].split(",")))]
    while left:
        name, extras = left.pop()
        for need in map(Requirement, metadata.requires(name) or ()):
            asked = need.marker is None or any(need.marker.evaluate({"extra": e}) for e in extras)
            one = (canonicalize_name(need.name), ("", *sorted(need.extras)))
            if asked and one not in found:
                found.add(one)
                left.append(one)
    return {name for name, _ in found}


def test_every_library_of_the_zipapp_brings_its_licence():
    names = bundled()
    assert {"shapely", "pikepdf", "python-bidi", "h11"} < names
    locked = (ROOT / "requirements-lock.txt").read_text("utf-8").splitlines()
    lacking = [
        name
        for name in sorted(names)
        if any(line.startswith(f"{name}=={metadata.version(name)}") for line in locked)
        and licences.NO_TEXT in licences.installed_licence(name).text
    ]
    assert not lacking


def test_what_the_wheels_of_the_zipapp_hold_is_named():
    told = (ROOT / "LICENCES.md").read_text("utf-8")
    held = {"shapely": "GEOS", "opencv-python-headless": "FFmpeg", "pikepdf": "qpdf"}
    for name, library in held.items():
        assert re.search(rf"^\| {name} \| .*{library}", told, re.MULTILINE), name
    assert "for use in the OpenSSL Toolkit" in told
