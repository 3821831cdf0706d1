import importlib
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGE = '<!doctype html><p id="place"><a href="{link}">a link</a></p>'


@pytest.fixture
def part(monkeypatch):
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    return importlib.import_module


@pytest.fixture
def made_anew(part):
    return part("made_folder").made_anew


def test_a_new_folder_takes_the_place_of_an_older_one(made_anew, tmp_path):
    folder = tmp_path / "below" / "site"
    for name in ("old.html", "new.html"):
        with made_anew(folder) as new:
            assert not [*new.iterdir()]
            (new / "parts").mkdir()
            (new / "parts" / name).write_text("text")
    assert {path.name for path in folder.rglob("*")} == {"SHA256SUMS", "parts", "new.html"}
    assert (folder / "SHA256SUMS").read_text().endswith("  parts/new.html\n")
    assert [path.name for path in folder.parent.iterdir()] == ["site"]


@pytest.mark.parametrize("name", ["letters/to-mum.txt", "SHA256SUMS/why"])
def test_a_folder_of_other_things_is_left_alone(part, made_anew, tmp_path, name):
    kept = tmp_path / "home" / name
    kept.parent.mkdir(parents=True)
    kept.write_text("kept")
    refusal = f"home: it holds {name}, which was not made here; name a new or an empty folder"
    with pytest.raises(part("made_folder").NotOursError, match=refusal):
        made_anew(tmp_path / "home").__enter__()
    assert kept.read_text() == "kept"


def test_a_site_that_cannot_be_made_leaves_the_older_one(
    part, made_anew, tmp_path, monkeypatch, capsys
):
    site = tmp_path / "site"
    with made_anew(site) as older:
        (older / "index.html").write_text("old")

    def failing(*_):
        raise subprocess.CalledProcessError(2, ["printkit", "site"])

    make_site = part("make_site")
    monkeypatch.setattr(make_site, "build_site", failing)
    monkeypatch.setattr(sys, "argv", ["make_site.py", str(site)])
    assert make_site.main() == 2
    said = "this command failed: printkit site"
    assert capsys.readouterr().err == f"{site}: not made, and left as it was; {said}\n"
    assert (site / "index.html").read_text() == "old"


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("other.html#place", None),
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


@pytest.mark.nightly
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
    for kind in ("tonight", "colour", "low-ink"):
        assert (tmp_path / "pictures" / f"xong-a4-{kind}-01.webp").is_file()
        assert (tmp_path / "files" / f"xong-letter-{kind}.pdf").is_file()
