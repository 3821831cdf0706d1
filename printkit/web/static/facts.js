// The form with names, date, setup and the claimed result.

import { $, capital, element, fill, options, typedIn } from "./dom.js";
import { Form, labelled, noNumber } from "./form.js";
import { _, N_, roleName } from "./language.js";

const FACTS = { date: N_("Date"), event: N_("Event"), place: N_("Place"), annotator: N_("Annotator"), comment: N_("Comment") };
const SETUP = "setup.";

const MOST = 1_000_000; // most points in a claimed result, as in records/record_file.py

const form = new Form($("fields"));

export function showFacts(game, shelf) {
  if (!$("facts").contains(document.activeElement)) showFields(game, shelf); // else the user is typing in a field
  tellFacts(game.answer);
}

/** Show the error of each field next to the field. */
export function tellFacts(answer) {
  const claims = [...$("fields").querySelectorAll("[inputmode=numeric]")];
  const setup = $("facts").open && answer?.wrong_setup && $("fields").querySelector(`[name^="${SETUP}"]`);
  const wrong = setup ? { field: setup.name, message: `${capital(answer.wrong_setup)}.` } : null;
  form.blame(claims.map(noClaim).find(Boolean) ?? wrong);
}

const noClaim = (input) => noNumber(input, -MOST, MOST);

function showFields({ record, table }, shelf) {
  const known = shelf.games.find((one) => one.name === record.game);
  const parts = [
    ...table.roles.map((role) => text(`players.${role}`, _("Player, {role}", { role: roleName(role) }), record.players?.[role])),
    ...shelf.facts.map((fact) => text(fact, FACTS[fact] ? _(FACTS[fact]) : capital(fact), record[fact], fact === "date")),
    ...Object.entries(known.setup).map(([key, title]) => text(`${SETUP}${key}`, _("{what} before play", { what: capital(title) }), record.setup?.[key]?.join(" "))),
    ...(known.first_by_chance ? [first(record, table.roles)] : []),
    ...known.scored.map((role) => number(`result.${role}`, _("Claimed score, {role}", { role: roleName(role) }), record.result?.[role])),
    winner(record, table.roles),
  ];
  fill($("fields"), ...parts);
}

function text(name, label, value, isDate = false) {
  const input = element("input", { id: `fact-${name}`, name, value: value ?? "", maxLength: 200, placeholder: isDate ? "2026-11-20" : "" });
  return labelled(label, input);
}

function number(name, label, value) {
  const input = element("input", { id: `fact-${name}`, name, value: value ?? "", inputMode: "numeric", maxLength: 40 });
  return labelled(label, input);
}

function choice(name, label, pairs, value) {
  const select = element("select", { id: `fact-${name}`, name });
  options(select, pairs, value ?? "");
  return labelled(label, select);
}

const first = (record, roles) =>
  choice("first", _("Who began"), roles.map((role) => [role, roleName(role)]), record.first ?? roles[0]);

const winner = (record, roles) =>
  choice("result.winner", _("Claimed winner"), [["", _("no claim")], ...roles.map((role) => [role, roleName(role)]), ["draw", _("a draw")]], record.result?.winner);

/** The change of the record that an input makes, or null. */
export function changed(record, input) {
  if (input.inputMode === "numeric" && noClaim(input)) return null;
  const [key, inner] = input.name.split(".");
  const value = typedIn(input).trim();
  if (!inner) return { [key]: value || null };
  const table = { ...record[key] };
  if (value) table[inner] = key === "setup" ? value.split(/[\s,]+/) : value;
  else delete table[inner];
  return { [key]: Object.keys(table).length ? table : null };
}
