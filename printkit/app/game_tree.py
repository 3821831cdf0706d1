"""Keeps the first turns of very many games in a database, and finds positions in them.

Rows are only added while games are read. The database's own sorting puts positions together then,
which takes no more memory for more games.
"""

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from printkit.analysis.tree import Example, Game
from printkit.analysis.tree_page import Choice, Node, Tree
from printkit.app.output import rename
from printkit.errors import InputError, SourceSpan
from printkit.language import _

MOST_NODES = 3000  # on a page
_LEAST = 2  # games of a position on a page, but for those after the first turns
_FIRST = 1  # of them
_OTHERS = 30  # turns that were played once and stand under a position
_KEPT = 0x706B7431  # the application_id of a kept tree
STRANGE = "this is no tree that printkit report kept"
_STRANGE_TABLES = "SELECT name FROM sqlite_master WHERE name IN ('terms', 'done', 'figures')"
TABLES = """
CREATE TABLE tree (id INTEGER PRIMARY KEY, ruleset TEXT, board TEXT, roles TEXT,
  UNIQUE (ruleset, board));
CREATE TABLE game (id INTEGER PRIMARY KEY, record BLOB);
CREATE TABLE step (id INTEGER PRIMARY KEY, tree INTEGER, key INTEGER, game INTEGER, turn INTEGER,
  symmetry INTEGER, again INTEGER, winner INTEGER, child INTEGER, move TEXT);
"""
_NODES = """
DROP TABLE IF EXISTS node;
DROP INDEX IF EXISTS position;
CREATE TABLE node (tree INTEGER, key INTEGER, games INTEGER, one INTEGER, other INTEGER,
  step INTEGER, PRIMARY KEY (tree, key)) WITHOUT ROWID;
INSERT INTO node SELECT tree, key, sum(NOT again), sum(winner IS 0 AND NOT again),
  sum(winner IS 1 AND NOT again), min(id) FROM step GROUP BY tree, key ORDER BY tree, key;
CREATE INDEX position ON step (tree, key);
"""
_SHOWN = """
SELECT node.tree, node.key, games, one, other, symmetry, turn, record FROM node
  JOIN step ON step.id = node.step JOIN game ON game.id = step.game
  WHERE games >= ? OR turn <= ?
  ORDER BY games DESC, turn, node.key, node.tree LIMIT ?
"""
_FOUND = """
SELECT games, one, other FROM node WHERE tree = ? AND key = ?
"""
_CHOICES = """
SELECT step.move, child, node.games, node.one, node.other, symmetry, min(step.id) AS first FROM step
  JOIN node ON node.tree = step.tree AND node.key = child
  WHERE step.tree = ? AND step.key = ? GROUP BY child ORDER BY node.games DESC, first
"""
_STARTS = """
SELECT DISTINCT step.key, node.games, node.one, node.other FROM step
  JOIN node ON node.tree = step.tree AND node.key = step.key
  WHERE step.tree = ? AND turn = 0 ORDER BY node.games DESC, step.key
"""


def add_games(base: sqlite3.Connection, games: Iterable[Game]) -> None:
    """Add `games` to the TABLES of `base`."""
    for game in games:
        names = (game.ruleset, game.board)
        values = (*names, json.dumps(game.roles))
        base.execute("INSERT OR IGNORE INTO tree (ruleset, board, roles) VALUES (?, ?, ?)", values)
        wanted = "SELECT id FROM tree WHERE ruleset = ? AND board = ?"
        (tree,) = base.execute(wanted, names).fetchone()
        record = os.fsencode(game.record)
        number = base.execute("INSERT INTO game (record) VALUES (?)", (record,)).lastrowid
        winner = game.roles.index(game.winner) if game.winner in game.roles else None
        base.executemany(
            "INSERT INTO step VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                (tree, step.key, number, turn, *step[1:3], winner, step.child, step.move)
                for turn, step in enumerate(game.steps)
            ),
        )


def settle(base: sqlite3.Connection) -> None:
    """Count the positions of all games in `base`, so that they can be found."""
    base.executescript(_NODES)


def keep(base: sqlite3.Connection, target: Path) -> None:
    """Write the tree in `base` to the file `target`, for `found`."""
    settle(base)
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_name(f".printkit-{target.name}.new")
    beside.unlink(missing_ok=True)
    try:
        base.execute("VACUUM INTO ?", (str(beside),))
        with closing(sqlite3.connect(beside, isolation_level=None)) as kept:
            tables = [name for (name,) in kept.execute(_STRANGE_TABLES)]
            for name in tables:
                kept.execute(f"DROP TABLE {name}")
            kept.execute(f"PRAGMA application_id = {_KEPT}")
            kept.execute("VACUUM")
        rename(beside, target)
    finally:
        beside.unlink(missing_ok=True)


def found(path: Path, names: tuple[str, str], key: int, example: Example) -> Node:
    """What the kept tree in the file `path` has of the position with a `key`, as in `example`.

    `names` are the ruleset and the board. Raises InputError for a file that is none, and where it
    has no game by these.
    """
    span = SourceSpan(str(path))
    uri = f"{path.resolve().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as base:
            base.row_factory = _typed
            if base.execute("PRAGMA application_id").fetchone() != (_KEPT,):
                raise InputError(STRANGE, span)
            wanted = "SELECT id FROM tree WHERE ruleset = ? AND board = ?"
            one = base.execute(wanted, names).fetchone()
            if one is None:
                raise InputError(f"it has no game by {names[0]} on {names[1]}", span)
            games, *wins = base.execute(_FOUND, (one[0], key)).fetchone() or (0, 0, 0)
            choices, others = _listed(base, one[0], key, set())
            return Node(key, example, games, tuple(wins), choices, others)
    except (sqlite3.DatabaseError, ValueError):
        raise InputError(STRANGE, span) from None


def _typed(cursor: sqlite3.Cursor, row: tuple[Any, ...]) -> tuple[Any, ...]:
    """`row`, a move and whole numbers. Raises ValueError for anything else."""
    for (column, *_rest), value in zip(cursor.description, row, strict=True):
        if type(value) is not (str if column == "move" else int):
            raise ValueError("another type")
    return row


def trees(base: sqlite3.Connection) -> list[Tree]:
    """The trees of all games in `base`: of their positions those of most games, MOST_NODES."""
    settle(base)
    shown: dict[int, list[tuple[int, ...]]] = {}
    examples = {}
    for tree, *numbers, turn, record in base.execute(_SHOWN, (_LEAST, _FIRST, MOST_NODES)):
        shown.setdefault(tree, []).append(tuple(numbers))
        examples[tree, numbers[0]] = Example(os.fsdecode(record), turn)
    found = []
    listed = "SELECT id, ruleset, board, roles FROM tree ORDER BY ruleset, board"
    for tree, ruleset, board, roles in base.execute(listed).fetchall():
        rows = shown.get(tree, [])
        known = {key for key, *_ in rows}
        nodes = [_node(base, tree, row, examples[tree, row[0]], known) for row in rows]
        starts = [
            Choice(_("start"), key, games, tuple(wins))
            for key, games, *wins in base.execute(_STARTS, (tree,))
            if key in known
        ]
        found.append(Tree(ruleset, board, tuple(json.loads(roles)), starts, nodes))
    return found


def _node(
    base: sqlite3.Connection, tree: int, row: tuple[int, ...], example: Example, known: set[int]
) -> Node:
    key, games, *wins, symmetry = row
    choices, others = _listed(base, tree, key, known)
    return Node(key, example, games, tuple(wins), choices, others, symmetry)


def _listed(
    base: sqlite3.Connection, tree: int, key: int, known: set[int]
) -> tuple[list[Choice], int]:
    """What was played in a position, and how many turns more, all of them once.

    Of turns that were played once and lead to none of the `known` keys some are enough.
    """
    choices, others, single = [], 0, 0
    for choice in _choices(base, tree, key):
        if choice.key not in known and choice.games < _LEAST:
            single += 1
            if single > _OTHERS:
                others += 1
                continue
        choices.append(choice)
    return choices, others


def _choices(base: sqlite3.Connection, tree: int, key: int) -> Iterator[Choice]:
    """What was played in the position of a `key`, those turns first that lead to most games."""
    for move, child, games, *wins, symmetry, _first in base.execute(_CHOICES, (tree, key)):
        yield Choice(move, child, games, tuple(wins), symmetry)
