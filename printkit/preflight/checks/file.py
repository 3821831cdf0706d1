"""Checks of the file as a whole: what it claims, does, hides and carries."""

from collections.abc import Iterator

from printkit.preflight.document import METADATA, Document
from printkit.preflight.findings import Finding
from printkit.preflight.purpose import Purpose

_OF_PRINTERS = ("TrapNet", "PrinterMark")


def pages(document: Document) -> Iterator[Finding]:
    """There are pages, each can be drawn whole, and none is empty."""
    if not document.pages:
        yield Finding("the file has no pages")
    for page in document.pages:
        for reason in page.damaged:
            yield Finding(reason, page.number)
        for layer in page.hidden:
            sentence = f"the layer '{layer[:60]}' is hidden, and was not checked"
            yield Finding(sentence, page.number, fault=False)
        if not page.marks:
            yield Finding("it is empty", page.number, fault=False)


def encryption(document: Document) -> Iterator[Finding]:
    """The file is open to all."""
    if document.encrypted:
        yield Finding("the file is encrypted; save it without protection")


def transparency(document: Document) -> Iterator[Finding]:
    """Nothing shines through, or the shop is told: what it flattens may change."""
    for page in document.pages:
        for way in page.transparent:
            yield Finding(way, page.number, fault=False)


def standard(document: Document, purpose: Purpose) -> Iterator[Finding]:
    """The file is what PDF/X asks for around its pages (ISO 15930-7, 6)."""
    if not document.standard.startswith(purpose.standard):
        found = f"'{document.standard[:40]}'" if document.standard else "no version of PDF/X"
        yield Finding(f"the file claims {found}, expected {purpose.standard}")
    if not document.intents:
        yield Finding("there is no OutputIntent of PDF/X: how is it to be printed?")
    for intent in document.intents[:1]:
        if not intent.condition:
            yield Finding("the OutputIntent has no OutputConditionIdentifier")
        if not intent.channels:
            yield Finding("the OutputIntent has no profile embedded")
        elif intent.channels != 4 or intent.colours != "CMYK":
            yield Finding("the profile of the OutputIntent is not one of CMYK")
    if len(document.intents) > 1:
        yield Finding("there are several OutputIntents of PDF/X")
    missing = [key for key in METADATA if key not in document.metadata]
    if missing:
        yield Finding(f"the XMP metadata lack {', '.join(missing)}")
    if not document.identified:
        yield Finding("the file has no ID in its trailer")


def trapped(document: Document) -> Iterator[Finding]:
    """The shop can tell whether it has to trap."""
    if document.trapped not in ("True", "False"):
        found = document.trapped or "nothing"
        yield Finding(f"Trapped says {found[:40]}, expected True or False")


def actions(document: Document) -> Iterator[Finding]:
    """The file only shows pages; notes and buttons do not lie on what is printed."""
    for what in document.actions:
        yield Finding(f"the file has {what}")
    for page in document.pages:
        printed = page.boxes.bleed or page.boxes.cut
        for kind, box in page.annotations:
            over = box is None or printed.common(box) is not None
            if kind not in _OF_PRINTERS and over:
                sentence = f"an annotation ({kind[:40] or 'of no kind'}) lies on the page"
                yield Finding(sentence, page.number, box[:2] if box else None)
