"""Xana once more, slowly: sets of coordinates, one rule after the other."""

from fractions import Fraction

from printkit.games.xana.rules import Xana


class Slow:
    """Everything by coordinates (q, r); the state is a dictionary of plain containers."""

    def __init__(self, game: Xana, *, by_steps: bool) -> None:
        self.cells = {(q // 6, r // 6) for q, r in game.board.cells}
        self.total = game.stones
        self.by_steps = by_steps
        self.steps = {(0, 0): 0}  # from one cell to every other, on a lattice without end
        for count in range(1, 20):
            for q, r in [place for place, so_far in self.steps.items() if so_far == count - 1]:
                for step in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)):
                    self.steps.setdefault((q + step[0], r + step[1]), count)

    def neighbours(self, cell):
        q, r = cell
        around = {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}
        return around & self.cells

    def empty(self, state):
        return self.cells - state["walls"] - set(state["stacks"])

    def accessible(self, state, stack):
        empty = self.empty(state)
        found = self.neighbours(stack) & empty
        while True:
            more = {near for cell in found for near in self.neighbours(cell)} & empty | found
            if more == found:
                return found
            found = more

    def near(self, a, b, reach):
        dq, dr = b[0] - a[0], b[1] - a[1]
        if self.by_steps:
            return self.steps[dq, dr] <= reach
        x, y_squared = dq + Fraction(dr, 2), Fraction(3, 4) * dr * dr
        return x * x + y_squared <= reach * reach

    def own(self, state, role):
        return {cell for cell, (owner, _) in state["stacks"].items() if owner == role}

    def stifled(self, state, role):
        empty = self.empty(state)
        return {cell for cell in self.own(state, role) if not self.neighbours(cell) & empty}

    def capture(self, state, role):
        """Take the role's stacks without liberty off the board; the number of their stones."""
        stones = sum(state["stacks"].pop(cell)[1] for cell in self.stifled(state, role))
        state["captured"][1 - role] += stones
        return stones

    def add(self, state, role, cell, count):
        height = state["stacks"].get(cell, (role, 0))[1] + count
        state["stacks"][cell] = (role, height)
        if height == 0:
            del state["stacks"][cell]

    def turn(self, state, role, action, walls, claim):
        """Change the state; the code of what is wrong, or None."""
        same_cell = action and len(action) == 3 and action[1] == action[2]
        if same_cell or len(walls) != len(set(walls)):
            return "repeated-site"
        if len(walls) > 2:
            return "too-many-walls"
        before = state["captured"][role]
        wrong = self.act(state, role, action) if action else None
        wrong = wrong or self.build(state, role, walls)
        if wrong is None and claim not in (None, state["captured"][role] - before):
            return "wrong-captures"
        return wrong

    def act(self, state, role, action):
        wrong = (self.insert if len(action) == 2 else self.move)(state, role, *action)
        if wrong is None:
            self.capture(state, 1 - role)
            if self.stifled(state, role):
                return "no-liberty"
        return wrong

    def build(self, state, role, walls):
        for wall in walls:
            if wall not in self.empty(state):
                return "occupied"
            if not any(
                wall in self.accessible(state, stack)
                and self.near(stack, wall, state["stacks"][stack][1])
                for stack in self.own(state, role)
            ):
                return "out-of-circle"
            state["walls"].add(wall)
            self.capture(state, 1 - role)
            self.capture(state, role)
        return None

    def insert(self, state, role, count, target):
        if count > state["supply"][role]:
            return "supply"
        own = self.own(state, role)
        if target in state["walls"] or target in self.own(state, 1 - role):
            return "occupied"
        first = state["supply"][role] == self.total
        accessible = any(target in self.accessible(state, stack) for stack in own)
        if target not in own and not first and not accessible:
            return "not-accessible"
        state["supply"][role] -= count
        self.add(state, role, target, count)
        return None

    def move(self, state, role, count, source, target):
        if source not in self.own(state, role):
            return "no-stack"
        height = state["stacks"][source][1]
        count = height if count is None else count
        if count > height:
            return "stack-too-small"
        if target in state["walls"] or target in self.own(state, 1 - role):
            return "occupied"
        way = self.accessible(state, source)
        if target in state["stacks"]:
            reached = target in self.neighbours(source) or self.neighbours(target) & way
        else:
            reached = target in way
        if not reached or not self.near(source, target, count):
            return "out-of-circle"
        self.add(state, role, source, -count)
        self.add(state, role, target, count)
        return None

    def points(self, state, role):
        mine, theirs = (
            set().union(*(self.accessible(state, stack) for stack in self.own(state, one)))
            for one in (role, 1 - role)
        )
        return len(mine - theirs) + state["captured"][role]
