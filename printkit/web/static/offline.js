// The service worker: keeps the page's files, so that it works without a network. SITE, which is
// written above, names them: the first are kept at once, the later when they are wanted, or when the
// page has time, those asked for only when they are wanted. Each version has a cache of its own, so no page mixes two. A server's page is `fresh`:
// what is kept is for when the server is gone.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const NAME = `printkit-${SITE.version}`;
const at = (path) => new URL(path, worker.registration.scope).href;
const known = new Set([...SITE.first, ...SITE.later, ...SITE.asked].map(at));
const home = at("index.html");

worker.addEventListener("install", (event) => {
  if (SITE.fresh) worker.skipWaiting();
  event.waitUntil(keep(["index.html", ...SITE.first]));
});
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
  if (event.data === "keep all") event.waitUntil(keep(SITE.later));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const plain = request.url.split(/[?#]/)[0];
  if (request.mode === "navigate" && [at("."), home].includes(plain)) event.respondWith(answer(home));
  else if (known.has(plain)) event.respondWith(answer(plain));
});

async function keep(paths) {
  const cache = await caches.open(NAME);
  for (const path of paths) {
    if (await cache.match(at(path))) continue;
    // A folder named by a digest never changes: what the browser has of it will do.
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

async function answer(url) {
  const cache = await caches.open(NAME);
  if (SITE.fresh) return fetch(url).catch(() => cache.match(url));
  let found = await cache.match(url);
  if (!found) {
    found = await fetch(url);
    if (!found.ok) return found;
    await cache.put(url, found.clone());
  }
  const headers = new Headers(found.headers);
  headers.set("Content-Security-Policy", SITE.policy);
  headers.set("Referrer-Policy", "no-referrer");
  headers.set("X-Content-Type-Options", "nosniff");
  return new Response(found.body, { status: found.status, headers });
}
