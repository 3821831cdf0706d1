// @ts-check
// The zoom and the visible part of the board, which change by buttons, by two fingers, and by a close-up if
// sites are too close together for a finger.

import { TARGET } from "./aim.js";
import { button, element, shown } from "./dom.js";
import { _ } from "./language.js";

const STEP = 1.4;
const LARGEST = 2 * TARGET; // largest distance between neighbouring sites, in CSS pixels

/** @typedef {import("./aim.js").Point} Point */

/** The view of a board, which scrolls if the board is larger. */
export class View {
  #root;
  #zoom = 1;
  #isCloseUp = false;
  #pitch = 1; // distance between neighbours, as a fraction of the board's width
  /** @type {{apart: number, zoom: number, under: Point} | null} */
  #pinch = null;
  #whole = button(_("Whole board"), () => this.whole());
  #smaller = button("−", () => this.#set(this.#zoom / STEP), "quiet", _("Smaller board"));
  #larger = button("+", () => this.#set(this.#zoom * STEP), "quiet", _("Larger board"));
  buttons = element("span", { className: "zoom" }, this.#whole, this.#smaller, this.#larger);

  constructor(/** @type {HTMLElement} */ root) {
    this.#root = root;
    root.addEventListener("touchstart", (event) => this.#touched(event), { passive: true });
    root.addEventListener("touchmove", (event) => this.#moved(event), { passive: false });
    root.addEventListener("touchend", (event) => this.#touched(event), { passive: true });
    root.addEventListener("wheel", (event) => this.#wheeled(event), { passive: false });
  }

  /** Show a whole board; its width and the distance between neighbours are in the same unit. */
  lay(/** @type {number} */ width, /** @type {number} */ pitch) {
    this.#pitch = pitch / width;
    this.whole();
  }

  get #board() {
    return (this.#root.querySelector("svg") ?? this.#root).getBoundingClientRect();
  }

  /** The distance between neighbouring sites at a zoom of 1, in CSS pixels on the screen. */
  get #apart() {
    return (this.#board.width / this.#zoom) * this.#pitch * (window.visualViewport?.scale ?? 1);
  }

  get #most() {
    return Math.max(1, LARGEST / this.#apart);
  }

  /** Convert a point of the window to fractions of the board's width and height. */
  at(/** @type {Point} */ { x, y }) {
    const { left, top, width, height } = this.#board;
    return { x: (x - left) / width, y: (y - top) / height };
  }

  /** The width of the whole board, in CSS pixels on the screen. */
  get width() {
    return this.#board.width * (window.visualViewport?.scale ?? 1);
  }

  /** Show the whole board. */
  whole() {
    this.#set(1);
  }

  /** Zoom in on a point of the window until sites are large enough for a finger. */
  closeUp(/** @type {Point} */ point) {
    this.#set(TARGET / this.#apart, point);
    this.#isCloseUp = true;
  }

  /** End a close-up; keep a zoom that the user has chosen. */
  endCloseUp() {
    if (this.#isCloseUp) this.whole();
  }

  /**
   * Set the zoom, and move the point `under` of the board to `point` of the window (default: the centre).
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
    shown(this.#whole, this.#zoom > 1);
    this.#smaller.disabled = this.#zoom <= 1;
    this.#larger.disabled = this.#zoom >= this.#most;
  }

  get #middle() {
    const { left, top } = this.#root.getBoundingClientRect();
    return { x: left + this.#root.clientWidth / 2, y: top + this.#root.clientHeight / 2 };
  }

  // Two fingers on a screen or a touchpad

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
