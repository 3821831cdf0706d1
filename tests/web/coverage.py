"""Which lines of the page's JavaScript the tests run, as Chromium counts: `make js-coverage`.

Workers, python.js and offline.js, are not counted: Chromium tells of a worker only what it has run
since it was asked to count, which is after its start, and nothing once the worker has ended.
"""

import json
import os
import re
import sys
import uuid
from pathlib import Path

STATIC = Path(__file__).parents[2] / "printkit/web/static"
FOLDER = os.environ.get("PRINTKIT_JS_COVERAGE")
LEAST = 0.95
_WORKERS = ("offline.js", "python.js")
_NO_CODE = re.compile(r"//.*|/\*.*|\*.*|[\s{}()\[\];,]*")  # a line that is nothing but this


class Counted:
    """Counts what a page runs, from its first script on, if that is wished."""

    def __init__(self, page):
        self._session = page.context.new_cdp_session(page) if FOLDER else None
        if self._session:
            self._session.send("Profiler.enable")
            options = {"callCount": False, "detailed": True}
            self._session.send("Profiler.startPreciseCoverage", options)
            for name in ("goto", "reload"):  # after which what was run is forgotten
                setattr(page, name, self._before(getattr(page, name)))

    def _before(self, leave):
        def taken(*where, **options):
            self.take()
            return leave(*where, **options)

        return taken

    def take(self):
        """Write down what was run since the last time."""
        if not self._session:
            return
        scripts = self._session.send("Profiler.takePreciseCoverage")["result"]
        own = [one for one in scripts if Path(one["url"]).name in _sources()]
        Path(FOLDER).mkdir(parents=True, exist_ok=True)
        (Path(FOLDER) / f"{uuid.uuid4().hex}.json").write_text(json.dumps(own))


def _sources():
    return {path.name for path in STATIC.glob("*.js") if path.name not in _WORKERS}


def _run(script, size):
    """For each character of a script whether it was run: the innermost range decides."""
    run = bytearray(size)
    ranges = [one for function in script["functions"] for one in function["ranges"]]
    for one in sorted(ranges, key=lambda one: (one["startOffset"], -one["endOffset"])):
        start, end = one["startOffset"], min(one["endOffset"], size)
        run[start:end] = bytes([one["count"] > 0]) * max(0, end - start)
    return run


def lines_run():
    """Of each source the numbers of its lines of code, and of those that were run."""
    texts = {name: (STATIC / name).read_text() for name in _sources()}
    run = {name: bytearray(len(text)) for name, text in texts.items()}
    for path in Path(FOLDER).glob("*.json"):
        for script in json.loads(path.read_text()):
            name = Path(script["url"]).name
            now = _run(script, len(texts[name]))
            run[name] = bytearray(a | b for a, b in zip(run[name], now, strict=True))
    return {name: _lines(text, run[name]) for name, text in texts.items()}


def _lines(text, run):
    at, code, done = 0, set(), set()
    for number, line in enumerate(text.splitlines(keepends=True), start=1):
        if not _NO_CODE.fullmatch(line.strip()):
            code.add(number)
            if any(run[at + x] for x, letter in enumerate(line) if not letter.isspace()):
                done.add(number)
        at += len(line)
    return code, done


def main():
    """Print the share of each source, and the lines that nothing runs."""
    found = lines_run()
    for name, (code, done) in sorted(found.items()):
        missed = " ".join(map(str, sorted(code - done)))
        print(f"{name:16} {len(done):4} of {len(code):4} {len(done) / len(code):7.1%}  {missed}")
    lines, run = (sum(len(pair[index]) for pair in found.values()) for index in (0, 1))
    print(f"{'all':16} {run:4} of {lines:4} {run / lines:7.1%}")
    return 0 if run / lines >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
