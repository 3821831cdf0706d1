"""Use case: draw the result of a simulation."""

import importlib.util
from pathlib import Path

from printkit.analysis.simulated import Simulation
from printkit.app.output import write_file
from printkit.errors import InputError, missing

FORMATS = (".svg", ".pdf", ".png")


def check_plot(path: Path) -> None:
    """Raise InputError if no plot can be written to `path`, or drawn at all."""
    if path.suffix.lower() not in FORMATS:
        known, found = ", ".join(FORMATS), path.suffix or "none"
        raise InputError(f"--plot {path.name or path}: expected one of {known}, found {found}")
    if importlib.util.find_spec("matplotlib") is None:
        raise missing("--plot needs matplotlib", "matplotlib")


def plot(simulation: Simulation, path: Path) -> Path:
    """Draw the lengths and scores of `simulation` into the file `path`; return it."""
    try:
        from printkit.analysis.plot import drawn
    except ValueError as error:  # by MPLBACKEND, say
        raise InputError(f"--plot: matplotlib cannot start: {str(error)[:200]}") from None
    return write_file(path, drawn(simulation, path.suffix.lower().removeprefix(".")))
