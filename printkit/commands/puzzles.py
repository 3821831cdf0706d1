"""Make a book of puzzles: positions in which only one turn wins, and solutions."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import N_, _, language_code, speaking
from printkit.base.output import known_suffix, write_file
from printkit.base.print_kinds import Settings
from printkit.base.print_options import PAGE_OPTIONS, PrintOptions, print_options
from printkit.base.progress import Progress, no_progress
from printkit.boards.definition import BoardDefinition
from printkit.boards.generate.board_request import MOST_SEED
from printkit.commands.declaration import command
from printkit.commands.parameters import Game, OtherBoard, Output, number, output, printing
from printkit.draw.display import Document
from printkit.draw.game_view import Snapshot, view_of
from printkit.draw.sheet_frame import Layout
from printkit.paper.page_setup import finished, layout_for
from printkit.paper.replay.replay_pages import replay_document
from printkit.paper.replay.replay_steps import Turn, Walkthrough
from printkit.records.hand import hand_for
from printkit.rules.catalogue import OpenedGame, check_provable, open_setting
from printkit.rules.game import AnyGame, Role
from printkit.rules.source_arguments import board_reference, reference
from printkit.study.game_tree import GameTree
from printkit.study.players import Players, Seat, players_of, turn_by_turn
from printkit.study.rng import Dice
from printkit.study.solver import Solver, TooMuchToSolve

LEAST, MOST = 3, 300  # Least and greatest number of puzzles in a book.
GRADES = {N_("easy"): 0, N_("medium"): 50, N_("hard"): 1000}  # Least number of states in a proof.
SOLUTION_TURNS = 6  # Greatest number of turns printed after the winning turn.
_MOST_STATES = 3_000  # Greatest number of states that the solver tries for one turn.
_LEAST_TURNS = 4  # Smallest number of legal turns in a puzzle.
_MOST_TURNS = 400
_LATE = 12  # number of final turns of a game in which puzzles are searched
_MOST_GAMES = 3000
_PER_PAGE = 6


@command(
    "printkit puzzles gosix --count 3 --seed 1 -o puzzles.pdf",
    "printkit puzzles yodd --board yodd-5 --count 3",
)
def puzzles(
    game: Game,
    *,
    board: OtherBoard = None,
    count: Annotated[int, number(LEAST, MOST, "number of puzzles")] = 12,
    seed: Annotated[
        int,
        number(0, MOST_SEED, "seed of the random games; the same seed makes the same book", "S"),
    ] = 0,
    output: Annotated[Output, output("a .pdf file (default: output/GAME-puzzles.pdf)")] = None,
    printing: Annotated[PrintOptions, printing(*PAGE_OPTIONS)] = PrintOptions(),
    progress: Progress = no_progress,
) -> Path:
    """Find puzzles, write a book of the puzzles, and return the path of the book.

    Raises InputError if the game has no puzzles, too few are found, or the file cannot be written.
    """
    target = Path(output or Path("output") / f"{Path(game).stem}-puzzles.pdf")
    known_suffix(target, (".pdf",), ".pdf")  # reject other suffixes before the slow search
    place = None if board is None else board_reference(board)
    book = book_of(reference(game), place, count, seed, progress)
    return write_book(book, target, printing.given)


class Puzzle(NamedTuple):
    """A position in which the player `role` has `turns` legal turns, only one of which wins.

    `solution` is the winning turn as text; `move` is the turn, or None if the player gives a Xoid.
    `asks` is a goal besides winning, or empty. `line` is best play after the solution, or empty
    if longer than SOLUTION_TURNS. `effort` is the number of states that the solver tried. `state`
    is the state of the game tree, which is reached from the start by the moves `before`.
    """

    game: AnyGame
    position: Any
    role: Role
    asks: str
    turns: int
    move: Any
    solution: str
    line: Sequence[str]
    effort: int
    state: Any
    before: Sequence[Any] = ()

    @property
    def grade(self) -> str:
        """The grade of the puzzle: the hardest of GRADES that the puzzle's `effort` reaches."""
        return [grade for grade, least in GRADES.items() if self.effort >= least][-1]


def find_puzzles(game: AnyGame, players: Players, seed: int) -> Iterator[Puzzle]:
    """Yield puzzles from the ends of random games, at most one from each game."""
    for played_game in range(_MOST_GAMES):
        dice = Dice(f"puzzles/{seed}/{played_game}")
        dealt = players.dealt(game, dice)
        search = players.game_tree(dealt)
        seat = Seat("random", players.giver_for("random"))
        seated = players.seated(dealt, dict.fromkeys(dealt.roles, seat))
        position, played = dealt.start(), []
        for move, after in turn_by_turn(dealt, position, seated, dice):
            played.append((position, move))
            position = after
        # Step back from the end of the game until solving fails, and keep the earliest puzzle
        found = None
        for position, move in reversed(played[-_LATE:]):
            try:
                for state, _ in reversed(search.decisions(position, move)):
                    found = _puzzle(dealt, search, position, state) or found
            except TooMuchToSolve:
                break
        if found is not None:
            positions = [before for before, _ in played]
            moves = [move for _, move in played]
            yield found._replace(before=moves[: positions.index(found.position)])


def _puzzle(game: AnyGame, search: GameTree, position: Any, state: Any) -> Puzzle | None:
    """Return a puzzle if exactly one turn wins in `state`, else None."""
    if search.value(state) is not None:
        return None
    role = search.role(state)
    wanted = 0.0 if role else 1.0
    turns, winning, effort = set(), dict[str, tuple[Any, Any]](), 0
    for choices, after in whole_turns(search, state):
        written = search.written(state, choices)
        if written in turns:
            continue
        turns.add(written)
        if len(turns) > _MOST_TURNS:
            raise TooMuchToSolve
        solver = Solver(search, _MOST_STATES)  # knows no other turn's states, which are effort too
        value = solver.solved(after)
        effort += solver.tried
        if value == wanted:
            winning[written] = choices, after
            if len(winning) > 1:
                return None
    if len(winning) != 1 or len(turns) < _LEAST_TURNS or not search.complete(state):
        return None
    ((solution, (choices, after)),) = winning.items()
    line = [written for _, written in solver.best_line(after, 1 + SOLUTION_TURNS)]
    if len(line) > SOLUTION_TURNS:
        line = []
    move = search.turn(state, choices)
    name, asks = game.roles[role], search.puzzle(state)
    return Puzzle(game, position, name, asks, len(turns), move, solution, line, effort, state)


def whole_turns(
    search: GameTree, state: Any, made: tuple[Any, ...] = ()
) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield the choices of each turn that begins with `made`, and the state after that turn."""
    for choice in search.choices(state, Dice("0")):
        after = search.after(state, choice)
        if search.turn_begun(after):
            yield from whole_turns(search, after, (*made, choice))
        else:
            yield (*made, choice), after


class Book(NamedTuple):
    """A book of puzzles of one game, sorted from easy to hard."""

    opened: OpenedGame
    seed: int
    puzzles: Sequence[Puzzle]


def book_of(
    game: str,
    board: str | BoardDefinition | None,
    count: int,
    seed: int = 0,
    progress: Progress = no_progress,
) -> Book:
    """Find `count` puzzles; call `progress` with the number of puzzles found so far.

    By default, `board` is the game's default board or, for some games, a small board, on which more
    endgames can be solved. Raises InputError if the game has no puzzles or too few are found.
    """
    opened = open_setting(game, board)
    few = players_of(type(opened.game)).puzzle_cells
    if board is None and few is not None and len(opened.board.cells) > len(few):
        title = opened.ruleset.title  # small boards have more solvable endgames
        small = replace(opened.board, name="small", title=title, cells=few, title_span=None)
        opened = open_setting(game, small)
    check_provable(opened)
    players = players_of(type(opened.game))
    if not players.game_tree(opened.game).provable:
        raise InputError(
            f"{game} has no puzzles: even near the end there are too many turns to prove "
            "that only one wins"
        )
    found = []
    progress(0, count)
    for puzzle in islice(find_puzzles(opened.game, players, seed), count):
        found.append(puzzle)
        progress(len(found), count)
    if len(found) < LEAST:
        raise InputError(f"fewer than {LEAST} puzzles were found; choose another board or seed")
    return Book(opened, seed, sorted(found, key=lambda puzzle: puzzle.effort))


def write_book(book: Book, target: Path, settings: Settings) -> Path:
    """Write `book` as PDF: puzzles, then solutions. Raises InputError if writing fails."""
    from printkit.draw.formats.pdf import write_pdf  # imported late: --help needs no reportlab

    opened = book.opened
    printing = print_options(opened.ruleset.printing, opened.board.printing, settings)
    with speaking(printing.language or language_code()):
        book = book._replace(opened=opened.in_language())
        title = book.opened.ruleset.title
        layout = layout_for(printing, f"printkit puzzles · {title} · seed {book.seed}")
        pages = tuple(
            page
            for solved in (False, True)
            for page in _pages(book, layout, solved=solved).pages[:-1]  # omit the verdict page
        )
        title = _("{game}: puzzles").format(game=title)
        document = Document(title, pages, book.opened.board.title)
        return write_file(target, write_pdf(finished(document, printing)))


def _pages(book: Book, layout: Layout, *, solved: bool) -> Document:
    turns = []
    for place, puzzle in enumerate(book.puzzles, start=1):
        game, before = puzzle.game, puzzle.position
        snapshot = Snapshot(game, before)
        if solved:
            text, notes, allows = puzzle.solution, " · ".join(puzzle.line), ""
            if puzzle.move is not None:
                snapshot = Snapshot(game, game.apply(before, puzzle.move), before, puzzle.move)
        else:
            text = _("plays and wins")
            if puzzle.asks:
                text = _("{asks} and wins").format(asks=_(puzzle.asks))
            notes = _("{grade} · {count} choices").format(grade=_(puzzle.grade), count=puzzle.turns)
            allows = hand_for(game, before).allows()  # facts that the diagram cannot show
        turns.append(Turn(place, puzzle.role, text, notes, allows, snapshot))
    walkthrough = Walkthrough(
        title=book.opened.ruleset.title,
        board=book.opened.board,
        view=view_of(type(book.opened.game)),
        players=(),
        facts=(),
        start=turns[0].snapshot,
        turns=tuple(turns),
        verdict=(),
        wrong=False,
        line="",
        about=N_("solutions") if solved else N_("which turn wins?"),
        unit=N_("Solution") if solved else N_("Puzzle"),
    )
    return replay_document(walkthrough, layout, _PER_PAGE)
