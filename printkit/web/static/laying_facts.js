// @ts-check
// What is next to the board of a position: the score, and fields for what the board does not show.

import { capital, element, fill, isControl, shown, sideCard, typedIn } from "./dom.js";
import { dropdown, Form, labelled, noNumber, wholeNumber } from "./form.js";
import { _, roleName } from "./language.js";

/** @typedef {{name: string, doc: string, value: string | number, choices?: string[], most?: number}} Field */

export class Facts {
  #fields = element("div", { className: "fields" });
  #form = new Form(this.#fields);

  /** Calls `set(name, value)` for a changed field. @param {(name: string, value: string) => void} set */
  constructor(set) {
    this.#fields.addEventListener("change", ({ target }) => {
      if (!isControl(target)) return;
      const wrong = noNumber(target);
      this.#form.blame(wrong ?? this.#form.wrong);
      if (!wrong) set(target.name, typedIn(target).trim());
    });
    const head = element("h2", { textContent: _("What the board does not show") });
    this.card = element("section", { className: "card", ariaLabel: _("Besides") }, head, this.#fields);
    shown(this.card, false);
  }

  show(/** @type {Field[]} */ fields) {
    shown(this.card, fields.length > 0);
    if (this.#fields.contains(document.activeElement)) return; // the user is typing in a field
    fill(this.#fields, ...fields.map(fieldNode));
  }
}

function fieldNode(/** @type {Field} */ { name, doc, choices, value, most = 0 }) {
  const id = `position-${name}`;
  const input = choices
    ? dropdown({ id, name }, [["", _("unknown")], ...choices.map((role) => [role, capital(roleName(role))])], value)
    : element("input", { id, name, value: String(value), ...wholeNumber(0, most) });
  return labelled(capital(doc), input);
}

/** A card for each player, with the score. @param {string[]} roles @param {import("./laying.js").Answer} answer */
export function sidesOf(roles, { scores, winner, status }) {
  return roles.map((role) => {
    const says = winner === role ? _("has won") : status === "final" && winner === null ? _("a draw") : roleName(role);
    const [points, name] = [String(scores[role] ?? ""), capital(roleName(role))];
    const label = [name, points, says === roleName(role) ? "" : says].filter(Boolean).join(", ");
    return sideCard(role, { name, says, points, label }, winner === role);
  });
}
