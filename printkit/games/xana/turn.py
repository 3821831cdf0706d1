"""Carry out a turn of Xana on a position, or find the rule that the turn violates."""

from printkit.base.language import _, ngettext, role_name
from printkit.boards.masks import bits
from printkit.games.xana.notation import Action, Insertion, Movement, XanaMove
from printkit.games.xana.stacks import ROLES, MutablePosition, Pair, Reach, XanaPosition
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

    def mover(self, position: XanaPosition | MutablePosition) -> int:
        """Return the index in `ROLES` of the role to move; a swap exchanges both colours."""
        return (self._first + position.turns + position.swapped) % 2

    def carry_out(self, position: MutablePosition, move: XanaMove) -> Violation | None:
        """Change `position` by `move`; stop and return the violation if `move` breaks a rule."""
        action, walls, claim, swap = move
        mover = self.mover(position)
        captured = position.captured[mover]
        if violation := self._malformed(position, move):
            return violation
        cells = self._cells_for_walls(position, mover, action) if walls else None
        if action is not None and (violation := self.act(position, mover, action)):
            return violation
        for wall in walls:
            if violation := self._out_of_bounds(position, mover, wall, cells):
                return violation
            position.add_wall(wall, mover)
        taken = position.captured[mover] - captured
        if claim is not None and claim != taken:
            message = _("the turn captures {count} stones, but claims {claim}")
            return Violation("wrong-captures", message.format(count=taken, claim=claim))
        position.turns += 1
        position.passes = position.passes + 1 if move.is_pass else 0
        position.swapped |= swap
        return None

    def _malformed(self, position: MutablePosition, move: XanaMove) -> Violation | None:
        action, walls = move.action, move.walls
        if isinstance(action, Movement) and action.source == action.target:
            message = _("the stack on {name} would move to its own cell")
            return Violation("repeated-site", message.format(name=self._names[action.source]))
        if walls:
            if len(set(walls)) < len(walls):
                return Violation("repeated-site", _("two walls would go on one cell"))
            if len(walls) > MOST_WALLS:
                message = _("the turn has {count} walls; at most {most} are allowed")
                message = message.format(count=len(walls), most=MOST_WALLS)
                return Violation("too-many-walls", message)
            if action is None and self._options["action"] == "required":
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

    def act(self, position: MutablePosition, mover: int, action: Action) -> Violation | None:
        """Change `position` by `action` only; stop and return the violation of a rule."""
        if isinstance(action, Insertion):
            violation = self._insert(position, mover, action)
        else:
            violation = self._move(position, mover, action)
        if violation is not None:
            return violation
        target = action.target
        position.capture(1 - mover, target)
        if self._options["suicide"] == "captured":
            position.capture(mover, target)
        for stack in position.without_liberty(mover, target):
            message = _("the stack on {name} would have no empty neighbour")
            return Violation("no-liberty", message.format(name=self._names[stack]))
        return None

    def _insert(self, position: MutablePosition, mover: int, action: Insertion) -> Violation | None:
        stones, target = action
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
        is_free = left == self._stones or own >> target & 1
        if not is_free and not self._reach.joined(position.empty, own, target):
            name, colour = self._names[target], role_name(ROLES[mover])
            message = _("no path of empty cells leads from a {colour} stack to {name}")
            return Violation("not-accessible", message.format(name=name, colour=colour))
        position.supply[mover] -= stones
        position.add(mover, target, stones)
        return None

    def _move(self, position: MutablePosition, mover: int, action: Movement) -> Violation | None:
        source, target, reach = action.source, action.target, self._reach
        own, height = position.stacks[mover], position.heights[source]
        stones = action.stones or height
        name, to = self._names[source], self._names[target]
        if not own >> source & 1:
            message = _("{player} has no stack on {name}")
            return Violation("no-stack", message.format(player=role_name(ROLES[mover]), name=name))
        if stones > height:
            message = ngettext(
                "the stack on {name} has {count} stone, not {number}",
                "the stack on {name} has {count} stones, not {number}",
                height,
            ).format(count=height, number=stones, name=name)
            return Violation("stack-too-small", message)
        if occupied := self._occupied(position, target, own if self._options["joining"] else 0):
            return occupied
        if not reach.neighbours[source] >> target & 1:
            most = height if self._options["part"] == "stack" else stones
            if not reach.within(position.empty, source, target, most):
                message = ngettext(
                    "{to} is too far from {name} for {count} stone to move there",
                    "{to} is too far from {name} for {count} stones to move there",
                    stones,
                ).format(count=stones, name=name, to=to)
                return Violation("out-of-circle", message)
            if not reach.joined(position.empty, 1 << source, target):
                message = _("no path of empty cells leads from {name} to {to}")
                return Violation("out-of-circle", message.format(name=name, to=to))
        position.remove(mover, source, stones)
        position.add(mover, target, stones)
        return None

    def _cells_for_walls(
        self, position: MutablePosition, mover: int, action: Action | None
    ) -> int | None:
        """Return the mask of the cells for walls, or None if walls go into circles of stacks."""
        if self._options["walls"] != "accessible":
            return None
        if position.supply[mover] == self._stones:
            return self._reach.all_cells
        cells = self._reach.accessible(position, mover)
        if isinstance(action, Movement) and (
            action.stones in (None, position.heights[action.source])
        ):
            cells |= 1 << action.source  # the whole stack leaves the cell
        return cells

    def _out_of_bounds(
        self, position: MutablePosition, mover: int, wall: int, cells: int | None
    ) -> Violation | None:
        if occupied := self._occupied(position, wall):
            return occupied
        if self._in_circle(position, mover, wall) if cells is None else cells >> wall & 1:
            return None
        code, message = "out-of-circle", _("no {colour} stack has {name} in its circle")
        if cells is not None:
            code = "not-accessible"
            message = _("no path of empty cells led from a {colour} stack to {name}")
        name, colour = self._names[wall], role_name(ROLES[mover])
        return Violation(code, message.format(name=name, colour=colour))

    def _in_circle(self, position: MutablePosition, mover: int, wall: int) -> bool:
        own, empty, reach = position.stacks[mover], position.empty, self._reach
        if own & reach.neighbours[wall]:
            return True
        return any(
            reach.within(empty, stack, wall, position.heights[stack])
            and reach.joined(empty, 1 << stack, wall)
            for stack in bits(own)
        )

    def _occupied(self, position: MutablePosition, cell: int, allowed: int = 0) -> Violation | None:
        if (position.empty | allowed) >> cell & 1:
            return None
        message = _("there is a stack on {name}")
        if position.walls >> cell & 1:
            message = _("there is a wall on {name}")
        return Violation("occupied", message.format(name=self._names[cell]))
