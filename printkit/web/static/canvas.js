// The drawing surface of the editor: cells are tapped, dragged over and reached by keys; two fingers
// zoom and move the view.

import { _ } from "./language.js";
import { boxOf, cellOf, gapOf, imagesOf, islandOf, keyOf, LATTICES, lineOf, pathOf, symmetryOf, withinOf } from "./lattice.js";

const SVG = "http://www.w3.org/2000/svg";
const AROUND = 2; // width of the empty ground around the board, in cells
const LEAST = 9; // least number of cells across the view
const MOST_GHOSTS = 4000;
const MOST_NAMES = 600;
const ZOOM = 1.4;

function svg(tag, attributes = {}) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

export class Canvas {
  #tool = "draw";
  #lattice = LATTICES.hex;
  #cells = new Set();
  #names = [];
  #group = "none";
  #symmetry = symmetryOf(LATTICES.hex, "none", []);
  #view = [0, 0, 1, 1]; // the visible rectangle: left, top, width, height
  /** @type {[number, number]} */
  #cursor = [0, 0];
  /** @type {any} */
  #stroke = null; // the drawing action in progress, of a finger or a key
  #selected = new Set(); // floats above the other cells while it is moved
  #others = new Set();
  /** @type {[number, number] | null} */
  #anchor = null; // where the keys began a line or a selection
  #pointers = new Map();
  #begin;
  #change;
  #say;
  #select;

  /** Calls `begin()` before the drawing changes, `change(cells)` after, `say(text)` when the cursor moves. */
  constructor(root, { begin, change, say, select }) {
    this.#select = select;
    this.#begin = begin;
    this.#change = change;
    this.#say = say;
    const label = _("The board. Arrow keys move, Enter adds or removes a cell, Shift with the arrow keys draws.");
    this.node = svg("svg", { class: "canvas", tabindex: "0", role: "application", "aria-label": label });
    this.#layers = Object.fromEntries(
      ["ghost", "cells", "selected", "names", "axis", "cursor", "frame"].map((name) => [name, svg(name === "names" ? "g" : "path", { class: name })]),
    );
    this.node.append(...Object.values(this.#layers));
    root.append(this.node);
    for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      this.node.addEventListener(name, (event) => this.#pointed(event));
    }
    this.node.addEventListener("wheel", (event) => this.#wheeled(event), { passive: false });
    this.node.addEventListener("keydown", (event) => this.#pressed(event));
    this.node.addEventListener("focus", () => this.#tell());
  }

  #layers;

  /** Show a drawing, given by the keys of its cells. */
  show(lattice, cells, { fit = false } = {}) {
    const isOther = this.#lattice !== LATTICES[lattice];
    this.#lattice = LATTICES[lattice];
    this.node.dataset.lattice = lattice;
    this.#cells = new Set(cells);
    this.#choose(new Set());
    if (isOther) this.symmetry = "none";
    if (fit || isOther) this.fit();
    this.#draw();
  }

  /** Show names at positions, which are given in units of cells. */
  set names(names) {
    this.#names = names.length <= MOST_NAMES ? names : [];
    this.#drawNames();
    if (document.activeElement === this.node) this.#tell();
  }

  /** Set the symmetry by name: from now on, each cell is drawn at all its images. */
  set symmetry(group) {
    this.#group = group;
    this.#symmetry = symmetryOf(this.#lattice, group, this.#list);
    this.#draw();
  }

  get #list() {
    return [...this.#cells].map(cellOf);
  }

  // The selection

  set tool(name) {
    this.#tool = name;
    this.#anchor = null;
    this.#choose(new Set());
    this.#draw();
    if (name === "select") this.#say(_("Tap an island, or drag around cells. Then drag them, or use the arrow keys."));
    if (name === "fill") this.#say(_("Tap an enclosed gap to fill it."));
  }

  #choose(keys) {
    this.#selected = keys;
    this.#others = new Set([...this.#cells].filter((key) => !keys.has(key)));
    this.#select(keys.size);
  }

  /** The next move of the selection leaves the selected cells where they are. */
  copy() {
    this.#others = new Set(this.#cells);
    this.#say(_("Drag the copy, or move it with the arrow keys."));
  }

  remove() {
    if (!this.#selected.size) return;
    this.#begin();
    for (const key of this.#selected) this.#cells.delete(key);
    this.#choose(new Set());
    this.#done();
  }

  // The view

  /** Bring the whole board into view, with some ground around it. */
  fit() {
    const cells = this.#cells.size ? this.#list : [[0, 0]];
    const [left, top, right, bottom] = boxOf(this.#lattice, cells);
    const around = AROUND * (this.#lattice === LATTICES.hex ? 1.7 : 1);
    const size = Math.max(right - left, bottom - top, LEAST) + 2 * around;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    this.#view = [x - size / 2, y - size / 2, size, size];
    if (!this.#cells.has(keyOf(...this.#cursor))) this.#cursor = this.#lattice.cell(x, y);
    this.#draw();
  }

  zoom(step) {
    this.#scale(ZOOM ** -step, [this.#view[0] + this.#view[2] / 2, this.#view[1] + this.#view[3] / 2]);
  }

  #scale(by, [x, y]) {
    const size = Math.max(4, Math.min(600, this.#view[2] * by));
    const share = size / this.#view[2];
    this.#view = [x - (x - this.#view[0]) * share, y - (y - this.#view[1]) * share, size, size];
    this.#draw();
  }

  #move(dx, dy) {
    this.#view[0] += dx;
    this.#view[1] += dy;
    this.#draw();
  }

  /** The point on the drawing for a point of the screen. */
  /** @returns {[number, number]} */
  #point({ clientX, clientY }) {
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

  // Drawing

  #draw() {
    this.node.setAttribute("viewBox", this.#view.join(" "));
    this.#layers.ghost.setAttribute("d", pathOf(this.#lattice, this.#ghosts()));
    this.#layers.cells.setAttribute("d", pathOf(this.#lattice, this.#list));
    this.#layers.selected.setAttribute("d", pathOf(this.#lattice, [...this.#selected].map(cellOf)));
    this.#layers.frame.setAttribute("d", this.#frame());
    this.#layers.cursor.setAttribute("d", pathOf(this.#lattice, [this.#cursor]));
    this.#layers.axis.setAttribute("d", this.#axis());
    this.#drawNames();
  }

  #ghosts() {
    const [left, top, width, height] = this.#seen;
    if (width * height > MOST_GHOSTS * 2) return [];
    const found = [];
    const [, first] = this.#lattice.cell(left, top);
    const [, last] = this.#lattice.cell(left, top + height);
    for (let r = first; r <= last; r++) {
      const y = this.#lattice.at(0, r)[1];
      const [from] = this.#lattice.cell(left, y);
      const [to] = this.#lattice.cell(left + width, y);
      for (let q = from; q <= to; q++) if (!this.#cells.has(keyOf(q, r))) found.push([q, r]);
    }
    return found.slice(0, MOST_GHOSTS);
  }

  /** A cross at the centre of the symmetry. */
  #axis() {
    if (this.#group === "none") return "";
    const [x, y] = this.#lattice.at(...this.#symmetry.centre);
    return `M${x - 0.4} ${y}H${x + 0.4}M${x} ${y - 0.4}V${y + 0.4}`;
  }

  /** The rectangle of the selection in progress. */
  #frame() {
    if (!this.#stroke?.corner) return "";
    const [[x, y], [u, v]] = [this.#stroke.corner, this.#stroke.last];
    return `M${x} ${y}H${u}V${v}H${x}Z`;
  }

  #drawNames() {
    const texts = this.#names.map(([q, r, name]) => {
      const [x, y] = this.#lattice.at(q, r);
      const text = svg("text", { x: x.toFixed(3), y: (y + 0.13).toFixed(3) });
      text.textContent = name;
      return text;
    });
    this.#layers.names.replaceChildren(...texts);
  }

  /** Add or remove cells at all images of one cell. */
  #paint(cell, isOn) {
    for (const image of imagesOf(this.#symmetry.motions, cell)) {
      if (isOn) this.#cells.add(keyOf(...image));
      else this.#cells.delete(keyOf(...image));
    }
  }

  #done() {
    this.#draw();
    this.#change([...this.#cells]);
    this.#tell();
  }

  // Fingers

  #pointed(event) {
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

  #start(event) {
    const cell = this.#lattice.cell(...this.#point(event));
    this.#cursor = cell;
    const before = new Set(this.#cells);
    const isOn = !before.has(keyOf(...cell));
    this.#stroke = { tool: this.#tool, before, isOn, from: cell, last: this.#point(event) };
    if (this.#tool === "draw") this.#drawTo(event);
    if (this.#tool === "line") this.#paint(cell, isOn);
    if (this.#tool === "fill") this.#fill(cell);
    if (this.#tool === "select") {
      if (this.#selected.has(keyOf(...cell))) this.#stroke.selected = this.#selected;
      else this.#stroke.corner = this.#stroke.last;
    }
    this.#draw();
  }

  /** Start a zoom with two fingers, and undo what the first finger has drawn. */
  #cancel() {
    if (this.#stroke) this.#cells = this.#stroke.before;
    if (this.#stroke?.selected) this.#selected = this.#stroke.selected;
    this.#stroke = null;
    this.#draw();
  }

  #moved(event) {
    const before = this.#pointers.get(event.pointerId);
    if (this.#pointers.size > 1) this.#pinched(event);
    else if (this.#stroke?.tool === "draw") this.#drawTo(event);
    else if (this.#stroke?.tool === "line") this.#lineTo(this.#lattice.cell(...this.#point(event)));
    else if (this.#stroke?.selected) this.#shift(this.#lattice.cell(...this.#point(event)));
    else if (this.#stroke?.corner) this.#frameTo(this.#point(event));
    else if (this.#stroke?.tool === "view") {
      const [[x, y], [u, v]] = [this.#point(event), this.#point(before)];
      this.#move(u - x, v - y);
    }
    this.#pointers.set(event.pointerId, event);
    if (this.#stroke) this.#draw();
  }

  /** Draw all cells between the finger's last position and this one. */
  #drawTo(event) {
    const [[x, y], [u, v]] = [this.#stroke.last, this.#point(event)];
    const steps = Math.max(1, Math.ceil(Math.hypot(u - x, v - y) * 3));
    for (let i = 0; i <= steps; i++) {
      const cell = this.#lattice.cell(x + ((u - x) * i) / steps, y + ((v - y) * i) / steps);
      this.#paint(cell, this.#stroke.isOn);
      this.#cursor = cell;
    }
    this.#stroke.last = [u, v];
  }

  /** @param {[number, number]} to */
  #lineTo(to) {
    const { before, from, isOn } = this.#stroke;
    this.#cells = new Set(before);
    for (const cell of lineOf(this.#lattice, from, to)) this.#paint(cell, isOn);
    this.#cursor = to;
  }

  /** Fill the gap at a cell, and its images; an island is removed instead. */
  #fill(cell) {
    const key = cell.join();
    const isOn = !this.#cells.has(key);
    const found = isOn ? gapOf(this.#lattice, this.#cells, key) : islandOf(this.#lattice, this.#cells, key);
    for (const one of found ?? []) this.#paint(cellOf(one), isOn);
    return Boolean(found);
  }

  /** @param {[number, number]} point */
  #frameTo(point) {
    this.#stroke.last = point;
    this.#cursor = this.#lattice.cell(...point);
    this.#choose(withinOf(this.#lattice, this.#cells, this.#stroke.corner, point));
  }

  /** Move the selected cells; the others stay, and appear again where they were covered. */
  #shift([q, r]) {
    const { selected, from } = this.#stroke;
    this.#selected = new Set([...selected].map(cellOf).map(([s, t]) => keyOf(s + q - from[0], t + r - from[1])));
    this.#cells = new Set([...this.#others, ...this.#selected]);
    this.#cursor = [q, r];
  }

  #selectIsland(cell) {
    const key = cell.join();
    this.#choose(this.#cells.has(key) ? islandOf(this.#lattice, this.#cells, key) : new Set());
  }

  #pinched(event) {
    const others = [...this.#pointers.values()].filter(({ pointerId }) => pointerId !== event.pointerId);
    const before = this.#pointers.get(event.pointerId);
    const far = (one, other) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
    const middle = this.#point({
      clientX: (event.clientX + others[0].clientX) / 2,
      clientY: (event.clientY + others[0].clientY) / 2,
    });
    const [[x, y], [u, v]] = [this.#point(event), this.#point(before)];
    this.#move((u - x) / 2, (v - y) / 2);
    this.#scale(far(before, others[0]) / far(event, others[0]), middle);
  }

  #ended(event) {
    this.#pointers.delete(event.pointerId);
    const stroke = this.#stroke;
    this.#stroke = null;
    if (!stroke || stroke.tool === "view") return;
    if (stroke.corner && keyOf(...stroke.from) === keyOf(...this.#cursor)) this.#selectIsland(stroke.from);
    const isSame = stroke.before.size === this.#cells.size && [...stroke.before].every((key) => this.#cells.has(key));
    if (event.type === "pointercancel") {
      this.#cells = stroke.before;
      this.#choose(stroke.selected ?? new Set());
    } else if (!isSame) {
      this.#begin();
      this.#done();
    } else if (stroke.tool === "fill") this.#say(_("Tap an enclosed gap to fill it."));
    this.#draw();
  }

  #wheeled(event) {
    event.preventDefault();
    this.#scale(event.deltaY > 0 ? 1.15 : 1 / 1.15, this.#point(event));
  }

  // Keys

  #pressed(event) {
    const { key } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && key === "c" && this.#selected.size) this.copy();
    else if (isCommand || event.altKey) return;
    else if (key === "Enter" || key === " ") this.#enter();
    else if (key === "Delete" || key === "Backspace") this.remove();
    else if (key === "Escape") this.#selectIsland([NaN, NaN]);
    else if (key in this.#lattice.arrows) this.#step(this.#lattice.arrows[key](...this.#cursor), event.shiftKey);
    else return;
    event.preventDefault();
    this.#draw();
  }

  /** Do at the cursor what a tap does. */
  #enter() {
    const cell = this.#cursor;
    if (this.#tool === "select") return this.#selectIsland(this.#selected.size ? [NaN, NaN] : cell);
    if (this.#tool === "line" && !this.#anchor) {
      this.#anchor = cell;
      return this.#draw();
    }
    const before = new Set(this.#cells);
    const isOn = !before.has(keyOf(...(this.#anchor ?? cell)));
    this.#begin();
    if (this.#tool === "fill" && !this.#fill(cell)) return this.#say(_("Tap an enclosed gap to fill it."));
    if (this.#tool !== "fill") for (const one of lineOf(this.#lattice, this.#anchor ?? cell, cell)) this.#paint(one, isOn);
    this.#anchor = null;
    return this.#done();
  }

  /** Move the cursor to a cell, and the selection with it; with Shift, select or draw. @param {[number, number]} to */
  #step(to, isDrawing) {
    if (this.#tool === "select" && isDrawing) {
      this.#anchor ??= this.#cursor;
      this.#choose(withinOf(this.#lattice, this.#cells, this.#lattice.at(...this.#anchor), this.#lattice.at(...to)));
    } else if (this.#selected.size) {
      this.#begin();
      this.#stroke = { selected: this.#selected, from: this.#cursor };
      this.#shift(to);
      this.#stroke = null;
      this.#done();
    } else if (isDrawing) {
      this.#begin();
      for (const cell of [this.#cursor, to]) this.#paint(cell, true);
      this.#done();
    }
    if (this.#tool === "select" && !isDrawing) this.#anchor = null;
    this.#cursor = to;
    this.#reveal();
    this.#draw();
    this.#tell();
  }

  #reveal() {
    const [x, y] = this.#lattice.at(...this.#cursor);
    const [left, top, width, height] = this.#seen;
    this.#view[0] += Math.min(0, x - 1 - left) + Math.max(0, x + 1 - left - width);
    this.#view[1] += Math.min(0, y - 1 - top) + Math.max(0, y + 1 - top - height);
  }

  #tell() {
    const key = keyOf(...this.#cursor);
    const place = this.#names.find(([q, r]) => keyOf(q, r) === key)?.[2] ?? _("Column {column}, row {row}", { column: this.#cursor[0], row: this.#cursor[1] });
    this.#say(this.#cells.has(key) ? _("{place}: a cell", { place }) : _("{place}: no cell", { place }));
  }
}
