// @ts-check
// The photograph that a position was read from: the ground of the board, and the sites whose pieces are not sure.

import { pitchOf } from "./aim.js";
import { all, button, capital, element, fill, one, say, svg } from "./dom.js";
import { _ } from "./language.js";

/**
 * @typedef {{title: string, tool: number, number: number}} Choice
 * @typedef {{site: string, choices: Choice[]}} Doubt
 * @typedef {{view: {url: string, box: number[]}, unsure: Doubt[], sites: number, unseen: string[], at?: string, left?: string[]}} Photograph
 */

export class Seen {
  isGround = false; // whether the photograph is the ground of the board
  #photograph;
  #board;
  #choose;
  #about = element("p");
  #list = element("ul", { className: "own doubts" });
  /** @type {Map<string, HTMLElement> | null} */
  #rows = null; // of the list, by site
  #here = svg("circle", { class: "here" }); // marks the site of a list entry on the board

  /** Calls `choose(site, choice)` for the piece on an unsure site, and `redraw()`. @param {Photograph} photograph @param {import("./board.js").Board} board @param {(site: string, choice: Choice) => void} choose @param {() => void} redraw */
  constructor(photograph, board, choose, redraw) {
    this.#photograph = photograph;
    this.#board = board;
    this.#choose = choose;
    const unseen = _("A photograph does not show everything: fill in below what the board does not show.");
    const hidden = element("p", { textContent: unseen, hidden: !photograph.unseen.length });
    this.card = element("section", { className: "card seen", ariaLabel: _("Photograph") }, this.#about, hidden, this.#list);
    const turn = () => {
      this.isGround = board.ground.classList.toggle("photographed");
      ground.ariaPressed = String(this.isGround);
    };
    const ground = button(_("Photograph"), turn);
    turn();
    ground.addEventListener("click", redraw);
    board.under.prepend(ground);
  }

  /** Put the photograph under the board, which was laid again. */
  lay() {
    one("svg", this.#board.ground)?.prepend(this.#picture({ role: "img", "aria-label": _("The photograph") }));
  }

  /** Choose the second likeliest piece on a site, or the only one. */
  takeOther(/** @type {string} */ site) {
    const [first, second = first] = this.#photograph.unsure.find((doubt) => doubt.site === site)?.choices ?? [];
    this.#choose(site, second);
  }

  /** List the unsure sites that are `left`. @param {string[]} left @param {import("./aim.js").Site[][]} kinds */
  show(left, kinds) {
    const { unsure, sites } = this.#photograph;
    const about = left.length
      ? _("{sure} of {sites} sites are sure. The others have rings: tap a ring to take the second likeliest reading, or choose here:", { sure: sites - left.length, sites })
      : _("All {sites} sites are sure. Compare them with the photograph all the same.", { sites });
    say(this.#about, about);
    const focused = [...all("button", this.#list)].findIndex((made) => made === document.activeElement);
    const rows = (this.#rows ??= new Map(unsure.map((doubt) => [doubt.site, this.#row(doubt, kinds)])));
    this.#here.remove();
    fill(this.#list, ...left.map((site) => rows.get(site) ?? ""));
    this.#list.firstElementChild?.dispatchEvent(new Event("focusin"));
    const buttons = all("button", this.#list);
    buttons[Math.min(focused, buttons.length - 1)]?.focus();
  }

  /** A list entry for a site, with the photograph of the site, and a button for each likely piece. @param {Doubt} doubt @param {import("./aim.js").Site[][]} kinds */
  #row({ site, choices }, kinds) {
    const { x, y } = kinds.flat().find(({ name }) => name === site) ?? { x: 0, y: 0 };
    const reach = 0.7 * pitchOf(kinds[0]);
    const view = svg("svg", { viewBox: `${x - reach} ${y - reach} ${2 * reach} ${2 * reach}`, "aria-hidden": "true" }, this.#picture());
    const buttons = choices.map((choice) => button(capital(choice.title), () => this.#choose(site, choice)));
    buttons[0]?.setAttribute("aria-pressed", "true"); // what the site was read as
    const row = element("li", {}, view, element("b", { textContent: site }), element("span", { className: "files", role: "group", ariaLabel: site }, ...buttons));
    const point = () => {
      for (const [name, value] of Object.entries({ cx: x, cy: y, r: 1.2 * reach })) this.#here.setAttribute(name, String(value));
      one("svg", this.#board.ground)?.append(this.#here);
    };
    for (const name of ["pointerenter", "focusin"]) row.addEventListener(name, point);
    return row;
  }

  #picture(more = {}) {
    const { url, box: [left, top, right, bottom] } = this.#photograph.view;
    return svg("image", { href: url, x: left, y: top, width: right - left, height: bottom - top, ...more });
  }
}
