"""Players of Gosix."""

from printkit.analysis.players import Players
from printkit.games.gosix.rules import Gosix
from printkit.games.gosix.tree import GosixTree
from printkit.rules.hooks import override


class GosixPlayers(Players):
    """Players of both sides."""

    @override
    def game_tree(self, game: Gosix) -> GosixTree:
        return GosixTree(game)
