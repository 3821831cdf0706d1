"""Checks of colours and inks."""

from collections.abc import Iterable, Iterator
from itertools import chain

from printkit.preflight.colour import PROCESS, Colour, Space, is_cut_name
from printkit.preflight.document import Document
from printkit.preflight.findings import Finding
from printkit.preflight.marks import Mark, PageMarks
from printkit.preflight.purpose import POINT, Purpose

_THIN = 1.0 * POINT  # mm: wider lines may be of several inks
_DARK = 0.8  # of black ink, or of each of the others: a colour that is meant as black
_ROUNDING = 0.005  # of inks, which files give in few digits


def _painted(page: PageMarks) -> Iterator[tuple[Mark, Colour]]:
    """The marks that have a colour, once for each kind and colour: the first of each."""
    seen = set()
    for mark in page.marks:
        if mark.colour is not None:
            key = (mark.kind, mark.colour.space, mark.colour.values, mark.overprints)
            if key not in seen:
                seen.add(key)
                yield mark, mark.colour


def _spaces(page: PageMarks) -> Iterator[tuple[Mark, Space]]:
    """The first mark in each colour space; patterns have colours of their own."""
    seen = set()
    for mark in page.marks:
        picture = mark.picture.space if mark.picture else None
        space = picture or (mark.colour.space if mark.colour else None)
        if space and space.family != "pattern" and (key := (mark.kind, space.label)) not in seen:
            seen.add(key)
            yield mark, space


def families(document: Document) -> set[str]:
    """The families of colour spaces that are printed."""
    return {space.family for page in document.pages for _, space in _spaces(page)}


def colour(document: Document, purpose: Purpose) -> Iterator[Finding]:
    """Only colour spaces of the purpose are printed, and not both RGB and CMYK."""
    mixed = {"rgb", "cmyk"} <= purpose.families and {"rgb", "cmyk"} <= families(document)
    for page in document.pages:
        for mark, space in _spaces(page):
            place = mark.box[:2]
            if space.family == "unknown":
                yield Finding(f"{mark.called} in {space.label}", page.number, place, fault=False)
            elif space.family not in purpose.families:
                wanted = "CMYK" if "rgb" not in purpose.families else "RGB or CMYK"
                sentence = f"{mark.called} in {space.label}, {wanted} is asked for"
                yield Finding(sentence, page.number, place)
            elif mixed and space.family == "cmyk":
                sentence = f"{mark.called} in {space.label}, while others are in RGB"
                yield Finding(sentence, page.number, place)


def ink(document: Document, purpose: Purpose) -> Iterator[Finding]:
    """The inks of a place are not more than dry: vector colours, and the pixels of pictures."""
    for page in document.pages:
        for mark, coverage in _heavy(page, purpose.ink + _ROUNDING):
            sentence = f"{mark.called} of {100 * coverage:.0f} % ink"
            told = f" ({mark.colour})" if mark.colour and not mark.picture else ""
            yield Finding(
                f"{sentence}{told}, at most {100 * purpose.ink:.0f} %", page.number, mark.box[:2]
            )


def _heavy(page: PageMarks, most: float) -> Iterator[tuple[Mark, float]]:
    for mark, painted in _painted(page):
        if painted.coverage > most:
            yield mark, painted.coverage
    for mark in page.marks:
        if mark.picture and (mark.picture.ink or 0.0) > most:
            yield mark, mark.picture.ink or 0.0


def most_ink(document: Document) -> float:
    """The greatest sum of inks of any mark, as far as it is known."""
    marks = [mark for page in document.pages for mark in page.marks]
    colours = (mark.colour.coverage for mark in marks if mark.colour)
    pictures = (mark.picture.ink or 0.0 for mark in marks if mark.picture)
    return max(chain(colours, pictures), default=0.0)


def black(document: Document) -> Iterator[Finding]:
    """Black text and thin lines are of black ink alone: others would blur where plates are off."""
    for page in document.pages:
        for mark, painted in _painted(page):
            thin = mark.kind == "line" and mark.width <= _THIN
            if (mark.kind == "text" or thin) and _is_rich_black(painted):
                what = "text" if mark.kind == "text" else f"a line of {mark.width:.2f} mm"
                sentence = f"{what} in {painted}, black ink alone is asked for"
                yield Finding(sentence, page.number, mark.box[:2])


def _is_rich_black(painted: Colour) -> bool:
    """Whether a colour is meant as black and takes other inks too, or none but others."""
    if painted.space.real.family not in ("cmyk", "spot"):
        return False
    *others, key = (painted.inks.get(name, 0.0) for name in PROCESS)
    if key >= _DARK:
        return max(others) > _ROUNDING
    return min(others) >= _DARK


def spots(document: Document, purpose: Purpose) -> Iterator[Finding]:
    """Spot inks cost plates: none unless the purpose has cut lines; one spelling for each."""
    known: dict[str, str] = {}
    for page in document.pages:
        for mark, space in _spaces(page):
            for spot in space.spots:
                first = known.setdefault("".join(spot.split()).lower(), spot)
                place = mark.box[:2]
                if first != spot:
                    yield Finding(f"'{spot[:60]}' is also spelt '{first[:60]}'", page.number, place)
                elif is_cut_name(spot) and not purpose.cuts:
                    yield Finding(
                        f"'{spot[:60]}' is for cut lines, none are asked for", page.number, place
                    )
                elif not is_cut_name(spot):
                    sentence = f"'{spot[:60]}' needs a plate of its own"
                    yield Finding(sentence, page.number, place, fault=False)


def spot_names(document: Document) -> list[str]:
    """The names of all spot inks."""
    spaces: Iterable[Space] = (space for page in document.pages for _, space in _spaces(page))
    return sorted({spot for space in spaces for spot in space.spots})


def cut_line(document: Document) -> Iterator[Finding]:
    """Cut lines are stroked, in one ink, and overprint, so that nothing below them is left out."""
    for page in document.pages:
        for mark, painted in _painted(page):
            if not painted.is_cut:
                continue
            place = mark.box[:2]
            if mark.kind != "line":
                sentence = f"{mark.called} in {painted.space.label}, lines alone are asked for"
                yield Finding(sentence, page.number, place)
            elif not mark.overprints:
                sentence = f"a line in {painted.space.label} knocks out what is below it"
                yield Finding(sentence, page.number, place)
            if len(painted.space.inks) > 1:
                sentence = f"{mark.called} in {painted.space.label}: it would be printed too"
                yield Finding(sentence, page.number, place)
