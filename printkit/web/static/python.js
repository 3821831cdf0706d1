// @ts-check
// A worker that runs printkit by Pyodide, which is CPython for browsers.
//
// The worker's first message names the half of printkit to load, the page's language, and the URLs of all
// files. Each later message is a task. The build compresses the largest files, because some hosts do not.
//
// Python takes seconds to start. On the first visit, the worker answers a click in each game and stores its
// memory once the page is idle; later workers start from this memory.

const STARTED = "started-printkit"; // the cache for Python's memory
const PLACE = "/lib/printkit";
const PAUSE = 100; // ms between two steps of storing the memory, so that tasks do not wait
// svgwrite imports urllib.request, which it needs only to fetch from the network, with 40 modules for mail and HTTP.
const START = `
import sys, types
sys.modules["urllib.request"] = types.SimpleNamespace(urlopen=None)
sys.dont_write_bytecode = True
sys.path.insert(0, "${PLACE}")
from printkit.web.tasks import perform
`;

const fetchPlain = self.fetch.bind(self);
/** @type {PythonSite} set by the first message, like the next two */
let site;
/** @type {Pyodide} */
let pyodide;
/** @type {PythonFunction} */
let perform;

self.onmessage = async ({ data }) => {
  try {
    if (data.site) await load(data);
    else if (data.isToKeep) await keep().catch(() => {}); // if the storage is full, Python starts as before
    else work(data);
  } catch (error) {
    if (data.site) await self.caches?.delete(STARTED).catch(() => {}); // the stored memory may be damaged
    postMessage({ failed: String(error) });
  }
};

/** @param {{half: string, language: string, site: PythonSite}} message */
async function load({ half, language, site: told }) {
  site = told;
  self.fetch = fetchUnpacked;
  const archives = Promise.all(archivesOf(half, language).map(bytes));
  const memory = await kept();
  pyodide = await begun(memory);
  const libraries = site.libraries[half] ?? [];
  if (libraries.length) await pyodide.loadPackage(libraries, { messageCallback: () => {} });
  for (const archive of await archives) unpack(pyodide.FS, archive);
  if (!memory) pyodide.runPython(START);
  perform = pyodide.globals.get("perform");
  postMessage({ isReady: true, isFirst: !memory });
}

/** The archives of a half. Printing needs all languages, the rest the page's; `reads` also needs `prints`. @param {string} half @param {string} language */
function archivesOf(half, language) {
  const { modules, languages } = site;
  if (half === "prints") return [modules.scores, modules.prints, ...Object.values(languages)];
  const found = half === "reads" ? [modules.scores, modules.prints] : [modules.scores];
  return language in languages ? [...found, languages[language]] : found;
}

/** Start Python, if possible from its stored `memory`. @param {ArrayBuffer | null} memory @returns {Promise<Pyodide>} */
async function begun(memory) {
  const { loadPyodide } = await import(here(`${site.pyodide}pyodide.mjs`));
  const more = memory ? { _loadSnapshot: memory } : { _makeSnapshot: true };
  return loadPyodide({ indexURL: here(site.pyodide), ...more });
}

/** Unpack the uncompressed files of an archive to a folder of Python's modules. @param {Pyodide["FS"]} files @param {ArrayBuffer} archive */
function unpack(files, archive) {
  const view = new DataView(archive);
  const text = new TextDecoder();
  let at = view.getUint32(archive.byteLength - 6, true); // offset of the list of files, at the archive's end
  let last = "";
  while (view.getUint32(at, true) === 0x02014b50) {
    const [size, names, more, words] = [view.getUint32(at + 24, true), ...[28, 30, 32].map((from) => view.getUint16(at + from, true))];
    const entry = view.getUint32(at + 42, true);
    const path = `${PLACE}/${text.decode(new Uint8Array(archive, at + 46, names))}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (folder !== last) files.mkdirTree((last = folder));
    const from = entry + 30 + view.getUint16(entry + 26, true) + view.getUint16(entry + 28, true);
    files.writeFile(path, new Uint8Array(archive, from, size), { canOwn: true });
    at += 46 + names + more + words;
  }
}

// Python's memory

/** The key of the stored memory, which depends on the versions of all files. */
const memoryURL = () => here(`${site.modules.scores}?${site.pyodide}`);

async function kept() {
  try {
    const found = await self.caches.match(memoryURL(), { cacheName: STARTED });
    return found ? await found.arrayBuffer() : null;
  } catch {
    return null; // the cache is missing or damaged
  }
}

async function keep() {
  const { games } = JSON.parse(new TextDecoder().decode(replyTo("shelf", "{}").data));
  for (const { name } of games) {
    replyTo("answer", JSON.stringify({ record: { game: name } }));
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  pyodide.runPython("import gc; gc.collect()");
  const memory = pyodide.makeMemorySnapshot(); // stored uncompressed: compression would cost 2 s on a phone
  await self.caches.delete(STARTED); // delete the memories of other versions
  const cache = await self.caches.open(STARTED);
  await cache.put(memoryURL(), new Response(memory));
}

// Tasks

/** @param {string} task @param {string} body @param {(done: number, total: number, partial?: PythonValue) => void} [told] */
function replyTo(task, body, told) {
  const made = perform(task, new TextEncoder().encode(body), told);
  const [status, media, data, name] = made.toJs();
  made.destroy();
  return { status, media, data, name };
}

function work(/** @type {{task: string, body: string}} */ { task, body }) {
  const reply = replyTo(task, body, (done, total, partial) => postMessage({ done, total, partial: partial?.toJs({ dict_converter: Object.fromEntries }) }));
  postMessage({ reply }, [reply.data.buffer]);
}

// Files

const here = (/** @type {string} */ path) => new URL(path, import.meta.url).href;

async function bytes(/** @type {string} */ path) {
  const response = await fetch(here(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.arrayBuffer();
}

/** Fetch a file, and expand it if it is compressed. @type {typeof fetch} */
async function fetchUnpacked(resource, options) {
  const url = resource instanceof Request ? resource.url : String(resource);
  const isPacked = site.packed.some((path) => here(path) === url);
  const response = await fetchPlain(isPacked ? url + site.suffix : resource, options);
  if (!response.ok || !response.body) return response;
  const counted = response.body.pipeThrough(counter());
  const body = isPacked ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
  const media = url.endsWith(".wasm") ? "application/wasm" : response.headers.get("Content-Type");
  return new Response(body, { headers: { "Content-Type": media ?? "application/octet-stream" } });
}

/** A stream that passes bytes on and counts them. */
function counter() {
  return new TransformStream({
    transform(chunk, controller) {
      postMessage({ loaded: chunk.length });
      controller.enqueue(chunk);
    },
  });
}
