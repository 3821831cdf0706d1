"""Warns of sheets whose words lack a translation."""

from printkit.app.setting import SettingOptions, chosen_setting
from printkit.cli.tell import tell
from printkit.definitions import Settings


def tell_untranslated(game: str, options: SettingOptions, settings: Settings) -> None:
    """Warn if the sheets of `game` are in a language that has none of its texts."""
    from printkit.app.printing import untranslated  # --help needs no sheets

    if why := untranslated(chosen_setting(game, options), settings):
        tell(why)
