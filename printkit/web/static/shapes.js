// @ts-check
// Shows Xoids as shapes: in a sentence, each name such as 5-07 becomes a small picture.

import { fill, svg } from "./dom.js";
import { ask } from "./engine.js";

/** @typedef {[number, number, number, number]} Line */

const ROOM = 0.5; // margin around a Xoid, in legs
const NAME = /\b(\d+-\d{2,})\b/;
const LARGEST = "8"; // legs of the largest Xoids that the server draws
const SCALE = 0.55; // em per leg

/** @type {Map<string, Line[]>} */
let known = new Map();
/** @type {Promise<void> | null} */
let loading = null;

const load = () => ask("xoids", { options: { "max-legs": LARGEST }, board: "" }).then(
  ({ xoids }) => {
    known = new Map(xoids.map(({ name, lines }) => [name, lines]));
  },
  () => void (loading = null),
);

/** A Xoid of these legs; the picture is at least `least` legs wide and high. @param {Line[]} lines */
export function shapeOf(lines, least = 0) {
  const xs = lines.flatMap(([a, , c]) => [a, c]);
  const ys = lines.flatMap(([, b, , d]) => [b, d]);
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const square = least && Math.max(least, right - left + ROOM, bottom - top + ROOM);
  const [width, height] = [square || right - left + ROOM, square || bottom - top + ROOM];
  const viewBox = `${(left + right - width) / 2} ${(top + bottom - height) / 2} ${width} ${height}`;
  const d = lines.map(([x, y, u, v]) => `M${x} ${y}L${u} ${v}`).join("");
  return svg("svg", { class: "shape", viewBox, width: `${width * SCALE}em`, height: `${height * SCALE}em` }, svg("path", { d }));
}

function shaped(/** @type {string} */ text) {
  return text.split(NAME).map((part, number) => {
    const lines = number % 2 ? known.get(part) : null;
    if (!lines) return part;
    const view = Object.assign(shapeOf(lines), { role: "img", ariaLabel: part });
    view.append(svg("title", {}, part));
    return view;
  });
}

/** Show a text with its Xoids as shapes, in `node`; the same text is not shown again. @template {HTMLElement} T @param {T} node */
export function sayShaped(node, text = "") {
  if (node.dataset.text === text) return node;
  node.dataset.text = text;
  fill(node, ...shaped(text));
  if (NAME.test(text) && !known.size) (loading ??= load()).then(() => node.dataset.text === text && fill(node, ...shaped(text)));
  return node;
}
