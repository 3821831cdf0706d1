"""The parent package of games in the user's folders; `__path__` lists the parent folders."""

from printkit.rules.game_packages import folder_paths

__path__ = folder_paths()
