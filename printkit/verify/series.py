"""From looks at a board, one after each turn, to the turns that are the likeliest by the rules.

Terminology
-----------
look
    How far each site is from being empty and from each piece that may lie on it, as it was seen.
path
    Turns from the start, and how far what they lead to is from all looks so far.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.rules.game import AnyGame, Role
from printkit.topology.labels import site_name
from printkit.topology.lattice import Site
from printkit.verify.judge import Judge, Odds, Piece

_KEPT = 6  # paths, after each look
_SURE = 0.25  # the least confidence that needs no question
_NOISE = 0.01  # of a site: confidence is low where nothing fits much worse than this


class Seen(NamedTuple):
    """A site in a look: its name, the `pieces` that may lie there, and how far it is from each.

    `costs` begins with the cost of nothing.
    """

    name: str
    pieces: tuple[Piece, ...]
    costs: tuple[float, ...]

    @property
    def best(self) -> int:
        """What fits best: 0 for nothing, 1 for the first piece."""
        return min(range(len(self.costs)), key=self.costs.__getitem__)


Look = Mapping[Site, Seen]


class Step(NamedTuple):
    """A turn of the likeliest path: its `text`, or none where the first look shows the start.

    `confidence` goes from 0 to 1, `other` is the turn that is the next likeliest. `unlike` are the
    sites that were seen otherwise, with the number of what was seen there.
    """

    text: str | None
    confidence: float
    other: str | None
    unlike: tuple[tuple[Seen, int], ...]

    @property
    def is_sure(self) -> bool:
        """Whether nobody needs to be asked."""
        return self.confidence >= _SURE


class Place(NamedTuple):
    """A site that is looked at: its name, itself, and the pieces that may lie on it."""

    name: str
    site: Site
    pieces: tuple[Piece, ...]


class Series(NamedTuple):
    """The likeliest turns, what they lead to, and how far that is from all looks."""

    steps: tuple[Step, ...]
    position: Any
    cost: float


class NoTurnError(Exception):
    """No turn that the rules allow leads to the look of that `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class _Path(NamedTuple):
    cost: float
    position: Any
    moves: tuple[Any, ...]  # None where the first look shows the start


def places_of(game: AnyGame, judge: Judge[Any]) -> Iterator[Place]:
    """The sites of `game` that are looked at; none where pieces cannot be told apart."""
    kinds: dict[str, list[Piece]] = {}
    for piece in judge.faces(game):
        kinds.setdefault(piece.on or game.play_on, []).append(piece)
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

    Raises NoTurnError.
    """
    paths = [_Path(0.0, game.start(), ())]
    behind: list[list[_Path]] = []
    for number, look in enumerate(looks):
        paths = sorted(_longer(game, judge, paths, look), key=lambda path: path.cost)
        if not paths:
            raise NoTurnError(number)
        behind.append(paths)
        paths = paths[:_KEPT]
    best = paths[0]
    steps = tuple(
        _step(game, best.moves[: number + 1], behind[number], look)
        for number, look in enumerate(looks)
    )
    return Series(steps, best.position, best.cost)


def _longer(
    game: AnyGame, judge: Judge[Any], paths: Sequence[_Path], look: Look
) -> Iterator[_Path]:
    """`paths` with each turn that may follow."""
    odds = _odds(look)
    for path in paths:
        if not path.moves:
            yield _Path(_cost(game, path.position, look), path.position, (None,))
        if game.outcome(path.position) is not None:
            continue
        for move in judge.likely(game, path.position, odds):
            if game.check(path.position, move) is None:
                after = game.apply(path.position, move)
                cost = path.cost + _cost(game, after, look)
                yield _Path(cost, after, (*path.moves, move))


def _odds(look: Look) -> Odds:
    def odds(site: Site, role: Role | None) -> float:
        seen = look[site]
        fits = [
            cost
            for piece, cost in zip(seen.pieces, seen.costs[1:], strict=True)
            if piece.role == role
        ]
        return seen.costs[0] - min(fits, default=float("inf"))

    return odds


def _shown(game: AnyGame, position: Any, look: Look) -> dict[Site, int]:
    """What lies on each site that is not empty, by its number among the pieces there."""
    shown = {}
    for placed in game.placements(position):
        for site in placed.sites:
            for number, piece in enumerate(look[site].pieces if site in look else (), start=1):
                same = (piece.piece, piece.role) == (placed.piece, placed.role)
                if same and piece.text in ("", placed.text):
                    shown[site] = number
    return shown


def _cost(game: AnyGame, position: Any, look: Look) -> float:
    """How far the pieces of `position` are from what was seen on their sites."""
    pairs = _shown(game, position, look).items()
    return sum(look[site].costs[number] - look[site].costs[0] for site, number in pairs)


def _step(game: AnyGame, moves: Sequence[Any], paths: Sequence[_Path], look: Look) -> Step:
    """The last of `moves`, of which `paths` are the rivals, and how sure it is."""
    position = game.start()
    for move in moves:
        position = position if move is None else game.apply(position, move)
    shown = _shown(game, position, look)
    rival = next((path for path in paths if path.moves[-1] != moves[-1]), None)
    unlike = tuple(
        (seen, seen.best)
        for site, seen in look.items()
        if seen.best != shown.get(site, 0)
        and _confidence([seen.costs[seen.best]], [seen.costs[shown.get(site, 0)]]) >= _SURE
    )
    text = None if moves[-1] is None else game.format_move(moves[-1])
    if rival is None:
        return Step(text, 1.0, None, unlike)
    others = _shown(game, rival.position, look)
    sites = [site for site in look if shown.get(site, 0) != others.get(site, 0)]
    ours, theirs = (
        [look[site].costs[which.get(site, 0)] for site in sites] for which in (shown, others)
    )
    last = rival.moves[-1]
    other = None if last is None else game.format_move(last)
    return Step(text, _confidence(ours, theirs) if sites else 0.0, other, unlike)


def _confidence(ours: Sequence[float], theirs: Sequence[float]) -> float:
    return max(0.0, (sum(theirs) - sum(ours)) / (sum(theirs) + _NOISE * len(ours)))
