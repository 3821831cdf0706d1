"""Names of forms, both ways."""

import re

import pytest

from printkit.boards.polytwig import LONGEST_NAMED, form_named, free_polytwigs, name


def test_a_name_leads_back_to_its_form():
    for legs in range(1, LONGEST_NAMED):
        for form in free_polytwigs(legs):
            assert form_named(name(form)) == form
    assert form_named(" 5-7 ") == form_named("5-07")
    assert name(form_named("8-208")) == "8-208"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("5-13", "no Xoid is called '5-13'; the names of that size are 5-01 to 5-12"),
        ("5-00", "no Xoid is called '5-00'; the names of that size are 5-01 to 5-12"),
        ("0-01", "'0-01' is not the name of a Xoid; only Xoids of 1 to 8 legs have names"),
        *(
            (text, f"'{text}' is not the name of a Xoid; write legs and number, such as 5-07")
            for text in ("5", "5-", "x-1", "5-07a", "٥-1")
        ),
        ("9-01", "'9-01' is not the name of a Xoid; only Xoids of 1 to 8 legs have names"),
        ("5_07", "'5_07' is not the name of a Xoid; write legs and number, such as 5-07"),
        (
            f"{'a' * 40}b",
            f"'{'a' * 40}' is not the name of a Xoid; write legs and number, such as 5-07",
        ),
    ],
)
def test_what_is_said_of_them(text, sentence):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        form_named(text)
