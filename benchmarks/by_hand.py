"""The floor for boards: the same marks in the same fonts, drawn directly with reportlab.

python benchmarks/by_hand.py [SIDE]
"""

import io
import math
import sys
from pathlib import Path

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
LEG = 12.0  # mm
SMALL = 8  # points
FONTS = Path(__file__).parents[1] / "printkit" / "draw" / "fonts"
REGULAR, BOLD, DISPLAY = "SourceSans3-Regular", "SourceSans3-Bold", "Fraunces-Black"
GREY, BLUE = (0.6, 0.6, 0.6), (0.9, 0.95, 1.0)

Point = tuple[float, float]


def by_hand(side: int) -> bytes:
    """Draw cells, legs, names, title, frame, key and ruler of a hexagon of `side` cells a side."""
    for name in (REGULAR, BOLD, DISPLAY):
        registerFont(TTFont(name, FONTS / f"{name}.ttf"))
    buffer = io.BytesIO()
    middle = 2 * LEG * side
    canvas = Canvas(buffer, pagesize=(2 * middle * MM, 2 * middle * MM))
    canvas.setStrokeColorRGB(*GREY)
    canvas.setFillColorRGB(*BLUE)
    canvas.rect(10 * MM, 30 * MM, (2 * middle - 20) * MM, (2 * middle - 40) * MM, fill=1)
    cells = {(q, r): _middle(q, r, middle) for q, r in _hexagon(side)}
    _board(canvas, list(cells.values()), LEG)
    canvas.setFillColorRGB(*GREY)
    canvas.setFont(REGULAR, SMALL)
    for (q, r), (x, y) in cells.items():
        canvas.drawCentredString(x * MM, y * MM, f"{chr(97 + (r + side) % 26)}{q + side}")
    _key(canvas)
    canvas.setFont(DISPLAY, 24)
    canvas.drawString(15 * MM, (2 * middle - 20) * MM, "Xong, the standard board")
    canvas.save()
    return buffer.getvalue()


def _board(canvas: Canvas, cells: list[Point], leg: float) -> None:
    for x, y in cells:
        _polygon(canvas, [_corner(x, y, leg, i) for i in range(6)])
    canvas.setFillColorRGB(1, 1, 1)
    drawn = set()
    for x, y in cells:
        for i in range(6):
            (ax, ay), (bx, by) = _corner(x, y, leg, i), _corner(x, y, leg, i + 1)
            place = round(ax + bx, 3), round(ay + by, 3)
            if place not in drawn:
                drawn.add(place)
                _leg(canvas, (ax, ay), ((bx - ax) / leg, (by - ay) / leg), leg)


def _leg(canvas: Canvas, start: Point, along: Point, leg: float) -> None:
    (x, y), (ux, uy), half = start, along, leg / 4
    inset = half / math.sqrt(3)
    ends = ((0, 0), (inset, half), (leg - inset, half), (leg, 0), (leg - inset, -half))
    places = (*ends, (inset, -half))
    _polygon(canvas, [(x + on * ux - off * uy, y + on * uy + off * ux) for on, off in places])


def _key(canvas: Canvas) -> None:
    """Draw the ruler, of 100 mm and 4 inches, and a cell with the names of its legs."""
    for place in (*range(101), *(25.4 * step / 16 for step in range(65))):
        canvas.line((10 + place) * MM, 10 * MM, (10 + place) * MM, (12 + place % 2) * MM)
    canvas.setFont(REGULAR, SMALL)
    for place in range(0, 101, 10):
        canvas.drawCentredString((10 + place) * MM, 6 * MM, str(place))
    canvas.setFillColorRGB(*BLUE)
    _board(canvas, [(140, 20)], LEG - 1)
    canvas.setFillColorRGB(*GREY)
    for i, word in enumerate(["ne", "e", "se", "sw", "w", "nw"]):
        x, y = _corner(140, 20, 6, i)
        canvas.drawCentredString(x * MM, y * MM, word)
    for row in range(4):
        canvas.drawString(155 * MM, (12 + 4 * row) * MM, "A leg is named by a hexagon and its side")
    canvas.setFont(BOLD, SMALL)
    canvas.drawCentredString(140 * MM, 20 * MM, "e5")


def _polygon(canvas: Canvas, points: list[Point]) -> None:
    path = canvas.beginPath()
    path.moveTo(points[0][0] * MM, points[0][1] * MM)
    for x, y in points[1:]:
        path.lineTo(x * MM, y * MM)
    path.close()
    canvas.drawPath(path, fill=1)


def _corner(x: float, y: float, leg: float, number: int) -> Point:
    angle = math.radians(60 * number + 30)
    return x + leg * math.cos(angle), y + leg * math.sin(angle)


def _middle(q: int, r: int, middle: float) -> Point:
    return middle + LEG * math.sqrt(3) * (q + r / 2), middle + LEG * 1.5 * r


def _hexagon(side: int) -> list[tuple[int, int]]:
    reach = range(1 - side, side)
    return [(q, r) for q in reach for r in reach if abs(q + r) < side]


if __name__ == "__main__":
    by_hand(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
