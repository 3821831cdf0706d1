// @ts-check
// Suggests turns: a hint first lights up where the best turn of a search is, and then shows the turn and why.
// Each change of the game removes the suggestions.

import { $, button, capital, element, fill, say } from "./dom.js";
import { effortOf } from "./effort.js";
import { ask, messageOf, search } from "./engine.js";
import { Progress } from "./form.js";
import { _, roleName } from "./language.js";
import { sayShaped } from "./shapes.js";

const LEAST = 500; // playouts of a hint, even if the computer plays with fewer

export class Suggestions {
  #game;
  #light;
  #progress = new Progress($("searching"));
  #asked = 0; // number of requests; only the last reply is shown
  #found = /** @type {Found | null} */ (null); // what the search for a hint has found, while only its place is shown

  /** `light(sites)` highlights sites on the board. @param {import("./game.js").Game} game @param {(sites: number[]) => void} light */
  constructor(game, light) {
    this.#game = game;
    this.#light = light;
    $("suggest").addEventListener("click", () => this.#look(async (request) => this.#list(await ask("suggest", request))));
    $("hint").addEventListener("click", () => this.#look(this.#found ? this.#reveal(this.#found) : (request) => this.#hint(request)));
  }

  get #request() {
    const { record, at } = this.#game;
    return at === null ? { record } : { record, at };
  }

  /**
   * Do `find(request)`, which returns a function that shows what is found, unless something has changed meanwhile.
   * @param {(request: {record: GameRecord, at?: number}) => Promise<() => void>} find
   */
  async #look(find) {
    this.clear();
    const asked = this.#asked;
    sayShaped($("suggestion"), _("Looking …"));
    try {
      const show = await find(this.#request);
      if (asked === this.#asked) show();
    } catch (error) {
      if (asked === this.#asked) sayShaped($("suggestion"), messageOf(error));
    }
  }

  async #hint(/** @type {object} */ request) {
    const { draft, gift, record } = this.#game;
    const given = gift?.number === record.moves.length ? gift.text : "";
    const { playouts, ...effort } = effortOf($("computer-level").value);
    const wanted = { ...request, turn: draft.trim() || given, ...effort, ...(playouts && { playouts: Math.max(LEAST, playouts) }) };
    const found = await this.#progress.follow((watching) => search("search", wanted, watching));
    const sites = found.turns[0]?.sites ?? [];
    if (!sites.length) return this.#reveal(found)(request); // a pass has no place
    return () => {
      this.#found = found;
      this.#light(sites);
      sayShaped($("suggestion"), _("Look where the board is lit."));
      say($("hint"), _("Show the turn"));
    };
  }

  /** Find why the first turn is good: its effects and the score after it. */
  #reveal(/** @type {Found} */ { turns: [best] }) {
    return async (/** @type {object} */ request) => {
      const { draft, scores, unit } = await ask("answer", { ...request, draft: best.text });
      const after = Object.entries(scores).map(([role, score]) => `${capital(roleName(role))} ${score}`);
      const [gift] = best.says.split(" · ").slice(0, -1); // before the win rate, which says little to players
      const says = [gift, draft.says, draft.message, `${capital(unit)}: ${after.join(", ")}`].filter(Boolean).join(" · ");
      return this.#list({ sentence: _("A good turn. Tap it to enter it."), turns: [{ ...best, says }] });
    };
  }

  #list = (/** @type {Found} */ { sentence, turns }) => () => {
    sayShaped($("suggestion"), capital(sentence));
    fill($("suggestions"), ...turns.map((turn) => this.#suggestion(turn)));
    if (turns.length === 1) this.#light(turns[0].sites);
  };

  #suggestion(/** @type {Found["turns"][number]} */ { text, says, sites }) {
    const write = button(text, () => this.#game.write(text));
    for (const name of ["pointerenter", "focus"]) write.addEventListener(name, () => this.#light(sites));
    return element("li", {}, write, sayShaped(element("span"), says));
  }

  clear() {
    this.#asked++;
    this.#progress.stop();
    this.#found = null;
    say($("hint"), _("Hint"));
    fill($("suggestions"));
    sayShaped($("suggestion"), "");
    this.#light([]);
  }
}
