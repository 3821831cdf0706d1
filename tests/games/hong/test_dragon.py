"""Hong's tiles: small ones are drawn once, because a screen shows them again and again."""

from printkit.games.hong.dragon import PlacedTile, tile


def test_small_tiles_are_kept_and_look_the_same():
    for side, are_kept in ((11.0, True), (40.0, False)):
        place = PlacedTile((17.0, 4.0), side, upright=True)
        first, second = tile(place), tile(place)
        assert first == second
        assert all((one is two) == are_kept for one, two in zip(first[1:], second[1:], strict=True))
