// @ts-check
// A finger on the board: it taps a place, is held on it, or draws along places.

const HOLD = 450; // ms
const SLOP = 12; // CSS pixels that a resting finger may move
const LATE = 700; // ms after a touch in which a click is its result

/** @typedef {import("./aim.js").Point} Point */

export class Finger {
  /** @type {"tap" | "hold" | "drawing" | "none"} */
  #does = "none";
  #timer = 0;
  #ended = -LATE; // the time at which the last touch ended
  /** @type {Point} */
  #last = { x: 0, y: 0 };
  #act;

  /**
   * `tapped(point)` is called at the end of a tap: browsers omit the click of a tap that follows a drawing.
   * `held(point)` is called while the finger rests, unless `draws()`: a finger that moves then calls `drew(from, to)`
   * for each part of its way, and `drawn(isLifted, end)` at its end, which another finger causes too.
   * @param {HTMLElement} root
   * @param {{tapped: (point: Point) => void, held: (point: Point) => void, draws: () => boolean,
   *   drew: (from: Point, to: Point) => void, drawn: (isLifted: boolean, end: Point) => void}} act
   */
  constructor(root, act) {
    this.#act = act;
    root.addEventListener("pointerdown", (event) => this.#put(event));
    root.addEventListener("pointermove", (event) => this.#moved(event));
    root.addEventListener("pointerup", (event) => this.#end(event, true));
    root.addEventListener("pointercancel", (event) => this.#end(event, false));
    root.addEventListener("contextmenu", (event) => this.#does !== "none" && event.preventDefault());
  }

  /** Whether a click is the result of a touch. */
  causes(/** @type {MouseEvent} */ { timeStamp }) {
    return timeStamp - this.#ended < LATE;
  }

  #put(/** @type {PointerEvent} */ event) {
    if (event.pointerType !== "touch") return;
    if (!event.isPrimary) return this.#end(event, false);
    const point = { x: event.clientX, y: event.clientY };
    this.#does = "tap";
    this.#last = point;
    if (this.#act.draws()) return; // a finger may rest before it draws
    this.#timer = setTimeout(() => {
      this.#does = "hold";
      this.#act.held(point);
    }, HOLD);
  }

  #moved(/** @type {PointerEvent} */ { isPrimary, clientX: x, clientY: y }) {
    if (!isPrimary || !(this.#does === "tap" || this.#does === "drawing")) return;
    if (this.#does === "tap") {
      if (Math.hypot(x - this.#last.x, y - this.#last.y) <= SLOP) return;
      clearTimeout(this.#timer);
      this.#does = this.#act.draws() ? "drawing" : "none";
    }
    if (this.#does !== "drawing") return;
    this.#act.drew(this.#last, { x, y });
    this.#last = { x, y };
  }

  #end(/** @type {PointerEvent} */ { timeStamp }, /** @type {boolean} */ isLifted) {
    clearTimeout(this.#timer);
    const does = this.#does;
    this.#does = "none";
    if (does !== "none") this.#ended = timeStamp;
    if (does === "drawing") this.#act.drawn(isLifted, this.#last);
    if (does === "tap" && isLifted) this.#act.tapped(this.#last);
  }
}
