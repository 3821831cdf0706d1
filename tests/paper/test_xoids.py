import itertools

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.base.errors import InputError
from printkit.boards import shapes
from printkit.boards.edge_space import EdgeSpace
from printkit.boards.lattice import HEX
from printkit.boards.masks import bits
from printkit.boards.polytwig import polytwigs, sites
from printkit.boards.topology import BoardGraph
from printkit.draw.geometry.areas import polygon
from printkit.draw.geometry.fit import Fit
from printkit.draw.geometry.plane import Plane
from printkit.draw.geometry.xoid_outline import PieceSize, body, outline
from printkit.draw.style.palette import LOOKS
from printkit.draw.typography.typefaces import BUNDLED
from printkit.paper.pieces.xoid_pieces import xoid_pieces

SIZE = PieceSize.for_leg(12)
BOARD = BoardGraph(HEX, shapes.hexagon(4))
SPACE = EdgeSpace(BOARD)
PLANE = Plane(HEX, SIZE.leg)


@st.composite
def connected(draw):
    """Legs of the board, each but the first beside one before it."""
    found = [draw(st.integers(0, len(BOARD.edges) - 1))]
    for _ in range(draw(st.integers(0, 8))):
        near = {edge for one in found for edge in bits(SPACE.neighbours[one])}
        found.append(draw(st.sampled_from(sorted(near.difference(found)))))
    return [BOARD.edges[edge] for edge in found]


@settings(max_examples=30)
@given(connected(), st.sampled_from([0.0, 0.13 * SIZE.width]))
def test_an_outline_is_the_union_of_blunt_legs_and_their_joints_shrunk(legs, inset):
    found = polygon(outline(legs, PLANE, SIZE, inset))
    bodies = [body(PLANE.ends(leg), SIZE.width, joints=True) for leg in legs]
    blunt = [shapely.Polygon([*ring[1:3], *ring[4:]]) for ring in bodies]
    pairs = itertools.combinations(map(shapely.Polygon, bodies), 2)
    joints = [one.intersection(other) for one, other in pairs]
    whole = shapely.union_all([*blunt, *joints], grid_size=1e-4)
    slow = whole.buffer(-SIZE.clearance / 2 - inset, join_style="mitre")
    assert found.hausdorff_distance(slow) < 0.003  # the grid of the union, at mitred corners
    assert found.exterior.is_ccw
    assert len(found.interiors) == len(slow.interiors)


def test_a_piece_turned_over_is_its_mirror_image():
    """The back of each chiral piece, seen from behind, is the other hand of the same Xoid."""
    for piece in xoid_pieces(polytwigs(4), SIZE, LOOKS["red"], BUNDLED, two_sided=True):
        face, back = piece.face[0].rings, piece.back[0].rings
        assert [[(-x, y) for x, y in ring] for ring in face] == [list(ring) for ring in back]
        assert face[0] == piece.outline[0]
        names = [piece.face[-1].text, piece.back[-1].text]
        chiral = piece.name[:-4] in {x.name for x in polytwigs(4) if x.chiral}
        assert names == [piece.name[:-4], piece.name[:-4] + "*" * chiral]


@pytest.mark.parametrize(("wide", "apart"), [(5.0, 0.5), (3.0, 0.0), (6.3, 0.6)])
def test_a_piece_is_as_wide_as_asked_and_its_neighbours_as_far(wide, apart):
    size = PieceSize.for_leg(12, Fit(wide, apart))
    legs = [polygon(outline([leg], PLANE, size)) for leg in BoardGraph(HEX, [(0, 0)]).edges]
    upright = min(legs, key=lambda leg: leg.bounds[2] - leg.bounds[0])
    assert upright.bounds[2] - upright.bounds[0] == pytest.approx(wide, abs=0.001)
    nearest = min(a.distance(b) for a, b in itertools.combinations(legs, 2))
    assert nearest >= apart - 0.001
    (star,) = (x for x in polytwigs(3) if x.name == "3-02")
    *bend, third = sites(star.form)
    bent, straight = (polygon(outline(some, PLANE, size)) for some in (bend, [third]))
    assert bent.distance(straight) == pytest.approx(apart, abs=0.001)


@pytest.mark.parametrize(("wide", "apart"), [(6.6, 0.4), (1.0, 1.0), (None, 3.5)])
def test_a_piece_too_wide_or_too_thin_for_its_leg_is_refused(wide, apart):
    with pytest.raises(InputError, match="do not fit legs of 12 mm"):
        PieceSize.for_leg(12, Fit(wide, apart))
