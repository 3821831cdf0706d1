"""reportlab as it is without anybody's settings.

Its configuration and its fonts are global. They are printkit's within `plainly`, and afterwards
those of whoever else uses reportlab in the process.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from reportlab import rl_config, rl_settings
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from printkit.render.surroundings import ABSENT, changed

_DATE = "SOURCE_DATE_EPOCH"  # which it would print, or not be able to read
_READ_OTHERWISE = ("SearchPath", "Glob", "PageSize", "trustedHosts", "trustedSchemes")
_OURS: dict[str, Any] = {
    **{
        name: getattr(rl_settings, name)
        for name in rl_settings.__all__
        if not name.endswith(_READ_OTHERWISE)
    },
    "invariant": 1,
    "useA85": 0,  # streams as they are, not as text a quarter longer
}


@contextmanager
def plainly(fonts: Iterable[TTFont] = ()) -> Iterator[None]:
    """Reportlab with its own defaults and some fonts by their names, as long as this lasts."""
    registered = {font.fontName: font for font in fonts}
    with (
        changed(vars(rl_config), _OURS),
        changed(vars(pdfmetrics)["_fonts"], registered),  # registering could not be undone
        changed(os.environ, {_DATE: ABSENT}),
    ):
        yield
