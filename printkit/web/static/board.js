// @ts-check
// The board on the screen, and the row below it. The server draws the board; this module handles its sites, taps and keys.

import { aimedAt, nextSite, passedBy, pitchOf } from "./aim.js";
import { dress, drawn, element, svg } from "./dom.js";
import { Finger } from "./finger.js";
import { _ } from "./language.js";
import { dark } from "./theme.js";
import { View } from "./view.js";

const REFUSED = 900; // ms for which a refused place is lit

/** @typedef {import("./aim.js").Point} Point @typedef {import("./aim.js").Site} Site @typedef {import("./aim.js").Step} Step */

/** @type {Record<string, Step>} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

export class Board {
  ground = element("div", { className: "board" });
  view = new View(this.ground);
  #where = element("output", { ariaHidden: "true" }); // the name of the place that the pointer is on, or a hint
  under = element("div", { className: "under" }, this.#where, this.view.buttons);
  root = element("section", { className: "table", ariaLabel: _("Board") }, this.ground, this.under);
  #choose;
  #gesture;
  #finger;
  /** @type {Site[]} */
  #sites = [];
  /** @type {SVGElement[]} */
  #groups = [];
  /** @type {Map<string, SVGElement>} */
  #layers = new Map(); // drawn layers, by name
  #current = 0;
  /** @type {number | null} */
  #pointedAt = null; // the site that the pointer or the focus is on
  #width = 1;
  #height = 1;
  #pitch = 1; // distance between neighbouring sites
  /** @type {Set<number>} */
  #tapped = new Set(); // tapped sites that wait for a reply
  /** @type {Set<number>} */
  #along = new Set(); // sites along which a finger draws
  #hint = ""; // a message about the last tap, until the next one
  likely = /** @type {Set<number>} */ (new Set()); // sites that a tap probably means
  #isJoined = false; // whether a piece covers several sites, along which a finger may draw
  #picture = svg("g");

  /**
   * `gesture(sites)`, if it is given, is called for a place on which a finger was held (named twice), and for the
   * places along which a finger drew.
   * @param {{choose: (site: number) => void, gesture?: (sites: number[]) => void}} calls
   */
  constructor({ choose, gesture }) {
    this.#choose = choose;
    this.#gesture = gesture;
    const { ground } = this;
    this.#finger = new Finger(ground, {
      tapped: (point) => this.#tap(point, false),
      held: (point) => this.#tap(point, true),
      draws: () => ground.matches(".draws.large"),
      drew: (from, to) => {
        if (!this.#along.size) this.#pass([this.#aimed(from).number]);
        this.#pass(passedBy(this.#sites, this.#pitch, this.#at(from), this.#at(to)));
      },
      drawn: (isLifted, end) => {
        this.#pass([this.#aimed(end).number]);
        if (isLifted && this.#along.size) this.#gesture?.([...this.#along]);
        else this.settled();
        this.#along.clear();
      },
    });
    ground.addEventListener("click", (event) => this.#clicked(event));
    ground.addEventListener("pointerdown", () => (this.#hint = ""));
    ground.addEventListener("keydown", (event) => this.#pressed(event));
    ground.addEventListener("pointerover", ({ target, pointerType }) => pointerType !== "touch" && this.#over(target));
    ground.addEventListener("pointerleave", () => this.#over(ground));
    ground.addEventListener("focusin", ({ target }) => target instanceof Element && target.matches(":focus-visible") && this.#over(target));
  }

  /**
   * Set up a board with its size, its sites and the colours of its roles; pieces on edges are drawn along them.
   * @param {{title: string, width: number, height: number, sites: Site[], looks: Record<string, string>, on?: string}} table
   */
  lay(table) {
    dress(table.looks);
    this.#sites = table.sites;
    this.#pointedAt = null;
    this.#layers = new Map();
    const { width, height } = table;
    const label = _("{board}. Arrow keys move, Enter chooses.", { board: table.title });
    this.#isJoined = table.on === "edges";
    this.ground.classList.toggle("draws", this.#isJoined && Boolean(this.#gesture));
    this.#picture = svg("g", { class: "picture", "aria-hidden": "true" });
    this.#groups = table.sites.map((site, number) =>
      svg("g", { class: "site", role: "button", tabindex: "-1", "data-site": number }, ...drawn(site.svg)),
    );
    const places = svg("g", { class: "sites" }, ...this.#groups);
    const view = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "application", "aria-label": label }, this.#picture, places);
    this.ground.style.setProperty("--width", String(width));
    this.ground.style.setProperty("--height", String(height));
    this.ground.replaceChildren(view);
    this.#width = width;
    this.#height = height;
    this.#pitch = pitchOf(table.sites);
    this.#tapped.clear();
    this.view.lay(width, this.#pitch);
    this.#enter(this.#middle(width / 2, height / 2));
  }

  #middle(/** @type {number} */ x, /** @type {number} */ y) {
    const far = this.#sites.map((site) => Math.hypot(site.x - x, site.y - y));
    return far.indexOf(Math.min(...far));
  }

  /** What the server needs for drawing: the colour scheme, and the names of the cached layers, which it need not draw again. */
  get look() {
    return { scheme: dark.matches ? "dark" : "light", known: [...this.#layers.keys()].join(" ") };
  }

  /**
   * Show the layers of a position; cached layers are reused. If the last tap was `refused`, light its place.
   * @param {{id: string, svg?: string}[]} layers
   * @param {Record<number, string>} lying
   * @param {{site: number, role: string | null}[]} pointed
   * @param {string} state
   */
  show(layers, lying, pointed, state, refused = false) {
    const laid = new Map();
    for (const { id, svg: text } of layers) laid.set(id, this.#layers.get(id) ?? laid.get(id) ?? svg("g", {}, ...drawn(text ?? "")));
    const groups = [...laid.values()];
    const isSame = groups.length === this.#picture.childElementCount &&
      groups.every((group, index) => group === this.#picture.children[index]);
    if (!isSame) this.#picture.replaceChildren(...groups);
    this.#layers = laid;
    this.#label(lying, new Map(pointed.map((one) => [one.site, one.role || "nobody"])));
    this.ground.dataset.state = state;
    if (refused) this.refuse();
    this.#tell();
  }

  #label(/** @type {Record<number, string>} */ lying, /** @type {Map<number, string>} */ chosen) {
    this.#groups.forEach((group, number) => {
      const role = chosen.get(number);
      const label = [this.#sites[number].name, lying[number] || _("empty"), ...(role ? [_("chosen")] : [])].join(", ");
      if (group.ariaLabel === label && group.dataset.role === role) return; // most sites do not change
      Object.assign(group, { ariaLabel: label, ariaPressed: String(Boolean(role)) });
      group.classList.toggle("chosen", Boolean(role));
      if (role) group.dataset.role = role;
      else delete group.dataset.role;
    });
  }

  /** Light the tapped places for a moment, because the tap has no effect. */
  refuse() {
    const groups = [...this.#tapped].map((number) => this.#groups[number]);
    this.settled();
    for (const group of groups) group.classList.add("refused");
    setTimeout(() => groups.forEach((group) => group.classList.remove("refused")), REFUSED);
  }

  /** Highlight these sites; an empty list ends the highlight. */
  light(/** @type {number[]} */ sites) {
    for (const group of this.ground.querySelectorAll(".lit")) group.classList.remove("lit");
    for (const number of sites) this.#groups[number].classList.add("lit");
    const { left, right, top, bottom } = this.ground.getBoundingClientRect();
    const boxes = sites.map((number) => this.#groups[number].getBoundingClientRect());
    const isOut = boxes.some((box) => box.left < left || box.right > right || box.top < top || box.bottom > bottom);
    if (isOut) this.#groups[sites[0]].scrollIntoView({ block: "center", inline: "center" });
  }

  // Pointing

  #number(/** @type {EventTarget | null} */ target) {
    const group = target instanceof Element ? target.closest(".site") : null;
    return group instanceof SVGElement ? Number(group.dataset.site) : null;
  }

  #clicked(/** @type {MouseEvent} */ event) {
    if (!this.#finger.causes(event)) this.#take(this.#number(event.target));
  }

  /** Choose the place at which a finger taps, or is held: this taps twice, or once if there is no `gesture`. */
  #tap(/** @type {Point} */ point, /** @type {boolean} */ isHeld) {
    const number = this.#meant(point);
    if (number === undefined) return;
    if (number === null || !isHeld || !this.#gesture) return this.#take(number);
    this.#enter(number);
    this.#mark([number]);
    navigator.vibrate?.(20);
    this.#gesture([number, number]);
  }

  /** Convert a point of the window to the units of the sites. */
  #at(/** @type {Point} */ point) {
    const { x, y } = this.view.at(point);
    return { x: x * this.#width, y: y * this.#height };
  }

  /** Add places to those along which a finger draws. */
  #pass(/** @type {(number | null)[]} */ passed) {
    const numbers = passed.filter((number) => number !== null);
    for (const number of numbers) this.#along.add(number);
    this.#mark(numbers);
  }

  #aimed(/** @type {Point} */ point) {
    return aimedAt(this.#sites, this.#pitch, this.#at(point), this.view.width / this.#width, this.likely);
  }

  /** The site that a tap means, or null; an unclear tap first opens a close-up. */
  #meant(/** @type {Point} */ point) {
    const { number, isSure } = this.#aimed(point);
    if (number === null || isSure) return number;
    this.view.closeUp(point);
    this.#enter(number);
    this.#advise(this.#isJoined && this.#gesture ? _("Close-up: tap, or draw with a finger.") : _("Close-up: now tap the place."));
    return undefined;
  }

  /** Choose a site, and mark it until the reply arrives. */
  #take(/** @type {number | null} */ number) {
    if (number === null) return this.#advise(_("There is no place to choose here."));
    this.#enter(number);
    this.#mark([number]);
    this.#choose(number);
  }

  #mark(/** @type {number[]} */ numbers) {
    for (const number of numbers) {
      this.#tapped.add(number);
      this.#groups[number].classList.add("tapped");
    }
  }

  /** Unmark all tapped sites, because their replies have arrived. */
  settled() {
    for (const number of this.#tapped) this.#groups[number].classList.remove("tapped");
    this.#tapped.clear();
  }

  #over(/** @type {EventTarget | null} */ target) {
    this.#pointedAt = this.#number(target);
    this.#tell();
  }

  #advise(/** @type {string} */ hint) {
    this.#hint = hint;
    this.#tell();
  }

  #tell() {
    const label = this.#pointedAt === null ? "" : this.#groups[this.#pointedAt].ariaLabel;
    this.#where.textContent = this.#hint || label;
  }

  #pressed(/** @type {KeyboardEvent} */ event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.#hint = "";
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#take(this.#current);
    } else if (event.key in ARROWS) {
      event.preventDefault();
      this.#step(ARROWS[event.key]);
    }
  }

  #step(/** @type {Step} */ direction) {
    const next = nextSite(this.#sites, this.#current, direction);
    if (next === null) return;
    this.#enter(next);
    this.#groups[next].focus();
  }

  /** Make a site the only site that the Tab key reaches. */
  #enter(/** @type {number} */ number) {
    this.#groups[this.#current]?.setAttribute("tabindex", "-1");
    this.#current = number;
    this.#groups[number].setAttribute("tabindex", "0");
  }
}
