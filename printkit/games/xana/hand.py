"""Xana by hand: an action, then walls.

A move begins with its stack. Until its goal is known the draft is the stack and an arrow, `l13→` or
`5l13→`, which is no notation, so nobody can take it for a turn.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from printkit.games.xana.rules import Insertion, Movement, Xana, XanaMove
from printkit.language import _, ngettext, role_name
from printkit.plugins.hand import Choice, Count, Hand, Pointed
from printkit.rules.game import Violation
from printkit.rules.hooks import override
from printkit.text import capitalised

_INSERT, _MOVE, _WALL = "insert", "move", "wall"
_ARROW = "→"
_TAKEN = re.compile(rf"([0-9]{{0,9}})([A-Za-z]+[0-9]+){_ARROW}")


class _Lifted(NamedTuple):
    """Stones lifted from a stack; `stones` is `None` for all of them."""

    stones: int | None
    source: int


class XanaHand(Hand[Xana]):
    """Inserts, moves or walls, by the tool; numbers grow by further clicks or are set."""

    @override
    def tools(self) -> Sequence[Choice]:
        started = self._own != 0
        return [
            Choice(_INSERT, _("Insert")),
            *(
                [Choice(_MOVE, _("Move")), Choice(_WALL, _("Wall"))]
                if started
                else [Choice(_WALL, _("Wall"))]
            ),
        ]

    @override
    def own_words(self) -> Sequence[str]:
        return ("pass", "swap")

    @property
    def _own(self) -> int:
        own: int = self.position.stacks[self.game.roles.index(self.role)]
        return own

    @property
    def _supply(self) -> int:
        supply: int = self.position.supply[self.game.roles.index(self.role)]
        return supply

    # Putting a turn together

    @override
    def click(self, draft: str, site: int, tool: str) -> str:
        lifted = self._lifted(draft)
        move: XanaMove = (self.parsed(draft) or XanaMove())._replace(swap=False)
        if tool == _WALL:
            others = tuple(wall for wall in move.walls if wall != site)
            walls = others if site in move.walls else (*others, site)
            return self._written(move._replace(walls=walls))
        if tool == _INSERT:
            stones = 1  # or one more where the draft has some
            if isinstance(move.action, Insertion) and move.action.target == site:
                stones = min(move.action.stones + 1, max(self._supply, 1))
            return self._written(move._replace(action=Insertion(stones, site)))
        return self._moved(move, lifted, site)

    @override
    def refuses(self, draft: str, site: int, tool: str) -> str | None:
        if tool == _WALL or self.click(draft, site, tool) != draft.strip():
            return None
        player, name = capitalised(role_name(self.role)), self.names()[site]
        if tool == _MOVE:
            return _("{player} has no stack on {site}.").format(player=player, site=name)
        return _("{player} has no more stones to insert.").format(player=player)

    def _lifted(self, draft: str) -> _Lifted | None:
        match = _TAKEN.fullmatch(draft.strip())
        source = self.game.labels.find(match[2]) if match else None
        if match is None or source is None:
            return None
        return _Lifted(int(match[1]) if match[1] else None, source)

    def _written(self, move: XanaMove) -> str:
        return "" if move.is_pass else self.game.format_move(move)

    def _moved(self, move: XanaMove, lifted: _Lifted | None, site: int) -> str:
        action = move.action
        own = self._own >> site & 1
        if lifted is not None:
            if lifted.source == site:
                return ""
            return self._written(XanaMove(Movement(lifted.stones, lifted.source, site)))
        if isinstance(action, Movement) and not own:
            return self._written(move._replace(action=action._replace(target=site)))
        return f"{self.names()[site]}{_ARROW}" if own else self._written(move)

    # Numbers of stones

    @override
    def count(self, draft: str) -> Count | None:
        lifted = self._lifted(draft)
        move: XanaMove | None = self.parsed(draft)
        action = move.action if move else None
        if isinstance(action, Insertion):
            return Count(
                action.stones,
                max(self._supply, 1),
                ngettext("stone inserted", "stones inserted", action.stones),
            )
        if lifted is None and not isinstance(action, Movement):
            return None
        stones, source = lifted or (action.stones, action.source)  # type: ignore[union-attr]
        height = self.position.heights[source]
        return (
            Count(
                stones or height, height, ngettext("stone moved", "stones moved", stones or height)
            )
            if height
            else None
        )

    @override
    def counted(self, draft: str, count: int) -> str:
        lifted = self._lifted(draft)
        if lifted is not None:
            whole = count == self.position.heights[lifted.source]
            return f"{'' if whole else count}{self.names()[lifted.source]}{_ARROW}"
        move: XanaMove | None = self.parsed(draft)
        match move.action if move else None:
            case Insertion() as action:
                changed: Insertion | Movement = action._replace(stones=count)
            case Movement() as action:
                whole = count == self.position.heights[action.source]
                changed = action._replace(stones=None if whole else count)
            case _:
                return draft
        assert move is not None
        return self._written(move._replace(action=changed))

    # What is said

    @override
    def asks(self, draft: str) -> str | None:
        lifted = self._lifted(draft)
        if lifted is None:
            return None
        name = self.names()[lifted.source]
        return _("Where do the stones of {name} go?").format(name=name)

    @override
    def pointed(self, draft: str) -> Sequence[Pointed]:
        lifted = self._lifted(draft)
        if lifted is not None:
            return [Pointed(lifted.source, self.role)]
        move: XanaMove = self.parsed(draft) or XanaMove()
        match move.action:
            case Insertion(_, target):
                sites = [target]
            case Movement(_, source, target):
                sites = [source, target]
            case _:
                sites = []
        walls = [Pointed(wall, None) for wall in move.walls]
        return [*(Pointed(site, self.role) for site in sites), *walls]

    @override
    def says(self, move: XanaMove, violation: Violation | None) -> str:
        if violation is not None:
            return ""
        after = self.game.apply(self.position, move)
        captured = self.game.changes(self.position, move, after)["captured"]
        return "" if captured == "0" else _("captures {count}").format(count=captured)

    @override
    def allows(self) -> str:
        if self.game.outcome(self.position) is not None:
            return ""
        off = ", ".join(
            f"{role_name(role)} {stones}"
            for role, stones in zip(self.game.roles, self.position.supply, strict=True)
        )
        words = [_("Stones off the board: {stones}.").format(stones=off)]
        if self.position.passes:
            words.append(_("A pass ends the game now."))
        if any(word.name == "swap" for word in self.words()):
            words.append(_("{player} may swap.").format(player=capitalised(role_name(self.role))))
        return " ".join(words)
