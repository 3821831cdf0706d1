"""Draw docs/images/architecture.svg from import contracts and docstrings: `make reference`."""

import ast
import sys
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "images" / "architecture.svg"

WIDTH = 980
EDGE, GAP = 16, 12
LINE = 16  # distance between lines
LETTER = 6.1  # average width of a letter
FILLS = ("#e7eef7", "#eef4e6")  # colours of alternate rows
STYLE = """text { font: 12px sans-serif; fill: #1c2530 }
.name { font: bold 15px sans-serif }
.note { font: italic 12px sans-serif; fill: #b4541a; text-anchor: end }"""
OPEN_FILES = ("base", "commands", "rules", "web")


class Box(NamedTuple):
    """A package and its place in the picture."""

    name: str
    left: float
    top: int
    width: float

    def lines(self) -> list[str]:
        """Return the package's description, wrapped to the width of the box."""
        return textwrap.wrap(about(self.name), int((self.width - 20) / LETTER))

    def marks(self, height: int, fill: str) -> Iterator[str]:
        """Yield the SVG of a rectangle with the package's name, note and description."""
        yield (
            f'<rect x="{self.left:.1f}" y="{self.top}" width="{self.width:.1f}" '
            f'height="{height}" rx="6" fill="{fill}" stroke="#8a99ab"/>'
        )
        x, y = self.left + 10, self.top + 22
        yield _text(x, y, self.name, "name")
        yield _text(self.left + self.width - 10, y, note(self.name), "note")
        for number, line in enumerate(self.lines(), start=1):
            yield _text(x, y + number * LINE + 2, line, "what")


def _text(x: float, y: int, words: str, kind: str) -> str:
    return f'<text x="{x:.1f}" y="{y}" class="{kind}">{escape(words)}</text>' if words else ""


def contract(name: str) -> Mapping[str, Any]:
    """Return the import contract `name` from pyproject.toml."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (found,) = (one for one in settings["tool"]["importlinter"]["contracts"] if one["id"] == name)
    return found


def layers() -> list[list[str]]:
    """Return the rows of packages, highest first; packages in a row do not import each other."""
    return [[name.strip(" ()") for name in row.split("|")] for row in contract("layers")["layers"]]


def about(name: str) -> str:
    """Return the first paragraph of the docstring of a package or module."""
    folder = ROOT / "printkit" / name
    path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    words = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return " ".join(words.split("\n\n")[0].replace("`", "").split())


def note(name: str) -> str:
    """Return the note on a package: "opens files", "pure" or nothing."""
    if name in OPEN_FILES:
        return "opens files"
    return "pure" if f"printkit.{name}" in contract("pure")["source_modules"] else ""


def drawing() -> str:
    """Return the picture as SVG."""
    marks: list[str] = []
    top = EDGE
    for number, row in enumerate(layers()):
        width = (WIDTH - 2 * EDGE - GAP * (len(row) - 1)) / len(row)
        boxes = [
            Box(name, EDGE + place * (width + GAP), top, width) for place, name in enumerate(row)
        ]
        height = 34 + LINE * max(len(box.lines()) for box in boxes)
        for box in boxes:
            marks += filter(None, box.marks(height, FILLS[number % 2]))
        top += height + GAP
    size = f'viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" height="{top}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<style>{STYLE}</style>'
    paper = f'<rect width="{WIDTH}" height="{top}" fill="#ffffff"/>'
    return "\n".join((head, paper, *marks, "</svg>\n"))


if __name__ == "__main__":
    TARGET.write_text(drawing(), encoding="utf-8")
    sys.stdout.write(f"{TARGET}\n")
