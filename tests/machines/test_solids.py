import itertools
from functools import cache

import numpy as np
import pytest
import shapely
import trimesh
from shapely import affinity
from support.sampled import sampled

from printkit.base.yaml.reader import read_node
from printkit.boards.definition import read_board
from printkit.draw.display import Text
from printkit.draw.geometry.engraving import engraved
from printkit.draw.geometry.plane import centred
from printkit.draw.geometry.xoid_outline import PieceSize, outline
from printkit.draw.style.apply_style import Brush
from printkit.draw.style.styles import load_style
from printkit.draw.typography.typefaces import BUNDLED
from printkit.machines.piece_files import pieces_of
from printkit.machines.piece_material import shape_of
from printkit.machines.solids import solid_pieces
from printkit.machines.solids.extrusion import USUAL_FINENESS, PieceForm, blank, relief
from printkit.machines.solids.mesh import MOST_TRIANGLES
from printkit.machines.solids.solid_board import SlabForm
from printkit.machines.solids.solid_pieces import (
    Bed,
    SolidOptions,
    board_plates,
    body,
    part_outlines,
    plates,
    solid_board,
)
from printkit.paper.kit_request import XOIDS, piece_options, piece_request
from printkit.paper.pieces.piece import flat_piece
from printkit.rules.catalogue import game_names, open_setting
from printkit.rules.source_arguments import chosen_setting

BRUSH = Brush(load_style("colour"))
PAINT = BRUSH.marks
SUNK = SolidOptions(PieceForm(3.0, 0.4, 0.2, -0.4), (True, True), PAINT, BUNDLED)
RAISED = SolidOptions(PieceForm(3.0, 0.4, 0.0, 0.4), (True, False), PAINT, BUNDLED)
PLAIN = SolidOptions(PieceForm(3.0), (False, False), PAINT, BUNDLED)


@cache
def sets(game, max_legs=None):
    opened = chosen_setting("xong" if game == XOIDS else game)
    request = piece_request(opened, piece_options(opened, {}), two_sided=True)
    return pieces_of(game, max_legs, request)[1]


def distinct(game, **options):
    return {piece.name: piece for each in sets(game, **options) for piece in each.pieces}


def as_seen(mesh):
    read = trimesh.Trimesh(mesh.vertices, mesh.triangles, process=False)
    assert read.is_watertight
    assert read.is_winding_consistent
    return read


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", [*(game for game in game_names() if game != "xong"), XOIDS])
def test_every_piece_is_watertight_and_has_its_size_and_relief(game):
    options = {"max_legs": 4} if game == XOIDS else {}
    for piece in distinct(game, **options).values():
        flat, sunk, raised = (as_seen(body(piece, make).mesh) for make in (PLAIN, SUNK, RAISED))
        disc = shapely.Point(0, 0).buffer(piece.radius, 64)
        ring = disc if piece.radius else shapely.Polygon(piece.outline[0], piece.outline[1:])
        left, top, right, bottom = ring.bounds
        box = [[left, -bottom, 0], [right, -top, 3]]  # y points upwards
        assert flat.bounds == pytest.approx(np.array(box), abs=1e-3)
        assert flat.volume == pytest.approx(3 * ring.area, rel=2e-3)
        assert 0.8 * flat.volume < sunk.volume < flat.volume
        assert 0.8 * flat.volume < raised.volume < 1.2 * flat.volume
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
    straight = affinity.rotate(cut, name.angle, origin=(0, 0))
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
    behind = affinity.scale(level(mesh, 0.4), -1, 1, origin=(0, 0))
    assert behind.symmetric_difference(level(other, 2.6)).area < 0.05 * behind.area
    assert level(mesh, 0.4).area > 1.1 * level(mesh, 2.6).area  # 3-03* has a star more


SLAB = SlabForm(4.0, 1.6, 0.4, 0.4)
ROUND = 0.015  # mm, by which circles of corners differ from circles
SHAPES = {  # small boards of all games
    "xong": "lattice: hex\nplay_on: edges\nshape: {hexagon: 2}\nside: 12mm",
    "gosix": "lattice: hex\nplay_on: vertices\nshape: {hexagon: 1}\nside: 34mm\nlabels: dots",
    "yodd": "lattice: hex\nplay_on: cells\nshape: {hexagon: 2}\npitch: 23mm\nlabels: rows",
    "xana": "lattice: hex\nplay_on: cells\nshape: {hexagon: 2}\npitch: 18mm\nlabels: doubled",
    "xodd": "lattice: square\nplay_on: cells\nshape: {rectangle: [3, 2]}\npitch: 22mm\n"
    "style: intersections",
    "hong": "lattice: square\nplay_on: cells\nshape: {rectangle: [3, 2]}\npitch: 22mm",
}


@cache
def request(game, clearance=None):
    text = f"name: small\ntitle: Small\n{SHAPES[game]}\n"
    board = read_board(read_node(text.encode(), "small.yaml"))
    opened = open_setting(game, board, options={"threshold": "4"} if game == "hong" else None)
    settings = {} if clearance is None else {"clearance": clearance}
    made = piece_request(opened, piece_options(opened, settings), two_sided=True)
    return made._replace(fit=made.fit._replace(nozzle=0.4))


def section(mesh, z):
    """What of a solid without overhangs is at a height: what lies below its faces above that."""
    level = mesh.triangles[(mesh.face_normals[:, 2] > 0.9) & (mesh.triangles[:, :, 2].min(1) > z)]
    return shapely.union_all(shapely.polygons(level[:, :, :2]), grid_size=1e-3)


def pieces(made):
    """The pieces of a kit as they lie on all places of a board, as seen from above."""
    board = made.board
    plane = centred(board.board, board.side, board.lattice, (0.0, 0.0))
    if made.kit.of_xoids:
        size = PieceSize.for_leg(board.side, made.fit)
        edges = board.board.edges
        around = [edges[i] for i in board.board.cell_edges[0]]
        for legs in (edges[:1], edges[1:2], edges[2:3], around):
            made_of = flat_piece("x", outline(legs, plane, size), ((), ()), "red")
            yield as_seen(body(made_of, PLAIN).mesh), (0.0, 0.0)
        return
    sites = {"cells": board.board.cells, "vertices": board.board.vertices}[board.play_on]
    sets = pieces_of("x", None, made)[1]
    kinds = {(each.outline, each.radius): each for some in sets for each in some.pieces}
    for kind in kinds.values():
        solid = as_seen(body(kind, PLAIN).mesh)
        for x, y in map(plane.point, sites):
            yield solid, (x, -y)


@pytest.mark.thinned(7)
@pytest.mark.parametrize("clearance", [None, 0.8])
@pytest.mark.parametrize("game", SHAPES)
def test_pieces_lie_in_the_board_with_the_clearance_about_them(game, clearance):
    made = request(game, clearance)
    slab, _guides = solid_board(made, SLAB, PAINT)
    board = as_seen(slab.mesh(slab.outline, SLAB))
    assert board.extents[2] == 4.0
    walls = section(board, 4.0 - 1.6 / 2)
    floor = section(board, 4.0 - 1.6 - 0.4 - 0.1)
    gap = made.fit.gap(made.board.pitch if made.board.play_on == "cells" else made.board.side)
    distances = []
    for piece, at in pieces(made):
        lying = affinity.translate(section(piece, 1.6 / 2), *at)
        assert not lying.intersects(walls)
        assert floor.contains(lying)
        distances.append(lying.distance(walls))
    assert min(distances) == pytest.approx(gap, abs=ROUND)
    if game not in ("hong", "xana"):  # tiles have no walls between them, piles lie with walls
        assert max(distances) == pytest.approx(gap, abs=ROUND)


@pytest.mark.parametrize("game", sampled(["xong", "gosix", "hong"], "gosix"))
def test_names_are_engraved_as_broad_as_the_nozzle(game):
    made = request(game)
    slab, _guides = solid_board(made, SLAB, PAINT)
    assert slab.drawing.area > 10
    kept = slab.drawing.buffer(-0.16).buffer(0.16)
    assert kept.area > 0.9 * slab.drawing.area
    mesh = as_seen(slab.mesh(slab.outline, SLAB))
    heights = {round(float(z), 3) for z in mesh.vertices[:, 2]}
    drawn = {"xong": {3.6}, "gosix": {2.0, 3.6}, "hong": {2.0}}  # on the land, and in recesses
    assert heights == {0.0, 2.4, 4.0} | drawn[game]


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("game", "bed"), [("hong", 58.0), ("xong", 50.0), ("gosix", 80.0)])
def test_a_board_larger_than_the_bed_is_split_into_parts_that_fit_each_other_and_the_pieces(
    game, bed
):
    made = request(game)
    board, guides = solid_board(made, SLAB, PAINT)
    stock = Bed(bed, bed, margin=5.0)
    outlines = part_outlines(board, guides, made, stock)
    meshes = [as_seen(board.mesh(outline, SLAB)) for outline in outlines]
    assert len(meshes) > 1
    sections = [section(mesh, 0.4) for mesh in meshes]
    for one, other in itertools.combinations(sections, 2):
        assert not one.intersects(other)
        assert one.distance(other) >= made.fit.joint_gap - 0.01
    assert sections[0].distance(sections[1]) == pytest.approx(made.fit.joint_gap, abs=0.01)
    whole = shapely.union_all(sections).buffer(0.11, join_style="mitre")
    assert whole.area == pytest.approx(board.area.area, rel=0.02)
    if game == "hong":
        walls = shapely.union_all([section(mesh, 3.2) for mesh in meshes])
        for piece, at in pieces(made):
            lying = affinity.translate(section(piece, 0.8), *at)
            assert lying.distance(walls) > made.fit.gap(22.0) - ROUND
    laid = board_plates(made, SLAB, stock, BRUSH)
    for standing in (each for plate in laid for each in plate):
        for x, y, _ in standing.vertices():
            assert 4.99 <= min(x, y) <= max(x, y) <= bed - 4.99


def footprint(standing):
    return level(standing.body.mesh._replace(vertices=tuple(standing.vertices())), 0.0)


def test_pieces_stand_apart_on_the_bed():
    found = plates("t", sets(XOIDS, 2), PLAIN, Bed(120.0, 90.0, 5.0, margin=6.0))
    assert {plate.name.split("-")[0] for plate in found} == {"red", "blue"}
    for plate in found:
        shapes = list(map(footprint, plate.standing))
        whole = shapely.union_all(shapes)
        assert shapely.box(5.99, 5.99, 114.01, 84.01).contains(whole)
        assert whole.envelope.centroid.distance(shapely.Point(60, 45)) < 0.01
        for one, other in itertools.combinations(shapes, 2):
            assert one.distance(other) >= 4.99


def size(plate):
    return sum(len(each.body.mesh.triangles) for each in plate.standing)


def test_the_tiles_of_hong_are_one_light_plate_and_plates_of_stones_are_split():
    sunk = SUNK._replace(form=PieceForm(3.0, 0.4, 0.0, -0.4), faces=(True, False))
    tiles, stones = plates("t", sets("hong"), sunk, Bed(220.0, 220.0))
    assert (len(tiles.standing), len(stones.standing)) == (60, 3)
    assert size(tiles) <= MOST_TRIANGLES == 60_000
    both = plates("t", sets("xodd"), SUNK, Bed(800.0, 800.0, mixed=True))
    assert max(map(size, both)) <= MOST_TRIANGLES < sum(map(size, both)) < 200_000
    assert [plate.name for plate in both] == ["1", "2", "3", "4"]
    pieces = sum(len(each.pieces) for each in sets("xodd"))
    assert sum(len(plate.standing) for plate in both) == pieces


@pytest.mark.parametrize(
    ("game", "name", "lost", "filled"),
    [("hong", "tile", 0.25, 0.5), ("xana", "black-5", 0.06, 0.06)],  # distances in mm
)
def test_a_relief_has_few_corners_and_is_close_to_the_drawing(game, name, lost, filled):
    piece = distinct(game)[name]
    flat = blank(name, piece.outline, piece.radius, SUNK.form)
    drawn = engraved(PAINT(piece.face), shape_of(piece), BUNDLED)
    fine = relief(drawn, flat.top, fineness=USUAL_FINENESS._replace(smooth=0.001, corners=10**6))
    coarse = relief(drawn, flat.top)
    counts = [shapely.get_num_coordinates(area) for area in (coarse, fine)]
    assert counts[0] <= USUAL_FINENESS.corners < counts[1]
    assert coarse.buffer(lost).contains(fine)
    assert fine.buffer(filled).contains(coarse)  # gaps narrower than two lines are filled


def test_a_board_of_many_triangles_has_more_parts_than_the_bed_requires(monkeypatch):
    monkeypatch.setattr(solid_pieces, "MOST_TRIANGLES", 3_000)
    laid = board_plates(request("gosix"), SLAB, Bed(400.0, 400.0), BRUSH)
    assert len(laid) > 1
    for plate in laid:
        assert sum(len(each.body.mesh.triangles) for each in plate) <= 3_000
