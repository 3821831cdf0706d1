// @ts-check
// The drawing surface of the editor: cells are tapped, dragged over and reached by keys; two fingers
// zoom and move the view.

import { CanvasView } from "./canvas_view.js";
import { Drawing } from "./drawing.js";
import { _ } from "./language.js";
import { keyOf, LATTICES } from "./lattice.js";

const MOST_NAMES = 600;
const ZOOM = 1.4;

/**
 * @typedef {import("./lattice.js").Pair} Pair
 * @typedef {object} Stroke the drawing action of a finger
 * @property {string} tool
 * @property {Set<string>} before the cells before the action
 * @property {boolean} isOn whether it adds cells
 * @property {Pair} from a cell
 * @property {Pair} last a point
 * @property {Set<string>} [selected] the selection that it moves
 * @property {Pair} [corner] the point at which it began to select
 */

export class Canvas {
  #tool = "draw";
  /** @type {Stroke | null} */
  #stroke = null;
  /** @type {Pair | null} */
  #anchor = null; // where the keys began a line or a selection
  /** @type {Map<number, PointerEvent>} */
  #pointers = new Map();
  #names = /** @type {import("./canvas_view.js").Name[]} */ ([]);
  #begin;
  #change;
  #say;
  #drawing;
  #view;

  /**
   * Calls `begin()` before the drawing changes, `change(cells)` after, `say(text)` when the cursor moves.
   * @param {HTMLElement} root
   * @param {{begin: () => void, change: (cells: string[]) => void, say: (text: string) => void,
   *   select: (count: number) => void}} calls
   */
  constructor(root, { begin, change, say, select }) {
    this.#begin = begin;
    this.#change = change;
    this.#say = say;
    this.#drawing = new Drawing(select);
    this.#view = new CanvasView(this.#drawing);
    this.node = this.#view.node;
    root.append(this.node);
    for (const name of /** @type {const} */ (["pointerdown", "pointermove", "pointerup", "pointercancel"])) {
      this.node.addEventListener(name, (event) => this.#pointed(event));
    }
    this.node.addEventListener("wheel", (event) => this.#wheeled(event), { passive: false });
    this.node.addEventListener("keydown", (event) => this.#pressed(event));
    this.node.addEventListener("focus", () => this.#tell());
  }

  /** Show a drawing, given by the keys of its cells. @param {string} lattice @param {Iterable<string>} cells */
  show(lattice, cells, { fit = false } = {}) {
    const isOther = this.#drawing.lattice !== LATTICES[lattice];
    this.#drawing.lattice = LATTICES[lattice];
    this.node.dataset.lattice = lattice;
    this.#drawing.cells = new Set(cells);
    this.#drawing.select(new Set());
    if (isOther) this.#drawing.symmetry = "none";
    if (fit || isOther) this.fit();
    this.#view.draw();
  }

  /** Show names at positions, which are given in units of cells. */
  set names(/** @type {import("./canvas_view.js").Name[]} */ names) {
    this.#names = names.length <= MOST_NAMES ? names : [];
    this.#view.showNames(this.#names);
    if (document.activeElement === this.node) this.#tell();
  }

  /** Set the symmetry by name. */
  set symmetry(/** @type {string} */ group) {
    this.#drawing.symmetry = group;
    this.#view.draw();
  }

  set tool(/** @type {string} */ name) {
    this.#tool = name;
    this.#anchor = null;
    this.#drawing.select(new Set());
    this.#view.draw();
    if (name === "select") this.#say(_("Tap an island, or drag around cells. Then drag them, or use the arrow keys."));
    if (name === "fill") this.#say(_("Tap an enclosed gap to fill it."));
  }

  copy() {
    this.#drawing.copy();
    this.#say(_("Drag the copy, or move it with the arrow keys."));
  }

  remove() {
    if (!this.#drawing.selected.size) return;
    this.#begin();
    this.#drawing.remove();
    this.#done();
  }

  fit() {
    this.#view.fit();
  }

  zoom(/** @type {number} */ step) {
    this.#view.scale(ZOOM ** -step);
  }

  #done() {
    this.#view.draw();
    this.#change([...this.#drawing.cells]);
    this.#tell();
  }

  /** @returns {Pair} */
  #cellAt(/** @type {MouseEvent} */ event) {
    return this.#drawing.lattice.cell(...this.#view.point(event));
  }

  // Fingers

  #pointed(/** @type {PointerEvent} */ event) {
    const { type, pointerId } = event;
    if (type === "pointerdown") {
      if (event.button) return;
      this.node.setPointerCapture(pointerId);
      this.#pointers.set(pointerId, event);
      if (this.#pointers.size === 1) this.#start(event);
      else this.#cancel();
    } else if (this.#pointers.has(pointerId)) {
      if (type === "pointermove") this.#moved(event);
      else this.#ended(event);
    }
  }

  #start(/** @type {PointerEvent} */ event) {
    const [drawing, tool] = [this.#drawing, this.#tool];
    const from = this.#cellAt(event);
    this.#view.cursor = from;
    const before = new Set(drawing.cells);
    /** @type {Stroke} */
    const stroke = { tool, before, isOn: !drawing.has(from), from, last: this.#view.point(event) };
    this.#stroke = stroke;
    if (tool === "draw") this.#drawTo(stroke, event);
    if (tool === "line") drawing.paint(from, stroke.isOn);
    if (tool === "fill") drawing.fill(from);
    if (tool === "select") {
      if (drawing.selected.has(keyOf(...from))) stroke.selected = drawing.selected;
      else stroke.corner = stroke.last;
    }
    this.#view.draw();
  }

  /** Start a zoom with two fingers, and undo what the first finger has drawn. */
  #cancel() {
    if (this.#stroke) this.#drawing.cells = this.#stroke.before;
    if (this.#stroke?.selected) this.#drawing.selected = this.#stroke.selected;
    this.#stroke = this.#view.frame = null;
    this.#view.draw();
  }

  #moved(/** @type {PointerEvent} */ event) {
    const [stroke, cell, point] = [this.#stroke, this.#cellAt(event), this.#view.point(event)];
    if (this.#pointers.size > 1) this.#pinched(event);
    else if (stroke?.tool === "view") {
      const [u, v] = this.#view.point(this.#pointers.get(event.pointerId) ?? event);
      this.#view.move(u - point[0], v - point[1]);
    } else if (stroke) this.#drag(stroke, event, cell, point);
    this.#pointers.set(event.pointerId, event);
    if (stroke) this.#view.draw();
  }

  /** @param {Stroke} stroke @param {PointerEvent} event @param {Pair} cell @param {Pair} point */
  #drag(stroke, event, cell, point) {
    const drawing = this.#drawing;
    if (stroke.tool === "draw") return this.#drawTo(stroke, event);
    if (stroke.tool === "line") {
      drawing.cells = new Set(stroke.before);
      drawing.paintLine(stroke.from, cell, stroke.isOn);
    } else if (stroke.selected) drawing.shift(stroke.selected, stroke.from, cell);
    else if (stroke.corner) {
      this.#view.frame = [stroke.corner, point];
      drawing.selectWithin(stroke.corner, point);
    } else return;
    this.#view.cursor = cell;
  }

  /** Draw all cells between the finger's last position and this one. */
  #drawTo(/** @type {Stroke} */ stroke, /** @type {PointerEvent} */ event) {
    const [[x, y], [u, v]] = [stroke.last, this.#view.point(event)];
    const steps = Math.max(1, Math.ceil(Math.hypot(u - x, v - y) * 3));
    for (let i = 0; i <= steps; i++) {
      this.#view.cursor = this.#drawing.lattice.cell(x + ((u - x) * i) / steps, y + ((v - y) * i) / steps);
      this.#drawing.paint(this.#view.cursor, stroke.isOn);
    }
    stroke.last = [u, v];
  }

  #pinched(/** @type {PointerEvent} */ event) {
    const other = [...this.#pointers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    const before = this.#pointers.get(event.pointerId);
    if (!other || !before) return;
    const far = (/** @type {PointerEvent} */ one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
    const [clientX, clientY] = [(event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2];
    const middle = this.#view.point({ clientX, clientY });
    const [[x, y], [u, v]] = [this.#view.point(event), this.#view.point(before)];
    this.#view.move((u - x) / 2, (v - y) / 2);
    this.#view.scale(far(before) / far(event), middle);
  }

  #ended(/** @type {PointerEvent} */ event) {
    this.#pointers.delete(event.pointerId);
    const drawing = this.#drawing;
    const stroke = this.#stroke;
    this.#stroke = this.#view.frame = null;
    if (!stroke || stroke.tool === "view") return;
    if (stroke.corner && String(stroke.from) === String(this.#view.cursor)) drawing.selectIsland(stroke.from);
    const isSame = stroke.before.size === drawing.cells.size && [...stroke.before].every((key) => drawing.cells.has(key));
    if (event.type === "pointercancel") {
      drawing.cells = stroke.before;
      drawing.select(stroke.selected ?? new Set());
    } else if (!isSame) {
      this.#begin();
      this.#done();
    } else if (stroke.tool === "fill") this.#say(_("Tap an enclosed gap to fill it."));
    this.#view.draw();
  }

  #wheeled(/** @type {WheelEvent} */ event) {
    event.preventDefault();
    this.#view.scale(event.deltaY > 0 ? 1.15 : 1 / 1.15, this.#view.point(event));
  }

  // Keys

  #pressed(/** @type {KeyboardEvent} */ event) {
    const { key } = event;
    const [isCommand, { arrows }] = [event.ctrlKey || event.metaKey, this.#drawing.lattice];
    if (isCommand && key === "c" && this.#drawing.selected.size) this.copy();
    else if (isCommand || event.altKey) return;
    else if (key === "Enter" || key === " ") this.#enter();
    else if (key === "Delete" || key === "Backspace") this.remove();
    else if (key === "Escape") this.#drawing.selectIsland(null);
    else if (key in arrows) this.#step(arrows[key](...this.#view.cursor), event.shiftKey);
    else return;
    event.preventDefault();
    this.#view.draw();
  }

  /** Do at the cursor what a tap does. */
  #enter() {
    const [drawing, cell] = [this.#drawing, this.#view.cursor];
    if (this.#tool === "select") return drawing.selectIsland(drawing.selected.size ? null : cell);
    if (this.#tool === "line" && !this.#anchor) {
      this.#anchor = cell;
      return this.#view.draw();
    }
    const from = this.#anchor ?? cell;
    this.#begin();
    if (this.#tool !== "fill") drawing.paintLine(from, cell, !drawing.has(from));
    else if (!drawing.fill(cell)) return this.#say(_("Tap an enclosed gap to fill it."));
    this.#anchor = null;
    return this.#done();
  }

  /** Move the cursor to a cell, and the selection with it; with Shift, select or draw. */
  #step(/** @type {Pair} */ to, /** @type {boolean} */ isDrawing) {
    const [drawing, view] = [this.#drawing, this.#view];
    if (this.#tool === "select" && isDrawing) {
      this.#anchor ??= view.cursor;
      drawing.selectWithin(drawing.lattice.at(...this.#anchor), drawing.lattice.at(...to));
    } else if (drawing.selected.size) {
      this.#begin();
      drawing.shift(drawing.selected, view.cursor, to);
      this.#done();
    } else if (isDrawing) {
      this.#begin();
      for (const cell of [view.cursor, to]) drawing.paint(cell, true);
      this.#done();
    }
    if (this.#tool === "select" && !isDrawing) this.#anchor = null;
    view.cursor = to;
    view.reveal();
    view.draw();
    this.#tell();
  }

  #tell() {
    const [column, row] = this.#view.cursor;
    const name = this.#names.find(([q, r]) => q === column && r === row)?.[2];
    const place = name ?? _("Column {column}, row {row}", { column, row });
    this.#say(this.#drawing.has([column, row]) ? _("{place}: a cell", { place }) : _("{place}: no cell", { place }));
  }
}
