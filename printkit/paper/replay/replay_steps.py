"""The contents of a replay, as words and positions, for all output formats."""

from typing import NamedTuple

from printkit.base.language import N_, _, dated, labelled, role_name
from printkit.boards.definition import BoardDefinition
from printkit.draw.game_view import Snapshot, View
from printkit.draw.style.palette import BODY, GREY
from printkit.draw.typography.paragraphs import Words

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

    def snapshot(self, turn: int) -> Snapshot:
        """Return the position after `turn` turns."""
        return self.turns[turn - 1].snapshot if turn else self.start


def head_words(walkthrough: Walkthrough) -> list[Words]:
    """Return the lines above a walkthrough: players, date, event and place."""
    lines = filter(None, (walkthrough.names, walkthrough.occasion))
    return [Words(line, BODY, GREY, most=2) for line in lines]
