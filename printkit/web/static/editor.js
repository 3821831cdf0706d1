// @ts-check
// The board editor: measures a drawing immediately; stores, prints and plays the board.

import { boardOf, isPacked, keepBoard, pack } from "./boardstore.js";
import { Canvas } from "./canvas.js";
import { button, choices, element, fill, inRow, isControl, keep, options, problem, sign, statusLine } from "./dom.js";
import { ask, makeFile } from "./engine.js";
import { fieldNodes, Form, oneAtATime } from "./form.js";
import { _, listed, N_, pgettext } from "./language.js";
import { cellOf, LATTICES } from "./lattice.js";
import { Past } from "./past.js";
import { address, go, note } from "./router.js";
import { keepIn, keptIn } from "./storage.js";

const DRAFT = "printkit:drawing"; // key of the drawing and its undo history in sessionStorage
const TYPING = 350; // ms after the last input until the drawing is measured
/** @type {Record<string, Record<string, string>>} */
const BLANK = {
  hex: { name: "my-board", title: N_("My board"), side: "12mm", play_on: "edges" },
  square: { name: "my-board", title: N_("My board"), side: "22mm", play_on: "cells" },
};
const TOOLS = [["draw", N_("Draw")], ["line", N_("Line")], ["fill", N_("Fill")], ["select", N_("Select")], ["view", N_("Move view")]];

/** @typedef {{lattice: string, cells: string[], fields: Record<string, string>}} State */

/** @param {HTMLElement} root @param {Context} context */
export function show(root, { query, entitle, left }) {
  entitle(_("Draw a board"));
  new Editor(root, left).begin(query);
}

class Editor {
  #lattice = "hex";
  #cells = /** @type {string[]} */ ([]);
  #past = /** @type {Past<State>} */ (new Past());
  #answer = /** @type {Replies["board.look"] | null} */ (null);
  #typing = 0;
  #look = oneAtATime((isLate) => this.#measure(isLate));
  said = statusLine();
  where = element("output", { className: "where", role: "status" });
  ground = element("div", { className: "ground", hidden: true }); // until the board is loaded: strokes would be lost
  undo = sign("↶", _("Undo"), () => this.#go(this.#past.undo(this.#state)));
  redo = sign("↷", _("Redo"), () => this.#go(this.#past.redo(this.#state)));
  copy = button(_("Copy"), () => this.canvas.copy());
  remove = button(_("Remove"), () => this.canvas.remove());
  symmetry = element("select", { id: "symmetry" });
  names = element("input", { type: "checkbox", checked: true, id: "show-names" });
  figures = element("table", { className: "figures", ariaLabel: _("Figures") });
  warnings = element("ul", { className: "warnings", ariaLabel: _("Warnings") });
  played = element("p", { className: "played" });
  fields = element("div", { className: "fields" });
  error = problem();
  save = button(_("Save (YAML)"), () => this.#form.trying(() => this.#save()), "main");
  print = button(_("Print it"), () => this.#goOn("print"));
  play = button(_("Play on it"), () => this.#goOn("score"));
  #node = element("form", { className: "card", id: "board-form", ariaLabel: _("About the board") });
  #form = new Form(this.#node, this.error);

  constructor(/** @type {HTMLElement} */ root, /** @type {AbortSignal} */ left) {
    root.className = "editor";
    fill(root, element("section", { className: "drawing", ariaLabel: _("Drawing") }, this.ground, this.#tools()), this.#side());
    this.canvas = new Canvas(this.ground, {
      begin: () => this.#past.note(this.#state),
      change: (cells) => this.#changed(cells),
      say: (text) => (this.where.textContent = text),
      select: (count) => {
        for (const one of [this.copy, this.remove]) one.disabled = !count;
      },
    });
    document.addEventListener("keydown", (event) => this.#pressed(event), { signal: left });
    left.addEventListener("abort", () => clearTimeout(this.#typing));
  }

  begin(/** @type {URLSearchParams} */ query) {
    return this.#form.trying(async () => {
      const { board } = await ask("forms");
      fill(this.fields, ...fieldNodes(board, LABELS));
      await this.#restore(query);
    });
  }

  async #restore(/** @type {URLSearchParams} */ query) {
    const draft = readDraft();
    const board = query.get("board");
    if (draft) {
      this.#past.kept = draft.past;
      this.#take(draft.state);
    } else if (board) {
      const { lattice, cells, fields } = await ask("board.edit", { board: await boardOf(board) });
      const own = isPacked(board) ? fields : { ...fields, name: `my-${fields.name}`.slice(0, 80) };
      this.#take({ lattice, cells: cells.map(String), fields: own });
    } else {
      const lattice = query.get("lattice") === "square" ? "square" : "hex";
      this.#take({ lattice, cells: [], fields: { ...BLANK[lattice], title: _(BLANK[lattice].title) } });
    }
  }

  /** @returns {State} */
  get #state() {
    return { lattice: this.#lattice, cells: this.#cells, fields: this.#form.values };
  }

  #take(/** @type {State} */ { lattice, cells, fields }, fit = true) {
    this.ground.hidden = false;
    this.#lattice = lattice;
    this.#cells = cells;
    this.#form.values = fields;
    options(this.symmetry, LATTICES[lattice].groups.map(([name, title]) => [name, name === "none" ? pgettext("option symmetry", "none") : _(title)]), "none");
    this.canvas.show(lattice, cells, { fit });
    this.#changed(cells);
  }

  #changed(/** @type {string[]} */ cells) {
    this.#cells = cells;
    this.undo.disabled = !this.#past.canUndo;
    this.redo.disabled = !this.#past.canRedo;
    this.#keepDraft();
    this.#look();
  }

  #keepDraft() {
    keepIn("sessionStorage", DRAFT, { hash: location.hash, state: this.#state, past: this.#past.kept });
  }

  // Actions

  #tools() {
    const tools = element("div", { className: "choice", role: "radiogroup", ariaLabel: _("What a tap does") });
    tools.append(...choices("tool", TOOLS.map(([name, title]) => [name, _(title)]), "draw", (name) => (this.canvas.tool = name)));
    this.copy.disabled = this.remove.disabled = true;
    this.symmetry.addEventListener("change", () => (this.canvas.symmetry = this.symmetry.value));
    this.names.addEventListener("change", () => this.#name());
    return element(
      "div",
      { className: "under-drawing" },
      this.where,
      tools,
      element(
        "div",
        { className: "row tight" },
        this.undo,
        this.redo,
        sign("−", _("Smaller"), () => this.canvas.zoom(-1)),
        sign("+", _("Larger"), () => this.canvas.zoom(1)),
        button(_("Fit"), () => this.canvas.fit()),
        this.copy,
        this.remove,
        button(_("Clear"), () => this.#clear()),
      ),
      element(
        "div",
        { className: "row" },
        element("label", { className: "inline", htmlFor: "symmetry", textContent: _("Symmetry") }, this.symmetry),
        element("label", { className: "tick" }, this.names, element("span", { textContent: _("Names") })),
      ),
    );
  }

  #side() {
    fill(this.#node, this.fields, this.error);
    this.#node.addEventListener("input", () => {
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => this.#changed(this.#cells), TYPING);
    });
    this.#hold();
    const does = inRow(this.save, this.print, this.play);
    const known = element("section", { className: "card", ariaLabel: _("Board properties") }, does, this.said, this.warnings, this.played, this.figures);
    return element("div", { className: "aside" }, known, this.#node);
  }

  #go(/** @type {State | null} */ state) {
    if (state) this.#take(state, false);
  }

  #clear() {
    if (!this.#cells.length) return;
    this.#past.note(this.#state);
    this.canvas.show(this.#lattice, []);
    this.#changed([]);
  }

  #pressed(/** @type {KeyboardEvent} */ event) {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || isControl(event.target)) return;
    if (key === "z" && !event.shiftKey) this.#go(this.#past.undo(this.#state));
    else if (key === "y" || key === "z") this.#go(this.#past.redo(this.#state));
    else return;
    event.preventDefault();
  }

  // Figures and warnings

  get #request() {
    return { lattice: this.#lattice, cells: this.#cells.map(cellOf), fields: this.#form.values };
  }

  async #measure(/** @type {() => boolean} */ isLate) {
    this.#hold();
    if (!this.#cells.length) return this.#showBlank();
    const request = this.#request;
    return this.#form.trying(async () => {
      const answer = await ask("board.look", request);
      this.#form.blame(null);
      this.#answer = answer;
      note("boards/edit", { board: await pack(answer.board) });
      this.#keepDraft();
      if (isLate()) return;
      this.#show(answer, { label: _("expected turns"), value: "…", remark: "" });
      const { row } = await ask("board.turns", request);
      if (!isLate()) this.#show(answer, row);
    });
  }

  /** Disable the actions, because there is no board or the board is not checked yet. */
  #hold() {
    for (const one of [this.save, this.print, this.play]) one.disabled = true;
  }

  #showBlank() {
    this.#answer = null;
    this.canvas.names = [];
    this.#form.blame(null);
    fill(this.figures);
    fill(this.warnings);
    this.played.textContent = _("Tap the drawing area: each tap adds a cell, a tap on a cell removes it. Drag to draw many.");
  }

  #show(/** @type {Replies["board.look"]} */ answer, /** @type {Row | null} */ turns) {
    const rows = [...answer.figures, ...(turns ? [turns] : [])];
    fill(this.figures, element("tbody", {}, ...rows.map(figure)));
    fill(this.warnings, ...answer.warnings.map((text) => element("li", { textContent: text })));
    this.played.textContent = answer.played.length ? _("Board for {games}.", { games: listed(answer.played) }) : "";
    const none = !answer.games.length;
    this.save.disabled = false;
    this.print.disabled = this.play.disabled = none;
    this.#name();
  }

  #name() {
    this.canvas.names = this.names.checked && this.#answer ? this.#answer.labels : [];
  }

  async #save() {
    const { data, media, name } = await makeFile("board.yaml", this.#request);
    if (this.#answer) await keepBoard(this.#answer);
    keep(data, media, name);
    this.said.textContent = _("{file} is saved, and kept in this browser.", { file: name });
  }

  async #goOn(/** @type {string} */ screen) {
    if (!this.#answer) return;
    const { packed, games } = await keepBoard(this.#answer);
    go(screen, { game: games[0], board: packed });
  }
}

/** @type {Record<string, string>} */
const LABELS = { name: N_("Name"), title: N_("Title"), play_on: N_("Played on"), labels: N_("Names of places"), side: N_("Side of a cell"), style: N_("Drawn as") };

/** @returns {{state: State, past: {before?: string[], after?: string[]}} | null} */
function readDraft() {
  const draft = keptIn("sessionStorage", DRAFT);
  return draft?.hash === location.hash && address().path[1] === "edit" ? draft : null;
}

function figure(/** @type {Row} */ { label, value, remark }) {
  return element(
    "tr",
    {},
    element("th", { scope: "row", textContent: label }),
    element("td", { textContent: value }),
    element("td", { className: "remark", textContent: remark }),
  );
}
