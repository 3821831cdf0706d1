"""Tells whether a picture lacks what it should show: its print, burnt out, or its colours."""

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from printkit.photo.fitting import Floats, least

_WHITE = 0.975  # of white: brighter is burnt out
_ALL = 0.9  # the share of a site that is burnt out where nothing can be told
_LOST = 0.05  # the share of its ink below which the print is not to be seen
_MOST = 0.25  # of the sites that look empty, that may be so: glare burns some out
_FEW = 2  # likewise, however few look empty
_PAPER = 90  # percentile of each channel: what light and filters leave of white
_COLOURED = 0.18  # of white, by which the channels of something differ in a picture with colours
_DOT = 5  # pixels across, in whose mean noise and the fringes of lines count little


def is_overexposed(
    view: Floats, rendered: Callable[[], Floats], empty: Sequence[tuple[float, float]], reach: float
) -> bool:
    """Return whether the print is burnt out on too many sites of `view` that look `empty`.

    What lay there may be burnt out as well. The sites are looked at as far as `reach`, in pixels;
    `rendered` gives the print as large as the view. A scan is as white as its paper, but shows it.
    """
    windows = [
        (slice(round(y - reach), round(y + reach)), slice(round(x - reach), round(x + reach)))
        for x, y in empty
    ]
    white = least(view) > _WHITE
    burnt = [window for window in windows if white[window].mean() > _ALL]
    limit = max(_FEW, _MOST * len(windows))
    if len(burnt) <= limit:
        return False
    print_ = rendered()
    lost = (np.mean(1 - view[at]) < _LOST * np.mean(1 - print_[at]) for at in burnt)
    return sum(map(bool, lost)) > limit


def is_grey(view: Floats) -> bool:
    """Return whether nothing in `view` has a colour, but for a tint of the whole, as in sepia."""
    share = 1 / _DOT
    dots = cv2.resize(view, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    colours = np.ptp(dots / np.percentile(dots, _PAPER, axis=(0, 1)), axis=2)
    return bool(colours.max() < _COLOURED)
