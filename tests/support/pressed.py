from functools import cache
from pathlib import Path

from PIL import Image, ImageCms

import printkit
from printkit.draw.style.colours import Cmyk, process_colour

PROFILE = Path(printkit.__file__).parent / "draw/profiles/FOGRA39.icc"


@cache
def _to_screen():
    press, screen = ImageCms.ImageCmsProfile(str(PROFILE)), ImageCms.createProfile("sRGB")
    relative, flags = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
    return ImageCms.buildTransform(press, screen, "CMYK", "RGB", relative, flags)


@cache
def printed(ink: Cmyk) -> str:
    """#rrggbb of an ink on its paper, whose white is taken for the screen's."""
    picture = Image.new("CMYK", (1, 1), tuple(round(2.55 * share) for share in ink))
    return "#{:02x}{:02x}{:02x}".format(*_to_screen().apply(picture).getpixel((0, 0)))


def pressed(style):
    """A style with the colours of its inks as they look in print; cut lines have none."""
    style = style.on_press
    colours = {
        token: printed(process_colour(colour))
        for token, colour in style.colours.items()
        if token != "cut"
    }
    patterns = {
        token: pattern._replace(colour=printed(process_colour(pattern.colour)))
        for token, pattern in style.patterns.items()
    }
    return style._replace(colours=colours, patterns=patterns)
