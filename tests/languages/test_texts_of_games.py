"""The texts in the folders of games are translated paragraph by paragraph."""

from importlib.resources import files

import pytest
from support.pseudo import long, pseudo

from printkit.base.language import speaking
from printkit.paper.kit import kit_of
from printkit.paper.rules.game_text import game_text, game_words, messages, source_text
from printkit.rules.catalogue import game_names, open_setting

TEXT = """First words
on two lines.

# A heading

- one entry
- another,
  longer

1. A step

? Is it so?
It is {how}, **really**.

[one two]

{all}

# Below
- an entry
"""
_TEXTS = ("rules.txt", "aid.txt", "assembly.txt")


def test_messages_are_paragraphs_headings_entries_questions_and_answers():
    assert list(messages(TEXT)) == [
        *("First words on two lines.", "A heading", "one entry", "another, longer", "A step"),
        *("Is it so?", "It is {how}, **really**.", "Below", "an entry"),
    ]


@pytest.fixture(scope="module")
def longer(tmp_path_factory):
    return pseudo(tmp_path_factory.mktemp("languages"), "xx-long", long)


@pytest.mark.parametrize("game", game_names())
def test_every_text_of_a_game_is_translated(game, longer):
    package = kit_of(type(open_setting(game, None, None).game)).__module__.rpartition(".")[0]
    held = {path.name for path in files(package).iterdir()}
    for name in held.intersection(_TEXTS):
        source = source_text(package, name)
        with speaking(longer):
            text = game_text(package, name)
        assert list(messages(text)) == [long(words) for words in messages(source)]
        assert text.count("\n\n") == source.strip().count("\n\n")
        assert game_text(package, name) == source
    if "words.txt" in held:
        words = game_words(package)
        english = dict(words)
        with speaking(longer):
            assert dict(words) == {name: long(text) for name, text in english.items()}
