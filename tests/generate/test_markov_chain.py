from collections import Counter
from functools import cache
from itertools import islice
from random import Random

import pytest
from oracles.chi_square import chi_square, likelihood
from oracles.polyhexes import fixed_polyhexes, free, holes, is_wide, legs, normal

from printkit.boards.generate.chain_steps import Constraints
from printkit.boards.generate.markov_chain import Chain
from printkit.boards.generate.symmetry import symmetries

(ANYHOW,) = symmetries("none")
MOST_MOMENT = 500.0  # more than any board of seven hexagons has


@cache
def forms(cells, width, with_holes):
    """By number of legs, all free boards, each with the number of ways in which it can lie."""
    found = {}
    for board in fixed_polyhexes(cells):
        if (with_holes or not holes(board)) and is_wide(board, width):
            found.setdefault(legs(board), Counter())[free(board)] += 1
    return found


def drawn(constraints, seed, count):
    """Free boards of one chain after another; one that comes to its end is followed by the next."""
    boards, random = Counter(), Random(seed)
    while count:
        walk = Chain(constraints, random.random)
        for board in islice(walk.boards(), count):
            boards[free(board)] += 1
            count -= 1
    return boards


def likelihood_of(by_legs, cells, each, *constraints, way=ANYHOW):
    """How likely what the chain draws is, if all boards of as many legs were as likely."""
    statistic = freedom = 0
    for number, weights in sorted(by_legs.items()):
        asked = Constraints(cells, number - 3 * cells, *constraints, way, MOST_MOMENT)
        statistic += chi_square(drawn(asked, number, each * len(weights)), weights)
        freedom += len(weights) - 1
    return likelihood(statistic, freedom)


@pytest.mark.thinned(5)
@pytest.mark.parametrize(
    ("cells", "width", "with_holes", "each"),
    [(5, 1, False, 20), (6, 1, True, 12), (6, 1, False, 12), (7, 1, True, 4), (7, 2, False, 30)],
)
def test_all_boards_of_as_many_legs_are_as_likely(cells, width, with_holes, each):
    by_legs = forms(cells, width, with_holes)
    assert 0.001 < likelihood_of(by_legs, cells, each, width, with_holes) < 0.999


@pytest.mark.nightly
@pytest.mark.parametrize(
    "way",
    [*symmetries("mirror"), symmetries("2")[0], symmetries("3")[0]],
    ids=("axis-through-corners", "axis-through-sides", "half-turn", "third"),
)
def test_boards_with_a_symmetry_are_as_likely_too(way):
    """Of seven hexagons, so that a rotation's centre is a hexagon."""
    by_legs = {}
    for board in fixed_polyhexes(7):
        if all(normal(frozenset(map(motion, board))) == board for motion in way.motions):
            by_legs.setdefault(legs(board), Counter())[free(board)] += 1
    assert 0.001 < likelihood_of(by_legs, 7, 12, 1, True, way=way) < 0.999
