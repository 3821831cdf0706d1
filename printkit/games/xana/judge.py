"""Check whether a game can reach a position of Xana, and score the position."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from printkit.base.errors import InputError
from printkit.base.language import N_, _, ngettext, role_name
from printkit.base.yaml.keys import Field, Fields
from printkit.base.yaml.kinds import Integer
from printkit.boards.masks import bits
from printkit.games.xana.rules import MOST_STONES, Xana
from printkit.games.xana.stacks import BLACK, ROLES, WHITE, XanaPosition
from printkit.records.judge import (
    ImpossibleError,
    ItemText,
    Judge,
    Occupancy,
    PieceKind,
    PositionLayout,
    Verdict,
    items,
    owned_items,
)
from printkit.rules.game import Role

_STACK = re.compile(r"([0-9]{0,6})\s*([A-Za-z]+[0-9]*)")
_CAPTURED = Integer(0, MOST_STONES)
CHITS = (1, 2, 3, 5)  # the values of a kit's chits: each chit stands for a number of stones
_HIGHEST = 20  # number of stones in the highest stack that a tap on the board can place


class XanaJudge(Judge[Xana]):
    """Checks a Xana position: stacks (each needs an empty neighbour), walls and captured stones."""

    fields = {
        **{role: items("a stack", f"the {role} stacks, `3h9`") for role in (BLACK, WHITE)},
        "walls": items("a cell", "the cells with a wall"),
        "captured": Field(
            Fields(
                "captured",
                black=Field(_CAPTURED, "number of enemy stones that black captured"),
                white=Field(_CAPTURED, "number of enemy stones that white captured"),
            ),
            "number of enemy stones that each player captured, `{black: 2}`",
        ),
    }
    letters = {"b": BLACK, "w": WHITE, "#": "walls"}
    unseen = {"captured": {BLACK: "0", WHITE: "0"}}

    def drawn(self, key: str, number: int, sites: Sequence[str]) -> Sequence[str]:
        return [_stack(number, site) for site in sites]

    def judge(self, game: Xana, layout: PositionLayout, *, final: bool) -> Verdict:
        taken, names, start = Occupancy(), game.labels.names, game.start()
        heights, stacks, walls = list(start.heights), [0, 0], 0
        for role, colour, written in owned_items(game.roles, layout):
            match = _STACK.fullmatch(written.text)
            if match is None or match[1].strip("0") == "" != match[1]:
                found, such_as = written.text[:40], f"3{names[0]}"
                message = f"expected a stack such as {such_as}, found '{found}'"
                raise InputError(message, written.span)
            cell = self.site(game, ItemText(match[2], written.span), "cell")
            taken.put(names[cell], _("a {colour} stack").format(colour=role_name(colour)))
            heights[cell] = int(match[1] or 1)
            stacks[role] |= 1 << cell
        for written in layout.items("walls"):
            cell = self.site(game, written, N_("cell"))
            taken.put(names[cell], _("a wall"))
            walls |= 1 << cell
        captured = layout.others.get("captured") or {}
        taken_by = captured.get(BLACK, 0), captured.get(WHITE, 0)
        position = start._replace(
            heights=tuple(heights), stacks=(stacks[0], stacks[1]), walls=walls, captured=taken_by
        )
        position = _supplied(game, position)
        empty = game.reach.empty(position)
        for stack in bits(position.stacks[0] | position.stacks[1]):
            if not game.reach.neighbours[stack] & empty:
                name = names[stack]
                message = _(
                    "the stack on {name} has no empty neighbour: it must have been captured"
                )
                raise ImpossibleError("uncaptured", name, message.format(name=name))
        ending = game.outcome(position._replace(passes=2))
        return Verdict(position, game.standing(position), None, ending)

    def pieces(self, game: Xana) -> Sequence[PieceKind]:
        return _pieces(range(1, min(game.stones, _HIGHEST) + 1))

    def faces(self, game: Xana) -> Sequence[PieceKind]:
        return _pieces(CHITS)

    def covers(self, piece: PieceKind) -> bool:
        """Return whether `piece` is a chit; a chit may cover other chits of the same stack."""
        return piece.role is not None

    def sites_of(self, game: Xana, item: str) -> tuple[int, Sequence[str]]:
        match = _STACK.fullmatch(item)
        _, sites = super().sites_of(game, match[2] if match else item)
        return int(match[1] or 1) if match else 1, sites

    def layout(self, game: Xana, position: XanaPosition) -> Mapping[str, Any]:
        names = game.labels.names
        stacks = {
            role: [_stack(position.heights[cell], names[cell]) for cell in bits(mask)]
            for role, mask in zip(game.roles, position.stacks, strict=True)
        }
        captured = dict(zip(game.roles, map(str, position.captured), strict=True))
        walls = [names[cell] for cell in bits(position.walls)]
        return {**stacks, "walls": walls, "captured": captured}

    def first(self, game: Xana, position: XanaPosition) -> Role:
        return game.began(position)


def _stack(height: int, site: str) -> str:
    return f"{height if height > 1 else ''}{site}"


def _pieces(heights: Sequence[int]) -> Sequence[PieceKind]:
    stacks = [PieceKind(role, "stack", role, str(n), n) for role in ROLES for n in heights]
    return [*stacks, PieceKind("walls", "wall")]


def _supplied(game: Xana, position: XanaPosition) -> XanaPosition:
    left = []
    for role, colour in enumerate(game.roles):
        lying = sum(position.heights[cell] for cell in bits(position.stacks[role]))
        lost = position.captured[1 - role]
        if lying + lost > game.stones:
            message = ngettext(
                (
                    "{player} has {lying} stone on the board and lost {lost}; each player has "
                    "only {all}"
                ),
                (
                    "{player} has {lying} stones on the board and lost {lost}; each player has "
                    "only {all}"
                ),
                lying,
            ).format(player=role_name(colour), lying=lying, lost=lost, all=game.stones)
            raise ImpossibleError("too-many-pieces", None, message)
        left.append(game.stones - lying - lost)
    if position.walls and left == [game.stones, game.stones]:
        name = game.labels.names[next(bits(position.walls))]
        message = _("there are walls, but no player has placed a stone")
        raise ImpossibleError("turn-order", name, message)
    return position._replace(supply=(left[0], left[1]))
