"""Cells of CSV that no spreadsheet takes for formulas."""

import re

_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")  # how they begin
_NUMBER = re.compile(r"-?\d+(\.\d+)?(e-?\d+)?")


def inert(cell: str) -> str:
    """`cell` as spreadsheets take it for a number or a text; see OWASP, "CSV Injection".

    Players' names come from records of anybody: one that would begin a formula gets an apostrophe.
    """
    if cell.startswith(_FORMULAS) and not _NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell


def plain(cell: str) -> str:
    """What `inert` made `cell` of."""
    return cell[1:] if cell[:1] == "'" and inert(cell[1:]) == cell else cell
