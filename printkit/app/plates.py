"""Plates of a 3D printer as files."""

from collections.abc import Callable, Iterable
from pathlib import Path

from printkit.app.output import known_suffix, write_files
from printkit.render.mesh import Plate, write_stl
from printkit.render.threemf import write_3mf

_WRITERS: dict[str, Callable[[Plate], bytes]] = {".stl": write_stl, ".3mf": write_3mf}
FORMATS = tuple(_WRITERS)


def check_plate_suffix(target: Path) -> None:
    """Raise InputError for a file name that says no format of plates."""
    known_suffix(target, FORMATS, FORMATS[-1])


def write_plates(plates: Iterable[Plate], target: Path) -> list[Path]:
    """Write each plate to a file; several have their names in those of their files.

    Returns the files written. Raises InputError.
    """
    write = _WRITERS[known_suffix(target, FORMATS, FORMATS[-1])]
    return list(write_files((_named(target, plate), write(plate)) for plate in list(plates)))


def _named(target: Path, plate: Plate) -> Path:
    """The file of a plate: one of several has its colour and its number in its name."""
    return target.with_stem(f"{target.stem}-{plate.name}") if plate.name else target
