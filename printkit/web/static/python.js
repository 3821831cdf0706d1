// A worker that runs printkit by Pyodide, which is CPython for browsers.
//
// Its first message names the half of printkit to load, and where everything is; each other one is a
// task. What is largest comes compressed, so that it does whatever the host does.

const PLACE = "/lib/printkit";
const START = `
import sys
sys.path.insert(0, "${PLACE}")
from printkit.web.tasks import perform
perform
`;

const fetchPlain = self.fetch.bind(self);
let site = null;
let perform = null;

self.onmessage = async ({ data }) => {
  try {
    if (data.site) await load(data.half, data.site);
    else work(data);
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};

async function load(half, told) {
  site = told;
  self.fetch = fetchUnpacked;
  const names = half === "scores" ? ["scores"] : ["scores", "prints"];
  const archives = Promise.all(names.map((name) => bytes(site.modules[name])));
  const { loadPyodide } = await import(here(`${site.pyodide}pyodide.mjs`));
  const pyodide = await loadPyodide({
    indexURL: here(site.pyodide),
    stdLibURL: here(`${site.pyodide}python_stdlib.zip`),
  });
  if (half === "prints") await pyodide.loadPackage(site.libraries, { messageCallback: () => {} });
  for (const archive of await archives) pyodide.unpackArchive(archive, "zip", { extractDir: PLACE });
  perform = pyodide.runPython(START);
  postMessage({ isReady: true });
}

function work({ number, task, body }) {
  const told = (done, total) => postMessage({ number, done, total });
  const reply = perform(task, new TextEncoder().encode(body), told);
  const [status, media, data, name] = reply.toJs();
  reply.destroy();
  postMessage({ number, reply: { status, media, data, name } }, [data.buffer]);
}

const here = (path) => new URL(path, import.meta.url).href;

async function bytes(path) {
  const response = await fetch(here(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.arrayBuffer();
}

/** Fetch a file; one that comes compressed is fetched so and expanded. */
async function fetchUnpacked(resource, options) {
  const url = String(resource.url ?? resource);
  const isPacked = site.packed.some((path) => here(path) === url);
  const response = await fetchPlain(isPacked ? url + site.suffix : resource, options);
  if (!response.ok || !response.body) return response;
  const counted = response.body.pipeThrough(counter());
  const body = isPacked ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
  const media = url.endsWith(".wasm") ? "application/wasm" : response.headers.get("Content-Type");
  return new Response(body, { headers: { "Content-Type": media ?? "application/octet-stream" } });
}

/** What passes bytes on and tells how many. */
function counter() {
  return new TransformStream({
    transform(chunk, controller) {
      postMessage({ loaded: chunk.length });
      controller.enqueue(chunk);
    },
  });
}
