// @ts-check
// The form with names, date, setup and the claimed result.

import { $, capital, element, fill, isControl, one, typedIn } from "./dom.js";
import { Refused } from "./failures.js";
import { dropdown, Form, labelled, noNumber, wholeNumber } from "./form.js";
import { _, N_, roleName } from "./language.js";

/** @type {Record<string, string>} */
const FACTS = { date: N_("Date"), event: N_("Event"), place: N_("Place"), annotator: N_("Annotator"), comment: N_("Comment") };
const SETUP = "setup.";
const MOST = 1_000_000; // most points in a claimed result, as in records/record_file.py
const SCORE = wholeNumber(-MOST, MOST);

const form = new Form($("fields"));

export function showFacts(/** @type {import("./game.js").Game} */ game, /** @type {Shelf} */ shelf) {
  if (!$("facts").contains(document.activeElement)) showFields(game, shelf); // else the user is typing in a field
  tellFacts(game.answer);
}

/** Show the error of each field next to the field. */
export function tellFacts(/** @type {Answer | null} */ answer) {
  const setup = $("facts").open && answer?.wrong_setup && one(`[name^="${SETUP}"]`, $("fields"));
  const wrong = isControl(setup) ? new Refused(`${capital(answer?.wrong_setup ?? "")}.`, setup.name) : null;
  form.blame(form.wrong ?? wrong);
}

/** @param {import("./game.js").Game} game @param {Shelf} shelf */
function showFields({ record, table }, shelf) {
  const known = shelf.games.find(({ name }) => name === record.game);
  if (!known) return;
  const parts = [
    ...table.roles.map((role) => text(`players.${role}`, _("Player, {role}", { role: roleName(role) }), record.players?.[role])),
    ...shelf.facts.map((fact) => text(fact, FACTS[fact] ? _(FACTS[fact]) : capital(fact), record[fact], { placeholder: fact === "date" ? "2026-11-20" : "" })),
    ...Object.entries(known.setup).map(([key, title]) => text(`${SETUP}${key}`, _("{what} before play", { what: capital(title) }), record.setup?.[key]?.join(" "))),
    ...(known.first_by_chance ? [first(record, table.roles)] : []),
    ...known.scored.map((role) => text(`result.${role}`, _("Claimed score, {role}", { role: roleName(role) }), record.result?.[role], SCORE)),
    winner(record, table.roles),
  ];
  fill($("fields"), ...parts);
}

/** @param {string} name @param {string} label @param {unknown} value */
const text = (name, label, value, kind = {}) =>
  labelled(label, element("input", { id: `fact-${name}`, name, value: value ?? "", maxLength: 200, ...kind }));

/** @param {string} name @param {string} label @param {string[][]} pairs @param {string} [value] */
const choice = (name, label, pairs, value = "") => labelled(label, dropdown({ id: `fact-${name}`, name }, pairs, value));

const first = (/** @type {GameRecord} */ record, /** @type {string[]} */ roles) =>
  choice("first", _("Who began"), roles.map((role) => [role, roleName(role)]), record.first ?? roles[0]);

const winner = (/** @type {GameRecord} */ record, /** @type {string[]} */ roles) =>
  choice("result.winner", _("Claimed winner"), [["", _("no claim")], ...roles.map((role) => [role, roleName(role)]), ["draw", _("a draw")]], record.result?.winner);

/** The change of the record that an input makes, or null. @param {GameRecord} record @param {Control} input */
export function changed(record, input) {
  if (noNumber(input)) return null;
  const [key, inner] = input.name.split(".");
  const value = typedIn(input).trim();
  if (!inner) return { [key]: value || null };
  /** @type {Record<string, unknown>} */
  const table = { ...Object(record[key]) };
  if (value) table[inner] = key === "setup" ? value.split(/[\s,]+/) : value;
  else delete table[inner];
  return { [key]: Object.keys(table).length ? table : null };
}
