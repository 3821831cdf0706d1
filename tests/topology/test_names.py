"""Names of forms, both ways."""

import pytest

from printkit.topology.polytwig import LONGEST_NAMED, form_named, free_polytwigs, name


def test_a_name_leads_back_to_its_form():
    for legs in range(1, LONGEST_NAMED):
        for form in free_polytwigs(legs):
            assert form_named(name(form)) == form
    assert form_named(" 5-7 ") == form_named("5-07")


@pytest.mark.parametrize("text", ["5-00", "5-13", "0-01", "9-01", "5", "5-", "x-1", "5-07a", "٥-1"])
def test_names_that_nothing_has(text):
    with pytest.raises(ValueError, match="Xoid"):
        form_named(text)
