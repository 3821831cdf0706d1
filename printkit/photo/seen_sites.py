"""What a reader sees on each site of a photographed board, for programs and in words."""

from collections.abc import Sequence
from typing import NamedTuple

from printkit.base.language import _
from printkit.records.judge import PieceKind, piece_in_words


class SeenSite(NamedTuple):
    """The `piece` seen on a site, the next likeliest piece, and the confidence from 0 to 1.

    `sure` is true if the user need not confirm the piece, `covers` if the piece may hide others.
    """

    site: str
    piece: str
    other: str
    confidence: float
    sure: bool
    covers: bool


class Reading(NamedTuple):
    """A position read from a photograph: the text of its file, and the piece seen on each site.

    `unseen` lists keys of the file whose values no photograph shows; the user adds these values.
    """

    position: str
    seen: tuple[SeenSite, ...]
    unseen: tuple[str, ...]

    @property
    def sites(self) -> int:
        """The number of sites on the board."""
        return len(self.seen)

    @property
    def unsure(self) -> tuple[SeenSite, ...]:
        """The sites whose piece is unsure."""
        return tuple(one for one in self.seen if not one.sure)

    @property
    def covering(self) -> tuple[SeenSite, ...]:
        """The sites whose piece is sure, but may hide other pieces."""
        return tuple(one for one in self.seen if one.sure and one.covers)


def kinds_of(pieces: Sequence[PieceKind]) -> list[list[int]]:
    """Group the indices of `pieces` that differ only in the number written on them."""
    kinds: dict[object, list[int]] = {}
    for number, piece in enumerate(pieces):
        kinds.setdefault((piece.key, piece.piece, piece.role), []).append(number)
    return list(kinds.values())


def words_of(pieces: Sequence[PieceKind], number: int | None) -> str:
    """Describe the piece at index `number` in `pieces`; None stands for an empty site."""
    return _("nothing") if number is None else piece_in_words(pieces[number])
