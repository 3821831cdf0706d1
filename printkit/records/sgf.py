"""Records as SGF, FF[4], for games of stones on a square board.

A turn may place several stones of any colour, so each turn is a node with setup stones, `AB` and
`AW`. Viewers for Go show the positions. docs/reference/exchange.md lists the SGF properties.
"""

import re
import string
from collections.abc import Iterator

from printkit.base.errors import InputError
from printkit.boards.lattice import FINENESS, SQUARE
from printkit.records.trial import PlayedTurn, Trial, play
from printkit.records.verdict import problem_sentence
from printkit.rules.catalogue import OpenedGame
from printkit.rules.game import AnyGame
from printkit.rules.record import RESIGN, Record
from printkit.version import __version__

_LETTERS = string.ascii_lowercase + string.ascii_uppercase  # SGF's names of columns and of rows
_COLOURS = {"black": "B", "white": "W"}
_GO = 1  # SGF's number for Go, whose viewers show the stones
_FACTS = {"date": "DT", "event": "EV", "place": "PC", "annotator": "AN", "comment": "GC"}


def to_sgf(record: Record, opened: OpenedGame) -> str:
    """Return `record`, whose game is `opened`, as SGF.

    Raises InputError if the record is illegal, or if its game is not played with black and white
    stones on a rectangle of squares.
    """
    board, game = opened.board, opened.game
    if set(game.roles) != set(_COLOURS) or board.lattice is not SQUARE or board.play_on != "cells":
        raise InputError(
            f"SGF supports only black and white stones on a square board, not {record.game}"
        )
    columns, rows = (len({cell[axis] for cell in board.board.cells}) for axis in (0, 1))
    if columns * rows != len(board.board.cells) or max(columns, rows) > len(_LETTERS):
        raise InputError(
            f"SGF supports only rectangles of at most {len(_LETTERS)} columns and rows, "
            f"not '{board.name}'"
        )
    trial = play(game, record)
    if trial.problem:
        raise InputError(problem_sentence(trial.problem))
    size = str(columns) if columns == rows else f"{columns}:{rows}"
    root = {
        "FF": "4",
        "GM": str(_GO),
        "CA": "UTF-8",
        "AP": f"printkit:{__version__}",
        "ST": "0",
        "SZ": size,
        "GN": _text(opened.ruleset.title),
        "RU": _text(opened.ruleset.name),
        **{f"P{_COLOURS[role]}": _text(name) for role, name in record.players.items() if name},
        **{
            key: _text(record.facts[fact]) for fact, key in _FACTS.items() if record.facts.get(fact)
        },
        **({"RE": _result(trial)} if trial.outcome else {}),
    }
    nodes = ["".join(f"{key}[{value}]" for key, value in root.items())]
    for step in trial.steps:  # a node for each turn: changes of the board or a pass, and a comment
        text = RESIGN if step.move is None else game.format_move(step.move)
        comment = f"C[{_text(f'{step.number}. {step.role}: {text}')}]"
        changed = "".join(_setup(step, game, opened))
        if changed or step.move is None:
            nodes.append(f"{changed}PL[{_COLOURS[game.opponent(step.role)]}]{comment}")
        else:
            nodes.append(f"{_COLOURS[step.role]}[]{comment}")
    return "(;" + "\n;".join(nodes) + ")\n"


def _result(trial: Trial) -> str:
    """Return the result in SGF's notation, such as `B+2` or `W+R`, or 0 for a draw."""
    assert trial.outcome
    winner, scores = trial.outcome.winner, trial.outcome.scores
    if winner is None:
        return "0"
    if trial.steps and trial.steps[-1].move is None:
        return f"{_COLOURS[winner]}+R"
    lead = abs(scores[winner] - scores[trial.game.opponent(winner)])
    return f"{_COLOURS[winner]}+{lead}"


def _setup(step: PlayedTurn, game: AnyGame, opened: OpenedGame) -> Iterator[str]:
    before, after = (set(game.placements(position)) for position in (step.before, step.after))
    left, top = (min(cell[axis] for cell in opened.board.board.cells) for axis in (0, 1))
    taken = {place.sites for place in before - after} - {place.sites for place in after}
    places = {
        f"A{_COLOURS[role]}": {p.sites for p in after - before if p.role == role}
        for role in game.roles
    }
    for key, sites in {**places, "AE": taken}.items():
        points = sorted(((x - left) // FINENESS, (y - top) // FINENESS) for ((x, y),) in sites)
        if points:
            yield key + "".join(f"[{_LETTERS[x]}{_LETTERS[y]}]" for x, y in points)


def _text(value: str) -> str:
    """Escape `value` for an SGF property of the type SimpleText or Text."""
    return re.sub(r"([\]\\:])", r"\\\1", value)
