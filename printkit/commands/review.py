"""Review a recorded game by search: how it stood, and what would have been better."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from printkit.base.print_options import PAGE_OPTIONS, PrintOptions
from printkit.base.progress import nobody
from printkit.commands.declare import Option, command
from printkit.commands.parameters import AnyPath, PathKind, Progress, Record, number, printing
from printkit.rules.sources import called
from printkit.study.search import MOST_PLAYOUTS, PLAYOUTS

if TYPE_CHECKING:
    from printkit.study.review_pages import ReviewedGame

_TYPED = "output/RECORD-review.html"


@command(
    "printkit review game.yaml --playouts 200 -o review.html",
    "printkit review game.yaml --playouts 200 -o review.pdf",
    json="print JSON, and write no file",
)
def review(
    record: Record,
    *,
    output: Annotated[
        AnyPath | None,
        Option(
            PathKind(), "a .html or .pdf file", "FILE", short="-o", typed=_TYPED, excludes="json"
        ),
    ] = None,
    playouts: Annotated[
        int, number(1, MOST_PLAYOUTS, "playouts for each decision: more are surer and take longer")
    ] = PLAYOUTS,
    printing: Annotated[PrintOptions, printing(*PAGE_OPTIONS)] = PrintOptions(),
    progress: Progress = nobody,
) -> "ReviewedGame":
    r"""Return the review of a record; write it to the file `output` too, if that is given.

    Raises InputError if the record cannot be opened or has no turn, or if the review cannot be
    written.

    >>> found = review("game: gosix\nmoves: |\n  k\n  l\n", playouts=20)
    >>> [decision.made for decision in found.review.decisions]
    ['k', 'l']
    """
    from printkit.base.output import known_suffix
    from printkit.study.review_pages import FORMATS, reviewed_game  # --help needs no search

    target = None if output is None else Path(output)
    if output == _TYPED:
        target = Path("output") / f"{Path(called(record)).stem}-review.html"
    if target is not None:
        known_suffix(target, FORMATS, ".html")  # before the game is searched
    return reviewed_game(record, playouts, printing.given, target, progress)
