from functools import cache
from pathlib import Path

from printkit.games.xong.rules import Xong
from printkit.records.record_file import read_record
from printkit.records.trial import Trial, play
from printkit.rules.catalogue import open_game

STRIP = "{name: strip, lattice: hex, play_on: edges, shape: {rectangle: [3, 1]}}"

# A whole game, its scores after each turn, and the final ones. Two sides of a1 stay vacant.
GAME = ("a1/se", "a3/ne,e", "a1/nw,ne,e", "a2/nw,ne a3/nw", "a2/sw,se,e a3/sw,se")
STANDINGS = ((0, 0), (1, 0), (1, 1), (3, 1), (2, 1))
FINAL = (2, 1)


@cache
def strip() -> Xong:
    game = open_game(read_record(f"game: xong\nboard: {STRIP}\n".encode(), "t"), Path()).game
    assert isinstance(game, Xong)
    return game


def judged(*turns: str, result: str = "", game: Xong | None = None) -> Trial:
    lines = ["game: xong", *([f"result: {{{result}}}"] if result else []), "moves: |"]
    lines += [f"  {turn}" for turn in turns]
    return play(game or strip(), read_record("\n".join(lines).encode(), "t.yaml"))


def scores(trial: Trial) -> tuple[int, ...]:
    assert tuple(trial.scores) == ("red", "blue")
    return tuple(trial.scores.values())


def problem(trial: Trial) -> tuple[int, str | None, str]:
    assert trial.problem is not None
    turn, player, violation, _ = trial.problem
    return turn, player, violation.code


def message(trial: Trial) -> str:
    assert trial.problem is not None
    return trial.problem.violation.message
