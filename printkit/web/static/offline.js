// The service worker: caches the page's files, so that the page works without a network. The constant SITE,
// inserted above, lists the files: `first` are cached on installation, `later` on demand or when the page is
// idle, `asked` only on demand. Each version has its own cache, so that no page mixes two versions. For a
// server's page, SITE is `fresh`: the cache is used only if the server does not answer.

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
