"""Build a site's files: the page, Pyodide, and archives of Python modules.

Files that change with a version are in folders named by a digest of their content. Therefore, an
open page still finds its own files after an update of the site.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from http import HTTPStatus
from itertools import product
from pathlib import Path
from typing import Any

from printkit.base.errors import InputError
from printkit.base.language import ENGLISH, language_codes
from printkit.base.output import write_files
from printkit.rules.catalogue import game_names
from printkit.version import __version__
from printkit.web import offline
from printkit.web.offline import INDEX, OFFLINE, STATIC, box_tasks, language_files
from printkit.web.play.board_picture import SCHEMES
from printkit.web.site import bundle
from printkit.web.site.bundle import LICENCES, Files
from printkit.web.site.pyodide import LOCK, SCORES, STDLIB, Pyodide, compiled
from printkit.web.tasks import TASKS, perform

SHELVES = "shelves.json"  # the file with the list of games in each language
LISTING = "site.json"  # the file that lists all files of the site
MANIFEST = "manifest.webmanifest"
_WASM = "pyodide.asm.wasm"
_PACKED = ".gz.bin"  # suffix of gzip files, because hosts add an HTTP header to .gz files
_ARCHIVE = f".zip{_PACKED}"
_SCORES, _PRINTS, _READS = "scores", "prints", "reads"  # values of Task.half
_OWN = re.compile(r'((?:href|src)=")([^"#]+)')  # a link to one of the page's own files
_FORMAT = "printkit-site/1"
_IMPORTED = re.compile(r'from "\./([a-z]+\.js)"')
_MANIFEST: Mapping[str, Any] = {
    "name": "printkit",
    "short_name": "printkit",
    "description": "Score abstract board games, and print them.",
    "start_url": ".",
    "scope": ".",
    "display": "standalone",
    "background_color": "#f6f2e8",
    "theme_color": "#f6f2e8",
    "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
}


def site_files(pyodide: Pyodide) -> Files:
    """Return all files of a site, by their path in the site's folder."""
    # Compress the largest files of Pyodide here, because not all hosts compress them
    scores = bundle.zipped(bundle.scoring_modules())
    first = compiled(pyodide, {STDLIB: bundle.needed(pyodide.runtime[STDLIB]), SCORES: scores})
    packs = {_WASM: pyodide.runtime[_WASM], STDLIB: first[STDLIB]}
    plain = {name: data for name, data in pyodide.runtime.items() if name not in packs}
    small = {f"{name}{_PACKED}": bundle.compressed(data) for name, data in packs.items()}
    libraries = {name: bundle.trimmed(data) for name, data in pyodide.libraries.items()}
    # Make a lock file with the digests of the trimmed `libraries`
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in libraries.items()}
    packages = {
        name: {**package, "sha256": digests[package["file_name"]]}
        for name, package in pyodide.lock["packages"].items()
    }
    lock = _as_json({**pyodide.lock, "packages": packages})
    runtime = _named("pyodide", {**plain, **small, LOCK: lock, **libraries})
    prints = bool(pyodide.libraries)
    printing = {_PRINTS: bundle.printing_modules()} if prints else {}
    later = {**printing, **bundle.catalogue_files()}
    archives = {name: bundle.zipped(files) for name, files in later.items()}
    archives[_SCORES] = first[SCORES]
    modules = _named(
        "python", {f"{name}{_ARCHIVE}": bundle.compressed(data) for name, data in archives.items()}
    )
    page = _named("page", {**_page(), "engine.json": _engine(pyodide, runtime, modules)})
    icon = (STATIC / "icon.svg").read_bytes()
    files = {**runtime, **modules, **page, "icon.svg": icon}
    files[MANIFEST] = _as_json(_MANIFEST, indent=1)
    files[LICENCES] = bundle.site_licences(pyodide)
    files[INDEX] = _index(_folder(page))
    files[OFFLINE] = _offline(files, pyodide)
    return files


def write_site(files: Files, folder: Path) -> Iterator[Path]:
    """Write a site's files to `folder`, and yield the path of each file.

    Finally, remove files that only the older site in `folder` had. Raises InputError if `folder`
    contains anything but a site.
    """
    old = _listed(folder)
    listing = {"format": _FORMAT, "printkit": __version__, "files": sorted(files)}
    # Write the files of the root folder last, because they link to the other files
    last = sorted(files, key=lambda name: ("/" not in name, name))
    every = [*((name, files[name]) for name in last), (LISTING, _as_json(listing, indent=1))]
    yield from write_files((folder / name, data) for name, data in every)
    for name in sorted(set(old) - set(files)):
        path = folder / name
        path.unlink(missing_ok=True)
        if path.parent != folder and path.parent.is_dir() and not any(path.parent.iterdir()):
            path.parent.rmdir()


def _listed(folder: Path) -> list[str]:
    try:
        if not folder.exists() or not any(folder.iterdir()):
            return []
        listing = json.loads((folder / LISTING).read_bytes())
        if listing["format"] != _FORMAT:
            raise InputError(
                f"{folder}: the folder contains a site in another format; name a new folder"
            )
        return [
            name
            for name in map(str, listing["files"])
            if re.fullmatch(r"([a-z0-9-]+/)?[A-Za-z0-9_][A-Za-z0-9_.-]*", name) is not None
        ]
    except NotADirectoryError:
        raise InputError(f"{folder}: this is a file; name a folder for the site") from None
    except FileNotFoundError:
        raise InputError(
            f"{folder}: the folder contains files but not a site (no {LISTING}); name a "
            "new or an empty folder"
        ) from None
    except (OSError, ValueError, KeyError, TypeError):
        raise InputError(
            f"{folder / LISTING}: this is not the list of a site's files; name a new or an empty "
            "folder"
        ) from None


def _named(kind: str, files: Files) -> Files:
    digest = hashlib.sha256()
    for name in sorted(files):
        for part in (name.encode(), files[name]):
            digest.update(len(part).to_bytes(8) + part)
    return {f"{kind}-{digest.hexdigest()[:12]}/{name}": data for name, data in files.items()}


def _folder(files: Iterable[str]) -> str:
    return next(iter(files)).partition("/")[0]


def _page() -> Files:
    parts = [part for part in sorted(STATIC.iterdir()) if part.name not in (INDEX, OFFLINE)]
    games = tuple(game_names())
    made = {**language_files(), **_boxes(games), **_openings(games)}
    return {**{part.name: part.read_bytes() for part in parts}, **made}


@cache
def _boxes(_games: tuple[str, ...]) -> Files:
    """Return the files of the first screen for `_games`, without pictures that fail."""
    tasks = box_tasks().items()
    replies = {name: perform(task, _as_json(request)) for name, (task, request) in tasks}
    return {name: reply.data for name, reply in replies.items() if reply.status == HTTPStatus.OK}


@cache
def _openings(_games: tuple[str, ...]) -> Files:
    """Return the first replies on each of `_games`, which the page needs while Python starts.

    The file of a game has the sites of each board, all layers by name, and the other parts of the
    replies, keyed by language, board, role that begins, and colour scheme.
    """
    codes = language_codes()
    shelves = {code: _asked("shelf", language=code) for code in codes}
    files = {SHELVES: _as_json(shelves)}
    for number, game in enumerate(shelves[ENGLISH]["games"]):
        held: dict[str, dict[str, Any]] = {"sites": {}, "layers": {}, "replies": {}}
        firsts = game["roles"] if game["first_by_chance"] else [""]
        for code in codes:
            here = shelves[code]["games"][number]
            boards = {one["name"]: one["name"] for one in here["boards"]}
            if here["small"]:
                boards[here["small"]["name"]] = here["small"]["board"]
            for (name, board), first in product(boards.items(), firsts):
                began = {"first": first} if first else {}
                record = {"game": here["name"], "board": board, **began}
                request = {"record": record, "language": code}
                held["replies"][f"{code} {name}"] = table = _asked("table", **request)
                held["sites"][name] = table.pop("sites", None)
                for scheme in SCHEMES:
                    reply = _asked("answer", **request, scheme=scheme)
                    shown = {one["id"]: one["svg"] for one in reply.get("layers", ())}
                    held["layers"] |= shown
                    if shown:  # only a faulty game has no layers
                        key = f"{code} {name} {first} {scheme}"
                        held["replies"][key] = {**reply, "layers": [*shown]}
        files[f"opening-{game['name']}.json{_PACKED}"] = bundle.compressed(_as_json(held))
    return files


def _asked(task: str, **request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(perform(task, _as_json(request)).data)
    return reply


def _engine(pyodide: Pyodide, runtime: Files, modules: Files) -> bytes:
    """Return engine.json, which lists the files that the page's workers load, and the tasks."""
    archives = {name.partition("/")[2].removesuffix(_ARCHIVE): name for name in modules}
    halves = {half: archives.pop(half) for half in (_SCORES, _PRINTS) if half in archives}
    every = {**runtime, **modules}
    # Leave out scripts, because importing a script reports no progress.
    counted = [name for name in every if not name.endswith((".js", ".mjs"))]
    libraries = [f"{_folder(runtime)}/{name}" for name in pyodide.libraries]
    late = (halves.get(_PRINTS), *libraries, *archives.values())
    to_read = [f"{_folder(runtime)}/{name}" for name in pyodide.to_read.values()]
    scored = [name for name in counted if name not in late]
    loaded = {_SCORES: scored}
    if libraries:
        loaded[_PRINTS] = [name for name in counted if name not in to_read]
    if to_read:
        loaded[_READS] = [name for name in counted if name not in archives.values()]
    packages = list(pyodide.lock["packages"])
    to_load = {
        _SCORES: [],
        _PRINTS: [name for name in packages if name not in pyodide.to_read],
        _READS: packages,
    }
    value = {
        "printkit": __version__,
        "pyodide": f"../{_folder(runtime)}/",
        "packed": [_unpacked(name) for name in every if _PACKED in name],
        "suffix": _PACKED,
        "modules": {half: _unpacked(name) for half, name in halves.items()},
        "languages": {code: _unpacked(name) for code, name in archives.items()},
        "libraries": {half: to_load[half] for half in loaded},
        "bytes": {half: sum(len(every[name]) for name in names) for half, names in loaded.items()},
        "tasks": {
            name: task.half
            for name, task in TASKS.items()
            if task.half in {*loaded, "thinks"}  # `thinks` uses the files of `scores`
        },
    }
    return _as_json(value)


def _unpacked(name: str) -> str:
    """Return the URL, relative to the page, of the file `name` without its suffix for gzip."""
    return f"../{name.removesuffix(_PACKED)}"


def _index(page: str) -> bytes:
    text = offline.index_page()
    text = _OWN.sub(rf"\g<1>{page}/\g<2>", text)
    text = text.replace('content="server"', 'content="worker"')
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{offline.policy(wasm=True)}">\n'
        f'  <link rel="manifest" href="{MANIFEST}">\n  '
        f'<link rel="license" href="{LICENCES}">\n  '
    )
    for name in sorted(_needed(("main.js", "worker.js"), _page())):  # load scripts in parallel
        head += f'<link rel="modulepreload" href="{page}/{name}">\n  '
    return text.replace('<meta name="engine"', f'{head}<meta name="engine"').encode()


def _offline(files: Files, pyodide: Pyodide) -> bytes:
    """Return the service worker; large files for photographs are cached only once loaded."""
    libraries = [f"/{name}" for name in pyodide.libraries]
    words = [f"/{name}" for name in language_files() if name != offline.LANGUAGES]
    archives = [f"/{name}{_ARCHIVE}" for name in (_PRINTS, *language_codes())]
    puzzles = [f"/puzzles-{game}.json" for game in game_names()]
    heavy = (*archives, *libraries, *words, *puzzles, LICENCES)
    later = [name for name in files if name.endswith(heavy)]
    asked = [name for name in files if name.endswith(tuple(pyodide.to_read.values()))]
    return offline.service_worker(files, [name for name in later if name not in asked], asked)


def _needed(names: Iterable[str], page: Files) -> set[str]:
    found = list(dict.fromkeys(names))
    for name in found:  # the list grows in the loop
        found += {*_IMPORTED.findall(page[name].decode())} - {*found}
    return set(found)


def _as_json(value: Mapping[str, Any], indent: int | None = None) -> bytes:
    return (json.dumps(value, indent=indent, sort_keys=True) + "\n").encode()
