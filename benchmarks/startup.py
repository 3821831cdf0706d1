"""Time whole commands against the bare start of Python."""

import sys
from pathlib import Path

from timing import process_ms, report

PRINTKIT = str(Path(sys.executable).with_name("printkit"))
RECORD = str(Path(__file__).with_name("xong-game.yaml"))


def main() -> None:
    bare = process_ms([sys.executable, "-c", "pass"])
    with_yaml = process_ms([sys.executable, "-c", "import yaml"])
    report("printkit --version", process_ms([PRINTKIT, "--version"]), "python", bare, 2)
    verify = process_ms([PRINTKIT, "verify", "--json", RECORD])
    report("printkit verify --json, a full Xong game", verify, "python and PyYAML", with_yaml, 3)


if __name__ == "__main__":
    main()
