// The screen of boards: to draw a board, to generate random ones, and to use stored ones.

import { forgetBoard, keepBoard, keptBoards, pack } from "./boardstore.js";
import { button, element, fill, options, shown } from "./dom.js";
import { ask, does, Stopped } from "./engine.js";
import { show as showEditor } from "./editor.js";
import { fieldNode, Form, oneAtATime, Progress } from "./form.js";
import { boxOf, LATTICES, pathOf } from "./lattice.js";
import { _, N_, ngettext, pgettext } from "./language.js";
import { go, hashOf, note } from "./router.js";

const SVG = "http://www.w3.org/2000/svg";
const AT_ONCE = 6; // number of random boards drawn by one request
const TYPING = 300; // ms after the last change until boards are drawn
const SLIDERS = { cells: [7, 200, 1, 61], islands: [1, 6, 1, 1], gap: [1, 6, 1, 1], "legs-per-hex": [3.2, 4.6, 0.05, 3.8], neck: [1, 2, 1, 2] };
const LABELS = { cells: N_("Hexagons"), gap: N_("Gap between islands"), "legs-per-hex": N_("Roughness"), neck: N_("Narrowest place") };

export function show(root, context) {
  return context.path[1] === "edit" ? showEditor(root, context) : new Boards(root, context.query, context.shelf).begin();
}

class Boards {
  #form;
  #seed;
  #next = 0;
  #typing = 0;
  #draw = oneAtATime((isLate) => this.#ask(isLate));

  constructor(root, query, shelf) {
    this.#seed = Math.max(0, Math.min(999_999_999, Math.trunc(Number(query.get("seed"))) || 1));
    this.query = query;
    root.className = "boards";
    this.kept = element("section", { className: "card", ariaLabel: _("Your boards") });
    fill(root, this.#draws(shelf), this.kept, this.#random());
  }

  begin() {
    this.#showKept();
    this.#fields();
    return () => clearTimeout(this.#typing);
  }

  // Drawing a board

  #draws(shelf) {
    const from = element("select", { id: "from" });
    const shipped = new Map(shelf.games.flatMap(({ boards }) => boards.map(({ name, title }) => [name, title])));
    options(from, [["", _("a board …")], ...shipped]);
    from.addEventListener("change", () => from.value && go("boards/edit", { board: from.value }));
    return element(
      "section",
      { className: "card", ariaLabel: _("Draw a board") },
      element("h2", { textContent: _("Draw a board") }),
      element(
        "div",
        { className: "files" },
        link(_("Hexagons"), hashOf("boards/edit", { lattice: "hex" }), "main"),
        link(_("Squares"), hashOf("boards/edit", { lattice: "square" }), "main"),
        element("label", { className: "inline", htmlFor: "from", textContent: _("or change") }, from),
      ),
    );
  }

  #showKept() {
    const boards = keptBoards();
    shown(this.kept, boards.length > 0);
    fill(
      this.kept,
      element("h2", { textContent: _("Your boards") }),
      element("ul", { className: "own" }, ...boards.map((board) => this.#keptNode(board))),
    );
  }

  #keptNode(board) {
    const item = element("li", {}, element("b", { textContent: board.title }));
    const forget = button(_("Forget"), () => this.#forget(item, board), "quiet", _("Forget {what}", { what: board.title }));
    item.append(element("span", { className: "files" }, ...ways(board), forget));
    return item;
  }

  #forget(item, board) {
    const bringBack = forgetBoard(board.name);
    const undo = button(_("Bring it back"), () => {
      bringBack();
      this.#showKept();
    });
    fill(item, element("span", { textContent: _("{what} is forgotten.", { what: board.title }) }), undo);
    undo.focus();
  }

  // Random boards

  #random() {
    this.fields = element("div", { className: "fields" });
    this.error = element("p", { className: "error", role: "alert" });
    this.few = element("p", { className: "said", role: "status" });
    this.sheet = element("ul", { className: "exhibits", id: "exhibits" });
    const others = () => {
      this.#seed = this.#next;
      this.#refresh();
    };
    this.other = button(_("Others"), others, "main");
    this.other.id = "other";
    const making = element("div");
    this.progress = new Progress(making);
    const form = element("form", { className: "settings", ariaLabel: _("Random boards") }, this.fields, this.error);
    this.#form = new Form(form, this.error);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", ({ target }) => this.#typed(target));
    const head = element("div", { className: "head" }, element("h2", { textContent: _("Generate boards") }), this.other);
    const random = element("section", { className: "card", ariaLabel: _("Generate boards") }, head, form, making, this.few, this.sheet);
    shown(random, does("boards.draw"));
    return random;
  }

  async #fields() {
    try {
      const { draw } = await ask("forms");
      fill(this.fields, ...draw.map(sliderNode));
      this.#form.values = Object.fromEntries(this.query);
      for (const slider of this.fields.querySelectorAll("[type=range]")) follow(slider);
      this.#refresh();
    } catch (error) {
      this.#form.blame(error);
    }
  }

  #typed(target) {
    const field = target.closest(".field");
    if (target.type === "range") field.querySelector("[name]").value = target.value;
    else if (field.querySelector("[type=range]")) follow(field.querySelector("[type=range]"));
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.#refresh(), TYPING);
  }

  #refresh() {
    note("boards", { ...this.#form.values, seed: this.#seed });
    this.#draw();
  }

  async #ask(isLate) {
    this.sheet.classList.add("late");
    try {
      const request = { options: this.#form.values, seed: this.#seed, count: AT_ONCE };
      const work = this.progress.follow((watching) => ask("boards.draw", request, watching));
      const { boards, next, note: why } = await work;
      this.#form.blame(null);
      const count = boards.length;
      this.few.textContent = why && ngettext("{count} board: {why}.", "{count} boards: {why}.", count, { count, why });
      if (isLate()) return;
      this.#next = next;
      const cards = await Promise.all(boards.map(exhibit));
      fill(this.sheet, ...cards);
      this.sheet.classList.remove("late");
    } catch (error) {
      if (error instanceof Stopped) this.few.textContent = _("Stopped.");
      else this.#form.blame(error);
    }
  }
}

/** A field, with a slider next to it if SLIDERS has a range for the field. */
function sliderNode(field) {
  const label = field.name in LABELS ? _(LABELS[field.name]) : field.label;
  const node = fieldNode({ ...field, label });
  if (!(field.name in SLIDERS)) return node;
  const [min, max, step, usual] = SLIDERS[field.name];
  const slider = element("input", { type: "range", ariaLabel: _("{what}, slider", { what: label }) });
  Object.assign(slider, { min, max, step });
  slider.dataset.usual = usual;
  const input = node.querySelector("[name]");
  input.placeholder = String(usual);
  const pair = element("div", { className: "pair" });
  input.replaceWith(pair);
  pair.append(slider, input);
  return node;
}

/** Set a slider to the value of its field. */
function follow(slider) {
  const value = parseFloat(slider.closest(".field").querySelector("[name]").value);
  slider.value = Number.isNaN(value) ? slider.dataset.usual : value;
}

async function exhibit({ cells, words, board, name, title }) {
  const packed = await pack(board);
  const [, ...lines] = words;
  const open = element("a", { className: "shape", href: hashOf("boards/edit", { board: packed }), ariaLabel: _("Change {what}", { what: title }) }, pictureOf(cells));
  const save = button(_("Keep"), async () => {
    const { games } = await ask("open-board", { tree: board, name: "" });
    await keepBoard({ board, name, title, games });
    save.textContent = _("Kept");
    save.disabled = true;
  });
  const said = element("div", { className: "words" }, element("b", { textContent: title }), ...lines.map((text) => element("small", { textContent: text })));
  return element("li", {}, open, said, element("span", { className: "files" }, ...ways({ packed }), save));
}

function pictureOf(cells) {
  const lattice = LATTICES.hex;
  const [left, top, right, bottom] = boxOf(lattice, cells);
  const view = document.createElementNS(SVG, "svg");
  view.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
  view.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", pathOf(lattice, cells));
  view.append(path);
  return view;
}

/** Links to the screens that can use a board. */
/** @param {{packed: string, games?: string[]}} board */
const ways = ({ packed, games }) => [
  link(_("Change"), hashOf("boards/edit", { board: packed })),
  link(pgettext("a board", "Print"), hashOf("print", { ...(games && { game: games[0] }), board: packed })),
  link(pgettext("on a board", "Play"), hashOf("score", { board: packed })),
];

const link = (text, href, kind = "") => element("a", { className: `button ${kind}`, href, textContent: text });
