"""Pack Python modules of printkit and of libraries for a browser, and collect their licences.

Pure-Python libraries are copied from this installation, so that a site makes the same files as the
command line. Archives are reproducible: their entries are sorted and have no timestamps. Archives
contain only modules, to load fast; all licences of a site are in one text. Licences come from
each library's package, or, for code compiled into Pyodide, from the folder `licences`.
"""

import gzip
import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from gettext import GNUTranslations
from importlib import metadata
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from printkit.base.errors import missing
from printkit.base.language import (
    COMPILED,
    ENGLISH,
    SOURCE,
    catalogue_bytes,
    language_codes,
    require_babel,
)
from printkit.draw.typography.font_file import Face
from printkit.draw.typography.typefaces import encode_widths, width_table
from printkit.rules.game_packages import other_packages
from printkit.rules.lookup import how_to_folder, shipped
from printkit.web.site.pyodide import VERSION, Pyodide

_ROOT = Path(__file__).parents[2]
_FONTS = "draw/fonts"
_SHIPPED = ("boards", "presets", "rulesets", "styles")
_LEFT_OUT = ("commands/cli", "data", "web", _FONTS)  # parts of printkit that the page does not need
_FOR_PRINT = ("draw/geometry/nesting", "photo", "draw/profiles")  # parts that only printing needs
_TASKS = tuple(f"printkit/web/{name}" for name in ("__init__.py", "tasks.py", "play/", "forms/"))
_TO_SCORE: Mapping[str, tuple[str, ...]] = {
    "PyYAML": ("yaml",),
    "segno": tuple(
        f"segno/{part}.py" for part in ("__init__", "consts", "encoder", "utils", "writers")
    ),
    "svgwrite": ("svgwrite",),
}
_TO_PRINT: Mapping[str, tuple[str, ...]] = {  # only modules that printing imports
    "fonttools": (
        *("fontTools/__init__.py", "fontTools/annotations.py", "fontTools/unicode.py"),
        *(f"fontTools/{part}" for part in ("config", "encodings", "misc", "pens", "ttLib")),
    ),
    "reportlab": ("reportlab", "reportlab/lib", "reportlab/pdfbase", "reportlab/pdfgen"),
}
_WHOLE = frozenset(("fontTools/ttLib", "svgwrite"))  # packages included with their subfolders
_IDLE = (  # parts of the standard library that no page needs: developers' tools, network protocols
    *("doctest.py", "pdb.py", "pickletools.py", "pydoc.py", "unittest/", "wsgiref/"),
    *("ftplib.py", "imaplib.py", "mailbox.py", "nntplib.py", "poplib.py", "smtplib.py", "xmlrpc/"),
    *("_pydatetime.py", "_pyio.py", "http/cookiejar.py", "http/server.py", "socketserver.py"),
    *("logging/config.py", "logging/handlers.py", "multiprocessing/", "webbrowser.py"),
    *("aifc.py", "cProfile.py", "compileall.py", "curses/", "dbm/", "filecmp.py", "fileinput.py"),
    *("mailcap.py", "netrc.py", "nturl2path.py", "profile.py", "pty.py", "pyclbr.py", "sched.py"),
    *("shelve.py", "sqlite3/", "sunau.py", "symtable.py", "tabnanny.py", "venv/"),
    *("wave.py", "xdrlib.py", "zipapp.py", "zoneinfo/", "lib2to3/", "turtle.py", "ensurepip/"),
    *("bdb.py", "cgi.py", "cgitb.py", "optparse.py", "pstats.py", "telnetlib.py", "trace.py"),
    *("encodings/cp8", "encodings/cp7", "encodings/cp1", "encodings/cp9", "encodings/iso8859_"),
    *("http/cookies.py", "modulefinder.py", "tomllib/", "ctypes/_aix.py", "ctypes/macholib/"),
    *("html/parser.py", "cmd.py", "code.py", "ctypes/util.py", "ctypes/wintypes.py", "pipes.py"),
    *("_markupbase.py", "graphlib.py", "urllib/robotparser.py", "sndhdr.py", "uu.py", "chunk.py"),
    *("crypt.py", "imghdr.py", "email/mime/", "json/tool.py", "antigravity.py", "secrets.py"),
    *("encodings/cp0", "encodings/cp2", "encodings/cp5", "encodings/hp_", "encodings/ptcp"),
    *("encodings/koi8", "encodings/kz", "encodings/mac_", "encodings/tis", "encodings/palmos"),
)
# Modules of the standard library that decode names in font files
_NEEDED = ("encodings/mac_roman.py", "encodings/iso8859_1.py", "encodings/cp1252.py")

# Unused parts of wheels: tests, type stubs, NumPy's f2py, FFT, polynomials and random numbers,
# Pillow's WebP and text rendering, and OpenCV's data for face detection.
_IDLE_IN_WHEELS = re.compile(
    r"/tests/|\.pyi$|^numpy/(f2py|fft|polynomial|random)/|^PIL/(_webp|_imagingft|_imagingtk)\."
    r"|^cv2/data/.*\.xml$"
)
_SUFFIXES = (".py", ".yaml", ".json", ".svg", ".html", ".css", ".js", ".txt", ".md", ".icc")

LICENCES = "licences.txt"
OWN = "printkit-games"  # printkit's package, with the licences of typefaces and colour profile
_TEXTS = Path(__file__).parent / "licences"
_RUNTIME = (  # titles of works, and the files with their licences
    (f"Pyodide {VERSION}: https://pyodide.org", "Pyodide.txt"),
    ("CPython, within Pyodide: https://www.python.org", "CPython.txt"),
    ("Emscripten's and musl's libraries, within Pyodide", "Emscripten.txt"),
)
_COMPILED = {  # libraries contained in another library's wheel
    "shapely": ("GEOS, a separate file within shapely: https://libgeos.org", "GEOS.txt")
}
_JPEG = "This software is based in part on the work of the Independent JPEG Group."  # for Pillow
NO_TEXT = "Its package contains no licence text."
_RULE = "=" * 72
_MO = 0x950412DE  # the magic number of a compiled translation catalogue
_IS_LICENCE = re.compile(
    r"\.dist-info/(licenses/.+|[^/]*(licen[cs]e|copying|notice)[^/]*)$", re.IGNORECASE
)

Files = Mapping[str, bytes]  # contents, keyed by the path of each file


def scoring_modules() -> Files:
    """Return the modules for scoring: printkit without its typefaces, PyYAML, segno, svgwrite.

    Each translation catalogue contains only its header, which shows that the language exists.
    """
    own = {name: data for name, data in _own() if not _is_below(name, _FOR_PRINT)}
    # Include tables of the bundled typefaces' widths instead of the typefaces themselves
    for path in _typefaces():
        widths = encode_widths(Face(path.read_bytes()).widths)
        own[f"printkit/{_FONTS}/{width_table(path.name)}"] = widths.encode()
    return {**own, **dict(_libraries(_TO_SCORE))}


def printing_modules() -> Files:
    """Return the additional modules for printing, without compiled libraries."""
    own = {name: data for name, data in _own() if _is_below(name, _FOR_PRINT)}
    fonts = {f"printkit/{_FONTS}/{path.name}": path.read_bytes() for path in _typefaces()}
    return {**own, **fonts, **dict(_libraries(_TO_PRINT))}


def catalogue_files() -> Mapping[str, Files]:
    """Return the full translation catalogue of each language except English, by language code."""
    return {code: {_catalogue(code): catalogue_bytes(code)} for code in _translated()}


def libraries(*, prints: bool) -> list[str]:
    """Return the names of the libraries whose modules are packed."""
    return [*_TO_SCORE, *(_TO_PRINT if prints else ())]


def zipped(files: Files) -> bytes:
    """Pack files into an uncompressed ZIP archive."""
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_STORED) as into:
        for name in sorted(files):
            into.writestr(ZipInfo(name), files[name])
    return archive.getvalue()


def needed(archive: bytes) -> bytes:
    """Repack Python's standard library with only the needed modules, without compression."""
    with ZipFile(BytesIO(archive)) as held:
        names = [name for name in held.namelist() if name in _NEEDED or not name.startswith(_IDLE)]
        return zipped({name: held.read(name) for name in names})


def trimmed(wheel: bytes) -> bytes:
    """Repack a wheel of compiled modules without the parts that are never imported."""
    into = BytesIO()
    with ZipFile(BytesIO(wheel)) as held, ZipFile(into, "w", ZIP_DEFLATED, compresslevel=9) as kept:
        for name in sorted(held.namelist()):
            if not _IDLE_IN_WHEELS.search(name):
                kept.writestr(ZipInfo(name), held.read(name), ZIP_DEFLATED)
    return into.getvalue()


def compressed(data: bytes) -> bytes:
    """Compress `data` with gzip, without a file name or a timestamp."""
    return gzip.compress(data, compresslevel=9, mtime=0)


def _own() -> Iterator[tuple[str, bytes]]:
    for path in sorted(_ROOT.rglob("*")):
        name = f"printkit/{path.relative_to(_ROOT).as_posix()}"
        if path.suffix in _SUFFIXES and (name.startswith(_TASKS) or not _is_below(name, _LEFT_OUT)):
            yield name, path.read_bytes()
    for kind in _SHIPPED:
        for path in sorted(shipped(kind).glob("*.yaml")):
            yield f"printkit/data/{kind}/{path.name}", path.read_bytes()
    yield from _further_games()
    for code in _translated():
        header = GNUTranslations(BytesIO(catalogue_bytes(code))).gettext("").encode()
        numbers = (_MO, 0, 1, 28, 36, 0, 44, 0, 44, len(header), 45)  # the header of a .mo file
        yield _catalogue(code), struct.pack("<11I", *numbers) + b"\0" + header + b"\0"
    for path in sorted(how_to_folder().glob("*.md")):
        yield f"printkit/data/how-to/{path.name}", path.read_bytes()


def _further_games() -> Iterator[tuple[str, bytes]]:
    """Yield the files of games that are not shipped, with paths as if the games were shipped."""
    for package in other_packages():
        home = f"printkit/games/{package.module.rpartition('.')[2]}"
        for path in sorted(package.folder.rglob("*")):
            name = path.relative_to(package.folder).as_posix()
            if path.suffix == SOURCE:
                yield f"{home}/{name.removesuffix(SOURCE)}{COMPILED}", _compiled(path)
            elif name.startswith(tuple(f"{kind}/" for kind in _SHIPPED)) and path.suffix == ".yaml":
                yield f"printkit/data/{name}", path.read_bytes()
            elif path.suffix in _SUFFIXES:
                yield f"{home}/{name}", path.read_bytes()


def _compiled(path: Path) -> bytes:
    """Compile the translator's catalogue `path`. Raises InputError if the file is invalid."""
    require_babel()
    from printkit.base.po_file import read_po

    return read_po(path.read_bytes(), str(path)).compiled()


def _translated() -> list[str]:
    return [code for code in language_codes() if code != ENGLISH]


def _catalogue(code: str) -> str:
    return f"printkit/data/languages/{code}{COMPILED}"


def _is_below(name: str, folders: tuple[str, ...]) -> bool:
    return name.startswith(tuple(f"printkit/{folder}/" for folder in folders))


def _typefaces() -> list[Path]:
    return sorted((_ROOT / _FONTS).glob("*.ttf"))


def _libraries(folders: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, bytes]]:
    for name, wanted in folders.items():
        for file in sorted(_installed(name).files or ()):
            path, parents = file.as_posix(), [one.as_posix() for one in file.parents]
            is_wanted = path in wanted or parents[0] in wanted or not _WHOLE.isdisjoint(parents)
            if file.suffix == ".py" and is_wanted:
                yield path, Path(str(file.locate())).read_bytes()


def _installed(name: str) -> metadata.Distribution:
    try:
        return metadata.distribution(name)
    except metadata.PackageNotFoundError:
        raise missing(f"{name} is not installed here", name) from None


Licence = tuple[str, str]  # the work, and the text of its licence


def site_licences(pyodide: Pyodide) -> bytes:
    """Return all licences of a site as one text. Raises InputError if a library is missing."""
    prints = bool(pyodide.libraries)
    parts = [installed_licence(name) for name in (OWN, *libraries(prints=prints))]
    parts += [_kept(title, file) for title, file in _RUNTIME]
    for wheel in sorted(pyodide.libraries):
        name, version = wheel.split("-")[:2]
        with ZipFile(BytesIO(pyodide.libraries[wheel])) as held:
            files = sorted(file for file in held.namelist() if _IS_LICENCE.search(file))
            texts = [held.read(file).decode("utf-8", "replace") for file in files]
        if name == "pillow":
            texts.append(_JPEG)
        parts.append((f"{name} {version}", _together(texts)))
        if name in _COMPILED:
            parts.append(_kept(*_COMPILED[name]))
    return joined(parts)


def installed_licence(name: str) -> Licence:
    """Return the licence of the library `name`. Raises InputError if the library is missing."""
    found = _installed(name)
    files = sorted(file for file in found.files or () if _IS_LICENCE.search(file.as_posix()))
    texts = [Path(str(file.locate())).read_text("utf-8", "replace") for file in files]
    return f"{name} {found.version}", _together(texts)


def joined(licences: Sequence[Licence]) -> bytes:
    """Join licences into one text, which begins with a list of the licensed works."""
    parts = ["This site contains these works, each with its licence below:\n"]
    parts += [f"- {title}" for title, _ in licences]
    parts += [f"\n\n{_RULE}\n{title}\n{_RULE}\n\n{text}" for title, text in licences]
    return ("\n".join(parts) + "\n").encode()


def _kept(title: str, file: str) -> Licence:
    return title, _together([(_TEXTS / file).read_text("utf-8")])


def _together(texts: list[str]) -> str:
    return "\n\n".join(text.replace("\r\n", "\n").strip("\n ") for text in texts) or NO_TEXT
