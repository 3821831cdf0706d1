"""What a check found, and the verdict on a file."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from printkit.geometry.plane import Point
from printkit.text import aligned

FORMAT = "printkit-preflight/1"
_SHOWN = 5  # findings of a check in the table
KEPT = 200  # findings of a check in all

OK, NOTE, FAULT = "ok", "note", "fault"


class Finding(NamedTuple):
    """Something that a shop would complain of, or at least ask about.

    `page` counts from 1; `at` is a place in mm from the page's upper left corner.
    """

    sentence: str
    page: int | None = None
    at: Point | None = None
    fault: bool = True

    def __str__(self) -> str:
        if self.page is None:
            return self.sentence
        if self.at is None:
            return f"page {self.page}: {self.sentence}"
        return f"page {self.page} at {self.at[0]:.1f}, {self.at[1]:.1f} mm: {self.sentence}"

    def as_dict(self) -> dict[str, Any]:
        """The fields as JSON holds them."""
        at = self.at and [round(value, 2) for value in self.at]
        return {"fault": self.fault, "page": self.page, "at": at, "sentence": self.sentence}


class Checked(NamedTuple):
    """What one check found; `summary` says it in a few words where all is well."""

    name: str
    summary: str
    findings: tuple[Finding, ...] = ()
    left_out: int = 0

    @property
    def state(self) -> str:
        """OK, NOTE or FAULT."""
        if any(one.fault for one in self.findings):
            return FAULT
        return NOTE if self.findings else OK

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Its rows of the table."""
        shown = sorted(self.findings, key=lambda one: not one.fault)[:_SHOWN]
        texts = [self.summary] if self.summary or not shown else []
        texts += map(str, shown)
        if more := len(self.findings) - len(shown) + self.left_out:
            texts.append(f"and {more} more")
        heads = [(self.name, self.state), *[("", "")] * (len(texts) - 1)]
        yield from ((*head, text) for head, text in zip(heads, texts, strict=True))


class Verdict(NamedTuple):
    """What all checks found in a file, for a purpose, `press` or `upload`."""

    file: str
    purpose: str
    standard: str
    pages: int
    trim: tuple[float, float] | None
    checks: tuple[Checked, ...]

    @property
    def passes(self) -> bool:
        """Whether no check found a fault."""
        return all(check.state != FAULT for check in self.checks)

    @property
    def faults(self) -> tuple[Finding, ...]:
        """All faults, those of one check after those of the other."""
        return tuple(one for check in self.checks for one in check.findings if one.fault)

    def describe(self) -> str:
        """The verdict for a person, as a table."""
        pages = f"{self.pages} page{'s' if self.pages != 1 else ''}"
        head = ", ".join(filter(None, (self.standard, pages)))
        rows = [row for check in self.checks for row in check.rows()]
        table = aligned([("check", "state", "found"), *rows])
        count = len(self.faults) + sum(check.left_out for check in self.checks)
        told = (
            "passes" if self.passes else f"does not pass: {count} fault{'s' if count > 1 else ''}"
        )
        return f"{self.file}: {head}; checked for {self.purpose}\n\n{table}\n\nIt {told}.\n"

    def as_dict(self) -> dict[str, Any]:
        """The verdict as JSON holds it."""
        return {
            "format": FORMAT,
            "file": self.file,
            "purpose": self.purpose,
            "standard": self.standard or None,
            "pages": self.pages,
            "trim": self.trim and [*self.trim],
            "passes": self.passes,
            "checks": [
                {
                    "check": check.name,
                    "state": check.state,
                    "summary": check.summary,
                    "findings": [one.as_dict() for one in check.findings],
                    "left_out": check.left_out,
                }
                for check in self.checks
            ],
        }
