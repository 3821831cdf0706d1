"""What a file says of itself besides its pages: PDF/X, output intent, metadata, actions."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pikepdf

from printkit.preflight.limits import MIB, Budget
from printkit.preflight.marks import PageMarks
from printkit.preflight.objects import entry, is_stream, items, name, text, unfolded, whole

_MOST_METADATA = 4 * MIB
_PDFX = "{http://www.npes.org/pdfx/ns/id/}"
METADATA = {  # what PDF/X-4 asks for (ISO 15930-7, 6.7), by the names that people know
    "dc:title": "{http://purl.org/dc/elements/1.1/}title",
    "xmp:CreateDate": "{http://ns.adobe.com/xap/1.0/}CreateDate",
    "xmp:ModifyDate": "{http://ns.adobe.com/xap/1.0/}ModifyDate",
    "xmp:MetadataDate": "{http://ns.adobe.com/xap/1.0/}MetadataDate",
    "xmpMM:DocumentID": "{http://ns.adobe.com/xap/1.0/mm/}DocumentID",
    "xmpMM:VersionID": "{http://ns.adobe.com/xap/1.0/mm/}VersionID",
    "xmpMM:RenditionClass": "{http://ns.adobe.com/xap/1.0/mm/}RenditionClass",
}


class Intent(NamedTuple):
    """An output intent: the printing condition that the colours are meant for.

    `channels` and `colours` are those of its profile, 0 and '' if none is in the file.
    """

    condition: str
    channels: int
    colours: str


class Document(NamedTuple):
    """A file as the checks look at it. `metadata` are the names of METADATA that the file has."""

    version: str
    standard: str
    intents: tuple[Intent, ...]
    metadata: tuple[str, ...]
    trapped: str
    encrypted: bool
    identified: bool
    actions: tuple[str, ...]
    pages: tuple[PageMarks, ...]


def describe_document(pdf: pikepdf.Pdf, pages: tuple[PageMarks, ...]) -> Document:
    """Read what `pdf` says of itself."""
    info = entry(pdf.trailer, "/Info")
    metadata = _metadata(pdf)
    claimed = metadata.get("pdfx") or text(entry(info, "/GTS_PDFXVersion"))
    return Document(
        version=pdf.pdf_version,
        standard=claimed,
        intents=tuple(_intents(pdf.Root)),
        metadata=tuple(key for key in METADATA if metadata.get(key)),
        trapped=name(entry(info, "/Trapped"))[1:],
        encrypted=pdf.is_encrypted,
        identified=len(items(entry(pdf.trailer, "/ID"))) == 2,
        actions=tuple(_actions(pdf.Root)),
        pages=pages,
    )


def _metadata(pdf: pikepdf.Pdf) -> dict[str, str]:
    """The wanted values of the XMP metadata, and the version of PDF/X as `pdfx`."""
    stream = entry(pdf.Root, "/Metadata")
    if not is_stream(stream):
        return {}
    try:
        unfolded(stream, Budget(), _MOST_METADATA)
        with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as found:
            values = {key: found.get(full, "") for key, full in METADATA.items()}
            values["pdfx"] = found.get(f"{_PDFX}GTS_PDFXVersion", "")
    except Exception:  # noqa: BLE001 — whatever damaged XML provokes: there is none
        return {}
    return {key: str(value) for key, value in values.items()}


def _intents(catalog: Any) -> Iterator[Intent]:
    for intent in items(entry(catalog, "/OutputIntents")):
        if name(entry(intent, "/S")) == "/GTS_PDFX":
            profile = entry(intent, "/DestOutputProfile")
            yield Intent(
                text(entry(intent, "/OutputConditionIdentifier")),
                whole(entry(profile, "/N")),
                _signature(profile),
            )


def _signature(profile: Any) -> str:
    """The colours of an ICC profile as its header names them; '' for what is none (ICC.1, 7.2)."""
    if not is_stream(profile):
        return ""
    try:
        data = unfolded(profile, Budget(), 16 * MIB)
    except pikepdf.PdfError:
        return ""
    return data[16:20].decode("latin-1").strip() if data[36:40] == b"acsp" else ""


def _actions(catalog: Any) -> Iterator[str]:
    """What a file does or carries besides showing its pages."""
    names = entry(catalog, "/Names")
    if entry(names, "/JavaScript") is not None:
        yield "JavaScript"
    if entry(names, "/EmbeddedFiles") is not None:
        yield "embedded files"
    if entry(catalog, "/AA") is not None:
        yield "actions"
    opening = entry(catalog, "/OpenAction")
    if isinstance(opening, pikepdf.Dictionary) and name(entry(opening, "/S")) != "/GoTo":
        yield "an action when it is opened"
    if items(entry(entry(catalog, "/AcroForm"), "/Fields")):
        yield "a form to fill in"
