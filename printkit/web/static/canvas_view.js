// @ts-check
// The picture of the editor's drawing: the layers of the SVG, and the part of the plane that it shows.

import { svg } from "./dom.js";
import { _ } from "./language.js";
import { boxOf, cellOf, keyOf, LATTICES, pathOf } from "./lattice.js";

const AROUND = 2; // width of the empty ground around the board, in cells
const LEAST = 9; // least number of cells across the view
const MOST_GHOSTS = 4000;
const LAYERS = ["ghost", "cells", "selected", "names", "axis", "cursor", "frame"];

/**
 * @typedef {import("./lattice.js").Pair} Pair
 * @typedef {[number, number, string]} Name a cell and its name
 */

export class CanvasView {
  /** @type {Pair} */
  cursor = [0, 0];
  /** @type {Pair[] | null} opposite corners of the selection in progress */
  frame = null;
  #drawing;
  #view = [0, 0, 1, 1]; // the visible rectangle: left, top, width, height
  #layers = LAYERS.map((name) => svg(name === "names" ? "g" : "path", { class: name }));

  /** @param {import("./drawing.js").Drawing} drawing */
  constructor(drawing) {
    this.#drawing = drawing;
    const label = _("The board. Arrow keys move, Enter adds or removes a cell, Shift with the arrow keys draws.");
    this.node = svg("svg", { class: "canvas", tabindex: "0", role: "application", "aria-label": label }, ...this.#layers);
  }

  get #lattice() {
    return this.#drawing.lattice;
  }

  // The visible part

  /** Bring the whole board into view, with some ground around it. */
  fit() {
    const { cells, list } = this.#drawing;
    const [left, top, right, bottom] = boxOf(this.#lattice, list.length ? list : [[0, 0]]);
    const around = AROUND * (this.#lattice === LATTICES.hex ? 1.7 : 1);
    const size = Math.max(right - left, bottom - top, LEAST) + 2 * around;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    this.#view = [x - size / 2, y - size / 2, size, size];
    if (!cells.has(keyOf(...this.cursor))) this.cursor = this.#lattice.cell(x, y);
    this.draw();
  }

  /** Enlarge the visible part about a point, by default its centre. */
  scale(/** @type {number} */ by, [x, y] = [this.#view[0] + this.#view[2] / 2, this.#view[1] + this.#view[3] / 2]) {
    const size = Math.max(4, Math.min(600, this.#view[2] * by));
    const share = size / this.#view[2];
    this.#view = [x - (x - this.#view[0]) * share, y - (y - this.#view[1]) * share, size, size];
    this.draw();
  }

  move(/** @type {number} */ dx, /** @type {number} */ dy) {
    this.#view[0] += dx;
    this.#view[1] += dy;
    this.draw();
  }

  /** The point on the drawing for a point of the screen. @param {{clientX: number, clientY: number}} event @returns {Pair} */
  point({ clientX, clientY }) {
    const box = this.node.getBoundingClientRect();
    const unit = this.#view[2] / Math.min(box.width, box.height);
    const x = this.#view[0] + this.#view[2] / 2 + (clientX - box.left - box.width / 2) * unit;
    return [x, this.#view[1] + this.#view[3] / 2 + (clientY - box.top - box.height / 2) * unit];
  }

  /** The visible rectangle on the screen, which may be wider or higher than a square. */
  get #seen() {
    const { width, height } = this.node.getBoundingClientRect();
    const [left, top, size] = this.#view;
    const least = Math.min(width, height) || 1;
    const [across, down] = [(size * width) / least || size, (size * height) / least || size];
    return [left - (across - size) / 2, top - (down - size) / 2, across, down];
  }

  /** Bring the cursor into view. */
  reveal() {
    const [x, y] = this.#lattice.at(...this.cursor);
    const [left, top, width, height] = this.#seen;
    this.#view[0] += Math.min(0, x - 1 - left) + Math.max(0, x + 1 - left - width);
    this.#view[1] += Math.min(0, y - 1 - top) + Math.max(0, y + 1 - top - height);
  }

  // The layers

  draw() {
    const { list, selected } = this.#drawing;
    this.node.setAttribute("viewBox", this.#view.join(" "));
    const path = (/** @type {Pair[]} */ cells) => pathOf(this.#lattice, cells);
    /** @type {Record<string, string>} */
    const paths = { ghost: path(this.#ghosts()), cells: path(list), selected: path([...selected].map(cellOf)), cursor: path([this.cursor]), frame: this.#frame(), axis: this.#axis() };
    LAYERS.forEach((name, index) => name in paths && this.#layers[index].setAttribute("d", paths[name]));
  }

  #ghosts() {
    const [left, top, width, height] = this.#seen;
    if (width * height > MOST_GHOSTS * 2) return [];
    /** @type {Pair[]} */
    const found = [];
    const [, first] = this.#lattice.cell(left, top);
    const [, last] = this.#lattice.cell(left, top + height);
    for (let r = first; r <= last; r++) {
      const y = this.#lattice.at(0, r)[1];
      const [from] = this.#lattice.cell(left, y);
      const [to] = this.#lattice.cell(left + width, y);
      for (let q = from; q <= to; q++) if (!this.#drawing.has([q, r])) found.push([q, r]);
    }
    return found.slice(0, MOST_GHOSTS);
  }

  /** A cross at the centre of the symmetry. */
  #axis() {
    if (this.#drawing.group === "none") return "";
    const [x, y] = this.#lattice.at(...this.#drawing.centre);
    return `M${x - 0.4} ${y}H${x + 0.4}M${x} ${y - 0.4}V${y + 0.4}`;
  }

  #frame() {
    if (!this.frame) return "";
    const [[x, y], [u, v]] = this.frame;
    return `M${x} ${y}H${u}V${v}H${x}Z`;
  }

  /** Show names at positions, which are given in units of cells. */
  showNames(/** @type {Name[]} */ names) {
    const texts = names.map(([q, r, name]) => {
      const [x, y] = this.#lattice.at(q, r);
      return svg("text", { x: x.toFixed(3), y: (y + 0.13).toFixed(3) }, name);
    });
    this.#layers[LAYERS.indexOf("names")].replaceChildren(...texts);
  }
}
