"""QR codes (ISO/IEC 18004), each drawn as one area to avoid hairlines between modules."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from printkit.draw.display import BLACK, WHITE, Ink, Mark, Path, Point, rectangle

MODULE = 0.8  # Default side of a module in mm; a phone reads such a code in a photo of an A4 page.
_QUIET = 4  # Width of the quiet zone around a QR code, in modules.

# A terminal character shows an upper and a lower module; 1 is a dark module. In colour, two equal
# modules are a coloured space, because block characters may leave gaps between lines.
_ON_DARK = {(1, 1): " ", (1, 0): "▄", (0, 1): "▀", (0, 0): "█"}
_COLOURED = {
    (1, 1): "\x1b[40m ",
    (1, 0): "\x1b[30;107m▀",
    (0, 1): "\x1b[30;107m▄",
    (0, 0): "\x1b[107m ",
}
_NO_COLOURS = "\x1b[0m"

_Corner = tuple[int, int]


class QrCode:
    """A QR code with modules of `module` mm; `side` is its width in mm with the quiet zone."""

    def __init__(self, rows: Sequence[Sequence[int]], module: float = MODULE) -> None:
        self._rows = rows
        self._module = module
        self.side = (len(rows) + 2 * _QUIET) * module

    def resized(self, side: float) -> "QrCode":
        """Return a copy of the QR code that is `side` mm wide."""
        return QrCode(self._rows, self._module * side / self.side)

    def marks(self, corner: Point) -> list[Mark]:
        """Draw the QR code on a white square with the top left corner at `corner`."""
        module = self._module
        left, top = (place + _QUIET * module for place in corner)
        rings = tuple(
            tuple((left + x * module, top + y * module) for x, y in ring)
            for ring in outlines(self._rows)
        )
        ground = rectangle(corner, self.side, self.side, Ink(fill=WHITE), tag="qr-ground")
        return [ground, Path(rings, Ink(fill=BLACK), tag="qr")]


def qr_code(text: str, module: float = MODULE) -> QrCode | None:
    """Return a QR code of `text` with as few modules as possible; None if `text` is too long."""
    import segno  # imported late, because few sheets have a QR code

    try:
        code = segno.make(text, error="l", micro=False)  # fewest, hence largest modules
    except segno.DataOverflowError:
        return None
    return QrCode([list(row) for row in code.matrix], module)


def terminal_lines(text: str, *, coloured: bool) -> list[str]:
    """Return a QR code for a terminal: black on white if `coloured`, else for a dark background."""
    import segno  # imported late, because few commands print a QR code

    code = segno.make(text, error="m", micro=False)
    rows = [list(row) for row in code.matrix_iter(border=_QUIET)]
    rows.append([0] * len(rows[0]))  # a character shows two rows
    signs, end = (_COLOURED, _NO_COLOURS) if coloured else (_ON_DARK, "")
    return [
        "".join(signs[bool(upper), bool(lower)] for upper, lower in zip(*pair, strict=True)) + end
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]


def outlines(rows: Sequence[Sequence[int]]) -> list[list[_Corner]]:
    """Return the outlines of the dark areas of `rows` and of their holes, in units of modules."""
    ahead: dict[_Corner, list[_Corner]] = defaultdict(list)
    # Find the sides of dark modules next to light ones, directed with the dark module on the right
    dark = {(x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module}
    for x, y in sorted(dark, key=lambda module: module[::-1]):
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        beside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        for number, neighbour in enumerate(beside):
            if neighbour not in dark:
                ahead[corners[number]].append(corners[(number + 1) % 4])
    rings = []
    while ahead:
        start = next(iter(ahead))
        ring = list(_ring(start, ahead))
        neighbours = zip([ring[-1], *ring[:-1]], ring, [*ring[1:], ring[0]], strict=True)
        rings.append([at for a, at, b in neighbours if _direction(a, at) != _direction(at, b)])
    return rings


def _ring(start: _Corner, ahead: dict[_Corner, list[_Corner]]) -> Iterator[_Corner]:
    """Yield the corners of the outline through `start`, and remove its sides from `ahead`."""
    at = before = start
    while at in ahead:
        yield at
        choices = ahead[at]
        ahead_x, ahead_y = _direction(before, at)
        right = (at[0] - ahead_y, at[1] + ahead_x)  # to separate modules that share only a corner
        to = right if right in choices else choices[0]
        choices.remove(to)
        if not choices:
            del ahead[at]
        at, before = to, at


def _direction(start: _Corner, end: _Corner) -> _Corner:
    return end[0] - start[0], end[1] - start[1]
