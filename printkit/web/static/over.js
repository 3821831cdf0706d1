// @ts-check
// The card of a finished game: who has won and why, and what the players can do next.

import { $, capital, say, shown } from "./dom.js";
import { hasTables } from "./engine.js";
import { _, roleName } from "./language.js";
import { go } from "./router.js";
import { freshId, keepGame, keepShare, keptShare } from "./store.js";
import { isTable } from "./table.js";

const KEPT = ["game", "board", "ruleset", "first", "event", "place"]; // what a rematch has in common with its game

/** @type {import("./game.js").Game} the open game; `showOver` sets it */
let game;
/** @type {{id: string, isOver: boolean, record: object} | null} what was seen last */
let seen = null;

/** Show the card if the game is over; the focus moves to it when the game ends. */
export function showOver(/** @type {import("./game.js").Game} */ now) {
  game = now;
  const { answer, id, record } = game;
  const isOver = Boolean(answer?.over) && answer?.to_move === null && !game.isEditing;
  const hasEnded = seen?.id === id && !seen?.isOver && isOver;
  if (seen?.record !== record) shown($("file-link"), false); // it shows an earlier state
  if (answer) seen = { id, isOver, record };
  shown($("over"), isOver);
  if (!isOver) return share(false);
  say($("over-title"), title(game, answer.winner));
  const scores = Object.entries(answer.scores).map(([role, score]) => `${capital(roleName(role))} ${score}`);
  const [own, ...others] = [answer.winner, ...game.table.roles].map((role) => answer.scores[role ?? ""]);
  const isLowest = record.moves.at(-1) !== "resign" && others.some((score) => own < score);
  say($("over-why"), [`${capital(answer.over ?? "")}.`, scores.length > 0 && `${capital(answer.unit)}: ${scores.join(", ")}.`, isLowest && _("The lower number wins.")].filter(Boolean).join(" "));
  $("over-puzzle").href = `#/puzzles/${record.game}`;
  if (hasEnded && !$("score").hidden) $("over-title").focus();
}

function title(/** @type {import("./game.js").Game} */ { computer, record }, /** @type {string | null} */ winner) {
  if (!winner) return capital(_("a draw"));
  if (computer) return winner === computer.role ? _("The computer wins") : _("You win");
  return _("{player} wins", { player: record.players?.[winner] || capital(roleName(winner)) });
}

/** Begin a new game of the same players, with their colours swapped. */
async function rematch() {
  const { record, computer, table, id } = game;
  const { roles } = table;
  const other = (/** @type {string} */ role) => roles.at(roles.indexOf(role) - 1) ?? role;
  const swapped = (/** @type {Record<string, string>} */ map) => Object.fromEntries(Object.entries(map).map(([role, value]) => [other(role), value]));
  const date = new Date().toLocaleDateString("sv"); // Swedes write dates as ISO does
  /** @type {GameRecord} */
  const next = { game: record.game, ...Object.fromEntries(KEPT.filter((key) => record[key] !== undefined).map((key) => [key, record[key]])) , date, moves: [] };
  if (record.players) next.players = swapped(record.players);
  const { seats } = keptShare(id);
  const isShared = hasTables && isTable(id);
  const fresh = isShared ? id : freshId();
  if (seats) keepShare(fresh, { seats: swapped(seats) });
  if (isShared) return game.adopt(next);
  if (computer) keepGame(fresh, { record: next, at: null, draft: "", computer: { ...computer, role: other(computer.role) }, gift: null });
  await game.open(fresh, next);
  return go(`score/${fresh}`, {}, { record: next });
}

/** Show the files of the game in this card, or further down as during the game. */
function share(/** @type {boolean} */ isShown) {
  $("over-share").ariaExpanded = String(isShown);
  if (isShown) $("get-link").click();
  const place = $(isShown ? "over" : "files-home");
  if ($("files").parentElement !== place) place.append($("files"));
}

$("over-review").addEventListener("click", () => $("review").click());
$("new-game").addEventListener("click", () => go(`play/${game.record.game}`));
$("rematch").addEventListener("click", rematch);
$("over-share").addEventListener("click", () => share($("over-share").ariaExpanded === "false"));
