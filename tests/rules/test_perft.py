"""Perft against the counts in perft/*.txt, and against counting without any short cut."""

from pathlib import Path

import pytest
from rules.counting import count_sequences

from printkit.records.record_file import read_record
from printkit.rules.catalogue import open_game

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))


def read_file(path):
    """The game of a data file and its (depth, count) pairs."""
    head, _, body = path.read_text("utf-8").partition("\n\n")
    game = open_game(read_record(head.encode(), path.name), path.parent).game
    rows = (line.partition("#")[0].split() for line in body.splitlines())
    return game, [(int(row[0]), int(row[1])) for row in rows if row]


def plain_perft(game, position, depth):
    if depth == 0 or game.outcome(position) is not None:
        return 1
    return sum(
        plain_perft(game, game.play(position, move), depth - 1) for move in game.moves(position)
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_known_counts(path):
    game, counts = read_file(path)
    assert counts
    for depth, count in counts:
        assert count_sequences(game, game.start(), depth) == count, depth


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_short_cuts_change_nothing(path):
    game, counts = read_file(path)
    for depth, count in counts:
        if count < 20_000:
            assert plain_perft(game, game.start(), depth) == count, depth


def test_a_finished_game_counts_once_at_every_further_depth():
    game, _ = read_file(Path(__file__).parent / "perft" / "xodd-2x2.txt")
    position = game.start()
    for text in ("b:a1", "pass", "pass"):
        position = game.play(position, game.parse_move(text, position))
    assert [count_sequences(game, position, depth) for depth in range(4)] == [1, 1, 1, 1]


def test_counts_deeper_than_any_game_do_not_change():
    head = b"game: xodd\nboard: {name: one, lattice: square, shape: {rectangle: [2, 1]}}\n"
    game = open_game(read_record(head, "test"), Path()).game
    # a stone of either colour on either point; then a pass, or a second stone of the same colour
    # (one of the other would be a second group), which ends the game; then a pass, which ends it,
    # or that second stone.
    counts = [count_sequences(game, game.start(), depth) for depth in range(6)]
    assert counts == [1, 4, 8, 12, 12, 12]
