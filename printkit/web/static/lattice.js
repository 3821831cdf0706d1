// @ts-check
// The two lattices in the plane: positions and shapes of cells, and symmetries of drawings.
// A cell is a pair of whole numbers, and its key "q,r". Sides of hexagons and squares are 1 long.

import { N_ } from "./language.js";

const ROOT = Math.sqrt(3);
const FINE = 6; // sites, such as corners, are points of a lattice that is this many times finer

/**
 * @typedef {[number, number]} Pair a cell, or a point
 * @typedef {[number, number, number, number]} Matrix
 * @typedef {{motions: number[][], centre: Pair}} Symmetry the centre in cells
 * @typedef {object} Lattice
 * @property {(q: number, r: number) => Pair} at
 * @property {(x: number, y: number) => Pair} cell the cell at a point
 * @property {Pair[]} corners the corners of a cell, relative to its centre
 * @property {Pair[]} steps the steps from a cell to its neighbours
 * @property {Matrix} turn a matrix: the least rotation
 * @property {Matrix} flip a matrix: a reflection
 * @property {[string, string][]} groups symmetries, and their titles
 * @property {Record<string, (q: number, r: number) => Pair>} arrows
 */

/** @type {Lattice["cell"]} */
function nearestHexagon(x, y) {
  const r = y / 1.5;
  const q = x / ROOT - r / 2;
  let [a, b] = [Math.round(q), Math.round(r)];
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(Math.round(-q - r) + q + r)];
  if (da > db && da > dc) a = -b - Math.round(-q - r);
  else if (db > dc) b = -a - Math.round(-q - r);
  return [a, b];
}

/** @type {Lattice["arrows"]} */
const sideways = { ArrowLeft: (q, r) => [q - 1, r], ArrowRight: (q, r) => [q + 1, r] };

/** @type {Record<string, Lattice>} */
export const LATTICES = {
  hex: {
    at: (q, r) => [ROOT * (q + r / 2), 1.5 * r],
    cell: nearestHexagon,
    corners: [0, 1, 2, 3, 4, 5].map((n) => /** @type {Pair} */ ([ROOT * [0, 0.5, 0.5, 0, -0.5, -0.5][n], [-1, -0.5, 0.5, 1, 0.5, -0.5][n]])),
    steps: [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]],
    turn: [0, -1, 1, 1],
    flip: [-1, -1, 0, 1],
    groups: [
      ["none", "none"], ["mirror", N_("left and right")], ["level", N_("top and bottom")], ["d2", N_("both mirrors")],
      ["2", N_("half turns")], ["3", N_("third turns")], ["6", N_("sixth turns")],
      ["d3", N_("third turns and mirrors")], ["d6", N_("sixth turns and mirrors")],
    ],
    arrows: {
      ...sideways,
      ArrowUp: (q, r) => (r % 2 ? [q + 1, r - 1] : [q, r - 1]),
      ArrowDown: (q, r) => (r % 2 ? [q, r + 1] : [q - 1, r + 1]),
    },
  },
  square: {
    at: (x, y) => [x, y],
    cell: (x, y) => [Math.round(x), Math.round(y)],
    corners: [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]],
    steps: [[0, -1], [1, 0], [0, 1], [-1, 0]],
    turn: [0, -1, 1, 0],
    flip: [-1, 0, 0, 1],
    groups: [
      ["none", "none"], ["mirror", N_("left and right")], ["level", N_("top and bottom")], ["d2", N_("both mirrors")],
      ["2", N_("half turns")], ["4", N_("quarter turns")], ["d4", N_("quarter turns and mirrors")],
    ],
    arrows: { ...sideways, ArrowUp: (x, y) => [x, y - 1], ArrowDown: (x, y) => [x, y + 1] },
  },
};

export const keyOf = (/** @type {number} */ q, /** @type {number} */ r) => `${q},${r}`;
/** @type {(key: string) => Pair} */
export const cellOf = (key) => {
  const [q, r] = key.split(",").map(Number);
  return [q, r];
};

/** The outlines of cells as SVG path data. @param {Lattice} lattice @param {Pair[]} cells */
export function pathOf(lattice, cells) {
  const near = (/** @type {number} */ value) => Math.round(value * 1000) / 1000;
  return cells
    .map(([q, r]) => {
      const [x, y] = lattice.at(q, r);
      return `M${lattice.corners.map(([dx, dy]) => `${near(x + dx)} ${near(y + dy)}`).join("L")}Z`;
    })
    .join("");
}

/** The bounding box of cells: left, top, right, bottom. @param {Lattice} lattice @param {Pair[]} cells */
export function boxOf(lattice, cells) {
  const points = cells.map(([q, r]) => lattice.at(q, r));
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  return [Math.min(...xs) - 1, Math.min(...ys) - 1, Math.max(...xs) + 1, Math.max(...ys) + 1];
}

/** The connected component of a cell. @param {Lattice} lattice @param {Set<string>} cells @param {string} start */
export function islandOf(lattice, cells, start) {
  const found = new Set([start]);
  for (const key of found) {
    const [q, r] = cellOf(key);
    for (const [s, t] of lattice.steps) if (cells.has(keyOf(q + s, r + t))) found.add(keyOf(q + s, r + t));
  }
  return found;
}

/** The cells of a line; neighbours share a side. @param {Lattice} lattice @param {Pair} from @param {Pair} to */
export function lineOf(lattice, [q, r], [s, t]) {
  const [[x, y], [u, v]] = [lattice.at(q, r), lattice.at(s, t)];
  const isSquare = lattice === LATTICES.square;
  const steps = Math.max(1, Math.abs(s - q), Math.abs(t - r), isSquare ? 0 : Math.abs(s - q + t - r));
  /** @type {Pair[]} */
  const found = [[q, r]];
  for (let i = 1; i <= steps; i++) {
    const [a, b] = lattice.cell(x + ((u - x) * i) / steps + 1e-6, y + ((v - y) * i) / steps);
    const [c, d] = found[found.length - 1];
    if (isSquare && a !== c && b !== d) found.push([a, d]);
    found.push([a, b]);
  }
  return found;
}

/**
 * The gap that contains an empty cell; null if the cells do not enclose it.
 * @param {Lattice} lattice @param {Set<string>} cells @param {string} start */
export function gapOf(lattice, cells, start) {
  const [left, top, right, bottom] = boxOf(lattice, [...cells].map(cellOf));
  const found = new Set([start]);
  for (const key of found) {
    const [q, r] = cellOf(key);
    const [x, y] = lattice.at(q, r);
    if (!(left < x && x < right && top < y && y < bottom)) return null;
    for (const [s, t] of lattice.steps) if (!cells.has(keyOf(q + s, r + t))) found.add(keyOf(q + s, r + t));
  }
  return found;
}

/**
 * The cells with their centres in the rectangle between two points.
 * @param {Lattice} lattice @param {Set<string>} cells @param {Pair} from @param {Pair} to
 */
export function withinOf(lattice, cells, [x, y], [u, v]) {
  /** @param {number} value @param {number} a @param {number} b */
  const isBetween = (value, a, b) => Math.min(a, b) - 1e-6 <= value && value <= Math.max(a, b) + 1e-6;
  return new Set([...cells].filter((key) => {
    const [a, b] = lattice.at(...cellOf(key));
    return isBetween(a, x, u) && isBetween(b, y, v);
  }));
}

// Symmetry

const IDENTITY = /** @type {Matrix} */ ([1, 0, 0, 1]);
/** @type {(one: Matrix, other: Matrix) => Matrix} */
const times = ([a, b, c, d], [e, f, g, h]) => [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h];

function matrices(/** @type {Lattice} */ lattice, /** @type {string} */ group) {
  const all = lattice.steps.length;
  const turns = Number(group.replace("d", "")) || 1;
  const turned = (/** @type {number} */ count) => Array(count).fill(lattice.turn).reduce(times, IDENTITY);
  const flip = group === "level" ? times(turned(all / 2), lattice.flip) : lattice.flip;
  const rotations = Array.from({ length: turns }, (_one, number) => turned((number * all) / turns));
  return /^(d|mirror|level)/.test(group) ? rotations.flatMap((one) => [one, times(one, flip)]) : rotations;
}

/** The motions of a symmetry group about a site; null if they do not preserve the lattice. @param {Matrix[]} all @param {number[]} site */
function motionsAbout(all, [u, v]) {
  const motions = all.map(([a, b, c, d]) => [a, b, c, d, u - a * u - b * v, v - c * u - d * v]);
  const fits = motions.every(([, , , , s, t]) => s % FINE === 0 && t % FINE === 0);
  return fits ? motions.map(([a, b, c, d, s, t]) => [a, b, c, d, s / FINE, t / FINE]) : null;
}

/**
 * A symmetry of the group `group`, about the site that is nearest to the centre of the cells.
 * @param {Lattice} lattice @param {string} group @param {Pair[]} cells
 * @returns {Symmetry}
 */
export function symmetryOf(lattice, group, cells) {
  const all = matrices(lattice, group);
  const mean = [0, 1].map((i) => cells.reduce((sum, cell) => sum + cell[i], 0) / (cells.length || 1));
  const near = mean.map(Math.round);
  const sites = [];
  for (let u = -2 * FINE; u <= 2 * FINE; u++) {
    for (let v = -2 * FINE; v <= 2 * FINE; v++) sites.push([near[0] * FINE + u, near[1] * FINE + v]);
  }
  const [x, y] = lattice.at(mean[0], mean[1]);
  const far = (/** @type {number[]} */ [u, v]) => {
    const [p, q] = lattice.at(u / FINE, v / FINE);
    return Math.hypot(p - x, q - y) + 1e-6 * (Math.abs(u) + Math.abs(v));
  };
  sites.sort((one, other) => far(one) - far(other));
  for (const site of sites) {
    const motions = motionsAbout(all, site);
    if (motions) return { motions, centre: [site[0] / FINE, site[1] / FINE] };
  }
  return { motions: [[1, 0, 0, 1, 0, 0]], centre: [0, 0] };
}

/** The images of a cell under a symmetry. @type {(motions: number[][], cell: Pair) => Pair[]} */
export const imagesOf = (motions, [q, r]) => motions.map(([a, b, c, d, s, t]) => [a * q + b * r + s, c * q + d * r + t]);
