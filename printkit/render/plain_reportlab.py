"""reportlab as it is without anybody's settings; all of printkit has it from here.

Its configuration and its fonts are global. They are printkit's within `plainly`, and afterwards
those of whoever else uses reportlab in the process.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from printkit.render.surroundings import ABSENT, changed, import_past_settings

_SETTINGS = (
    *("reportlab_settings", "reportlab.local_rl_settings"),
    *("reportlab_mods", "reportlab.local_rl_mods"),
)
rl_config = import_past_settings("reportlab.rl_config", "RL_", *_SETTINGS, at_home=True)

from reportlab import rl_settings  # noqa: E402 — now that its settings cannot end the program
from reportlab.lib.colors import CMYKColorSep  # noqa: E402
from reportlab.pdfbase import pdfmetrics  # noqa: E402
from reportlab.pdfbase.pdfdoc import (  # noqa: E402
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObjectReference,
    PDFResourceDictionary,
    PDFStream,
    PDFString,
    PDFZCompress,
)
from reportlab.pdfbase.ttfonts import TTFont  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

__all__ = [
    "CMYKColorSep",
    "Canvas",
    "PDFArray",
    "PDFDictionary",
    "PDFName",
    "PDFObjectReference",
    "PDFResourceDictionary",
    "PDFStream",
    "PDFString",
    "PDFZCompress",
    "TTFont",
    "plainly",
]

_DATE = "SOURCE_DATE_EPOCH"  # which it would print, or not be able to read
_READ_OTHERWISE = ("SearchPath", "Glob", "PageSize", "trustedHosts", "trustedSchemes")
_DEFAULTS: dict[str, Any] = {
    name: getattr(rl_settings, name)
    for name in rl_settings.__all__
    if not name.endswith(_READ_OTHERWISE)
}
_OURS = {
    **_DEFAULTS,
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
