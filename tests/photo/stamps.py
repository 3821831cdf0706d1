"""The printed chit of a piece as a picture, for scenes that are lit and photographed elsewhere."""

from photo.photographs import _FINE

PIXELS_A_MM = _FINE


def stamp(table, site, piece):
    """The chit on `site`, BGR times alpha and alpha, a square with the site at its centre."""
    return table._stamp(site, piece)
