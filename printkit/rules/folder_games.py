"""The parent package of games in folders of the user; its path has the folders around them."""

from printkit.rules.game_packages import folder_paths

__path__ = folder_paths()
