// @ts-check
// The screen that makes a record from photographs of the board, one after each turn.

import { button, element, fill, inRow, problem, shown, statusLine } from "./dom.js";
import { ask, does } from "./engine.js";
import { dropdown, labelled, Progress } from "./form.js";
import { _, listed, ngettext } from "./language.js";
import { askAbout, without } from "./photograph.js";
import { boardsOf, picker, reporting } from "./picking.js";
import { keepIn, keptIn } from "./storage.js";
import { freshId } from "./store.js";

const SERIES = "printkit:series"; // key of the photographs read so far, in sessionStorage
const WIDTH = 160; // width of a thumbnail in pixels

/** @typedef {Look & {name: string}} Photo */

/** Thumbnails by photograph, which exist until the page is closed. @type {WeakMap<Photo, HTMLElement>} */
const small = new WeakMap();
let photos = /** @type {Photo[]} */ (keptIn("sessionStorage", SERIES) ?? []); // the photographs of this tab, in order

/** @param {HTMLElement} root @param {Context} context */
export function show(root, context) {
  root.className = "look";
  if (does("photograph.look")) new Series(root, context);
  else fill(root, element("section", { className: "card" }, element("p", { textContent: without() })));
}

class Series {
  #open;
  #list = element("ol", { className: "photos", ariaLabel: _("Photographs") });
  #error = problem();
  #state = statusLine();
  #progress = new Progress();
  #result = element("section", { className: "card", ariaLabel: _("The record") });

  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, { shelf, open, left }) {
    this.#open = open;
    const games = shelf.games.filter(({ judged }) => judged);
    this.board = dropdown({ id: "series-board" }, [["", _("as the code on the board says")], ...boardsOf(games)]);
    const bring = (/** @type {File[]} */ ...files) => reporting(this.#error, () => this.#bring(files), this.#state);
    this.read = button(_("Make the record"), () => reporting(this.#error, () => this.#read(), this.#state), "main");
    this.clear = button(_("Start again"), () => this.#take([]));
    const entry = element(
      "section",
      { className: "card", ariaLabel: _("Photograph a game") },
      element("p", { textContent: _("Take one photograph after each turn, with all four corner marks of the board in it. The first photograph may show the board before the first turn. Where a photograph is unclear, the rules of the game help to read it.") }),
      element("div", { className: "fields" }, labelled(_("Board"), this.board)),
      inRow(
        picker(_("Take the next photograph"), { accept: "image/*", capture: "environment" }, bring),
        picker(_("Open pictures"), { accept: "image/*", multiple: true }, bring),
      ),
      this.#state,
      this.#progress.root,
      this.#error,
      this.#list,
      inRow(this.read, this.clear),
    );
    fill(root, entry, this.#result);
    left.addEventListener("abort", () => this.#progress.stop());
    this.#show();
  }

  /** Read picture files, sorted by name. */
  async #bring(/** @type {File[]} */ files) {
    files.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
    await this.#progress.follow(async ({ signal, told: tell }) => {
      for (const [number, file] of files.entries()) {
        tell(number, files.length);
        this.#state.textContent = _("Reading {name} …", { name: file.name });
        await this.#look(file, signal);
      }
    });
  }

  async #look(/** @type {File} */ file, /** @type {AbortSignal} */ signal) {
    const { board, pitch, style } = photos[0] ?? { board: this.board.value, pitch: undefined, style: undefined };
    const [seen, canvas] = await askAbout("photograph.look", file, { board, pitch, style }, { signal, told: () => {} });
    const photo = { name: file.name, ...seen };
    small.set(photo, shrunk(canvas));
    this.#take([...photos, photo]);
  }

  #take(/** @type {Photo[]} */ taken) {
    photos = taken;
    keepIn("sessionStorage", SERIES, photos);
    this.#show();
  }

  /** Show the photographs; `unsure` maps the index of a photograph to a sentence on its doubtful reading. @param {Map<number, string>} unsure */
  #show(unsure = new Map()) {
    const focused = [...this.#list.querySelectorAll("button")].findIndex((one) => one === document.activeElement);
    fill(this.#list, ...photos.map((photo, number) => this.#item(photo, number, unsure.get(number))));
    const left = [...this.#list.querySelectorAll("button")];
    if (focused >= 0) left[Math.min(focused, left.length - 1)]?.focus();
    this.read.disabled = photos.length === 0;
    this.clear.disabled = photos.length === 0;
    this.board.disabled = photos.length > 0;
    shown(this.#result, false);
  }

  /** @param {Photo} photo @param {number} number @param {string} [doubt] */
  #item(photo, number, doubt) {
    const remove = button(_("Remove"), () => this.#take(photos.filter((one) => one !== photo)));
    remove.ariaLabel = _("Remove photograph {number}", { number: number + 1 });
    const words = element("span", {}, element("b", { textContent: photo.name }));
    if (doubt) words.append(element("small", { className: "doubt", textContent: doubt }));
    return element("li", {}, small.get(photo) ?? "", words, remove);
  }

  async #read() {
    const [{ game, board }] = photos;
    const request = { game, board, photos: photos.map(({ name, look }) => ({ name, look })) };
    this.#state.textContent = _("Looking for the turns …");
    const { record, turns, unsure } = await this.#progress.follow((watching) => ask("photograph.record", request, watching));
    this.#show(new Map(unsure.map((turn) => [turn.photo, doubted(turn)])));
    this.#tell(record, turns, unsure.length);
  }

  #tell(/** @type {GameRecord} */ record, /** @type {number} */ count, /** @type {number} */ unsure) {
    const go = button(_("Continue this game"), () => reporting(this.#error, () => this.#open(freshId(), record)), "main");
    fill(
      this.#result,
      element("h2", { textContent: ngettext("{count} turn", "{count} turns", count, { count }) }),
      element("p", {
        role: "status",
        textContent: unsure
          ? ngettext("Compare {unsure} turn with its photograph.", "Compare {unsure} turns with their photographs.", unsure, { unsure })
          : _("All turns are sure."),
      }),
      inRow(go),
    );
    shown(this.#result, true);
    go.focus();
  }
}

/** Sentences on the turns read from a photograph, the alternative, and the sites that look different. */
function doubted(/** @type {Doubt} */ { turns, last, other, sites }) {
  const values = { turn: listed(turns), other: listed(other), sites: listed(sites) };
  const said = [];
  if (turns.length > 1) said.push(_("A photograph is missing before this one."));
  if (turns.length) said.push(other.length ? _("Read as {turn}, perhaps it is {other}.", values) : _("Read as {turn}.", values));
  else {
    said.push(last === 0 ? _("Perhaps this photograph does not show the start.") : _("This photograph shows no new turn."));
    if (other.length) said.push(_("Perhaps this photograph shows {other}.", values));
  }
  if (sites.length) said.push(_("These sites look different in the photograph: {sites}.", values));
  else if (turns.length === 1 && !other.length) said.push(_("Perhaps this photograph shows no new turn."));
  return said.join(" ");
}

function shrunk(/** @type {HTMLCanvasElement} */ canvas) {
  const made = element("canvas", { width: WIDTH, height: Math.round((WIDTH * canvas.height) / canvas.width), ariaHidden: "true" });
  made.getContext("2d")?.drawImage(canvas, 0, 0, made.width, made.height);
  return made;
}
