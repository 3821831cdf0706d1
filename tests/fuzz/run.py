"""Looks for inputs that break a target, guided by the lines of printkit that they reach.

python -m fuzz.run SECONDS FOLDER [TARGET ...]

Without a TARGET all run, one after the other, each for SECONDS. The corpus of a target is kept in
a folder of its own below FOLDER, and the next run starts from it; an input that breaks the target
is written there as `crash-…`, one that takes too long as `timeout-…`. To try such a file alone,
give its path in place of SECONDS.
"""

import importlib
import pkgutil
import re
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import call

from hardening.nasty import SCALARS

import printkit

# Each target with the number of inputs that `test_targets` makes of its seeds.
TARGETS = {
    "files": 400,
    "notation": 700,
    "command_line": 200,
    "requests": 250,
    "fonts": 150,
    "titles": 25,
}
# A board of 1,000 hexagons, which a page may draw, takes 30 s when every line is watched.
LIMITS = ("-timeout=100", "-rss_limit_mb=1500", "-max_len=20000", "-print_final_stats=1")


def main(work: str, folder: str, *targets: str) -> int:
    """Run `targets` in a process each, because the fuzzer ends its own; returns the status."""
    if len(targets) == 1:
        fuzz(work, folder, *targets)
    here = (sys.executable, "-m", "fuzz.run", work, folder)
    broken = [name for name in targets or TARGETS if call([*here, name])]
    print(f"broken: {', '.join(broken) or 'none'}", file=sys.stderr)
    return bool(broken)


def fuzz(work: str, folder: str, name: str) -> None:
    import atheris  # only `make fuzz` installs it

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
    if len(sys.argv) < 3 or not TARGETS.keys() >= {*sys.argv[3:]}:
        sys.exit(f"{__doc__}\ntargets: {', '.join(TARGETS)}")
    sys.exit(main(*sys.argv[1:]))
