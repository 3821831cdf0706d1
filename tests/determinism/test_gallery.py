"""What the six games look like has not changed unintended: `gallery.txt`, a line a sheet.

It is compared where the libraries have the locked versions. After a change that was meant, look at
the sheets that it names, and then renew it:

PYTHONPATH=tests python -m determinism.test_gallery
"""

from difflib import unified_diff
from pathlib import Path

import pytest
from determinism.gallery import ROOMS
from determinism.locked import others

GOLDEN = Path(__file__).with_name("gallery.txt")


def kept() -> list[str]:
    return GOLDEN.read_text("utf-8").splitlines()


def test_the_gallery_has_no_other_rooms():
    assert {line.partition("/")[0] for line in kept()} == set(ROOMS)


@pytest.mark.skipif(bool(others()), reason=f"the gallery was drawn with others: {others()}")
@pytest.mark.parametrize("room", ROOMS)
def test_the_sheets_are_as_they_were(room):
    before = [line for line in kept() if line.startswith(f"{room}/")]
    changed = "\n".join(unified_diff(before, list(ROOMS[room]()), lineterm="", n=0))
    assert not changed, changed


if __name__ == "__main__":
    assert not others(), f"make the gallery with the locked versions: {others()}"
    rows = [row for hang in ROOMS.values() for row in hang()]
    GOLDEN.write_text("".join(f"{row}\n" for row in rows), "utf-8")
