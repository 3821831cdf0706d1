"""The drawing of a tile; hongs are where dragons with two heads are drawn."""

import random
from collections import defaultdict

import pytest
import shapely
from games.hong.player import random_turn
from support.printed import edges

from printkit.draw import diagram
from printkit.draw.fonts import BUNDLED
from printkit.draw.geometry.plane import Box
from printkit.draw.view import view_of
from printkit.games.hong.rules import Hong
from printkit.rules.game import Setting
from printkit.rules.lookup import load_board

MM = 0.01
SIDE = 22


def drawn_parts(marks):
    """The areas of segments and of heads with their necks, as they are drawn, to a nanometre."""
    found = defaultdict(list)
    for mark in marks:
        if mark.tag in {"segment", "head"}:
            ring = [(round(x, 6), round(y, 6)) for x, y in mark.rings[0]]
            found[mark.tag].append(shapely.Polygon(ring))
    return found["segment"], found["head"]


# Hongs are where dragons with two heads are drawn


def random_position(rng):
    """A position of some game, from few tiles to a full board, and its game."""
    definition = load_board(rng.choice(["hong-9x7", "hong-7x7"]))
    labels = definition.labels
    names = [name for name in labels.names if name != {63: "e4", 49: "d4"}[len(labels.names)]]
    stones = rng.sample(names, 3)
    setting = Setting(definition.board, labels, {"threshold": 15}, "less", {"stones": stones})
    game = Hong(setting)
    assert game.setup_violation() is None
    position = game.start()
    turns = len(names) + 1 - 3
    for _ in range(rng.choice([turns, rng.randrange(1, turns)])):
        position = game.play(position, random_turn(game, position, rng))
    return definition, game, position


def components(parts):
    """The indices of the parts in each area that they make together where their sides touch."""
    whole = shapely.union_all(parts)
    areas = list(shapely.get_parts(whole))
    tree = shapely.STRtree(areas)
    inside = [shapely.point_on_surface(part) for part in parts]
    found = defaultdict(list)
    for part, area in zip(*tree.query(inside, predicate="within"), strict=True):
        found[area].append(part)
    assert sum(map(len, found.values())) == len(parts)
    return list(found.values())


def hongs_drawn(drawn, marks):
    """The pairs of cells with the heads of each dragon that is a hong, from the drawing alone."""
    segments, heads = drawn_parts(marks)
    parts = [*segments, *heads]
    cells = [shapely.box(*edges(drawn.plane.cell(cell))) for cell in drawn.board.cells]
    tree = shapely.STRtree(cells)
    _, owner = tree.query([shapely.point_on_surface(part) for part in parts], predicate="within")
    found = []
    for component in components(parts):
        bodies = [owner[part] for part in component if part < len(segments)]
        ends = [owner[part] for part in component if part >= len(segments)]
        if len(ends) == 2 and bodies:
            centres = [cells[cell].centroid for cell in (*bodies, *ends)]
            assert (
                len({round(centre.x, 6) for centre in centres}) == 1
                or len({round(centre.y, 6) for centre in centres}) == 1
            )
            found.append(frozenset(ends))
    return found


@pytest.mark.thinned(2)
@pytest.mark.parametrize("seed", range(4))
def test_the_tiles_show_the_hongs_that_the_verifier_counts(seed):
    rng = random.Random(seed)
    most = 0
    for _ in range(25):
        definition, game, position = random_position(rng)
        drawn = diagram.fitted(definition, Box(0, 0, 5 * 9, 5 * 7), BUNDLED)
        marks = view_of(Hong).pieces(drawn, game.placements(position))
        found = hongs_drawn(drawn, marks)
        assert len(found) == game.standing(position)["more"]
        most = max(most, len(found))
    assert most > 8
