"""From looks at a board, one after each turn, to the turns that are the likeliest by the rules.

Terminology
-----------
look
    How far each site is from being empty and from each piece that may lie on it, as it was seen.
path
    Turns from the start, and how far what they lead to is from all looks so far.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from math import inf
from operator import attrgetter
from typing import Any, NamedTuple

from printkit.boards.lattice import Site
from printkit.boards.site_names import site_name
from printkit.records.judge import Judge, PieceKind
from printkit.rules.game import AnyGame, Role

_KEPT = 6  # paths, after each look
_TRIED = 60  # paths of which the first of two turns is taken
_SURE = 0.25  # the least confidence that needs no question
_NOISE = 0.01  # noise of a site's cost: confidence is low if no alternative costs much more

# Costs of a look that shows something else than one turn. A piece where a path has it saves 0.07
# to 0.4, a missing one costs 0.1 to 0.3.
_STILL = 0.05  # no new turn, as the same photograph twice
_MISSED = 0.06  # two turns, the look between them missing
_RULED_OUT = 0.1  # more than a rival path may cost, if it leads to the same


class Seen(NamedTuple):
    """A site in a look: the `pieces` that may be there, and the `costs` of nothing and of each."""

    name: str
    pieces: tuple[PieceKind, ...]
    costs: tuple[float, ...]

    @property
    def best(self) -> int:
        """What fits best: 0 for nothing, 1 for the first piece."""
        return min(range(len(self.costs)), key=self.costs.__getitem__)

    def odds(self, role: Role | None) -> float:
        """How much better a piece of `role` fits than nothing does."""
        pairs = zip(self.pieces, self.costs[1:], strict=True)
        fits = [cost for piece, cost in pairs if piece.role == role]
        return self.costs[0] - min(fits, default=inf)


Look = Mapping[Site, Seen]


class ShownTurns(NamedTuple):
    """What a look shows by the likeliest path: its `turns`, one or, where a look is missing, two.

    A look at the start, or like the one before it, has none. `confidence` goes from 0 to 1, `other`
    are the next likeliest turns, `unlike` the sites seen otherwise, with the number of their piece.
    """

    turns: tuple[str, ...]
    confidence: float
    other: tuple[str, ...]
    unlike: tuple[tuple[Seen, int], ...]

    @property
    def is_sure(self) -> bool:
        """Whether nobody needs to be asked."""
        return self.confidence >= _SURE


class Place(NamedTuple):
    """A site that is looked at: its name, itself, and the pieces that may lie on it."""

    name: str
    site: Site
    pieces: tuple[PieceKind, ...]


class Series(NamedTuple):
    """The likeliest turns, what they lead to, and how far that is from all looks."""

    steps: tuple[ShownTurns, ...]
    position: Any
    cost: float


class _Path(NamedTuple):
    cost: float
    position: Any
    steps: tuple[tuple[Any, ...], ...]  # the turns that each look shows


def places_of(game: AnyGame, judge: Judge[Any]) -> Iterator[Place]:
    """Return the sites of `game` to look at; none if its pieces cannot be distinguished."""
    kinds: defaultdict[str, list[PieceKind]] = defaultdict(list)
    for piece in judge.faces(game):
        kinds[piece.on or game.play_on].append(piece)
    for on, pieces in kinds.items():
        for site in getattr(game.board, on):
            yield Place(site_name(game.board, game.labels, site), site, tuple(pieces))


def setup_seen(game: AnyGame, looks: Sequence[Look]) -> dict[str, list[str]]:
    """Return what was put on the board before play, which is in every look, by its key."""
    found: dict[str, list[str]] = {}
    for site, seen in looks[0].items():
        costs = [sum(each) for each in zip(*(look[site].costs for look in looks), strict=True)]
        best = min(range(len(costs)), key=costs.__getitem__)
        if best and seen.pieces[best - 1].key in game.setup_keys:
            found.setdefault(seen.pieces[best - 1].key, []).append(seen.name)
    return found


def likeliest(game: AnyGame, judge: Judge[Any], looks: Sequence[Look]) -> Series:
    """Return the turns that the rules allow and that are the nearest to all `looks`.

    A look shows one turn; at some cost none, or two where something else is seen after one.
    """
    paths = [_Path(0.0, game.start(), ())]
    behind: list[list[_Path]] = []
    for look in looks:
        longer = (_longer(game, judge, path, look) for path in paths[:_KEPT])
        paths = sorted(chain.from_iterable(longer), key=attrgetter("cost"))
        if _unlike(look, _shown(game, paths[0].position, look)):
            ones = [path for path in paths[:_TRIED] if len(path.steps[-1]) == 1]
            ones.sort(key=lambda path: path.cost + _cost(game, path.position, look, from_best=True))
            for path in ones[:_KEPT]:
                paths += _longer(game, judge, path, look, is_second=True)
            paths.sort(key=attrgetter("cost"))
        behind.append(paths)
    best = paths[0]
    steps = tuple(
        _step(game, best.steps[: number + 1], behind[number], look)
        for number, look in enumerate(looks)
    )
    return Series(steps, best.position, best.cost)


def _longer(
    game: AnyGame, judge: Judge[Any], path: _Path, look: Look, *, is_second: bool = False
) -> Iterator[_Path]:
    """`path` with no new turn and each that may follow; `is_second`: in the step of its last."""
    position, steps, made = path.position, path.steps, tuple[Any, ...]()
    if is_second:
        before = path.cost - _cost(game, position, look) + _MISSED
        steps, made = steps[:-1], steps[-1]
    else:
        before = path.cost
        still = _STILL if steps else 0.0
        yield _Path(before + still + _cost(game, position, look), position, (*steps, ()))
    if game.outcome(position) is not None:
        return
    for move in judge.likely(game, position, lambda site, role: look[site].odds(role)):
        if game.check(position, move) is None:
            after = game.apply(position, move)
            yield _Path(before + _cost(game, after, look), after, (*steps, (*made, move)))


def _shown(game: AnyGame, position: Any, look: Look) -> dict[Site, int]:
    """For each occupied site, the number of its piece among the pieces seen there."""
    shown = {}
    for placed in game.placements(position):
        for site in placed.sites:
            for number, piece in enumerate(look[site].pieces if site in look else (), start=1):
                same = (piece.piece, piece.role) == (placed.piece, placed.role)
                if same and piece.text in ("", placed.text):
                    shown[site] = number
    return shown


def _cost(game: AnyGame, position: Any, look: Look, *, from_best: bool = False) -> float:
    """The misfit of `position`, relative to an empty board or, if `from_best`, to the best fit."""
    return sum(
        look[site].costs[number] - (min(look[site].costs) if from_best else look[site].costs[0])
        for site, number in _shown(game, position, look).items()
    )


def _unlike(look: Look, shown: Mapping[Site, int]) -> tuple[tuple[Seen, int], ...]:
    return tuple(
        (seen, seen.best)
        for site, seen in look.items()
        if seen.best != shown.get(site, 0)
        and _confidence([seen.costs[seen.best]], [seen.costs[shown.get(site, 0)]]) >= _SURE
    )


def _step(
    game: AnyGame, steps: Sequence[tuple[Any, ...]], paths: Sequence[_Path], look: Look
) -> ShownTurns:
    """The last of `steps`, whose rivals are `paths`, and how sure it is."""
    own = next(path for path in paths if path.steps == steps)
    shown = _shown(game, own.position, look)
    unlike = _unlike(look, shown)
    texts = tuple(map(game.format_move, steps[-1]))
    for rival in paths:
        if rival.steps[-1] == steps[-1]:
            continue
        others = _shown(game, rival.position, look)
        sites = [site for site in look if shown.get(site, 0) != others.get(site, 0)]
        if sites or rival.cost < own.cost + _RULED_OUT:
            break
    else:
        return ShownTurns(texts, 1.0, (), unlike)
    if not texts and not sites:  # the rival only shows later what was there before
        return ShownTurns(texts, 0.0, (), unlike)
    ours, theirs = (
        [look[site].costs[which.get(site, 0)] for site in sites] for which in (shown, others)
    )
    other = tuple(map(game.format_move, rival.steps[-1]))
    return ShownTurns(texts, _confidence(ours, theirs) if sites else 0.0, other, unlike)


def _confidence(ours: Sequence[float], theirs: Sequence[float]) -> float:
    return max(0.0, (sum(theirs) - sum(ours)) / (sum(theirs) + _NOISE * len(ours)))
