// The editor of a position, which is entered tap by tap, and its verdict. The address contains the position.

import { Board } from "./board.js";
import { pack } from "./boardstore.js";
import { button, capital, dress, element, fill, keep, options, say, shown, typedIn } from "./dom.js";
import { ask } from "./engine.js";
import { Form, labelled, noNumber } from "./form.js";
import { _, roleName } from "./language.js";
import { Past } from "./past.js";
import { note } from "./router.js";


export class Laying {
  #tree;
  #photograph;
  #form;
  #most = new Map(); // the largest values of number fields, by field name
  #table = null;
  #answer = null;
  #on = ""; // the kind of sites that can be tapped
  #tool = 0;
  #number = 1;
  #isFresh = false; // whether the next tap begins a piece
  #past = new Past();
  #queue = Promise.resolve();
  #waiting = 0;
  #isLeft = false;
  #dark = matchMedia("(prefers-color-scheme: dark)");
  #redraw = () => this.#table && this.#next({});

  /** `tree` is a position in the form of requests, `photograph` the picture that it was read from, if any. */
  constructor(root, tree, photograph) {
    this.#tree = tree;
    this.#photograph = photograph;
    root.className = "laying";
    this.root = root;
    this.parts = [this.#standing(), this.#place(), this.#dock(), this.#more()];
    for (const part of this.parts) part.inert = true; // disabled until the board is loaded
    fill(root, ...this.parts);
    this.board = new Board(this.ground, {
      choose: (number) => this.#tap(number),
      hover: (text) => (this.where.textContent = text),
      resized: ({ isWhole, isLargest }) => {
        this.smaller.disabled = isWhole;
        this.larger.disabled = isLargest;
        shown(this.whole, !isWhole);
      },
    });
    this.#dark.addEventListener("change", this.#redraw);
  }

  end() {
    this.#isLeft = true;
    this.#dark.removeEventListener("change", this.#redraw);
  }

  async begin(entitle) {
    try {
      this.#table = await ask("position.table", { position: this.#tree });
    } catch (error) {
      if (this.#isLeft) return;
      fill(this.root, element("p", { className: "error", role: "alert", textContent: error.message }));
      return;
    }
    if (this.#isLeft) return;
    for (const part of this.parts) part.inert = false;
    entitle(_("{rules}: a position", { rules: this.#table.rules }));
    dress(this.#table.looks);
    this.#showTools();
    this.legend.textContent = this.#table.legend;
    this.#choose(0);
  }

  // The parts of the screen

  #standing() {
    this.sides = element("section", { className: "sides", ariaLabel: _("Score") });
    return this.sides;
  }

  #place() {
    this.ground = element("div", { className: "board" });
    this.where = element("output", { ariaHidden: "true" });
    this.whole = button(_("Whole board"), () => this.board.view.whole());
    this.smaller = button("−", () => this.board.view.step(-1), "quiet", _("Smaller board"));
    this.larger = button("+", () => this.board.view.step(1), "quiet", _("Larger board"));
    const zoom = element("span", { className: "zoom" }, this.whole, this.smaller, this.larger);
    const under = element("div", { className: "under" }, this.where, zoom);
    return element("section", { className: "table", ariaLabel: _("Board") }, this.ground, under);
  }

  #dock() {
    this.tools = element("div", { className: "choice", role: "radiogroup", ariaLabel: _("What a tap places") });
    this.says = element("p", { className: "verdict", role: "status" });
    this.undo = button("↶", () => this.#restore(this.#past.undo(this.#tree)), "sign", _("Undo"));
    this.redo = button("↷", () => this.#restore(this.#past.redo(this.#tree)), "sign", _("Redo"));
    this.fewer = button("−", () => this.#count(-1), "quiet", _("One fewer"));
    this.many = button("+", () => this.#count(1), "quiet", _("One more"));
    this.counted = element("output");
    this.count = element("span", { className: "count", role: "group", ariaLabel: _("How high") }, this.fewer, this.counted, this.many);
    this.fresh = button(_("Next Xoid"), () => this.#begin());
    this.final = element("input", { type: "checkbox", id: "position-final" });
    this.final.addEventListener("change", () => this.#set("final", this.final.checked ? "true" : ""));
    const final = element("label", { className: "tick", htmlFor: "position-final" }, this.final, element("span", { textContent: _("The game ended here") }));
    const keys = element("div", { className: "keys" }, this.undo, this.redo, this.count, this.fresh, final);
    return element("section", { className: "dock", ariaLabel: _("This position") }, this.tools, keys, this.says);
  }

  #more() {
    this.fields = element("div", { className: "fields" });
    this.#form = new Form(this.fields);
    this.facts = element("section", { className: "card", ariaLabel: _("Besides") }, element("h2", { textContent: _("What the board does not show") }), this.fields);
    shown(this.facts, false);
    this.copied = element("span", { className: "said", role: "status" });
    this.save = button(_("Position (YAML)"), () => keep(this.#answer.yaml, "application/yaml", this.#answer.file), "main");
    this.save.id = "get-position";
    this.save.disabled = true;
    this.legend = element("p", { className: "said" });
    return element(
      "div",
      { className: "more" },
      ...this.#photographed(),
      this.facts,
      element(
        "section",
        { className: "card", ariaLabel: _("Save the position") },
        element("h2", { textContent: _("Save the position") }),
        element("div", { className: "files" }, this.save, button(_("Copy the link"), () => this.#copy())),
        this.copied,
      ),
      element("section", { className: "card", ariaLabel: _("On the board") }, element("h2", { textContent: _("On the board") }), this.legend),
    );
  }

  /** The photograph, and a list of the sites whose pieces are not sure. */
  #photographed() {
    if (!this.#photograph) return [];
    const { canvas, unsure, sites, unseen } = this.#photograph;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", _("The photograph"));
    const about = unsure.length
      ? _("{sure} of {sites} sites are sure. Compare the others, which are marked on the board, with the photograph:", { sure: sites - unsure.length, sites })
      : _("All {sites} sites are sure. Compare them with the photograph all the same.", { sites });
    this.doubts = element("ul", { className: "own doubts" }, ...unsure.map((one) => this.#doubt(one)));
    return [
      element(
        "section",
        { className: "card", ariaLabel: _("Photograph") },
        element("h2", { textContent: _("Photograph") }),
        canvas,
        element("p", { textContent: about }),
        ...(unseen.length ? [element("p", { textContent: _("A photograph does not show everything: fill in below what the board does not show.") })] : []),
        this.doubts,
      ),
    ];
  }

  /** A list entry for a site, with a button for each possible piece. */
  #doubt({ site, choices }) {
    const buttons = choices.map(({ title, tool, number }) => {
      const made = button(capital(title), () => this.#next({ site, tool, number, put: true }));
      made.dataset.says = title;
      return made;
    });
    const item = element("li", {}, element("b", { textContent: site }), element("span", { className: "files", role: "group", ariaLabel: site }, ...buttons));
    item.dataset.site = site;
    return item;
  }

  // Tools

  get #tools() {
    return this.#table.tools;
  }

  #showTools() {
    const labels = this.#tools.map(({ title }, index) => {
      const input = element("input", { type: "radio", name: "position-tool", value: String(index), checked: index === 0 });
      input.addEventListener("change", () => this.#choose(index));
      return element("label", {}, input, element("span", { textContent: capital(title) }));
    });
    fill(this.tools, ...labels);
  }

  #choose(index) {
    this.#tool = index;
    this.#isFresh = false;
    const { on, most, joined } = this.#tools[index];
    shown(this.count, most > 1);
    shown(this.fresh, joined);
    this.#number = Math.min(this.#number, most);
    this.#showCount();
    if (on !== this.#on) {
      this.#on = on;
      this.board.lay({ ...this.#table, sites: this.#sites });
    }
    this.#next({});
  }

  get #sites() {
    return this.#table.sites[this.#on];
  }

  #count(step) {
    this.#number += step;
    this.#showCount();
  }

  #showCount() {
    this.counted.textContent = _("{number} high", { number: this.#number });
    this.fewer.disabled = this.#number <= 1;
    this.many.disabled = this.#number >= this.#tools[this.#tool].most;
  }

  #begin() {
    this.#isFresh = true;
    this.#next({});
  }

  // Changes

  #tap(number) {
    const { name } = this.#sites[number];
    this.#next({ site: name, tool: this.#tool, number: this.#number, fresh: this.#isFresh });
    this.#isFresh = false;
  }

  /** Set a key of the position or of its layout; an empty value removes the key. */
  #set(name, value) {
    const tree = structuredClone(this.#tree);
    const [key, inner] = name.split(".");
    const table = key === "final" ? tree : tree.position;
    if (inner) table[key] = { ...table[key], [inner]: value || "0" };
    else if (value) table[key] = value;
    else delete table[key];
    this.#change(tree);
  }

  #change(tree) {
    this.#past.note(this.#tree);
    this.#tree = tree;
    this.#next({});
  }

  #restore(tree) {
    if (!tree) return;
    this.#tree = tree;
    this.#next({});
  }

  /** Run requests one after the other; each uses the result of the previous request. */
  #next(change) {
    this.#waiting++;
    this.#queue = this.#queue.then(() => this.#ask(change)).finally(() => {
      if (--this.#waiting === 0) this.board.settled();
    });
  }

  async #ask(change) {
    const scheme = this.#dark.matches ? "dark" : "light";
    const before = this.#tree;
    const request = { position: before, scheme, known: this.board.known, tool: this.#tool, fresh: this.#isFresh, ...change };
    try {
      const answer = await ask("position.lay", request);
      if (change.site) this.#past.note(before);
      this.#tree = answer.position;
      this.#show(answer);
      const at = await pack(this.#tree);
      if (this.#photograph) this.#photograph.at = at;
      note("position", { at });
    } catch (error) {
      say(this.says, error.message);
      this.says.className = "verdict illegal";
    }
  }

  // Display

  #show(answer) {
    this.#answer = answer;
    this.save.disabled = false;
    const numbers = new Map(this.#sites.map(({ name }, number) => [name, number]));
    const { role } = this.#tools[this.#tool];
    const current = answer.current.map((name) => ({ site: numbers.get(name), role }));
    this.board.show(answer.layers, answer.lying[this.#on], current, answer.status);
    this.board.light(this.#unsure.map(({ site }) => numbers.get(site)).filter((number) => number !== undefined));
    say(this.says, answer.verdict);
    this.says.className = `verdict ${{ impossible: "illegal", final: "finished" }[answer.status] ?? ""}`;
    this.final.checked = this.#tree.final === "true";
    this.undo.disabled = !this.#past.canUndo;
    this.redo.disabled = !this.#past.canRedo;
    this.#showSides(answer);
    this.#showFields(answer);
    this.#showDoubts(answer);
  }

  get #unsure() {
    return this.#photograph?.unsure ?? [];
  }

  #showSides({ scores, winner, status }) {
    const cards = this.#table.roles.map((role) => {
      const says = winner === role ? _("has won") : status === "final" && winner === null ? _("a draw") : roleName(role);
      const points = scores[role] ?? "";
      const name = capital(roleName(role));
      const card = element(
        "div",
        { className: "side", role: "group", ariaLabel: `${name}${points === "" ? "" : `, ${points}`}${says === roleName(role) ? "" : `, ${says}`}` },
        element("span", { className: "disc", ariaHidden: "true" }),
        element("span", { className: "who" }, element("b", { textContent: name }), element("small", { textContent: says })),
        element("span", { className: "standing" }, element("span", { className: "points", textContent: String(points) })),
      );
      card.dataset.role = role;
      card.classList.toggle("next", winner === role);
      return card;
    });
    fill(this.sides, ...cards);
  }

  #showFields({ fields }) {
    shown(this.facts, fields.length > 0);
    if (this.fields.contains(document.activeElement)) return; // the user is typing in a field
    this.#most = new Map(fields.filter(({ choices }) => !choices).map(({ name, most }) => [name, most]));
    fill(this.fields, ...fields.map((field) => this.#field(field)));
  }

  #field({ name, doc, choices, value }) {
    const id = `position-${name}`;
    let input;
    if (choices) {
      input = element("select", { id, name });
      options(input, [["", _("unknown")], ...choices.map((role) => [role, capital(roleName(role))])], value);
    } else {
      input = element("input", { id, name, value: String(value), inputMode: "numeric", maxLength: 40, autocomplete: "off" });
    }
    input.addEventListener("change", () => {
      const wrong = this.#wrong(input);
      this.#form.blame(wrong ?? this.#firstWrong());
      if (!wrong) this.#set(name, typedIn(input).trim());
    });
    return labelled(capital(doc), input);
  }

  /** The error of the first wrong field; null if all fields are valid. */
  #firstWrong() {
    const inputs = [...this.fields.querySelectorAll("input")];
    return inputs.map((input) => this.#wrong(input)).find(Boolean) ?? null;
  }

  #wrong(input) {
    return this.#most.has(input.name) ? noNumber(input, 0, this.#most.get(input.name)) : null;
  }

  #showDoubts({ lying }) {
    for (const item of this.doubts?.children ?? []) {
      const on = Object.keys(this.#table.sites).find((kind) => this.#table.sites[kind].some(({ name }) => name === item.dataset.site));
      const number = this.#table.sites[on]?.findIndex(({ name }) => name === item.dataset.site);
      const there = lying[on]?.[number] ?? _("nothing");
      for (const made of item.querySelectorAll("button")) made.setAttribute("aria-pressed", String(made.dataset.says === there));
    }
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.copied.textContent = _("Copied.");
    } catch {
      this.copied.textContent = _("Copy the address of this page: it contains the position.");
    }
  }
}

