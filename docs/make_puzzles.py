"""Make the page's collection of puzzles: `python docs/make_puzzles.py [GAME …]`.

The finder is that of `printkit puzzles`. For each game, the script keeps the puzzles that fit on a
phone, sorts them by the effort of their proof, and takes PER_GRADE puzzles from the beginning, the
middle and the end of that list. Each puzzle comes with the opponent's answer to each other turn, so
that the page needs no solver. The same version of printkit makes the same files.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from xana_puzzles import xana_puzzles

from printkit.base.yaml.writer import node_of
from printkit.commands.puzzles import Puzzle, find_puzzles, whole_turns
from printkit.records.loading import record_to
from printkit.records.record_file import record_of
from printkit.rules.catalogue import OpenedGame, open_game
from printkit.study.players import players_of
from printkit.study.solver import Solver, TooMuchToSolve
from printkit.web.offline import STATIC
from printkit.web.play.request import tree_of

SEED = 43
PER_GRADE = 8
GRADES = ("easy", "medium", "hard")
LONGEST_LINE = 11  # most decisions after the winning turn
MOST_TURNS = 48  # most legal turns in a puzzle
MOST_BYTES = 25_000  # of a game's file
_MOST_STATES = 20_000
GIFT = ">"  # marks a decision that gives a piece, which is not a turn

_SMALL = {"lattice": "hex", "shape": {"hexagon": "3"}}


class Source(NamedTuple):
    """The setting of a game's puzzles, and the number of puzzles to choose from."""

    terms: Mapping[str, Any]
    found: int = 60
    enclosed: bool = False  # whether the game ends once both players are fenced off


SOURCES: Mapping[str, Source] = {
    "gosix": Source({"game": "gosix"}, 80),
    "hong": Source({"game": "hong", "board": "hong-7x7", "ruleset": "hong-7x7"}, 40),
    "xana": Source(
        {
            "game": "xana",
            "ruleset": "xana-abstract-play",
            "board": {"name": "xana-3", "play_on": "cells", **_SMALL},
        },
        enclosed=True,
    ),
    "xodd": Source({"game": "xodd", "board": "xodd-9x9"}, 26),
    "xong": Source({"game": "xong", "board": {"name": "xong-3", "play_on": "edges", **_SMALL}}, 26),
    "yodd": Source({"game": "yodd", "board": "yodd-5"}),
}


def collection(source: Source) -> dict[str, Any]:
    """Return the puzzles of a game, as the page reads them."""
    opened = open_game(record_of(node_of(dict(source.terms), ""), ""), None)
    players = players_of(type(opened.game))
    puzzles: Iterator[tuple[int, dict[str, Any]]]
    if source.enclosed:
        puzzles = xana_puzzles(opened, SEED)
    else:
        found = islice(find_puzzles(opened.game, players, SEED), 8 * source.found)
        puzzles = (one for puzzle in found if (one := entry(opened, puzzle)) is not None)
    known = sorted(islice(puzzles, source.found), key=lambda one: one[0])
    print(source.terms["game"], len(known), [effort for effort, _ in known], file=sys.stderr)
    middle = (len(known) - PER_GRADE) // 2
    starts = (0, middle, len(known) - PER_GRADE)
    return {
        "terms": source.terms,
        **({"enclosed": True} if source.enclosed else {}),
        "puzzles": [
            {"grade": grade, **one}
            for grade, start in zip(GRADES, starts, strict=True)
            for _, one in known[start : start + PER_GRADE]
        ],
    }


def entry(opened: OpenedGame, puzzle: Puzzle) -> tuple[int, dict[str, Any]] | None:
    """Return the puzzle's effort and the puzzle as JSON, or None if the page cannot show it."""
    if puzzle.move is None or puzzle.turns > MOST_TURNS:
        return None
    tree = players_of(type(puzzle.game)).game_tree(puzzle.game)
    solver, answers = Solver(tree, _MOST_STATES), dict[str, list[str]]()
    line: list[str] = []
    try:
        for choices, after in whole_turns(tree, puzzle.state):
            written = tree.written(puzzle.state, choices)
            if written == puzzle.solution:
                line = decisions(solver, after, LONGEST_LINE + 1)
            elif written not in answers:
                answers[written] = until_turn(decisions(solver, after, 2))
    except TooMuchToSolve:
        return None
    if len(line) > LONGEST_LINE:
        return None
    moves = [puzzle.game.format_move(move) for move in puzzle.before]
    record = tree_of(record_to(replace(opened, game=puzzle.game), moves))
    shown = {key: record[key] for key in ("setup", "first", "moves") if key in record}
    given = puzzle.asks.rpartition(" ")[2]
    return puzzle.effort, {
        **shown,
        **({"given": given} if given else {}),
        "solution": puzzle.solution,
        "line": line,
        **compact(answers, is_listed=bool(given)),
    }


def decisions(solver: Solver, state: Any, most: int) -> list[str]:
    """Return up to `most` decisions of best play; gifts are marked."""
    line = [written for _, written in solver.best_line(state, most)]
    return [GIFT + word.split()[1] if word.startswith("gives ") else word for word in line]


def until_turn(line: Sequence[str]) -> list[str]:
    """Return the beginning of `line` up to its first turn."""
    gifts = [word for word in line if word.startswith(GIFT)]
    return list(line) if len(line) == len(gifts) else list(line[: 1 + line[0].startswith(GIFT)])


def compact(answers: Mapping[str, Sequence[str]], *, is_listed: bool) -> dict[str, Any]:
    """Return the answers to wrong turns: the commonest as `else`, unless all are to be listed."""
    texts = {turn: " / ".join(answer) for turn, answer in answers.items()}
    if is_listed:
        return {"wrong": texts}
    ((commonest, _count),) = Counter(sorted(texts.values())).most_common(1)
    return {
        "else": [commonest],
        "wrong": {turn: answer for turn, answer in texts.items() if answer != commonest},
    }


def main(games: Sequence[str]) -> None:
    """Write the files of `games`, and the list of all files."""
    for game in games or SOURCES:
        text = json.dumps(collection(SOURCES[game]), ensure_ascii=False, separators=(",", ":"))
        assert len(text.encode()) <= MOST_BYTES, (game, len(text))
        (STATIC / f"puzzles-{game}.json").write_text(text + "\n", "utf-8")
    counts = {
        game: len(json.loads(path.read_bytes())["puzzles"])
        for game in sorted(SOURCES)
        if (path := STATIC / f"puzzles-{game}.json").exists()
    }
    (STATIC / "puzzles.json").write_text(json.dumps(counts) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
