"""The contents of a replay, as words and positions, for all output formats."""

from itertools import accumulate
from typing import NamedTuple

from printkit.base.language import N_, _, dated, labelled, role_name
from printkit.boards.definition import BoardDefinition
from printkit.draw.display import Mark
from printkit.draw.game_view import Snapshot, View
from printkit.draw.qr import QrCode, qr_code
from printkit.draw.style.palette import ACCENT, BODY, GREY, HEADING, INK
from printkit.draw.typography.paragraphs import Words, column_height, set_column
from printkit.draw.typography.typefaces import Typeface

_GAP, _APART = 6.0, 1.0  # mm between words and a QR code, and between paragraphs
_LEAST_WORDS = 50.0  # mm, the least width of words next to a QR code
_CODE_SIZES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)  # relative to the size that phones read best
_REMARK_LINES = 12
_FACTS = {"annotator": N_("Annotator"), "comment": N_("Comment")}


class Turn(NamedTuple):
    """A turn with its notation and effects; `fault` is the reason why it is illegal, or ""."""

    number: int
    role: str
    text: str
    notes: str
    standing: str
    snapshot: Snapshot
    fault: str = ""

    @property
    def heading(self) -> str:
        """The number and the player of the turn."""
        return f"{self.number}. {role_name(self.role)}"

    @property
    def details(self) -> str:
        """The turn's effects and the score, or the reason why the turn is refused."""
        return self.fault or " · ".join(filter(None, (self.notes, self.standing)))


class Walkthrough(NamedTuple):
    """A game to show turn by turn.

    `players` are pairs of role and name; `facts` are pairs of key and value, such as the date. Only
    the last turn may be illegal. `verdict` has one or more lines; `wrong` is whether the record has
    a problem. `line` is the whole record as one line. `about` describes the walkthrough; `unit` is
    the word for a turn.
    """

    title: str
    board: BoardDefinition
    view: View
    players: tuple[tuple[str, str], ...]
    facts: tuple[tuple[str, str], ...]
    start: Snapshot
    turns: tuple[Turn, ...]
    verdict: tuple[str, ...]
    wrong: bool
    line: str
    about: str = N_("a recorded game")
    unit: str = N_("Turn")

    @property
    def accepted(self) -> int:
        """The number of turns that the rules accept."""
        return len(self.turns) - bool(self.turns and self.turns[-1].fault)

    @property
    def names(self) -> str:
        """The roles and names of the players, in one line."""
        return " · ".join(labelled(role_name(role), name) for role, name in self.players)

    @property
    def occasion(self) -> str:
        """The date, the event and the place, in one line."""
        facts = (fact for fact in self.facts if fact[0] in ("date", "event", "place"))
        return " · ".join(dated(value) if fact == "date" else value for fact, value in facts)

    @property
    def remarks(self) -> tuple[str, ...]:
        """The annotator and the comment of the record, each with a label."""
        others = (fact for fact in self.facts if fact[0] in _FACTS)
        return tuple(labelled(_(_FACTS[fact]), value) for fact, value in others)

    def span(self, first: int, last: int) -> str:
        """Return a title for the turns from number `first` to `last`."""
        unit = _(self.unit)
        return f"{unit} {first}–{last}" if last > first else f"{unit} {first}"

    def snapshot(self, turn: int) -> Snapshot:
        """Return the position after `turn` turns."""
        return self.turns[turn - 1].snapshot if turn else self.start


def head_words(walkthrough: Walkthrough) -> list[Words]:
    """Return the lines above a walkthrough: players, date, event and place."""
    lines = filter(None, (walkthrough.names, walkthrough.occasion))
    return [Words(line, BODY, GREY, most=2) for line in lines]


def verdict_words(walkthrough: Walkthrough) -> list[Words]:
    """Return the refused turn, if any, the verdict, and the remarks."""
    refused = [turn for turn in walkthrough.turns if turn.fault]
    lines, colour = enumerate(walkthrough.verdict), ACCENT if walkthrough.wrong else INK
    return [
        *(Words(f"{turn.heading} {turn.text}", BODY, ACCENT, bold=True) for turn in refused),
        *(Words(line, BODY if place else HEADING, colour, most=6) for place, line in lines),
        *(Words(line, BODY, most=_REMARK_LINES) for line in walkthrough.remarks),
    ]


class Closing:
    """The words and the QR code at the end of a game, in a box that is `width` mm wide.

    The code is to the right of the words or, if `is_narrow`, below the words.
    """

    def __init__(
        self,
        words: list[Words],
        code: QrCode | None,
        width: float,
        typeface: Typeface,
        *,
        is_narrow: bool = False,
    ) -> None:
        side = code.side + _GAP if code else 0.0
        self.width = width if is_narrow else width - side
        self.code, self._typeface = code, typeface
        self._words = [one for one in words if one.text]
        heights = (column_height([one], self.width, typeface) + _APART for one in self._words)
        self._below = list(accumulate(heights, initial=0.0))
        self.height = max(self._below[-1], side - _GAP)
        self._place = (self.width + _GAP, 0.0)
        if is_narrow:
            self.height = self._below[-1] + side
            self._place = (0.0, self._below[-1] + _GAP)

    def marks(self, corner: tuple[float, float]) -> list[Mark]:
        """Draw words and code with the top left corner at `corner`."""
        (left, top), (right, down) = corner, self._place
        marks = self.code.marks((left + right, top + down)) if self.code else []
        for one, below in zip(self._words, self._below, strict=False):
            marks += set_column([one], (left, top + below), self.width, self._typeface)
        return marks


def closings(
    words: list[Words], line: str, width: float, typeface: Typeface, *, is_narrow: bool = False
) -> list[Closing]:
    """Return the closings of a game with codes of decreasing size, and at last without a code."""
    code = qr_code(line) if line else None
    codes = [code.resized(share * code.side) for share in _CODE_SIZES] if code else []
    made = [Closing(words, code, width, typeface, is_narrow=is_narrow) for code in codes]
    wide = [one for one in made if one.width >= _LEAST_WORDS]
    return [*wide, Closing(words, None, width, typeface, is_narrow=is_narrow)]
