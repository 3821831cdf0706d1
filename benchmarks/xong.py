"""Time Xong's enumeration and verification, each against a floor."""

import resource
from pathlib import Path

from timing import cpu_ms, median_ms, report

from printkit.base.yaml.reader import read_node
from printkit.boards import polytwig
from printkit.boards.edge_space import EdgeSpace
from printkit.records.verification import verify_bytes
from printkit.rules.lookup import load_board

RECORD = Path(__file__).with_name("xong-game.yaml").read_bytes()


def neighbours(leg: int) -> list[int]:
    """Return the keys of the four legs that touch `leg`."""
    x, y = polytwig.place(leg)
    return [leg + offset for offset in polytwig._JOINED[x & 1, y & 1]]


def naive_polytwigs(legs: int) -> int:
    """Count free polytwigs slowly: every larger form is made canonical."""
    forms = {polytwig.canonical([1])}
    for _ in range(legs - 1):
        forms = {
            polytwig.canonical([*form, key])
            for form in forms
            for leg in form
            for key in neighbours(leg)
            if key not in form
        }
    return len(forms)


def fast_polytwigs(legs: int) -> int:
    """Count free polytwigs with the library and an empty cache."""
    polytwig.free_polytwigs.cache_clear()
    return len(polytwig.free_polytwigs(legs))


def placements(max_legs: int) -> int:
    """Count all placements of up to `max_legs` legs on the empty standard board."""
    space = EdgeSpace(load_board("xong-standard").board)
    return sum(
        len(space.placements(form))
        for legs in range(1, max_legs + 1)
        for form in polytwig.free_polytwigs(legs)
    )


def main() -> None:
    naive = median_ms(lambda: naive_polytwigs(9), 1)
    report("free polytwigs, n = 9", median_ms(lambda: fast_polytwigs(9), 3), "naive", naive)
    report(
        "free polytwigs, n = 10", median_ms(lambda: fast_polytwigs(10), 3), "naive, n = 9", naive
    )
    listing = median_ms(lambda: placements(6))
    report("22,945 placements of ≤ 6 legs", listing, "known floor", 34.0, 1)
    verify = cpu_ms(lambda: verify_bytes(RECORD, "xong-game.yaml", Path()), 51)
    reading = cpu_ms(lambda: read_node(RECORD, "xong-game.yaml"), 51)
    report("verify a full game, in process", verify, "reading its YAML", reading)
    print(f"{'':<44} {verify:9.2f} ms   aim: 1.5 ms")
    print(f"this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
