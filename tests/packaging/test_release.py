"""What `make release` makes is tried before it is a release."""

import ast
import re
import runpy
import subprocess
import sys
import zipapp
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from printkit.web.site import bundle

ROOT = Path(__file__).parents[2]
with pytest.MonkeyPatch.context() as patch:
    patch.setattr(sys, "path", [str(ROOT / "docs"), *sys.path])
    RELEASE = runpy.run_path(str(ROOT / "docs/make_release.py"))


@pytest.mark.parametrize(
    ("program", "patience", "reason"),
    [
        ("raise SystemExit('no port')", 60.0, "no port"),
        ("import time\ntime.sleep(60)", 0.5, "it said nothing"),
    ],
)
def test_a_zipapp_that_does_not_serve_is_refused(tmp_path, monkeypatch, program, patience, reason):
    source = tmp_path / "source"
    source.mkdir()
    (source / "__main__.py").write_text(program)
    made = tmp_path / "printkit.pyz"
    zipapp.create_archive(source, made)
    tried = RELEASE["_try"]
    monkeypatch.setitem(tried.__globals__, "PATIENCE", patience)
    with pytest.raises(RuntimeError, match=rf"printkit\.pyz did not serve its page: {reason}$"):
        tried(made)


@pytest.mark.parametrize(("which", "other"), [(0, ""), (0, "CPython 3.10"), (1, "Plan9 mips")])
def test_a_zipapp_starts_where_it_was_made_and_refuses_elsewhere(tmp_path, which, other):
    start = RELEASE["_write_start"](tmp_path / "start")
    here = RELEASE["this_python"]()[which]
    if other:
        start.write_text(start.read_text("utf-8").replace(repr(here), repr(other)), "utf-8")
    done = subprocess.run([sys.executable, start], capture_output=True, text=True, check=False)
    sentence = (
        f"printkit.pyz: it needs {other}, and this is {here}; to have printkit here run: "
        'pipx install "printkit-games[web]"\n'
    )
    assert (done.returncode, done.stderr) == ((2, sentence) if other else (0, ""))


def test_any_python_3_can_read_how_a_zipapp_starts():
    source = (ROOT / "docs/zipapp_start.py").read_text("utf-8")
    ast.parse(source, feature_version=(3, 4))
    assert not re.search(r"\bf[\"']", source)


@pytest.fixture
def committed(monkeypatch):
    """As if nothing were to be committed; what is made is one file."""
    told = RELEASE["main"].__globals__

    def make(folder, *_):
        folder.mkdir()
        (folder / "printkit.pyz").write_bytes(b"new")

    monkeypatch.setitem(told, "_git", lambda *words: "abc 1" if words[0] == "log" else "")
    monkeypatch.setitem(told, "_make", make)
    monkeypatch.setitem(told, "_try", lambda *_: None)
    return told


@pytest.mark.usefixtures("committed")
def test_a_release_takes_the_place_of_an_older_one_alone(tmp_path, capsys):
    dist = tmp_path / "dist"
    for _ in range(2):
        assert RELEASE["main"](dist) == 0
    assert capsys.readouterr().out.count("  printkit.pyz\n") == 2
    assert {path.name for path in tmp_path.iterdir()} == {"dist"}
    (dist / "thesis.txt").write_text("years")
    assert RELEASE["main"](dist) == 2
    assert "it holds thesis.txt, which was not made here" in capsys.readouterr().err
    assert (dist / "thesis.txt").read_text() == "years"


def test_what_fails_leaves_the_older_release(committed, tmp_path, capsys):
    dist = tmp_path / "dist"
    assert RELEASE["main"](dist) == 0
    before = (dist / "SHA256SUMS").read_text()

    def fail(*_):
        raise subprocess.CalledProcessError(1, ["pip", "install"])

    committed["_try"] = fail  # the fixture puts it back
    assert RELEASE["main"](dist) == 2
    assert capsys.readouterr().err == ("no release is made; this command failed: pip install\n")
    assert (dist / "SHA256SUMS").read_text() == before


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


@pytest.mark.nightly
def test_every_library_of_the_zipapp_brings_its_licence():
    names = bundled()
    assert {"shapely", "python-bidi", "h11"} < names
    locked = (ROOT / "requirements-lock.txt").read_text("utf-8").splitlines()
    lacking = [
        name
        for name in sorted(names)
        if any(line.startswith(f"{name}=={metadata.version(name)}") for line in locked)
        and bundle.NO_TEXT in bundle.installed_licence(name)[1]
    ]
    assert not lacking
