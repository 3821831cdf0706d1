"""Photographs of printed boards, made up.

A board is printed as PDF and drawn by PDFium; pieces are put on it a little beside their places and
turned; a camera with a lens looks at it from somewhere above a table; light, shadow, glare, blur,
noise and JPEG do the rest.

The reader compares them with the same marks in the same fonts: so neither the colours of a printer
nor real pieces are tested. All else is no code of the reader's.
"""

import math
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np

from printkit.base.print_options import PrintOptions
from printkit.draw.diagram import DrawnBoard
from printkit.draw.display import Document, Page, moved
from printkit.draw.formats.bitmaps import pictures
from printkit.draw.game_view import view_of
from printkit.draw.geometry.plane import Box, centred
from printkit.paper.board.framed_board import framed_drawing
from printkit.paper.page_setup import finished, layout_for, overlay_of, typeface_of
from printkit.photo.turn_series import places_of
from printkit.records.judge import judge_of
from printkit.rules.catalogue import open_setting
from printkit.rules.game import PieceOnBoard

_FINE = 6.0  # pixels a mm of the board as it lies there
_BORDER = 8.0  # mm of white paper around it
SMALL = (1200, 900)  # pixels of a picture that is read soon


class Difficulty(NamedTuple):
    """How bad a photograph may be; lengths in mm, angles in degrees, the rest shares.

    Light comes from a side, or from a `lamp` near the board.
    """

    tilt: float
    shift: float
    turn: float
    shade: float
    glare: float
    blur: float
    noise: float
    quality: int
    lens: float
    fingers: float
    lamp: bool = False


EASY = Difficulty(12, 0.6, 4, 0.15, 0.0, 0.6, 0.01, 92, 0.02, 0.0)
NORMAL = Difficulty(28, 1.3, 8, 0.35, 0.25, 1.0, 0.02, 85, 0.05, 0.3)
HARD = Difficulty(45, 2.0, 10, 0.55, 0.45, 1.8, 0.04, 70, 0.09, 0.8)
DIFFICULTIES = {"easy": EASY, "normal": NORMAL, "hard": HARD}


class Photograph(NamedTuple):
    """A JPEG file, and what lies on each site that is not empty: its key, number and role."""

    data: bytes
    truth: dict


class Table:
    """A board of a game that lies on a table; its print is drawn once."""

    _board = staticmethod(framed_drawing)

    def __init__(self, game, board=None, style="colour", pitch=None):
        self.opened = open_setting(game, board, pitch)
        self.game, definition = self.opened.game, self.opened.board
        self.options = PrintOptions(style=style, photo=True)
        plane = centred(definition.board, definition.side, definition.lattice, (0.0, 0.0))
        self.drawn = DrawnBoard(definition, plane, typeface_of(self.options))
        layout = layout_for(self.options, "", self.opened.ruleset.game)
        self.drawing = self._board(definition, layout, overlay_of(definition))
        self.box = self.drawing.box.grown(_BORDER)
        (self.print,) = self._rendered([self.drawing.marks], self.box, clear=False)
        self.judge = judge_of(type(self.game))
        self.pieces = list(self.judge.faces(self.game))
        self._kept = {}

    def _rendered(self, drawings, box, *, clear):
        pages = tuple(
            Page(box.width, box.height, tuple(moved(m, -box.left, -box.top) for m in marks))
            for marks in drawings
        )
        document = finished(Document("", pages), self.options)
        shown = pictures(document, _FINE * 25.4, clear=clear)
        return [
            np.asarray(one.convert("RGBA"), np.float32)[..., [2, 1, 0, 3]] / 255 for one in shown
        ]

    def sites(self):
        for place in places_of(self.game, self.judge):
            yield place.name, place.site, place.pieces

    def random_truth(self, rng, full=None):
        """What lies where, at random: a site, what lies there, and what that is piled from."""
        full = rng.uniform(0.3, 0.95) if full is None else full
        return {
            name: (site, *self._piled(here[rng.integers(len(here))], here, rng))
            for name, site, here in self.sites()
            if rng.random() < full
        }

    def _piled(self, piece, here, rng):
        """A piece, or of those that cover others now and then a pile, with its pieces."""
        if not self.judge.covers(piece):
            return (piece,)
        pile = [one for one in here if one.role == piece.role and one.number >= piece.number]
        pile = [*pile[::-1][: rng.integers(3)], piece] if rng.random() < 0.5 else [piece]
        return piece._replace(number=sum(one.number for one in pile)), *pile

    def _stamp(self, site, piece):
        key = (piece,)
        if site in self.game.board.edge_index:  # turned as its edge
            (ax, ay), (bx, by) = self.drawn.plane.ends(site)
            key = (piece, round(ax - bx, 2), round(ay - by, 2))
        if key not in self._kept:
            x, y = self.drawn.plane.point(site)
            reach = self.drawn.pitch * 0.6
            box = Box(x - reach, y - reach, x + reach, y + reach)
            placed = PieceOnBoard(piece.piece, (site,), piece.role, piece.text)
            marks = view_of(type(self.game)).paint(self.drawn, placed)
            (drawn,) = self._rendered([marks], box, clear=True)
            drawn[..., :3] *= drawn[..., 3:]
            self._kept[key] = drawn
        return self._kept[key]

    def laid(self, truth, how, rng):
        picture = self.print[..., :3].copy()
        piles = [(site, pile or [piece]) for site, piece, *pile in truth.values()]
        for site, piece in ((site, one) for site, pile in piles for one in pile):
            stamp = self._stamp(site, piece)
            size = stamp.shape[0]
            x, y = self.drawn.plane.point(site)
            away, way = how.shift * math.sqrt(rng.random()), rng.uniform(0, 2 * math.pi)
            x += away * math.cos(way) - self.box.left
            y += away * math.sin(way) - self.box.top
            middle = (size / 2, size / 2)
            turn = cv2.getRotationMatrix2D(middle, rng.uniform(-how.turn, how.turn), 1)
            left, top = x * _FINE - size / 2, y * _FINE - size / 2
            turn[:, 2] += (left - math.floor(left), top - math.floor(top))
            moved_ = cv2.warpAffine(stamp, turn, (size + 2, size + 2), flags=cv2.INTER_LINEAR)
            dull = rng.uniform(0.88, 1.04, (1, 1, 3))
            self._put(picture, moved_, (math.floor(left), math.floor(top)), dull)
        return picture

    @staticmethod
    def _put(picture, stamp, corner, dull):
        left, top = corner
        height, width = picture.shape[:2]
        size = stamp.shape[0]
        x0, y0, x1, y1 = max(0, left), max(0, top), min(width, left + size), min(height, top + size)
        part = stamp[y0 - top : y1 - top, x0 - left : x1 - left]
        cover = part[..., 3:]
        shadow = np.zeros_like(cover)
        shadow[3:, 3:] = cover[:-3, :-3]
        shadow = cv2.GaussianBlur(shadow, (0, 0), 3)[..., None] * 0.35 * (1 - cover)
        under = picture[y0:y1, x0:x1] * (1 - shadow)
        picture[y0:y1, x0:x1] = under * (1 - cover) + part[..., :3] * dull


table_of = cache(Table)


def photograph(table, truth, how, rng, size=(4000, 3000)):
    width, height = size
    laid = table.laid(truth, how, rng)
    ground = _ground(rng, (height, width))
    matrix = _matrix(laid.shape, how, rng, size)
    lens = rng.uniform(-how.lens, how.lens)
    where = _where(matrix, lens, size)
    ys, xs = where[..., 1], where[..., 0]
    seen = cv2.remap(laid, xs, ys, cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT)
    inside = cv2.remap(np.ones(laid.shape[:2], np.float32), xs, ys, cv2.INTER_LINEAR)[..., None]
    scene = seen * inside + ground * (1 - inside)
    if rng.random() < how.fingers:
        _finger(scene, inside[..., 0], rng)
    scene = _lit_by_lamp(scene, how, rng) if how.lamp else _lit(scene, how, rng)
    blur = rng.uniform(0.2, 1) * how.blur * width / 2000
    scene = cv2.GaussianBlur(scene, (0, 0), max(0.3, blur))
    noise = rng.standard_normal((height // 2, width // 2, 1), np.float32)
    scene += noise.repeat(2, 0).repeat(2, 1) * how.noise * rng.random()
    picture = np.clip(scene * 255, 0, 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, how.quality])
    return Photograph(data.tobytes(), {name: piece for name, (_, piece, *_) in truth.items()})


def taken(table, full=0.5, how=NORMAL, seed=1, size=SMALL):
    """A small photograph of `table` with something on that share of its sites."""
    rng = np.random.default_rng(seed)
    return photograph(table, table.random_truth(rng, full=full), how, rng, size)


def jpg(picture):
    return cv2.imencode(".jpg", picture)[1].tobytes()


def pixels(shot, how=cv2.IMREAD_COLOR):
    return cv2.imdecode(np.frombuffer(shot.data, np.uint8), how)


def _ground(rng, shape):
    """Wood or cloth."""
    height, width = shape
    colour = ((0.25, 0.38, 0.55), (0.3, 0.45, 0.3), (0.5, 0.4, 0.35), (0.8, 0.8, 0.82))
    base = np.array(colour, np.float32)[rng.integers(4)] * np.float32(rng.uniform(0.7, 1.1))
    rough = (height // 40, 8) if rng.random() < 0.5 else (height // 10, width // 10)
    grain = rng.standard_normal(rough).astype(np.float32)
    grain = cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC)
    return base * (1 + 0.08 * grain[..., None])


def _matrix(shape, how, rng, size):
    """What takes pixels of the board to pixels of the photograph: a pinhole camera somewhere."""
    height, width = shape[:2]
    tilt = math.radians(rng.uniform(0, how.tilt))
    way, turn = rng.uniform(0, 2 * math.pi), math.radians(rng.normal(0, 8))
    axis = np.array([math.cos(way), math.sin(way), 0.0]) * tilt
    rotation = cv2.Rodrigues(axis)[0] @ cv2.Rodrigues(np.array([0, 0, turn]))[0]
    focus = 0.85 * size[0]
    corners = np.array([(x, y, 0) for x in (-1, 1) for y in (-1, 1)], float)
    corners *= (width / 2, height / 2, 0)
    far = 1.0 * max(width, height)
    for _ in range(60):  # as near as the whole board is seen
        placed = corners @ rotation.T + (0, 0, far)
        flat = placed[:, :2] / placed[:, 2:] * focus
        if (placed[:, 2] > 0.2 * far).all() and (np.abs(flat) < 0.47 * np.array(size)).all():
            break
        far *= 1.04
    away = rotation[:, :2] @ np.array([[1, 0, -width / 2], [0, 1, -height / 2]])
    away[:, 2] += (0, 0, far)
    camera = np.array([[focus, 0, size[0] / 2], [0, focus, size[1] / 2], [0, 0, 1]])
    return camera @ away


def _where(matrix, lens, size):
    width, height = size
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    unit = max(size) / 2
    x, y = (xs - width / 2) / unit, (ys - height / 2) / unit
    bent = 1 + lens * (x * x + y * y)
    ideal = np.stack([x * bent * unit + width / 2, y * bent * unit + height / 2], axis=-1)
    ideal = cv2.perspectiveTransform(ideal.reshape(-1, 1, 2), np.linalg.inv(matrix))
    return ideal.reshape(height, width, 2).astype(np.float32)


def _finger(scene, inside, rng):
    """A finger tip that comes in over an edge of the paper, not over a corner."""
    rows, columns = np.nonzero(inside > 0.5)
    side = rng.integers(2)
    x = rng.uniform(0.4, 0.6) * (columns.max() - columns.min()) + columns.min()
    y = rows.min() if side else rows.max()
    length = 0.02 * scene.shape[1]
    skin = [float(rng.uniform(low, low + 0.15)) for low in (0.45, 0.55, 0.75)]
    end = (int(x + rng.uniform(-1, 1) * length), 0 if side else scene.shape[0])
    cv2.line(scene, (int(x), int(y)), end, skin, int(length * 1.6))
    cv2.circle(scene, (int(x), int(y)), int(length * 0.8), skin, -1)


def _lit(scene, how, rng):
    """Light from one side, a shadow with an edge, glare, and the colour of the lamp."""
    xs, ys = _shares(scene)
    way = rng.uniform(0, 2 * math.pi)
    light = 1 + how.shade * rng.random() * ((xs - 0.5) * math.cos(way) + (ys - 0.5) * math.sin(way))
    if rng.random() < 0.6:
        way = rng.uniform(0, 2 * math.pi)
        x, y = rng.uniform(0.2, 0.8), rng.uniform(0.2, 0.8)
        beyond = (xs - x) * math.cos(way) + (ys - y) * math.sin(way)
        soft = rng.uniform(0.02, 0.15)
        light *= 1 - how.shade * rng.random() / (1 + np.exp(-beyond / soft))
    glare = np.zeros_like(light)
    if rng.random() < 0.5:
        x, y, wide = rng.uniform(0.2, 0.8), rng.uniform(0.2, 0.8), rng.uniform(0.05, 0.15)
        glare = how.glare * rng.random() * np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / wide**2)
    lamp = rng.uniform(0.85, 1.05, (1, 1, 3)).astype(np.float32)
    return _enlarged(light[..., None] * lamp * rng.uniform(0.7, 1.0), scene, glare)


def _lit_by_lamp(scene, how, rng):
    """Light of a lamp near the board, which grows weaker with the square of the distance.

    The lamp is yellow, and a window lights the other side in blue. A bar throws two shadows, and a
    streak of glare lies across the picture.
    """
    xs, ys = _shares(scene)
    x, y, high = rng.uniform(-0.3, 1.3), rng.uniform(-0.3, 1.3), rng.uniform(1.0, 2.0)
    near = 1 / ((xs - x) ** 2 + (ys - y) ** 2 + high**2)
    near = 1 - how.shade * (1 - near / near.max())
    yellow, blue = np.array([0.8, 0.95, 1.05]), np.array([1.05, 0.98, 0.85])
    share = np.clip(0.5 + (xs - 0.5) * rng.uniform(-1, 1), 0, 1)[..., None]
    light = near[..., None] * (share * yellow + (1 - share) * blue)
    way = rng.uniform(0, 2 * math.pi)
    along = xs * math.cos(way) + ys * math.sin(way)
    for middle in rng.uniform(0.1, 0.9, 2):
        bar = np.exp(-(((along - middle) / rng.uniform(0.02, 0.06)) ** 2))
        light *= 1 - 0.6 * how.shade * rng.random() * bar[..., None]
    across = -xs * math.sin(way) + ys * math.cos(way) - rng.uniform(0, 0.5)
    glare = 0.7 * how.glare * rng.random() * np.exp(-((across / 0.05) ** 2))
    return _enlarged(light * rng.uniform(0.75, 1.0), scene, glare)


def _shares(scene):
    """Where places of an eighth of a picture lie, from 0 to 1 across and down."""
    height, width = (side // 8 for side in scene.shape[:2])
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    return xs / width, ys / height


def _enlarged(light, scene, glare):
    light, glare = (
        cv2.resize(one.astype(np.float32), scene.shape[1::-1]) for one in (light, glare)
    )
    return scene * light + glare[..., None]
