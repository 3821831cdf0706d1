"""`printkit puzzles`: one turn wins and no other, by brute force; and the book."""

from functools import cache

import pypdfium2
import pytest

from printkit.analysis.puzzles import GRADES
from printkit.app.puzzles import PuzzleRequest, book_of, write_book
from printkit.cli.main import main


@pytest.fixture(scope="module")
def book():
    return book_of(PuzzleRequest("yodd", "yodd-5", 3, seed=1))


def test_one_turn_wins_and_no_other(book):
    checked = 0
    for _, puzzle in book.puzzles:
        game = puzzle.game

        @cache
        def winner(position, game=game):
            """Who wins, by the rules, when both play for the best."""
            outcome = game.outcome(position)
            if outcome is not None:
                return outcome.winner
            mover = game.to_move(position)
            ends = (winner(game.apply(position, move)) for move in game.moves(position))
            return mover if mover in ends else game.opponent(mover)

        if puzzle.position.vacant <= 4:
            moves = list(game.moves(puzzle.position))
            winning = [
                move for move in moves if winner(game.apply(puzzle.position, move)) == puzzle.role
            ]
            assert winning == [puzzle.move]
            assert len(moves) == puzzle.turns
            checked += 1
    assert checked


def test_a_book(book, tmp_path):
    path = write_book(book, tmp_path / "book.pdf", {})
    pages = pypdfium2.PdfDocument(path)
    puzzles, solutions = (page.get_textpage().get_text_range() for page in pages)
    for grade in GRADES:
        assert grade in puzzles
        assert grade not in solutions
    assert "solutions" in solutions


def test_a_book_speaks_the_language_of_its_print_section(book, tmp_path):
    path = write_book(book, tmp_path / "book.pdf", {"language": "de"})
    assert "gewinnt" in pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range()


def test_bad_input(tmp_path, capsys):
    assert main(["puzzles", "xana"]) == 2
    assert "too many turns" in capsys.readouterr().err
    assert main(["puzzles", "gosix", "-o", str(tmp_path / "book.svg")]) == 2
    assert ".pdf" in capsys.readouterr().err
