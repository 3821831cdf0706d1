// @ts-check
// The screen that scores a final position, which is tapped in, opened, or read from a photograph.

import { boardOf, keptBoards, pack, unpack } from "./boardstore.js";
import { card, element, fill, inRow, link, options, problem, statusLine } from "./dom.js";
import { ask, does, messageOf } from "./engine.js";
import { _ } from "./language.js";
import { Laying } from "./laying.js";
import { readPhotograph, without } from "./photograph.js";
import { Progress } from "./form.js";
import { picker, select, reporting } from "./picking.js";
import { go } from "./router.js";

const MOST = 1_000_000; // most characters of a file

/** @typedef {import("./laying_photograph.js").Photograph} Photograph */

/** The last photograph, which is shown next to its position until the page is closed. @type {Photograph | null} */
let seen = null;

/** @param {HTMLElement} root @param {Context} context */
export function show(root, context) {
  const at = context.query.get("at");
  if (!at) return choose(root, context.shelf);
  /** @type {Laying | null} */
  let laying = null;
  let isLeft = false;
  unpack(at).then(
    (tree) => {
      if (isLeft) return;
      laying = new Laying(root, tree, seen?.at === at ? seen : null);
      laying.begin(context.entitle);
    },
    (error) => {
      if (!isLeft) fill(root, problem(messageOf(error)));
    },
  );
  return () => {
    isLeft = true;
    laying?.end();
  };
}

/** Open a position, at an address that contains the position. @param {Tree} tree @param {Photograph | null} found */
async function open(tree, found = null) {
  const at = await pack(tree);
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
  const game = select("position-game", _("Game"), offered.map(({ name, title }) => [name, title]));
  const board = select("position-board", _("Board"), []);
  const error = problem();
  const showBoards = () => {
    const known = offered.find(({ name }) => name === game.input.value);
    if (!known) return;
    const own = keptBoards().filter(({ games }) => games.includes(known.name));
    options(board.input, [...known.boards.map(({ name, title }) => [name, title]), ...own.map(({ packed, title }) => [packed, _("{title} (yours)", { title })])]);
  };
  game.input.addEventListener("change", showBoards);
  showBoards();
  const form = element(
    "form",
    { className: "card", ariaLabel: _("Tap it in") },
    element("h2", { textContent: _("Tap it in") }),
    element("p", { textContent: _("Place the pieces as they are on your board. The page shows who has won, or why no game can end like that.") }),
    element("div", { className: "fields" }, game.label, board.label),
    error,
    element("button", { type: "submit", className: "main", textContent: _("Begin") }),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    reporting(error, async () => open({ game: game.input.value, board: await boardOf(board.input.value), position: {} }));
  });
  return form;
}

// Read from a photograph

function photograph(/** @type {GameInfo[]} */ offered) {
  const title = _("Photograph it");
  if (!does("photograph.read")) return card(title, element("p", { textContent: without() }));
  const boards = new Map(offered.flatMap((game) => game.boards).map((one) => [one.name, one.title]));
  const board = select("photograph-board", _("Board"), [["", _("as the code on the board says")], ...boards]);
  const error = problem();
  const state = statusLine();
  const progress = new Progress();
  const read = (/** @type {File} */ file) =>
    reporting(error, async () => {
      state.textContent = _("Reading the photograph …");
      try {
        const found = await progress.follow((watching) => readPhotograph(file, board.input.value, watching));
        await open(found.position, found);
      } finally {
        state.textContent = "";
      }
    });
  return card(
    title,
    element("p", { textContent: _("Only boards with marks in all four corners can be read. Photograph the board from above, with nothing on the marks.") }),
    element("div", { className: "fields" }, board.label),
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
      if (file.size > MOST) throw new Error(_("{name} is too large: the limit is 1 MB.", { name: file.name }));
      const { position } = await ask("position.open", { text: await file.text(), name: file.name });
      await open(position);
    });
  return card(
    _("Open a position"),
    element("p", { textContent: _("A position file, as printkit read and printkit verify --position-of write it.") }),
    inRow(picker(_("Position (YAML)"), { accept: ".yaml,.yml,.txt" }, read)),
    error,
  );
}
