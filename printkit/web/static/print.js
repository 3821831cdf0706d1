// @ts-check
// The screen that prints a game: a form, a preview of its sheets, and the files.

import { boardOf, boardsFor, isPacked, known } from "./boardstore.js";
import { all, button, capital, element, fill, focusIn, group, inRow, isControl, one, options, problem, say, shown, statusLine } from "./dom.js";
import { ask, does, Stopped } from "./engine.js";
import { fieldNode, Form, labelled, oneAtATime, Progress } from "./form.js";
import { _, language, ngettext } from "./language.js";
import { drawSamples, inWords, stylesNode } from "./printfields.js";
import { pairOf } from "./picking.js";
import { note } from "./router.js";
import { showDrawn } from "./sheet.js";

const TYPING = 350; // ms after the last input until the sheets are drawn
const FIRST = ["for", "paper", "style", "language", "backs"];
const CUTTER = ["preset", "kerf", "joint", "engrave", "sheet"];
const SWIPE = 40; // least distance of a swipe, in pixels

/** @param {HTMLElement} root @param {Context} context */
export function show(root, { query, shelf }) {
  if (!does("sheets")) {
    fill(root, element("p", { className: "card", textContent: _("This site only scores games; it does not print.") }));
    return;
  }
  new Printing(root, query, shelf).begin();
}

class Printing {
  #shelf;
  #query;
  #leftOut;
  #page;
  #answer = /** @type {Sheets | null} */ (null);
  #typing = 0;
  #draw = oneAtATime((isLate) => this.#ask(isLate));
  forms = /** @type {Forms | null} */ (null); // the fields, once they are loaded
  own = /** @type {import("./boardstore.js").OwnBoard[]} */ ([]); // the board of the address
  game = element("select", { id: "print-game", name: "game" });
  ruleset = element("select", { id: "print-ruleset", name: "ruleset" });
  board = element("select", { id: "print-board", name: "board" });
  first = element("div", { className: "fields" });
  cells = element("div", { className: "fields" });
  fits = statusLine();
  rest = element("div", { className: "fields" });
  cutter = element("div", { className: "fields" });
  error = problem();
  parts = element("div", { id: "print-parts", className: "parts" });
  sum = element("p", { className: "sum", role: "status" });
  warnings = statusLine();
  sheet = element("div", { className: "sheet", id: "sheet" });
  where = element("output", { className: "where" });
  before = button("‹", () => this.#turn(-1), "quiet turn", _("Previous sheet"));
  larger = button("⤢", () => this.#enlarge(), "quiet turn larger", _("Larger"));
  after = button("›", () => this.#turn(1), "quiet turn", _("Next sheet"));
  pdf = button("PDF", () => this.#get("sheets.pdf"), "main");
  zip = button(_("All files (ZIP)"), () => this.#get("sheets.zip"));
  said = statusLine();
  #node = element("form", { className: "card settings", id: "print-form", ariaLabel: _("What to print") });
  #form = new Form(this.#node, this.error);
  progress = new Progress();
  preview = element("section", { className: "preview", ariaLabel: _("The sheets") });

  /** @param {HTMLElement} root @param {URLSearchParams} query @param {Shelf} shelf */
  constructor(root, query, shelf) {
    this.#shelf = shelf;
    this.#query = query;
    this.#leftOut = new Set((query.get("without") ?? "").split(" ").filter(Boolean));
    this.#page = Number(query.get("page") ?? 1) - 1 || 0;
    root.className = "print";
    fill(root, this.#formNode(), this.#previewNode());
  }

  begin() {
    return this.#form.trying(async () => {
      this.forms = await ask("forms");
      this.#fillForm(this.forms);
      await this.#restore();
      this.#refresh();
    });
  }

  // The form

  #formNode() {
    options(this.game, this.#shelf.games.map(pairOf));
    const node = this.#node;
    fill(
      node,
      element("div", { className: "fields" }, labelled(_("Game"), this.game), labelled(_("Rules"), this.ruleset), labelled(_("Board"), this.board)),
      this.first,
      group(_("Size of the cells"), this.cells, this.fits),
      group(_("More settings"), this.rest),
      group(_("For a cutter"), this.cutter),
      group(_("Which sheets"), this.parts),
      this.error,
    );
    node.addEventListener("change", ({ target }) => isControl(target) && this.#changed(target));
    node.addEventListener("input", ({ target }) => {
      clearTimeout(this.#typing);
      if (isControl(target) && target.matches("input:not([type=checkbox])")) this.#typing = setTimeout(() => this.#refresh(), TYPING);
    });
    return node;
  }

  #fillForm(/** @type {Forms} */ { cells, options: others }) {
    fill(this.cells, ...cells.map((field) => fieldNode(inWords(field))));
    for (const field of others) {
      const place = FIRST.includes(field.name) ? this.first : CUTTER.includes(field.name) ? this.cutter : this.rest;
      place.append(field.name === "style" ? stylesNode(field) : fieldNode(inWords(field)));
    }
  }

  async #restore() {
    const values = Object.fromEntries(this.#query);
    const own = isPacked(values.board) ? await known(values.board) : null;
    const game = values.game ?? own?.games[0];
    if (game && this.#shelf.games.some(({ name }) => name === game)) this.game.value = game;
    this.own = own ? [own] : [];
    this.#showBoards(values.board);
    /** @type {Record<string, string>} */
    const preset = language === "en" ? {} : { language }; // by default, sheets are in the language of the page
    this.#form.values = { ...preset, ...values, game: this.game.value, board: this.board.value };
  }

  get #chosen() {
    return this.#shelf.games.find(({ name }) => name === this.game.value) ?? this.#shelf.games[0];
  }

  #showBoards(chosen = "") {
    options(this.board, boardsFor(this.#chosen, this.own), chosen);
    this.#showRules();
  }

  /** Shipped boards have a default ruleset; for the user's own boards, the user must choose a ruleset. */
  #showRules() {
    const game = this.#chosen;
    const automatic = isPacked(this.board.value) ? [] : [["", _("the usual rules of the board")]];
    options(this.ruleset, [...automatic, ...game.rulesets.map(pairOf)], this.ruleset.value);
    this.ruleset.closest(".field")?.toggleAttribute("hidden", game.rulesets.length <= 1);
  }

  #changed(/** @type {Control} */ target) {
    clearTimeout(this.#typing);
    const { part } = target.dataset;
    if (target.type === "radio") for (const input of all("[data-usual]", this.first)) delete input.dataset.usual;
    if (target === this.game) this.#showBoards();
    if (target === this.board) this.#showRules();
    if (part && target.matches(":checked")) this.#leftOut.delete(part);
    else if (part) this.#leftOut.add(part);
    this.#refresh();
  }

  // The sheets

  #previewNode() {
    this.pdf.id = "get-pdf";
    this.zip.id = "get-zip";
    for (const action of [this.pdf, this.zip, this.before, this.after]) action.disabled = true;
    const desk = element("div", { className: "desk", tabIndex: 0, role: "group", ariaLabel: _("Sheets; the arrow keys turn them") }, this.sheet);
    this.#leafing(desk);
    fill(
      this.preview,
      element("div", { className: "leaf" }, this.before, this.where, this.after, this.larger),
      desk,
      element("div", { className: "card get" }, this.sum, this.warnings, inRow(this.pdf, this.zip), this.progress.root, this.said),
    );
    return this.preview;
  }

  /** On a phone, the preview is a strip at the foot until it is enlarged. */
  #enlarge() {
    const isLarge = this.preview.classList.toggle("large");
    this.larger.ariaLabel = isLarge ? _("Smaller") : _("Larger");
  }

  #leafing(/** @type {HTMLElement} */ desk) {
    desk.addEventListener("keydown", ({ key }) => {
      if (key === "ArrowRight" || key === "PageDown") this.#turn(1);
      if (key === "ArrowLeft" || key === "PageUp") this.#turn(-1);
    });
    let from = /** @type {number | null} */ (null);
    desk.addEventListener("pointerdown", (event) => (from = event.clientX));
    desk.addEventListener("pointerup", (event) => {
      const way = from === null ? 0 : event.clientX - from;
      if (from !== null && Math.abs(way) < SWIPE / 4) this.#enlarge();
      if (Math.abs(way) > SWIPE) this.#turn(way < 0 ? 1 : -1);
      from = null;
    });
  }

  #turn(/** @type {number} */ step) {
    const pages = this.#answer?.pages.length ?? 0;
    const page = Math.max(0, Math.min(pages - 1, this.#page + step));
    if (page === this.#page) return;
    this.#page = page;
    this.#refresh();
  }

  get #left() {
    return [...this.#leftOut].join(" ");
  }

  async #request() {
    const values = this.#form.values;
    const some = (/** @type {Field[]} */ fields = []) => Object.fromEntries(fields.filter(({ name }) => values[name]).map(({ name }) => [name, values[name]]));
    return {
      game: values.game,
      ruleset: values.ruleset ?? "",
      board: await boardOf(values.board),
      cells: some(this.forms?.cells),
      options: some(this.forms?.options),
      left_out: this.#left,
      page: this.#page,
    };
  }

  /** Draw the sheets, and put the choices into the address, which then restores the filled form. */
  #refresh() {
    const more = { ...(this.#left && { without: this.#left }), ...(this.#page && { page: this.#page + 1 }) };
    note("print", { ...this.#form.values, ...more });
    this.#draw();
  }

  async #ask(/** @type {() => boolean} */ isLate) {
    this.sheet.classList.add("late");
    try {
      const request = await this.#request();
      const answer = await this.progress.follow((watching) => ask("sheets", request, watching));
      this.#form.blame(null);
      if (!isLate()) this.#show(answer);
    } catch (error) {
      if (!(error instanceof Stopped)) this.#form.blame(error);
      this.pdf.disabled = this.zip.disabled = true;
    }
  }

  #show(/** @type {Sheets} */ answer) {
    if (!this.#answer) drawSamples(this.first);
    this.#answer = answer;
    this.#page = answer.page;
    this.#form.defaults = answer.values;
    const board = answer.parts.find((part) => part.slug === "board");
    const paper = answer.values.paper;
    const fits = board && ngettext("On {paper}, the board takes {count} sheet.", "On {paper}, the board takes {count} sheets.", board.pages, { paper, count: board.pages });
    say(this.fits, fits ?? "");
    const slug = answer.pages[answer.page] ?? "";
    const isCut = slug.startsWith("cut-");
    const shownPart = answer.parts.find((part) => part.slug === slug);
    const title = isCut ? _("For the cutter: {what}", { what: slug.slice(4) }) : (shownPart?.title ?? "");
    if (answer.svg) showDrawn(this.sheet, answer.svg, _("{title}, page {number}", { title, number: answer.page + 1 }), isCut);
    shown(this.sheet, Boolean(answer.svg));
    this.sheet.classList.remove("late");
    const place = _("{number} of {total}", { number: answer.page + 1, total: answer.pages.length });
    this.where.textContent = answer.pages.length ? `${place} · ${title}` : _("No sheet is chosen");
    this.before.disabled = answer.page <= 0;
    this.after.disabled = answer.page >= answer.pages.length - 1;
    this.sum.textContent = summed(answer);
    this.warnings.textContent = answer.warnings.map((text) => `${capital(text)}.`).join(" ");
    this.pdf.disabled = this.zip.disabled = !answer.pages.length;
    shown(this.pdf, !answer.in_parts);
    this.#showParts(answer.parts);
  }

  #showParts(/** @type {Part[]} */ parts) {
    const kept = focusIn(this.parts)?.dataset.part;
    fill(this.parts, ...parts.map((part) => partNode(part, !this.#leftOut.has(part.slug))));
    if (kept) one(`[data-part="${CSS.escape(kept)}"]`, this.parts)?.focus();
  }

  // The files

  #get(/** @type {string} */ task) {
    this.said.textContent = _("Making it …");
    const blame = (/** @type {unknown} */ error) => this.#form.blame(error);
    return this.#form.trying(async () => this.progress.save(task, await this.#request(), this.said, blame));
  }
}

function partNode(/** @type {Part} */ part, /** @type {boolean} */ isChosen) {
  const box = element("input", { type: "checkbox", checked: isChosen, "data-part": part.slug });
  const count = ngettext("{count} page", "{count} pages", part.pages, { count: part.pages });
  return element("label", { className: "tick" }, box, element("span", { textContent: part.title }), element("small", { textContent: count }));
}

function summed(/** @type {Sheets} */ { title, board, sheets, minutes }) {
  const paper = ngettext("{count} sheet of paper", "{count} sheets of paper", sheets, { count: sheets });
  const what = capital(board.startsWith(title) ? board : _("{game} on {board}", { game: title, board }));
  if (!minutes) return _("{what}: {paper}.", { what, paper });
  const cutting = ngettext("{count} minute of cutting", "{count} minutes of cutting", minutes, { count: minutes });
  return _("{what}: {paper}, about {cutting}.", { what, paper, cutting });
}
