// @ts-check
// How large the board is drawn, and which part of it is seen: buttons, two fingers, and a close-up of
// where a finger could not tell neighbours apart.

import { TARGET } from "./aim.js";

const STEP = 1.4;
const LARGEST = 2 * TARGET; // CSS pixels between neighbours

/** @typedef {import("./aim.js").Point} Point */

/** What shows a board, which scrolls where the board is larger. */
export class View {
  #root;
  #changed;
  #zoom = 1;
  #isCloseUp = false;
  #pitch = 1; // between neighbours, as a part of the width of the board
  /** @type {{apart: number, zoom: number, under: Point} | null} */
  #pinch = null;

  /**
   * `changed()` is called when the board is drawn larger or smaller.
   * @param {HTMLElement} root
   * @param {() => void} changed
   */
  constructor(root, changed) {
    this.#root = root;
    this.#changed = changed;
    root.addEventListener("touchstart", (event) => this.#touched(event), { passive: true });
    root.addEventListener("touchmove", (event) => this.#moved(event), { passive: false });
    root.addEventListener("touchend", (event) => this.#touched(event), { passive: true });
    root.addEventListener("wheel", (event) => this.#wheeled(event), { passive: false });
  }

  /** Show a whole board, of a width and with a distance of neighbours in the same unit. */
  lay(/** @type {number} */ width, /** @type {number} */ pitch) {
    this.#pitch = pitch / width;
    this.whole();
  }

  get #board() {
    return /** @type {SVGElement} */ (this.#root.querySelector("svg")).getBoundingClientRect();
  }

  /** CSS pixels on the glass between neighbours at a zoom of 1. */
  get #apart() {
    return (this.#board.width / this.#zoom) * this.#pitch * (window.visualViewport?.scale ?? 1);
  }

  get #most() {
    return Math.max(1, LARGEST / this.#apart);
  }

  get isWhole() {
    return this.#zoom <= 1;
  }

  get isLargest() {
    return this.#zoom >= this.#most;
  }

  /** Where in the board a point of the window is, as parts of the board's width and height. */
  at(/** @type {Point} */ { x, y }) {
    const { left, top, width, height } = this.#board;
    return { x: (x - left) / width, y: (y - top) / height };
  }

  /** CSS pixels on the glass for the whole width of the board. */
  get width() {
    return this.#board.width * (window.visualViewport?.scale ?? 1);
  }

  /** Show the whole board. */
  whole() {
    this.#set(1);
  }

  /** Draw the board larger or smaller; what is in the middle of the view stays there. */
  step(/** @type {number} */ step) {
    this.#set(this.#zoom * STEP ** step);
  }

  /** Draw the neighbourhood of a point of the window large enough for a finger. */
  closeUp(/** @type {Point} */ point) {
    this.#set(TARGET / this.#apart, point);
    this.#isCloseUp = true;
  }

  /** End a close-up; what somebody enlarged himself stays as it is. */
  endCloseUp() {
    if (this.#isCloseUp) this.whole();
  }

  /**
   * Zoom; what is `under` a point of the window, or was, stays there: else what is in the middle of the view.
   * @param {number} zoom
   * @param {Point} [point]
   */
  #set(zoom, point, under = this.at(point ?? this.#middle)) {
    const root = this.#root;
    this.#zoom = Math.max(1, Math.min(this.#most, zoom));
    this.#isCloseUp = false;
    root.style.setProperty("--zoom", String(this.#zoom));
    root.classList.toggle("large", this.#zoom > 1);
    const { left, top, width, height } = this.#board;
    const { x, y } = point ?? this.#middle;
    root.scrollLeft += left + under.x * width - x;
    root.scrollTop += top + under.y * height - y;
    this.#changed();
  }

  get #middle() {
    const { left, top } = this.#root.getBoundingClientRect();
    return { x: left + this.#root.clientWidth / 2, y: top + this.#root.clientHeight / 2 };
  }

  // Two fingers, or what a touchpad makes of them

  #touched(/** @type {TouchEvent} */ { touches }) {
    if (touches.length !== 2) this.#pinch = null;
    else this.#pinch = { apart: apart(touches), zoom: this.#zoom, under: this.at(between(touches)) };
  }

  #moved(/** @type {TouchEvent} */ event) {
    if (!this.#pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const { apart: before, zoom, under } = this.#pinch;
    this.#set((zoom * apart(event.touches)) / before, between(event.touches), under);
  }

  #wheeled(/** @type {WheelEvent} */ event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.#set(this.#zoom * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
  }
}

const apart = (/** @type {TouchList} */ [one, other]) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

const between = (/** @type {TouchList} */ [one, other]) => ({
  x: (one.clientX + other.clientX) / 2,
  y: (one.clientY + other.clientY) / 2,
});
