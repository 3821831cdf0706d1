// @ts-check
// Keeps the screen of a phone or tablet on while a game is open, if the browser can.

import { $ } from "./dom.js";

/** @type {WakeLockSentinel | null} */
let lock = null;
let work = Promise.resolve();

const isWanted = () => matchMedia("(pointer: coarse)").matches && !$("score").hidden && document.visibilityState === "visible";

async function hold() {
  if (!isWanted()) {
    await lock?.release();
    lock = null;
  } else if (!lock || lock.released) {
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null; // a low battery may refuse it
  }
}

/** Hold or release the lock, after the previous request has its reply; call it when another screen is shown. */
export function keepAwake() {
  work = work.then(hold);
}

document.addEventListener("visibilitychange", keepAwake); // the browser releases the lock when the page is hidden
