"""What the pages say of extras."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = set(PROJECT["optional-dependencies"]) - {"test"}
PAGES = [
    ROOT / "README.md",
    ROOT / "docs/site_parts/front.html",
    *sorted(ROOT.glob("docs/**/*.md")),
]
ASKED = re.compile(r"\bpip(?:x)? install (?:--?[\w-]+ )*([^`\n]+)")


def test_the_page_of_extras_has_them_all():
    page = (ROOT / "docs/shell.md").read_text("utf-8")
    table = page.partition("\n## Extras\n")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `([a-z]+)` \|", table, re.MULTILINE)) == EXTRAS


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_has_extras_installed_and_no_libraries(page):
    """pip would put libraries beside pipx's environment; cmd.exe knows no single quotes."""
    for asked in ASKED.findall(page.read_text("utf-8")):
        what = re.fullmatch(
            r'("?)(?:\.|printkit-games|\{\{ distribution \}\})(?:\[([a-z,]+)\])?\1(?:  .*)?',
            asked.rstrip(),
        )
        assert what, asked
        assert set(filter(None, (what[2] or "").split(","))) <= EXTRAS
