// The first screen: stored games, a new game, and records and boards from files.

import { unpack } from "./boardstore.js";
import { $, button, capital, element, fill, keep, options, shown, typedIn } from "./dom.js";
import { ask } from "./engine.js";
import { turnsIn } from "./game.js";
import { _, moment, ngettext, roleName } from "./language.js";
import { plainName, plainYaml } from "./plain.js";
import { forget, freshId, keepGame, keptGames } from "./store.js";

const PLAYOUTS = 500; // the computer's default number of playouts per decision

let shelf = null;
let brought = null; // the user's own board, and the games that can be played on it

/** Wire up the screen; `open(id, record, at, draft)` starts to score a game. */
export function wireStart(known, open) {
  shelf = known;
  fill($("games"), ...shelf.games.map(gameChoice));
  $("games").querySelector("input").checked = true;
  $("games").addEventListener("change", showChoices);
  $("new-board").addEventListener("change", showChoices);
  $("new").addEventListener("submit", (event) => {
    event.preventDefault();
    told("new-error", () => begin(open));
  });
  $("open-record").addEventListener("change", (event) => told("open-error", () => openRecord(event.target, open)));
  $("open-board").addEventListener("change", (event) => told("open-error", () => openBoard(event.target)));
  showChoices();
}

/** Wire up the list of stored games, which appears before anything else. */
export function wireKept(open) {
  $("kept-games").addEventListener("click", (event) => keptClicked(event, open));
}

async function told(where, work) {
  $(where).textContent = "";
  try {
    await work();
  } catch (error) {
    $(where).textContent = error.message;
  }
}

// A new game

function gameChoice(game) {
  const input = element("input", { type: "radio", name: "game", value: game.name });
  return element("label", { className: "game" }, input, element("span", { textContent: game.title }));
}

const chosenGame = () => shelf.games.find((game) => game.name === $("new").elements.game.value);

function showChoices() {
  const game = chosenGame();
  const own = brought?.games.includes(game.name) ? [["", _("{title} (yours)", { title: brought.title })]] : [];
  const boards = [...own, ...game.boards.map((board) => [board.name, board.title])];
  const before = $("new-board").dataset.game === game.name ? $("new-board").value : own.length ? "" : null;
  options($("new-board"), boards, before ?? boards[0][0]);
  $("new-board").dataset.game = game.name;
  const rules = game.rulesets.map((ruleset) => [ruleset.name, ruleset.title]);
  const automatic = $("new-board").value ? [["", _("the usual rules of the board")]] : [];
  options($("new-ruleset"), [...automatic, ...rules], $("new-ruleset").value);
  shown($("new-ruleset-field"), rules.length > 1);
  options($("new-first"), game.roles.map((role) => [role, capital(roleName(role))]), game.roles[0]);
  shown($("new-first-field"), game.first_by_chance);
  options($("new-computer"), [["", _("nobody")], ...game.roles.map((role) => [role, capital(roleName(role))])], $("new-computer").value);
  showNames(game);
}

/** A field for each player's name; typed names stay if another game has other roles. */
function showNames(game) {
  const typed = [...$("new-names").querySelectorAll("input")].map((input) => input.value);
  const fields = game.roles.map((role, number) => {
    const input = element("input", { name: role, maxLength: 200, autocomplete: "off", value: typed[number] ?? "" });
    return element("label", {}, _("{role} is played by", { role: capital(roleName(role)) }), input);
  });
  fill($("new-names"), ...fields);
}

function begin(open) {
  const [id, record, role] = [freshId(), newRecord(), $("new-computer").value];
  if (role) keepGame(id, { record, at: null, draft: "", computer: { role, playouts: PLAYOUTS }, gift: null });
  return open(id, record);
}

function newRecord() {
  const game = chosenGame();
  const record = { game: game.name, board: $("new-board").value || brought.board };
  if ($("new-ruleset").value) record.ruleset = $("new-ruleset").value;
  if (game.first_by_chance) record.first = $("new-first").value;
  const names = [...$("new-names").querySelectorAll("input")].map((input) => [input.name, typedIn(input).trim()]);
  if (names.some(([, name]) => name)) record.players = Object.fromEntries(names.filter(([, name]) => name));
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  record.date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return { ...record, moves: [] };
}

// Opened files

async function readText(input) {
  const [file] = input.files;
  if (!file) return null;
  if (file.size > 1_000_000) throw new Error(_("{name} is too large: the limit is 1 MB.", { name: file.name }));
  const text = await file.text();
  input.value = "";
  return { text, name: file.name };
}

async function openRecord(input, open) {
  const file = await readText(input);
  if (!file) return;
  const { record } = await ask("open-record", file);
  await open(freshId(), record);
}

async function openBoard(input) {
  const file = await readText(input);
  if (file) await bring(file);
}

/** Offer the board that an address contains. */
export const bringPacked = (packed, game) =>
  told("open-error", async () => bring({ tree: await unpack(packed), name: "" }, game));

async function bring(board, game) {
  brought = await ask("open-board", board);
  const wanted = brought.games.includes(game) ? game : brought.games[0];
  const radio = [...$("new").elements.game].find((one) => one.value === wanted);
  radio.checked = true;
  delete $("new-board").dataset.game;
  showChoices();
  $("open-error").textContent = "";
  $("new-board").focus();
}

// Stored games

export function showKept() {
  const games = keptGames();
  for (const form of document.querySelectorAll("#start > :not(#kept)")) shown(form, shelf !== null);
  shown($("kept"), games.length > 0);
  fill($("kept-games"), ...games.map(keptGame));
}

function keptGame(game) {
  const { record } = game;
  const known = shelf?.games.find((one) => one.name === record.game);
  const title = known?.title ?? record.game;
  const names = Object.values(record.players ?? {}).filter(Boolean).join(" – ");
  const count = turnsIn(record.moves, known?.claim);
  const turns = ngettext("{count} turn", "{count} turns", count, { count });
  const go = element(
    "button",
    { type: "button", className: "go" },
    element("b", { textContent: names ? _("{label}: {text}", { label: title, text: names }) : title }),
    element("small", { textContent: `${turns}, ${moment(game.saved)}` }),
  );
  go.dataset.go = game.id;
  go.disabled = shelf === null;
  const save = element("button", { type: "button", className: "quiet", textContent: _("Save") });
  save.ariaLabel = _("Save the record of {title}, {turns}", { title, turns });
  save.dataset.save = game.id;
  const drop = element("button", { type: "button", className: "quiet", textContent: _("Forget") });
  drop.ariaLabel = _("Forget {title}, {turns}", { title, turns });
  drop.dataset.forget = game.id;
  return element("li", {}, go, save, drop);
}

/** Replace a deleted game by a button that restores it. */
function offerBack(drop, bringBack) {
  const item = drop.closest("li");
  const back = () => {
    bringBack();
    showKept();
  };
  const undo = button(_("Bring it back"), back, "");
  const said = element("span", { className: "gone", textContent: _("{what} is forgotten.", { what: item.querySelector("b").textContent }) });
  fill(item, said, undo);
  undo.focus();
}

function keptClicked(event, open) {
  const clicked = event.target.closest("button");
  if (clicked?.dataset.save) {
    const { record } = keptGames().find((one) => one.id === clicked.dataset.save);
    keep(plainYaml(record), "application/yaml", plainName(record));
  } else if (clicked?.dataset.forget) {
    offerBack(clicked, forget(clicked.dataset.forget));
  } else if (clicked) {
    const game = keptGames().find((one) => one.id === clicked.dataset.go);
    told("open-error", () => open(game.id, game.record, game.at, game.draft));
  }
}
