import pytest

from printkit.base.errors import InputError
from printkit.draw.typography.typefaces import composed, visual


def test_letters_and_their_accents_become_one_character():
    assert composed("e\u0301") == "é"
    assert composed("\u1100\u1161") == "가"
    assert composed("x\u0302") == "x\u0302"  # there is none
    assert visual("cafe\u0301 Ελλ Кир") == "café Ελλ Кир"


@pytest.mark.parametrize("text", ["שלום", "Xong שלום", "12. לעבה", "لعبة", "\u200f"])
def test_what_runs_from_right_to_left_is_refused(text):
    with pytest.raises(InputError, match=f"^'{text}' is written from right to left, which"):
        visual(text)
