// @ts-check
// Assembles the page: the first screen, the board, the panel.

import { playSoon, wireAutoplay } from "./autoplay.js";
import { keepAwake } from "./awake.js";
import { Board } from "./board.js";
import { Counter } from "./counter.js";
import { $, all, button, dress, fill, hit, inRow, isControl, keep, onSubmit, options, problem, say, shown, statusLine, typedIn } from "./dom.js";
import { ask, Away, away, back, hasTables, here, messageOf, start, whereto } from "./engine.js";
import { changed, showFacts, tellFacts } from "./facts.js";
import { wireFiles } from "./files.js";
import "./focus.js";
import { Game } from "./game.js";
import { showBoxes } from "./home.js";
import { install } from "./install.js";
import { _, N_, numeral, pgettext, translate } from "./language.js";
import { wireMenu } from "./menu.js";
import { Opponent } from "./opponent.js";
import { showLastTurn, showPanel, showWaiting } from "./panel.js";
import { address, go, hashOf, note } from "./router.js";
import { isMine, offerPage, showLink, takeSeats } from "./share.js";
import { bringPacked, showKept, showStart, wireKept, wireStart } from "./start.js";
import { device, freshId, keepShare, keptGames, whenKeptElsewhere } from "./store.js";
import { Suggestions } from "./suggestions.js";
import { isTable, Table } from "./table.js";
import { dark } from "./theme.js";

translate(document);

const TYPING = 180; // ms after the last key until the typed text is sent

/** @type {Shelf | null} */
let shelf = null;
let typing = 0;

const board = new Board({ choose: point, gesture: point });
$("help").before(board.root);
board.under.prepend($("help"));
const game = new Game(board, { show, wait: showWaiting });
const counter = new Counter((count) => game.count(count));
$("words").before(counter.root);

const opponent = new Opponent(game, (sites) => board.light(sites));
const suggestions = new Suggestions(game, (sites) => board.light(sites));
const table = new Table((record, says) => {
  game.says = says;
  if (record) game.adopt(record);
  else show();
});

function show() {
  if (game.answer) {
    const { layers, lying, draft } = game.answer;
    // A legal turn is drawn as if played; the sites of an unfinished or illegal turn are only marked.
    const marked = draft.state === "legal" && !game.isGiving ? [] : draft.pointed;
    board.show(layers, lying, marked, draft.state, Boolean(game.answer.refused));
    if (draft.complete && !game.isBusy && !game.isEditing && game.canPlay) playSoon(play);
  }
  if (!game.isBusy) board.settled();
  if (!game.isBusy && !game.isAway) table.write(game.record);
  counter.show(game.answer?.draft.count ?? null);
  showPanel(game);
  if (shelf) showFacts(game, shelf);
  suggestions.clear();
  opponent.see();
}

// Screens

/** @typedef {(root: HTMLElement, context: Context) => unknown} Show shows a screen */

const MAINS = /** @type {const} */ (["home", "workshop", "start", "score"]);
/** @type {Record<string, [string, () => Promise<{show: Show}>]>} */
const SCREENS = {
  print: [N_("Print a game"), () => import("./print.js")],
  boards: [N_("Boards"), () => import("./boards.js")],
  records: [N_("Check records"), () => import("./records.js")],
  replay: [N_("A game"), () => import("./replay.js")],
  look: [N_("Look at games"), () => import("./look.js")],
  review: [N_("A game reviewed"), () => import("./review.js")],
  position: [N_("Score a position"), () => import("./position.js")],
  series: [N_("Photographs"), () => import("./series.js")],
  learn: [N_("Learn a game"), () => import("./guide.js")],
  puzzles: [N_("Puzzles"), () => import("./puzzles.js")],
};
let leaving = new AbortController(); // its signal is aborted when the user leaves the screen

/** Start to score a game, which gets its own address. @type {Open} */
async function open(id, record, at, draft) {
  await game.open(id, record, at, draft);
  go(`score/${id}`, {}, { record });
}

/** Show the screen that the address names. */
async function route() {
  const { path, query } = address();
  const [name, id] = path;
  leaving.abort();
  leaving = new AbortController();
  const { signal: left } = leaving;
  shown($("notice"), false);
  if (name !== "score") table.leave();
  if (name in SCREENS) return workshop(name, path, query, left);
  if (name === "play") return choosing(id ?? "");
  if (name !== "score") return coming();
  if (!shelf) return null; // the list of games is still loading
  table.leave();
  const [line, packed] = [query.get("line"), query.get("board")];
  if (!id && line !== null) return handedOver(line, left);
  if (!id) {
    choosing();
    return packed && bringPacked(packed, query.get("game"));
  }
  const isThere = await reopened(id);
  if (left.aborted) return null;
  if (isThere) return scoring();
  choosing();
  return notice(_("This game is not kept in this browser."));
}

/** @param {string} name @param {string[]} path @param {URLSearchParams} query @param {AbortSignal} left */
async function workshop(name, path, query, left) {
  const [title, load] = SCREENS[name];
  screen("workshop", _(title));
  const place = $("workshop");
  place.className = "look";
  fill(place, statusLine(_("Loading …")));
  const call = (/** @type {string} */ text) => !left.aborted && entitle(text);
  try {
    const [loaded, known] = await Promise.all([load(), answered]);
    if (!left.aborted) loaded.show(place, { path, query, shelf: known, entitle: call, open, left });
  } catch (error) {
    if (left.aborted) return;
    const why = problem(_("This screen could not be loaded: the page has changed, or there is no connection."));
    fill(place, why, inRow(button(_("Reload"), () => location.reload(), "main")));
    throw error; // for the browser's console
  }
}

/** Open the game `id` from storage, the history or its table; returns whether the game is open. */
async function reopened(/** @type {string} */ id) {
  if (game.id === id) return true;
  /** @type {GameState | null} */
  const kept = keptGames().find((stored) => stored.id === id) ?? history.state;
  const record = kept?.record ?? (hasTables && isTable(id) ? await Table.record(id).catch(() => null) : null);
  if (!record) return false;
  return game.open(id, record, kept?.at, kept?.draft).then(
    () => true,
    () => false,
  );
}

/** Open the game in the record `line` of the address, as a new game. */
async function handedOver(/** @type {string} */ line, /** @type {AbortSignal} */ left) {
  try {
    const { record } = await ask("open-record", { text: line, name: _("the link") });
    await game.open(freshId(), record);
    if (left.aborted) return;
    note(`score/${game.id}`, {}, "score");
    scoring();
  } catch (error) {
    if (left.aborted) return;
    choosing();
    notice(messageOf(error));
  }
}

function scoring() {
  dress(game.table.looks); // other screens may have changed the colours
  screen("score", game.table.rules);
  shown($("link"), false);
  if (hasTables && isTable(game.id)) table.follow(game.id);
  $("legend").textContent = game.table.legend;
  showLastTurn();
}

/** Show the home screen. */
function coming() {
  screen("home", "printkit");
  showKept($("home"));
  return showBoxes("learn" in SCREENS);
}

/** Show the start screen: to play `name`, or any game if it is "", or to score a game. @param {string | null} name */
function choosing(name = null) {
  screen("start", name === null ? _("Score a game") : pgettext("a screen", "Play"));
  showStart(name !== null, name || null);
}

function screen(/** @type {(typeof MAINS)[number]} */ name, /** @type {string} */ title) {
  for (const main of MAINS) shown($(main), main === name);
  shown($("to-start"), name === "score");
  const isMoved = "screen" in document.body.dataset;
  document.body.dataset.screen = name;
  const first = name === "score" && game.computer ? "play" : address().path[0];
  for (const link of $("places").querySelectorAll("a")) {
    const isHere = link.hash === `#/${first}` || link.dataset.also?.split(" ").includes(first);
    if (isHere) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  entitle(title);
  scrollTo(0, 0);
  keepAwake();
  if (isMoved) $("title").focus({ preventScroll: true }); // screen readers start at the title
}

function entitle(/** @type {string} */ title) {
  $("title").textContent = title;
  document.title = title === "printkit" ? title : `${title} · printkit`;
}

// The turn

/** Send typed text that has not been sent yet. */
function typed() {
  clearTimeout(typing);
  return game.write(typedIn($("draft")));
}

/** Choose a place on the board, or several. A tap without effect is explained. */
function point(/** @type {number | number[]} */ site) {
  typed();
  const isThinking = opponent.isThinking;
  if (isThinking || !isMine(game)) board.refuse();
  if (isThinking) return say($("says"), _("The computer is choosing its turn: wait for it."));
  return game.point(site);
}

async function play() {
  typed();
  await game.settled();
  if (!game.canPlay || !(await opponent.permits())) return;
  await game.play();
}

/** Undo or redo; the computer then waits until the user lets it continue. */
function takeBack(/** @type {"undo" | "redo"} */ which) {
  opponent.rest();
  return game[which]();
}

/** Share the game with another phone: a table for both, or a copy of the game. This device plays the role `own`. @param {string | null} own */
async function share(own = null) {
  try {
    const home = await here();
    if (!home) {
      say($("share-state"), _("Only this computer can open the page; to share it, start printkit serve --host 0.0.0.0."));
    } else if (hasTables) {
      if (!isTable(game.id)) {
        const before = `score/${game.id}`;
        const id = await Table.open(game.record);
        if (own) keepShare(id, { seats: { [own]: device() } });
        game.rename(id);
        note(`score/${game.id}`, {}, before);
        table.follow(game.id);
      }
      await showLink($("link"), `${home}${hashOf(`score/${game.id}`)}`);
      say($("share-state"), _("Anyone with this link can follow and continue the game."));
    } else {
      takeSeats(game, own);
      if (own && isMine(game)) return game.refresh(); // the link is shared after the first turn
      await showLink($("link"), `${home}#/score?line=`, game.record);
      say($("share-state"), _("The link contains the game up to now: anyone who opens it continues from here."));
    }
  } catch (error) {
    say($("share-state"), messageOf(error));
  }
}

// Event handlers

function wireEntry() {
  onSubmit($("entry"), play);
  $("draft").addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(typed, TYPING);
  });
  $("draft").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.isComposing) return;
    event.preventDefault(); // while Play waits for a reply, the browser would not submit the form
    play();
  });
  $("undo").addEventListener("click", () => takeBack("undo"));
  $("redo").addEventListener("click", () => takeBack("redo"));
  $("clear").addEventListener("click", () => game.write(""));
  $("remove").addEventListener("click", () => game.remove());
  $("back").addEventListener("click", () => game.toEnd());
  $("anyway").addEventListener("click", () => game.play());
  $("words").addEventListener("click", (event) => game.write(hit(event, "[data-word]")?.dataset.word ?? game.draft));
}

function wireKeys() {
  document.addEventListener("keydown", (event) => {
    if ($("score").hidden || $("menu").matches(":popover-open")) return;
    const key = event.key.toLowerCase();
    const isField = isControl(event.target) && event.target.type !== "radio"; // a field undoes its own text
    if ((event.ctrlKey || event.metaKey) && key === "enter") play();
    else if ((event.ctrlKey || event.metaKey) && key === "z" && !isField) takeBack(event.shiftKey ? "redo" : "undo");
    else if ((event.ctrlKey || event.metaKey) && key === "y" && !isField) takeBack("redo");
    else if (key === "escape" && game.draft) game.write("");
    else return;
    event.preventDefault();
  });
}

function wireRest() {
  dark.addEventListener("change", () => game.isOpen && game.refresh());
  whenKeptElsewhere((id, kept) => id === game.id && game.heard(kept));
  $("to-start").addEventListener("click", () => go(game.computer ? "play" : "score"));
  $("turns").addEventListener("click", (event) => {
    const turn = hit(event, "[data-turn]")?.dataset.turn;
    if (turn) game.edit(Number(turn));
  });
  $("fields").addEventListener("change", ({ target }) => {
    const change = isControl(target) ? changed(game.record, target) : null;
    if (change) game.set(change);
    else tellFacts(game.answer);
  });
  $("get-record").addEventListener("click", () => keep(game.file.text, "application/yaml", game.file.name));
  addEventListener("beforeunload", (event) => game.isAway && !navigator.serviceWorker && event.preventDefault());
  $("share").addEventListener("click", () => share());
  $("review").addEventListener("click", async () => {
    const { line } = await ask("record.line", { record: game.record });
    go("review", { line, game: game.id });
  });
  $("whereto").textContent = whereto;
}

async function firstAnswer() {
  for (;;) {
    try {
      await start((done, total) => notice(_("The rules are being loaded: {done} of {total} MB.", { done: mega(done), total: mega(total) })));
      return await ask("shelf");
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      if (address().path[0] === "score") choosing();
      notice(away);
      await back();
    }
  }
}

const mega = (/** @type {number} */ bytes) => numeral(bytes / 1e6, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function notice(/** @type {string} */ text) {
  $("notice").textContent = text;
  shown($("notice"), true);
}

function offerUpdate(/** @type {() => void} */ take) {
  $("renew").addEventListener("click", take);
  shown($("update"), true);
}

wireMenu();
for (const link of all("[data-needs]")) shown(link, (link.dataset.needs ?? "") in SCREENS);
wireAutoplay(board.ground);
wireEntry();
wireKeys();
wireRest();
wireFiles(game);
addEventListener("popstate", route);
wireKept(open);
const answered = firstAnswer();
route();
shelf = await answered;
shown($("notice"), false);
wireStart(shelf, share);
here().then(offerPage);
options($("style"), shelf.styles.map(({ name, title }) => [name, title]), shelf.styles[0].name);
const [first] = address().path;
if (first === "play" || first === "score") await route();
else if (!$("home").hidden) showKept();
await install(offerUpdate);
