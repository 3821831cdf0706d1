"""Convert taps on the board into a turn of Xana: an action, then walls.

The first tap of a movement selects a stack, the second tap the target. Before the second tap, the
draft of the turn is `l13→` (the whole stack on l13) or `5l13→` (5 stones of this stack). No turn's
notation contains an arrow, so a draft with an arrow is never read as a turn.
"""

import re
from collections.abc import Sequence

from printkit.base.language import _, ngettext, role_name
from printkit.base.text import capitalised
from printkit.games.xana.notation import Insertion, Movement, XanaMove
from printkit.games.xana.rules import Xana
from printkit.games.xana.stacks import XanaPosition
from printkit.games.xana.turn import MOST_WALLS
from printkit.records.hand import Choice, Count, Hand, Pointed
from printkit.records.verdict import score_list
from printkit.rules.game import Violation

_TURN, _WALL = "turn", "wall"
_ARROW = "→"
_TAKEN = re.compile(rf"([0-9]{{0,9}})([A-Za-z]+[0-9]+){_ARROW}")
_NOWHERE = -1  # the target of a movement before the player has chosen a target


class XanaHand(Hand[Xana]):
    """Clicks insert stones or move a stack, then place walls; with the tool `wall`, only walls.

    A click on an own stack lifts the stack, and the next click chooses the target.
    """

    def __init__(self, game: Xana, position: XanaPosition) -> None:
        super().__init__(game, position)
        mover = game.turns.mover(position)
        self._own, self._supply = position.stacks[mover], position.supply[mover]

    def tools(self) -> Sequence[Choice]:
        return [Choice(_TURN, _("Stones, then walls")), Choice(_WALL, _("Walls only"))]

    def own_words(self) -> Sequence[str]:
        return ("pass", "swap")

    def click(self, draft: str, site: int, tool: str) -> str:
        move, own = self._turn(draft), self._own >> site & 1
        action, lifted = move.action, self._lifted(move)
        if lifted is not None and tool == _WALL:
            move, action, lifted = XanaMove(), None, None
        if isinstance(action, Movement) and action.source == site:  # does the whole stack move?
            own = action.stones not in (None, self.position.heights[site])
        if tool == _WALL:
            move = self._with_wall(move, site)
        elif isinstance(action, Movement) and lifted not in (None, site):
            move = move._replace(action=action._replace(target=site))
        elif isinstance(action, Insertion) and action.target == site:
            stones = min(action.stones + 1, max(self._supply, 1))
            move = move._replace(action=Insertion(stones, site))
        elif own:
            move = XanaMove(Movement(None, site, _NOWHERE))
        elif lifted == site or not (action or move.walls):
            move = (
                XanaMove(Insertion(1, site)) if self._supply else self._with_wall(XanaMove(), site)
            )
        else:
            move = self._with_wall(move, site)
        return self._written(move)

    def _with_wall(self, move: XanaMove, site: int) -> XanaMove:
        """Return `move` with a wall on `site`, or without the wall that it has there."""
        others = tuple(wall for wall in move.walls if wall != site)
        return move._replace(walls=others if site in move.walls else (*others, site))

    def completes(self, move: XanaMove) -> bool:
        return move.is_pass or (move.action is not None and len(move.walls) == MOST_WALLS)

    def refuses(self, draft: str, site: int, tool: str) -> str | None:
        after = self.click(draft, site, tool)
        if after == draft.strip():
            said = _("{player} has no more stones to insert.")
            return said.format(player=capitalised(role_name(self.role)))
        wrong = self.violation(after) if self.violation(draft) is None else None
        return f"{capitalised(wrong.message)}." if wrong else None

    def _turn(self, draft: str) -> XanaMove:
        match = _TAKEN.fullmatch(draft.strip())
        source = self.game.labels.find(match[2]) if match else None
        if match and source is not None:
            return XanaMove(Movement(int(match[1]) if match[1] else None, source, _NOWHERE))
        move: XanaMove = self.parsed(draft) or XanaMove()
        return move._replace(swap=False)

    def _lifted(self, move: XanaMove) -> int | None:
        action = move.action
        if isinstance(action, Movement) and action.target == _NOWHERE:
            return action.source
        return None

    def _written(self, move: XanaMove) -> str:
        match move.action:
            case Movement(stones, source, target) if target == _NOWHERE:
                return f"{'' if stones is None else stones}{self.names()[source]}{_ARROW}"
        return "" if move.is_pass else self.game.format_move(move)

    def count(self, draft: str) -> Count | None:
        match self._turn(draft).action:
            case Insertion(number, _target):
                words = ngettext("stone inserted", "stones inserted", number)
                return Count(number, max(self._supply, 1), words)
            case Movement(stones, source, _target) if height := self.position.heights[source]:
                words = ngettext("stone moved", "stones moved", stones or height)
                return Count(stones or height, height, words)
        return None

    def counted(self, draft: str, count: int) -> str:
        move = self._turn(draft)
        match move.action:
            case None:
                return draft
            case Insertion() as action:
                changed: Insertion | Movement = action._replace(stones=count)
            case Movement() as action:
                whole = count == self.position.heights[action.source]
                changed = action._replace(stones=None if whole else count)
        return self._written(move._replace(action=changed))

    def asks(self, draft: str) -> str | None:
        lifted = self._lifted(self._turn(draft))
        if lifted is None:
            return None
        name = self.names()[lifted]
        return _("Where do the stones of {name} go?").format(name=name)

    def pointed(self, draft: str) -> Sequence[Pointed]:
        move = self._turn(draft)
        acted = self.game.named_sites(move._replace(walls=()))
        walls = [Pointed(wall, None) for wall in move.walls]
        return [*(Pointed(site, self.role) for site in acted if site != _NOWHERE), *walls]

    def says(self, move: XanaMove, violation: Violation | None) -> str:
        if violation is not None:
            return ""
        after = self.game.apply(self.position, move)
        captured = self.game.notes(self.position, move, after)["captured"]
        return "" if captured == "0" else _("captures {count}").format(count=captured)

    def allows(self) -> str:
        supply = dict(zip(self.game.roles, self.position.supply, strict=True))
        words = [_("Stones left: {stones}.").format(stones=score_list(supply))]
        if self.position.passes:
            words.append(_("A pass ends the game now."))
        if any(word.name == "swap" for word in self.words()):
            words.append(_("{player} may swap.").format(player=capitalised(role_name(self.role))))
        return " ".join(words)
