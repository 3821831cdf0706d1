// @ts-check
// The cells that the editor draws, with their symmetry and the selected cells.

import { cellOf, gapOf, imagesOf, islandOf, keyOf, LATTICES, lineOf, symmetryOf, withinOf } from "./lattice.js";

/** @typedef {import("./lattice.js").Pair} Pair */

export class Drawing {
  lattice = LATTICES.hex;
  /** @type {Set<string>} */
  cells = new Set();
  group = "none";
  centre = /** @type {Pair} */ ([0, 0]); // of the symmetry
  /** @type {Set<string>} */
  selected = new Set(); // floats above the other cells while it is moved
  #motions = symmetryOf(LATTICES.hex, "none", []).motions;
  /** @type {Set<string>} */
  #others = new Set();
  #chosen;

  /** Calls `chosen(count)` when the selection changes. @param {(count: number) => void} chosen */
  constructor(chosen) {
    this.#chosen = chosen;
  }

  get list() {
    return [...this.cells].map(cellOf);
  }

  has(/** @type {Pair} */ cell) {
    return this.cells.has(keyOf(...cell));
  }

  /** Set the symmetry by name: from now on, each cell is drawn at all its images. */
  set symmetry(/** @type {string} */ group) {
    this.group = group;
    ({ motions: this.#motions, centre: this.centre } = symmetryOf(this.lattice, group, this.list));
  }

  /** Add or remove cells at all images of one cell. */
  paint(/** @type {Pair} */ cell, /** @type {boolean} */ isOn) {
    for (const image of imagesOf(this.#motions, cell)) {
      if (isOn) this.cells.add(keyOf(...image));
      else this.cells.delete(keyOf(...image));
    }
  }

  /** @param {Pair} from @param {Pair} to @param {boolean} isOn */
  paintLine(from, to, isOn) {
    for (const cell of lineOf(this.lattice, from, to)) this.paint(cell, isOn);
  }

  /** Fill the gap at a cell, and its images; an island is removed instead. Returns whether cells have changed. */
  fill(/** @type {Pair} */ cell) {
    const key = keyOf(...cell);
    const isOn = !this.cells.has(key);
    const found = isOn ? gapOf(this.lattice, this.cells, key) : islandOf(this.lattice, this.cells, key);
    for (const one of found ?? []) this.paint(cellOf(one), isOn);
    return Boolean(found);
  }

  // The selection

  select(/** @type {Set<string>} */ keys) {
    this.selected = keys;
    this.#others = new Set([...this.cells].filter((key) => !keys.has(key)));
    this.#chosen(keys.size);
  }

  /** Select the island at a cell; nothing if there is no cell. */
  selectIsland(/** @type {Pair | null} */ cell) {
    const isThere = cell !== null && this.has(cell);
    this.select(isThere ? islandOf(this.lattice, this.cells, keyOf(...cell)) : new Set());
  }

  /** Select the cells in the rectangle between two points. @param {Pair} from @param {Pair} to */
  selectWithin(from, to) {
    this.select(withinOf(this.lattice, this.cells, from, to));
  }

  /** The next move of the selection leaves the selected cells where they are. */
  copy() {
    this.#others = new Set(this.cells);
  }

  /** Move cells that are selected; the others stay, and appear again where they were covered. @param {Set<string>} selected */
  shift(selected, /** @type {Pair} */ from, /** @type {Pair} */ to) {
    const [dq, dr] = [to[0] - from[0], to[1] - from[1]];
    this.selected = new Set([...selected].map(cellOf).map(([q, r]) => keyOf(q + dq, r + dr)));
    this.cells = new Set([...this.#others, ...this.selected]);
  }

  remove() {
    for (const key of this.selected) this.cells.delete(key);
    this.select(new Set());
  }
}
