"""Pseudo-languages: catalogues made from the template, to see what stays English or has no room.

Words in braces, names of figures and bold marks stay as they are, as in any translation.
"""

import re
from io import BytesIO
from pathlib import Path

from babel.messages.pofile import read_po, write_po

TEMPLATE = Path(__file__).parents[2] / "languages" / "printkit.pot"
LONGER = 1.4
_KEPT = re.compile(r"(\{\{|\}\}|\{[^{}]*\}|\[[^\]]*\]|\*\*|https?://\S+)")
_ACCENTS = str.maketrans("aeiounscyAEIOUNSC", "áéíõüñşçýÁÉÍÕÜÑŞÇ")


def long(text):
    """`text` with accents, and 40 % longer: each word is drawn out, as German does."""
    return _changed(text, lambda part: _drawn_out(part).translate(_ACCENTS))


def hard(text):
    """`text` with accents and apostrophes, and 40 % longer."""
    return _changed(text, lambda part: _drawn_out(part, "e'").translate(_ACCENTS))


def _drawn_out(part, vowel="ä"):
    added = 0.0
    words = []
    for word in part.split(" "):
        added += (LONGER - 1) * len(word)
        more, added = (int(added), added % 1) if len(word) > 2 else (0, added)
        drawn = (vowel * more)[:more]
        words.append(word[: len(word) // 2] + drawn + word[len(word) // 2 :])
    return " ".join(words)


def _changed(text, change):
    return "".join(
        part if place % 2 else change(part) for place, part in enumerate(_KEPT.split(text))
    )


def pseudo(folder, code, change):
    """The path of a catalogue `code` in `folder`, in which each message is as `change` says it."""
    with TEMPLATE.open("rb") as file:
        catalogue = read_po(file)
    for message in catalogue:
        if message.id:
            texts = message.id if isinstance(message.id, tuple) else (message.id,)
            changed = tuple(map(change, texts))
            message.string = changed if len(texts) > 1 else changed[0]
    into = BytesIO()
    write_po(into, catalogue, omit_header=True)
    head = (
        f'msgid ""\nmsgstr ""\n"Language: {code}\\n"\n"X-Name: {code}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
        '"X-Decimal: ,\\n"\n\n'
    )
    path = folder / f"{code}.po"
    path.write_bytes(head.encode() + into.getvalue().lstrip())
    return str(path)
