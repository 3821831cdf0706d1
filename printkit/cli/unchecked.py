"""Tells if files for a shop could not be checked."""

from printkit.cli.tell import tell
from printkit.definitions.settings import Settings
from printkit.preflight.purpose import PURPOSES


def tell_unchecked(settings: Settings) -> None:
    """Say so if files were written for a shop, by `settings`, that preflight has not seen."""
    if settings.get("for") in PURPOSES:
        from printkit.app.preflight import unchecked  # only these files are checked

        if why := unchecked():
            tell(why)
