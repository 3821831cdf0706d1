// @ts-check
// The first screen: stored games, a new game, and records and boards from files.

import { unpack } from "./boardstore.js";
import { $, all, button, capital, element, fill, inRow, keep, onSubmit, options, shown, typedIn } from "./dom.js";
import { effortOf } from "./effort.js";
import { ask } from "./engine.js";
import { turnsIn } from "./game.js";
import { aimOf, learning, picture } from "./home.js";
import { _, moment, ngettext, roleName } from "./language.js";
import { forgetItem, namesOf, pairOf, reporting, textOf, titleOf, whenChosen } from "./picking.js";
import { plainName, plainYaml } from "./plain.js";
import { address } from "./router.js";
import { forget, freshId, keepGame, keepSettings, keptGames, settings } from "./store.js";

/** @typedef {(role: string) => unknown} Invite */

/** @type {Shelf | null} */
let shelf = null;
let open = /** @type {Open} */ (() => Promise.resolve()); // opens a game
let isPlay = false; // whether the user plays a new game, instead of scoring a played one
let lesson = new URLSearchParams(); // how a first game after a lesson begins: the user's side, and a setup
const EASY = "20"; // playouts
/** @type {BoardFile | null} */
let brought = null; // the user's own board, and the games that can be played on it

/** Wire up the screen; `invite(role)` shares a new game with a second player. @param {Shelf} known @param {Invite} invite */
export function wireStart(known, invite) {
  shelf = known;
  fill($("games"), ...shelf.games.map(gameChoice));
  choose("game", shelf.games[0].name);
  for (const input of all("[type=radio], #new-board, #new-first", $("new"))) input.addEventListener("change", showChoices);
  onSubmit($("new"), () => reporting($("new-error"), () => begin(invite)));
  whenChosen($("open-record"), (file) => reporting($("open-error"), () => openRecord(file)));
  whenChosen($("open-board"), (file) => reporting($("open-error"), async () => bring(await textOf(file))));
}

/** Show the screen: to play the game `name`, or to score a game. @param {boolean} toPlay @param {string | null} name */
export function showStart(toPlay, name) {
  isPlay = toPlay;
  $("start").classList.toggle("playing", toPlay);
  for (const part of all("#start > :not(#kept, #phones)")) shown(part, shelf !== null);
  showKept($("start"));
  if (!shelf) return;
  lesson = address().query;
  const [last, side] = [toPlay ? settings() : {}, lesson.get("side")];
  choose("game", name ?? last.game);
  choose("against", side || toPlay && !last.against ? "computer" : (last.against ?? "here"));
  choose("level", side ? EASY : last.level);
  choose("colour", side ?? last.colour);
  delete $("new-board").dataset.game;
  showChoices();
}

/** Wire up the list of stored games, which appears before anything else; `opening(id, record, at, draft)` opens a game. */
export function wireKept(/** @type {Open} */ opening) {
  open = opening;
}

// A new game

function gameChoice(/** @type {GameInfo} */ game) {
  const input = element("input", { type: "radio", name: "game", value: game.name });
  return element("label", { className: "game" }, input, element("span", { textContent: game.title }));
}

const chosen = (/** @type {string} */ name) => String(new FormData($("new")).get(name) ?? "");

function chosenGame() {
  const game = shelf?.games.find(({ name }) => name === chosen("game"));
  if (!game) throw new Error("The list of games is not loaded.");
  return game;
}

function choose(/** @type {string} */ name, /** @type {string | undefined} */ value) {
  for (const input of $("new").querySelectorAll("input")) if (input.name === name && input.value === value) input.checked = true;
}

/** The roles of a game, the role that begins first. */
function inOrder(/** @type {GameInfo} */ { roles, first_by_chance: isByChance }) {
  const first = isByChance ? $("new-first").value : roles[0];
  return [first, ...roles.filter((role) => role !== first)];
}

/** The boards of a game, the smallest first. @type {(game: GameInfo) => Named[]} */
const bySize = ({ small, boards }) =>
  [...(small ? [small] : []), ...[...boards].sort((one, other) => one.name.localeCompare(other.name, "en", { numeric: true }))];

function showChoices() {
  const game = chosenGame();
  const own = brought && brought.games.includes(game.name) ? [["", _("{title} (yours)", { title: brought.title })]] : [];
  const [small, ...larger] = bySize(game);
  const least = larger.length ? _("First game: {board}", { board: small.title }) : small.title;
  const boards = [...own, [small.name, least], ...larger.map(pairOf)];
  const last = isPlay ? (!lesson.has("side") && settings().boards?.[game.name]) || small.name : game.boards[0].name;
  const before = $("new-board").dataset.game === game.name ? $("new-board").value : own.length ? "" : last;
  options($("new-board"), boards, before);
  shown($("new-board-field"), boards.length > 1);
  $("new-board").dataset.game = game.name;
  const rules = game.rulesets.map(pairOf);
  const automatic = $("new-board").value ? [["", _("the usual rules of the board")]] : [];
  options($("new-ruleset"), [...automatic, ...rules], $("new-ruleset").value);
  shown($("new-ruleset-field"), rules.length > 1);
  options($("new-first"), game.roles.map((role) => [role, capital(roleName(role))]), $("new-first").value);
  shown($("new-first-field"), game.first_by_chance);
  const [first, second] = inOrder(game).map((role) => capital(roleName(role)));
  const [one, other] = $("new-colours").querySelectorAll("span");
  one.textContent = _("{role}, first", { role: first });
  other.textContent = _("{role}, second", { role: second });
  shown($("new-levels"), chosen("against") === "computer");
  shown($("new-colours"), chosen("against") !== "here");
  shown($("new-box"), isPlay);
  if (isPlay && $("new-box").dataset.game !== game.name) showBox(game);
  showNames(game);
}

async function showBox(/** @type {GameInfo} */ { name }) {
  $("new-box").dataset.game = name;
  const aim = await aimOf(name);
  if ($("new-box").dataset.game === name) fill($("new-box"), picture(name), element("div", {}, element("p", { textContent: aim }), inRow(...learning(name))));
}

/** A field for each player's name; typed names stay if another game has other roles. */
function showNames(/** @type {GameInfo} */ game) {
  const typed = [...$("new-names").querySelectorAll("input")].map((input) => input.value);
  const fields = game.roles.map((role, number) => {
    const input = element("input", { name: role, maxLength: 200, autocomplete: "off", value: typed[number] ?? "" });
    return element("label", {}, _("{role} is played by", { role: capital(roleName(role)) }), input);
  });
  fill($("new-names"), ...fields);
}

async function begin(/** @type {Invite} */ invite) {
  const [id, record, game] = [freshId(), newRecord(), chosenGame()];
  const [against, level, colour] = ["against", "level", "colour"].map(chosen);
  const roles = inOrder(game);
  const isSecond = colour === "lot" ? Math.random() < 0.5 : colour === "second";
  const [own, other] = isSecond && against !== "here" ? roles.reverse() : roles;
  const { name } = settings();
  if (isPlay && name) record.players = { [own]: name, ...record.players };
  if (isPlay) keepSettings({ game: game.name, against, level, colour, boards: { ...settings().boards, [game.name]: $("new-board").value } });
  if (against === "computer") keepGame(id, { record, at: null, draft: "", computer: { role: other, ...effortOf(level) }, gift: null });
  await open(id, record);
  if (against === "elsewhere") await invite(own);
}

/** The record of the chosen game. */
function newRecord() {
  const game = chosenGame();
  /** @type {GameRecord} */
  const record = { game: game.name, board: $("new-board").value === game.small?.name ? game.small.board : $("new-board").value || brought?.board, moves: [] };
  if ($("new-ruleset").value) record.ruleset = $("new-ruleset").value;
  const setup = isPlay && $("new-board").value === bySize(game)[0].name && game.name === address().path[1] && lesson.get("setup");
  if (setup) record.setup = JSON.parse(setup);
  if (game.first_by_chance) record.first = $("new-first").value;
  const names = [...$("new-names").querySelectorAll("input")].map((input) => [input.name, typedIn(input).trim()]);
  if (names.some(([, name]) => name)) record.players = Object.fromEntries(names.filter(([, name]) => name));
  record.date = new Date().toLocaleDateString("sv"); // Swedes write dates as ISO does
  return record;
}

// Opened files

async function openRecord(/** @type {File} */ file) {
  const { record } = await ask("open-record", await textOf(file));
  await open(freshId(), record);
}

/** Offer the board that an address contains. @type {(packed: string, game: string | null) => Promise<void>} */
export const bringPacked = (packed, game) =>
  reporting($("open-error"), async () => bring({ tree: await unpack(packed), name: "" }, game));

async function bring(/** @type {object} */ board, game = /** @type {string | null} */ (null)) {
  const { games } = (brought = await ask("open-board", board));
  choose("game", game !== null && games.includes(game) ? game : games[0]);
  delete $("new-board").dataset.game;
  showChoices();
  $("open-error").textContent = "";
  $("new-board").focus();
}

// Stored games

/** Show the stored games at the start of `place`. @param {HTMLElement | null} place */
export function showKept(place = $("kept").parentElement) {
  const games = keptGames().filter(({ record, draft, computer }) => !computer || record.moves.length || draft); // begun games
  if (place === $("start")) place.prepend($("kept"));
  else $("boxes").before($("kept"));
  shown($("kept"), games.length > 0);
  fill($("kept-games"), ...games.map(keptGame));
}

function keptGame(/** @type {KeptGame} */ game) {
  const { record, computer } = game;
  const known = shelf?.games.find((one) => one.name === record.game);
  const title = known?.title ?? record.game;
  const count = turnsIn(record.moves, known?.claim);
  const turns = ngettext("{count} turn", "{count} turns", count, { count });
  const now = () => keptGames().find(({ id }) => id === game.id) ?? game; // another tab may have changed it
  const reopen = ({ id, record: latest, at, draft } = now()) => open(id, latest, at, draft);
  const go = button("", () => reporting($("open-error"), () => reopen()), "go");
  const facts = [computer && !namesOf(record.players) && _("against the computer"), outcome(game), turns, moment(game.saved)].filter(Boolean);
  const label = titleOf(title, record.players);
  fill(go, element("b", { textContent: label }), element("small", { textContent: facts.join(", ") }));
  go.disabled = shelf === null;
  const save = () => keep(plainYaml(now().record), "application/yaml", plainName(now().record));
  const drop = button(_("Forget"), () => forgetItem(item, label, () => forget(game.id), showKept), "quiet", _("Forget {title}, {turns}", { title, turns }));
  drop.dataset.forget = game.id;
  const item = element("li", {}, go, button(_("Save"), save, "quiet", _("Save the record of {title}, {turns}", { title, turns })), drop);
  return item;
}

/** The result of a game that is over, or "". */
function outcome(/** @type {KeptGame} */ { winner, computer, record }) {
  if (!record.moves.length || winner === undefined) return "";
  if (!winner || winner === "draw") return _("a draw");
  if (computer) return winner === computer.role ? _("lost") : _("won");
  return _("{player} wins", { player: capital(roleName(winner)) });
}
