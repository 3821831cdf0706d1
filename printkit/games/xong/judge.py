"""Which positions of Xong a game can reach, and what they are worth.

Where each Xoid is told apart the end is exact: the game is over when no new Xoid fits. Legs that
touch and have one colour may be several Xoids. Then nobody can tell which were placed, and so which
are new; such a position is final by its claim alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, zip_longest
from typing import Any, NamedTuple

from printkit.documents.schema import Field, OneOf
from printkit.errors import InputError, NotationError
from printkit.games.xong.novelty import most_turns
from printkit.games.xong.rules import (
    BLUE,
    RED,
    Xong,
    XongMove,
    XongPosition,
)
from printkit.language import N_, _, role_name
from printkit.rules.game import Outcome, Role
from printkit.rules.hooks import override
from printkit.topology import polytwig
from printkit.topology.masks import bits, mask_of
from printkit.topology.polytwig import Form
from printkit.verify.judge import (
    NOT_FINAL,
    NOT_NEW,
    TURN_ORDER,
    Finding,
    ImpossibleError,
    Judge,
    Odds,
    PieceKind,
    PositionLayout,
    Taken,
    Verdict,
    Written,
    items,
    off_board,
    owned_items,
)

_DOUBTFUL = 8  # legs, of which two at most may have been mistaken
_CERTAIN = 2  # legs: so few that touch and have one colour are one Xoid, as no shape comes twice


class _Laid(NamedTuple):
    """The items as masks of legs, by role; `told_apart` if each is one Xoid."""

    items: tuple[tuple[int, ...], tuple[int, ...]]
    told_apart: bool

    @property
    def masks(self) -> tuple[int, int]:
        """All legs of each role."""
        red, blue = (mask_of(chain.from_iterable(map(bits, each))) for each in self.items)
        return red, blue


class XongJudge(Judge[Xong]):
    """Legs by colour, an item a Xoid, or an item of legs of which nobody knows the Xoids."""

    fields = {
        **{
            role: items("legs", f"{role}'s Xoids, an item each, `e5/ne,e d5/ne`")
            for role in (RED, BLUE)
        },
        "last": Field(OneOf(RED, BLUE), "who placed last, where Xoids are not told apart"),
    }
    letters = {"r": RED, "b": BLUE}
    joined = (RED, BLUE)

    @override
    def drawn(self, key: str, number: int, sites: Sequence[str]) -> Sequence[str]:
        return [" ".join(sites)]

    @override
    def judge(self, game: Xong, layout: PositionLayout, *, final: bool) -> Verdict:
        taken, told_apart = Taken(), True
        found: tuple[list[int], list[int]] = ([], [])
        for number, role, written in owned_items(game.roles, layout):
            legs = _legs(game, written)
            for leg in legs:
                taken.put(game.leg_name(leg), _("a {colour} leg").format(colour=role_name(role)))
            mask = mask_of(legs)
            told_apart = told_apart and game.space.is_connected(mask)
            found[number].append(mask)
        red, blue = found
        laid = _Laid((tuple(red), tuple(blue)), told_apart)
        _check_new(game, laid)
        last = _last(game, laid, layout.others.get("last"))
        if laid.told_apart:
            # Any order of turns will do: a Xoid that is placed later fits and is new until then
            pairs = chain.from_iterable(zip_longest(*laid.items))
            position = _position(game, tuple(mask for mask in pairs if mask is not None))
            outcome = game.outcome(position)
            ending: Outcome | Finding | None = outcome
            if outcome is None:
                vacant = game.all_legs & ~position.taken
                new = position.witness or vacant & -vacant
                part = game.space.component(new & -new, vacant)
                shorter = game.novelty.new_with(next(bits(part)), part, position)
                ending = _fits(game, shorter or new)
            return Verdict(position, game.standing(position), outcome, ending)
        return _untold(game, laid, last, final=final)

    @override
    def pieces(self, game: Xong) -> Sequence[PieceKind]:
        return [PieceKind(role, "xoid", role, pencil=role) for role in game.roles]

    @override
    def tells_turns(self, game: Xong) -> bool:
        return True

    @override
    def likely(self, game: Xong, position: XongPosition, odds: Odds) -> Iterator[XongMove]:
        """Yield the Xoids of the legs that look as if they had the colour of who places."""
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
        for mask in sorted(tried - {0}):
            yield XongMove(tuple(bits(mask)))

    @override
    def sites_of(self, game: Xong, item: str) -> tuple[int, Sequence[str]]:
        try:
            return 1, [game.leg_name(leg) for leg in game.parse_move(item, game.start()).legs]
        except NotationError:
            return 1, item.split()

    @override
    def layout(self, game: Xong, position: XongPosition) -> Mapping[str, Any]:
        written = [game.format_move(XongMove(tuple(bits(mask)))) for mask in position.turns]
        return {RED: written[::2], BLUE: written[1::2]}


# What lies there


def _legs(game: Xong, written: Written) -> tuple[int, ...]:
    try:
        return game.parse_move(written.text, game.start()).legs
    except NotationError as error:
        if error.code == "off-board":
            names = (token.partition("/")[0].strip().lower() for token in written.text.split())
            off_board(
                next(
                    (name for name in names if name and game.labels.find(name) is None),
                    written.text,
                ),
                N_("hexagon"),
            )
        hint = "; in a list with commas put each item in quotes" if error.code == "syntax" else ""
        raise InputError(f"{error.message}{hint}", written.span) from None


# What no game reaches


def _check_new(game: Xong, laid: _Laid) -> None:
    seen: dict[Form, int] = {}
    for mask in chain.from_iterable(map(game.space.components, chain(*laid.items))):
        if mask.bit_count() > _CERTAIN and not any(mask in each for each in laid.items):
            continue
        form = game.space.form_of(bits(mask))
        if form in seen:
            name, other = (game.leg_name(next(bits(one))) for one in (mask, seen[form]))
            message = _("the Xoid at {name} has the shape of the one at {other}").format(
                name=name, other=other
            )
            raise ImpossibleError(NOT_NEW, name, message)
        seen[form] = mask


def _last(game: Xong, laid: _Laid, claimed: Role | None) -> Role | None:
    """Red places first: red has one Xoid more if red placed last, else as many as blue.

    Raises ImpossibleError if the numbers contradict the claim.
    """
    numbers = []
    for masks in laid.items:
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
        "there are {red} red and {blue} blue Xoids, expected as many of each, or one red more"
    )
    if claimed == RED:
        message = _(
            "there are {red} red and {blue} blue Xoids, expected one red more where red placed last"
        )
    elif claimed == BLUE:
        message = _(
            "there are {red} red and {blue} blue Xoids, expected as many of each where blue placed "
            "last"
        )
    raise ImpossibleError(TURN_ORDER, None, message.format(red=_range(red), blue=_range(blue)))


def _range(numbers: range) -> str:
    return (
        f"{numbers[0]}"
        if len(numbers) == 1
        else _("{least} to {most}").format(least=numbers[0], most=numbers[-1])
    )


# What it is worth


def _position(game: Xong, turns: tuple[int, ...]) -> XongPosition:
    red, blue = (mask_of(chain.from_iterable(map(bits, turns[who::2]))) for who in (0, 1))
    position = XongPosition(
        turns=turns,
        taken=red | blue,
        forms=frozenset(
            form for mask in turns for form in polytwig.images(game.space.fixed_form(bits(mask)))
        ),
        touched=(game.touched_by(red), game.touched_by(blue)),
        witness=0,
    )
    parts = list(game.space.components(game.all_legs & ~position.taken))
    return position._replace(witness=game.novelty.new_among(parts, position))


def _untold(game: Xong, laid: _Laid, last: Role | None, *, final: bool) -> Verdict:
    """Judge by the hexagons alone. The position to be drawn has a turn for each colour."""
    red, blue = laid.masks
    touched = (game.touched_by(red), game.touched_by(blue))
    position = XongPosition((red, blue), red | blue, frozenset(), touched, 0)
    vacant = game.all_legs & ~position.taken
    # A point a hexagon of one player, and the rest where no side of it is vacant
    more = game.hexagon_points - 1
    full = mask_of(cell for cell, sides in enumerate(game.sides) if not sides & vacant)
    standing = {
        role: cells.bit_count() + more * (cells & full).bit_count()
        for role, cells in zip(game.roles, game.owned(position), strict=True)
    }
    # Vacant legs that hang together and are more than any Xoid that was placed
    parts = (part for mask in chain(*laid.items) for part in game.space.components(mask))
    longest = max(map(int.bit_count, parts), default=0)
    for part in game.space.components(vacant):
        if part.bit_count() > longest:
            finding = _fits(game, game.space.connected_part(part, longest + 1))
            return Verdict(position, standing, None, finding, _CANNOT_TELL)
    points = game.points(position)
    if last is None and game.not_last_point:
        scores, remark = (points, _(_WHO_WAS_LAST)) if final else (standing, _(_CANNOT_TELL))
        return Verdict(position, scores, None, None, remark)
    if last is not None:
        points[game.opponent(last)] += game.not_last_point
    return Verdict(position, standing, None, game.won(points), _(_CANNOT_TELL))


_CANNOT_TELL = N_(
    "The legs of an item do not hang together, so nobody can tell its Xoids apart, nor whether a "
    "new one fits: the game is over where `final: true` says so."
)
_WHO_WAS_LAST = N_("The last point is not counted: add `last:` with the role that placed last.")


def _fits(game: Xong, legs: int) -> Finding:
    shown = XongMove(tuple(bits(legs)))
    message = _("a new Xoid still fits, for one {legs}").format(legs=game.format_move(shown))
    return Finding(NOT_FINAL, game.leg_name(shown.legs[0]), message)
