"""Players of Gosix."""

from printkit.analysis.players import Players
from printkit.games.gosix.rules import Gosix
from printkit.games.gosix.search_game import GosixSearch
from printkit.games.gosix.small_game import GosixSmallGame
from printkit.rules.hooks import override


class GosixPlayers(Players):
    """Players of both sides."""

    @override
    def search_game(self, game: Gosix) -> GosixSearch:
        return GosixSearch(game)

    @override
    def small_game(self, game: Gosix) -> GosixSmallGame:
        return GosixSmallGame(game)
