"""Of many like cases `make test` tries some, and `make nightly` the others."""

import pytest


def sampled(cases, *always):
    """All `cases`, as parameters; those beside `always` are for `make nightly`."""
    assert set(always) <= set(cases)
    return [
        case if case in always else pytest.param(case, marks=pytest.mark.nightly) for case in cases
    ]
