"""The interface between a game and the rest of printkit.

Terminology
-----------
role
    The side that a player plays, such as `red` or `white`. Scores belong to roles, not to persons.
turn
    All actions of a player until the other player may act, written as one line of a record.
move
    A parsed turn: the result of `parse_move`.
position
    The state of play, with all data that the rules need to continue. Positions are immutable;
    `play` returns a new position.
violation
    The reason why a move is illegal: a code for programs and a sentence for people.
standing
    The scores that a position would have if the game ended there; `outcome` has the final scores.
    In a game without scores, the standing and the final scores are empty.
termination
    The code of the reason why a game is over; an outcome's `reason` states that reason in words.
column
    A column of the table of turns; it contains the turns themselves, scores, or notes.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, StrEnum
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, final

from printkit.base.language import _, pgettext, role_name
from printkit.boards.lattice import Site
from printkit.boards.site_names import Labels
from printkit.boards.topology import BoardGraph
from printkit.rules.options import RuleOption

Role = str
Scores = Mapping[Role, int]


class Violation(NamedTuple):
    """The reason why a move is illegal; verification reports contain `code`."""

    code: str
    message: str


class Termination(StrEnum):
    """The reasons for the end of a game that occur in several games; a game may define others."""

    TWO_PASSES = "two-passes"
    BOARD_FULL = "board-full"
    RESIGNED = "resigned"


class Outcome(NamedTuple):
    """The result of a finished game; `winner` is None for a draw; `reason` is a clause."""

    winner: Role | None
    scores: Scores
    termination: StrEnum
    reason: str


class ColumnKind(Enum):
    """The kinds of text in a column's cells: turns in notation, whole numbers, or remarks."""

    TURN = "turn"
    SCORE = "score"
    NOTE = "note"


class Column(NamedTuple):
    """A column of the table of turns; `name` is its key in `Game.changes`.

    If other games use the name in another sense, `context` explains this use to translators.
    """

    name: str
    kind: ColumnKind
    context: str = ""

    @property
    def title(self) -> str:
        """The heading of the column, in the current language."""
        return role_name(pgettext(self.context, self.name) if self.context else _(self.name))

    @classmethod
    def turn(cls, name: str) -> "Column":
        """Return a column of turns, called `name`."""
        return cls(name, ColumnKind.TURN)

    @classmethod
    def score(cls, name: str) -> "Column":
        """Return a column of scores, called `name`; usually the name of a role."""
        return cls(name, ColumnKind.SCORE)

    @classmethod
    def note(cls, name: str, context: str = "") -> "Column":
        """Return a column of remarks on the effects of turns, called `name`."""
        return cls(name, ColumnKind.NOTE, context)


class PieceOnBoard(NamedTuple):
    """A piece on the board. `piece` is the type of the piece; `role` is None for a neutral piece.

    `sites` are the edges of a Xoid, or one cell or vertex. `text` is written on the piece.
    """

    piece: str
    sites: tuple[Site, ...]
    role: Role | None
    text: str = ""


class Setting(NamedTuple):
    """The arguments of a Game: the board, its labels, the options, the first role and the setup.

    `options` has a value for each of the game's `option_kinds`. `setup` maps each setup key to the
    names of the sites where pieces are placed before play.
    """

    board: BoardGraph
    labels: Labels
    options: Mapping[str, Any]
    first: Role
    setup: Mapping[str, Sequence[str]]


Position = TypeVar("Position")
Move = TypeVar("Move")


class Game(ABC, Generic[Position, Move]):
    """The rules of a game, as one ruleset defines them for one board; instances are immutable."""

    names: ClassVar[tuple[str, ...]]  # The names, in records, of the games with these rules.
    roles: ClassVar[tuple[Role, Role]]  # The players' roles, in the order of play.
    lattices: ClassVar[Mapping[str, str]]  # Maps each of `names` to its lattice, hex or square.
    play_on: ClassVar[str]  # The sites of pieces: cells, edges or vertices.
    option_kinds: ClassVar[Mapping[str, RuleOption]] = {}  # The options of rulesets, by key.
    first_by_chance: ClassVar[bool] = False  # Whether a record may name the first player.
    setup_keys: ClassVar[tuple[str, ...]] = ()  # Allowed keys of a record's `setup`.
    scored: ClassVar[tuple[Role, ...] | None] = None  # Roles with a score; None means both roles.
    fewest_wins: ClassVar[bool] = False  # Whether the lower score wins.
    codes: ClassVar[Mapping[str, str]] = {}  # Meanings of the game's own violation codes, by code.
    terminations: ClassVar[Mapping[StrEnum, str]]  # Meanings of the endings, except RESIGNED.
    closing_claim: ClassVar[str | None] = None  # A word allowed after a record's last turn.
    # The columns of the table of turns. Columns of scores are in the order of `standing`.
    columns: ClassVar[tuple[Column, ...]]
    marks: ClassVar[Mapping[str, str]] = {}  # Characters of neutral pieces in text diagrams.

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.board = setting.board
        self.labels = setting.labels

    @abstractmethod
    def start(self) -> Position:
        """Return the position before the first turn."""

    @abstractmethod
    def to_move(self, position: Position) -> Role:
        """Return the player to move; after the end, the player who would be next to move."""

    @abstractmethod
    def parse_move(self, text: str, position: Position) -> Move:
        """Return the move for `text`; an invalid text raises NotationError.

        The error has the code `syntax`, or `off-board` if a site does not exist.
        """

    @abstractmethod
    def format_move(self, move: Move) -> str:
        """Return the text that `parse_move` converts to `move`."""

    @abstractmethod
    def check(self, position: Position, move: Move) -> Violation | None:
        """Return the violation if `move` is illegal, else None. The game must not be over."""

    @abstractmethod
    def apply(self, position: Position, move: Move) -> Position:
        """Return the position after `move`, which must be legal."""

    @abstractmethod
    def outcome(self, position: Position) -> Outcome | None:
        """Return the outcome if the game is over, else None."""

    @abstractmethod
    def standing(self, position: Position) -> Scores:
        """Return the score that each scored role has if the game ends in `position`."""

    @abstractmethod
    def placements(self, position: Position) -> tuple[PieceOnBoard, ...]:
        """Return all pieces on the board."""

    @final
    def play(self, position: Position, move: Move) -> Position:
        """Return the position after `move`. Raises ValueError if the move is illegal."""
        violation = self.check(position, move)
        if violation is not None:
            raise ValueError(violation.message)
        return self.apply(position, move)

    def named_sites(self, move: Move) -> Sequence[int] | None:
        """Return the indices of the sites in `move`, or None if they depend on the position."""
        return None

    def setup_violation(self) -> Violation | None:
        """Return the fault of the record's setup, or None if the setup is valid."""
        return None

    def permits_after_end(self, position: Position, move: Move) -> bool:
        """Whether a record may contain `move` after the end of the game, without effect."""
        return False

    def claim_violation(self, position: Position) -> Violation | None:
        """Return the fault of the closing claim in `position`, or None if the claim is right."""
        return None

    @final
    def changes(self, before: Position, move: Move, after: Position) -> Mapping[str, str]:
        """Return the row of `move` in the table of turns, as a mapping from column name to text."""
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
        """Return the remarks on `move`, by column name. Every column of notes needs a text."""
        return {}

    def moves(self, position: Position) -> Iterator[Move]:
        """Yield each legal move once. Raises NotImplementedError by default."""
        raise NotImplementedError

    @final
    @classmethod
    def lists_moves(cls) -> bool:
        """Whether the game can list its moves."""
        return cls.moves is not Game.moves

    @final
    @classmethod
    def scored_roles(cls) -> tuple[Role, ...]:
        """Return the roles that have a score."""
        return cls.roles if cls.scored is None else cls.scored

    @final
    def opponent(self, role: Role) -> Role:
        """Return the opponent of `role`."""
        return self.roles[1] if role == self.roles[0] else self.roles[0]

    @final
    def lead(self, scores: Scores, role: Role) -> int:
        """Return the lead of `role` in points, negative if behind; a missing score counts as 0."""
        difference = scores.get(role, 0) - scores.get(self.opponent(role), 0)
        return -difference if self.fewest_wins else difference


AnyGame = Game[Any, Any]
