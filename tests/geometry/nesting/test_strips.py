import importlib.util
import math
import sys
from types import ModuleType, SimpleNamespace

import pytest
from outlines import ANGLE, QUARTERS, SIXTHS, assert_lies_well, box, disc, xoids

from printkit.errors import InputError
from printkit.geometry.nesting import Stock, nest, tight
from printkit.geometry.nesting.layout import used

STOCK = Stock(50, 60)
NEEDS_SPYRROW = pytest.mark.skipif(
    importlib.util.find_spec("spyrrow") is None, reason="spyrrow is an extra"
)


def stand_in(gap=None):
    """A module that answers as spyrrow does: items behind one another along the strip.

    It turns them counterclockwise with y upwards, by the last angle allowed, and lays them `gap`
    apart, or as far as it is asked.
    """
    module = ModuleType("spyrrow")
    module.runs = []

    def item(name, shape, demand, turns):
        return SimpleNamespace(id=name, shape=shape, demand=demand, turns=turns)

    def placed(items, separation):
        reach = separation
        for each in items:
            turn = math.radians(each.turns[-1])
            cos, sin = math.cos(turn), math.sin(turn)
            corners = [(x * cos - y * sin, x * sin + y * cos) for x, y in each.shape]
            left, right = (side(x for x, _ in corners) for side in (min, max))
            low = min(y for _, y in corners)
            for _ in range(each.demand):
                move = (reach - left, separation - low)
                yield SimpleNamespace(id=each.id, rotation=each.turns[-1], translation=move)
                reach += right - left + (separation if gap is None else gap)

    def strip(_, height, items):
        def solve(config):
            module.runs.append((height, [each.demand for each in items], config))
            found = list(placed(items, config["min_items_separation"]))
            return SimpleNamespace(placed_items=found)

        return SimpleNamespace(solve=solve)

    module.Item = item
    module.StripPackingInstance = strip
    module.StripPackingConfig = dict
    return module


@pytest.fixture
def spyrrow(monkeypatch):
    module = stand_in()
    monkeypatch.setitem(sys.modules, "spyrrow", module)
    return module


def sunk(outlines, stock, spacing, turns):
    """A layout on one sheet that is as bad as can be: it ends at the foot."""
    layout = nest(outlines, stock, spacing, turns)
    sheets, depth = used(outlines, layout)
    assert sheets == 1
    return [each._replace(at=(each.at[0], each.at[1] + stock.height - depth)) for each in layout]


def test_what_to_do_when_spyrrow_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "spyrrow", None)
    with pytest.raises(InputError, match=r"tight layout needs spyrrow.*pip install spyrrow$"):
        tight([ANGLE], STOCK, 2)


@pytest.mark.usefixtures("spyrrow")
@pytest.mark.parametrize("turns", [(0,), (90,), (180,), (270,), (0, 60), (0, 90, 211)])
def test_a_strip_lies_on_the_stock_as_it_was_packed(monkeypatch, turns):
    monkeypatch.setattr("printkit.geometry.nesting.strips.nest", sunk)
    outlines = [ANGLE, box(7, 12, at=(30, -9)), ANGLE]
    stock = STOCK._replace(height=90)
    layout = tight(outlines, stock, 2, turns)
    assert_lies_well(outlines, layout, stock, 2, turns)
    assert {each.turn for each in layout} == {float(turns[-1])}
    assert used(outlines, layout)[1] < 70


def test_one_sheet_is_packed_once_in_all_the_time(spyrrow):
    tight([ANGLE, ANGLE, disc(5)], STOCK, 2, QUARTERS, seconds=7)
    ((height, demands, config),) = spyrrow.runs
    assert height == pytest.approx(54, abs=0.1)
    assert demands == [2, 1]
    assert config["total_computation_time"] == 7


def test_the_better_layout_is_kept(spyrrow):
    outlines = [ANGLE] * 3
    assert tight(outlines, STOCK, 2, QUARTERS) == nest(outlines, STOCK, 2, QUARTERS)
    assert spyrrow.runs


@pytest.mark.usefixtures("spyrrow")
def test_strips_longer_than_the_stock_are_not_used():
    outlines = [ANGLE] * 20
    layout = tight(outlines, STOCK, 2, QUARTERS)
    assert_lies_well(outlines, layout, STOCK, 2, QUARTERS)
    assert layout == nest(outlines, STOCK, 2, QUARTERS)


def test_pieces_too_near_are_not_used(monkeypatch):
    monkeypatch.setitem(sys.modules, "spyrrow", stand_in(gap=1))
    outlines = [box(45, 10)] * 4
    assert_lies_well(outlines, tight(outlines, STOCK, 2), STOCK, 2, (0,))


class PanicException(BaseException):
    pass


def test_a_panic_is_survived(spyrrow, monkeypatch):
    def panic(**_):
        raise PanicException

    monkeypatch.setattr(spyrrow, "StripPackingConfig", lambda **_: None)
    monkeypatch.setattr(
        spyrrow, "StripPackingInstance", lambda *_: SimpleNamespace(solve=lambda _: panic())
    )
    assert tight([ANGLE], STOCK, 2) == nest([ANGLE], STOCK, 2)


def test_an_interrupt_is_not(spyrrow, monkeypatch):
    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(
        spyrrow, "StripPackingInstance", lambda *_: SimpleNamespace(solve=interrupted)
    )
    with pytest.raises(KeyboardInterrupt):
        tight([ANGLE], STOCK, 2)


def test_pieces_as_wide_as_the_stock_are_left_to_nest(spyrrow):
    outlines = [box(50, 10)] * 2
    assert tight(outlines, STOCK, 2) == nest(outlines, STOCK, 2)
    assert not spyrrow.runs


@pytest.mark.usefixtures("spyrrow")
def test_nothing_takes_no_sheet():
    assert tight([], STOCK, 2) == []


@NEEDS_SPYRROW
def test_spyrrow_packs_angles():
    outlines = [ANGLE] * 8
    layout = tight(outlines, STOCK, 1, QUARTERS, seconds=2)
    assert_lies_well(outlines, layout, STOCK, 1, QUARTERS)
    assert used(outlines, layout) <= used(outlines, nest(outlines, STOCK, 1, QUARTERS))


@NEEDS_SPYRROW
def test_spyrrow_packs_xoids():
    outlines = xoids(14, 5, max_legs=4)
    stock = Stock(90, 120)
    layout = tight(outlines, stock, 2, SIXTHS, seconds=2)
    assert_lies_well(outlines, layout, stock, 2, SIXTHS)
    assert used(outlines, layout)[0] == 1
