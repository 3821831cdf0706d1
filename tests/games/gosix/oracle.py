"""Gosix once more, slowly: names, sets, and the rule sheet's sentences in their order."""

from printkit.games.gosix.rules import BLACK, WHITE


class Slow:
    """Gosix by names. `corners` has the dots of every hexagon, in order around it."""

    def __init__(self, corners: dict) -> None:
        self.corners = corners
        self.dots = {dot for around in corners.values() for dot in around}
        self.adjacent = {dot: set() for dot in self.dots}
        for around in corners.values():
            for i, dot in enumerate(around):
                self.adjacent[dot] |= {around[i - 1], around[(i + 1) % 6]}

    def chain(self, stones: dict, start: str) -> set:
        """The chain of the stone on a dot."""
        found = {start}
        while True:
            more = {
                other
                for dot in found
                for other in self.adjacent[dot]
                if other in stones and stones[other] == stones[start]
            }
            if more <= found:
                return found
            found = found | more

    def total(self, stones: dict, hexagon: str, colour: str) -> int:
        counted = set()
        for dot in self.corners[hexagon]:
            if stones.get(dot) == colour:
                counted |= self.chain(stones, dot)
        return len(counted)

    def winner(self, owners: dict) -> str | None:
        for colour in (BLACK, WHITE):
            if 2 * list(owners.values()).count(colour) > len(self.corners):
                return colour
        return None

    def batch(self, stones: dict, owners: dict) -> dict:
        """Who captures which hexagons now."""
        captured = {}
        for hexagon, around in self.corners.items():
            if hexagon in owners or not all(dot in stones for dot in around):
                continue
            black = self.total(stones, hexagon, BLACK)
            white = self.total(stones, hexagon, WHITE)
            if black != white:
                captured[hexagon] = BLACK if black > white else WHITE
        return captured

    def play(self, stones: dict, owners: dict, colour: str, dot: str) -> tuple[dict, dict, int]:
        """Stones, owners and the number of batches after a stone on a free dot."""
        stones, owners, batches = {**stones, dot: colour}, dict(owners), 0
        while self.winner(owners) is None:
            captured = self.batch(stones, owners)
            if not captured:
                break
            batches += 1
            owners.update(captured)
            for hexagon, winner in captured.items():
                for corner in self.corners[hexagon]:
                    if stones.get(corner) == winner:
                        del stones[corner]
        return stones, owners, batches
