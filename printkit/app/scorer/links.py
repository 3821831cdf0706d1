"""Use case: a link to a game or to the page, and its QR code, for another phone."""

from collections.abc import Mapping
from typing import Any

from printkit.app.convert import line_of
from printkit.app.scorer.request import entry
from printkit.app.scorer.sheet import read_sheet
from printkit.app.styles import USUAL, load_style
from printkit.errors import InputError
from printkit.language import _
from printkit.render.qr import qr_code
from printkit.render.svg import layer_svg

_LONGEST = 8000  # letters of a link that browsers and mail take


def link(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a `request` with a link and, unless it is too long for one, its QR code as SVG.

    The request has an `address`, and perhaps a `record`, which goes along as a line at its end.
    Raises InputError.
    """
    has_record = request.get("record") is not None
    line = line_of(read_sheet(request).record, None) if has_record else ""
    address = entry(request, "address", str) + line
    if len(address) > _LONGEST:
        raise InputError(_("this game is too long for a link; save its record and send that"))
    code = qr_code(address)
    svg = layer_svg(tuple(code.marks((0, 0))), load_style(USUAL).typeface) if code else ""
    return {"link": address, "svg": svg, "side": code.side if code else 0}
