// @ts-check
// The screen that scores a final position, which is tapped in, opened, or read from a photograph.

import { boardOf, boardsFor, pack, unpack } from "./boardstore.js";
import { card, element, fill, inRow, link, onSubmit, options, problem, statusLine } from "./dom.js";
import { ask, does } from "./engine.js";
import { dropdown, labelled, Progress } from "./form.js";
import { _ } from "./language.js";
import { Laying } from "./laying.js";
import { readPhotograph, without } from "./photograph.js";
import { boardsOf, pairOf, picker, reporting, textOf, whenLoaded } from "./picking.js";
import { go } from "./router.js";

/** @typedef {import("./laying_photograph.js").Photograph} Photograph */

/** The last photograph, which is shown next to its position until the page is closed. @type {Photograph | null} */
let seen = null;

/** @param {HTMLElement} root @param {Context} context */
export function show(root, { query, shelf, entitle, left }) {
  const at = query.get("at");
  if (!at) return choose(root, shelf);
  const loading = unpack(at).then(async (tree) => ({ tree, table: await ask("position.table", { position: tree }) }));
  whenLoaded(root, left, loading, ({ tree, table }) => {
    entitle(_("{rules}: a position", { rules: table.rules }));
    new Laying(root, tree, table, seen?.at === at ? seen : null, left);
  });
}

/** Open a position, at an address that contains the position. @param {Tree} tree @param {Photograph | null} found */
async function open(tree, found = null) {
  const at = await pack(tree);
  if (seen) URL.revokeObjectURL(seen.view.url);
  seen = found && { ...found, at };
  go("position", { at });
}

function choose(/** @type {HTMLElement} */ root, /** @type {Shelf} */ shelf) {
  root.className = "look";
  const offered = shelf.games.filter(({ judged }) => judged);
  fill(root, tapIn(offered), photograph(offered), bring());
}

// Tapped in

function tapIn(/** @type {GameInfo[]} */ offered) {
  const game = dropdown({ id: "position-game" }, offered.map(pairOf));
  const board = dropdown({ id: "position-board" }, []);
  const error = problem();
  const showBoards = () => {
    const known = offered.find(({ name }) => name === game.value);
    if (known) options(board, boardsFor(known));
  };
  game.addEventListener("change", showBoards);
  showBoards();
  const form = element(
    "form",
    { className: "card", ariaLabel: _("Tap it in") },
    element("h2", { textContent: _("Tap it in") }),
    element("p", { textContent: _("Place the pieces as they are on your board. The page shows who has won, or why no game can end like that.") }),
    element("div", { className: "fields" }, labelled(_("Game"), game), labelled(_("Board"), board)),
    error,
    element("button", { type: "submit", className: "main", textContent: _("Begin") }),
  );
  onSubmit(form, () => reporting(error, async () => open({ game: game.value, board: await boardOf(board.value), position: {} })));
  return form;
}

// Read from a photograph

function photograph(/** @type {GameInfo[]} */ offered) {
  const title = _("Photograph it");
  if (!does("photograph.read")) return card(title, element("p", { textContent: without() }));
  const board = dropdown({ id: "photograph-board" }, [["", _("as the code on the board says")], ...boardsOf(offered)]);
  const error = problem();
  const state = statusLine();
  const progress = new Progress();
  const read = (/** @type {File} */ file) =>
    reporting(error, async () => {
      state.textContent = _("Reading the photograph …");
      const found = await progress.follow((watching) => readPhotograph(file, board.value, watching));
      await open(found.position, found);
    }, state);
  return card(
    title,
    element("p", { textContent: _("Only boards with marks in all four corners can be read. Photograph the board from above, with nothing on the marks.") }),
    element("div", { className: "fields" }, labelled(_("Board"), board)),
    inRow(
      picker(_("Take a photograph"), { accept: "image/*", capture: "environment" }, read, "main"),
      picker(_("Open a picture"), { accept: "image/*" }, read),
    ),
    state,
    progress.root,
    error,
    element("p", {}, link(_("A photograph after each turn makes a record"), "#/series")),
  );
}

// Opened files

function bring() {
  const error = problem();
  const read = (/** @type {File} */ file) =>
    reporting(error, async () => {
      const { position } = await ask("position.open", await textOf(file));
      await open(position);
    });
  return card(
    _("Open a position"),
    element("p", { textContent: _("A position file, as printkit read and printkit verify --position-of write it.") }),
    inRow(picker(_("Position (YAML)"), { accept: ".yaml,.yml,.txt" }, read)),
    error,
  );
}
