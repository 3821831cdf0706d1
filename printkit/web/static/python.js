// A worker that runs printkit by Pyodide, which is CPython for browsers.
//
// Its first message names the half of printkit to load, and where everything is; each other one is a
// task. What is largest comes compressed, so that it does whatever the host does.

// Python's own library comes as source. When there is nothing else to do it is compiled, and kept so:
// the next start takes half as long.
const COMPILED = "compiled-printkit";
const LIBRARY = "python_stdlib.zip";
const PAUSE = 4000; // ms after the start

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
let isCompiled = false;

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
    stdLibURL: library(),
  });
  if (half === "prints") await pyodide.loadPackage(site.libraries, { messageCallback: () => {} });
  for (const archive of await archives) pyodide.unpackArchive(archive, "zip", { extractDir: PLACE });
  perform = pyodide.runPython(START);
  if (half === "scores" && !isCompiled) setTimeout(() => compile(pyodide), PAUSE);
  postMessage({ isReady: true });
}

const library = () => here(`${site.pyodide}${LIBRARY}`);

/** Compile a module now and then, between what is asked for. */
function compile(pyodide) {
  const steps = pyodide.runPython("from printkit.web.library import compiled_library; compiled_library()");
  const step = () => {
    try {
      const { value } = steps.next();
      if (value) keep(value.toJs()).catch(() => null); // without room it starts as it did
      else setTimeout(step);
    } catch (error) {
      console.warn(String(error));
    }
  };
  step();
}

async function keep(archive) {
  await self.caches?.delete(COMPILED); // those of other versions
  const cache = await self.caches?.open(COMPILED);
  await cache?.put(library(), new Response(archive));
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
  const kept = url === library() && (await self.caches?.match(url, { cacheName: COMPILED }).catch(() => null));
  if (kept) {
    isCompiled = true;
    return kept;
  }
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
