"""Every kit on every shipped board, and replays, by Pyodide and here: `make determinism`.

node runs Pyodide from the folder that PRINTKIT_PYODIDE names; this Python works with the version of
shapely that lies there. Every reply has to be the same byte for byte.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from printkit.web.site.bundle import printing_modules, scoring_modules, zipped
from printkit.web.tasks import perform

HERE = Path(__file__).parent
PLAYTHROUGHS = HERE.parent / "conformance/playthroughs"


def tasks():
    """Each task with its request."""
    shelf = json.loads(perform("shelf", b"{}").data)
    for game in shelf["games"]:
        for board in game["boards"]:
            yield "kit.pdf", {"record": {"game": game["name"], "board": board["name"]}}
    for path in sorted(PLAYTHROUGHS.glob("*.yaml")):
        request = {"text": path.read_text(), "name": path.name}
        record = json.loads(perform("open-record", json.dumps(request).encode()).data)["record"]
        for form in ("replay.html", "replay.pdf"):
            yield form, {"record": record}


def here(asked):
    """The digest of each reply, by this Python."""
    for task, body in asked:
        reply = perform(task, json.dumps(body).encode())
        print(reply.status, hashlib.sha256(reply.data).hexdigest(), flush=True)


def main():
    """Print which replies differ; the status is 1 where any does."""
    distribution, node = os.environ.get("PRINTKIT_PYODIDE", ""), shutil.which("node")
    if not Path(distribution).is_dir() or not distribution or node is None:
        print("Pyodide: not compared, for want of node or of a folder in PRINTKIT_PYODIDE")
        return 0
    asked = list(tasks())[: int(os.environ.get("PRINTKIT_PYODIDE_TASKS", "1000"))]
    with tempfile.TemporaryDirectory() as folder:
        told, archive, libraries = (Path(folder) / name for name in ("tasks", "modules", "libs"))
        told.write_text(json.dumps(asked))
        archive.write_bytes(zipped({**scoring_modules(), **printing_modules()}))
        (wheel,) = Path(distribution).glob("shapely-*.whl")
        shapely = f"shapely=={wheel.name.split('-')[1]}"
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target"]
        subprocess.run([*pip, libraries, shapely], check=True)
        by_node = [node, HERE / "in_pyodide.mjs", distribution, archive, told]
        by_python = [sys.executable, "-P", "-m", "determinism.in_pyodide", told]
        path = os.pathsep.join(map(str, (libraries, HERE.parent)))
        found = [
            subprocess.run(
                words, check=True, stdout=subprocess.PIPE, text=True, env={**os.environ, **more}
            ).stdout.splitlines()
            for words, more in ((by_node, {}), (by_python, {"PYTHONPATH": path}))
        ]
    differing = [
        one for one, a, b in zip(asked, *found, strict=True) if a != b or not a.startswith("200 ")
    ]
    for task, body in differing:
        print(f"Pyodide: {task} differs for {json.dumps(body)[:200]}")
    print(f"Pyodide: {len(asked) - len(differing)} of {len(asked)} files are the same")
    return 1 if differing else 0


if __name__ == "__main__":
    if len(sys.argv) > 1:
        here(json.loads(Path(sys.argv[1]).read_text()))
    else:
        sys.exit(main())
