"""Positions of Hex that were not recorded."""

from collections.abc import Iterator

from printkit.records.placement_judge import PlacementJudge, stone_fields

from .rules import BLUE, RED, Hex


class HexJudge(PlacementJudge[Hex]):
    """The stones of both players; after a swap, blue has as many stones as red, or one more."""

    fields = stone_fields(RED, BLUE)
    letters = {"r": RED, "b": BLUE}

    def turn_counts(self, game: Hex, stones: tuple[int, int]) -> Iterator[int]:
        yield from super().turn_counts(game, stones)
        red, blue = map(int.bit_count, stones)
        if game.setting.options["swap"] and blue and blue - red in (0, 1):
            yield red + blue + 1
