"""The page's files, its Content-Security-Policy, and the service worker that caches the files."""

import hashlib
import json
from collections.abc import Collection, Mapping
from html import escape
from pathlib import Path

from printkit.base.language import (
    ENGLISH,
    N_,
    PAGE,
    _,
    catalogue_bytes,
    is_translated,
    language_codes,
    language_name,
    role_name,
    speaking,
)
from printkit.rules.catalogue import game_class, game_names

STATIC = Path(__file__).parent / "static"
OFFLINE = "offline.js"  # a service worker must be in the root folder of the files it serves
INDEX = "index.html"
LANGUAGES = "languages.json"  # the file with the names of all languages
BOXES = "boxes.json"  # the file with the facts on the boxes of all games
_NEEDED = N_("This page needs JavaScript.")
_MISSING = N_("This page is not yet stored on this device. Connect to the network and reload it.")


def policy(*, wasm: bool) -> str:
    """Return a Content-Security-Policy that allows the page's files and, if `wasm`, WebAssembly."""
    scripts = "'self' 'wasm-unsafe-eval'" if wasm else "'self'"
    return (
        f"default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self' blob:; "
        "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'"
    )


def index_page() -> str:
    """Return the page's HTML, with a note in each language that the page needs JavaScript."""
    text = (STATIC / INDEX).read_text("utf-8")
    words = _in_each_language(_NEEDED).items()
    needed = [f'<span lang="{code}">{sentence}</span>' for code, sentence in words]
    return text.replace(_NEEDED, "<br>".join(needed))


def _in_each_language(sentence: str) -> dict[str, str]:
    """Return a `sentence` of HTML in each language, by HTML's language code."""
    words = {}
    for code in language_codes():
        with speaking(code):
            words[code.replace("_", "-")] = escape(_(sentence))
    return words


def language_files() -> dict[str, bytes]:
    """Return files by name: the page's messages in each language, and the list of languages."""
    codes = language_codes()
    names = {code: language_name(code) for code in codes}
    files = {f"language-{code}{PAGE}": _messages(code) for code in codes if code != ENGLISH}
    return {LANGUAGES: json.dumps(names, ensure_ascii=False).encode(), **files}


def box_tasks() -> dict[str, tuple[str, dict[str, str]]]:
    """Return the files of the first screen by name, as tasks with their requests."""
    pictures = {f"box-{name}.svg": ("box", {"game": name}) for name in game_names()}
    return {BOXES: ("boxes", {}), **pictures}


def _messages(code: str) -> bytes:
    """Return the page's messages, with the roles of added games, in the language `code`."""
    shipped = catalogue_bytes(code, PAGE)
    messages = json.loads(shipped)
    with speaking(code):
        roles = {role for name in game_names() for role in game_class(name).roles}
        keys = {f"role\x04{role}": role for role in roles if is_translated(role, "role")}
        added = {key: role_name(role) for key, role in keys.items() if key not in messages}
    if not added:
        return shipped
    return json.dumps({**messages, **added}, ensure_ascii=False, sort_keys=True).encode()


def service_worker(
    files: Mapping[str, bytes], later: Collection[str] | None = None, asked: Collection[str] = ()
) -> bytes:
    """Return the script of the service worker for the `files` of a page, keyed by path.

    The worker caches the files `asked` once the page loads them, and all other files when the page
    is idle, `later` last. The worker answers requests from its cache. On a server's page (`later`
    is None), the worker uses its cache only if the server does not answer.
    """
    listing = hashlib.sha256()
    for name in sorted(files):
        listing.update(f"{name}\n".encode() + hashlib.sha256(files[name]).digest())
    told = {
        "version": listing.hexdigest()[:12],
        "policy": policy(wasm=later is not None),
        "first": sorted({*files} - {*(later or ()), *asked, INDEX}),
        "later": sorted(later or ()),
        "asked": sorted(asked),
        "fresh": later is None,
        "missing": _in_each_language(_MISSING),
    }
    script = (STATIC / OFFLINE).read_text("utf-8")
    return f"const SITE = {json.dumps(told, indent=1)};\n\n{script}".encode()
