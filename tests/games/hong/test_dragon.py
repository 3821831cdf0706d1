"""Hong's tiles: what is drawn again and again, as in a replay, is drawn only twice."""

from printkit.games.hong.dragon import PlacedTile, tile


def test_a_repeated_part_is_kept_and_looks_the_same():
    place = PlacedTile((17.0, 4.0), 20.0, upright=True)
    first, second, third = tile(place), tile(place), tile(place)
    assert first == second == third
    assert second[1] is not first[1]
    assert all(one is two for one, two in zip(second[1:], third[1:], strict=True))
