// Compiles the Python modules that a first verdict imports, by Pyodide's own Python:
//
//     node compile.mjs FOLDER
//
// The folder contains Pyodide and scores.zip; in scores.zip and python_stdlib.zip, bytecode replaces the sources.

import { pathToFileURL } from "node:url";

const [, , folder] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: folder, env: { HOME: "/home", PYTHONHASHSEED: "0" } });
pyodide.FS.mkdir("/archives");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, "/archives");
pyodide.runPython(`
import sys, types, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc as as_pyc
from importlib.util import source_hash

STDLIB, SCORES, PLACE = "/archives/python_stdlib.zip", "/archives/scores.zip", "/lib/printkit"
zipfile.ZipFile(SCORES).extractall(PLACE)
sys.dont_write_bytecode = True
sys.path.insert(0, PLACE)
sys.modules["urllib.request"] = types.SimpleNamespace(urlopen=None)
import json
from printkit.web.tasks import perform

for game in json.loads(perform("shelf", b"{}").data)["games"]:
    for task in ("table", "answer"):
        perform(task, json.dumps({"record": {"game": game["name"], "board": game["boards"][0]["name"]}}).encode())
imported = {getattr(module, "__file__", None) or "" for module in sys.modules.values()}

for archive, place in ((STDLIB, "/lib/python312.zip"), (SCORES, PLACE)):
    with zipfile.ZipFile(archive) as source:
        files = {name: source.read(name) for name in source.namelist()}
    with zipfile.ZipFile(archive, "w") as into:
        for name, data in sorted(files.items()):
            # Games are found by their sources, and the package reads its own source
            if f"{place}/{name}" in imported and not name.endswith(("/rules.py", "printkit/__init__.py")):
                is_documented = "printkit/" in name or "pyodide" in name  # both use their docstrings
                code = compile(data, name, "exec", dont_inherit=True, optimize=0 if is_documented else 2)
                name, data = f"{name}c", bytes(as_pyc(code, source_hash(data), False))
            into.writestr(zipfile.ZipInfo(name), data)
`);
process.exit(0);
