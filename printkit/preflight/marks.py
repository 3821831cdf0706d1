"""What is painted on pages, as the checks look at it."""

from typing import NamedTuple

from printkit.geometry.plane import Box, Point
from printkit.preflight.colour import Colour, Space
from printkit.preflight.fonts import Font
from printkit.preflight.plane import Interval, crossings


class Picture(NamedTuple):
    """A picture: its pixels, the dpi at which they are printed, and what they are made of.

    `ink` is the greatest sum of inks of any pixel, 1 being all of one; None where it is not known.
    A stencil, through which a colour is painted, has no space.
    """

    pixels: tuple[int, int]
    dpi: float
    bits: int
    space: Space | None
    ink: float | None = None


class Mark(NamedTuple):
    """One thing that is painted, its `kind` an area, a line, text, a picture or a shading.

    `box` is what is seen of it. `outline` closes around what it paints near the edge of the trim,
    and is empty elsewhere and for text; `clip` is the window that it is seen through. `width` is
    that of a line. `overprints`: the inks that it does not take stay as they are below it.
    """

    kind: str
    box: Box
    clip: Box
    colour: Colour | None = None
    outline: tuple[Point, ...] = ()
    width: float = 0.0
    overprints: bool = False
    font: Font | None = None
    size: float = 0.0
    picture: Picture | None = None

    @property
    def called(self) -> str:
        """What people call it."""
        return (
            "text" if self.kind == "text" else f"{'an' if self.kind == 'area' else 'a'} {self.kind}"
        )

    @property
    def is_white(self) -> bool:
        """Whether it leaves the paper white; pictures are taken for ink."""
        return self.colour is not None and self.colour.is_white

    @property
    def is_cut(self) -> bool:
        """Whether it is for a machine that cuts, and not to be seen."""
        return self.colour is not None and self.colour.is_cut

    def crossed(self, axis: int, at: float) -> list[Interval]:
        """Where x = `at` (`axis` 0) or y = `at` (`axis` 1) runs over what it paints."""
        clip = self.clip
        if not clip[axis] <= at <= clip[axis + 2]:
            return []
        low, high = clip[1 - axis], clip[3 - axis]
        found = crossings(self.outline, axis, at) if self.outline else []
        return [(max(a, low), min(b, high)) for a, b in found if a < high and b > low]


class Boxes(NamedTuple):
    """The boxes of a page on its upper left corner, None where the file does not say one.

    `crop` is what viewers show of the sheet, and what most programs take when they place the page.
    """

    media: Box
    trim: Box | None
    bleed: Box | None
    crop: Box | None = None

    @property
    def cut(self) -> Box:
        """What is left after cutting; the sheet if nothing is said."""
        return self.trim or self.media

    @property
    def outer(self) -> Box:
        """What is to be painted: the bleed as far as the sheet goes, or the trim."""
        return (self.bleed and self.bleed.common(self.media)) or self.cut


class PageMarks(NamedTuple):
    """All that a page holds.

    `transparent` names the ways in which paint lets what is below it shine through, `damaged` says
    what could not be carried out, `hidden` names layers that are not shown.
    """

    number: int
    boxes: Boxes
    marks: tuple[Mark, ...]
    transparent: tuple[str, ...]
    damaged: tuple[str, ...]
    hidden: tuple[str, ...]
    annotations: tuple[tuple[str, Box | None], ...]
