"""A printed board on a table with pieces, lamps and a camera, as text for POV-Ray.

Lengths are in mm. x goes to the right of the board and z to its top; y is the height above the
table. Points of a board have their y downwards, so y of a board is -z of the scene.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from photo.stamps import PIXELS_A_MM, stamp
from ray_printer import Picture, Print, Rng, paper_white, save

from printkit.draw.diagram import stone_radius

CHITS = {"paper chits": 0.3, "card chits": 1.0, "thick chits": 2.0}  # thickness
OTHER = 1.0  # thickness of chits of pieces that a set of real pieces lacks
COLOURS = {  # linear R, G, B
    "go stones": {"black": (0.012, 0.012, 0.014), "white": (0.82, 0.8, 0.74)},
    "wooden": {
        "black": (0.02, 0.018, 0.016),
        "white": (0.72, 0.55, 0.36),
        "red": (0.5, 0.03, 0.03),
        "blue": (0.03, 0.07, 0.35),
    },
    "plastic": {
        "black": (0.02, 0.02, 0.02),
        "white": (0.8, 0.8, 0.78),
        "red": (0.6, 0.03, 0.03),
        "blue": (0.02, 0.08, 0.5),
    },
}
FINISHES = {
    "go stones": "specular 0.5 roughness 0.01 reflection{0.01,0.12 fresnel off}",
    "wooden": "specular 0.06 roughness 0.1",
    "plastic": "specular 0.4 roughness 0.02 reflection 0.02",
}
DISCS = {"wooden": 6.0, "plastic": 4.0}  # height
STICK = (4.0, 4.0)  # height and width
STICK_SHARE = 0.8  # length as a share of its edge, so that the sticks of a corner do not touch
FLAT = 0.42  # height of a Go stone as a share of its width
LIGHTS = ("window", "lamp", "two lamps", "window and lamp")
GROUNDS = (
    (0.25, 0.13, 0.06),
    (0.05, 0.12, 0.06),
    (0.3, 0.28, 0.26),
    (0.7, 0.69, 0.66),
    (0.1, 0.1, 0.12),
)
GRAINS = ("wood rotate x*88", "bozo", "granite")
MESH = 72  # steps of the paper's mesh in each direction
ANGLE = 66.0  # degrees that the camera sees from left to right
TALL = 10.0  # nothing on the board is higher


class Conditions(NamedTuple):
    """What a picture shows, and how: names, and the picture's size in pixels."""

    game: str
    board: str
    pieces: str
    printer: str
    light: str
    size: tuple[int, int]


class Seat(NamedTuple):
    """How a piece lies on the paper: the height of its middle, and POV-Ray's rotation."""

    height: float
    tilt: str


class Paper(NamedTuple):
    """A sheet of `width` and `height`, its white, and `rise`, its height at points of the board."""

    width: float
    height: float
    white: Picture
    rise: Callable[[Picture, Picture], Picture]

    def seat(self, point: tuple[float, float], reach: float, rng: Rng) -> Seat:
        """Return how a flat piece with the radius `reach` lies: tilted, and above the paper."""
        away = np.array([0.5, 1.0, 1.3])[:, None] * reach
        turns = np.arange(0, 2 * math.pi, 0.4)
        us, vs = (away * np.cos(turns)).ravel(), (away * np.sin(turns)).ravel()
        around = self.rise(point[0] + us, point[1] + vs)
        middle = float(self.rise(np.array(point[0]), np.array(point[1])))
        (slope_u, slope_v), *_ = np.linalg.lstsq(np.stack([us, vs], 1), around - middle, rcond=None)
        lift = max(0.0, float((around - middle - slope_u * us - slope_v * vs).max()))
        tilts = [math.degrees(math.atan(one)) + rng.normal(0, 0.3) for one in (slope_v, slope_u)]
        return Seat(middle + lift, f"rotate x*{tilts[0]:.3f} rotate z*{tilts[1]:.3f}")


class Sheet(NamedTuple):
    """The paper of a board, how its printer prints, and the `folder` with its PNG files."""

    paper: Paper
    ink: Print
    folder: Path


class Chit(NamedTuple):
    """A chit's PNG file, its side in mm, and the outlines that it is cut along."""

    file: str
    side: float
    outlines: Sequence[Picture]


def vector(*values: float) -> str:
    """Return a vector in POV-Ray's words."""
    return f"<{','.join(f'{float(value):.4f}' for value in values)}>"


def texture(colour: Sequence[float], finish: str) -> str:
    """Return a texture with a linear R, G, B `colour`."""
    return f"texture{{pigment{{rgb {vector(*colour)}}} finish{{ambient AMBIENT {finish}}}}}"


def picture_texture(file: str, gloss: float) -> str:
    """Return the texture that a PNG file gives to the unit square."""
    image = f'image_map{{png "{file}" gamma srgb interpolate 2}}'
    finish = f"ambient AMBIENT diffuse 1 specular {gloss} roughness 0.03"
    return f"texture{{pigment{{{image}}} finish{{{finish}}}}}"


def paper_sheet(width: float, height: float, rng: Rng) -> Paper:
    """Return a sheet that curls, with up to two creases and with bumps."""
    curl, way = rng.uniform(-1, 1) * rng.choice([0.5, 3.0, 7.0]), rng.uniform(0, math.pi)
    creases = [
        (rng.uniform(-0.3, 0.3) * width, rng.uniform(0, math.pi), rng.uniform(0, 2.5))
        for _ in range(rng.integers(0, 3))
    ]
    bumps = rng.uniform(0, 0.6)

    def rise(x: Picture, y: Picture) -> Picture:
        along = (x * math.cos(way) + y * math.sin(way)) / (max(width, height) / 2)
        z = curl * along**2 if curl > 0 else -curl * (1 - along**2)
        for middle, turn, high in creases:
            away = np.abs(x * math.cos(turn) + y * math.sin(turn) - middle)
            z = z + high * np.maximum(0, 1 - away / 25)
        return np.maximum(0, z + bumps * (1 + np.sin(x / 40 + 1) * np.cos(y / 33)))

    return Paper(width, height, paper_white(rng), rise)


def sheet_text(paper: Paper, gloss: float) -> str:
    """Return the sheet as a mesh with page.png on it."""
    shares = np.linspace(0, 1, MESH + 1)
    us, vs = (one.ravel() for one in np.meshgrid(shares, shares))
    xs, ys = (us - 0.5) * paper.width, (vs - 0.5) * paper.height
    points = [vector(*one) for one in zip(xs, paper.rise(xs, ys), -ys, strict=True)]
    places = [vector(u, 1 - v) for u, v in zip(us, vs, strict=True)]
    faces = []
    for corner in (row * (MESH + 1) + column for row in range(MESH) for column in range(MESH)):
        below = corner + MESH + 1
        faces += [f"<{corner},{corner + 1},{below + 1}>", f"<{corner},{below + 1},{below}>"]
    lists = {"vertex_vectors": points, "uv_vectors": places, "face_indices": faces}
    parts = (f"{name}{{{len(items)},{','.join(items)}}}" for name, items in lists.items())
    return f"mesh2{{{' '.join(parts)} uv_mapping {picture_texture('page.png', gloss)}}}"


def ground_text(rng: Rng) -> str:
    """Return the table under the sheet."""
    light = np.array(GROUNDS[rng.integers(len(GROUNDS))])
    colours = f"[0 rgb {vector(*light)}][1 rgb {vector(*light * 0.75)}]"
    grain, scale = GRAINS[rng.integers(len(GRAINS))], rng.uniform(20, 80)
    pigment = f"pigment{{{grain} color_map{{{colours}}} scale {scale:.2f} turbulence 0.3}}"
    return (
        f"plane{{y,-0.2 texture{{{pigment} finish{{ambient AMBIENT diffuse 0.9 specular 0.05}}}}}}"
    )


class Pieces:
    """The pieces of one picture, of a kind in CHITS or COLOURS; `table` draws the chits."""

    def __init__(self, table: Any, kind: str, sheet: Sheet, rng: Rng) -> None:
        self.table, self.kind, self.rng = table, kind, rng
        self.paper, self.ink, self.folder = sheet
        self.shift, self.turn = rng.uniform(0.3, 1.6), rng.uniform(1, 8)  # mm, degrees
        self.chit_white = np.minimum(self.paper.white * rng.uniform(0.97, 1.02), 0.97)
        self._chits: dict[int, Chit] = {}

    def text(self, truth: Mapping[str, tuple[Any, Any]]) -> list[str]:
        """Return all pieces of `truth`, which contains a site and a piece by names."""
        return [self._piece(site, piece) for site, piece in truth.values()]

    def _piece(self, site: Any, piece: Any) -> str:
        x, y = self.table.drawn.plane.point(site)
        away, way = self.shift * math.sqrt(self.rng.random()), self.rng.uniform(0, 2 * math.pi)
        box = self.table.box
        x += away * math.cos(way) - (box.left + box.right) / 2
        y += away * math.sin(way) - (box.top + box.bottom) / 2
        turn = self.rng.uniform(-self.turn, self.turn)
        colour = COLOURS.get(self.kind, {}).get(piece.role)
        has_real = piece.piece == "stone" or (piece.piece == "xoid" and self.kind in DISCS)
        if colour is None or not has_real:
            shape, reach = self._chit(site, piece)
        elif piece.piece == "xoid":
            shape, reach = self._stick(site, colour)
        else:
            shape, reach = self._stone(colour)
        seat = self.paper.seat((x, y), reach, self.rng)
        where = vector(x, seat.height + 0.02, -y)
        return f"union{{{shape} rotate y*{turn:.2f} {seat.tilt} translate {where}}}"

    def _paint(self, colour: Sequence[float]) -> str:
        """Return the finish of a real piece; pieces of a set differ more in light than in hue."""
        hue = self.rng.uniform(0.98, 1.02, 3) * self.rng.uniform(0.9, 1.08)
        return texture(
            np.minimum(np.array(colour) * hue, 0.92), f"diffuse 0.95 {FINISHES[self.kind]}"
        )

    def _stick(self, site: Any, colour: Sequence[float]) -> tuple[str, float]:
        (ax, ay), (bx, by) = self.table.drawn.plane.ends(site)
        turn = math.degrees(math.atan2(by - ay, bx - ax))
        half = STICK_SHARE * math.hypot(bx - ax, by - ay) / 2
        high, wide = STICK
        ends = f"{vector(-half, 0, -wide / 2)},{vector(half, high, wide / 2)}"
        return f"box{{{ends} rotate y*{turn:.2f} {self._paint(colour)}}}", half

    def _stone(self, colour: Sequence[float]) -> tuple[str, float]:
        radius, paint = stone_radius(self.table.drawn), self._paint(colour)
        if self.kind == "go stones":
            radius *= 0.95
            scale = vector(radius, radius * FLAT, radius)
            return (
                f"sphere{{0,1 scale {scale} translate y*{radius * FLAT:.3f} {paint}}}",
                radius / 4,
            )
        radius, high = radius * 0.92, DISCS[self.kind]
        disc = f"cylinder{{0,y*{high},{radius:.3f} {paint}}}"
        if self.kind == "plastic":
            disc += f"torus{{{radius * 0.6:.3f},0.6 translate y*{high} {paint}}}"
        return disc, radius

    def _chit(self, site: Any, piece: Any) -> tuple[str, float]:
        drawn = stamp(self.table, site, piece)
        chit = self._chits.get(id(drawn))
        if chit is None:
            chit = self._chits[id(drawn)] = self._printed(drawn)
        thick, white = CHITS.get(self.kind, OTHER), self.chit_white[::-1] * 0.88
        cut = []
        for outline in chit.outlines:
            points = ",".join(f"<{x:.3f},{-y:.3f}>" for x, y in outline)
            side = texture(white, "diffuse 0.9")
            cut.append(f"prism{{linear_spline 0,{thick},{len(outline)},{points} {side}}}")
        square = "polygon{5,<0,0>,<1,0>,<1,1>,<0,1>,<0,0>"
        face = picture_texture(chit.file, self.ink.printer.gloss)
        size = f"translate<-0.5,-0.5,0> scale {chit.side:.4f} rotate x*90"
        move = f"{size} translate y*{thick + 0.03} no_shadow"  # its cut card throws one
        reach = max(float(np.hypot(*one.T).max()) for one in chit.outlines)
        return f"{''.join(cut)}{square} {face} {move}}}", reach / 1.3

    def _printed(self, drawn: Picture) -> Chit:
        """Print a chit, BGR times alpha and alpha, and cut it along the edge of its alpha."""
        on_white = drawn[..., :3] + (1 - drawn[..., 3:])
        cover = (cv2.GaussianBlur(drawn[..., 3], (0, 0), 0.5) > 0.5).astype(np.float32)
        file = f"chit{len(self._chits)}.png"
        printed = self.ink.reflectance(on_white, self.chit_white, self.rng) * 0.9
        save(self.folder / file, printed, cover)
        edge = (cover * 255).astype(np.uint8)
        found, _ = cv2.findContours(edge, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_TC89_KCOS)
        side = drawn.shape[0] / PIXELS_A_MM
        cuts = [(one[:, 0] + 0.5) / PIXELS_A_MM - side / 2 for one in found if len(one) > 2]
        return Chit(file, side, [np.vstack([one, one[:1]]) for one in cuts])
