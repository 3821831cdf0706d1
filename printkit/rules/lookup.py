"""Finds shipped boards, rulesets, styles and presets by name, and files by path."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from printkit.base.errors import InputError, SourceSpan, nearest
from printkit.base.yaml.keys import Fields
from printkit.base.yaml.nodes import Node
from printkit.base.yaml.reader import MAX_BYTES, read_node
from printkit.boards.definition import BOARD_FIELDS, BoardDefinition, read_board
from printkit.rules.game_packages import GamePackage, other_packages
from printkit.rules.ruleset_file import RULESET_FIELDS, RulesetDefinition, read_ruleset

_PACKAGE = Path(__file__).parents[1]
LONGEST_PATH = 500  # Most characters of a path that a file contains.
_MOST_LOADED = 64  # Most cached boards and rulesets: all shipped files and some others.


@cache
def shipped(kind: str) -> Path:
    """Return the folder of shipped files such as `boards`, inside or next to the package."""
    installed = _PACKAGE / "data" / kind
    return installed if installed.is_dir() else _PACKAGE.parent / kind


def read_file(path: Path, expected: str = "a YAML file", most: int = MAX_BYTES) -> bytes:
    """Read at most `most` + 1 bytes of a regular file; `expected` describes the file in errors.

    Raises InputError if `path` is a folder or a device, or the file is missing or unreadable.
    """
    span = SourceSpan(str(path))
    try:
        # If `path` is a pipe, do not wait for another process to open the pipe
        no_wait = getattr(os, "O_NONBLOCK", 0)
        with open(path, "rb", opener=lambda name, flags: os.open(name, flags | no_wait)) as file:
            its = os.fstat(file.fileno())
            if not stat.S_ISREG(its.st_mode):
                what = "a folder" if stat.S_ISDIR(its.st_mode) else "not a regular file"
                raise InputError(f"this is {what}, expected {expected}", span)
            size = min(its.st_size, most)  # a buffer of `most` bytes would be slower
            data = file.read(size + 1)
            return data + file.read(most - size) if len(data) > size else data  # the file grew
    except IsADirectoryError:
        raise InputError(f"this is a folder, expected {expected}", span) from None
    except FileNotFoundError:
        raise InputError("there is no such file", span) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"the file cannot be read: {reason}", span) from None


def is_in_file(span: SourceSpan | None) -> bool:
    """Return whether a reference at `span` is from a file and is therefore untrusted."""
    return span is not None and span.line is not None


def read_tree(path: Path, fields: Fields, *, named: bool) -> Node:
    """Read a YAML file of the format `fields`. Raises InputError if the file is invalid.

    `named` means that an untrusted file contains `path`, which may be the path of a private file.
    If `named`, errors quote the file at `path` only if its first keys fit `fields`.
    """
    data = read_file(path)
    if not named:
        return read_node(data, str(path))
    with suppress(InputError):
        node = read_node(data, str(path))
        if fields.may_be(node):
            return node
    raise InputError(
        f"this is not {fields.what}; run printkit check on it to see why", SourceSpan(str(path))
    )


def how_to_names() -> tuple[str, ...]:
    """Return the names of the how-to guides in the docs."""
    return tuple(sorted(path.stem for path in how_to_folder().glob("*.md")))


def how_to_text(name: str) -> str:
    """Return the Markdown text of the how-to guide called `name`."""
    return (how_to_folder() / f"{name}.md").read_text("utf-8")


def how_to_folder() -> Path:
    """Return the folder of the how-to guides, in the package or in a source checkout."""
    installed = _PACKAGE / "data" / "how-to"
    return installed if installed.is_dir() else _PACKAGE.parent / "docs" / "how-to"


def _names(kind: str) -> tuple[str, ...]:
    """Return the names of the shipped files of a `kind`, and of those in other games' packages."""
    return tuple(_paths(kind, other_packages()))


board_names = partial(_names, "boards")
ruleset_names = partial(_names, "rulesets")
style_names = partial(_names, "styles")
preset_names = partial(_names, "presets")


@lru_cache(8)
def _paths(kind: str, others: tuple[GamePackage, ...]) -> dict[str, Path]:
    """Return the paths of all files of a `kind` by name; shipped files override other files."""
    folders = (*(package.folder / kind for package in reversed(others)), shipped(kind))
    found = {path.stem: path for folder in folders for path in folder.glob("*.yaml")}
    return dict(sorted(found.items()))


def path_named(name: str, *kinds: str) -> Path | None:
    """Return the path of the file `name` of one of the `kinds`, such as `boards`, or None.

    Searches the packages of other games, which are slow to find, only if no shipped file fits.
    """
    for packages in (tuple, other_packages):
        found = (_paths(kind, packages()).get(name) for kind in kinds)
        if path := next(filter(None, found), None):
            return path
    return None


def is_path(reference: str) -> bool:
    """Return whether `reference` is a path rather than a shipped name."""
    named = reference.lower().endswith((".yaml", ".yml"))
    return named or "/" in reference or os.sep in reference


def locate(reference: str, kind: str, folder: Path | None, span: SourceSpan | None) -> Path:
    """Return the path of a `reference`: a shipped name, or a path relative to `folder`.

    `kind` is a folder of shipped files, such as `boards`; `span` is the position of the reference.
    Raises InputError if the name is unknown, or if `reference` is a path and `folder` is None.
    """
    if path := path_named(reference, kind):
        return path
    known = _names(kind)
    if is_path(reference):
        if folder is None:
            hint = nearest(reference[-80:], known)
            raise InputError(f"a {kind[:-1]} cannot be named by a path here; {hint}", span)
        if span is not None and (len(reference) > LONGEST_PATH or not reference.isprintable()):
            what = f"a path on one line, of at most {LONGEST_PATH} letters"
            raise InputError(f"expected {what}, found '{one_line(reference)}'", span)
        return folder / reference
    raise unknown(kind[:-1], reference, known, span)


def unknown(
    what: str, name: str, known: tuple[str, ...], span: SourceSpan | None = None
) -> InputError:
    """Return the error that no `what` is called `name`, with a hint to the `known` names."""
    return InputError(f"no {what} is called '{one_line(name)}'; {nearest(name[:80], known)}", span)


def one_line(name: str) -> str:
    """Return `name` on one line and shortened, for use in a message."""
    return " ".join(name.split())[:80]


def stamp_of(path: Path) -> tuple[int, ...] | None:
    """Return a value that changes when the file changes; `None` if the file is not accessible."""
    try:
        its = path.stat()
    except (OSError, ValueError):
        return None
    return its.st_dev, its.st_ino, its.st_size, its.st_mtime_ns


def load_board(
    reference: str, folder: Path | None = Path(), span: SourceSpan | None = None
) -> BoardDefinition:
    """Load the board of a `reference`: a shipped name, or a path relative to `folder`.

    `span` is the reference's position. Raises InputError like `locate`, and if loading fails.
    """
    path = locate(reference, "boards", folder, span)
    board: BoardDefinition = _load(path, stamp_of(path), BOARD_FIELDS, named=is_in_file(span))
    return board.in_language()


def load_ruleset(
    reference: str, folder: Path | None = Path(), span: SourceSpan | None = None
) -> RulesetDefinition:
    """Load the ruleset of a `reference`, with the same arguments and errors as `load_board`."""
    path = locate(reference, "rulesets", folder, span)
    ruleset: RulesetDefinition = _load(path, stamp_of(path), RULESET_FIELDS, named=is_in_file(span))
    return ruleset.in_language()


def rulesets_listing(board: str) -> list[RulesetDefinition]:
    """Return the shipped rulesets that list `board`, or else those in packages of other games."""
    named = os.fsencode(board)
    for packages in (tuple, other_packages):
        files = _paths("rulesets", packages()).items()
        # Parse only files that contain the name, because parsing takes longer
        rulesets = (load_ruleset(name) for name, path in files if named in read_file(path))
        if found := [ruleset for ruleset in rulesets if board in ruleset.boards]:
            return found
    return []


@lru_cache(_MOST_LOADED)
def _load(path: Path, _stamp: object, fields: Fields, *, named: bool) -> Any:
    node = read_tree(path, fields, named=named)
    return read_board(node) if fields is BOARD_FIELDS else read_ruleset(node)


@contextmanager
def errors_at(span: SourceSpan | None) -> Iterator[None]:
    """Re-raise an InputError about another file as an error at `span`, which names that file."""
    try:
        yield
    except InputError as error:
        if span is None or error.span is None or error.span.file == span.file:
            raise
        raise InputError(str(error), span) from None
