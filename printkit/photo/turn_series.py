"""Finds the likeliest legal turns from a series of photographs of a board, one after each turn.

Terminology
-----------
look
    The misfits of one photograph: for each site, the cost of no piece and of each possible piece.
path
    A sequence of turns from the start. The cost of a path is its total misfit to all looks so far.
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

_KEPT = 6  # number of cheapest paths that the next look extends
_TRIED = 60  # maximum number of paths that are considered for a second turn in the same look
_SURE = 0.25  # smallest confidence at which the user need not be asked
_NOISE = 0.01  # noise of a site's cost; lowers the confidence if the alternative costs little

# Costs of a look that does not show exactly one turn. For comparison, each piece of a position
# saves a cost of 0.07 to 0.4 if the look shows the piece; otherwise the piece adds 0.1 to 0.3.
_STILL = 0.05  # cost of a look without a new turn, for example of a photograph taken twice
_MISSED = 0.06  # cost of a look with two turns, because the look between them is missing
_RULED_OUT = 0.1  # a rival path to the same position is ignored if it costs this much more


class Seen(NamedTuple):
    """A site in a look: its possible `pieces`, and the `costs` of an empty site and each piece."""

    name: str
    pieces: tuple[PieceKind, ...]
    costs: tuple[float, ...]

    @property
    def best(self) -> int:
        """The index of the lowest cost, with 0 for an empty site and 1 for the first piece."""
        return min(range(len(self.costs)), key=self.costs.__getitem__)

    def odds(self, role: Role | None) -> float:
        """Return the cost of an empty site minus that of the best-fitting piece of `role`."""
        pairs = zip(self.pieces, self.costs[1:], strict=True)
        fits = [cost for piece, cost in pairs if piece.role == role]
        return self.costs[0] - min(fits, default=inf)


Look = Mapping[Site, Seen]


class ShownTurns(NamedTuple):
    """The `turns` that a look adds to the likeliest path: one, or two if a look is missing.

    A look at the start, or a look like the previous one, adds no turn. `confidence` is from 0 to 1;
    `other` are the next likeliest turns; `unlike` are the sites that contradict the path,
    each with the index of the stamp that fits the site best.
    """

    turns: tuple[str, ...]
    confidence: float
    other: tuple[str, ...]
    unlike: tuple[tuple[Seen, int], ...]

    @property
    def is_sure(self) -> bool:
        """Whether the confidence is high enough not to ask the user."""
        return self.confidence >= _SURE


class Place(NamedTuple):
    """A site to look at in each photograph, with its name and the pieces that may be on it."""

    name: str
    site: Site
    pieces: tuple[PieceKind, ...]


class Series(NamedTuple):
    """The likeliest turns, the position after them, and their total cost over all looks."""

    steps: tuple[ShownTurns, ...]
    position: Any
    cost: float


class _Path(NamedTuple):
    cost: float
    position: Any
    steps: tuple[tuple[Any, ...], ...]  # the turns that each look shows


def places_of(game: AnyGame, judge: Judge[Any]) -> Iterator[Place]:
    """Yield the sites of `game` to examine, or no site if its pieces look alike in photographs."""
    kinds: defaultdict[str, list[PieceKind]] = defaultdict(list)
    for piece in judge.faces(game):
        kinds[piece.on or game.play_on].append(piece)
    for on, pieces in kinds.items():
        for site in getattr(game.board, on):
            yield Place(site_name(game.board, game.labels, site), site, tuple(pieces))


def setup_seen(game: AnyGame, looks: Sequence[Look]) -> dict[str, list[str]]:
    """Return the names of the sites with pieces that were set up before play, by setup key."""
    found: dict[str, list[str]] = {}
    for site, seen in looks[0].items():
        costs = [sum(each) for each in zip(*(look[site].costs for look in looks), strict=True)]
        best = min(range(len(costs)), key=costs.__getitem__)
        if best and seen.pieces[best - 1].key in game.setup_keys:
            found.setdefault(seen.pieces[best - 1].key, []).append(seen.name)
    return found


def likeliest(game: AnyGame, judge: Judge[Any], looks: Sequence[Look]) -> Series:
    """Return the legal turns with the lowest total cost over all `looks`.

    A look adds one turn. At an extra cost, a look adds no turn, or two turns if one is not enough.
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
    steps = tuple(_step(game, best.steps[: i + 1], behind[i], look) for i, look in enumerate(looks))
    return Series(steps, best.position, best.cost)


def _longer(
    game: AnyGame, judge: Judge[Any], path: _Path, look: Look, *, is_second: bool = False
) -> Iterator[_Path]:
    """Yield `path` extended for `look` by no turn or one; if `is_second`, by a second turn."""
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
    """For each occupied site, return the index in `Seen.costs` of the piece on the site."""
    shown = {}
    for placed in game.placements(position):
        for site in placed.sites:
            for number, piece in enumerate(look[site].pieces if site in look else (), start=1):
                same = (piece.piece, piece.role) == (placed.piece, placed.role)
                if same and piece.text in ("", placed.text):
                    shown[site] = number
    return shown


def _cost(game: AnyGame, position: Any, look: Look, *, from_best: bool = False) -> float:
    """Sum up the pieces' costs minus those of empty sites or, if `from_best`, the least costs."""
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
    """Return the last of `steps`, which `look` shows, with a confidence from rival `paths`."""
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
    if not texts and not sites:  # the rival path only shifts an earlier turn to this look
        return ShownTurns(texts, 0.0, (), unlike)
    ours, theirs = ([look[at].costs[one.get(at, 0)] for at in sites] for one in (shown, others))
    other = tuple(map(game.format_move, rival.steps[-1]))
    return ShownTurns(texts, _confidence(ours, theirs) if sites else 0.0, other, unlike)


def _confidence(ours: Sequence[float], theirs: Sequence[float]) -> float:
    return max(0.0, (sum(theirs) - sum(ours)) / (sum(theirs) + _NOISE * len(ours)))
