import pytest
import shapely
import trimesh

from printkit.base.errors import InputError
from printkit.machines.solids.extrusion import PieceForm, blank, extruded

SQUARE = (((-5.0, -5.0), (5.0, -5.0), (5.0, 5.0), (-5.0, 5.0)),)
FRAME = (SQUARE[0], ((-2.0, -2.0), (-2.0, 2.0), (2.0, 2.0), (2.0, -2.0)))


def solid(outline, form, radius=0.0, **reliefs):
    """The mesh as another library sees it, which merges what is equal."""
    mesh = extruded(blank("x", outline, radius, form), form, **reliefs)
    read = trimesh.Trimesh(mesh.vertices, mesh.triangles)
    assert read.is_watertight
    assert read.is_winding_consistent
    assert read.volume > 0
    return mesh


def enclosed(mesh):
    return trimesh.Trimesh(mesh.vertices, mesh.triangles).volume


def bounds(mesh):
    xs, ys, zs = zip(*mesh.vertices, strict=True)
    return [min(xs), min(ys), min(zs), max(xs), max(ys), max(zs)]


def volume(outline, form):
    """By Simpson's rule, which is exact: sections of a bevel are quadratic in its depth."""
    area = shapely.Polygon(outline[0], outline[1:])

    def bevel(by):
        sections = (area.buffer(-by * i / 2, join_style="mitre", mitre_limit=100) for i in range(3))
        low, middle, high = (section.area for section in sections)
        return by / 6 * (low + 4 * middle + high)

    straight = form.height - form.bevel - form.foot
    return straight * area.area + bevel(form.bevel) + bevel(form.foot)


def test_a_square_block_and_a_bevelled_one_by_hand():
    mesh = solid(SQUARE, PieceForm(3.0))
    assert (len(mesh.triangles), bounds(mesh)) == (12, [-5, -5, 0, 5, 5, 3])
    mesh = solid(SQUARE, PieceForm(3.0, bevel=1.0))
    top = [place for place in mesh.vertices if place[2] == 3.0]
    assert sorted(top) == [(-4, -4, 3), (-4, 4, 3), (4, -4, 3), (4, 4, 3)]
    assert enclosed(mesh) == pytest.approx(200 + (100 + 80 + 64) / 3)


def test_too_wide_a_bevel_is_refused_and_the_widest_is_told():
    with pytest.raises(InputError, match=r"piece 'x'; give at most 4\.95 mm"):
        solid(SQUARE, PieceForm(20.0, bevel=6.0))
    solid(SQUARE, PieceForm(20.0, bevel=4.95))
    with pytest.raises(InputError, match=r"give at most 1\.45 mm"):
        solid(FRAME, PieceForm(20.0, foot=1.6))


@pytest.mark.parametrize("depth", [-0.5, 0.5])
def test_a_relief_adds_or_takes_its_area_times_its_depth(depth):
    ring = shapely.Point(0, 0).buffer(3).difference(shapely.Point(0, 0).buffer(2))
    region = shapely.MultiPolygon([ring, shapely.box(3.2, 3.2, 4, 4)])
    form = PieceForm(3.0, bevel=0.4, relief=depth)
    mesh = solid(SQUARE, form, above=region)
    assert enclosed(mesh) == pytest.approx(volume(SQUARE, form) + region.area * depth)
    assert bounds(mesh)[5] == max(3.0, 3.0 + depth)
