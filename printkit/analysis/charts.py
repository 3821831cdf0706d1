"""Distributions as bars, in SVG within a page of HTML, which gives them their colours."""

import math
from collections.abc import Iterator, Mapping
from html import escape
from typing import NamedTuple

from printkit.analysis.tally import Distribution
from printkit.language import _, ngettext

_WIDTH, _HEIGHT = 340, 170  # units of the drawing
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 6, 10, 22
_MOST_BINS = 26
_MOST_LABELS = 6  # below the bars
_GAP = 0.12  # between the bars of a value and those of the next, of its width


class Chart(NamedTuple):
    """How often values came up: a row of bars for each name."""

    title: str
    bars: Mapping[str, Distribution]


class _Bins(NamedTuple):
    """Values in `number` bins of `size` each, from `least` on."""

    least: int
    size: int
    number: int

    def counted(self, values: Distribution) -> list[int]:
        """How many of `values` are in each bin."""
        counts = [0] * self.number
        for value, count in values.counts.items():
            counts[(value - self.least) // self.size] += count
        return counts

    def name(self, place: int) -> str:
        """The values of a bin."""
        first = self.least + place * self.size
        if self.size == 1:
            return f"{first}"
        return _("{first} to {last}").format(first=first, last=first + self.size - 1)


def chart_html(chart: Chart) -> str:
    """`chart` as a figure; empty where nothing was counted."""
    bars = {name: its for name, its in chart.bars.items() if its.number}
    if not bars:
        return ""
    keys = (
        f' <span class="key key-{number}">{escape(name)}</span>' for number, name in enumerate(bars)
    )
    legend = "".join(keys) if len(bars) > 1 else ""
    return (
        f"<figure><figcaption>{escape(chart.title)}{legend}</figcaption>"
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(chart.title)}">'
        f"{''.join(_drawing(bars))}</svg></figure>"
    )


def _drawing(bars: Mapping[str, Distribution]) -> Iterator[str]:
    least = min(min(its.counts) for its in bars.values())
    most = max(max(its.counts) for its in bars.values())
    size = math.ceil((most - least + 1) / _MOST_BINS)
    bins = _Bins(least, size, (most - least) // size + 1)
    rows = [bins.counted(its) for its in bars.values()]
    top = max(map(max, rows))
    wide = (_WIDTH - _LEFT - _RIGHT) / bins.number
    foot, high = _HEIGHT - _BOTTOM, _HEIGHT - _TOP - _BOTTOM
    each = wide * (1 - _GAP) / len(rows)
    yield f'<path class="axis" d="M{_LEFT} {_TOP}V{foot}H{_WIDTH - _RIGHT}"/>'
    yield f'<text x="{_LEFT - 4}" y="{_TOP + 8}" text-anchor="end">{top}</text>'
    yield f'<text x="{_LEFT - 4}" y="{foot}" text-anchor="end">0</text>'
    for number, counts in enumerate(rows):
        for place, count in enumerate(counts):
            if not count:
                continue
            x = _LEFT + place * wide + wide * _GAP / 2 + number * each
            tall = high * count / top
            said = ngettext("{values}: {count} game", "{values}: {count} games", count)
            words = said.format(values=bins.name(place), count=count)
            yield (
                f'<rect class="bar-{number}" x="{x:.1f}" y="{foot - tall:.1f}" '
                f'width="{each:.1f}" height="{tall:.1f}">'
                f"<title>{escape(words)}</title></rect>"
            )
    every = math.ceil(bins.number / _MOST_LABELS)
    for place in range(0, bins.number, every):
        x = _LEFT + (place + 0.5) * wide
        value = bins.least + place * bins.size
        yield f'<text x="{x:.1f}" y="{_HEIGHT - 7}" text-anchor="middle">{value}</text>'
