// @ts-check
// Shares a game or the page with another phone, by a link and its QR code, and shows who plays which role.

import { ask, hasTables, here } from "./engine.js";
import { $, button, capital, drawn, element, fill, onSubmit, say, shown, svg, typedIn } from "./dom.js";
import { _, roleName } from "./language.js";
import { device, keepShare, keptShare } from "./store.js";

const LINK = "link"; // the device of a player who gets the game by links

/** @typedef {import("./game.js").Game} Game */

/** @type {Game} the game that is shown; `showSeats` sets it */
let game;
/** @type {string | null} the state whose link is shown */
let drawnFor = null;
let isWaiting = false; // whether this player waits for the second player
let isInviting = false;

/** The link to `address`, followed by the `record` if there is one, with the id of the game. @param {string} address @param {GameRecord} [record] */
function linkTo(address, record) {
  if (!record) return ask("link", { address });
  const url = new URL(address);
  url.searchParams.set("game", game.id);
  return ask("link", { address: url.href, record });
}

/** Show in `where` a link and its QR code: `address`, followed by the `record` if there is one. @param {HTMLElement} where @param {string} address @param {GameRecord} [record] */
export async function showLink(where, address, record) {
  const { link, svg: text, side } = await linkTo(address, record);
  const isCopied = () => (copy.textContent = _("Copied."));
  const copy = button(_("Copy the link"), () => navigator.clipboard?.writeText(link).then(isCopied));
  const code = svg("svg", { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": _("QR code of the link") }, ...drawn(text));
  fill(where, ...(text ? [code] : []), element("a", { href: link, textContent: shortened(link) }));
  if (navigator.clipboard) where.append(copy);
  shown(where, true);
  if (where !== $("link")) return;
  if (record) takeSeats(game);
  drawnFor = stateOf(game);
  showSeats(game);
  $("seats").scrollIntoView({ block: "nearest" });
}

const shortened = (/** @type {string} */ link) => (link.length > 80 ? `${link.slice(0, 79)}…` : link);

/** Show the page's address for phones, if they can reach it. */
export async function offerPage(/** @type {string | null} */ address) {
  if (!address || !matchMedia("(hover: hover)").matches) return; // this device is a phone itself
  shown($("phones"), true);
  $("phones").addEventListener("toggle", () => $("phones-link").childElementCount || showLink($("phones-link"), address));
}

/** The id of the game in the link that was opened, or ""; the address keeps it only once. */
export function linkedGame() {
  const id = hasTables ? "" : (new URLSearchParams(location.search).get("game") ?? "");
  if (id) history.replaceState(history.state, "", location.pathname + location.hash);
  return id;
}

// Seats: which device plays which role

const stateOf = (/** @type {Game} */ { id, record }) => JSON.stringify([id, hasTables || record.moves]);
const seatsOf = (/** @type {{id: string}} */ { id }) => keptShare(id).seats ?? {};

/** Whether this device may play the turn being entered. A free role is for those who have a seat. @param {Game} game */
export function isMine({ id, answer }) {
  const seats = seatsOf({ id });
  const role = answer?.to_move;
  if (!role || !Object.keys(seats).length) return true;
  return seats[role] ? seats[role] === device() : Object.values(seats).includes(device());
}

/** Give this device a role in a shared `game`, by default the one of the only named player or the player to move. @param {Game} game @param {string | null} [own] */
export function takeSeats({ id, table, record, answer, computer }, own = null) {
  if (Object.keys(seatsOf({ id })).length || (!hasTables && computer)) return;
  const named = table.roles.filter((role) => record.players?.[role] && role !== computer?.role);
  const [other] = table.roles.filter((role) => role !== answer?.to_move);
  const [role] = own ? [own] : named.length === 1 ? named : [hasTables ? (answer?.to_move ?? other) : other];
  /** @type {Record<string, string>} */
  const seats = { [role]: device(), ...(computer && { [computer.role]: device() }) };
  if (!hasTables) for (const one of table.roles) seats[one] ??= LINK;
  keepShare(id, { seats });
}

/** Show who plays, the link for the second player, or the seat that is free. */
export function showSeats(/** @type {Game} */ now) {
  if (game && drawnFor !== null && drawnFor !== stateOf(now)) hideLink();
  game = now;
  const seats = seatsOf(game);
  const isSeated = Object.values(seats).includes(device());
  const [free] = game.table.roles.filter((role) => !seats[role]);
  const isShared = Object.keys(seats).length > 0;
  const isByLink = Object.values(seats).includes(LINK);
  const wasWaiting = isWaiting;
  isWaiting = Boolean(hasTables && isSeated && free);
  if (wasWaiting && !isWaiting) hideLink();
  shown($("seats"), isShared || !$("link").hidden || $("share-state").textContent !== "");
  shown($("join"), isShared && !isSeated && Boolean(free));
  if (free) $("join-button").textContent = _("Join as {role}", { role: roleName(free) });
  shown($("your-move"), isByLink && !isMine(game) && Boolean($("link").hidden));
  shown($("play-both"), isByLink);
  say($("seats-title"), !isShared ? _("On another phone") : isWaiting ? _("Waiting for the second player") : names(seats));
  if (isWaiting && $("link").hidden && !$("score").hidden) invite();
}

function hideLink() {
  drawnFor = null;
  isInviting = false;
  fill($("link"));
  shown($("link"), false);
  $("share-state").textContent = "";
}

/** Show the link again, after a reload. */
async function invite() {
  if (isInviting) return;
  isInviting = true;
  const home = await here();
  if (home) await showLink($("link"), `${home}#/score/${game.id}`);
  isInviting = !home;
}

function names(/** @type {Record<string, string>} */ seats) {
  const name = (/** @type {string} */ role) => (seats[role] === device() ? _("you") : game.record.players?.[role] || "");
  const named = (/** @type {string} */ role) => (name(role) ? `${name(role)} (${roleName(role)})` : capital(roleName(role)));
  return capital(game.table.roles.map(named).join(" – "));
}

function join() {
  const seats = seatsOf(game);
  const role = game.table.roles.find((one) => !seats[one]);
  if (!role) return;
  const name = typedIn($("join-name")).trim();
  keepShare(game.id, { seats: { ...seats, [role]: device() } });
  game.set({ players: name ? { ...game.record.players, [role]: name } : (game.record.players ?? null) });
}

/** Send the link to the other player, or show it. */
async function yourMove() {
  const { link } = await linkTo(`${await here()}#/score?line=`, game.record);
  if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ title: document.title, url: link }).catch(() => {});
  else $("share").click();
}

new MutationObserver(() => game && showSeats(game)).observe($("share-state"), { childList: true });
onSubmit($("join"), join);
$("your-move").addEventListener("click", yourMove);
$("play-both").addEventListener("click", () => {
  keepShare(game.id, { seats: {} });
  hideLink();
  game.refresh();
});
