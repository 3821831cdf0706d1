"""What a shop asks of a file, by what the file is for."""

from typing import NamedTuple

SLACK = 0.05  # mm, in which lengths count as equal
POINT = 25.4 / 72


class Purpose(NamedTuple):
    """The requirements; lengths in mm, dpi of pictures, inks as sums where 1 is all of one.

    `families` are the colour spaces that may be printed. `bare`: a page is trim and bleed and
    nothing else. `standard`: the version of PDF/X, '' for none. `cuts`: cut lines may be in it.
    """

    name: str
    bleed: float
    safe: float
    dpi: float
    stencil_dpi: float
    hairline: float
    ink: float
    families: frozenset[str]
    bare: bool
    standard: str
    cuts: bool


PRESS = Purpose(
    "press",
    bleed=3.0,
    safe=3.0,
    dpi=300.0,
    stencil_dpi=600.0,
    hairline=0.25 * POINT,
    ink=3.0,
    families=frozenset({"gray", "cmyk", "spot"}),
    bare=False,
    standard="PDF/X-4",
    cuts=True,
)
UPLOAD = PRESS._replace(
    name="upload",
    stencil_dpi=300.0,
    families=frozenset({"gray", "rgb", "cmyk"}),
    bare=True,
    standard="",
    cuts=False,
)
PURPOSES = {purpose.name: purpose for purpose in (PRESS, UPLOAD)}
