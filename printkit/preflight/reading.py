"""Opens a PDF file and reads all its pages, within limits."""

import io
import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any

import pikepdf
from pikepdf.settings import set_qpdf_limits

from printkit.errors import InputError, SourceSpan
from printkit.geometry.plane import Box, box_of
from printkit.preflight.document import Document, describe_document
from printkit.preflight.interpreter import Interpreter, Library
from printkit.preflight.limits import MIB, MOST_BYTES, MOST_PAGES, MOST_UNFOLDED, TooMuchError
from printkit.preflight.marks import Boxes, PageMarks
from printkit.preflight.objects import entry, items, name, number, numbers
from printkit.preflight.plane import Matrix
from printkit.units import MM_PER_POINT

_HEADER = b"%PDF-"
_FAR = 1.0  # mm within the trim: what lies further inside needs no outline
_MOST_ANNOTATIONS = 1000
_ALONE = RLock()  # held by whoever has changed the limits of qpdf, which are those of the process


@contextmanager
def _bounded() -> Iterator[None]:
    """Let qpdf decompress no more than MOST_UNFOLDED of a stream, and pikepdf log nothing."""
    log = logging.getLogger("pikepdf")
    with _ALONE:
        level = log.level
        before: dict[str, Any] = set_qpdf_limits(
            flate_max_memory=MOST_UNFOLDED,
            run_length_max_memory=MOST_UNFOLDED,
            png_max_memory=MOST_UNFOLDED,
            tiff_max_memory=MOST_UNFOLDED,
            dct_max_memory=MOST_UNFOLDED,
            dct_max_progressive_scans=100,
            max_stream_filters=4,
            doc_max_warnings=100,
            parser_max_nesting=100,
        )
        try:
            log.setLevel(logging.CRITICAL + 1)  # damaged metadata, which a check tells
            yield
        finally:
            log.setLevel(level)
            set_qpdf_limits(**before)


def read_pdf(data: bytes, file: str) -> Document:
    """Read a PDF file; errors name it as `file`.

    Raises InputError for what is no PDF, is damaged or locked, or asks for more than is read.
    """
    span = SourceSpan(file)
    if len(data) > MOST_BYTES:
        raise InputError(f"the file has more than {MOST_BYTES // MIB} MiB", span)
    if _HEADER not in data[:1024]:
        raise InputError("this is not a PDF file: it does not begin with %PDF-", span)
    with _bounded(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of streams that end early, which the pages tell
        try:
            return _read(data)
        except pikepdf.PasswordError:
            reason = "the file is locked by a password; save it without one"
        except TooMuchError as error:
            reason = f"{error}: too much to check"
        except MemoryError:
            reason = "there is too little memory to check the file"
        except (pikepdf.PikepdfError, ValueError, TypeError, RuntimeError) as error:
            reason = f"the PDF is damaged or cut short: {_plainly(error)}"
    raise InputError(reason, span) from None


def _plainly(error: Exception) -> str:
    """The library's reason, without the names that it gives to files in memory."""
    reason = str(error).split("): ")[-1].split(">: ")[-1]
    return reason.split("; ")[0][:200] or type(error).__name__


def _read(data: bytes) -> Document:
    with pikepdf.open(
        io.BytesIO(data), attempt_recovery=False, inherit_page_attributes=False
    ) as pdf:
        count = len(pdf.pages)
        if count > MOST_PAGES:
            raise TooMuchError(f"the file has {count:,} pages, more than {MOST_PAGES:,}")
        library = Library(pdf)
        pages = tuple(_page(page.obj, at, library) for at, page in enumerate(pdf.pages, start=1))
        return describe_document(pdf, pages)


def _page(page: Any, count: int, library: Library) -> PageMarks:
    turned, boxes = _boxes(page)
    edge = boxes.cut.grown(-_FAR)
    interpreter = Interpreter(library, turned, boxes.media, edge)
    interpreter.run(entry(page, "/Contents"), _inherited(page, "/Resources"))
    return PageMarks(
        count,
        boxes,
        tuple(interpreter.marks),
        tuple(interpreter.transparent),
        tuple(interpreter.damaged),
        tuple(interpreter.hidden),
        tuple(
            _annotation(one, turned) for one in items(entry(page, "/Annots"))[:_MOST_ANNOTATIONS]
        ),
    )


def _inherited(page: Any, key: str) -> Any:
    """The value of a key of the page or of the nodes above it (ISO 32000-1, 7.7.3.4)."""
    node = page
    for _ in range(50):
        if (value := entry(node, key)) is not None:
            return value
        node = entry(node, "/Parent")
    return None


def _boxes(page: Any) -> tuple[Matrix, Boxes]:
    """What turns the points of a page into mm as it is shown, and its boxes.

    Raises ValueError for a page without a size.
    """
    media = _corners(_inherited(page, "/MediaBox"))
    if media is None:
        raise ValueError("a page has no size")
    unit = (number(entry(page, "/UserUnit")) or 1.0) * MM_PER_POINT
    turns = int(number(_inherited(page, "/Rotate")) or 0) // 90 % 4
    turn = (Matrix(), Matrix(0, -1, 1, 0), Matrix(-1, 0, 0, -1), Matrix(0, 1, -1, 0))[turns]
    upright = Matrix(unit, 0, 0, -unit).after(turn)
    sheet = _transformed(media, upright)
    placed = Matrix(e=-sheet.left, f=-sheet.top).after(upright)
    trim = _corners(entry(page, "/TrimBox"))
    bleed = _corners(entry(page, "/BleedBox"))
    crop = _corners(_inherited(page, "/CropBox"))
    return placed, Boxes(
        _transformed(media, placed),
        trim and _transformed(trim, placed),
        bleed and _transformed(bleed, placed),
        crop and _transformed(crop, placed),
    )


def _corners(value: Any) -> Box | None:
    """The rectangle of an array of four numbers, whichever corners it names, if it has a size."""
    listed = numbers(value)
    if len(listed) != 4:
        return None
    left, right = sorted(listed[::2])
    low, high = sorted(listed[1::2])
    return Box(left, low, right, high) if left < right and low < high else None


def _transformed(box: Box, matrix: Matrix) -> Box:
    return box_of(matrix.at(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom))


def _annotation(value: Any, matrix: Matrix) -> tuple[str, Box | None]:
    box = _corners(entry(value, "/Rect"))
    return name(entry(value, "/Subtype"))[1:], box and _transformed(box, matrix)
