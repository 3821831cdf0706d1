// @ts-check
// Registers the service worker, which caches the page's files, shows whether the page is ready for use without a
// network, and offers a newer version of a site.

import { all, shown } from "./dom.js";
import { _, language } from "./language.js";

const LATER = 2000; // ms of delay, so that caching does not slow down the first game

const { serviceWorker } = navigator; // unavailable over plain http from another machine
const isSite = document.querySelector("link[rel=manifest]") !== null;
let isNew = !serviceWorker?.controller;

// Register as early as possible: the service worker answers a reload if the network goes.
const registered = serviceWorker?.register("offline.js").catch(() => null);
serviceWorker?.addEventListener("message", ({ data }) => data === "ready" && isSite && showState(_("Ready offline."), false));

/** Show what the page waits for, or that it is ready. @param {string} text @param {boolean} isBusy */
export function showState(text, isBusy) {
  for (const place of all("[data-offline]")) {
    if (place.textContent !== text) place.textContent = text;
    place.classList.toggle("busy", isBusy);
    shown(place, text !== "");
  }
}

/** Cache all that a reload without a network needs, then the files for printing. */
export async function prepare() {
  if (!(await registered)) return;
  const { active } = await serviceWorker.ready;
  const { connection } = /** @type {Navigator & {connection?: {saveData: boolean}}} */ (navigator); // undefined in most browsers
  const keep = () => active?.postMessage({ keep: language, isAll: !connection?.saveData });
  keep();
  addEventListener("online", keep); // if the network went before all files were cached
}

/** `offer(take)` is called if there is a newer version; `take()` switches to it. @param {(take: () => void) => void} offer */
export async function install(offer) {
  const registration = await registered;
  if (!registration) return;
  if (!isSite) {
    setTimeout(prepare, LATER);
    return; // a server always sends the newest page
  }
  const take = () => registration.waiting?.postMessage("take over");
  const look = (/** @type {ServiceWorker | null} */ worker) =>
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
}
