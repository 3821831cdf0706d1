"""One version everywhere, and a CHANGELOG that tells it."""

import re
from importlib import metadata
from pathlib import Path

import yaml

import printkit
from printkit.commands.cli.main import main

ROOT = Path(__file__).parents[2]


def test_program_package_metadata_and_citation_have_the_same_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"printkit {printkit.__version__}\n"
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert cited["version"] == printkit.__version__
    assert metadata.version("printkit-games") == printkit.__version__
    assert re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", printkit.__version__)
