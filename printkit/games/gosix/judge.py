"""Check whether a game can reach a position of Gosix, and score the position."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printkit.base.language import N_, _, role_name
from printkit.base.yaml.keys import Field, Fields
from printkit.boards.masks import bits, mask_of
from printkit.games.gosix.rules import BLACK, WHITE, Gosix, GosixPosition
from printkit.records.judge import (
    Finding,
    ImpossibleError,
    Judge,
    Laid,
    Occupancy,
    PieceKind,
    PositionLayout,
    Verdict,
    items,
    numbered,
    owned_items,
)
from printkit.rules.game import Role

_NUMBER = re.compile(r"[0-9]{1,9}")
_CORNERS = 6  # corners of a hexagon
_AT_A_DOT = 3  # most hexagons that can share a dot


class GosixJudge(Judge[Gosix]):
    """Judges positions of Gosix: stones, and hexagons marked as captured by a player.

    The numbers of stones that the two players placed differ by at most one. A player who captures n
    hexagons loses at most 6 n of his stones, and at least n / 3: three hexagons can share a dot.
    """

    fields = {
        **{role: items("a dot", f"the dots with a {role} stone") for role in (BLACK, WHITE)},
        "captured": Field(
            Fields(
                "captured",
                **{
                    role: items("a hexagon", f"the hexagons that {role} captured")
                    for role in (BLACK, WHITE)
                },
            ),
            "the captured hexagons by their numbers, `{black: [1, 4]}`",
        ),
    }
    letters = {"b": BLACK, "w": WHITE}

    def judge(self, game: Gosix, layout: PositionLayout, *, final: bool) -> Verdict:
        taken = Occupancy()
        dots: tuple[list[int], list[int]] = ([], [])
        for number, role, written in owned_items(game.roles, layout):
            dot = self.site(game, written, N_("dot"))
            taken.put(game.labels.names[dot], _("a {colour} stone").format(colour=role_name(role)))
            dots[number].append(dot)
        hexagons = self._captured(game, layout)
        black, white = map(mask_of, dots)
        first = game.roles.index(game.setting.first)
        position = GosixPosition((black, white), hexagons, first)
        _check_order(game, position, layout.first)
        outcome = game.outcome(position)
        is_open = max(game.standing(position).values()) < game.needed
        for hexagon in game.closed_hexagons(position) if is_open else ():
            black, white = game.totals(position, hexagon)
            if black != white:
                message = _(
                    "hexagon {hexagon} is closed, {black} black to {white} white stones: it must "
                    "be captured"
                ).format(hexagon=hexagon + 1, black=black, white=white)
                raise ImpossibleError("uncaptured", str(hexagon + 1), message)
        ending = outcome or Finding("not-final", None, _("a dot is free, and nobody has won yet"))
        return Verdict(position, game.standing(position), outcome, ending)

    def _captured(self, game: Gosix, layout: PositionLayout) -> tuple[int, int]:
        count = len(game.board.cells)
        taken, found = Occupancy(), [0, 0]
        numbers = {str(hexagon + 1): hexagon for hexagon in range(count)}
        captured = layout.others.get("captured") or {}
        for number, role in enumerate(game.roles):
            marker = _("a marker of {player}").format(player=role_name(role))
            for written in captured.get(role, ()):
                hexagon = numbered(written, "hexagon", _NUMBER, numbers.get, f"1 or {count}")
                taken.put(str(hexagon + 1), marker)
                found[number] |= 1 << hexagon
        return found[0], found[1]

    def pieces(self, game: Gosix) -> Sequence[PieceKind]:
        stones = [PieceKind(role, "stone", role) for role in game.roles]
        return stones + [PieceKind("captured", "capture", role, on="cells") for role in game.roles]

    def seen(self, game: Gosix, found: Sequence[tuple[str, PieceKind]]) -> Mapping[str, Any]:
        stones = super().seen(game, [one for one in found if one[1].key != "captured"])
        owned = [(site, piece.role) for site, piece in found if piece.key == "captured"]
        captured = {role: [site for site, own in owned if own == role] for role in game.roles}
        return {**stones, "captured": captured}

    def laid(self, game: Gosix, layout: PositionLayout) -> Iterator[Laid]:
        yield from super().laid(game, layout)
        captured = layout.others.get("captured") or {}
        for piece in self.pieces(game):
            if piece.key == "captured":
                for written in captured.get(piece.role, ()):
                    yield Laid(piece, (written.text,))

    def layout(self, game: Gosix, position: GosixPosition) -> Mapping[str, Any]:
        names, stones, captured = game.labels.names, {}, {}
        for role, dots, hexagons in zip(game.roles, *position[:2], strict=True):
            stones[role] = [names[dot] for dot in bits(dots)]
            captured[role] = [str(hexagon + 1) for hexagon in bits(hexagons)]
        return {**stones, "captured": captured}


def _check_order(game: Gosix, position: GosixPosition, first: Role | None) -> None:
    stones = black, white = tuple(map(int.bit_count, position.stones))
    captured = tuple(map(int.bit_count, position.hexagons))
    for one, role in enumerate(game.roles):
        least = stones[one] + -(-captured[one] // _AT_A_DOT)
        most = stones[1 - one] + _CORNERS * captured[1 - one]
        if least > most + (first != game.opponent(role)):
            message = _("{black} black and {white} white stones: {player} has played too many")
            message = message.format(black=black, white=white, player=role_name(role))
            raise ImpossibleError("turn-order", None, message)
