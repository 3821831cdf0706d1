"""Corrects a position that no legal game can reach, by the likeliest other pieces on its sites."""

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import islice

from printkit.photo.recognition import Sighting

_WEAK = 0.4  # confidence below which the piece on a site may be changed
_MOST_SITES = 16  # number of these sites
_MOST_TRIES = 200


def corrected(
    sightings: Sequence[Sighting], is_legal: Callable[[Sequence[Sighting]], bool]
) -> Sequence[Sighting]:
    """Return the likeliest legal position close to `sightings`; these if none is found.

    The second likeliest pieces replace the likeliest ones on the sites where they cost least. The
    user is asked about these sites.
    """
    if is_legal(sightings):
        return sightings
    changes = []  # how much more the second likeliest piece costs than the likeliest, and where
    for number, one in enumerate(sightings):
        if one.confidence < _WEAK:
            first, second = (0 if stamp is None else 1 + stamp for stamp in (one.stamp, one.other))
            changes.append((one.costs[second] - one.costs[first], number))
    changes = sorted(changes)[:_MOST_SITES]
    for chosen in islice(_cheapest([lead for lead, _number in changes]), _MOST_TRIES):
        tried = list(sightings)
        for number in (changes[at][1] for at in chosen):
            one = sightings[number]
            tried[number] = one._replace(stamp=one.other, other=one.stamp, confidence=0.0)
        if is_legal(tried):
            return tried
    return sightings


def _cheapest(costs: Sequence[float]) -> Iterator[tuple[int, ...]]:
    """Yield the sets of indices of the ascending `costs`, the cheapest sum first."""
    heap: list[tuple[float, tuple[int, ...]]] = [(costs[0], (0,))] if costs else []
    while heap:
        total, chosen = heappop(heap)
        yield chosen
        last, after = chosen[-1], chosen[-1] + 1
        if after < len(costs):
            heappush(heap, (total + costs[after], (*chosen, after)))
            heappush(heap, (total + costs[after] - costs[last], (*chosen[:-1], after)))
