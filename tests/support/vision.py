"""How colours look to other eyes, and how far apart they look."""

from coloraide.everything import ColorAll

EYES = {
    "usual": "",
    "protanopia": "protan",
    "deuteranopia": "deutan",
    "tritanopia": "tritan",
    "grey": "grayscale",  # a grey printer, and total colour blindness
}
IN_COLOUR = [eyes for eyes in EYES if eyes != "grey"]


def seen(colour, eyes="usual"):
    """The colour as `eyes` see it; for dichromats by the matrices of Machado and others (2009)."""
    if eyes == "usual":
        return ColorAll(colour)
    terms = {} if eyes == "grey" else {"method": "machado"}
    return ColorAll(colour).filter(EYES[eyes], **terms).clip("srgb")


def distance(one, other, eyes="usual"):
    """CIEDE2000 between two colours: 1 is just seen side by side."""
    return seen(one, eyes).delta_e(seen(other, eyes), method="2000")


def contrast(one, other):
    """The ratio of luminance by WCAG 2.2."""
    return ColorAll(one).contrast(ColorAll(other), method="wcag21")


def lightness(colour):
    """L* of CIELAB, 0 to 100."""
    return ColorAll(colour).convert("lab-d65")["lightness"]
