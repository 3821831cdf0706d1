"""The site is made as a whole or not at all, and its links lead somewhere."""

import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from printkit.base.errors import InputError

DOCS = Path(__file__).parents[2] / "docs"
PAGE = '<!doctype html><p id="place"><a href="{link}">a link</a></p>'


@pytest.fixture
def part(monkeypatch):
    """A module of docs/ by its name."""
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    return importlib.import_module


@pytest.fixture
def made_anew(part):
    return part("made_folder").made_anew


# The folder


@pytest.mark.parametrize("there", ["nothing", "an empty folder", "an older one"])
def test_a_new_folder_takes_the_place(made_anew, tmp_path, there):
    folder = tmp_path / "below" / "site"
    if there == "an empty folder":
        folder.mkdir(parents=True)
    if there == "an older one":
        with made_anew(folder) as older:
            (older / "parts").mkdir()
            (older / "parts" / "old.html").write_text("old")
    with made_anew(folder) as new:
        assert not [*new.iterdir()]
        (new / "parts").mkdir()
        (new / "parts" / "new.html").write_text("new")
    assert {path.name for path in folder.rglob("*")} == {"SHA256SUMS", "parts", "new.html"}
    assert (folder / "SHA256SUMS").read_text().endswith("  parts/new.html\n")
    assert [path.name for path in folder.parent.iterdir()] == ["site"]


@pytest.mark.parametrize("name", ["thesis.txt", "letters/to-mum.txt", "SHA256SUMS/why"])
def test_a_folder_of_other_things_is_left_alone(part, made_anew, tmp_path, name):
    kept = tmp_path / "home" / name
    kept.parent.mkdir(parents=True)
    kept.write_text("kept")
    refusal = f"home: it holds {name}, which was not made here; name a new or an empty folder"
    with (
        pytest.raises(part("made_folder").NotOursError, match=refusal),
        made_anew(tmp_path / "home"),
    ):
        pass
    assert kept.read_text() == "kept"


def test_a_file_is_left_alone(part, made_anew, tmp_path):
    (tmp_path / "site").write_text("kept")
    with (
        pytest.raises(part("made_folder").NotOursError, match="this is a file; name a folder"),
        made_anew(tmp_path / "site"),
    ):
        pass
    assert (tmp_path / "site").read_text() == "kept"


def test_what_comes_while_it_is_made_is_left_alone(part, made_anew, tmp_path):
    making = made_anew(tmp_path / "site")
    making.__enter__()
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "late.txt").write_text("kept")
    with pytest.raises(part("made_folder").NotOursError):
        making.__exit__(None, None, None)
    assert (tmp_path / "site" / "late.txt").read_text() == "kept"


@pytest.mark.parametrize("error", [OSError("no"), KeyboardInterrupt()])
def test_an_older_folder_is_back_where_the_new_one_cannot_take_its_place(
    made_anew, tmp_path, monkeypatch, error
):
    folder, rename = tmp_path / "site", Path.rename
    with made_anew(folder) as older:
        (older / "old.html").write_text("old")

    def renamed(path, target):
        if path.name == "new":
            raise error
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", renamed)
    with pytest.raises(type(error)), made_anew(folder):
        pass
    assert (folder / "old.html").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


FAILURES = {
    "this command failed: printkit site": subprocess.CalledProcessError(2, ["printkit", "site"]),
    "furo is not installed here": InputError("furo is not installed here"),
    "[Errno 28] No space left on device": OSError(28, "No space left on device"),
}


@pytest.mark.parametrize(("said", "failure"), FAILURES.items())
def test_a_site_that_cannot_be_made_leaves_the_older_one(  # noqa: PLR0913, PLR0917 — fixtures
    part, made_anew, tmp_path, monkeypatch, capsys, said, failure
):
    def failing(*_):
        raise failure

    make_site = part("make_site")
    with made_anew(tmp_path / "site") as older:
        (older / "index.html").write_text("old")
    monkeypatch.setattr(make_site, "build_site", failing)
    monkeypatch.setattr(sys, "argv", ["make_site.py", str(tmp_path / "site")])
    assert make_site.main() == 2
    site = tmp_path / "site"
    assert capsys.readouterr().err == f"{site}: not made, and left as it was; {said}\n"
    assert (tmp_path / "site" / "index.html").read_text() == "old"
    (tmp_path / "site" / "own.txt").write_text("kept")
    assert make_site.main() == 2
    assert "it holds own.txt" in capsys.readouterr().err


def test_a_site_without_a_library_is_refused_before_its_parts_are_made(part, tmp_path, monkeypatch):
    make_site = part("make_site")
    monkeypatch.setattr(make_site, "DOCUMENTED_BY", ("no-such-library",))
    monkeypatch.delattr(make_site, "ThreadPoolExecutor")
    with pytest.raises(InputError, match="no-such-library is not installed here"):
        make_site.build_site(tmp_path, None)


# Links


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("other.html", None),
        ("other.html#place", None),
        ("below/", None),
        ("https://example.org/", None),
        ("none.html", "index.html: 'none.html' leads nowhere"),
        ("../index.html", "index.html: '../index.html' leads nowhere"),
        ("other.html#none", "index.html: 'other.html#none': there is no such place in other.html"),
    ],
)
def test_links_that_lead_nowhere_are_told(part, tmp_path, link, said):
    site = tmp_path / "site"
    (site / "below").mkdir(parents=True)
    (site / "index.html").write_text(PAGE.format(link=link))
    for page in ("other.html", "below/index.html", "../index.html"):
        (site / page).write_text(PAGE.format(link="#place"))
    assert [*part("site_parts.links").broken_links(site)] == ([said] if said else [])


# All of it


@pytest.mark.thorough
def test_a_site_of_one_game_has_no_link_that_leads_nowhere(part, tmp_path, monkeypatch):
    pytest.importorskip("furo", reason="make .venv/made-site installs what makes the site")
    pytest.importorskip("myst_parser")
    make_site, gallery = part("make_site"), part("site_parts.gallery")

    def workshop(folder, *_):
        folder.mkdir()
        for name in ("index.html", "icon.svg", "licences.txt"):
            (folder / name).write_text("<!doctype html>")

    monkeypatch.setattr(make_site, "build_workshop", workshop)
    for name in ("GAMES", "SOLIDS", "RANDOM"):
        monkeypatch.setattr(gallery, name, getattr(gallery, name)[:1])
    make_site.build_site(tmp_path, None, "https://example.org/games")
    assert not [*part("site_parts.links").broken_links(tmp_path)]

    front = (tmp_path / "index.html").read_text("utf-8")
    assert '"https://example.org/games/pictures/preview.png"' in front
    assert '<base href="https://example.org/games/">' in (tmp_path / "404.html").read_text("utf-8")
    with Image.open(tmp_path / "pictures" / "preview.png") as preview:
        assert preview.size == (1200, 630)
    assert 'href="docs/README.html"' in (tmp_path / "docs" / "index.html").read_text("utf-8")
    assert "furo" in (tmp_path / "docs" / "licences.txt").read_text("utf-8")

    # A picture that is loaded late keeps its place until then.
    gallery_page = (tmp_path / "gallery.html").read_text("utf-8")
    late = re.findall(r'<img [^>]*loading="lazy"[^>]*>', front + gallery_page)
    assert late
    for picture in late:
        name, width, height = re.search(
            r'src="(\S+)".* width="(\d+)" height="(\d+)"', picture
        ).groups()
        with Image.open(tmp_path / name) as shown:
            assert shown.size == (int(width), int(height))

    manual = (tmp_path / "docs" / "docs" / "how-to" / "tonight.html").read_text("utf-8")
    assert "95\N{NO-BREAK SPACE}%" in manual

    pictures = {path.name for path in (tmp_path / "pictures").iterdir()}
    for kind in ("tonight", "colour", "low-ink"):
        assert f"xong-a4-{kind}-01.webp" in pictures
        assert (tmp_path / "files" / f"xong-letter-{kind}.pdf").is_file()
