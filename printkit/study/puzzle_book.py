"""Use case: a book of puzzles, positions in which one turn alone wins, with their solutions."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import N_, _, speaking, spoken
from printkit.base.output import write_file
from printkit.base.print_options import print_options
from printkit.base.print_section import Settings
from printkit.base.progress import Told, nobody
from printkit.boards.definition import BoardDefinition
from printkit.draw.display import Document
from printkit.draw.frame import Layout
from printkit.draw.pdf import write_pdf
from printkit.draw.view import Moment, view_of
from printkit.paper.page_setup import finished, layout_for
from printkit.paper.replay.replay_pages import replay_document
from printkit.paper.replay.story import Story, Turn
from printkit.records.hand import hand_for
from printkit.rules.catalogue import OpenedGame, check_provable, open_setting
from printkit.study.players import players_of
from printkit.study.puzzle_search import LEAST, Puzzle, graded, puzzles

_PER_PAGE = 6


class Book(NamedTuple):
    """Puzzles of a game with their grades, the easiest first."""

    opened: OpenedGame
    seed: int
    puzzles: Sequence[tuple[str, Puzzle]]


def book_of(
    game: str, board: str | BoardDefinition | None, count: int, seed: int = 0, told: Told = nobody
) -> Book:
    """Look for `count` puzzles; `told` hears how many were found.

    Without a `board`, they are on the game's own, or on a smaller one if that has more puzzles.
    Raises InputError.
    """
    opened = open_setting(game, board)
    few = players_of(type(opened.game)).puzzle_cells
    if board is None and few is not None and len(opened.board.cells) > len(few):
        title = opened.ruleset.title  # on a smaller board there are more puzzles
        small = replace(opened.board, name="small", title=title, cells=few, title_span=None)
        opened = open_setting(game, small)
    check_provable(opened)
    players = players_of(type(opened.game))
    if not players.game_tree(opened.game).provable:
        raise InputError(
            f"{game} has no puzzles: even near the end there are too many turns to prove "
            "that one alone wins"
        )
    found = []
    told(0, count)
    for puzzle in islice(puzzles(opened.game, players, seed), count):
        found.append(puzzle)
        told(len(found), count)
    if len(found) < LEAST:
        raise InputError(f"no {LEAST} puzzles were found; take another board or seed")
    return Book(opened, seed, graded(found))


def write_book(book: Book, target: Path, settings: Settings) -> Path:
    """Write `book` as PDF: the puzzles, then the solutions. Raises InputError."""
    opened = book.opened
    printing = print_options(opened.ruleset.printing, opened.board.printing, settings)
    with speaking(printing.language or spoken()):
        book = book._replace(opened=opened.in_language())
        title = book.opened.ruleset.title
        layout = layout_for(printing, f"printkit puzzles · {title} · seed {book.seed}")
        pages = tuple(
            page
            for solved in (False, True)
            for page in _pages(book, layout, solved=solved).pages[:-1]  # the last is a verdict
        )
        title = _("{game}: puzzles").format(game=title)
        document = Document(title, pages, book.opened.board.title)
        return write_file(target, write_pdf(finished(document, printing)))


def _pages(book: Book, layout: Layout, *, solved: bool) -> Document:
    turns = []
    for number, (grade, puzzle) in enumerate(book.puzzles, start=1):
        game, before = puzzle.game, puzzle.position
        moment = Moment(game, before)
        if solved:
            text, notes, allows = puzzle.solution, " · ".join(puzzle.line), ""
            if puzzle.move is not None:
                moment = Moment(game, game.apply(before, puzzle.move), before, puzzle.move)
        else:
            text = _("plays and wins")
            if puzzle.asks:
                text = _("{asks} and wins").format(asks=_(puzzle.asks))
            notes = _("{grade} · {count} choices").format(grade=_(grade), count=puzzle.turns)
            allows = hand_for(game, before).allows()  # which no diagram shows
        turns.append(Turn(number, puzzle.role, text, notes, allows, moment))
    story = Story(
        title=book.opened.ruleset.title,
        board=book.opened.board,
        view=view_of(type(book.opened.game)),
        players=(),
        facts=(),
        start=turns[0].moment,
        turns=tuple(turns),
        verdict=(),
        wrong=False,
        line="",
        about=N_("solutions") if solved else N_("which turn wins?"),
        unit=N_("Solution") if solved else N_("Puzzle"),
    )
    return replay_document(story, layout, _PER_PAGE)
