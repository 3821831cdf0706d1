"""Looks for inputs that break a target, guided by which lines of printkit they reach.

python -m fuzz.run TARGET SECONDS FOLDER

What is found out about the target is kept in a folder of its own below FOLDER, and taken up again
by the next run; an input that breaks it is written there as `crash-…`, one that takes too long as
`timeout-…`. Give such a file in place of SECONDS to try it alone.
"""

import importlib
import pkgutil
import re
import sys
from contextlib import suppress
from pathlib import Path

import atheris
from hardening.nasty import SCALARS

import printkit

TARGETS = (
    *("definitions", "records", "notation", "command_line", "requests", "titles"),
    *("fonts", "pdfs", "presets", "surroundings"),
)
LIMITS = ("-timeout=5", "-rss_limit_mb=1500", "-max_len=20000", "-print_final_stats=1")


def main(name: str, work: str, folder: str) -> None:
    with atheris.instrument_imports(include=["printkit"]):
        _import_all()  # now: what is imported when it is needed would not be watched
        target = importlib.import_module(f"fuzz.{name}")
    known = Path(folder, name)
    known.mkdir(parents=True, exist_ok=True)
    seeds = list(target.seeds())
    for number, data in enumerate(seeds):
        (known / f"seed-{number:03d}").write_bytes(data)
    words = known.with_suffix(".words")
    words.write_text(_words(seeds))
    terms = [work] if Path(work).is_file() else [f"-max_total_time={work}", str(known)]
    places = (f"-artifact_prefix={known}/", f"-dict={words}")
    atheris.Setup([name, *LIMITS, *places, *terms], target.check)
    atheris.Fuzz()


def _import_all() -> None:
    for module in pkgutil.walk_packages(printkit.__path__, "printkit."):
        if not module.name.endswith("__main__"):
            with suppress(ImportError):  # of an extra that need not be there
                importlib.import_module(module.name)


def _words(seeds: list[bytes]) -> str:
    """What the fuzzer may put in at once: the words of the seeds, and what is nasty anywhere."""
    nasty = (scalar.encode() for scalar in SCALARS if scalar)
    words = {*re.findall(rb"[\w.#-]{2,20}", b" ".join(seeds)), *nasty}
    return "".join(
        '"{}"\n'.format("".join(f"\\x{byte:02X}" for byte in word)) for word in sorted(words)
    )


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in TARGETS:
        sys.exit(f"{__doc__}\ntargets: {', '.join(TARGETS)}")
    main(*sys.argv[1:])
