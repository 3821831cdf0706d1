// The board on the screen. The server draws it; this module handles its sites, taps and keys.

import { aimedAt, pitchOf } from "./aim.js";
import { drawn } from "./dom.js";
import { _ } from "./language.js";
import { View } from "./view.js";

const SVG = "http://www.w3.org/2000/svg";
const ASIDE = 1.5; // cost of a distance to the side, relative to a distance ahead
const ASTRAY = 1000; // penalty for a site that is more to the side than ahead, in mm
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

function svg(tag, attributes = {}) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** The site that an arrow key leads to: the nearest in its direction; straight ahead is preferred. */
export function nextSite(sites, from, [dx, dy]) {
  const { x, y } = sites[from];
  let best = null;
  let least = Infinity;
  sites.forEach((site, number) => {
    const along = (site.x - x) * dx + (site.y - y) * dy;
    const across = Math.abs((site.x - x) * dy) + Math.abs((site.y - y) * dx);
    const far = along + ASIDE * across + (across > along ? ASTRAY : 0);
    if (along > 0.01 && far < least) [best, least] = [number, far];
  });
  return best;
}

function layerOf(text) {
  const group = svg("g");
  group.append(...drawn(text));
  return group;
}

export class Board {
  #root;
  #choose;
  #hover;
  #sites = [];
  #groups = [];
  #labels = [];
  #layers = new Map(); // drawn layers, by name
  #current = 0;
  #under = null; // the site that the pointer or the focus is on
  #isFinger = false; // whether the pointer is a finger; a mouse and a pen are accurate
  #width = 1;
  #height = 1;
  #pitch = 1; // distance between neighbouring sites
  #tapped = new Set(); // groups of tapped sites that wait for a reply
  #picture;

  constructor(root, { choose, hover, resized }) {
    this.#root = root;
    this.#choose = choose;
    this.#hover = hover;
    this.view = new View(root, () => resized(this.view));
    root.addEventListener("pointerdown", (event) => (this.#isFinger = event.pointerType === "touch"));
    root.addEventListener("click", (event) => this.#clicked(event));
    root.addEventListener("keydown", (event) => this.#pressed(event));
    root.addEventListener("pointerover", (event) => this.#over(event.target));
    root.addEventListener("pointerleave", () => this.#over(root));
    root.addEventListener("focusin", (event) => this.#over(event.target));
  }

  /** Set up a board with its size and its sites. */
  lay(table) {
    this.#sites = table.sites;
    this.#under = null;
    this.#layers = new Map();
    const { width, height } = table;
    const label = _("{board}. Arrow keys move, Enter chooses.", { board: table.title });
    const view = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "application", "aria-label": label });
    this.#picture = svg("g", { class: "picture", "aria-hidden": "true" });
    const places = svg("g", { class: "sites" });
    this.#labels = [];
    this.#groups = table.sites.map((site, number) => this.#place(site, number));
    places.append(...this.#groups);
    view.append(this.#picture, places);
    this.#root.style.setProperty("--width", width);
    this.#root.style.setProperty("--height", height);
    this.#root.replaceChildren(view);
    this.#width = width;
    this.#height = height;
    this.#pitch = pitchOf(table.sites);
    this.#tapped.clear();
    this.view.lay(width, this.#pitch);
    this.#enter(this.#middle(width / 2, height / 2));
  }

  #place(site, number) {
    const group = svg("g", { class: "site", role: "button", tabindex: "-1", "data-site": number });
    group.append(...drawn(site.svg));
    return group;
  }

  #middle(x, y) {
    const far = this.#sites.map((site) => Math.hypot(site.x - x, site.y - y));
    return far.indexOf(Math.min(...far));
  }

  /** The names of the cached layers, which the server need not draw again. */
  get known() {
    return [...this.#layers.keys()].join(" ");
  }

  /** Show the layers of a position; cached layers are reused. */
  show(layers, lying, pointed, state) {
    const laid = new Map();
    for (const { id, svg: text } of layers) laid.set(id, this.#layers.get(id) ?? laid.get(id) ?? layerOf(text));
    const groups = [...laid.values()];
    const isSame = groups.length === this.#picture.childElementCount &&
      groups.every((group, index) => group === this.#picture.children[index]);
    if (!isSame) this.#picture.replaceChildren(...groups);
    this.#layers = laid;
    this.#mark(lying, pointed, state);
  }

  #mark(lying, pointed, state) {
    const chosen = new Map(pointed.map((one) => [one.site, one.role || "nobody"]));
    this.#groups.forEach((group, number) => {
      const role = chosen.get(number);
      const label = [this.#sites[number].name, lying[number] || _("empty"), ...(role ? [_("chosen")] : [])].join(", ");
      if (this.#labels[number] === label && group.dataset.role === role) return; // most sites do not change
      this.#labels[number] = label;
      group.setAttribute("aria-label", label);
      group.setAttribute("aria-pressed", String(Boolean(role)));
      group.classList.toggle("chosen", Boolean(role));
      if (role) group.dataset.role = role;
      else delete group.dataset.role;
    });
    this.#root.dataset.state = state;
    this.#tell();
  }

  /** Highlight these sites; an empty list ends the highlight. */
  light(sites) {
    for (const group of this.#root.querySelectorAll(".lit")) group.classList.remove("lit");
    for (const number of sites) this.#groups[number].classList.add("lit");
  }

  // Pointing

  #number(target) {
    const group = target.closest?.(".site");
    return group ? Number(group.dataset.site) : null;
  }

  #clicked(event) {
    // A click without a pressed button comes from a screen reader, on the site itself.
    const number = this.#isFinger && event.detail ? this.#meant(event) : this.#number(event.target);
    if (number === null) this.#hover(_("There is no place to choose here."));
    if (number === null || number === undefined) return;
    this.#enter(number);
    this.#take(number);
  }

  /** The site that a tap means, or null; an unclear tap first opens a close-up. */
  #meant(event) {
    const point = { x: event.clientX, y: event.clientY };
    const { x, y } = this.view.at(point);
    const tap = { x: x * this.#width, y: y * this.#height };
    const { number, isSure } = aimedAt(this.#sites, this.#pitch, tap, this.view.width / this.#width);
    if (number === null || isSure) return number;
    this.view.closeUp(point);
    this.#enter(number);
    this.#hover(_("Close-up: now tap the place."));
    return undefined;
  }

  /** Choose a site, and mark it until the reply arrives. */
  #take(number) {
    const group = this.#groups[number];
    group.classList.toggle("tapped");
    this.#tapped.add(group);
    this.#choose(number);
  }

  /** Unmark all tapped sites, because their replies have arrived. */
  settled() {
    for (const group of this.#tapped) group.classList.remove("tapped");
    this.#tapped.clear();
  }

  #over(target) {
    this.#under = this.#number(target);
    this.#tell();
  }

  #tell() {
    this.#hover(this.#under === null ? "" : (this.#labels[this.#under] ?? ""));
  }

  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#take(this.#current);
    } else if (event.key in ARROWS) {
      event.preventDefault();
      this.#step(ARROWS[event.key]);
    }
  }

  #step(direction) {
    const next = nextSite(this.#sites, this.#current, direction);
    if (next === null) return;
    this.#enter(next);
    this.#groups[next].focus();
  }

  /** Make a site the only site that the Tab key reaches. */
  #enter(number) {
    this.#groups[this.#current]?.setAttribute("tabindex", "-1");
    this.#current = number;
    this.#groups[number].setAttribute("tabindex", "0");
  }
}
