// The screen that prints a game: a form, a preview of its sheets, and the files.

import { boardOf, isPacked, keptBoards, known } from "./boardstore.js";
import { button, capital, element, fill, focusIn, keep, options, say, shown } from "./dom.js";
import { ask, does, makeFile, Stopped } from "./engine.js";
import { fieldNode, Form, labelled, oneAtATime, Progress } from "./form.js";
import { _, language, ngettext } from "./language.js";
import { drawSamples, inWords, stylesNode } from "./printfields.js";
import { note } from "./router.js";
import { showDrawn } from "./sheet.js";

const TYPING = 350; // ms after the last input until the sheets are drawn
const FIRST = ["for", "paper", "style", "language", "backs"];
const CUTTER = ["preset", "kerf", "joint", "engrave", "sheet"];
const SWIPE = 40; // least distance of a swipe, in pixels

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
  #form;
  #leftOut;
  #page;
  #answer = null;
  #typing = 0;
  #draw = oneAtATime((isLate) => this.#ask(isLate));

  constructor(root, query, shelf) {
    this.#shelf = shelf;
    this.#query = query;
    this.#leftOut = new Set((query.get("without") ?? "").split(" ").filter(Boolean));
    this.#page = Number(query.get("page") ?? 1) - 1 || 0;
    root.className = "print";
    fill(root, this.#formNode(), this.#previewNode());
  }

  async begin() {
    try {
      const fields = await ask("forms");
      this.#fillForm([...fields.cells, ...fields.options]);
      await this.#restore();
      this.#refresh();
    } catch (error) {
      this.error.textContent = error.message;
    }
  }

  // The form

  #formNode() {
    this.game = element("select", { id: "print-game", name: "game" });
    this.ruleset = element("select", { id: "print-ruleset", name: "ruleset" });
    this.board = element("select", { id: "print-board", name: "board" });
    options(this.game, this.#shelf.games.map(({ name, title }) => [name, title]));
    this.first = element("div", { className: "fields" });
    this.cells = element("div", { className: "fields" });
    this.fits = element("p", { className: "said", role: "status" });
    this.rest = element("div", { className: "fields" });
    this.cutter = element("div", { className: "fields" });
    this.error = element("p", { className: "error", role: "alert" });
    this.parts = element("div", { id: "print-parts", className: "parts" });
    const node = element(
      "form",
      { className: "card settings", id: "print-form", ariaLabel: _("What to print") },
      element("div", { className: "fields" }, labelled(_("Game"), this.game), labelled(_("Rules"), this.ruleset), labelled(_("Board"), this.board)),
      this.first,
      group(_("Size of the cells"), this.cells, this.fits),
      group(_("More settings"), this.rest),
      group(_("For a cutter"), this.cutter),
      group(_("Which sheets"), this.parts),
      this.error,
    );
    this.#form = new Form(node, this.error);
    node.addEventListener("submit", (event) => event.preventDefault());
    node.addEventListener("change", (event) => this.#changed(event.target));
    node.addEventListener("input", ({ target }) => {
      clearTimeout(this.#typing);
      if (target.matches("input:not([type=checkbox])")) this.#typing = setTimeout(() => this.#refresh(), TYPING);
    });
    return node;
  }

  #fillForm(fields) {
    const places = { pitch: this.cells, side: this.cells };
    for (const name of FIRST) places[name] = this.first;
    for (const name of CUTTER) places[name] = this.cutter;
    this.names = { cells: ["pitch", "side"], options: [] };
    for (const one of fields) {
      (places[one.name] ?? this.rest).append(one.name === "style" ? stylesNode(one) : fieldNode(inWords(one)));
      if (!this.names.cells.includes(one.name)) this.names.options.push(one.name);
    }
  }

  async #restore() {
    const values = Object.fromEntries(this.#query);
    const own = isPacked(values.board) ? await known(values.board) : null;
    const game = values.game ?? own?.games[0];
    if (this.#shelf.games.some(({ name }) => name === game)) this.game.value = game;
    this.own = own ? [own] : [];
    this.#showBoards(values.board);
    const preset = language === "en" ? {} : { language }; // by default, sheets are in the language of the page
    this.#form.values = { ...preset, ...values, game: this.game.value, board: this.board.value };
  }

  #showBoards(chosen) {
    const game = this.#shelf.games.find(({ name }) => name === this.game.value);
    const kept = keptBoards().filter((board) => !this.own.some((one) => one.packed === board.packed));
    const own = [...this.own, ...kept].filter((board) => board.games.includes(game.name));
    const shipped = game.boards.map(({ name, title }) => [name, title]);
    options(this.board, [...shipped, ...own.map(({ packed, title }) => [packed, _("{title} (yours)", { title })])], chosen);
    this.#showRules(game);
  }

  /** Shipped boards have a default ruleset; for the user's own boards, the user must choose a ruleset. */
  #showRules(game) {
    const automatic = isPacked(this.board.value) ? [] : [["", _("the usual rules of the board")]];
    options(this.ruleset, [...automatic, ...game.rulesets.map(({ name, title }) => [name, title])], this.ruleset.value);
    shown(this.ruleset.closest(".field"), game.rulesets.length > 1);
  }

  #changed(target) {
    clearTimeout(this.#typing);
    if (target.type === "radio") for (const one of this.first.querySelectorAll("[data-usual]")) delete one.dataset.usual;
    if (target === this.game) this.#showBoards();
    if (target === this.board) this.#showRules(this.#shelf.games.find(({ name }) => name === this.game.value));
    if ("part" in target.dataset) {
      if (target.checked) this.#leftOut.delete(target.dataset.part);
      else this.#leftOut.add(target.dataset.part);
    }
    this.#refresh();
  }

  // The sheets

  #previewNode() {
    this.sum = element("p", { className: "sum", role: "status" });
    this.warnings = element("p", { className: "said", role: "status" });
    this.sheet = element("div", { className: "sheet", id: "sheet" });
    this.where = element("output", { className: "where" });
    this.before = button("‹", () => this.#turn(-1), "quiet turn", _("Previous sheet"));
    this.larger = button("⤢", () => this.#enlarge(), "quiet turn larger", _("Larger"));
    this.after = button("›", () => this.#turn(1), "quiet turn", _("Next sheet"));
    this.pdf = button("PDF", () => this.#get("sheets.pdf"), "main");
    this.pdf.id = "get-pdf";
    this.zip = button(_("All files (ZIP)"), () => this.#get("sheets.zip"));
    this.zip.id = "get-zip";
    for (const one of [this.pdf, this.zip, this.before, this.after]) one.disabled = true;
    this.said = element("p", { className: "said", role: "status" });
    const making = element("div");
    this.progress = new Progress(making);
    const desk = element("div", { className: "desk", tabIndex: 0, role: "group", ariaLabel: _("Sheets; the arrow keys turn them") }, this.sheet);
    this.#leafing(desk);
    this.preview = element(
      "section",
      { className: "preview", ariaLabel: _("The sheets") },
      element("div", { className: "leaf" }, this.before, this.where, this.after, this.larger),
      desk,
      element("div", { className: "card get" }, this.sum, this.warnings, element("div", { className: "files" }, this.pdf, this.zip), making, this.said),
    );
    return this.preview;
  }

  /** On a phone, the preview is a strip at the foot until it is enlarged. */
  #enlarge() {
    const isLarge = this.preview.classList.toggle("large");
    this.larger.ariaLabel = isLarge ? _("Smaller") : _("Larger");
  }

  #leafing(desk) {
    desk.addEventListener("keydown", ({ key }) => {
      if (key === "ArrowRight" || key === "PageDown") this.#turn(1);
      if (key === "ArrowLeft" || key === "PageUp") this.#turn(-1);
    });
    let from = null;
    desk.addEventListener("pointerdown", (event) => (from = event.clientX));
    desk.addEventListener("pointerup", (event) => {
      const way = from === null ? 0 : event.clientX - from;
      if (from !== null && Math.abs(way) < SWIPE / 4) this.#enlarge();
      if (Math.abs(way) > SWIPE) this.#turn(way < 0 ? 1 : -1);
      from = null;
    });
  }

  #turn(step) {
    const pages = this.#answer?.pages.length ?? 0;
    const page = Math.max(0, Math.min(pages - 1, this.#page + step));
    if (page === this.#page) return;
    this.#page = page;
    this.#refresh();
  }

  get #left() {
    return [...this.#leftOut].join(" ");
  }

  /** Put the choices into the address, so that the address restores the filled form. */
  #note() {
    const more = { ...(this.#left && { without: this.#left }), ...(this.#page && { page: this.#page + 1 }) };
    note("print", { ...this.#form.values, ...more });
  }

  async #request() {
    const values = this.#form.values;
    const some = (names) => Object.fromEntries(names.filter((name) => values[name]).map((name) => [name, values[name]]));
    return {
      game: values.game,
      ruleset: values.ruleset ?? "",
      board: await boardOf(values.board),
      cells: some(this.names.cells),
      options: some(this.names.options),
      left_out: this.#left,
      page: this.#page,
    };
  }

  #refresh() {
    this.#note();
    this.#draw();
  }

  async #ask(isLate) {
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

  #show(answer) {
    if (!this.#answer) drawSamples(this.first);
    this.#answer = answer;
    this.#page = answer.page;
    this.#form.defaults = answer.values;
    const board = answer.parts.find((one) => one.slug === "board");
    const paper = answer.values.paper;
    const fits = board && ngettext("On {paper}, the board takes {count} sheet.", "On {paper}, the board takes {count} sheets.", board.pages, { paper, count: board.pages });
    say(this.fits, fits ?? "");
    const slug = answer.pages[answer.page];
    const isCut = slug?.startsWith("cut-") ?? false;
    const part = answer.parts.find((one) => one.slug === slug);
    const title = isCut ? _("For the cutter: {what}", { what: slug.slice(4) }) : part?.title ?? "";
    if (answer.svg) showDrawn(this.sheet, answer.svg, _("{title}, page {number}", { title, number: answer.page + 1 }), isCut);
    shown(this.sheet, Boolean(answer.svg));
    this.sheet.classList.remove("late");
    const place = _("{number} of {total}", { number: answer.page + 1, total: answer.pages.length });
    this.where.textContent = answer.pages.length ? `${place} · ${title}` : _("No sheet is chosen");
    this.before.disabled = answer.page <= 0;
    this.after.disabled = answer.page >= answer.pages.length - 1;
    this.sum.textContent = summed(answer);
    this.warnings.textContent = answer.warnings.map((one) => `${capital(one)}.`).join(" ");
    this.pdf.disabled = this.zip.disabled = !answer.pages.length;
    shown(this.pdf, !answer.in_parts);
    this.#showParts(answer.parts);
  }

  #showParts(parts) {
    const kept = focusIn(this.parts)?.dataset.part;
    fill(this.parts, ...parts.map((part) => partNode(part, !this.#leftOut.has(part.slug))));
    if (kept) this.parts.querySelector(`[data-part="${CSS.escape(kept)}"]`)?.focus();
  }

  // The files

  async #get(task) {
    this.said.textContent = _("Making it …");
    try {
      const request = await this.#request();
      const { data, media, name } = await this.progress.follow((watching) => makeFile(task, request, watching));
      keep(data, media, name);
      this.said.textContent = _("{file} is ready.", { file: name });
    } catch (error) {
      this.said.textContent = error instanceof Stopped ? _("Stopped.") : "";
      if (!(error instanceof Stopped)) this.#form.blame(error);
    }
  }
}

function group(title, ...inside) {
  return element("details", { className: "group" }, element("summary", { textContent: title }), ...inside);
}

function partNode(part, isChosen) {
  const box = element("input", { type: "checkbox", checked: isChosen });
  box.dataset.part = part.slug;
  const count = ngettext("{count} page", "{count} pages", part.pages, { count: part.pages });
  return element("label", { className: "tick" }, box, element("span", { textContent: part.title }), element("small", { textContent: count }));
}

function summed({ title, board, sheets, minutes }) {
  const paper = ngettext("{count} sheet of paper", "{count} sheets of paper", sheets, { count: sheets });
  const what = capital(board.startsWith(title) ? board : _("{game} on {board}", { game: title, board }));
  if (!minutes) return _("{what}: {paper}.", { what, paper });
  const cutting = ngettext("{count} minute of cutting", "{count} minutes of cutting", minutes, { count: minutes });
  return _("{what}: {paper}, about {cutting}.", { what, paper, cutting });
}
