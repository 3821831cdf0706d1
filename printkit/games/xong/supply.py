"""What a game of Xong can need: lines to write turns on, loose legs for long Xoids."""

# Free polytwigs of 1, 2, … legs, OEIS A197459. A board of 10,000 hexagons is full before the last.
FREE_XOIDS = (1, 1, 3, 4, 12, 27, 78, 208, 635, 1859, 5726, 17526)

_QUICK_SET = (
    5  # legs of the longest Xoids in a set beside which a third of the board's legs is enough
)
_SPARE = 6  # loose legs of a colour beyond half of the board's; see docs/studies/xong-kits.md


def most_turns(legs: int) -> int:
    """Return the most turns that take at most `legs` legs: all those of a board, say.

    A Xoid is placed once in a game, so n turns take at least as many legs as the n smallest Xoids.
    """
    turns = 0
    for size, count in enumerate(FREE_XOIDS, start=1):
        placed = min(count, legs // size)
        turns, legs = turns + placed, legs - placed * size
        if placed < count:
            break
    return turns


def loose_legs(legs: int) -> int:
    """Return how many loose legs of each colour suffice on a board of `legs` legs.

    Half of the board's legs and a few more sufficed in all simulated games of the study, whatever
    was given and however small the Xoids of the set were.
    """
    return (legs + 1) // 2 + _SPARE


def quick_loose_legs(legs: int, longest: int) -> int:
    """Return how many loose legs of each colour 95 % of games need on a board of `legs` legs.

    The Xoids of the set have up to `longest` legs. With five or more, a third of the board's legs
    was enough in 95 % of the study's games on each board; with fewer they are as many as ever.
    """
    return (legs + 2) // 3 if longest >= _QUICK_SET else loose_legs(legs)
