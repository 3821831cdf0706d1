"""Use case: tell what is installed and what is missing, even if little of it works.

What printkit depends on is read from its metadata, which pip has installed. A library is imported
only after the metadata have named it. Commands are for pip or pipx, whichever installed printkit,
and install printkit itself from where it came: the index or the folder of its source. Their quotes
are double, as cmd.exe knows no others; what takes two commands is two lines, as not every shell has
`&&`.
"""

import importlib
import json
import platform
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from printkit.errors import in_pipx, installer
from printkit.text import aligned
from printkit.version import __version__

FORMAT = "printkit-doctor/1"
NAME = "printkit-games"  # of the distribution: another program on the index is called printkit
OUTPUT = Path("output")
PARTS = ("core", "extra", "place")
FEW = 4  # libraries that a command of pipx names
PURPOSES: Mapping[str, str] = {  # of the extras
    "cluster": "games on a Dask cluster: simulate --scheduler",
    "completion": "completion in bash, zsh and fish",
    "cut": "DXF for cutting machines",
    "parquet": "tables of very many records: verify --table records.parquet",
    "photo": "photographs of boards: printkit read",
    "plot": "drawn distributions: simulate --plot",
    "png": "pictures: .png, .gif, --dpi, previews",
    "rtl": "titles in Arabic and Hebrew script",
    "test": "work on printkit itself",
    "web": "the scorer: printkit serve",
}


class Finding(NamedTuple):
    """One thing that was looked at; `part` is one of PARTS.

    `state` is `ok`, `missing`, `old` or `broken`; `command` mends it, if a command can.
    """

    part: str
    name: str
    state: str
    detail: str
    command: str = ""


class Diagnosis(NamedTuple):
    """Everything that was found."""

    findings: tuple[Finding, ...]

    @property
    def works(self) -> bool:
        """Whether boards can be printed and records be verified."""
        return all(one.state == "ok" for one in self.findings if one.part == "core")

    def as_dict(self) -> dict[str, Any]:
        """The findings as JSON holds them."""
        return {
            "format": FORMAT,
            "printkit": __version__,
            "python": platform.python_version(),
            "system": _system(),
            "works": self.works,
            "findings": [one._asdict() for one in self.findings],
        }

    def describe(self) -> str:
        """The findings for a person."""
        head = f"printkit {__version__} on Python {platform.python_version()}, {_system()}"
        parts = [_table(part, self.findings) for part in PARTS]
        return "\n\n".join([head, *filter(None, parts), *self._verdict()]) + "\n"

    def _verdict(self) -> Iterator[str]:
        commands = dict.fromkeys(
            (one.command, _reason(one)) for one in self.findings if one.command
        )
        if commands:
            width = max(len(command) for command, _ in commands)
            adding = (f"  {command:<{width}}  {reason}" for command, reason in commands)
            broken = any(one.state == "broken" for one in self.findings)
            head = "To mend this, in this order:" if broken else "To add what is missing:"
            yield "\n".join([head, *adding])
        if self.works:
            yield "The core works. No browser is needed: printkit draws everything itself."
        else:
            yield "The core does not work."


def _system() -> str:
    return f"{platform.system()} {platform.machine()}"


def _table(part: str, findings: Sequence[Finding]) -> str:
    rows = [(one.name, one.state, one.detail) for one in findings if one.part == part]
    return aligned([(part, "state", ""), *rows]) if rows else ""


def _reason(finding: Finding) -> str:
    reason = PURPOSES.get(finding.name, "") if finding.part == "extra" else finding.name
    from_source = finding.command.endswith(" .")
    return f"{reason}; in the folder of printkit's source" if from_source else reason


def diagnose(output: Path = OUTPUT) -> Diagnosis:
    """Look at everything, and whether `output` can be written; faults are findings, not errors."""
    found = [*_installed(), *map(_tried, _TRIALS), _writable(output), _for_sites()]
    return Diagnosis(tuple(sorted(found, key=lambda one: PARTS.index(one.part))))


# What is installed


class Requirement(NamedTuple):
    """A line of the metadata: a distribution, its least version, and the extra that needs it."""

    name: str
    least: str
    extra: str


def read_requirement(line: str) -> Requirement:
    """The requirement on a `line` such as `pypdfium2>=4.30; extra == 'png'`."""
    need, _, marker = line.partition(";")
    name = re.match(r"\s*([A-Za-z0-9._-]+)", need)
    least = re.search(r"[>~]=\s*([0-9.]+)", need)
    extra = re.search(r"extra\s*==\s*['\"]([^'\"]+)", marker)
    return Requirement(*(match[1] if match else "" for match in (name, least, extra)))


def _installed() -> Iterator[Finding]:
    """A finding for each library of the core, and for each extra."""
    try:
        own = metadata.distribution(NAME)
    except metadata.PackageNotFoundError:
        detail = "printkit is not installed but run from its source: what it needs is not known"
        yield Finding("place", "installation", "missing", detail, "pip install .")
        return
    if own.version != __version__:
        detail = f"its metadata are those of {own.version}"
        yield Finding("place", "installation", "old", detail, _reinstall())
    yield from _own_modules()
    needs = [read_requirement(line) for line in own.requires or ()]
    yield from (_library(need) for need in needs if not need.extra)
    for extra in sorted(own.metadata.get_all("Provides-Extra") or ()):
        yield _extra(extra, [need for need in needs if need.extra == extra])


def _own_modules() -> Iterator[Finding]:
    """Findings where another program's modules lie, or have lain, in printkit's folder.

    With pip the later one overwrites modules of the earlier, and the removal of either takes along
    what both have. So the other is removed first, then printkit is installed again.
    """
    try:
        other = metadata.version("printkit")
    except metadata.PackageNotFoundError:
        other = ""
    if getattr(importlib.import_module("printkit"), "__version__", "") != __version__:
        detail = "printkit/__init__.py is missing, or is another program's"
        yield Finding("core", "modules", "broken", detail, "" if other else _reinstall())
    if other:
        detail = f"another program, {other}, has the same folder of modules"
        remove = "pipx uninject printkit-games" if in_pipx() else "pip uninstall"
        yield Finding("place", "printkit", "broken", detail, f"{remove} printkit")
        detail = "loses modules when that program is removed"
        yield Finding("place", NAME, "broken", detail, _reinstall())


def _reinstall() -> str:
    """The command that installs printkit again, from where it came."""
    if in_pipx():
        return f"pipx reinstall {NAME}"
    try:
        origin = json.loads(metadata.distribution(NAME).read_text("direct_url.json") or "{}")
    except metadata.PackageNotFoundError:
        return "pip install ."
    folder = origin.get("dir_info")  # PEP 610: there if it was installed from a folder
    if folder is None:
        return f"pip install --force-reinstall {NAME}"
    return f"pip install --force-reinstall {'-e ' if folder.get('editable') else ''}."


def _library(need: Requirement) -> Finding:
    """The finding for a library of the core, which is imported to see that it can be."""
    state, version = _state(need)
    if state != "ok":
        return Finding("core", need.name, state, version, f"{installer()} {_wanted(need)}")
    try:
        importlib.import_module(_module(need.name))
    except Exception as error:  # noqa: BLE001 — whatever a damaged library raises
        again = _reinstall() if in_pipx() else f"pip install --force-reinstall {need.name}"
        return Finding("core", need.name, "broken", f"{version}: {error}", again)
    return Finding("core", need.name, "ok", version)


def _extra(name: str, needs: Sequence[Requirement]) -> Finding:
    states = {need.name: _state(need) for need in needs}
    lacking = {library: found for library, found in states.items() if found[0] != "ok"}
    if not lacking:
        return Finding("extra", name, "ok", PURPOSES.get(name, ""))
    state = "old" if all(state == "old" for state, _ in lacking.values()) else "missing"
    wanted = [_wanted(need) for need in needs if need.name in lacking]
    if not in_pipx():
        command = f'pip install "{NAME}[{name}]"'
    elif len(wanted) <= FEW:
        command = " ".join([installer(), *wanted])
    else:
        command = ""  # of `test`, which is for a clone
    return Finding("extra", name, state, f"no {_listed(list(lacking))}", command)


def _wanted(need: Requirement) -> str:
    """A library and its least version, as a shell takes them."""
    return f'"{need.name}>={need.least}"' if need.least else need.name


def _listed(names: Sequence[str]) -> str:
    few = names[:3]
    return ", ".join(few) + (f" and {len(names) - len(few)} more" if len(names) > len(few) else "")


def _state(need: Requirement) -> tuple[str, str]:
    """The state of a library, as in Finding, and its version."""
    try:
        version = metadata.version(need.name)
    except metadata.PackageNotFoundError:
        return "missing", ""
    if _release(version) < _release(need.least):
        return "old", f"{version}, {need.least} is the least"
    return "ok", version


def _release(version: str) -> tuple[int, ...]:
    """The numbers of a version, without what may follow them."""
    match = re.match(r"[0-9]+(\.[0-9]+)*", version)
    return tuple(map(int, re.sub(r"(\.0+)+$", "", match[0]).split("."))) if match else ()


def _module(distribution: str) -> str:
    """The name under which a library is imported."""
    listed = metadata.distribution(distribution).read_text("top_level.txt") or ""
    public = [name for name in listed.split() if not name.startswith("_")]
    return public[0] if public else distribution.replace("-", "_")


# What works


def _tried(trial: tuple[str, Callable[[], str]]) -> Finding:
    name, run = trial
    try:
        return Finding("core", name, "ok", run())
    except Exception as error:  # noqa: BLE001 — it is the finding
        # A library that is missing has its own finding; a module of printkit has not.
        known = isinstance(error, ImportError) and not (error.name or "").startswith("printkit")
        command = "" if known else _reinstall()
        return Finding("core", name, "broken", f"{type(error).__name__}: {error}", command)


def _printing() -> str:
    from printkit.app.printing import finished, layout_for
    from printkit.definitions.printing import PrintOptions
    from printkit.lookup import board_names, load_board
    from printkit.render.pdf import write_pdf
    from printkit.render.svg import write_svg
    from printkit.sheets.framed_board import board_document

    usual = PrintOptions()
    board = load_board(board_names()[0])
    document = finished(board_document(board, layout_for(usual, "printkit doctor")), usual)
    pdf, (svg,) = write_pdf(document), write_svg(document)
    return f"a board of {len(board.cells)} cells: PDF {len(pdf)} bytes, SVG {len(svg)} bytes"


def _verifying() -> str:
    from printkit.app.verify import verify_bytes
    from printkit.catalog import game_names

    report = verify_bytes(f"game: {game_names()[0]}\n".encode(), "a record", Path())
    if report.error is not None:
        raise report.error
    return f"a record of a game of {report.game}: {report.status}"


_TRIALS = (("printing", _printing), ("verifying", _verifying))


def _writable(folder: Path) -> Finding:
    """Whether files can be written to a `folder`, or the folder be made."""
    there = next((place for place in (folder, *folder.absolute().parents) if place.exists()), None)
    try:
        with tempfile.TemporaryFile(dir=there):
            return Finding("place", f"{folder}/", "ok", "can be written")
    except OSError as error:
        detail = f"cannot be written: {error.strerror}; name another place with -o"
        return Finding("place", f"{folder}/", "broken", detail)


def _for_sites() -> Finding:
    """Whether a site can be written without naming where Pyodide is."""
    if shutil.which("npm"):
        return Finding("place", "sites", "ok", "npm is there, which fetches Pyodide")
    detail = "no npm, which fetches Pyodide; name a folder or an address of it with --pyodide"
    return Finding("place", "sites", "missing", detail)
