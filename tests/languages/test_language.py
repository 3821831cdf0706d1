"""Words are looked up in the language that is spoken."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from printkit.base.errors import InputError, SourceSpan
from printkit.base.language import (
    N_,
    _,
    decimal,
    each_in,
    language_code,
    listed,
    ngettext,
    pgettext,
    speaking,
)
from printkit.base.parallel_map import map_batches
from printkit.base.po_file import read_po
from printkit.base.print_options import PRINT_FIELDS
from printkit.base.yaml.nodes import Scalar

PO = r"""# of a translator
msgid ""
msgstr ""
"Language: es\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Name: español\n"
"X-Decimal: ,\n"
"X-List-End: {0} y {1}\n"
"X-List-Two: {0} y {1}\n"

#: printkit/web/static/main.js:3 printkit/x.py
msgid "The board"
msgstr "El tablero"

msgctxt "board"
msgid "The \"board\"\n"
msgstr ""
"El «tablero»"
"\n"

msgid "{n} sheet"
msgid_plural "{n} sheets"
msgstr[0] "{n} hoja"
msgstr[1] "{n} hojas"

#, fuzzy
msgid "guessed"
msgstr "adivinado"

msgid "not yet"
msgstr ""

#~ msgid "said no more"
#~ msgstr "ya no se dice"
"""


BOARD = 'The board"\nmsgstr "El tablero'


@pytest.fixture
def es(tmp_path):
    path = tmp_path / "es.po"
    path.write_text(PO, "utf-8")
    return str(path)


def test_english_is_what_stands_in_the_code():
    assert (_("The board"), N_("The board")) == ("The board", "The board")
    assert [ngettext("{n} sheet", "{n} sheets", n) for n in (0, 1, 2)] == [
        *("{n} sheets", "{n} sheet", "{n} sheets")
    ]
    assert (decimal(2.5, ".2f"), listed(["a", "b", "c"]), language_code()) == (
        "2.50",
        "a, b and c",
        "en",
    )


def test_a_catalogue_speaks(es):
    with speaking(es):
        assert (_("The board"), _("unknown"), _("")) == ("El tablero", "unknown", "")
        assert pgettext("board", 'The "board"\n') == "El «tablero»\n"
        assert ngettext("{n} sheet", "{n} sheets", 1) == "{n} hoja"
        assert (_("guessed"), _("not yet"), _("said no more")) == (
            *("guessed", "not yet", "said no more"),
        )
        assert (decimal(2.5, ".2f"), language_code()) == ("2,50", "es")
        assert [listed(["a", "b", "c"][:n]) for n in (1, 2, 3)] == ["a", "a y b", "a, b y c"]
        with speaking("en"):
            assert _("The board") == "The board"
    assert _("The board") == "The board"


def test_each_thread_speaks_its_own_language(es):
    with speaking(es), ThreadPoolExecutor(1) as other:
        assert other.submit(_, "The board").result() == "The board"


def test_what_is_made_bit_by_bit_leaves_the_language_between_its_bits(es):
    def words():
        yield _("The board")
        yield _("The board")

    for word in each_in(es, words()):
        assert (word, _("The board")) == ("El tablero", "The board")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "es.po: expected a catalogue, which begins with a header"),
        ('msgid ""\nmsgstr ""\nmsg "a"', "es.po:3: expected a catalogue in UTF-8: "),
        ('msgid ""\nmsgid_plural "x"', "es.po:1: expected a catalogue in UTF-8: missing msgstr"),
        (PO + 'msgstr[x] "a"', "es.po: expected a catalogue in UTF-8: invalid literal for int()"),
        (PO.replace("r[1]", "r[9]"), "es.po:22: expected a catalogue in UTF-8: msg has more trans"),
        ("\udcff", "es.po: expected a catalogue in UTF-8: 'utf-8' codec can't decode byte 0xff in"),
    ],
)
def test_faults_have_a_place(text, sentence):
    with pytest.raises(InputError) as error:
        read_po(text.encode(errors="surrogateescape"), "es.po")
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Language: es", "Language: es.<b>", " the header has 'Language: es.<b>'; expected, for"),
        ("{0} y {1}", "{0.__class__}", " the header has 'X-List-Two: {0.__class__}'; expected"),
        (
            "{n} hojas",
            "{n[0]}",
            (
                "22: the translation of '{n} sheet' has the unknown field '{n[0]}'; "
                "the English text has the fields {n}"
            ),
        ),
        (
            "{n} hojas",
            "{n",
            (
                "22: the translation of '{n} sheet' has the unknown field '{'; "
                "the English text has the fields {n}"
            ),
        ),
        (
            BOARD,
            BOARD.replace("The board", "{{a: {n}}}").replace("El tablero", "{a: {n}}"),
            (
                "13: the translation of '{{a: {n}}}' has the unknown field '{'; "
                "the English text has the fields {n}"
            ),
        ),
        (
            "El tablero",
            "{}",
            (
                "13: the translation of 'The board' has the unknown field '{}'; "
                "the English text has no fields"
            ),
        ),
        ("El tablero", "El\0", "13: the control character U+0000 is not text"),
        ("n} sheet", "n} sheet\0{n.x}", "22: the control character U+0000 is not text"),
    ],
)
def test_what_no_catalogue_may_contain_has_a_place(es, old, new, sentence):
    Path(es).write_text(PO.replace(old, new), "utf-8")
    with pytest.raises(InputError) as error, speaking(es):
        pass
    assert str(error.value).startswith(f"{es}:{sentence}")


def test_a_form_that_is_not_translated_does_not_become_the_plural_of_the_file(es):
    Path(es).write_text(PO.replace("{n} sheets", "{n.x}").replace("{n} hojas", ""), "utf-8")
    with speaking(es):
        assert ngettext("{n} sheet", "{n} sheets", 2) == "{n} sheets"


def test_without_babel_its_extra_is_named(es, monkeypatch):
    monkeypatch.setitem(sys.modules, "babel.messages.catalog", None)  # cannot be imported
    monkeypatch.delitem(sys.modules, "printkit.base.po_file", raising=False)
    with pytest.raises(InputError, match=r"^a \.po file needs Babel; install it with: .*babel$"):
        speaking(es).__enter__()


def test_an_unknown_language_is_refused(tmp_path):
    with pytest.raises(InputError, match="there is no language 'enn'; did you mean 'en'"):
        speaking("enn").__enter__()
    with pytest.raises(InputError, match=r"none\.po: No such file"):
        speaking(str(tmp_path / "none.po")).__enter__()


def test_files_name_languages_by_their_codes_alone(es):
    """Somebody else's board must not make printkit read any file of the reader's."""
    field = PRINT_FIELDS.fields["language"].kind
    assert field.read(Scalar("en", SourceSpan("b.yaml", 3))) == "en"
    with pytest.raises(InputError, match=r"^b\.yaml:3: there is no language '.*'; known: "):
        field.read(Scalar(es, SourceSpan("b.yaml", 3)))


def test_other_processes_read_the_same_file(es):
    with speaking(es):
        said = map_batches(_said, ["The board", "unknown"], 2)
        assert list(said) == [["El tablero"], ["unknown"]]


def _said(messages):
    return [_(message) for message in messages]
