// @ts-check
// Keeps the focus on the screen for users of the keyboard: if the focused element is hidden, disabled or
// removed, the nearest element gets the focus.

import { all, hit } from "./dom.js";

const STOPS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** The focused element, its container, and its index among the tab stops of the container. @type {{node: HTMLElement, place: Element, at: number} | null} */
let last = null;

const canHave = (/** @type {HTMLElement} */ node) => node.isConnected && !node.matches(":disabled") && node.checkVisibility();

const stopsIn = (/** @type {ParentNode} */ place) => [...all(STOPS, place)];

function remember(/** @type {FocusEvent} */ event) {
  const node = hit(event, "*");
  const place = node?.closest("form, section, main");
  const at = node && place ? stopsIn(place).indexOf(node) : -1;
  last = node && place && at >= 0 && node.matches(":focus-visible") ? { node, place, at } : null;
}

function keep() {
  if (!last) return;
  const { node, place, at } = last;
  const { activeElement } = document;
  if ((activeElement !== document.body && activeElement !== node) || canHave(node)) return;
  last = null;
  const stops = stopsIn(place.isConnected ? place : document);
  const byDistance = stops.map((stop, n) => ({ stop, away: Math.abs(n - at) })).sort((a, b) => a.away - b.away);
  byDistance.find(({ stop }) => canHave(stop))?.stop.focus();
}

document.addEventListener("focusin", remember);
document.addEventListener("pointerdown", () => (last = null));
const watched = { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden", "disabled"] };
new MutationObserver(keep).observe(document.body, watched);
