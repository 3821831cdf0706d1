"""The lamps, the shadows and the camera of a ray-traced scene, and the scene as a whole."""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from ray_printer import Picture, Rng, print_by, save, to_linear
from ray_scene import (
    ANGLE,
    TALL,
    Conditions,
    Paper,
    Pieces,
    Sheet,
    ground_text,
    paper_sheet,
    sheet_text,
    vector,
)

EDGE = 0.97  # share of the picture that the sheet may reach
AREA = "adaptive 0 jitter orient circular"


def around(lowest: float, highest: float, away: float, rng: Rng) -> Picture:
    """Return a point `away` from the board, at an elevation between two bounds in degrees."""
    way, up = rng.uniform(0, 2 * math.pi), math.radians(rng.uniform(lowest, highest))
    flat = away * math.cos(up)
    return np.array([flat * math.cos(way), away * math.sin(up), flat * math.sin(way)])


def lights_text(light: str, cool: Picture, rng: Rng) -> list[str]:
    """Return the window and the lamps of `light`, and what may stand in their way."""
    warm = (1, rng.uniform(0.8, 0.95), rng.uniform(0.55, 0.85))
    texts = []
    if "window" in light:
        place = vector(*around(25, 55, 1500, rng))
        area = f"area_light x*700,y*900,5,5 {AREA}"
        texts.append(f"light_source{{{place} rgb {vector(*cool)} {area}}}")
    lamps = light.count("lamp") + (light == "two lamps")
    share = 1 / (2 if light == "two lamps" else 1)
    for _ in range(lamps):
        away = rng.uniform(450, 1100)
        place = vector(*around(35, 80, away, rng))
        fade = f"fade_distance {away:.1f} fade_power 2 area_light x*60,z*60,3,3 {AREA}"
        texts.append(f"light_source{{{place} rgb {vector(*warm)}*{share} {fade}}}")
    if rng.random() < 0.4:
        low = around(40, 60, 500, rng)
        high = low * (0.3, 1, -0.5) + (-200, 300, 0)
        bar = f"{vector(*low)},{vector(*high)},{rng.uniform(20, 60):.1f}"
        texts.append(f"cylinder{{{bar} pigment{{rgb 0.2}} no_image}}")
    return texts


def camera_text(paper: Paper, size: tuple[int, int], rng: Rng) -> str:
    """Return a camera, tilted by up to 40°, as near as the whole sheet is seen or farther."""
    tilt = min(14 * abs(rng.normal()), 40)
    way, roll = rng.uniform(0, 2 * math.pi), math.radians(rng.normal(0, 6))
    aim = np.array([rng.normal(0, 4), 0.0, rng.normal(0, 4)])
    up, flat = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    side = np.array([flat * math.cos(way), up, flat * math.sin(way)])
    sky = np.array([math.sin(roll), 0.0, math.cos(roll)])
    ratio = size[0] / size[1]
    away = max(paper.width, paper.height) * 0.5
    while not _sees(aim + away * side, aim, sky, (paper, ratio)):
        away *= 1.02
    place = aim + away * rng.uniform(1.0, 1.25) * side
    view = f"right x*{ratio:.5f} up y sky {vector(*sky)} angle {ANGLE} look_at {vector(*aim)}"
    return f"camera{{perspective location {vector(*place)} {view}}}"


def _sees(place: Picture, aim: Picture, sky: Picture, seen: tuple[Paper, float]) -> bool:
    """Return whether all corners of the sheet, and pieces over them, are in the picture."""
    paper, ratio = seen
    ahead = (aim - place) / np.linalg.norm(aim - place)
    right = np.cross(sky, ahead)
    right /= np.linalg.norm(right)
    above = np.cross(ahead, right)
    corners = np.array(
        [
            (x * paper.width / 2, y, z * paper.height / 2)
            for x in (-1, 1)
            for y in (0, TALL)
            for z in (-1, 1)
        ]
    )
    depth = (corners - place) @ ahead
    wide = math.tan(math.radians(ANGLE / 2))
    across, along = (corners - place) @ right, (corners - place) @ above * ratio
    limit = EDGE * wide * depth
    return bool((depth > 0).all() and (np.maximum(abs(across), abs(along)) < limit).all())


def write_scene(
    folder: Path, table: Any, truth: Mapping[str, tuple[Any, Any]], conditions: Conditions, rng: Rng
) -> None:
    """Write scene.pov, and the PNG files of the page and of the chits, into `folder`."""
    box = table.box
    paper = paper_sheet(box.width, box.height, rng)
    ink = print_by(conditions.printer, rng)
    page = ink.reflectance(table.print[..., :3], paper.white, rng)
    is_pad = conditions.pieces == "pencils"
    if is_pad:  # pencils darken the printed page
        bare, drawn = to_linear(table.print[..., :3]), to_linear(table.laid(truth, None, rng))
        page = page * np.clip(drawn / np.maximum(bare, 0.01), 0, 1)
    save(folder / "page.png", page * 0.9)
    cool = np.array([rng.uniform(0.85, 1), 0.97, 1])
    ambient = vector(*rng.uniform(0.15, 0.4) * cool)
    sheet = Sheet(paper, ink, folder)
    texts = [
        "#version 3.7;",
        "global_settings{assumed_gamma 1.0 max_trace_level 3}",
        f"#declare AMBIENT=rgb {ambient};",
        "background{rgb 0.3}",
        camera_text(paper, conditions.size, rng),
        *lights_text(conditions.light, cool, rng),
        sheet_text(paper, ink.printer.gloss),
        ground_text(rng),
        *(() if is_pad else Pieces(table, conditions.pieces, sheet, rng).text(truth)),
    ]
    (folder / "scene.pov").write_text("\n".join(texts), encoding="utf-8")
