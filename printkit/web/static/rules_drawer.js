// @ts-check
// The rules next to the board: a panel on a wide screen, a sheet over the board on a phone.

import { $, fill, shown } from "./dom.js";
import { does } from "./engine.js";
import { showRules } from "./rules_text.js";

/** @type {import("./game.js").Game} the open game; `showRulesOf` sets it */
let game;
let shownFor = ""; // the setting whose rules are loaded
let top = 0; // where the reader has stopped

const settingOf = () => ({ game: game.record.game, ruleset: game.table.ruleset, board: game.record.board ?? "" });

/** Show the button, and close the rules of another game. */
export function showRulesOf(/** @type {import("./game.js").Game} */ now) {
  game = now;
  shown($("show-rules"), does("rules"));
  if (shownFor && shownFor !== JSON.stringify(settingOf())) {
    close();
    fill($("rules-text"));
    shownFor = "";
  }
}

function open() {
  shown($("rules"), true);
  $("show-rules").ariaExpanded = "true";
  $("rules-title").focus({ preventScroll: true });
  const setting = JSON.stringify(settingOf());
  if (shownFor === setting) return $("rules-text").scrollTo(0, top);
  [shownFor, top] = [setting, 0];
  return showRules($("rules-text"), settingOf()).catch(() => (shownFor = shownFor === setting ? "" : shownFor));
}

function close() {
  if ($("rules").hidden) return;
  top = $("rules-text").scrollTop; // a hidden element does not keep its place
  const hadFocus = $("rules").contains(document.activeElement);
  shown($("rules"), false);
  $("show-rules").ariaExpanded = "false";
  if (hadFocus) $("show-rules").focus({ preventScroll: true });
}

$("show-rules").addEventListener("click", () => ($("rules").hidden ? open() : close()));
$("close-rules").addEventListener("click", close);
$("rules").addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  close();
});
