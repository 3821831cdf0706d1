// The panel next to the board: scores, turn, list of turns.

import { $, all, capital, element, fill, focusIn, say, shown } from "./dom.js";
import { away } from "./engine.js";
import { _, pgettext, roleName } from "./language.js";

export function showPanel(game) {
  const { answer } = game;
  showNotice(game);
  showSides(game);
  showEntry(game);
  if (answer) {
    showTools(game);
    showWords(game);
    showState(game);
  }
  showTurns(game);
  for (const button of all("[data-file]")) button.disabled = game.isAway;
}

function showNotice(game) {
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

function showSides(game) {
  const { answer, record, table } = game;
  const cards = table.roles.map((role) => {
    const isNext = answer?.to_move === role;
    const score = answer?.scores[role];
    const isWinner = Boolean(answer?.over) && answer.winner === role;
    const isDraft = answer?.draft.state === "legal";
    const says = isNext ? pgettext("a player", "to move") : isWinner ? (isDraft ? _("would win") : pgettext("a player", "wins")) : roleName(role);
    const basis = score === undefined ? "" : isDraft ? pgettext("score", "draft") : pgettext("score", "played");
    const name = record.players?.[role] || capital(roleName(role));
    const card = element(
      "div",
      { className: "side", ariaLabel: sideLabel(name, roleName(role), score, basis, says) },
      element("span", { className: "disc", ariaHidden: "true" }),
      element(
        "span",
        { className: "who" },
        element("b", { textContent: name }),
        element("small", { textContent: says }),
      ),
      element(
        "span",
        { className: "standing" },
        element("span", { className: "points", textContent: score ?? "" }),
        element("small", { className: "basis", textContent: basis }),
      ),
    );
    card.setAttribute("role", "group");
    card.dataset.role = role;
    card.classList.toggle("next", isNext || isWinner);
    return card;
  });
  fill($("sides"), ...cards);
}

function sideLabel(name, role, score, basis, says) {
  const points = basis ? `, ${score} (${basis})` : "";
  return `${name}, ${role}${points}${says === role ? "" : `, ${says}`}`;
}

// The turn being entered

const SAID = {
  legal: ({ says, message }) => [_("Legal"), says, message],
  open: ({ says, message }) => [says, message],
  illegal: ({ says, message }) => [_("Not legal"), says, message],
  empty: () => [],
};

/** The id of the game and the draft that the field showed last. */
let given = "";

/** Show the draft in its field if the draft has changed, or else keep the text being typed. */
function showDraft({ id, draft }) {
  const now = `${id} ${draft}`;
  if (now === given) return;
  given = now;
  if ($("draft").value !== draft) $("draft").value = draft;
}

function showEntry(game) {
  const draft = game.answer?.draft;
  const state = game.isAway ? "away" : (draft?.state ?? "empty");
  const { number } = game;
  const said = draft && !game.isAway ? SAID[draft.state](draft).filter(Boolean) : [];
  const where = game.isEditing ? [_("Turn {number}", { number })] : [];
  const says = said.length ? `${[...where, ...said].join(" · ")}.`.replace("?.", "?") : prompt(game, number);
  say($("says"), [game.answer?.refused, says].filter(Boolean).join(" "));
  $("says").dataset.state = state;
  showDraft(game);
  $("play").textContent = game.isEditing ? _("Replace") : pgettext("a turn", "Play");
  $("play").disabled = !(game.canPlay || game.isBusy);
  $("undo").disabled = !game.past.canUndo;
  $("redo").disabled = !game.past.canRedo;
  $("clear").disabled = !game.draft;
  shown($("remove"), game.isEditing);
  shown($("back"), game.isEditing);
  shown($("anyway"), state === "illegal" || (state === "open" && !draft.text.includes("→")));
  if (isOver(game)) shown($("anyway"), false);
  showCount(draft?.count);
}

/** Enable the button Play while a reply is pending, because the turn may be legal. */
export function showWaiting() {
  $("play").disabled = false;
}

/** Whether no further turn is possible; a draft that would end the game does not count as a turn. */
const isOver = ({ answer }) => answer?.to_move === null;

function prompt(game, number) {
  const { answer } = game;
  if (!answer) return "…";
  if (answer.over && !game.isEditing) return _("The game is over: {reason}.", { reason: answer.over });
  if (answer.setup) return answer.setup;
  if (!answer.to_move) return _("Turn {number}.", { number });
  return _("Turn {number}: {player} is to move.", { number, player: roleName(answer.to_move) });
}

function showCount(count) {
  shown($("count"), Boolean(count));
  if (!count) return;
  $("count").dataset.value = count.value;
  $("count").ariaLabel = count.what;
  $("counted").textContent = `${count.value} ${count.what}`;
  $("fewer").disabled = count.value <= 1;
  $("more").disabled = count.value >= count.most;
}

function showTools(game) {
  const { tools } = game.answer;
  const buttons = tools.map((tool, index) => {
    const isChosen = tool.name === game.tool;
    const button = element("button", { type: "button", textContent: tool.title });
    button.setAttribute("role", "radio");
    button.setAttribute("aria-checked", String(isChosen));
    button.tabIndex = isChosen ? 0 : -1;
    button.dataset.tool = tool.name;
    button.dataset.index = index;
    return button;
  });
  const had = $("tools").contains(document.activeElement);
  fill($("tools"), ...buttons);
  shown($("tools"), tools.length > 0);
  if (had) $("tools").querySelector("[aria-checked=true]")?.focus();
}

function showWords(game) {
  const had = focusIn($("words"))?.dataset.word;
  fill(
    $("words"),
    ...game.answer.words.map((word) => {
      const button = element("button", { type: "button", className: "quiet", textContent: word.title });
      button.dataset.word = word.name;
      return button;
    }),
  );
  if (had) $("words").querySelector(`[data-word="${had}"]`)?.focus();
}

function showState(game) {
  const { answer, isEditing, number } = game;
  say($("verdict"), answer.setup ? _("The game has not begun.") : answer.verdict);
  $("verdict").dataset.status = answer.setup ? "setup" : answer.status;
  $("claim").textContent = answer.claim ? `${capital(answer.claim)}.` : "";
  const allows = answer.setup ? "" : answer.allows;
  $("allows").textContent = allows && isEditing ? _("Before turn {number}: {what}", { number, what: allows }) : allows;
  $("suggest").textContent = answer.asks;
  for (const name of ["suggest", "search"]) shown($(name), !answer.setup && !isOver(game));
}

// Turns

function showTurns(game) {
  const turns = game.answer?.record === game.record ? game.answer.turns : plainTurns(game);
  const columns = game.answer?.columns ?? [];
  const head = element(
    "thead",
    {},
    element("tr", {}, ...[_("turn"), pgettext("column of players", "by"), pgettext("column of turns", "played")].map((word) => heading(word)), ...columns.map((column) => heading(column.title, "did"))),
  );
  const body = element("tbody", {}, ...turns.map((turn, index) => row(game, turn, index, columns)));
  const had = focusIn($("turns"))?.dataset.turn;
  fill($("turns"), head, body);
  if (had) $("turns").querySelector(`[data-turn="${had}"]`)?.focus();
  if (!game.isEditing) showLastTurn();
}

/** Scroll the list of turns to its end. */
export function showLastTurn() {
  $("turns").parentElement.scrollTop = $("turns").scrollHeight;
}

const plainTurns = (game) => game.record.moves.map((text, index) => ({ number: index + 1, text }));
const heading = (word, className = "") => element("th", { scope: "col", textContent: word, className });

function player(role) {
  if (!role) return element("td");
  const disc = element("span", { className: "disc", title: roleName(role) });
  disc.setAttribute("role", "img");
  disc.setAttribute("aria-label", roleName(role));
  return element("td", {}, disc);
}

function row(game, turn, index, columns) {
  const button = element("button", { type: "button", className: "quiet", textContent: turn.text });
  button.dataset.turn = index;
  button.title = _("Edit this turn");
  const played = element("td", {}, button);
  if (turn.illegal) played.append(element("span", { className: "why", textContent: turn.illegal }));
  if (!turn.cells) played.colSpan = 1 + columns.length;
  const did = turn.cells ? columns.map((column) => [column.title, turn.cells[column.name] ?? ""]) : [];
  const line = did.filter(([, cell]) => cell).map((pair) => pair.join("\u00a0")); // for narrow screens without columns
  played.append(element("small", { className: "did", textContent: line.join(" · ") }));
  const cells = did.map(([, cell]) => element("td", { className: "did", textContent: cell }));
  const made = element(
    "tr",
    { className: turn.illegal ? "illegal" : turn.unplayed ? "unplayed" : "" },
    element("th", { scope: "row", textContent: turn.number ?? "" }),
    player(turn.role),
    played,
    ...cells,
  );
  made.dataset.role = turn.role ?? "";
  if (game.at === index) made.setAttribute("aria-current", "true");
  return made;
}
