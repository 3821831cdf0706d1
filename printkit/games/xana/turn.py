"""Carry out a turn of Xana on a position, or find the rule that the turn violates."""

from printkit.base.language import _, ngettext, role_name
from printkit.boards.masks import bits, mask_of
from printkit.games.xana.notation import Action, Insertion, Movement, XanaMove
from printkit.games.xana.stacks import ROLES, Pair, Reach, XanaPosition, with_heights, with_value
from printkit.rules.game import Setting, Violation

MOST_WALLS = 2  # most walls in a turn


class XanaTurns:
    """Carries out turns by one ruleset of Xana, in which each player has `stones` stones.

    In a turn, the action comes before the walls. After the action and after each wall, stacks
    without an empty neighbour are captured. Sets of cells are masks; a role is an index in `ROLES`.
    """

    def __init__(self, setting: Setting, reach: Reach, stones: int) -> None:
        self._names = setting.labels.names
        self._options = setting.options
        self._first = ROLES.index(setting.first)
        self._reach = reach
        self._stones = stones

    def mover(self, position: XanaPosition) -> int:
        """Return the index in `ROLES` of the role to move; a swap exchanges both colours."""
        return (self._first + position.turns + position.swapped) % 2

    def carry_out(self, position: XanaPosition, move: XanaMove) -> XanaPosition | Violation:
        """Return the position after `move`, or the first violation of a rule."""
        after = self._malformed(position, move) or self._after_action(position, move.action)
        for wall in move.walls:
            if isinstance(after, Violation):
                return after
            wrong = self._out_of_bounds(position, after, move.action, wall)
            if wrong is not None:
                return wrong
            after = after._replace(walls=after.walls | 1 << wall)
            for role in (1 - self.mover(after), self.mover(after)):
                after = self._after_captures(after, role, wall)
        if isinstance(after, Violation):
            return after
        if move.claim is not None:
            taken = self.gains(position, after)[0]
            if move.claim != taken:
                message = _("the turn captures {count} stones, but claims {claim}")
                return Violation("wrong-captures", message.format(count=taken, claim=move.claim))
        passes = position.passes + 1 if move.is_pass else 0
        swapped = position.swapped or move.swap
        return XanaPosition(*after[:5], position.turns + 1, passes, swapped)

    def _malformed(self, position: XanaPosition, move: XanaMove) -> Violation | None:
        action, walls = move.action, move.walls
        if isinstance(action, Movement) and action.source == action.target:
            message = _("the stack on {name} would move to its own cell")
            return Violation("repeated-site", message.format(name=self._names[action.source]))
        if len(set(walls)) < len(walls):
            return Violation("repeated-site", _("two walls would go on one cell"))
        if len(walls) > MOST_WALLS:
            message = _("the turn has {count} walls; at most {most} are allowed")
            message = message.format(count=len(walls), most=MOST_WALLS)
            return Violation("too-many-walls", message)
        if walls and action is None and self._options["action"] == "required":
            message = _("walls need an action: stones inserted, or a stack moved")
            return Violation("no-action", message)
        if not move.swap or (self._options["swap"] and position.turns == 1):
            return None
        message = _("the ruleset has no swap")
        if self._options["swap"]:
            message = _("a swap is allowed only as turn 2; this is turn {number}")
        return Violation("swap-not-allowed", message.format(number=position.turns + 1))

    def gains(self, before: XanaPosition, after: XanaPosition) -> Pair:
        """Return how many stones the mover captured and lost between `before` and `after`."""
        gains = [new - old for old, new in zip(before.captured, after.captured, strict=True)]
        mover = self.mover(before)
        return gains[mover], gains[1 - mover]

    def _after_action(
        self, position: XanaPosition, action: Action | None
    ) -> XanaPosition | Violation:
        if action is None:
            return position
        if isinstance(action, Insertion):
            after = self._after_insertion(position, action)
        else:
            after = self._after_movement(position, action)
        if isinstance(after, Violation):
            return after
        mover, target = self.mover(position), action.target
        after = self._after_captures(after, 1 - mover, target)
        if self._options["suicide"] == "captured":
            return self._after_captures(after, mover, target)
        for stack in bits(self._reach.stacks_without_liberty(after, mover, target)):
            message = _("the stack on {name} would have no empty neighbour")
            return Violation("no-liberty", message.format(name=self._names[stack]))
        return after

    def _after_insertion(
        self, position: XanaPosition, action: Insertion
    ) -> XanaPosition | Violation:
        mover, (stones, target) = self.mover(position), action
        left, own = position.supply[mover], position.stacks[mover]
        if stones > left:
            message = ngettext(
                "{player} has {count} stone off the board, not {number}",
                "{player} has {count} stones off the board, not {number}",
                left,
            ).format(player=role_name(ROLES[mover]), count=left, number=stones)
            return Violation("supply", message)
        if occupied := self._occupied(position, target, own):
            return occupied
        started = left < self._stones
        if started and not own >> target & 1 and not self._reach.joined(position, own, target):
            name, colour = self._names[target], role_name(ROLES[mover])
            message = _("no path of empty cells leads from a {colour} stack to {name}")
            return Violation("not-accessible", message.format(name=name, colour=colour))
        supply = with_value(position.supply, mover, left - stones)
        return with_heights(position, mover, {target: stones})._replace(supply=supply)

    def _after_movement(self, position: XanaPosition, action: Movement) -> XanaPosition | Violation:
        mover, source, target = self.mover(position), action.source, action.target
        own, height = position.stacks[mover], position.heights[source]
        stones = action.stones or height
        names = {"name": self._names[source], "to": self._names[target]}
        if not own >> source & 1:
            message = _("{player} has no stack on {name}")
            return Violation("no-stack", message.format(player=role_name(ROLES[mover]), **names))
        if stones > height:
            message = ngettext(
                "the stack on {name} has {count} stone, not {number}",
                "the stack on {name} has {count} stones, not {number}",
                height,
            ).format(count=height, number=stones, **names)
            return Violation("stack-too-small", message)
        if occupied := self._occupied(position, target, own if self._options["joining"] else 0):
            return occupied
        reach = height if self._options["part"] == "stack" else stones
        if not self._reach.within(position, source, target, reach):
            message = ngettext(
                "{to} is too far from {name} for {count} stone to move there",
                "{to} is too far from {name} for {count} stones to move there",
                stones,
            ).format(count=stones, **names)
            return Violation("out-of-circle", message)
        if not self._reach.joined(position, 1 << source, target):
            message = _("no path of empty cells leads from {name} to {to}")
            return Violation("out-of-circle", message.format(**names))
        return with_heights(position, mover, {source: -stones, target: stones})

    def _out_of_bounds(
        self, before: XanaPosition, position: XanaPosition, action: Action | None, wall: int
    ) -> Violation | None:
        if occupied := self._occupied(position, wall):
            return occupied
        if self._options["walls"] == "accessible":
            return self._inaccessible(before, action, wall)
        mover, heights = self.mover(position), position.heights
        near = mask_of(
            stack
            for stack in bits(position.stacks[mover])
            if self._reach.within(position, stack, wall, heights[stack])
        )
        if near and self._reach.joined(position, near, wall):
            return None
        name, colour = self._names[wall], role_name(ROLES[mover])
        message = _("no {colour} stack has {name} in its circle")
        return Violation("out-of-circle", message.format(name=name, colour=colour))

    def _inaccessible(
        self, before: XanaPosition, action: Action | None, wall: int
    ) -> Violation | None:
        mover = self.mover(before)
        if before.supply[mover] == self._stones:
            return None
        if isinstance(action, Movement) and wall == action.source:
            height = before.heights[wall]
            if action.stones in (None, height):
                return None  # the whole stack has left the cell
        if self._reach.accessible(before, mover) >> wall & 1:
            return None
        name, colour = self._names[wall], role_name(ROLES[mover])
        message = _("no path of empty cells led from a {colour} stack to {name}")
        return Violation("not-accessible", message.format(name=name, colour=colour))

    def _occupied(self, position: XanaPosition, cell: int, allowed: int = 0) -> Violation | None:
        if (self._reach.empty(position) | allowed) >> cell & 1:
            return None
        message = _("there is a stack on {name}")
        if position.walls >> cell & 1:
            message = _("there is a wall on {name}")
        return Violation("occupied", message.format(name=self._names[cell]))

    def _after_captures(self, position: XanaPosition, role: int, filled: int) -> XanaPosition:
        stacks_without_liberty = self._reach.stacks_without_liberty(position, role, filled)
        if not stacks_without_liberty:
            return position
        lost = {stack: -position.heights[stack] for stack in bits(stacks_without_liberty)}
        gained = position.captured[1 - role] - sum(lost.values())
        captured = with_value(position.captured, 1 - role, gained)
        return with_heights(position, role, lost)._replace(captured=captured)
