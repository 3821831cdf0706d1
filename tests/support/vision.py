"""How colours look to other eyes, and how far apart they look.

Dichromats are simulated by the matrices of Machado, Oliveira and Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), at full severity, on
linear RGB; a grey printer and total colour blindness by relative luminance. Distances are CIEDE2000
as in Sharma, Wu and Dalal (2005), in CIELAB for D65. Contrast is WCAG's.
"""

import math

import numpy as np


def _matrix(numbers):
    return np.fromstring(numbers, sep=" ").reshape(3, 3)


LUMINANCE = np.array((0.2126, 0.7152, 0.0722))
SEEN = {
    "usual": np.eye(3),
    "protanopia": _matrix(
        "0.152286 1.052583 -0.204868 0.114503 0.786281 0.099216 -0.003882 -0.048116 1.051998"
    ),
    "deuteranopia": _matrix(
        "0.367322 0.860646 -0.227968 0.280085 0.672501 0.047413 -0.011820 0.042940 0.968881"
    ),
    "tritanopia": _matrix(
        "1.255528 -0.076749 -0.178779 -0.078411 0.930809 0.147602 0.004733 0.691367 0.303900"
    ),
    "grey": np.array([LUMINANCE] * 3),
}
EYES = tuple(SEEN)
_XYZ = _matrix(
    "0.4124564 0.3575761 0.1804375 0.2126729 0.7151522 0.072175 0.0193339 0.119192 0.9503041"
)
_WHITE = (0.95047, 1.0, 1.08883)


def linear(colour):
    parts = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def contrast(one, other):
    low, high = sorted(LUMINANCE @ linear(colour) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def lab(rgb):
    t = _XYZ @ rgb / _WHITE
    x, y, z = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def distance(one, other, eyes="usual"):
    return delta(*(lab(np.clip(SEEN[eyes] @ linear(colour), 0, 1)) for colour in (one, other)))


def delta(lab1, lab2):
    (l1, a1, b1), (l2, a2, b2) = lab1, lab2
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1 + (1 - math.sqrt(mean**7 / (mean**7 + 25**7))) / 2
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = h2 - h1
    turn -= 360 * round(turn / 360) if c1 * c2 else turn
    dl, dc = l2 - l1, c2 - c1
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = (h1 + h2 + (360 if abs(h1 - h2) > 180 else 0)) / 2 if c1 * c2 else h1 + h2
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    t = 1 + sum(high * math.cos(math.radians(n * hm + shift)) for high, n, shift in waves)
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rc = 2 * math.sqrt(cm**7 / (cm**7 + 25**7))
    rt = -rc * math.sin(math.radians(60 * math.exp(-(((hm - 275) / 25) ** 2))))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))
