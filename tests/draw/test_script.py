import pytest

from printkit.base.errors import InputError
from printkit.draw.typography.text_shaping import composed, is_leftward, visual

HEBREW = "\u05e9\u05dc\u05d5\u05dd"  # shalom


def test_letters_and_their_accents_become_one_character():
    assert composed("e\u0301") == "é"
    assert composed("\u1100\u1161") == "가"
    assert composed("x\u0302") == "x\u0302"  # there is none
    assert visual("cafe\u0301 Ελλ Кир") == "café Ελλ Кир"


@pytest.mark.parametrize(
    ("text", "begins", "holds"),
    [
        ("Xong", False, False),
        (HEBREW, True, True),
        (f"12. {HEBREW} Xong", True, True),
        (f"Xong {HEBREW}", False, True),
        ("لعبة", True, True),
    ],
)
def test_where_a_line_begins(text, begins, holds):
    assert is_leftward(text) == begins
    assert (visual(text) != text) == holds


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        (f"{HEBREW} Xong 12", f"Xong 12 {HEBREW[::-1]}"),
        (f"Xong {HEBREW}", f"Xong {HEBREW[::-1]}"),
        (f"{HEBREW} (2)", f"(2) {HEBREW[::-1]}"),  # brackets are mirrored
        ("لعبة", "\ufe94\ufe92\ufecc\ufedf"),  # letters join: final, medial, medial, initial
    ],
)
def test_lines_are_put_into_the_order_in_which_they_are_seen(text, seen):
    assert visual(text) == seen


def test_without_the_libraries_a_sentence_names_what_to_install(monkeypatch):
    visual.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "bidi.algorithm", None)
    with pytest.raises(InputError, match=r"right to left.*pip install arabic-reshaper"):
        visual(HEBREW)
    assert visual("Xong é") == "Xong é"


@pytest.mark.parametrize("character", ["\u058c", "\u2066", "\u2068", "\u2069"])
def test_what_cannot_be_ordered(character):
    with pytest.raises(InputError, match=f"U\\+{ord(character):04X} cannot be ordered"):
        visual(f"{HEBREW}{character}")
    assert visual(f"x{character}") == f"x{character}"
