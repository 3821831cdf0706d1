"""The documentation as a part of the site: docs/ as it is, searched and linked by Sphinx."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from printkit.commands.cli.main import COMMANDS

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGES = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "LICENCES.md")
FIRST = "docs/README.md"
COMMAND_PAGE = "docs/reference/commands.md"
EXAMPLES = ROOT / "docs" / "examples"  # whose pages belong to the example, not to the docs
LINK = re.compile(r"(!?\[[^\]]*\]\()([^)#\s]+)((?:#[^)]*)?\))")
SECTION = re.compile(r"^## (.+)$", re.MULTILINE)


def build_manual(site: Path, work: Path) -> None:
    """Write the documentation to `site`; `work` is a folder for what Sphinx reads.

    Raises CalledProcessError when a link leads nowhere or Sphinx finds anything else.
    """
    source = work / "source"
    shutil.rmtree(source, ignore_errors=True)
    for page in _pages():
        _put(page, source)
    first = source / FIRST
    first.write_text(first.read_text("utf-8") + _contents(first.read_text("utf-8")), "utf-8")
    (source / COMMAND_PAGE).write_text(_commands(), "utf-8")
    for folder in ("static", "templates"):
        shutil.copytree(HERE / folder, source / f"_{folder}_own")
    shutil.copy(HERE / "conf.py", source)
    words = ["-m", "sphinx", "-b", "html", "-q", "-W", "--keep-going", "-d", work / "doctrees"]
    subprocess.run([sys.executable, *words, source, site], check=True)


def _pages() -> Iterator[Path]:
    yield from (ROOT / name for name in PAGES)
    docs = ROOT / "docs"
    yield from (page for page in sorted(docs.rglob("*.md")) if EXAMPLES not in page.parents)


def _put(page: Path, source: Path) -> None:
    """Copy `page` and the files that it links to, which are no pages; folders get a page."""
    target = source / page.relative_to(ROOT)
    target.parent.mkdir(parents=True, exist_ok=True)

    def found(match: re.Match[str]) -> str:
        opening, path, end = match.groups()
        linked = (page.parent / path).resolve()
        if "://" in path or linked.suffix == ".md" or not linked.is_relative_to(ROOT):
            return match[0]
        copy = source / linked.relative_to(ROOT)
        if not linked.is_dir():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(linked, copy)
            return match[0]
        _list_folder(linked, copy)
        return f"{opening}{path.rstrip('/')}/index.md{end}"

    target.write_text(LINK.sub(found, page.read_text("utf-8")), "utf-8")


def _list_folder(folder: Path, copy: Path) -> None:
    """Write a page that leads to all that lies in `folder`."""
    copy.mkdir(parents=True, exist_ok=True)
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    pages = [path for path in files if path.suffix == ".md" and EXAMPLES not in path.parents]
    others = [path for path in files if path.suffix not in (".md", ".pyc")]
    lines = [f"# {folder.name.capitalize()}", ""]
    for path in pages + others:
        name = path.relative_to(folder)
        lines.append(f"- [{name.with_suffix('') if path in pages else name}]({name})")
        if path in others:
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy / name)
    lines += ["", *_tree("", [str(page.relative_to(folder)) for page in pages])]
    (copy / "index.md").write_text("\n".join(lines) + "\n", "utf-8")


def _contents(first: str) -> str:
    """The tree of contents, for Sphinx: the links of each section of the first page."""
    told: set[str] = set()
    lines = [""]
    headings = [*SECTION.finditer(first)]
    for heading, following in zip(headings, [*headings[1:], None], strict=True):
        section = first[heading.end() : following.start() if following else len(first)]
        pages = [path for _, path, _ in LINK.findall(section) if path.endswith(".md")]
        if heading[1] == "Reference":
            pages.insert(0, COMMAND_PAGE.removeprefix("docs/"))
        new = [page for page in dict.fromkeys(pages) if page not in told]
        told.update(new)
        lines += _tree(heading[1], new)
    return "\n".join(lines)


def _tree(caption: str, pages: list[str]) -> list[str]:
    """A table of contents that Sphinx shows beside the pages only."""
    told = [f":caption: {caption}"] if caption else []
    return ["```{toctree}", ":hidden:", *told, "", *pages, "```"]


def _commands() -> str:
    """A page with the help of every command."""
    parts = ["# Commands\n"]
    for command in COMMANDS:
        words = [sys.executable, "-m", "printkit", command, "--help"]
        done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True)
        parts.append(f"## {command}\n\n```\n{done.stdout}```\n")
    return "\n".join(parts)
