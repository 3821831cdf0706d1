// @ts-check
// The service worker: caches the page's files, so that the page works without a network. The constant SITE,
// inserted above, lists the files: `first` are needed for any reload, `later` only for printing and for other
// languages, `asked` are cached only once they are loaded. Each version has its own cache, so that no page mixes
// two versions. For a server's page, SITE is `fresh`: the cache is used only if the server does not answer.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const NAME = `printkit-${SITE.version}`;
const at = (/** @type {string} */ path) => new URL(path, worker.registration.scope).href;
const known = new Set([...SITE.first, ...SITE.later, ...SITE.asked].map(at));
const home = at("index.html"); // cached last: if it is cached, the page is ready

worker.addEventListener("install", (event) => {
  if (SITE.fresh) worker.skipWaiting();
  // The first version answers immediately; a newer one replaces it only when it has all its files.
  if (worker.registration.active) event.waitUntil(keep([...SITE.first, "index.html"]));
});
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
  if (event.data.keep) event.waitUntil(prepare(event.data, event.source));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const plain = request.url.split(/[?#]/)[0];
  if (request.mode === "navigate" && [at("."), home].includes(plain)) event.respondWith(opened(request));
  else if (known.has(plain)) event.respondWith(answer(plain));
});

/**
 * Cache what a page in the language `code` needs, and report to the page; then, if `isAll`, all other files.
 * @param {{keep: string, isAll: boolean}} asked @param {ExtendableMessageEvent["source"]} page
 */
async function prepare({ keep: code, isAll }, page) {
  const spoken = SITE.later.filter((path) => path.includes(`/language-${code}.`) || path.includes(`/${code}.zip`));
  await keep([...SITE.first, ...spoken, "index.html"]);
  page?.postMessage("ready");
  if (isAll) await keep(SITE.later);
}

async function keep(/** @type {string[]} */ paths) {
  const cache = await caches.open(NAME);
  for (const path of paths) {
    if (await cache.match(at(path))) continue;
    // A folder named by a digest never changes, so the browser's own cache is good enough.
    const isFixed = path.includes("/");
    await cache.add(new Request(at(path), { cache: isFixed ? "default" : "reload" }));
  }
}

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("printkit-") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The page or, without a network before the page is ready, a note. */
async function opened(/** @type {Request} */ request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(home);
  if (kept && !SITE.fresh) return guarded(kept);
  return fetch(request).catch(() => kept ?? missing());
}

function missing() {
  const code = navigator.languages.map((one) => one.split("-")[0]).find((one) => one in SITE.missing) ?? "en";
  const note = `<!doctype html><html lang="${code}"><meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark"><title>printkit</title><h1>printkit</h1><p>${SITE.missing[code]}`;
  return new Response(note, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function answer(/** @type {string} */ url) {
  const cache = await caches.open(NAME);
  if (SITE.fresh) return fetch(url).catch(async () => (await cache.match(url)) ?? Response.error());
  let found = await cache.match(url);
  if (!found) {
    found = await fetch(url);
    if (!found.ok) return found;
    await cache.put(url, found.clone());
  }
  return guarded(found);
}

function guarded(/** @type {Response} */ found) {
  const headers = new Headers(found.headers);
  headers.set("Content-Security-Policy", SITE.policy);
  headers.set("Referrer-Policy", "no-referrer");
  headers.set("X-Content-Type-Options", "nosniff");
  return new Response(found.body, { status: found.status, headers });
}
