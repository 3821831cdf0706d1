"""The languages of the project: whole, without words that nobody says, with all placeholders."""

import re
from io import BytesIO

import pytest
from babel.messages.pofile import read_po
from support.pages import ROOT, script

from printkit.base.language import (
    COMPILED,
    ENGLISH,
    catalogue_bytes,
    language_codes,
    language_name,
    speaking,
)
from printkit.base.po_file import UNFINISHED, language_headers, po_bytes, template_headers
from printkit.base.po_file import read_po as read_checked
from printkit.records.judge import judge_of, piece_in_words
from printkit.rules.catalogue import game_names, open_setting

pytestmark = pytest.mark.xdist_group("template")  # which is made once

MESSAGES = script("make_messages")
FOLDER = ROOT / "languages"
FILES = sorted(FOLDER.glob("*.po"))
# A name in braces or brackets, a form of printf, where a link leads, code between backquotes
_PLACEHOLDER = re.compile(r"`[^`]+`|\{[^}]*\}|\]\([^)]*\)|\[[^\]]*\](?!\()|%[(a-z]")


@pytest.fixture(scope="module")
def template():
    return MESSAGES.template()


def key_of(message):
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"{message.context}: {text}" if message.context else text


def test_the_template_has_what_the_code_says(template):
    """Run `make messages` when this fails: a message was added, changed or taken out."""
    now = {key_of(message) for message in template if message.id}
    listed = {key_of(message) for message in read_po(BytesIO(MESSAGES.TEMPLATE.read_bytes()))}
    assert now - listed == set(), "said, but not in the template"
    assert listed - now - {""} == set(), "in the template, but said nowhere"
    assert po_bytes(template, template_headers()) == MESSAGES.TEMPLATE.read_bytes()


@pytest.mark.thinned(2)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_language_is_whole(path, template):
    catalogue = read_po(BytesIO(path.read_bytes()))
    found = {key_of(message): message for message in catalogue if message.id}
    wanted = {key_of(message): message for message in template if message.id}
    begun = UNFINISHED in path.read_text("utf-8").split("\n\n")[0]
    faults = [f"is said nowhere: {key}" for key in found.keys() - wanted.keys() if not begun]
    for key, message in wanted.items():
        has, optional = found.get(key), begun or message.context == "style"
        faults += faults_of(has, message, key, catalogue.num_plurals, begun=optional)
    assert sorted(faults) == []
    headers = read_checked(path.read_bytes(), str(path)).headers  # those of the CLDR
    assert all(headers[k.lower()] == v.strip() for k, v in language_headers(path.stem).items())
    assert path.stem in language_codes()
    assert catalogue_bytes(path.stem, COMPILED).startswith(b"\xde\x12\x04\x95")


def faults_of(has, message, key, forms, *, begun=False):
    strings = () if has is None else has.string if isinstance(has.string, tuple) else (has.string,)
    if not all(strings) or not strings:
        return [] if begun else [f"is missing: {key}"]
    if has.fuzzy:
        return [f"is fuzzy: {key}"]
    plural = not isinstance(message.id, str)
    if len(strings) != (forms if plural else 1):
        return [f"has {len(strings)} forms: {key}"]
    sources = message.id if plural else (message.id,)
    allowed = {frozenset(_PLACEHOLDER.findall(source)) for source in sources}
    faults = []
    for text in strings:
        names = frozenset(_PLACEHOLDER.findall(text))
        if names not in allowed:
            faults.append(f"has {sorted(names)} for {sorted(max(allowed, key=len))}: {key}")
        if text.count("**") % 2 or (text.count("**") == 0) != (sources[0].count("**") == 0):
            faults.append(f"has other bold marks: {key}")
        if text != text.strip() and sources[0] == sources[0].strip():
            faults.append(f"has spaces at an end: {key}")
    return faults


def test_french_marks_stand_next_to_a_space_that_does_not_break():
    """All but those of notation, keys, code and addresses."""
    notation = re.compile(
        r"`[^`]*`|\]\([^)]*\)|https?:|\b(?:b|w|couleur|first|setup|stones|winner):|:[n3]\b"
    )
    wrong = re.compile(r"(?<![\u00a0\u202f])[:;!?»]|«(?![\u00a0\u202f])")
    messages = read_po(BytesIO((FOLDER / "fr.po").read_bytes()))
    strings = [
        text
        for message in messages
        if message.id
        for text in (message.string if message.pluralizable else [message.string])
    ]
    assert [text for text in strings if wrong.search(notation.sub("", text))] == []


def test_languages_are_in_the_order_of_their_own_names():
    names = [language_name(code) for code in language_codes()]
    assert names == sorted(names, key=str.casefold)
    assert ENGLISH in language_codes()


def test_no_two_pieces_of_a_game_are_called_the_same():
    """What a photograph shows is put on the board by what it is called."""
    for game in (open_setting(name, None).game for name in game_names()):
        pieces = {one[1:4]: one for one in judge_of(type(game)).pieces(game)}.values()
        for language in (*language_codes(), ENGLISH):
            with speaking(language):
                assert len({piece_in_words(one) for one in pieces}) == len(pieces), language
