// The form with names, date, setup and the claimed result.

import { $, capital, element, fill, options, typedIn } from "./dom.js";

export function showFacts(game, shelf) {
  if ($("facts").contains(document.activeElement)) return; // somebody is writing
  const { record, table } = game;
  const known = shelf.games.find((one) => one.name === record.game);
  const parts = [
    ...table.roles.map((role) => text(`players.${role}`, `Player, ${role}`, record.players?.[role])),
    ...shelf.facts.map((fact) => text(fact, capital(fact), record[fact], fact === "date")),
    ...known.setup.map((key) => text(`setup.${key}`, `${capital(key)} before play`, record.setup?.[key]?.join(" "))),
    ...(known.first_by_chance ? [first(record, table.roles)] : []),
    ...known.scored.map((role) => number(`result.${role}`, `Claimed score, ${role}`, record.result?.[role])),
    winner(record, table.roles),
  ];
  fill($("fields"), ...parts);
}

function text(name, label, value, isDate = false) {
  const input = element("input", { name, value: value ?? "", maxLength: 200, placeholder: isDate ? "2026-11-20" : "" });
  return element("label", {}, label, input);
}

function number(name, label, value) {
  const check = { pattern: "-?[0-9]{1,6}", title: "a whole number", maxLength: 7 };
  const input = element("input", { name, value: value ?? "", inputMode: "numeric", ...check });
  return element("label", {}, label, input);
}

function choice(name, label, pairs, value) {
  const select = element("select", { name });
  options(select, pairs, value ?? "");
  return element("label", {}, label, select);
}

const first = (record, roles) =>
  choice("first", "Who began", roles.map((role) => [role, role]), record.first ?? roles[0]);

const winner = (record, roles) =>
  choice("result.winner", "Claimed winner", [["", "no claim"], ...[...roles, "draw"].map((one) => [one, one])], record.result?.winner);

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
