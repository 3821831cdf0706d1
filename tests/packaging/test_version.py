"""One version everywhere, and a CHANGELOG that tells it."""

import re
from importlib import metadata
from pathlib import Path

import yaml

import printkit
from printkit.commands.cli.main import main

ROOT = Path(__file__).parents[2]
HEADINGS = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
RELEASE = re.compile(r"([0-9]+\.[0-9]+\.[0-9]+) – [0-9]{4}-[0-9]{2}-[0-9]{2}")


def released():
    """The versions in the CHANGELOG, the newest first."""
    headings = HEADINGS[1:] if HEADINGS[0] == "Unreleased" else HEADINGS
    return [RELEASE.fullmatch(heading)[1] for heading in headings]


def numbers(version):
    return tuple(map(int, version.split(".")))


def test_program_package_metadata_and_citation_have_the_same_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"printkit {printkit.__version__}\n"
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert cited["version"] == printkit.__version__
    assert metadata.version("printkit-games") == printkit.__version__
    assert re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", printkit.__version__)


def test_the_changelog_opens_with_this_version_or_with_what_follows_it():
    """Before the first release all there is stands under Unreleased."""
    if HEADINGS[0] != "Unreleased":
        assert released()[0] == printkit.__version__
    elif released():
        assert numbers(released()[0]) <= numbers(printkit.__version__)
    assert released() == sorted(set(released()), key=numbers, reverse=True)
