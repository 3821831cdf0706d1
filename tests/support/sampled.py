"""Of many like cases `make test` tries some, and `make thorough` the others."""

import pytest


def sampled(cases, *always):
    """All `cases`, as parameters; those beside `always` are for `make thorough`."""
    assert set(always) <= set(cases)
    return [
        case if case in always else pytest.param(case, marks=pytest.mark.thorough) for case in cases
    ]
