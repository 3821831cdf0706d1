"""Print everything for one game: board, pieces, rules, record sheets."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from printkit.base.answer import Written
from printkit.base.errors import InputError
from printkit.base.output import write_files
from printkit.base.parallel_map import map_batches
from printkit.base.print_kinds import Settings
from printkit.base.print_options import PRINT_FIELDS, PrintOptions
from printkit.commands import parameters
from printkit.commands.declaration import Option, command
from printkit.rules.catalogue import faulty_games, game_names
from printkit.rules.source_arguments import Source, chosen_setting, reference

ALL = "all"


@command(
    "printkit kit xong",
    "printkit kit yodd --pitch 16mm --style low-ink -o yodd",
    "printkit kit hong --size 7x7 --for tonight",
    "printkit kit all",
)
def print_kit(
    game: Annotated[
        Source,
        Option(
            parameters.NameKind(), f"{parameters.GAME}; 'all' for the kits of all games", "GAME|all"
        ),
    ],
    *,
    board: parameters.OtherBoard = None,
    size: parameters.Size = None,
    pitch: parameters.Pitch = None,
    side: parameters.Side = None,
    output: Annotated[
        parameters.Output, parameters.output("folder to write (default: output/GAME)", "DIR")
    ] = None,
    printing: Annotated[PrintOptions, parameters.printing(*PRINT_FIELDS.fields)] = PrintOptions(),
    jobs: parameters.Jobs = 1,
    written: Callable[[Path], None] = lambda _path: None,
) -> Written:
    """Write all files of a game's kit into a folder; return the paths of the files.

    If `game` is `all`, writes the kits of all games, and then raises InputError if a game could not
    be loaded. Calls `written` with the path of each written file. If `jobs` exceeds 1, each process
    imports the main module. Raises InputError if an argument is invalid.

    >>> letter = PrintOptions(paper="letter")
    >>> [path.name for path in print_kit("gosix", output="output", printing=letter)][:3]
    ['gosix-kit.pdf', 'gosix-cover.pdf', 'gosix-cover.svg']
    """
    from printkit.base.workers import processors  # imported late: processes are slow to import

    name, settings = reference(game), printing.given
    folder = Path("output" if output is None else output)
    if output is None and name != ALL:
        folder /= Path(name).stem.strip(".") or "kit"
    if settings.get("stones") and (pitch or side):
        raise InputError("--stones decides the size of cells: leave out --pitch and --side")
    found: list[Path] = []
    warnings: list[str] = []
    names = game_names() if name == ALL else [name]
    jobs = min(jobs or processors(), len(names))
    kits = _Kits((board, size, pitch, side), dict(settings), folder, name == ALL, jobs > 1)
    for files, its_warnings in chain.from_iterable(map_batches(kits.made, names, jobs)):
        for path in write_files(files):
            found.append(path)
            written(path)
        warnings += its_warnings
    if name == ALL:
        for error in faulty_games():
            raise error
    return Written(found, warnings)


_Made = tuple[Iterable[tuple[Path, bytes]], list[str]]


class _Kits(NamedTuple):
    """Kits in `folder`, or each in its own folder; if `whole`, a process can send their files."""

    setting: tuple[Any, ...]
    settings: Settings
    folder: Path
    in_folders: bool
    whole: bool

    def made(self, names: Sequence[str]) -> list[_Made]:
        """Return the files and the warnings of the kits of the games `names`."""
        # Imported late: --help needs no reportlab
        from printkit.paper.kit_request import piece_options
        from printkit.paper.page_setup import untranslated

        made: list[_Made] = []
        for name in names:
            opened = chosen_setting(name, *self.setting)
            options = piece_options(opened, self.settings)
            if options.needs_machine:
                from printkit.machines.kit_files import kit_files  # imported late: seldom needed
            else:
                from printkit.paper.kit_files import kit_files
            folder = self.folder / name if self.in_folders else self.folder
            files = kit_files(opened, options, folder)
            made.append((list(files) if self.whole else files, untranslated(opened, self.settings)))
        return made
