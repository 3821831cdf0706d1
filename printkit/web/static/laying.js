// @ts-check
// The editor of a position, which is entered tap by tap, and its verdict. The address contains the position.

import { copyAddress } from "./picking.js";
import { Board } from "./board.js";
import { pack } from "./boardstore.js";
import { Counter } from "./counter.js";
import { button, capital, card, element, fill, fillTools, inRow, keep, problem, say, shown } from "./dom.js";
import { ask, messageOf } from "./engine.js";
import { Facts, sidesOf } from "./laying_facts.js";
import { Seen } from "./laying_photograph.js";
import { _ } from "./language.js";
import { Past } from "./past.js";
import { note } from "./router.js";
import { dark } from "./theme.js";

/**
 * @typedef {{title: string, role: string | null, on: string, most: number, joined: boolean}} Tool
 * @typedef {Record<string, Record<number, string>>} Lying words for the pieces, by kind of site and index
 * @typedef {{rules: string, title: string, legend: string, roles: string[], looks: Record<string, string>,
 *   width: number, height: number, tools: Tool[], sites: Record<string, import("./aim.js").Site[]>}} Table
 * @typedef {{position: Tree, yaml: string, file: string, verdict: string, status: string, winner: string | null,
 *   scores: Record<string, number>, fields: import("./laying_facts.js").Field[], lying: Lying, current: string[],
 *   layers: {id: string, svg?: string}[]}} Answer
 * @typedef {{site?: string, tool?: number, number?: number, fresh?: boolean, put?: boolean}} Change
 */

/** @type {Record<string, string>} */
const VERDICTS = { impossible: "illegal", final: "finished" }; // classes, by the status of a position

export class Laying {
  #tree;
  #photograph;
  /** @type {Table | null} */
  #loaded = null;
  /** @type {Answer | null} */
  #answer = null;
  #on = ""; // the kind of sites that can be tapped
  #tool = 0;
  #number = 1;
  #isFresh = false; // whether the next tap begins a piece
  #past = /** @type {Past<Tree>} */ (new Past());
  #queue = Promise.resolve();
  #waiting = 0;
  #isLeft = false;
  board = new Board({ choose: (number) => this.#tap(number) });
  tools = element("div", { className: "choice", role: "radiogroup", ariaLabel: _("What a tap places") });
  says = element("p", { className: "verdict", role: "status" });
  counter = new Counter((number) => this.#count(number));
  fresh = button(_("Next Xoid"), () => this.#begin());
  final = element("input", { type: "checkbox", id: "position-final" });
  save = button(_("Position (YAML)"), () => this.#answer && keep(this.#answer.yaml, "application/yaml", this.#answer.file), "main");
  legend = element("p", { className: "said" });
  #redraw = () => this.#loaded && this.#next({});

  /**
   * `tree` is a position in the form of requests, `photograph` the picture that it was read from, if any.
   * @param {HTMLElement} root @param {Tree} tree @param {import("./laying_photograph.js").Photograph | null} photograph
   */
  constructor(root, tree, photograph) {
    this.#tree = tree;
    this.#photograph = photograph;
    root.className = "laying";
    this.root = root;
    this.sides = element("section", { className: "sides", ariaLabel: _("Score") });
    this.undo = button("↶", () => this.#restore(this.#past.undo(this.#tree)), "sign", _("Undo"));
    this.redo = button("↷", () => this.#restore(this.#past.redo(this.#tree)), "sign", _("Redo"));
    this.facts = new Facts((name, value) => this.#set(name, value));
    this.seen = new Seen(this.#photograph, (change) => this.#next(change));
    this.parts = [this.sides, this.board.root, this.#dock(), this.#more()];
    for (const part of this.parts) part.inert = true; // disabled until the board is loaded
    fill(root, ...this.parts);
    dark.addEventListener("change", this.#redraw);
  }

  end() {
    this.#isLeft = true;
    dark.removeEventListener("change", this.#redraw);
  }

  async begin(/** @type {(title: string) => void} */ entitle) {
    try {
      this.#loaded = await ask("position.table", { position: this.#tree });
    } catch (error) {
      if (this.#isLeft) return;
      fill(this.root, problem(messageOf(error)));
      return;
    }
    if (this.#isLeft) return;
    for (const part of this.parts) part.inert = false;
    entitle(_("{rules}: a position", { rules: this.#table.rules }));
    this.#showTools();
    this.legend.textContent = this.#table.legend;
    this.#choose(0);
  }

  get #table() {
    if (!this.#loaded) throw new Error("the board is not loaded");
    return this.#loaded;
  }

  // The parts of the screen

  #dock() {
    this.final.addEventListener("change", () => this.#set("final", this.final.checked ? "true" : ""));
    const final = element("label", { className: "tick", htmlFor: "position-final" }, this.final, element("span", { textContent: _("The game ended here") }));
    const keys = element("div", { className: "keys" }, this.undo, this.redo, this.counter.root, this.fresh, final);
    return element("section", { className: "dock", ariaLabel: _("This position") }, this.tools, keys, this.says);
  }

  #more() {
    this.save.id = "get-position";
    this.save.disabled = true;
    return element(
      "div",
      { className: "more" },
      ...this.seen.cards,
      this.facts.card,
      card(
        _("Save the position"),
        inRow(this.save, ...copyAddress(_("Copy the address of this page: it contains the position."))),
      ),
      card(_("On the board"), this.legend),
    );
  }

  // Tools

  get #tools() {
    return this.#table.tools;
  }

  #showTools() {
    const named = this.#tools.map(({ title }, index) => ({ name: String(index), title: capital(title) }));
    fillTools(this.tools, "position-tool", named, "0", (index) => this.#choose(Number(index)));
  }

  #choose(/** @type {number} */ index) {
    this.#tool = index;
    this.#isFresh = false;
    const { on, joined } = this.#tools[index];
    shown(this.fresh, joined);
    this.#count(this.#number);
    if (on !== this.#on) {
      this.#on = on;
      this.board.lay({ ...this.#table, sites: this.#sites });
    }
    this.#next({});
  }

  get #sites() {
    return this.#table.sites[this.#on];
  }

  /** Set how high a stack is that a tap places, as far as the tool allows. */
  #count(/** @type {number} */ number) {
    const { most } = this.#tools[this.#tool];
    this.#number = Math.min(number, most);
    const count = most > 1 ? { value: this.#number, most, what: _("How high") } : null;
    this.counter.show(count, _("{number} high", { number: this.#number }));
  }

  #begin() {
    this.#isFresh = true;
    this.#next({});
  }

  // Changes

  #tap(/** @type {number} */ number) {
    const { name } = this.#sites[number];
    this.#next({ site: name, tool: this.#tool, number: this.#number, fresh: this.#isFresh });
    this.#isFresh = false;
  }

  /** Set a key of the position or of its layout; an empty value removes the key. */
  #set(/** @type {string} */ name, /** @type {string} */ value) {
    const tree = structuredClone(this.#tree);
    const [key, inner] = name.split(".");
    /** @type {Tree} */
    const table = key === "final" ? tree : Object(tree.position);
    if (inner) table[key] = { ...Object(table[key]), [inner]: value || "0" };
    else if (value) table[key] = value;
    else delete table[key];
    this.#change(tree);
  }

  #change(/** @type {Tree} */ tree) {
    this.#past.note(this.#tree);
    this.#tree = tree;
    this.#next({});
  }

  #restore(/** @type {Tree | null} */ tree) {
    if (!tree) return;
    this.#tree = tree;
    this.#next({});
  }

  /** Run requests one after the other; each uses the result of the previous request. */
  #next(/** @type {Change} */ change) {
    this.#waiting++;
    this.#queue = this.#queue.then(() => this.#ask(change)).finally(() => {
      if (--this.#waiting === 0) this.board.settled();
    });
  }

  async #ask(/** @type {Change} */ change) {
    const before = this.#tree;
    const request = { position: before, ...this.board.look, tool: this.#tool, fresh: this.#isFresh, ...change };
    try {
      const answer = await ask("position.lay", request);
      if (change.site) this.#past.note(before);
      this.#tree = answer.position;
      this.#show(answer);
      const at = await pack(this.#tree);
      if (this.#photograph) this.#photograph.at = at;
      note("position", { at });
    } catch (error) {
      say(this.says, messageOf(error));
      this.says.className = "verdict illegal";
    }
  }

  // Display

  #show(/** @type {Answer} */ answer) {
    this.#answer = answer;
    this.save.disabled = false;
    const numbers = Object.fromEntries(this.#sites.map(({ name }, number) => [name, number]));
    const { role } = this.#tools[this.#tool];
    const current = answer.current.map((name) => ({ site: numbers[name], role }));
    this.board.show(answer.layers, answer.lying[this.#on], current, answer.status);
    this.board.light((this.#photograph?.unsure ?? []).filter(({ site }) => site in numbers).map(({ site }) => numbers[site]));
    say(this.says, answer.verdict);
    this.says.className = `verdict ${VERDICTS[answer.status] ?? ""}`;
    this.final.checked = this.#tree.final === "true";
    this.undo.disabled = !this.#past.canUndo;
    this.redo.disabled = !this.#past.canRedo;
    fill(this.sides, ...sidesOf(this.#table.roles, answer));
    this.facts.show(answer.fields);
    this.seen.show(answer.lying, this.#table.sites);
  }
}

