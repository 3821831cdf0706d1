// @ts-check
// The photograph that a position was read from, and the sites whose pieces are not sure.

import { button, capital, card, element } from "./dom.js";
import { _ } from "./language.js";

/**
 * @typedef {{site: string, choices: {title: string, tool: number, number: number}[]}} Doubt
 * @typedef {{canvas: HTMLCanvasElement, unsure: Doubt[], sites: number, unseen: string[], at?: string}} Photograph
 * @typedef {{site: string, tool: number, number: number, put: true}} Change
 */

export class Seen {
  /** @type {HTMLElement[]} */
  cards = [];
  /** @type {HTMLElement[]} */
  #items = [];

  /** Calls `change(tap)` for the chosen piece of a doubtful site. @param {Photograph | null} photograph @param {(tap: Change) => void} change */
  constructor(photograph, change) {
    if (!photograph) return;
    const { canvas, unsure, sites, unseen } = photograph;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", _("The photograph"));
    const about = unsure.length
      ? _("{sure} of {sites} sites are sure. Compare the others, which are marked on the board, with the photograph:", { sure: sites - unsure.length, sites })
      : _("All {sites} sites are sure. Compare them with the photograph all the same.", { sites });
    this.#items = unsure.map((one) => doubt(one, change));
    this.cards = [
      card(_("Photograph"),
        canvas,
        element("p", { textContent: about }),
        ...(unseen.length ? [element("p", { textContent: _("A photograph does not show everything: fill in below what the board does not show.") })] : []),
        element("ul", { className: "own doubts" }, ...this.#items),
      ),
    ];
  }

  /** Mark what is on each doubtful site. @param {Record<string, Record<number, string>>} lying @param {Record<string, {name: string}[]>} sites */
  show(lying, sites) {
    for (const item of this.#items) {
      const isIt = (/** @type {{name: string}} */ { name }) => name === item.dataset.site;
      const on = Object.keys(sites).find((kind) => sites[kind].some(isIt));
      const there = (on && lying[on]?.[sites[on].findIndex(isIt)]) ?? _("nothing");
      for (const made of item.querySelectorAll("button")) made.setAttribute("aria-pressed", String(made.dataset.says === there));
    }
  }
}

/** A list entry for a site, with a button for each possible piece. @param {Doubt} doubt @param {(tap: Change) => void} change */
function doubt({ site, choices }, change) {
  const buttons = choices.map(({ title, tool, number }) => {
    const made = button(capital(title), () => change({ site, tool, number, put: true }));
    made.dataset.says = title;
    return made;
  });
  const item = element("li", {}, element("b", { textContent: site }), element("span", { className: "files", role: "group", ariaLabel: site }, ...buttons));
  item.dataset.site = site;
  return item;
}
