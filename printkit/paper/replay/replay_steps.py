"""The contents of a replay, in words and positions, for all ways of showing it."""

from typing import NamedTuple

from printkit.base.language import N_, _, dated, labelled, role_name
from printkit.boards.definition import BoardDefinition
from printkit.draw.palette import BODY, GREY
from printkit.draw.paragraphs import Words
from printkit.draw.view import Moment, View

_FACTS = {"annotator": N_("Annotator"), "comment": N_("Comment")}


class Turn(NamedTuple):
    """One turn, its notation and effects; only the last can have a `fault`: why it is refused."""

    number: int
    role: str
    text: str
    notes: str
    standing: str
    moment: Moment
    fault: str = ""

    @property
    def heading(self) -> str:
        """Its number and its player."""
        return f"{self.number}. {role_name(self.role)}"

    @property
    def details(self) -> str:
        """What it did and how the game stands, or why it is refused."""
        return self.fault or " · ".join(filter(None, (self.notes, self.standing)))


class Story(NamedTuple):
    """A game to be shown.

    `players` are roles and names, `facts` the date and the like. A refused turn is the last one.
    `verdict`, in lines, is `wrong` if the record is. `line` is the whole record; `about` names the
    story, `unit` each turn.
    """

    title: str
    board: BoardDefinition
    view: View
    players: tuple[tuple[str, str], ...]
    facts: tuple[tuple[str, str], ...]
    start: Moment
    turns: tuple[Turn, ...]
    verdict: tuple[str, ...]
    wrong: bool
    line: str
    about: str = N_("a recorded game")
    unit: str = N_("Turn")

    @property
    def accepted(self) -> int:
        """The number of turns that are played."""
        return len(self.turns) - bool(self.turns and self.turns[-1].fault)

    @property
    def names(self) -> str:
        """Who played, in a line."""
        return " · ".join(labelled(role_name(role), name) for role, name in self.players)

    @property
    def occasion(self) -> str:
        """When and where, in a line."""
        facts = (fact for fact in self.facts if fact[0] in ("date", "event", "place"))
        return " · ".join(dated(value) if fact == "date" else value for fact, value in facts)

    @property
    def remarks(self) -> tuple[str, ...]:
        """The further facts of the record, each with its label."""
        others = (fact for fact in self.facts if fact[0] in _FACTS)
        return tuple(labelled(_(_FACTS[fact]), value) for fact, value in others)

    def moment(self, turn: int) -> Moment:
        """The position after `turn` turns."""
        return self.turns[turn - 1].moment if turn else self.start


def head_words(story: Story) -> list[Words]:
    """Who played, when and where, to be set above a story."""
    return [Words(line, BODY, GREY, most=2) for line in (story.names, story.occasion) if line]
