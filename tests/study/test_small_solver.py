"""The solver of small boards against a second, plain one, which plays by the rules alone."""

from functools import cache
from pathlib import Path

import pytest

from printkit.boards.masks import bits
from printkit.commands.cli.main import main
from printkit.commands.solve import solve
from printkit.games.xong.rules import XongMove

BOARDS = {
    "xodd": "lattice: square",
    "yodd": "lattice: hex",
    "hong": "lattice: square",
    "gosix": "lattice: hex\nplay_on: vertices\nlabels: dots",
    "xong": "lattice: hex\nplay_on: edges",
}
BENT = "cells: [[0, 0], [1, 0], [1, 1], [2, 1]]"


@pytest.fixture
def board(tmp_path):
    """Writes a board of a game; returns its path."""

    def write(game, shape):
        path = tmp_path / "small.yaml"
        path.write_text(f"name: small\n{BOARDS[game]}\nshape: {{{shape}}}\n")
        return str(path)

    return write


def plain_value(game):
    """The lead of the first role after best play from the start of a game that lists its moves."""

    @cache
    def value(position):
        outcome = game.outcome(position)
        if outcome is not None and game.names[0] == "gosix":
            return 0 if outcome.winner is None else 1 if outcome.winner == game.roles[0] else -1
        if outcome is not None:
            return game.lead(outcome.scores, game.roles[0])
        best = max if game.to_move(position) == game.roles[0] else min
        return best(value(game.apply(position, move)) for move in game.moves(position))

    return value(game.start())


def plain_xong(game):
    """The same for Xong: blue gives any new Xoid, red places it anywhere, and gives."""
    sets = {1 << leg for leg in range(len(game.board.edges))}
    known = set()
    while sets - known:
        known |= sets
        sets = {mask | 1 << leg for mask in sets for leg in bits(game.space.near(mask))}
    moves = {}
    for mask in known:
        legs = tuple(bits(mask))
        moves.setdefault(game.space.form_of(legs), []).append((mask, legs))

    @cache
    def value(position):
        outcome = game.outcome(position)
        if outcome is not None:
            return game.lead(outcome.scores, "red")
        red = game.to_move(position) == "red"
        place, give = (max, min) if red else (min, max)
        given = []
        for places in moves.values():
            legal = [
                after(game.apply(position, XongMove(legs)))
                for mask, legs in places
                if not mask & position.taken and game.check(position, XongMove(legs)) is None
            ]
            if legal:
                given.append(place(legal))
        return give(given)

    def after(position):  # neither the order of the turns nor which witness it is matters
        sorted_ = position._replace(turns=tuple(sorted(position.turns)))
        return value(sorted_._replace(witness=game.novelty.witness(sorted_, 0)))

    return value(game.start())


@pytest.mark.parametrize(
    ("game", "shape"),
    [
        ("xodd", "rectangle: [3, 2]"),
        ("xodd", BENT),
        ("yodd", "hexagon: 2"),
        ("yodd", BENT),
        pytest.param("hong", "rectangle: [3, 3]", marks=pytest.mark.nightly),
        ("hong", "cells: [[0, 0], [1, 0], [2, 0], [3, 0], [1, 1], [2, 1], [1, 2]]"),
        ("gosix", "hexagon: 1"),
        ("xong", "hexagon: 1"),
        pytest.param("xong", "cells: [[0, 0], [1, 0]]", marks=pytest.mark.nightly),
    ],
)
def test_values_are_those_of_the_plain_solver(game, shape, board):
    solution = solve(Path(board(game, shape)), ruleset=game)
    assert solution.solved
    by_rules = solution.opened.game
    value = (plain_xong if game == "xong" else plain_value)(by_rules)
    assert solution.bounds == (value, value)
    assert leads_to(by_rules, solution.line) == value


def leads_to(game, line):
    """The lead of the first role at the end of a line of best play, by the rules."""
    position = game.start()
    for role, text in line:
        for turn in text.split(", "):
            if turn.startswith("gives"):
                assert role != game.to_move(position)
                continue
            assert role == game.to_move(position)
            position = game.play(position, game.parse_move(turn, position))
    outcome = game.outcome(position)
    if game.names[0] == "gosix":
        return 0 if outcome.winner is None else 1 if outcome.winner == game.roles[0] else -1
    return game.lead(outcome.scores, game.roles[0])


def test_a_limit_ends_it_with_what_is_known(board, capsys):
    path = board("xodd", "rectangle: [3, 3]")
    assert main(["solve", path, "--ruleset", "xodd", "--positions", "500"]) == 1
    assert capsys.readouterr().out == (
        "xodd on small, rules xodd: not solved, the limit of 500 positions is reached\n"
        "Best play: not known.\n"
    )
    assert main(["solve", "hong-7x7", "--positions", "100", "--json"]) == 1
    assert '"at_least": -42, "at_most": 0' in capsys.readouterr().out
    assert main(["solve", "hong-7x7", "--seconds", "1"]) == 1
    assert "not solved, the limit of 1 second is reached\n" in capsys.readouterr().out


def test_an_interrupt_ends_it_with_what_is_known(board):
    def told(positions, _):
        if positions:
            raise KeyboardInterrupt

    solution = solve(Path(board("xodd", "rectangle: [4, 4]")), ruleset="xodd", progress=told)
    assert not solution.solved
    assert solution.stopped == f"interrupted after {solution.positions} positions"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["xana-5"], "xana cannot list its moves, so it cannot be solved"),
        (["xong-standard"], "the solver accepts boards of at most 26 legs; this board has 210"),
        (["gosix", "--ruleset", "xodd"], "xodd is played on the cells of a square board"),
    ],
)
def test_what_cannot_be_solved(words, sentence, capsys):
    assert main(["solve", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err


@pytest.mark.parametrize(
    ("game", "shape", "result"),
    [
        ("xodd", "rectangle: [3, 3]", "black wins by 1 group"),
        ("xodd", "rectangle: [2, 2]", "white wins by 1 group"),
        ("hong", "rectangle: [4, 3]", "more makes 1 hong"),
        ("xong", "cells: [[0, 0], [1, 0], [0, 1]]", "red wins by 1 point"),
        pytest.param("hong", "rectangle: [4, 4]", "more makes 3 hongs", marks=pytest.mark.nightly),
        pytest.param(
            "xodd", "rectangle: [4, 3]", "white wins by 1 group", marks=pytest.mark.nightly
        ),
        pytest.param("xong", BENT, "red wins by 1 point", marks=pytest.mark.nightly),
    ],
)
def test_what_is_known_of_small_boards(game, shape, result, board, capsys):
    assert main(["solve", board(game, shape), "--ruleset", game]) == 0
    assert f"Best play: {result}.\n" in capsys.readouterr().out
