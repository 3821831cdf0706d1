// @ts-check
// Keeps the screen on while a game is open, if the user chooses so and the browser can.

import { $ } from "./dom.js";

const WISH = "printkit:awake";

/** @type {WakeLockSentinel | null} */
let lock = null;

const isWished = () => $("awake").checked && !$("score").hidden && document.visibilityState === "visible";

async function hold() {
  if (!isWished()) {
    await lock?.release();
    lock = null;
  } else if (!lock || lock.released) {
    lock = await navigator.wakeLock.request("screen").catch(() => null); // a low battery may refuse it
  }
}

/** Wire up the checkbox; returns a function to call when another screen is shown. */
export function wireAwake() {
  $("awake").parentElement?.toggleAttribute("hidden", !("wakeLock" in navigator));
  if (!("wakeLock" in navigator)) return () => {};
  $("awake").checked = localStorage.getItem(WISH) !== null;
  $("awake").addEventListener("change", () => {
    if ($("awake").checked) localStorage.setItem(WISH, "yes");
    else localStorage.removeItem(WISH);
    hold();
  });
  document.addEventListener("visibilitychange", hold); // the browser releases the lock when the page is hidden
  return hold;
}
