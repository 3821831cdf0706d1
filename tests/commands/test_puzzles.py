"""`printkit puzzles`: one turn wins and no other, by brute force; and the book."""

from functools import cache

import pypdfium2
import pytest

from printkit.commands import puzzles
from printkit.commands.puzzles import GRADES, book_of, write_book


@pytest.fixture(scope="module")
def book():
    """A book of puzzles with at most four empty points, as little is tried to find them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(puzzles, "_MOST_STATES", 50)
        return book_of("yodd", "yodd-5", 3, seed=1)


def test_one_turn_wins_and_no_other(book):
    for puzzle in book.puzzles:
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

        moves = list(game.moves(puzzle.position))
        wins = [move for move in moves if winner(game.apply(puzzle.position, move)) == puzzle.role]
        assert (wins, len(moves)) == ([puzzle.move], puzzle.turns)


def test_a_grade_is_that_of_the_proof_in_whatever_book(book):
    efforts = {1: "easy", 49: "easy", 50: "medium", 999: "medium", 1000: "hard", 3000: "hard"}
    found = {effort: book.puzzles[0]._replace(effort=effort).grade for effort in efforts}
    assert found == efforts
    assert {*found.values()} == set(GRADES)
    assert [*book.puzzles] == sorted(book.puzzles, key=lambda puzzle: puzzle.effort)


def test_a_book(book, tmp_path):
    pages = pypdfium2.PdfDocument(write_book(book, tmp_path / "book.pdf", {}))
    asked, solutions = (page.get_textpage().get_text_range() for page in pages)
    for puzzle in book.puzzles:
        assert f"{puzzle.grade} · {puzzle.turns} choices" in asked
        assert " · ".join(puzzle.line) in solutions
        assert f"{puzzle.position.vacant} points are empty." in asked
    assert "choices" not in solutions
    assert "solutions" in solutions


def test_a_book_speaks_the_language_of_its_print_section(book, tmp_path):
    path = write_book(book, tmp_path / "book.pdf", {"language": "de"})
    assert "gewinnt" in pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range()
