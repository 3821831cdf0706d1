"""Pictures of solids as they stand on a table, in a light from the left."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import trimesh
from PIL import Image, ImageFilter

SIZE = 620  # pixels, of the longer side
FINER = 3  # drawn larger, then made smaller, so that edges are smooth
TURN, RISE = np.radians(-28), np.radians(42)  # of the eye: about the table, above it
LIGHT = np.array((-0.45, -0.35, 0.82))
AMBIENT = 0.45
INKS = {
    "red": (196, 74, 52),
    "blue": (52, 92, 158),
    "black": (52, 50, 48),
    "white": (236, 232, 222),
}
WOOD = (214, 196, 160)
GROUND = (246, 242, 232)
SHADOW = 0.62  # of the light that a shadow leaves
BLUR = 5  # pixels

Coloured = tuple[trimesh.Trimesh, tuple[int, int, int]]


def read_solids(path: Path) -> Iterator[Coloured]:
    """Yield the bodies of a 3MF file as they stand, in the colours of their names."""
    scene = trimesh.load(path)
    for node in scene.graph.nodes_geometry:
        transform, name = scene.graph[node]
        body = scene.geometry[name].copy()
        body.apply_transform(transform)
        yield body, next((ink for word, ink in INKS.items() if word in name), WOOD)


def draw_solids(meshes: list[Coloured]) -> Image.Image:
    """Draw meshes in mm, each in its colour, as seen from the front and above."""
    across, up, towards = _eye()
    corners = np.vstack([mesh.vertices for mesh, _ in meshes])
    corners = np.vstack([corners, _shadow(corners)])
    seen = np.column_stack((corners @ across, corners @ up))
    low, high = seen.min(0), seen.max(0)
    scale = (SIZE * FINER - 60) / (high - low).max()
    width, height = ((high - low) * scale).astype(int) + 60
    light = np.ones((height, width))
    colour = np.full((height, width, 3), GROUND, float)
    depth = np.full((height, width), -np.inf)

    def flat(points: np.ndarray) -> np.ndarray:
        x = (points @ across - low[0]) * scale + 30
        y = height - 30 - (points @ up - low[1]) * scale
        return np.column_stack((x, y, points @ towards))

    for mesh, _ in meshes:
        ground = flat(_shadow(mesh.vertices))
        for triangle in ground[mesh.faces]:
            _fill(triangle, light, None, SHADOW)
    soft = Image.fromarray((light * 255).astype("uint8")).filter(
        ImageFilter.GaussianBlur(BLUR * FINER)
    )
    colour *= np.asarray(soft, float)[..., None] / 255
    for mesh, ink in meshes:
        shade = AMBIENT + (1 - AMBIENT) * np.clip(mesh.face_normals @ LIGHT, 0, 1)
        for triangle, normal, part in zip(
            flat(mesh.vertices)[mesh.faces], mesh.face_normals, shade, strict=True
        ):
            if normal @ towards > 0:
                _fill(triangle, colour, depth, np.array(ink) * part)
    picture = Image.fromarray(colour.clip(0, 255).astype("uint8"))
    return picture.resize((width // FINER, height // FINER), Image.Resampling.LANCZOS)


def _eye() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Unit vectors to the right, up and towards the eye, as seen by it."""
    towards = np.array((np.sin(TURN) * np.cos(RISE), -np.cos(TURN) * np.cos(RISE), np.sin(RISE)))
    across = np.array((np.cos(TURN), np.sin(TURN), 0.0))
    return across, np.cross(towards, across), towards


def _shadow(points: np.ndarray) -> np.ndarray:
    """Where the shadows of points fall on the table, z = 0."""
    return points - points[:, 2:] / LIGHT[2] * LIGHT


def _fill(
    triangle: np.ndarray, picture: np.ndarray, depth: np.ndarray | None, value: float | np.ndarray
) -> None:
    """Give the pixels of a triangle, each row x, y and depth, a value where nothing is nearer."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
    area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if abs(area) < 1e-9:
        return
    left, right = int(min(ax, bx, cx)), int(max(ax, bx, cx)) + 1
    top, bottom = int(min(ay, by, cy)), int(max(ay, by, cy)) + 1
    x, y = np.meshgrid(np.arange(left, right) + 0.5, np.arange(top, bottom) + 0.5)
    second = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
    third = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
    inside = (second >= 0) & (third >= 0) & (second + third <= 1)
    part = (slice(top, bottom), slice(left, right))
    if depth is not None:
        far = az + second * (bz - az) + third * (cz - az)
        inside &= far > depth[part]
        depth[part][inside] = far[inside]
    picture[part][inside] = value
