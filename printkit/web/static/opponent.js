// @ts-check
// The computer as an opponent in the open game: it plays its role. If players choose pieces for each other,
// the computer also chooses pieces for the user (gifts), and places the pieces that the user gives.

import { $, capital, options, shown } from "./dom.js";
import { messageOf, search, Stopped } from "./engine.js";
import { effortOf, levelOf } from "./effort.js";
import { Progress } from "./form.js";
import { _, roleName } from "./language.js";
import { sayShaped } from "./shapes.js";

export class Opponent {
  #game;
  #light;
  #progress = new Progress($("thinking"));
  /** @type {AbortController | null} */
  #work = null;
  #thought = Promise.resolve(); // resolves when the computer has decided
  #id = ""; // id of the game
  #seen = ""; // the last state for which the computer has decided
  #isResting = false; // whether the computer waits until the user lets it continue
  #given = ""; // a turn that places the user's gift
  #says = "";
  #isShown = false; // whether the place where the computer's gift fits is lit

  /** `light(sites)` highlights sites on the board. @param {import("./game.js").Game} game @param {(sites: number[]) => void} light */
  constructor(game, light) {
    this.#game = game;
    this.#light = light;
    for (const node of [$("computer-role"), $("computer-level")]) node.addEventListener("change", () => this.#seat());
    $("show-gift").addEventListener("click", () => {
      this.#isShown = true;
      this.#lightGift();
    });
    $("computer-on").addEventListener("click", () => this.#goOn());
  }

  #seat() {
    const role = $("computer-role").value;
    this.#stop();
    this.#isResting = false;
    this.#game.seat({ computer: role ? { role, ...effortOf($("computer-level").value) } : null, gift: null });
  }

  #goOn() {
    this.#isResting = false;
    this.#seen = "";
    this.see();
  }

  #stop() {
    this.#work?.abort();
    this.#work = null;
    this.#seen = this.#given = this.#says = "";
    this.#game.isGiving = false;
  }

  /** Pause the computer, because the user undoes turns. */
  rest() {
    this.#stop();
    this.#isResting = true;
  }

  /** Whether the computer is deciding its own turn. */
  get isThinking() {
    const { answer, computer } = this.#game;
    return this.#work !== null && answer?.to_move === computer?.role;
  }

  /** Look at the current game, and think if the computer has to decide. */
  see() {
    const { id, isOpen } = this.#game;
    if (!isOpen) return;
    if (id !== this.#id) {
      this.#stop();
      this.#isResting = false;
      this.#id = id;
    }
    this.#thought = Promise.all([this.#thought, this.#think()]).then(() => {});
    this.#show();
  }

  /** Whether the computer has to decide. A draft of the user for the computer's turn has priority. */
  get #mayThink() {
    const { answer, computer, record, isBusy, isAway, isEditing } = this.#game;
    if (!computer || this.#isResting || isBusy || isAway || isEditing || !answer || answer.record !== record) return false;
    if (answer.to_move === null || answer.status !== "unfinished" || answer.setup) return false;
    return answer.to_move !== computer.role || !answer.draft.text;
  }

  async #think() {
    if (!this.#mayThink) return;
    const { computer, record, id } = this.#game;
    const state = JSON.stringify([id, record, computer, this.#given]);
    if (state === this.#seen || this.#game.given) return;
    this.#work?.abort();
    this.#seen = state;
    this.#game.isGiving = false;
    this.#says = "";
    const work = (this.#work = new AbortController());
    const request = { ...computer, record, seed: id, ...(this.#given && { given: this.#given }) };
    this.#given = "";
    try {
      const found = await this.#progress.follow(({ signal, told }) =>
        search("think", request, { signal: AbortSignal.any([signal, work.signal]), told }),
      );
      if (work !== this.#work) return;
      this.#work = null;
      if (record === this.#game.record && !this.#game.isEditing) this.#take(found);
      else this.#seen = "";
    } catch (error) {
      if (work !== this.#work) return;
      this.#work = null;
      this.#isResting = true;
      this.#says = error instanceof Stopped ? _("The computer was stopped.") : messageOf(error);
      this.#show();
    }
  }

  #take(/** @type {Thought} */ thought) {
    const game = this.#game;
    if (thought.kind === "turn") game.play(thought.text);
    else if (thought.kind === "gift") {
      const { name, text, sites } = thought;
      game.seat({ gift: { name, text, sites, number: game.record.moves.length } });
    } else if (thought.kind === "asks") game.seat({ isGiving: true });
    this.#show();
  }

  /**
   * Whether the draft may be played. A gift to the computer is not played as a turn. The user must place the
   * computer's gift, for which this function waits.
   */
  async permits() {
    const game = this.#game;
    const { computer, draft, answer, record } = game;
    if (!computer || !answer || game.isEditing || answer.words.some(({ name }) => name === draft.trim())) return this.#human();
    if (this.#game.isGiving) {
      this.#given = draft.trim();
      this.#isResting = false;
      game.write("");
      return false;
    }
    if (answer.to_move !== computer.role) await this.#thought;
    if (game.draft !== draft || game.record !== record) return false; // the user has changed the game meanwhile
    return answer.to_move !== computer.role && game.given && !game.isPlaced ? false : this.#human();
  }

  #human() {
    this.#isResting = false;
    return true;
  }

  // Display

  /** Light where the gift fits, without what is placed there, until something is placed elsewhere. */
  #lightGift() {
    const { given, answer } = this.#game;
    const placed = answer?.draft.pointed.map(({ site }) => site) ?? [];
    this.#isShown &&= given !== null && placed.every((site) => given.sites.includes(site));
    if (this.#isShown && given) this.#light(given.sites.filter((site) => !placed.includes(site)));
  }

  #show() {
    const { computer, table } = this.#game;
    const gift = this.#game.given;
    const roles = [["", _("nobody")], ...table.roles.map((role) => [role, capital(roleName(role))])];
    if ($("computer-role").options.length !== roles.length || !table.roles.includes($("computer-role").options[1].value)) {
      options($("computer-role"), roles);
    }
    $("computer-role").value = computer?.role ?? "";
    if (computer) $("computer-level").value = levelOf(computer);
    const isOver = this.#game.answer?.to_move === null;
    const said = this.#said(gift);
    shown($("computer-now"), Boolean(computer) && !isOver && (said !== "" || this.#work !== null));
    sayShaped($("computer-says"), said);
    shown($("computer-on"), this.#isResting && !isOver);
    shown($("show-gift"), Boolean(gift));
    this.#lightGift();
  }

  #said(/** @type {Gift | null} */ gift) {
    if (this.#says) return this.#says;
    if (this.#isResting) return _("The computer waits.");
    if (gift) return _("The computer {gives}", { gives: gift.name });
    return this.#work ? _("The computer thinks …") : "";
  }
}
