"""Warns of what is missing in files that were written: a check for a shop, a translation."""

from printkit.app.setting import SettingOptions, chosen_setting
from printkit.cli.tell import tell
from printkit.definitions import Settings
from printkit.preflight.purpose import PURPOSES


def tell_unchecked(settings: Settings) -> None:
    """Say so if files were written for a shop, by `settings`, that preflight has not seen."""
    if settings.get("for") in PURPOSES:
        from printkit.app.preflight import unchecked  # only these files are checked

        if why := unchecked():
            tell(why)


def tell_untranslated(game: str, options: SettingOptions, settings: Settings) -> None:
    """Warn if the sheets of `game` are in a language that has none of its texts."""
    from printkit.app.printing import untranslated  # --help needs no sheets

    if why := untranslated(chosen_setting(game, options), settings):
        tell(why)
