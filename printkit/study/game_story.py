"""The story of one recorded game: who led, the turns that decided the game, and how the game ended.

Terminology
-----------
moment
    A turn that the story mentions, such as the turn after which a player led for good. A page of
    the story shows the positions after the most important moments.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import _, clauses, labelled, listed, ngettext, role_name
from printkit.base.text import capitalised, printable
from printkit.draw.display import Document, Mark
from printkit.draw.game_view import position_box, trimmed_box
from printkit.draw.geometry.plane import Box
from printkit.draw.sheet_frame import Layout
from printkit.draw.style.palette import BODY, GREY, SMALL
from printkit.draw.typography.paragraphs import Words, column_height, set_column
from printkit.paper.replay.replay_files import PlayedRecord
from printkit.paper.replay.replay_pages import Curve
from printkit.paper.replay.replay_steps import Closing
from printkit.records.verdict import score_list
from printkit.rules.game import ColumnKind, Role, Scores, Termination
from printkit.study.insight import insight_of

_SHOWN = 3  # moments with diagrams
_MOST_EVENTS = 12  # most turns that a list of captures names
_FEW = 3  # most changes of the lead that make the first lead worth a sentence
_MOST_TICKS = 4  # most steps between the ticks of the curve
_LINES, _CAPTION_LINES = 12, 5  # most lines of a paragraph and of a caption
_CURVE, _GAP, _LEAST_BOARD = 42.0, 5.0, 25.0  # mm


class Moment(NamedTuple):
    """A turn that the story mentions, and one or more sentences about the turn."""

    turn: int
    sentence: str


class Story:
    """The story of a recorded game, in the current language; `moments` begin with the decisive."""

    def __init__(self, played: PlayedRecord) -> None:
        self.trial, self.walkthrough = played.trial, played.walkthrough
        self.game, self._names = played.trial.game, dict(played.walkthrough.players)
        steps = self.trial.steps
        positions = [self.trial.position if not steps else steps[0].before]
        positions += [step.after for step in steps]
        self.scores: list[Scores] = [self.game.standing(position) for position in positions]
        if steps[1:]:  # a score before both players have moved means little
            self.scores[1] = self.scores[0]
        self.scores[-1] = self.trial.scores
        self._leads = [self.game.lead(scores, self.game.roles[0]) for scores in self.scores]
        self.moments = self._moments()

    @property
    def title(self) -> str:
        """The names of both players, or else the name of the game."""
        if len(self._names) < len(self.game.roles):
            return labelled(self.walkthrough.title, _(self.walkthrough.about))
        return " – ".join(self.player(role) for role in self.game.roles)

    def opening(self) -> list[str]:
        """Return sentences on who played, when and where."""
        names = [self.player(role) for role in self.game.roles]
        (first, second), (one, other) = names, map(role_name, self.game.roles)
        said = _("{first} ({one}) and {second} ({other}) played {board}.")
        if not self._names:
            said = _("A game of {board}.")
        board, when = self.walkthrough.board.title, self.walkthrough.occasion
        said = said.format(first=first, one=one, second=second, other=other, board=board)
        return [capitalised(said), *([when] if when else [])]

    def course(self) -> list[str]:
        """Return sentences on the moments in the order of play, and on captures and the like."""
        moments = [moment.sentence for moment in sorted(self.moments)]
        changes = len(self._changes())
        if changes > 1:
            said = ngettext(
                "The lead changed {count} time.", "The lead changed {count} times.", changes
            )
            moments.append(said.format(count=changes))
        return [*moments, *self._events()]

    def closing(self) -> list[str]:
        """Return sentences on the winner and the final position, and the record's remarks."""
        outcome, said = self.trial.outcome, list[str]()
        if outcome is None or self.trial.problem is not None:
            return [*self.walkthrough.remarks]
        if outcome.winner:
            lead = self.game.lead(outcome.scores, outcome.winner)
            sentence = _("{player} won.")
            if len(outcome.scores) > 1 and outcome.termination != Termination.RESIGNED:
                sentence = ngettext(
                    "{player} won by {count} point.", "{player} won by {count} points.", lead
                )
            said.append(sentence.format(player=self.player(outcome.winner), count=lead))
        insight = insight_of(type(self.game))
        figures = insight.figures(self.game, self.trial.position).items()
        counts = [f"{_(name)} {n}" for name, n in figures if n and name not in insight.events]
        if counts:
            said.append(_("At the end: {figures}.").format(figures=listed(counts)))
        return [*map(capitalised, said), *self.walkthrough.remarks]

    def text(self) -> str:
        """Return the story as text."""
        parts = (
            [self.title],
            self.opening(),
            self.course(),
            self.closing(),
            self.walkthrough.verdict,
        )
        return "\n\n".join("\n".join(map(printable, part)) for part in parts if part) + "\n"

    def player(self, role: Role) -> str:
        """Return the name of the player with `role`, or else the name of the role."""
        return self._names.get(role) or role_name(role)

    def _changes(self) -> list[int]:
        """Return the numbers of the turns after which the other player led."""
        leading = [turn for turn, lead in enumerate(self._leads) if lead]
        pairs = pairwise(leading)
        return [turn for last, turn in pairs if self._leads[last] * self._leads[turn] < 0]

    def _moments(self) -> list[Moment]:
        """Return the moments of the game, the most important first, and others if they are few."""
        sentences: dict[int, str] = {}
        for turn, sentence, count in self._decisive():
            said = self._about(turn, sentence, count)
            sentences[turn] = f"{sentences[turn]} {said}" if turn in sentences else said
        sentence, turns = _("After {turn} turns, the score was {scores}."), len(self.trial.steps)
        scored = self.game.scored_roles()
        if not scored:
            sentence = _("{mover} played {move} on turn {turn}.")
        elif len(scored) == 1:
            sentence = _("After {turn} turns, {leader} had a score of {count}.")
        for turn in (eighth * turns // 8 for eighth in (4, 6, 2, 7, 5, 3, 1)):
            has_score = turn and (any(self.scores[turn].values()) or not self.scores[turn])
            if has_score and len([one for one in sentences if one < turns]) < _SHOWN:
                count = self.scores[turn].get(scored[0], 0) if scored else 0
                sentences.setdefault(turn, self._about(turn, sentence, count))
        return [Moment(turn, said) for turn, said in sentences.items()]

    def _decisive(self) -> Iterator[tuple[int, str, int]]:
        """Yield turns that changed who led or how far, with a sentence and a number of points."""
        leads, changes = self._leads, self._changes()
        first = next((turn for turn, lead in enumerate(leads) if lead), None)
        if first is None:
            return
        is_overtaken = changes and leads[-1]
        if is_overtaken:
            yield changes[-1], _("{leader} took the lead for good on turn {turn} ({scores})."), 0
        swings = [0, *(abs(after - before) for before, after in pairwise(leads))]
        largest = swings.index(max(swings))
        if swings[largest] > 1 and swings.count(swings[largest]) == 1:
            sentence = _(
                "{mover} changed the score most on turn {turn}, by {count} points, with {move} "
                "({scores})."
            )
            yield largest, sentence, swings[largest]
        sentence = _("{leader} was the first to lead, on turn {turn} ({scores}).")
        if len(self.game.scored_roles()) == 1:
            sentence = _("{leader} scored first, on turn {turn}.")
        elif not changes:
            sentence = _("{leader} led from turn {turn} on and never fell behind ({scores}).")
        if len(changes) <= _FEW:
            yield first, sentence, 0
        sign = 1 if leads[-1] < 0 else -1  # of the player who was overtaken
        best = max(range(len(leads)), key=lambda turn: sign * leads[turn])
        if is_overtaken and abs(leads[best]) > 1:
            sentence = _(
                "{leader}'s lead was largest after turn {turn}: {count} points ({scores})."
            )
            yield best, sentence, abs(leads[best])

    def _about(self, turn: int, sentence: str, count: int = 0) -> str:
        played, leader = self.walkthrough.turns[turn - 1], self.game.roles[self._leads[turn] < 0]
        said = sentence.format(
            turn=turn,
            leader=self.player(leader),
            mover=self.player(played.role),
            move=played.text,
            scores=score_list(self.scores[turn]),
            count=count,
        )
        return capitalised(said)

    def _events(self) -> Iterator[str]:
        """Yield a sentence for each column of notes that is empty in most turns, as of captures."""
        game, steps = self.game, [step for step in self.trial.steps if step.move is not None]
        rows = [(step.number, game.changes(step.before, step.move, step.after)) for step in steps]
        for column in game.columns:
            notes = [
                (turn, row[column.name]) for turn, row in rows if row[column.name] not in ("", "0")
            ]
            if column.kind is ColumnKind.NOTE and 0 < 2 * len(notes) <= len(rows):
                said = [
                    _("{what} on turn {turn}").format(what=what, turn=turn) for turn, what in notes
                ]
                some = said[:_MOST_EVENTS]
                if len(said) > len(some):
                    some.append("…")
                yield f"{capitalised(labelled(column.title, clauses(some)))}."


def story_document(story: Story, layout: Layout) -> Document:
    """Return a page with the story, a curve of the scores, and diagrams of the main positions.

    Raises InputError if the paper is too small.
    """
    area, typeface = layout.area, layout.typeface
    opening, *when = story.opening()
    paragraphs = [
        Words(opening, BODY, bold=True),
        *(Words(line, BODY, GREY) for line in when),
        Words(" ".join(story.course()), BODY, most=_LINES),
        Words(" ".join(story.closing()), BODY, most=_LINES),
    ]
    words = Closing(paragraphs, None, area.width, typeface)
    marks, top = words.marks(area[:2]), area.top + words.height + _GAP
    if story.game.scored_roles() and len(story.scores) > 2:
        title = _("The score after each turn")
        if story.game.fewest_wins:
            title = _("The score after each turn (the lower score wins)")
        heading = [Words(title, BODY, bold=True)]
        marks += set_column(heading, (area.left, top), area.width, typeface)
        top += SMALL
        marks += _curve(story).marks(Box(area.left, top, area.right, top + _CURVE))
        top += _CURVE + _GAP
    marks += _diagrams(story, area._replace(top=top), layout)
    page = layout.sheet(story.title, marks, _("The story"))
    return Document(story.title, (page,), story.walkthrough.board.title)


def _curve(story: Story) -> Curve:
    """Return the curve of the scores in the colours of the players, with at most five ticks."""
    look, roles = story.walkthrough.view.look, story.game.scored_roles()
    lines = [(look(role).fill, [scores.get(role, 0) for scores in story.scores]) for role in roles]
    values = [value for _colour, course in lines for value in course]
    low, high = min(0, *values), max(1, *values)
    steps = (digit * 10**power for power in range(9) for digit in (1, 2, 5))
    step = next(step for step in steps if step * _MOST_TICKS >= high - low)
    ticks = range(low // step * step, high + step, step)
    return Curve(lines, [(tick, str(tick)) for tick in ticks])


def _diagrams(story: Story, area: Box, layout: Layout) -> list[Mark]:
    """Draw the positions after the main moments, and the last position with the verdict."""
    walkthrough, typeface = story.walkthrough, layout.typeface
    end = len(walkthrough.turns)
    moments = [moment for moment in story.moments if moment.turn < walkthrough.accepted]
    shown = [*sorted(moments[:_SHOWN]), Moment(end, " ".join(walkthrough.verdict))]
    columns = 2 if len(shown) > 1 else 1
    boxes = area.grid(columns, -(-len(shown) // columns), _GAP)
    captions = [
        [Words(sentence, BODY, bold=turn == end, most=_CAPTION_LINES)] for turn, sentence in shown
    ]
    high = max(column_height(words, boxes[0].width, typeface) for words in captions)
    if boxes[0].height - high < _LEAST_BOARD:
        raise InputError(
            f"a page of {layout.paper.name} has no room for the story; choose larger paper"
        )
    marks: list[Mark] = []
    for (turn, _sentence), words, box in zip(shown, captions, boxes, strict=False):
        marks += set_column(words, box[:2], box.width, typeface)
        room = trimmed_box(walkthrough.board, box._replace(top=box.top + high), typeface)
        drawn = position_box(walkthrough.board, room, typeface)
        marks += walkthrough.view.position(drawn, walkthrough.snapshot(turn))
    return marks
