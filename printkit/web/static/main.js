// Assembles the page: the first screen, the board, the panel.

import { wireAwake } from "./awake.js";
import { Board } from "./board.js";
import { $, dress, fill, keep, options, say, shown, typedIn } from "./dom.js";
import { ask, Away, away, back, hasTables, here, start, whereto } from "./engine.js";
import { changed, showFacts, tellFacts } from "./facts.js";
import { wireFiles } from "./files.js";
import { keepFocus } from "./focus.js";
import { Game } from "./game.js";
import { install } from "./install.js";
import { _, language, languages, N_, numeral, speak, translate } from "./language.js";
import { Opponent } from "./opponent.js";
import { showLastTurn, showPanel, showWaiting } from "./panel.js";
import { address, go, hashOf, note, whenMoved } from "./router.js";
import { offerPage, showLink } from "./share.js";
import { bringPacked, showKept, wireKept, wireStart } from "./start.js";
import { freshId, keptGames, whenKeptElsewhere } from "./store.js";
import { Suggestions } from "./suggestions.js";
import { isTable, Table } from "./table.js";

translate(document);

const TYPING = 180; // ms after the last key until the typed text is sent

let shelf = null;
let typing = 0;

const board = new Board($("board"), {
  choose: point,
  hover: (text) => ($("where").textContent = text),
  resized: showSize,
});
const dark = matchMedia("(prefers-color-scheme: dark)");
const game = new Game({
  lay: (table) => {
    dress(table.looks);
    board.lay(table);
  },
  look: () => ({ scheme: dark.matches ? "dark" : "light", known: board.known }),
  show,
  wait: showWaiting,
});

const opponent = new Opponent(game, (sites) => board.light(sites));
const suggestions = new Suggestions(game, (sites) => board.light(sites));
const awake = wireAwake();
const table = new Table((record, says) => {
  game.says = says;
  if (record) game.adopt(record);
  else show();
});

function show() {
  if (game.answer) {
    const { layers, lying, draft } = game.answer;
    // A legal turn is drawn as if played; the sites of an unfinished or illegal turn are only marked.
    const marked = draft.state === "legal" ? [] : draft.pointed;
    board.show(layers, lying, marked, draft.state);
  }
  if (!game.isBusy) board.settled();
  if (!game.isBusy && !game.isAway) table.write(game.record);
  showPanel(game);
  showFacts(game, shelf);
  suggestions.clear();
  opponent.see();
}

// Screens

const MAINS = ["home", "workshop", "start", "score"];
const SCREENS = {
  print: [N_("Print a game"), () => import("./print.js")],
  boards: [N_("Boards"), () => import("./boards.js")],
  records: [N_("Check records"), () => import("./records.js")],
  replay: [N_("A game"), () => import("./replay.js")],
  look: [N_("Look at games"), () => import("./look.js")],
  review: [N_("A game reviewed"), () => import("./review.js")],
  position: [N_("Score a position"), () => import("./position.js")],
  series: [N_("Photographs"), () => import("./series.js")],
};
let leave = () => {};

/** Start to score a game, which gets its own address. */
async function open(id, record, at, draft) {
  await game.open(id, record, at, draft);
  go(`score/${id}`, {}, { record });
}

/** Show the screen that the address names. */
async function route() {
  const { path, query } = address();
  const [name, id] = path;
  leave();
  leave = () => {};
  shown($("notice"), false);
  if (name !== "score") table.leave();
  if (name in SCREENS) return workshop(name, path, query);
  if (name !== "score") return screen("home", "printkit");
  if (!shelf) return null; // the list of games is still loading
  table.leave();
  if (!id && query.has("line")) return handedOver(query.get("line"));
  if (!id) {
    choosing();
    return query.get("board") && bringPacked(query.get("board"), query.get("game"));
  }
  const { hash } = location;
  const isThere = await reopened(id);
  if (hash !== location.hash) return null; // the user has gone to another screen
  if (isThere) return scoring();
  choosing();
  return notice(_("This game is not kept in this browser."));
}

async function workshop(name, path, query) {
  const [title, load] = SCREENS[name];
  screen("workshop", _(title));
  fill($("workshop"));
  const hash = location.hash;
  const [loaded, known] = await Promise.all([load(), answered]);
  if (hash !== location.hash) return;
  const call = (text) => address().path.join() === path.join() && entitle(text); // only if this screen is still shown
  leave = loaded.show($("workshop"), { path, query, shelf: known, entitle: call, open }) ?? leave;
}

/** Open the game `id` from storage, the history or its table; returns whether the game is open. */
async function reopened(id) {
  if (game.id === id) return true;
  const kept = keptGames().find((one) => one.id === id) ?? history.state;
  const record = kept?.record ?? (hasTables && isTable(id) ? await Table.record(id).catch(() => null) : null);
  if (!record) return false;
  return game.open(id, record, kept?.at, kept?.draft).then(
    () => true,
    () => false,
  );
}

/** Open the game in the record `line` of the address, as a new game. */
async function handedOver(line) {
  const { hash } = location;
  try {
    const { record } = await ask("open-record", { text: line, name: _("the link") });
    await game.open(freshId(), record);
    if (hash !== location.hash) return;
    note(`score/${game.id}`, {}, "score");
    scoring();
  } catch (error) {
    if (hash !== location.hash) return;
    choosing();
    notice(error.message);
  }
}

function scoring() {
  screen("score", game.table.rules);
  shown($("link"), false);
  if (hasTables && isTable(game.id)) table.follow(game.id);
  $("legend").textContent = game.table.legend;
  showLastTurn();
}

function choosing() {
  screen("start", _("Score a game"));
  showKept();
}

function screen(name, title) {
  for (const main of MAINS) shown($(main), main === name);
  shown($("to-start"), name === "score");
  const isMoved = "screen" in document.body.dataset;
  document.body.dataset.screen = name;
  const [first] = address().path;
  for (const link of $("places").children) {
    const isHere = link.hash === `#/${first}` || link.dataset.also?.split(" ").includes(first);
    if (isHere) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  entitle(title);
  scrollTo(0, 0);
  awake();
  if (isMoved) $("title").focus({ preventScroll: true }); // screen readers start at the title
}

function entitle(title) {
  $("title").textContent = title;
  document.title = title === "printkit" ? title : `${title} · printkit`;
}

// The turn

/** Send typed text that has not been sent yet. */
function typed() {
  clearTimeout(typing);
  return game.write(typedIn($("draft")));
}

function point(site) {
  typed();
  return game.point(site);
}

async function play() {
  typed();
  await game.settled();
  if (!game.canPlay || !(await opponent.permits())) return;
  board.view.endCloseUp();
  await game.play();
}

/** Undo or redo; the computer then waits until the user lets it continue. */
function takeBack(which) {
  opponent.rest();
  return game[which]();
}

async function review() {
  const { line } = await ask("record.line", { record: game.record });
  go("review", { line });
}

/** Share the game with another phone: a table for both, or a copy of the game. */
async function share() {
  try {
    const home = await here();
    if (!home) {
      say($("share-state"), _("Only this computer can open the page; to share it, start printkit serve --host 0.0.0.0."));
    } else if (hasTables) {
      if (!isTable(game.id)) {
        const before = `score/${game.id}`;
        game.rename(await Table.open(game.record));
        note(`score/${game.id}`, {}, before);
        table.follow(game.id);
      }
      await showLink($("link"), `${home}${hashOf(`score/${game.id}`)}`);
      say($("share-state"), _("Anyone with this link can follow and continue the game."));
    } else {
      await showLink($("link"), `${home}#/score?line=`, game.record);
      say($("share-state"), _("The link contains the game up to now: anyone who opens it continues from here."));
    }
  } catch (error) {
    say($("share-state"), error.message);
  }
}

// Event handlers

function wireEntry() {
  $("entry").addEventListener("submit", (event) => {
    event.preventDefault();
    play();
  });
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
  const count = (step) => game.count(Number($("count").dataset.value) + step);
  $("fewer").addEventListener("click", () => count(-1));
  $("more").addEventListener("click", () => count(1));
  $("words").addEventListener("click", ({ target }) => target.dataset.word && game.write(target.dataset.word));
}

function wireTools() {
  const choose = (tool) => {
    game.tool = tool.dataset.tool;
    showPanel(game);
    $("tools").querySelector("[aria-checked=true]").focus();
  };
  $("tools").addEventListener("click", ({ target }) => target.dataset.tool && choose(target));
  $("tools").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...$("tools").children];
    choose(buttons[(buttons.indexOf(event.target) + step + buttons.length) % buttons.length]);
  });
}

function wireKeys() {
  document.addEventListener("keydown", (event) => {
    if ($("score").hidden) return;
    const key = event.key.toLowerCase();
    const isField = /** @type {Element} */ (event.target).matches("input, select, textarea");
    if ((event.ctrlKey || event.metaKey) && key === "enter") play();
    else if ((event.ctrlKey || event.metaKey) && key === "z" && !isField) takeBack(event.shiftKey ? "redo" : "undo");
    else if ((event.ctrlKey || event.metaKey) && key === "y" && !isField) takeBack("redo");
    else if (key === "escape" && game.draft) game.write("");
    else return;
    event.preventDefault();
  });
}

function wireRest() {
  dark.addEventListener("change", () => game.record && game.refresh());
  whenKeptElsewhere((id, kept) => id === game.id && game.heard(kept));
  $("to-start").addEventListener("click", () => go("score"));
  $("turns").addEventListener("click", ({ target }) => target.dataset.turn && game.edit(Number(target.dataset.turn)));
  $("fields").addEventListener("change", ({ target }) => {
    const change = changed(game.record, target);
    if (change) game.set(change);
    else tellFacts(game.answer);
  });
  $("get-record").addEventListener("click", () => keep(game.file.text, "application/yaml", game.file.name));
  addEventListener("beforeunload", (event) => game.isAway && !navigator.serviceWorker && event.preventDefault());
  $("share").addEventListener("click", share);
  $("review").addEventListener("click", review);
  $("whereto").textContent = whereto;
  $("whole").addEventListener("click", () => board.view.whole());
  $("smaller").addEventListener("click", () => board.view.step(-1));
  $("larger").addEventListener("click", () => board.view.step(1));
}

function showSize({ isWhole, isLargest }) {
  $("smaller").disabled = isWhole;
  $("larger").disabled = isLargest;
  shown($("whole"), !isWhole);
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

const mega = (bytes) => numeral(bytes / 1e6, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function notice(text) {
  $("notice").textContent = text;
  shown($("notice"), true);
}

function offerUpdate(take) {
  $("renew").addEventListener("click", take);
  shown($("update"), true);
}

/** Fill the list of languages, each with its own name. */
async function wireLanguage() {
  options($("language"), Object.entries(await languages()), language);
  for (const option of $("language").children) option.lang = option.value.replace("_", "-");
  $("language").addEventListener("change", () => speak($("language").value));
}

wireLanguage();
keepFocus();
wireEntry();
wireTools();
wireKeys();
wireRest();
wireFiles(game);
whenMoved(route);
wireKept(open);
const answered = firstAnswer();
route();
shelf = await answered;
shown($("notice"), false);
wireStart(shelf, open);
here().then(offerPage);
options($("style"), shelf.styles.map(({ name, title }) => [name, title]), shelf.styles[0].name);
if (address().path[0] === "score") await route();
await install(offerUpdate);
