from collections import Counter
from functools import cache

import numpy as np
import pytest
import shapely
import shapely.affinity
import trimesh

from printkit.draw.display import Text
from printkit.draw.fonts import BUNDLED
from printkit.draw.styles import load_style
from printkit.draw.styling import Brush
from printkit.machines.extrusion import Form
from printkit.machines.piece_files import XOIDS, piece_options, piece_request, pieces_of
from printkit.machines.solid_pieces import Bed, Make, body, plates
from printkit.rules.catalogue import game_names
from printkit.rules.sources import chosen_setting

PAINT = Brush(load_style("colour")).marks
SUNK = Make(Form(3.0, 0.4, 0.2, -0.4), (True, True), PAINT, BUNDLED)
RAISED = Make(Form(3.0, 0.4, 0.0, 0.4), (True, False), PAINT, BUNDLED)
PLAIN = Make(Form(3.0), (False, False), PAINT, BUNDLED)
BED = Bed(220.0, 220.0)


@cache
def sets(game, max_legs=None, *, two_sided=True):
    opened = chosen_setting("xong" if game == XOIDS else game)
    request = piece_request(opened, piece_options(opened, {}), two_sided=two_sided)
    return pieces_of(game, max_legs, request)[1]


def distinct(game, **options):
    return {piece.name: piece for each in sets(game, **options) for piece in each.pieces}


def as_seen(mesh):
    read = trimesh.Trimesh(mesh.vertices, mesh.triangles)
    assert read.is_watertight
    assert read.is_winding_consistent
    return read


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", [*(game for game in game_names() if game != "xong"), XOIDS])
def test_every_piece_is_watertight_and_has_its_size_and_relief(game):
    options = {"max_legs": 4} if game == XOIDS else {}
    for piece in distinct(game, **options).values():
        flat = as_seen(body(piece, PLAIN).mesh)
        ring = shapely.Polygon(piece.outline[0], piece.outline[1:]) if piece.outline else None
        ring = shapely.Point(0, 0).buffer(piece.radius, 64) if piece.radius else ring
        left, top, right, bottom = ring.bounds
        box = [[left, -bottom, 0], [right, -top, 3]]  # y points upwards
        assert flat.bounds == pytest.approx(np.array(box), abs=1e-3)
        plain = flat.volume
        assert plain == pytest.approx(3 * ring.area, rel=2e-3)
        sunk, raised = (as_seen(body(piece, make).mesh) for make in (SUNK, RAISED))
        assert 0.8 * plain < sunk.volume < plain
        assert 0.8 * plain < raised.volume < 1.2 * plain
        assert sunk.extents[2] == 3.0
        assert raised.extents[2] in (3.0, 3.4)


def test_colours_are_those_of_the_players():
    style = load_style("colour").colours
    pieces = {**distinct(XOIDS), **distinct("hong")}
    for name, colour in (("5-07-red", "red"), ("leg-blue", "blue"), ("stone", "neutral")):
        assert body(pieces[name], PLAIN).colour == style[colour]


def level(mesh, z):
    """The area of all level faces at a height, as seen from above."""
    triangles = [
        shapely.Polygon([mesh.vertices[i][:2] for i in triangle])
        for triangle in mesh.triangles
        if all(mesh.vertices[i][2] == z for i in triangle)
    ]
    return shapely.union_all(triangles, grid_size=1e-4)


def test_a_name_reads_the_right_way_round_from_above():
    piece = distinct(XOIDS)["2-01-red"]
    (name,) = (mark for mark in piece.face if isinstance(mark, Text))
    cut = level(body(piece, SUNK).mesh, 2.6)
    straight = shapely.affinity.rotate(cut, name.angle, origin=(0, 0))
    two, dash, zero, one = sorted(straight.geoms, key=lambda part: part.centroid.x)
    assert len(zero.interiors) == 1
    assert one.bounds[1] < dash.bounds[1] < dash.bounds[3] < one.bounds[3]
    left, low, right, _ = two.bounds
    foot = shapely.box(left, low, right, low + 0.3)
    assert two.intersection(foot).area > 0.8 * foot.area  # a 2 stands on its bar


def test_the_back_is_as_seen_when_the_piece_is_turned_over():
    piece = distinct(XOIDS)["3-03-red"]
    mesh = body(piece, SUNK).mesh
    turned = tuple(tuple((-x, y) for x, y in ring) for ring in piece.outline)
    other = body(piece._replace(face=piece.back, outline=turned), SUNK).mesh
    behind = shapely.affinity.scale(level(mesh, 0.4), -1, 1, origin=(0, 0))
    assert behind.symmetric_difference(level(other, 2.6)).area < 0.05
    assert level(mesh, 0.4).area > 1.1 * level(mesh, 2.6).area  # 3-03* has a star more


def footprints(plate):
    for standing in plate.standing:
        yield level(standing.body.mesh._replace(vertices=tuple(standing.vertices())), 0.0)


def test_pieces_stand_apart_on_the_bed():
    found = plates("t", sets(XOIDS, 2), PLAIN, Bed(120.0, 90.0, 5.0, margin=6.0))
    assert {name.split("-")[0] for name in (plate.name for plate in found)} == {"red", "blue"}
    for plate in found:
        shapes = list(footprints(plate))
        whole = shapely.union_all(shapes)
        assert shapely.box(5.99, 5.99, 114.01, 84.01).contains(whole)
        assert whole.envelope.centroid.distance(shapely.Point(60, 45)) < 0.01
        tree = shapely.STRtree(shapes)
        for one, other in zip(*tree.query(shapes, "dwithin", distance=4.99), strict=True):
            assert one == other


def test_each_plate_has_one_colour_unless_they_are_mixed():
    found = plates("t", sets("gosix"), PLAIN, BED)
    assert [plate.name for plate in found] == ["black", "white"]
    bodies = [[standing.body for standing in plate.standing] for plate in found]
    assert [len({body.colour for body in some}) for some in bodies] == [1, 1]
    wanted = Counter(piece.name for each in sets("gosix") for piece in each.pieces)
    assert Counter(body.name for some in bodies for body in some) == wanted
    (mixed,) = plates("t", sets("gosix"), PLAIN, BED._replace(mixed=True))
    assert mixed.name == ""
    assert len({standing.body.colour for standing in mixed.standing}) == 2
