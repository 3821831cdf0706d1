// Suggests possible turns or, by a search, the best turns; each change of the game removes the suggestions.

import { $, button, capital, element, fill } from "./dom.js";
import { effortOf } from "./effort.js";
import { ask } from "./engine.js";
import { Progress } from "./form.js";
import { _ } from "./language.js";

export class Suggestions {
  #game;
  #light;
  #progress = new Progress($("searching"));
  #asked = 0; // number of requests; only the last reply is shown

  /** `light(sites)` highlights sites on the board. */
  constructor(game, light) {
    this.#game = game;
    this.#light = light;
    $("suggest").addEventListener("click", () => this.#show((request) => ask("suggest", request)));
    $("search").addEventListener("click", () => this.#show((request) => this.#search(request)));
  }

  #search(request) {
    const { draft, gift, record } = this.#game;
    const given = gift?.number === record.moves.length ? gift.text : "";
    const wanted = { ...request, turn: draft.trim() || given, ...effortOf($("computer-level").value) };
    return this.#progress.follow((watching) => ask("search", wanted, watching));
  }

  async #show(find) {
    this.clear();
    const asked = this.#asked;
    $("suggestion").textContent = _("Looking …");
    const { record, at } = this.#game;
    try {
      const { sentence, turns } = await find(at === null ? { record } : { record, at });
      if (asked !== this.#asked) return;
      $("suggestion").textContent = capital(sentence);
      fill($("suggestions"), ...turns.map((turn) => this.#suggestion(turn)));
      if (turns.length === 1) this.#light(turns[0].sites);
    } catch (error) {
      if (asked === this.#asked) $("suggestion").textContent = error.message;
    }
  }

  #suggestion(turn) {
    const write = button(turn.text, () => this.#game.write(turn.text));
    for (const name of ["pointerenter", "focus"]) write.addEventListener(name, () => this.#light(turn.sites));
    return element("li", {}, write, element("span", { textContent: turn.says }));
  }

  clear() {
    this.#asked++;
    this.#progress.stop();
    fill($("suggestions"));
    $("suggestion").textContent = "";
    this.#light([]);
  }
}
