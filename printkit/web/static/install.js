// Registers the service worker, which caches the page's files, and offers a newer version of a site.

const LATER = 2000; // ms of delay, so that caching does not slow down the first game

/** `offer(take)` is called if there is a newer version; `take()` switches to it. */
export async function install(offer) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // unavailable over plain http from another machine
  let isNew = !serviceWorker.controller;
  const isSite = document.querySelector("link[rel=manifest]") !== null;
  if (isSite && isNew) await pause();
  const registration = await serviceWorker.register("offline.js").catch(() => null);
  if (!registration || !isSite) return; // a server always sends the newest page
  const take = () => registration.waiting?.postMessage("take over");
  const look = (worker) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && serviceWorker.controller) offer(take);
    });
  if (registration.waiting) offer(take);
  look(registration.installing);
  registration.addEventListener("updatefound", () => look(registration.installing));
  serviceWorker.addEventListener("controllerchange", () => {
    if (!isNew) location.reload();
    isNew = false;
  });
  const { active } = await serviceWorker.ready;
  const { connection } = /** @type {any} */ (navigator); // undefined in most browsers
  await pause();
  if (!connection?.saveData) active.postMessage("keep all");
}

const pause = () => new Promise((resolve) => setTimeout(resolve, LATER));
