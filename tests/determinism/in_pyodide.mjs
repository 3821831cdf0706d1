// Does tasks by Pyodide, as the worker of a site's page does, and prints the digest of each reply.
// Arguments: the folder of Pyodide's distribution, a ZIP archive of modules, a file of tasks (JSON).

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, archive, tasks] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: resolve(folder) });
await pyodide.loadPackage(["numpy", "pillow", "shapely"], { messageCallback() {} });
pyodide.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/lib/printkit" });
const perform = pyodide.runPython(`
import sys
sys.path.insert(0, "/lib/printkit")
from printkit.web.tasks import perform
perform
`);
for (const [task, body] of JSON.parse(readFileSync(tasks, "utf8"))) {
  const reply = perform(task, new TextEncoder().encode(JSON.stringify(body)));
  const [status, , data] = reply.toJs();
  reply.destroy();
  console.log(`${status} ${createHash("sha256").update(data).digest("hex")}`);
}
