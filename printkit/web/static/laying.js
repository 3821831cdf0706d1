// @ts-check
// The editor of a position, which is entered tap by tap, and its verdict. The address contains the position.

import { copyAddress } from "./picking.js";
import { Board } from "./board.js";
import { pack } from "./boardstore.js";
import { Counter } from "./counter.js";
import { button, capital, card, element, fill, fillTools, inRow, keep, say, shown } from "./dom.js";
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
  #left; // the names of unsure sites that the user has not checked
  #table;
  #photograph;
  /** @type {Answer | null} */
  #answer = null;
  #on = ""; // the kind of sites that can be tapped
  #tool = 0;
  #number = 1;
  #isFresh = false; // whether the next tap begins a piece
  #past = /** @type {Past<[Tree, string[]]>} */ (new Past());
  #queue = Promise.resolve();
  board = new Board({ choose: (number) => this.#tap(number) });
  tools = element("div", { className: "choice", role: "radiogroup", ariaLabel: _("What a tap places") });
  says = element("p", { className: "verdict", role: "status" });
  counter = new Counter((number) => this.#count(number));
  fresh = button(_("Next Xoid"), () => {
    this.#isFresh = true;
    this.#next({});
  });
  final = element("input", { type: "checkbox", id: "position-final" });
  save = button(_("Position (YAML)"), () => this.#answer && keep(this.#answer.yaml, "application/yaml", this.#answer.file), "main");
  legend = element("p", { className: "said" });

  /**
   * `tree` is a position in the form of requests, `photograph` the picture that it was read from, if any.
   * @param {HTMLElement} root @param {Tree} tree @param {Table} table @param {import("./laying_photograph.js").Photograph | null} photograph @param {AbortSignal} left
   */
  constructor(root, tree, table, photograph, left) {
    this.#tree = tree;
    this.#table = table;
    this.#photograph = photograph;
    this.#left = photograph?.left ?? photograph?.unsure.map(({ site }) => site) ?? [];
    root.className = "laying";
    this.sides = element("section", { className: "sides", ariaLabel: _("Score") });
    this.undo = button("↶", () => this.#restore(this.#past.undo(this.#state)), "sign", _("Undo"));
    this.redo = button("↷", () => this.#restore(this.#past.redo(this.#state)), "sign", _("Redo"));
    this.facts = new Facts((name, value) => this.#set(name, value));
    const choose = (/** @type {string} */ site, /** @type {object} */ choice) => this.#next({ site, ...choice, put: true });
    const redraw = () => this.#next({});
    this.seen = photograph && new Seen(photograph, this.board, choose, redraw);
    fill(root, this.sides, this.board.root, ...(this.seen ? [this.seen.card] : []), this.#dock(), this.#more());
    dark.addEventListener("change", redraw, { signal: left });
    const named = table.tools.map(({ title }, index) => ({ name: String(index), title: capital(title) }));
    fillTools(this.tools, "position-tool", named, "0", (index) => this.#choose(Number(index)));
    this.legend.textContent = table.legend;
    this.#choose(0);
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
      this.facts.card,
      card(
        _("Save the position"),
        inRow(this.save, ...copyAddress(_("Copy the address of this page: it contains the position."))),
      ),
      card(_("On the board"), this.legend),
    );
  }

  // Tools

  #choose(/** @type {number} */ index) {
    this.#tool = index;
    this.#isFresh = false;
    const { on, joined } = this.#table.tools[index];
    shown(this.fresh, joined);
    this.#count(this.#number);
    if (on !== this.#on) {
      this.#on = on;
      this.board.lay({ ...this.#table, sites: this.#sites });
      this.seen?.lay();
    }
    this.#next({});
  }

  get #sites() {
    return this.#table.sites[this.#on];
  }

  /** Set how high a stack is that a tap places, as far as the tool allows. */
  #count(/** @type {number} */ number) {
    const { most } = this.#table.tools[this.#tool];
    this.#number = Math.min(number, most);
    const count = most > 1 ? { value: this.#number, most, what: _("How high") } : null;
    this.counter.show(count, _("{number} high", { number: this.#number }));
  }

  // Changes

  /** What undo restores. @returns {[Tree, string[]]} */
  get #state() {
    return [this.#tree, this.#left];
  }

  #tap(/** @type {number} */ number) {
    const { name } = this.#sites[number];
    if (this.#left.includes(name)) return this.seen?.takeOther(name);
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
    this.#past.note(this.#state);
    this.#tree = tree;
    this.#next({});
  }

  #restore(/** @type {[Tree, string[]] | null} */ state) {
    if (!state) return;
    [this.#tree, this.#left] = state;
    this.#next({});
  }

  /** Run requests one after the other; each uses the result of the previous request. */
  #next(/** @type {Change} */ change) {
    const done = this.#queue.then(() => this.#ask(change)).finally(() => done === this.#queue && this.board.settled());
    this.#queue = done;
  }

  async #ask(/** @type {Change} */ change) {
    const before = this.#state;
    const left = this.#left.filter((site) => site !== change.site);
    const request = { position: this.#tree, ...this.board.look, tool: this.#tool, fresh: this.#isFresh, outlined: this.seen?.isGround, unsure: left, ...change };
    try {
      const answer = await ask("position.lay", request);
      if (change.site) this.#past.note(before);
      [this.#tree, this.#left] = [answer.position, left];
      this.#show(answer);
      const at = await pack(this.#tree);
      if (this.#photograph) Object.assign(this.#photograph, { at, left });
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
    const { role } = this.#table.tools[this.#tool];
    const current = answer.current.map((name) => ({ site: numbers[name], role }));
    this.board.show(answer.layers, answer.lying[this.#on], current, answer.status);
    this.board.likely = new Set(this.#left.map((site) => numbers[site]));
    say(this.says, answer.verdict);
    this.says.className = `verdict ${VERDICTS[answer.status] ?? ""}`;
    this.final.checked = this.#tree.final === "true";
    this.undo.disabled = !this.#past.canUndo;
    this.redo.disabled = !this.#past.canRedo;
    fill(this.sides, ...sidesOf(this.#table.roles, answer));
    this.facts.show(answer.fields);
    this.seen?.show(this.#left, Object.values(this.#table.sites));
  }
}

