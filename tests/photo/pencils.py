"""Pencils on pads, made up: strokes that waver, hatch unevenly, and go over edges."""

import math

import cv2
import numpy as np
from photo.photographs import _FINE, Table

from printkit.paper.pencil_pad import pad_board

RED = ((0.25, 0.2, 0.8), (0.35, 0.3, 0.85), (0.3, 0.15, 0.65))  # blue, green, red
BLUE = ((0.75, 0.4, 0.2), (0.85, 0.5, 0.3), (0.65, 0.3, 0.25))
DARK = ((0.25, 0.24, 0.24), (0.4, 0.4, 0.4), (0.35, 0.18, 0.15))
LIGHT = ((0.3, 0.8, 0.95), (0.3, 0.6, 0.95), (0.5, 0.85, 0.55), (0.75, 0.6, 0.95))
PENCILS = {"red": RED, "blue": BLUE, "black": DARK, "white": LIGHT}


def _ring(middle, radius, count, rounds=1.05, last=1.0):
    """So many points around `middle`, the last at a share of the radius."""
    turns = np.linspace(0, 2 * math.pi * rounds, count)
    sizes = radius * np.linspace(1, last, count)[:, None]
    return middle + sizes * np.stack([np.cos(turns), np.sin(turns)], axis=1)


class Pad(Table):
    @staticmethod
    def _board(definition, layout, overlay):
        return pad_board(definition, layout.typeface, overlay, layout.corners).drawing

    def laid(self, truth, how, rng):
        """The pad with what is drawn on it; `how` badly is that of the camera alone."""
        picture = self.print[..., :3].copy()
        pencils = {role: group[rng.integers(len(group))] for role, group in PENCILS.items()}
        graphite = DARK[rng.integers(2)]
        for site, piece in truth.values():
            ink = np.zeros(picture.shape[:2], np.float32)
            if site in self.game.board.edge_index:
                self._leg(ink, site, rng)
            elif piece.role:
                self._circle(ink, site, rng)
            else:
                self._sign(ink, site, piece.key, rng)
            colour = pencils.get(piece.role, graphite)
            self._press(picture, ink, np.array(colour) * rng.uniform(0.9, 1.08), rng)
        for line, role in self._links(truth, rng):
            ink = np.zeros(picture.shape[:2], np.float32)
            self._draw(ink, line, rng.uniform(0.5, 0.8), rng)
            self._press(picture, ink, np.array(pencils[role]), rng)
        return picture

    def _at(self, x, y):
        return np.array([x - self.box.left, y - self.box.top])

    def _draw(self, ink, points, width, rng):
        points = np.asarray(points, float)
        far = np.linalg.norm(np.diff(points, axis=0), axis=1).sum()
        steps = np.linspace(0, len(points) - 1, max(2, int(far / 1.5)))
        path = np.stack([np.interp(steps, np.arange(len(points)), one) for one in points.T], axis=1)
        path += np.cumsum(rng.normal(0, 0.07, path.shape), axis=0)
        shown = np.round(path * _FINE * 16).astype(np.int32).reshape(-1, 1, 2)
        thick = max(1, round(width * _FINE))
        cv2.polylines(ink, [shown], False, float(rng.uniform(0.6, 1.0)), thick, cv2.LINE_AA, 4)

    def _leg(self, ink, site, rng):
        """Strokes up and down along a leg, some of them beyond its ends."""
        (ax, ay), (bx, by) = self.drawn.plane.ends(site)
        one, other = self._at(ax, ay), self._at(bx, by)
        along = (other - one) / np.linalg.norm(other - one)
        beside = np.array([-along[1], along[0]])
        points = []
        for number in range(int(rng.integers(3, 7))):
            end = (other, one)[number % 2] + along * rng.normal(0, 0.7)
            points.append(end + beside * rng.normal(0, 0.7))
        self._draw(ink, points, rng.uniform(0.6, 1.1), rng)

    def _circle(self, ink, site, rng):
        middle = self._at(*self.drawn.plane.point(site)) + rng.normal(0, 0.5, 2)
        radius = self.drawn.pitch * rng.uniform(0.26, 0.4)
        self._draw(ink, _ring(middle, radius, 24), rng.uniform(0.5, 0.9), rng)
        way = rng.uniform(0, math.pi)
        along, beside = (np.array([math.cos(a), math.sin(a)]) for a in (way, way + math.pi / 2))
        points, at, side = [], -radius * 0.85, 1
        while at < radius * 0.85:
            half = math.sqrt(radius**2 - at**2) * rng.uniform(0.8, 1.1)
            points += [middle + beside * at + along * half * side]
            at, side = at + rng.uniform(0.5, 1.1), -side
        self._draw(ink, points, rng.uniform(0.5, 0.9), rng)

    def _sign(self, ink, site, key, rng):
        """A line across a cell from edge to edge or beyond; a stone as a ring, dot or cross."""
        middle = self._at(*self.drawn.plane.point(site))
        half = self.drawn.pitch / 2
        if key in ("h", "v"):
            ends = []
            for side in (-1, 1):
                end = np.array([side * half * rng.uniform(0.93, 1.1), rng.normal(0, half * 0.06)])
                ends.append(middle + (end if key == "h" else end[::-1]))
            self._draw(ink, ends, rng.uniform(0.5, 1.0), rng)
            return
        middle = middle + rng.normal(0, 0.6, 2)
        radius = half * rng.uniform(0.35, 0.7)
        if (kind := rng.integers(3)) == 2:
            for way in (1, -1):
                end = np.array([radius, radius * way]) * rng.uniform(0.9, 1.1)
                self._draw(ink, [middle - end, middle + end], rng.uniform(0.5, 1.0), rng)
            return
        ring = _ring(middle, radius, 40) if kind else _ring(middle, radius, 40, 3, 0.2)
        self._draw(ink, ring, rng.uniform(0.5, 1.0), rng)

    def _links(self, truth, rng):
        """Lines between neighbours of one colour, as the words of some pads ask for."""
        spots = {site: piece.role for site, piece in truth.values() if piece.role}
        if any(site in self.game.board.edge_index for site in spots) or rng.random() < 0.5:
            return
        for site, role in spots.items():
            for other, its in spots.items():
                (ax, ay), (bx, by) = map(self.drawn.plane.point, (site, other))
                near = 0.5 < math.hypot(ax - bx, ay - by) / self.drawn.pitch < 1.05
                if site < other and near and its == role:
                    yield [self._at(ax, ay), self._at(bx, by)], role

    @staticmethod
    def _press(picture, ink, colour, rng):
        """Darken the paper where there is ink; its grain leaves some white."""
        rows, columns = (np.flatnonzero(ink.any(axis=axis)) for axis in (1, 0))
        part = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
        here = np.clip(ink[part], 0, 1)
        grain = cv2.GaussianBlur(rng.standard_normal(here.shape).astype(np.float32), (0, 0), 1.2)
        cover = here * np.clip(0.85 + 0.9 * grain, 0.25, 1.0) * rng.uniform(0.75, 1.0)
        picture[part] *= 1 - cover[..., None] * (1 - np.clip(colour, 0, 1))
