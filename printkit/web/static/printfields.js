// @ts-check
// Fields of the form for printing that differ from those of the command line.

import { all, element, problem } from "./dom.js";
import { ask } from "./engine.js";
import { _, N_ } from "./language.js";
import { showDrawn } from "./sheet.js";

const HOME = N_("a printer at home");
/** @type {Record<string, string>} */
const PURPOSES = { "": HOME, press: N_("a print shop"), upload: N_("an online printer"), tonight: N_("tonight, with little cutting") };

/** A field without the terms of the command line. */
export function inWords(/** @type {Field} */ field) {
  if (field.name === "for") {
    return { ...field, doc: "", usual: _(HOME), choices: field.choices.map(([value]) => [value, _(PURPOSES[value])]) };
  }
  return { ...field, doc: field.doc.replace(/; [^;]*printkit list.*$/, "").replace("--stones", _("your own stones")) };
}

/** The styles, each with a small board. */
export function stylesNode(/** @type {Field} */ { label, choices }) {
  const error = problem();
  const samples = choices.map(([value, title]) => {
    const board = element("span", { className: "sample", "data-style": value });
    return element("label", {}, element("input", { type: "radio", name: "style", value }), element("span", {}, board, element("small", { textContent: title.split(":")[0] })));
  });
  return element("fieldset", { className: "field styles" }, element("legend", { textContent: label }), element("div", { className: "samples" }, ...samples), error);
}

/** Draw the small boards, after the first sheet: one worker does both. */
export async function drawSamples(/** @type {HTMLElement} */ root) {
  try {
    const samples = await ask("styles");
    for (const place of all(".sample", root)) showDrawn(place, samples[place.dataset.style ?? ""], "");
  } catch {
    // the names remain
  }
}
