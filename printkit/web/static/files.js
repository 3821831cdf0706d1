// @ts-check
// The files that the page makes of the open game: its replay, its kit and the picture of the position that is
// shown, and the link to the game, for others to see.

import { $, all, keep, one, shown } from "./dom.js";
import { ask, does, here } from "./engine.js";
import { Progress } from "./form.js";
import { _ } from "./language.js";
import { reporting } from "./picking.js";
import { hashOf } from "./router.js";
import { showLink } from "./share.js";

/** @typedef {import("./game.js").Game} Game */

const WIDTH = 1200; // pixels of a PNG picture
const FONT = "DejaVu Sans Condensed, DejaVu Sans, Verdana, sans-serif";

/** The position as SVG, always in the colours of paper. */
async function svgOf(/** @type {Game} */ { record, at, table: { width, height } }) {
  const { layers } = await ask("answer", at === null ? { record } : { record, at });
  const inner = layers.map(({ svg }) => svg).join("");
  const size = `width="${WIDTH}" height="${Math.round((WIDTH * height) / width)}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${FONT}"><rect width="100%" height="100%" fill="#fff"/>${inner}</svg>\n`;
}

async function pngOf(/** @type {string} */ text) {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}

/** Save a picture; a phone offers its own ways to share it. */
async function getPicture(/** @type {Game} */ game, /** @type {string | undefined} */ kind) {
  const text = await svgOf(game);
  const data = kind === "png" ? await pngOf(text) : text;
  const name = game.file.name.replace(/\.yaml$/, `.${kind}`);
  const media = kind === "png" ? "image/png" : "image/svg+xml";
  const files = [new File([data], name, { type: media })];
  const isPhone = matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files });
  if (isPhone) await navigator.share({ files }).catch(() => {});
  else keep(data, media, name);
}

/** A link to the game turn by turn. */
async function getLink(/** @type {Game} */ { record }) {
  const { line } = await ask("record.line", { record });
  const home = (await here()) ?? location.href.split(/[?#]/)[0];
  await showLink($("file-link"), home + hashOf("replay", { line }));
}

export function wireFiles(/** @type {Game} */ game) {
  const state = $("file-state");
  for (const button of all("[data-picture]")) button.addEventListener("click", () => reporting(state, () => getPicture(game, button.dataset.picture)));
  $("get-link").addEventListener("click", () => reporting(state, () => getLink(game)));
  const progress = new Progress($("making"));
  for (const file of all("[data-file]")) {
    const task = file.dataset.file ?? "";
    shown(file, does(task));
    file.addEventListener("click", () => {
      state.textContent = _("Making {what} …", { what: file.textContent });
      progress.save(task, { record: game.record, paper: $("paper").value, style: $("style").value }, state);
    });
  }
  one(".paper", document)?.toggleAttribute("hidden", !does("kit.pdf"));
}
