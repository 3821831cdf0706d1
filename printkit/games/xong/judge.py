"""Check whether a game can reach a position of Xong, and score the position.

If the layout separates the Xoids, the judge decides whether a new Xoid fits; the game is over when
no new Xoid fits. Adjacent legs of one colour can be several Xoids. If the layout does not separate
the Xoids, the judge cannot find new Xoids, and the game is over only if the layout claims its end.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, zip_longest
from typing import Any

from printkit.base.errors import InputError, NotationError
from printkit.base.language import N_, _, role_name
from printkit.base.yaml.keys import Field
from printkit.base.yaml.kinds import OneOf
from printkit.boards import polytwig
from printkit.boards.masks import bits, mask_of
from printkit.boards.polytwig import Form
from printkit.games.xong.novelty import most_turns
from printkit.games.xong.rules import BLUE, RED, Xong, XongMove, XongPosition
from printkit.records.judge import (
    Finding,
    ImpossibleError,
    ItemText,
    Judge,
    Occupancy,
    Odds,
    PieceKind,
    PositionLayout,
    Verdict,
    items,
    off_board,
    owned_items,
)
from printkit.rules.game import Role

_DOUBTFUL = 8  # number of the least certain legs in a photograph; up to two are tried as misread
_CERTAIN = 2  # most connected legs that must be one Xoid: the one-leg Xoid occurs only once


_Items = tuple[list[int], list[int]]  # red's items and blue's items, each a mask of legs


class XongJudge(Judge[Xong]):
    """Checks legs by colour; an item is one Xoid, or the legs of several unknown Xoids."""

    fields = {
        RED: items("legs", "red's Xoids, one per item, `e5/ne,e d5/ne`"),
        BLUE: items("legs", "blue's Xoids, one per item, `e5/ne,e d5/ne`"),
        "last": Field(
            OneOf(RED, BLUE), "the player who placed last, if Xoids cannot be distinguished"
        ),
    }
    letters = {"r": RED, "b": BLUE}
    joined = (RED, BLUE)

    def drawn(self, key: str, number: int, sites: Sequence[str]) -> Sequence[str]:
        return [" ".join(sites)]

    def judge(self, game: Xong, layout: PositionLayout, *, final: bool) -> Verdict:
        taken, told_apart = Occupancy(), True
        found: _Items = ([], [])
        for number, role, written in owned_items(game.roles, layout):
            legs = _legs(game, written)
            for leg in legs:
                taken.put(game.leg_name(leg), _("a {colour} leg").format(colour=role_name(role)))
            mask = mask_of(legs)
            told_apart = told_apart and game.space.is_connected(mask)
            found[number].append(mask)
        _check_new(game, found)
        last = _last(game, found, layout.others.get("last"))
        if not told_apart:
            return _untold(game, found, last, final=final)
        # The position has the Xoids in any order, because each order is legal
        turns = tuple(mask for mask in chain.from_iterable(zip_longest(*found)) if mask is not None)
        red, blue = map(sum, found)
        placed = [polytwig.images(game.space.fixed_form(bits(mask))) for mask in turns]
        touched = (game.touched_by(red), game.touched_by(blue))
        position = XongPosition(turns, red | blue, frozenset().union(*placed), touched, 0)
        position = position._replace(witness=game.novelty.witness(position, 0))
        outcome = game.outcome(position)
        fits = game.new_move(position)
        ending = _fits(game, fits) if fits else outcome
        return Verdict(position, game.standing(position), outcome, ending)

    def pieces(self, game: Xong) -> Sequence[PieceKind]:
        return [PieceKind(role, "xoid", role, pencil=role) for role in game.roles]

    def likely(self, game: Xong, position: XongPosition, odds: Odds) -> Iterator[XongMove]:
        """Yield Xoids of those vacant legs that, by `odds`, probably have the mover's colour."""
        role = game.to_move(position)
        vacant = list(bits(game.all_legs & ~position.taken))
        fits = {leg: odds(game.board.edges[leg], role) for leg in vacant}
        seen = mask_of(leg for leg in vacant if fits[leg] > 0)
        doubtful = sorted(vacant, key=lambda leg: abs(fits[leg]))[:_DOUBTFUL]
        turned = chain([()], combinations(doubtful, 1), combinations(doubtful, 2))
        tried: set[int] = set()
        for legs in turned:
            mask = seen ^ mask_of(legs)
            tried.update((mask, *game.space.components(mask)))
        yield from map(XongMove.of, sorted(tried - {0}))

    def sites_of(self, game: Xong, item: str) -> tuple[int, Sequence[str]]:
        try:
            return 1, [game.leg_name(leg) for leg in game.parse_move(item, game.start()).legs]
        except NotationError:
            return 1, item.split()

    def layout(self, game: Xong, position: XongPosition) -> Mapping[str, Any]:
        written = [game.format_move(XongMove.of(mask)) for mask in position.turns]
        return {RED: written[::2], BLUE: written[1::2]}


def _legs(game: Xong, written: ItemText) -> tuple[int, ...]:
    try:
        return game.parse_move(written.text, game.start()).legs
    except NotationError as error:
        if error.code == "off-board":
            names = (token.partition("/")[0].strip().lower() for token in written.text.split())
            unknown = (name for name in names if name and game.labels.find(name) is None)
            off_board(next(unknown, written.text), N_("hexagon"))
        hint = "; in a list with commas put each item in quotes" if error.code == "syntax" else ""
        raise InputError(f"{error.message}{hint}", written.span) from None


def _check_new(game: Xong, laid: _Items) -> None:
    seen: dict[Form, int] = {}
    for mask in chain.from_iterable(map(game.space.components, chain(*laid))):
        if mask.bit_count() > _CERTAIN and not any(mask in each for each in laid):
            continue
        form = game.space.form_of(bits(mask))
        if form in seen:
            name, other = (game.leg_name(next(bits(one))) for one in (mask, seen[form]))
            message = _("the Xoid at {name} has the same shape as the Xoid at {other}")
            raise ImpossibleError("not-new", name, message.format(name=name, other=other))
        seen[form] = mask


def _last(game: Xong, laid: _Items, claimed: Role | None) -> Role | None:
    """Return the role that placed last, from the claim or the numbers of Xoids; None if unknown.

    Red places first, so red has one Xoid more if red placed last, else as many as blue. Raises
    ImpossibleError if the numbers of Xoids contradict the claim or the order of turns.
    """
    numbers = []
    for masks in laid:
        parts = [len(list(game.space.components(mask))) for mask in masks]
        most = (
            1 if part == 1 else most_turns(mask.bit_count())
            for part, mask in zip(parts, masks, strict=True)
        )
        numbers.append(range(sum(parts), max(sum(parts), sum(most)) + 1))
    red, blue = numbers
    possible = [
        role
        for role, more in ((RED, 1), (BLUE, 0))
        if blue.start + more < red.stop and red.start < blue.stop + more
    ]
    if claimed in possible:
        return claimed
    if possible and claimed is None:
        return possible[0] if len(possible) == 1 else None
    message = _(
        "there are {red} red and {blue} blue Xoids, expected equal numbers, or one more red Xoid"
    )
    if claimed == RED:
        message = _(
            "there are {red} red and {blue} blue Xoids, expected one more red Xoid, because red "
            "placed last"
        )
    elif claimed == BLUE:
        message = _(
            "there are {red} red and {blue} blue Xoids, expected equal numbers, because blue "
            "placed last"
        )
    raise ImpossibleError("turn-order", None, message.format(red=_range(red), blue=_range(blue)))


def _range(numbers: range) -> str:
    words = _("{least} to {most}") if len(numbers) > 1 else "{least}"
    return words.format(least=numbers[0], most=numbers[-1])


def _untold(game: Xong, laid: _Items, last: Role | None, *, final: bool) -> Verdict:
    """Score a layout with unknown Xoids by hexagons; its position has one turn per colour."""
    red, blue = map(sum, laid)
    touched = (game.touched_by(red), game.touched_by(blue))
    position = XongPosition((red, blue), red | blue, frozenset(), touched, 0)
    vacant = game.all_legs & ~position.taken
    # A hexagon touched by one player scores 1 point, or all its points if no side is vacant
    full = mask_of(cell for cell, sides in enumerate(game.sides) if not sides & vacant)
    standing = game.hexagon_scores(position, full)
    # If a connected vacant part has more legs than any placed Xoid, it contains a new Xoid
    parts = (part for mask in chain(*laid) for part in game.space.components(mask))
    longest = max(map(int.bit_count, parts), default=0)
    for part in game.space.components(vacant):
        if part.bit_count() > longest:
            finding = _fits(game, XongMove.of(game.space.connected_part(part, longest + 1)))
            return Verdict(position, standing, None, finding, _CANNOT_TELL)
    points = game.hexagon_scores(position, -1)
    if last is None and game.not_last_point:
        scores, remark = (points, _(_WHO_WAS_LAST)) if final else (standing, _(_CANNOT_TELL))
        return Verdict(position, scores, None, None, remark)
    if last is not None:
        points[game.opponent(last)] += game.not_last_point
    return Verdict(position, standing, None, game.won(points), _(_CANNOT_TELL))


_CANNOT_TELL = N_(
    "The legs of an item are not connected, so its Xoids are unknown, and printkit cannot check "
    "whether a new Xoid fits. Write `final: true` if the game is over."
)
_WHO_WAS_LAST = N_("The last point is not counted: add `last:` with the role that placed last.")


def _fits(game: Xong, shown: XongMove) -> Finding:
    return Finding("not-final", game.leg_name(shown.legs[0]), game.still_fits(shown))
