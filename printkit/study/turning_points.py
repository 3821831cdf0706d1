"""The turning points of a reviewed game in words: who led, and the greatest change."""

from collections.abc import Iterator
from itertools import pairwise

from printkit.base.language import _, role_name
from printkit.study.game_review import Review


def turning_points(review: Review) -> Iterator[str]:
    """Yield sentences on who clearly led first and last, and on the greatest change."""
    leads = [  # beyond the error of the search
        (turn, one.low > 0.5)
        for turn, one in enumerate(review.shares)
        if one.low > 0.5 or one.high < 0.5
    ]
    if not leads:
        return
    first = leads[0][0]
    changed = [turn for (_at, one), (turn, other) in pairwise(leads) if one != other]
    if first and changed:
        yield _at(review, _("{leader} was the first to lead, on turn {turn} ({scores})."), first)
    if changed:
        said = _("{leader} took the lead for good on turn {turn} ({scores}).")
        yield _at(review, said, changed[-1])
    elif first:
        said = _("{leader} led from turn {turn} on and never fell behind ({scores}).")
        yield _at(review, said, first)
    pairs = list(pairwise(review.shares))
    swings = [abs(after.share - before.share) for before, after in pairs]
    largest = 1 + swings.index(max(swings))
    before, after = pairs[largest - 1]
    if before.high < after.low or after.high < before.low:
        said = _("The win rate of {role} changed most on turn {turn}: {before} % to {after} %.")
        yield said.format(
            role=role_name(review.roles[0]),
            turn=largest,
            before=round(100 * before.share),
            after=round(100 * after.share),
        )


def _at(review: Review, sentence: str, turn: int) -> str:
    share = review.shares[turn].share
    leader, share = (review.roles[0], share) if share > 0.5 else (review.roles[1], 1 - share)
    scores = f"{100 * share:.0f} %"
    return sentence.format(leader=role_name(leader), turn=turn, scores=scores)
