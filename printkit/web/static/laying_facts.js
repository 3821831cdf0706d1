// @ts-check
// What is next to the board of a position: the score, and fields for what the board does not show.

import { capital, element, fill, options, shown, sideCard, typedIn } from "./dom.js";
import { Form, labelled, noNumber } from "./form.js";
import { _, roleName } from "./language.js";

/** @typedef {{name: string, doc: string, value: string | number, choices?: string[], most?: number}} Field */

export class Facts {
  /** @type {Map<string, number>} */
  #most = new Map(); // the largest values of number fields, by field name
  #fields = element("div", { className: "fields" });
  #form = new Form(this.#fields);
  #set;

  /** Calls `set(name, value)` for a changed field. @param {(name: string, value: string) => void} set */
  constructor(set) {
    this.#set = set;
    const head = element("h2", { textContent: _("What the board does not show") });
    this.card = element("section", { className: "card", ariaLabel: _("Besides") }, head, this.#fields);
    shown(this.card, false);
  }

  show(/** @type {Field[]} */ fields) {
    shown(this.card, fields.length > 0);
    if (this.#fields.contains(document.activeElement)) return; // the user is typing in a field
    this.#most = new Map(fields.filter(({ choices }) => !choices).map(({ name, most }) => [name, most ?? 0]));
    fill(this.#fields, ...fields.map((field) => this.#field(field)));
  }

  #field(/** @type {Field} */ { name, doc, choices, value }) {
    const id = `position-${name}`;
    /** @type {HTMLInputElement | HTMLSelectElement} */
    let input;
    if (choices) {
      input = element("select", { id, name });
      options(input, [["", _("unknown")], ...choices.map((role) => [role, capital(roleName(role))])], value);
    } else {
      input = element("input", { id, name, value: String(value), inputMode: "numeric", maxLength: 40, autocomplete: "off" });
    }
    input.addEventListener("change", () => {
      const wrong = this.#wrong(input);
      this.#form.blame(wrong ?? this.#firstWrong());
      if (!wrong) this.#set(name, typedIn(input).trim());
    });
    return labelled(capital(doc), input);
  }

  /** The error of the first wrong field; null if all fields are valid. */
  #firstWrong() {
    return [...this.#fields.querySelectorAll("input")].map((input) => this.#wrong(input)).find(Boolean) ?? null;
  }

  #wrong(/** @type {HTMLInputElement | HTMLSelectElement} */ input) {
    return this.#most.has(input.name) ? noNumber(input, 0, this.#most.get(input.name) ?? 0) : null;
  }
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
