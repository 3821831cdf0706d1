// @ts-check
// The rules of a game as text with figures.

import { capital, element, fill, statusLine } from "./dom.js";
import { ask, messageOf } from "./engine.js";
import { Progress } from "./form.js";
import { _, language } from "./language.js";
import { showDrawn } from "./sheet.js";
import { keepIn, keptIn } from "./storage.js";

/**
 * @typedef {{svg: string, title: string, caption: string, label: string}} Figure
 * @typedef {{kind: string, words: string, mark?: string, answer: string, figures: Figure[]}} Block
 */

/** A note for readers of other languages that a text is not translated. @param {string} textContent */
export const inEnglish = (textContent) => element("p", { className: "said", textContent });

/**
 * Show in `place` the rules of a `request`: its game, ruleset and board. Throws an error that is shown there too.
 * @param {Element} place @param {object} request
 */
export async function showRules(place, request) {
  const said = statusLine(_("Loading the rules …"));
  const progress = new Progress();
  fill(place, said, progress.root);
  try {
    const key = `printkit:rules:${language}:${JSON.stringify(request)}`;
    const kept = keptIn("sessionStorage", key); // Python in a browser needs seconds to lay out the rules
    /** @type {Replies["rules"]} */
    const rules = kept ?? (await progress.follow((watching) => ask("rules", request, watching)));
    if (!kept) keepIn("sessionStorage", key, rules);
    const warnings = rules.warnings.map((one) => inEnglish(`${capital(one)}.`));
    fill(place, ...warnings, ...rules.blocks.map(rule), ...rules.sources.map(inEnglish));
    return rules;
  } catch (error) {
    said.textContent = messageOf(error);
    said.classList.add("error");
    throw error;
  }
}

function rule(/** @type {Block} */ { kind, words, mark, answer, figures }) {
  switch (kind) {
    case "heading":
      return element("h2", { textContent: words });
    case "question":
      return element("div", { className: "question" }, element("p", {}, element("strong", {}, ...bold(words))), element("p", {}, ...bold(answer)));
    case "figures":
      return element("div", { className: "drawn" }, ...figures.map(figure));
    default:
      return element("p", { className: mark ? "entry" : "" }, ...(mark ? [element("span", { className: "mark", textContent: mark })] : []), element("span", {}, ...bold(words)));
  }
}

/** The nodes of a text, in which **words** between double asterisks are bold. @param {string} text */
const bold = (text) => text.split("**").map((words, number) => (number % 2 ? element("strong", { textContent: words }) : words));

function figure(/** @type {Figure} */ { svg, title, caption, label }) {
  const drawn = element("div", { className: "ink" });
  showDrawn(drawn, svg, label);
  return element("figure", {}, drawn, element("figcaption", {}, ...(title ? [element("b", { textContent: title }), " "] : []), caption));
}
