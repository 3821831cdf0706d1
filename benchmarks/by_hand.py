"""The floor for boards: hexagons drawn directly with reportlab.

python benchmarks/by_hand.py [SIDE]
"""

import io
import math
import sys

from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
LEG = 12.0  # mm


def by_hand(side: int) -> bytes:
    buffer = io.BytesIO()
    middle = 2 * LEG * side
    canvas = Canvas(buffer, pagesize=(2 * middle * MM, 2 * middle * MM))
    for q, r in _hexagon(side):
        x, y = middle + LEG * math.sqrt(3) * (q + r / 2), middle + LEG * 1.5 * r
        path = canvas.beginPath()
        for i in range(6):
            angle = math.radians(60 * i + 30)
            point = ((x + LEG * math.cos(angle)) * MM, (y + LEG * math.sin(angle)) * MM)
            (path.lineTo if i else path.moveTo)(*point)
        path.close()
        canvas.drawPath(path)
        canvas.drawCentredString(x * MM, y * MM, f"{q}{r}")
    canvas.save()
    return buffer.getvalue()


def _hexagon(side: int) -> list[tuple[int, int]]:
    reach = range(1 - side, side)
    return [(q, r) for q in reach for r in reach if abs(q + r) < side]


if __name__ == "__main__":
    by_hand(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
