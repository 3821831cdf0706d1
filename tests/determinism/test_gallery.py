"""What the games look like has not changed unintended: a file in `rooms` for each, a line a sheet.

It is compared where the libraries have the locked versions. After a change that was meant, look at
the sheets that it names, and then renew it:

PYTHONPATH=tests python -m determinism.test_gallery

The file of the docs' example is renewed by the same command in a copy of the source that has it.
"""

from difflib import unified_diff
from pathlib import Path

import pytest
from determinism.gallery import ROOMS
from determinism.locked import others

ROWS = Path(__file__).with_name("rooms")


def test_the_gallery_has_no_other_rooms():
    assert {path.stem for path in ROWS.iterdir()} == set(ROOMS)


@pytest.mark.thinned(3)
@pytest.mark.skipif(bool(others()), reason=f"the gallery was drawn with others: {others()}")
@pytest.mark.parametrize("room", ROOMS)
def test_the_sheets_are_as_they_were(room):
    before = (ROWS / f"{room}.txt").read_text("utf-8").splitlines()
    changed = "\n".join(unified_diff(before, list(ROOMS[room]()), lineterm="", n=0))
    assert not changed, changed


if __name__ == "__main__":
    assert not others(), f"make the gallery with the locked versions: {others()}"
    for room, hang in ROOMS.items():
        (ROWS / f"{room}.txt").write_text("".join(f"{row}\n" for row in hang()), "utf-8")
