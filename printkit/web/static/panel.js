// @ts-check
// The panel next to the board: scores, turn, list of turns.

import { $, all, capital, element, fill, fillTools, focusIn, one, say, shown, sideCard } from "./dom.js";
import { levelOf } from "./effort.js";
import { away } from "./engine.js";
import { _, pgettext, roleName } from "./language.js";
import { showOver } from "./over.js";
import { showRulesOf } from "./rules_drawer.js";
import { sayShaped } from "./shapes.js";

/** @typedef {import("./game.js").Game} Game */

export function showPanel(/** @type {Game} */ game) {
  const { answer } = game;
  showNotice(game);
  showSides(game);
  showEntry(game);
  if (answer) {
    showTools(game, answer);
    showWords(game, answer);
    showState(game, answer);
  }
  showTurns(game);
  showOver(game);
  showRulesOf(game);
  for (const button of all("[data-file]")) button.toggleAttribute("disabled", game.isAway);
}

function showNotice(/** @type {Game} */ game) {
  const notices = [
    game.isAway &&
      [away, _("Your game is kept in this browser; it continues when the connection is back.")].join(" "),
    game.error,
    game.says,
    !game.isKept && _("This browser keeps no data for the page: save the record before you leave."),
  ].filter(Boolean);
  say($("notice"), notices.join(" "));
  shown($("notice"), notices.length > 0);
}

// Scores

function showSides(/** @type {Game} */ game) {
  const { answer, record, table, computer } = game;
  const cards = table.roles.map((role) => {
    const score = answer?.scores[role];
    const isNext = game.isGiving ? role !== computer?.role : answer?.to_move === role;
    const isWinner = Boolean(answer?.over) && answer?.winner === role;
    const isDraft = answer?.draft.state === "legal" && !game.isGiving;
    const isOwn = computer && role !== computer.role;
    const name = record.players?.[role] || (!computer ? capital(roleName(role)) : isOwn ? _("You") : _("Computer"));
    const does = isNext ? pgettext("a player", "to move") : isWinner ? (isDraft ? _("would win") : isOwn ? _("You win") : pgettext("a player", "wins")) : "";
    const level = computer?.role === role && one(`[name=level][value="${levelOf(computer)}"] + span`, document)?.textContent;
    const says = computer && !isWinner ? [roleName(role), level].filter(Boolean).join(" · ") : does || (record.players?.[role] ? roleName(role) : ""); // a frame marks who is to move
    const goal = answer?.goal;
    const basis = score === undefined ? "" : isDraft ? pgettext("score", "if played") : goal ? pgettext("score", "of {goal}", { goal }) : answer?.unit;
    const points = String(score ?? "");
    const label = [name, roleName(role), basis && `${points} (${basis})`, level, does].filter(Boolean).join(", ");
    return sideCard(role, { name, says, points, label }, isNext || isWinner, basis);
  });
  fill($("sides"), ...cards);
}

// The turn being entered

/** @type {Record<Draft["state"], (draft: Draft) => string[]>} */
const SAID = {
  legal: ({ says, message, pointed, text }) => [_("Legal"), says || (pointed.length ? "" : text), message], // a word, such as pass
  open: ({ says, message }) => [says, message],
  illegal: ({ says, message }) => [_("Not legal"), says, message],
  empty: () => [],
};

/** The id of the game and the draft that the field showed last. */
let given = "";

/** Show the draft in its field if the draft has changed, or else keep the text being typed. */
function showDraft(/** @type {Game} */ { id, draft }) {
  const now = `${id} ${draft}`;
  if (now === given) return;
  given = now;
  if ($("draft").value !== draft) $("draft").value = draft;
}

function showEntry(/** @type {Game} */ game) {
  const draft = game.answer?.draft;
  const state = game.isAway ? "away" : (draft?.state ?? "empty");
  const { number } = game;
  const isClaim = draft?.text.trim().toLowerCase() === game.table.claim; // its fault names a turn, as a help for a record
  const isGift = draft && game.given && !game.isPlaced && draft.pointed.length > 0;
  const [count, most] = isGift ? [draft.pointed.length, game.given?.sites.length ?? 0] : [0, 0];
  const isOther = count < most ? _("{count} of {most} legs", { count, most }) : isGift && draft.state === "legal" && _("Not the shape that the computer gave");
  const said = !draft || game.isAway ? [] : isOther ? [isOther]
    : SAID[draft.state](draft.state === "illegal" && isClaim ? { ...draft, message: game.answer?.allows ?? "" } : draft).filter(Boolean);
  const where = game.isEditing ? [_("Turn {number}", { number })] : [];
  const says = said.length ? `${[...where, ...said].join(" · ")}.`.replace(/([?.])\.$/, "$1") : prompt(game, number);
  sayShaped($("says"), [game.answer?.refused, says].filter(Boolean).join(" "));
  $("says").dataset.state = count < most ? "empty" : state;
  showDraft(game);
  $("play").textContent = game.isEditing ? _("Replace") : game.isGiving ? _("Give") : pgettext("a turn", "Play");
  $("play").disabled = Boolean(isOther) || !(game.canPlay || game.isBusy);
  $("entry").classList.toggle("computer", game.computer !== null);
  const mayWrite = !isOver(game) || Boolean(game.table.claim && !game.computer); // the claim may follow the end
  for (const node of [$("draft"), $("play")]) shown(node, mayWrite);
  $("undo").disabled = !game.past.canUndo;
  $("redo").disabled = !game.past.canRedo;
  $("clear").disabled = !game.draft;
  shown($("remove"), game.isEditing);
  shown($("back"), game.isEditing);
  const isDoubtful = state === "illegal" || (state === "open" && !draft?.text.includes("→"));
  shown($("anyway"), isDoubtful && !game.computer && !isOver(game));
}

/** Enable the button Play while a reply is pending, because the turn may be legal. */
export function showWaiting() {
  $("play").disabled = false;
}

/** Whether no further turn is possible; a draft that would end the game does not count as a turn. */
const isOver = (/** @type {Game} */ { answer }) => answer?.to_move === null;

function prompt(/** @type {Game} */ game, /** @type {number} */ number) {
  const { answer } = game;
  if (!answer) return "…";
  if (answer.over && !game.isEditing) return _("The game is over: {reason}.", { reason: answer.over });
  if (answer.setup) return answer.setup;
  if (!answer.to_move) return _("Turn {number}.", { number });
  if (game.isGiving) return _("Choose a shape for the computer: tap it in anywhere it fits, then Give.");
  if (game.computer && !game.isEditing && answer.to_move !== game.computer.role) return yours(game, answer);
  return _("Turn {number}: {player} is to move.", { number, player: roleName(answer.to_move) });
}

/** What the user of a game with the computer has to know before the turn. @param {Game} game @param {Answer} answer */
function yours({ number, table }, { to_move, turns, columns, words, allows }) {
  const last = turns.at(-1);
  const noted = columns.filter(({ kind }) => kind === "note").map(({ name, title }) => [title, last?.cells?.[name] ?? "0"]);
  const did = noted.filter(([, cell]) => cell && cell !== "0").map((pair) => pair.join(" "));
  const isPass = last?.text === "pass";
  const mover = capital(roleName(last?.role ?? ""));
  return [
    isPass && words.some(({ name }) => name === "pass") && _("{player} passed. If you pass too, the game ends.", { player: mover }),
    !isPass && did.length > 0 && `${mover}: ${did.join(" · ")}.`,
    number <= table.roles.length ? _("You are {player}. Turn {number}: your move.", { player: capital(roleName(to_move ?? "")), number }) : _("Turn {number}: your move.", { number }),
    !isPass && allows,
  ].filter(Boolean).join(" ");
}

function showTools(/** @type {Game} */ game, /** @type {Answer} */ { tools }) {
  fillTools($("tools"), "tool", tools, game.tool, (name) => {
    game.tool = name;
    showPanel(game);
  });
}

/**
 * Fill `parent` again; the focus stays on the element with the same `attribute`.
 * @param {HTMLElement} parent @param {string} attribute @param {Node[]} children
 */
function refill(parent, attribute, ...children) {
  const had = focusIn(parent)?.getAttribute(attribute);
  fill(parent, ...children);
  if (had) one(`[${attribute}="${CSS.escape(had)}"]`, parent)?.focus();
}

function showWords(/** @type {Game} */ { computer, table }, /** @type {Answer} */ { words }) {
  const known = words.filter(({ name }) => !computer || name !== table.claim); // the computer knows when the game ends
  const buttons = known.map(({ name, title }) => element("button", { type: "button", className: "quiet", textContent: title, "data-word": name }));
  refill($("words"), "data-word", ...buttons);
}

function showState(/** @type {Game} */ game, /** @type {Answer} */ answer) {
  const { isEditing, number } = game;
  say($("verdict"), answer.setup ? _("The game has not begun.") : answer.verdict);
  $("verdict").dataset.status = answer.setup ? "setup" : answer.status;
  $("claim").textContent = answer.claim ? `${capital(answer.claim)}.` : "";
  const allows = answer.setup ? "" : answer.allows;
  sayShaped($("allows"), allows && isEditing ? _("Before turn {number}: {what}", { number, what: allows }) : allows);
  $("suggest").textContent = answer.asks;
  for (const node of [$("suggest"), $("hint")]) shown(node, !answer.setup && !isOver(game));
}

// Turns

function showTurns(/** @type {Game} */ game) {
  const turns = game.answer?.record === game.record ? game.answer.turns : plainTurns(game);
  const columns = game.answer?.columns ?? [];
  const head = element(
    "thead",
    {},
    element("tr", {}, ...[_("turn"), pgettext("column of players", "by"), pgettext("column of turns", "played")].map((word) => heading(word)), ...columns.map((column) => heading(column.title, "did"))),
  );
  const body = element("tbody", {}, ...turns.map((turn, index) => row(game, turn, index, columns)));
  refill($("turns"), "data-turn", head, body);
  if (!game.isEditing) showLastTurn();
}

/** Scroll the list of turns to its end. */
export function showLastTurn() {
  $("turns").parentElement?.scrollTo(0, $("turns").scrollHeight);
}

/** @returns {Turn[]} */
const plainTurns = (/** @type {Game} */ game) => game.record.moves.map((text, index) => ({ number: index + 1, text }));
const heading = (/** @type {string} */ word, className = "") => element("th", { scope: "col", textContent: word, className });

function player(/** @type {string | undefined} */ role) {
  if (!role) return element("td");
  return element("td", {}, element("span", { className: "disc", title: roleName(role), role: "img", ariaLabel: roleName(role) }));
}

/** @param {Game} game @param {Turn} turn @param {number} index @param {Named[]} columns */
function row(game, turn, index, columns) {
  const { cells: effects } = turn;
  const button = element("button", { type: "button", className: "quiet", textContent: turn.text, title: _("Edit this turn"), "data-turn": index });
  const played = element("td", {}, button);
  if (turn.illegal) played.append(element("span", { className: "why", textContent: turn.illegal }));
  if (!effects) played.colSpan = 1 + columns.length;
  const did = effects ? columns.map((column) => [column.title, effects[column.name] ?? ""]) : [];
  const line = did.filter(([, cell]) => cell).map((pair) => pair.join("\u00a0")); // for narrow screens without columns
  played.append(sayShaped(element("small", { className: "did" }), line.join(" · ")));
  const cells = did.map(([, cell]) => sayShaped(element("td", { className: "did" }), cell));
  return element(
    "tr",
    {
      className: turn.illegal ? "illegal" : turn.unplayed ? "unplayed" : "",
      ariaCurrent: game.at === index ? "true" : null,
      "data-role": turn.role ?? "",
    },
    element("th", { scope: "row", textContent: turn.number ?? "" }),
    player(turn.role),
    played,
    ...cells,
  );
}
