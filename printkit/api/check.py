"""What files hold, for programs."""

import os
from pathlib import Path

from printkit.api.given import checked
from printkit.app.check import CheckedFile, check_file

__all__ = ["CheckedFile", "check"]


@checked
def check(path: os.PathLike[str]) -> CheckedFile:
    """Tell what the board, ruleset, record, position, style or preset file at `path` holds.

    Raises InputError, a sentence with the place, if it cannot be used.

    >>> from printkit import load_board
    >>> print(check(load_board("gosix").save("own.yaml")))
    own.yaml: the board 'gosix': 7 cells, 30 edges and 24 vertices, played on its vertices
    """
    return check_file(Path(path))
