// The form with names, date, setup and the claimed result.

import { $, capital, element, fill, options, typedIn } from "./dom.js";
import { _, N_, roleName } from "./language.js";

const FACTS = { date: N_("Date"), event: N_("Event"), place: N_("Place"), annotator: N_("Annotator"), comment: N_("Comment") };


export function showFacts(game, shelf) {
  if ($("facts").contains(document.activeElement)) return; // somebody is writing
  const { record, table } = game;
  const known = shelf.games.find((one) => one.name === record.game);
  const parts = [
    ...table.roles.map((role) => text(`players.${role}`, _("Player, {role}", { role: roleName(role) }), record.players?.[role])),
    ...shelf.facts.map((fact) => text(fact, FACTS[fact] ? _(FACTS[fact]) : capital(fact), record[fact], fact === "date")),
    ...Object.entries(known.setup).map(([key, title]) => text(`setup.${key}`, _("{what} before play", { what: capital(title) }), record.setup?.[key]?.join(" "))),
    ...(known.first_by_chance ? [first(record, table.roles)] : []),
    ...known.scored.map((role) => number(`result.${role}`, _("Claimed score, {role}", { role: roleName(role) }), record.result?.[role])),
    winner(record, table.roles),
  ];
  fill($("fields"), ...parts);
}

function text(name, label, value, isDate = false) {
  const input = element("input", { name, value: value ?? "", maxLength: 200, placeholder: isDate ? "2026-11-20" : "" });
  return element("label", {}, label, input);
}

function number(name, label, value) {
  const check = { pattern: "-?[0-9]{1,6}", title: _("a whole number"), maxLength: 7 };
  const input = element("input", { name, value: value ?? "", inputMode: "numeric", ...check });
  return element("label", {}, label, input);
}

function choice(name, label, pairs, value) {
  const select = element("select", { name });
  options(select, pairs, value ?? "");
  return element("label", {}, label, select);
}

const first = (record, roles) =>
  choice("first", _("Who began"), roles.map((role) => [role, roleName(role)]), record.first ?? roles[0]);

const winner = (record, roles) =>
  choice("result.winner", _("Claimed winner"), [["", _("no claim")], ...roles.map((role) => [role, roleName(role)]), ["draw", _("a draw")]], record.result?.winner);

/** The change of a record that a field stands for. */
export function changed(record, field) {
  const [key, inner] = field.name.split(".");
  const value = typedIn(field).trim();
  if (!inner) return { [key]: value || null };
  const table = { ...record[key] };
  if (value) table[inner] = key === "setup" ? value.split(/[\s,]+/) : value;
  else delete table[inner];
  return { [key]: Object.keys(table).length ? table : null };
}
