"""Preflight: all checks of one file, in the order of the table."""

from collections.abc import Callable, Iterator
from itertools import islice

from printkit.preflight.checks import file, inks, parts, sizes
from printkit.preflight.document import Document
from printkit.preflight.findings import KEPT, Checked, Finding, Verdict
from printkit.preflight.purpose import PRESS, PURPOSES, UPLOAD, Purpose
from printkit.preflight.reading import read_pdf

_Findings = Iterator[Finding]
_Check = Callable[[Document, Purpose], _Findings]


def preflight(data: bytes, name: str, purpose: str | None = None) -> Verdict:
    """Check a PDF file called `name` for a purpose, `press` or `upload`.

    Without one it is `press` for a file that claims to be PDF/X, else `upload`. Raises InputError
    for what is no PDF, is damaged or locked by a password, or asks for more than is read.
    """
    document = read_pdf(data, name)
    asked = PURPOSES[purpose] if purpose else PRESS if document.standard else UPLOAD
    trim = document.pages[0].boxes.cut if document.pages else None
    return Verdict(
        name,
        asked.name,
        document.standard,
        len(document.pages),
        trim and (round(trim.width, 3), round(trim.height, 3)),
        tuple(_checked(document, asked)),
    )


def _checked(document: Document, purpose: Purpose) -> Iterator[Checked]:
    for name, check, summary in _CHECKS:
        findings = check(document, purpose)
        kept = tuple(islice(findings, KEPT))
        yield Checked(name, summary(document), kept, sum(1 for _ in findings))
    if purpose.standard:
        for name, check, summary in _OF_PRESS:
            yield Checked(name, summary(document), tuple(check(document, purpose)))


def _always(check: Callable[[Document], _Findings]) -> _Check:
    """A check that asks the same for every purpose."""
    return lambda document, _: check(document)


def _nothing(_: Document) -> str:
    return ""


def _count(document: Document) -> str:
    return str(len(document.pages))


def _trims(document: Document) -> str:
    found = {sizes.size(page.boxes.trim): None for page in document.pages if page.boxes.trim}
    listed = [*found]
    return f"trim {', '.join(listed[:3])}{', …' if len(listed) > 3 else ''}" if listed else ""


def _bleed(document: Document) -> str:
    boxed = [page for page in document.pages if page.boxes.trim and page.boxes.bleed]
    return f"{max(0.0, min(min(sizes.margins(page)) for page in boxed)):.2f} mm" if boxed else ""


def _dpi(document: Document) -> str:
    least = parts.least_dpi(document)
    return "none" if least is None else f"{least:.0f} dpi at least"


def _lines(document: Document) -> str:
    thinnest = parts.thinnest_line(document)
    return "no lines" if thinnest is None else f"lines of {thinnest:.3f} mm and more"


def _families(document: Document) -> str:
    labels = {"gray": "grey", "rgb": "RGB", "cmyk": "CMYK", "lab": "Lab"}
    return ", ".join(sorted(labels.get(one, one) for one in inks.families(document)))


def _ink(document: Document) -> str:
    if inks.families(document) <= {"rgb", "lab"}:
        return "as the shop converts it"
    return f"{100 * inks.most_ink(document):.0f} % at most"


def _spots(document: Document) -> str:
    return ", ".join(one[:60] for one in inks.spot_names(document)[:5]) or "none"


def _standard(document: Document) -> str:
    conditions = ", ".join(intent.condition[:60] for intent in document.intents[:3])
    return ": ".join(filter(None, (document.standard[:40], conditions)))


_CHECKS: tuple[tuple[str, _Check, Callable[[Document], str]], ...] = (
    ("pages", _always(file.pages), _count),
    ("encryption", _always(file.encryption), _nothing),
    ("boxes", sizes.boxes, _trims),
    ("bleed", sizes.bleed, _bleed),
    ("ink in the bleed", _always(sizes.ink_in_bleed), _nothing),
    ("safe zone", sizes.safe_zone, _nothing),
    ("pictures", parts.pictures, _dpi),
    ("fonts", _always(parts.fonts), parts.font_names),
    ("hairlines", parts.hairlines, _lines),
    ("colour", inks.colour, _families),
    ("total ink", inks.ink, _ink),
    ("black", _always(inks.black), _nothing),
    ("spot inks", inks.spots, _spots),
    ("cut line", _always(inks.cut_line), _nothing),
    ("transparency", _always(file.transparency), _nothing),
    ("actions", _always(file.actions), _nothing),
)
_OF_PRESS: tuple[tuple[str, _Check, Callable[[Document], str]], ...] = (
    ("PDF/X", file.standard, _standard),
    ("trapped", _always(file.trapped), lambda document: document.trapped[:40]),
)
CHECKS = tuple(name for name, _, _ in (*_CHECKS, *_OF_PRESS))
