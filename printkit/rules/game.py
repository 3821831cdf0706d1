"""What a game is to the rest of printkit.

Terminology
-----------
role
    The side that a person plays: `red`, `white`, `more`. Roles, not names, have scores.
turn
    All that a player does before the other player's turn; its text is one line of a record.
move
    A turn as the game understands it; what `parse_move` makes of the text.
position
    Everything the rules need to go on from here. Positions never change; `play` makes new ones.
violation
    Why a move is not allowed: a code for programs and one sentence for people.
standing
    The scores of a position as if it stood so at the end; `outcome` has the final ones. A game may
    have no score: then both are empty, and only the winner is spoken of.
termination
    Why a game is over, as a code for programs; `reason` is the same in words.
column
    A column of the table of turns, by its kind: the turn itself, a score, or a note.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, StrEnum
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from printkit.base.language import _, pgettext, role_name
from printkit.boards.lattice import Site
from printkit.boards.site_names import Labels
from printkit.boards.topology import BoardGraph
from printkit.rules.options import RuleOption

Role = str
Scores = Mapping[Role, int]


class Violation(NamedTuple):
    """Why a move is not allowed; `code` is one of the report's."""

    code: str
    message: str


class Termination(StrEnum):
    """The terminations that games have in common; a game may have more of its own."""

    TWO_PASSES = "two-passes"
    BOARD_FULL = "board-full"
    RESIGNED = "resigned"


class Outcome(NamedTuple):
    """How a finished game ended: `winner` is None for a draw, `reason` a half-sentence."""

    winner: Role | None
    scores: Scores
    termination: StrEnum
    reason: str


class ColumnKind(Enum):
    """What the cells of a column hold: the turn in the notation, a whole number, or a remark."""

    TURN = "turn"
    SCORE = "score"
    NOTE = "note"


class Column(NamedTuple):
    """A column of the table of turns; `name` is its key in `changes`, `title` its heading.

    A `context` distinguishes meanings for translators, if other games use the name otherwise.
    """

    name: str
    kind: ColumnKind
    context: str = ""

    @property
    def title(self) -> str:
        """What people read above it."""
        return role_name(pgettext(self.context, self.name) if self.context else _(self.name))

    @classmethod
    def turn(cls, name: str) -> "Column":
        """Return the column of the turns themselves, called `name`."""
        return cls(name, ColumnKind.TURN)

    @classmethod
    def score(cls, name: str) -> "Column":
        """Return the column `name` of scores, for example that of a role."""
        return cls(name, ColumnKind.SCORE)

    @classmethod
    def note(cls, name: str, context: str = "") -> "Column":
        """Return the column `name` of remarks on what a turn did."""
        return cls(name, ColumnKind.NOTE, context)


class LaidPiece(NamedTuple):
    """A `piece` on the board, to be drawn: its `sites`, its `role` (None: neutral) and its `text`.

    The sites are the edges of a Xoid, or the one cell or vertex of a stone.
    """

    piece: str
    sites: tuple[Site, ...]
    role: Role | None
    text: str = ""


class Setting(NamedTuple):
    """What a Game is made from: the board, its labels, and the terms of one game.

    `options` are values of its `option_kinds`, `setup` is what was put on the board before play.
    """

    board: BoardGraph
    labels: Labels
    options: Mapping[str, Any]
    first: Role
    setup: Mapping[str, Sequence[str]]


Position = TypeVar("Position")
Move = TypeVar("Move")


class Game(ABC, Generic[Position, Move]):
    """One ruleset on one board.

    The class declares what a game needs of a record and of a board; an instance is immutable.
    """

    names: ClassVar[tuple[str, ...]]  # of the games it plays, as in records
    roles: ClassVar[tuple[Role, Role]]  # the one who moves first, first
    lattices: ClassVar[Mapping[str, str]]  # by name: the lattice of its boards
    play_on: ClassVar[str]  # cells | edges | vertices
    option_kinds: ClassVar[Mapping[str, RuleOption]] = {}
    first_by_chance: ClassVar[bool] = False  # whether a record may say who moves first
    setup_keys: ClassVar[tuple[str, ...]] = ()  # allowed keys of a record's `setup`
    scored: ClassVar[tuple[Role, ...] | None] = None  # the roles with a score; None: both
    fewest_wins: ClassVar[bool] = False  # whether the lower score is the better one
    codes: ClassVar[Mapping[str, str]] = {}  # meanings of the violations that only this game has
    terminations: ClassVar[Mapping[StrEnum, str]]  # why it may end, apart from a resignation
    closing_claim: ClassVar[str | None] = None  # a word that may stand after the last turn
    columns: ClassVar[tuple[Column, ...]]  # of the table of turns, the keys of `changes`
    marks: ClassVar[Mapping[str, str]] = {}  # characters of neutral pieces in text diagrams

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.board = setting.board
        self.labels = setting.labels

    @abstractmethod
    def start(self) -> Position:
        """The position before the first turn."""

    @abstractmethod
    def to_move(self, position: Position) -> Role:
        """Whose turn it is in `position`, or would be if the game were not over."""

    @abstractmethod
    def parse_move(self, text: str, position: Position) -> Move:
        """The move that `text` stands for in `position`.

        Raises NotationError with the code `syntax`, or `off-board` where the text can be read but
        a site does not exist.
        """

    @abstractmethod
    def format_move(self, move: Move) -> str:
        """`move` in the plain notation, which `parse_move` reads back as the same move."""

    @abstractmethod
    def check(self, position: Position, move: Move) -> Violation | None:
        """Why `move` is not allowed in `position`, or None. The game must not be over."""

    @abstractmethod
    def apply(self, position: Position, move: Move) -> Position:
        """The position after a `move` that `check` has passed."""

    @abstractmethod
    def outcome(self, position: Position) -> Outcome | None:
        """How the game ended in `position`, or None while it goes on."""

    @abstractmethod
    def standing(self, position: Position) -> Scores:
        """The scores of `position`, by those roles that have one."""

    @abstractmethod
    def placements(self, position: Position) -> tuple[LaidPiece, ...]:
        """All that lies on the board in `position`."""

    def play(self, position: Position, move: Move) -> Position:
        """The position after `move`. Raises ValueError when `check` refuses it."""
        violation = self.check(position, move)
        if violation is not None:
            raise ValueError(violation.message)
        return self.apply(position, move)

    def named_sites(self, move: Move) -> Sequence[int] | None:
        """The numbers of the sites that `move` names; None where the position determines them."""
        return None

    def setup_violation(self) -> Violation | None:
        """What is wrong with the record's setup, or None."""
        return None

    def permits_after_end(self, position: Position, move: Move) -> bool:
        """Whether `move`, which changes nothing, may be written although the game is over."""
        return False

    def claim_violation(self, position: Position) -> Violation | None:
        """Why the closing claim is wrong in `position`, or None."""
        return None

    def changes(self, before: Position, move: Move, after: Position) -> Mapping[str, str]:
        """What `move` did, for the table of turns: a text for each of `columns`."""
        notes = self.notes(before, move, after)
        others = {
            ColumnKind.TURN: iter([self.format_move(move)]),
            ColumnKind.SCORE: map(str, self.standing(after).values()),
        }
        return {
            name: notes[name] if kind is ColumnKind.NOTE else next(others[kind])
            for name, kind, _context in self.columns
        }

    def notes(self, before: Position, move: Move, after: Position) -> Mapping[str, str]:
        """What `move` did, besides changing the scores: a text for each column of notes."""
        return {}

    def moves(self, position: Position) -> Iterator[Move]:
        """All legal moves in `position`, each once. Raises NotImplementedError by default."""
        raise NotImplementedError

    @classmethod
    def lists_moves(cls) -> bool:
        """Whether the game can list its moves."""
        return cls.moves is not Game.moves

    @classmethod
    def scored_roles(cls) -> tuple[Role, ...]:
        """The roles that have a score."""
        return cls.roles if cls.scored is None else cls.scored

    def opponent(self, role: Role) -> Role:
        """The other role than `role`."""
        return self.roles[1] if role == self.roles[0] else self.roles[0]

    def lead(self, scores: Scores, role: Role) -> int:
        """By how much the score of `role` is the better one; a role without a score counts 0."""
        difference = scores.get(role, 0) - scores.get(self.opponent(role), 0)
        return -difference if self.fewest_wins else difference


AnyGame = Game[Any, Any]
