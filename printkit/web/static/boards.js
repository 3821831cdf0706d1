// @ts-check
// The screen of boards: to draw a board, to generate random ones, and to use stored ones.

import { forgetBoard, keepBoard, keptBoards, pack } from "./boardstore.js";
import { button, card, element, fill, inRow, link, problem, shown, statusLine, svg } from "./dom.js";
import { ask, does, Stopped } from "./engine.js";
import { show as showEditor } from "./editor.js";
import { dropdown, fieldNodes, Form, oneAtATime, Progress } from "./form.js";
import { boxOf, LATTICES, pathOf } from "./lattice.js";
import { _, N_, ngettext, pgettext } from "./language.js";
import { boardsOf, forgetItem } from "./picking.js";
import { go, hashOf, note } from "./router.js";

const AT_ONCE = 6; // number of random boards drawn by one request
const TYPING = 300; // ms after the last change until boards are drawn
/** @type {Record<string, number[]>} */
const SLIDERS = { cells: [7, 200, 1, 61], islands: [1, 6, 1, 1], gap: [1, 6, 1, 1], "legs-per-hex": [3.2, 4.6, 0.05, 3.8], neck: [1, 2, 1, 2] };
/** @type {Record<string, string>} */
const LABELS = { cells: N_("Hexagons"), gap: N_("Gap between islands"), "legs-per-hex": N_("Roughness"), neck: N_("Narrowest place") };

/** @param {HTMLElement} root @param {Context} context */
export function show(root, context) {
  return context.path[1] === "edit" ? showEditor(root, context) : new Boards(root, context);
}

class Boards {
  #seed;
  #next = 0;
  #typing = 0;
  #draw = oneAtATime((isLate) => this.#ask(isLate));

  fields = element("div", { className: "fields" });
  error = problem();
  few = statusLine();
  list = element("ul", { className: "own" }); // the stored boards
  sheet = element("ul", { className: "exhibits", id: "exhibits" });
  #node = element("form", { className: "settings", ariaLabel: _("Random boards") });
  #form = new Form(this.#node, this.error);
  progress = new Progress();

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, { query, shelf, left }) {
    this.#seed = Math.max(0, Math.min(999_999_999, Math.trunc(Number(query.get("seed"))) || 1));
    this.query = query;
    root.className = "boards";
    this.kept = card(_("Your boards"), this.list);
    fill(root, this.#draws(shelf), this.kept, this.#random());
    left.addEventListener("abort", () => clearTimeout(this.#typing));
    this.#showKept();
    this.#form.trying(() => this.#fields());
  }

  // Drawing a board

  #draws(/** @type {Shelf} */ shelf) {
    const from = dropdown({ id: "from" }, [["", _("a board …")], ...boardsOf(shelf.games)]);
    from.addEventListener("change", () => from.value && go("boards/edit", { board: from.value }));
    return card(
      _("Draw a board"),
      inRow(
        link(_("Hexagons"), hashOf("boards/edit", { lattice: "hex" }), "main"),
        link(_("Squares"), hashOf("boards/edit", { lattice: "square" }), "main"),
        element("label", { className: "inline", htmlFor: "from", textContent: _("or change") }, from),
      ),
    );
  }

  #showKept() {
    const boards = keptBoards();
    shown(this.kept, boards.length > 0);
    fill(this.list, ...boards.map((board) => this.#keptNode(board)));
  }

  #keptNode(/** @type {import("./boardstore.js").OwnBoard} */ board) {
    const item = element("li", {}, element("b", { textContent: board.title }));
    const { name, title } = board;
    const drop = () => forgetItem(item, title, () => forgetBoard(name), () => this.#showKept());
    const forget = button(_("Forget"), drop, "quiet", _("Forget {what}", { what: title }));
    item.append(element("span", { className: "files" }, ...ways(board), forget));
    return item;
  }

  // Random boards

  #random() {
    const others = () => {
      this.#seed = this.#next;
      this.#refresh();
    };
    const other = button(_("Others"), others, "main");
    other.id = "other";
    fill(this.#node, this.fields, this.error);
    this.#node.addEventListener("input", () => {
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => this.#refresh(), TYPING);
    });
    const head = element("div", { className: "head" }, element("h2", { textContent: _("Generate boards") }), other);
    const random = element("section", { className: "card", ariaLabel: _("Generate boards") }, head, this.#node, this.progress.root, this.few, this.sheet);
    shown(random, does("boards.draw"));
    return random;
  }

  async #fields() {
    const { draw } = await ask("forms");
    fill(this.fields, ...fieldNodes(draw, LABELS));
    this.#form.values = Object.fromEntries(this.query);
    for (const input of this.fields.querySelectorAll("input")) if (input.name in SLIDERS) addSlider(input);
    this.#refresh();
  }

  #refresh() {
    note("boards", { ...this.#form.values, seed: this.#seed });
    this.#draw();
  }

  async #ask(/** @type {() => boolean} */ isLate) {
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

/** Put a slider next to an input: each follows the other. */
function addSlider(/** @type {HTMLInputElement} */ input) {
  const [min, max, step, usual] = SLIDERS[input.name];
  const [{ textContent: what }] = input.labels ?? [];
  const slider = element("input", { type: "range", ariaLabel: _("{what}, slider", { what }), min, max, step });
  const follow = () => (slider.value = String(parseFloat(input.value) || usual));
  input.placeholder = String(usual);
  input.addEventListener("input", follow);
  slider.addEventListener("input", () => (input.value = slider.value));
  follow();
  const pair = element("div", { className: "pair" });
  input.replaceWith(pair);
  pair.append(slider, input);
}

async function exhibit(/** @type {RandomBoard} */ { cells, words, board, name, title }) {
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

function pictureOf(/** @type {[number, number][]} */ cells) {
  const lattice = LATTICES.hex;
  const [left, top, right, bottom] = boxOf(lattice, cells);
  const viewBox = `${left} ${top} ${right - left} ${bottom - top}`;
  return svg("svg", { viewBox, "aria-hidden": "true" }, svg("path", { d: pathOf(lattice, cells) }));
}

/** Links to the screens that can use a board. @param {{packed: string, games?: string[]}} board */
const ways = ({ packed, games }) => [
  link(_("Change"), hashOf("boards/edit", { board: packed })),
  link(pgettext("a board", "Print"), hashOf("print", { ...(games && { game: games[0] }), board: packed })),
  link(pgettext("on a board", "Play"), hashOf("score", { board: packed })),
];
