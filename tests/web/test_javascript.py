"""The page's JavaScript: its types, as comments tell them (JSDoc), and what a linter finds."""

import json
import re

import pytest
from web.javascript import HOME, STATIC, complaints, tools

_WITH_ID = re.compile(r'<(\w+)\b[^>]*\bid="([^"]+)"')


@pytest.mark.parametrize("project", ["tsconfig.json", "workers.json"])
def test_types_are_right(project, tmp_path):
    """The type `Ids` maps the ids of index.html to the types of their elements."""
    tags = _WITH_ID.findall((STATIC / "index.html").read_text("utf-8"))
    ids = "".join(f'"{name}": HTMLElementTagNameMap["{tag}"];' for tag, name in tags)
    (tmp_path / "ids.d.ts").write_text(f"interface Ids {{ {ids} }}")
    config = {"extends": str(HOME / project), "files": ["ids.d.ts"] * (project == "tsconfig.json")}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config))
    assert complaints("tsc", "--project", tmp_path / "tsconfig.json") == ""


def test_types_of_all_modules_are_checked():
    modules = {path.name: path.read_text("utf-8") for path in STATIC.glob("*.js")}
    assert [name for name, text in modules.items() if not text.startswith("// @ts-check\n")] == []
    loose = re.compile(r"\{any\b|\bany>|@ts-(ignore|expect|nocheck)")
    assert [name for name, text in modules.items() if loose.search(text)] == []


def test_a_linter_finds_nothing():
    assert complaints("eslint", "--config", tools() / "eslint.config.js", STATIC) == ""
