// The computer as an opponent in the open game: it plays its role. If players choose pieces for each other,
// the computer also chooses pieces for the user (gifts), and places the pieces that the user gives.

import { $, capital, drawing, fill, options, say, shown } from "./dom.js";
import { ask, Stopped } from "./engine.js";
import { effortOf, levelOf } from "./effort.js";
import { Progress } from "./form.js";
import { _, roleName } from "./language.js";

const AROUND = 6; // margin around the picture of the gift, in mm

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
  #asks = false; // whether the user must first give a piece to the computer
  #given = ""; // a turn that places the user's gift
  #says = "";

  /** `light(sites)` highlights sites on the board. */
  constructor(game, light) {
    this.#game = game;
    this.#light = light;
    for (const name of ["computer-role", "computer-level"]) $(name).addEventListener("change", () => this.#seat());
    $("show-gift").addEventListener("click", () => this.#light(this.#game.gift.sites));
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
    this.#asks = false;
  }

  /** Pause the computer, because the user undoes turns. */
  rest() {
    this.#stop();
    this.#isResting = true;
  }

  /** The computer's gift for the turn being entered; null if the computer has given nothing. */
  get #gift() {
    const { gift, record } = this.#game;
    return gift?.number === record.moves.length ? gift : null;
  }

  /** Look at the current game, and think if the computer has to decide. */
  see() {
    const { id, table } = this.#game;
    if (!table) return;
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
    if (!computer || this.#isResting || isBusy || isAway || isEditing || answer?.record !== record) return false;
    if (answer.to_move === null || answer.status !== "unfinished" || answer.setup) return false;
    return answer.to_move !== computer.role || !answer.draft.text;
  }

  async #think() {
    if (!this.#mayThink) return;
    const { computer, record, id } = this.#game;
    const state = JSON.stringify([id, record, computer, this.#given]);
    if (state === this.#seen || this.#gift) return;
    this.#work?.abort();
    this.#seen = state;
    this.#asks = false;
    this.#says = "";
    const work = (this.#work = new AbortController());
    const request = { ...computer, record, seed: id, ...(this.#given && { given: this.#given }) };
    this.#given = "";
    try {
      const found = await this.#progress.follow(({ signal, told }) =>
        ask("think", request, { signal: AbortSignal.any([signal, work.signal]), told }),
      );
      if (work !== this.#work) return;
      this.#work = null;
      if (record === this.#game.record && !this.#game.isEditing) this.#take(found);
      else this.#seen = "";
    } catch (error) {
      if (work !== this.#work) return;
      this.#work = null;
      this.#isResting = true;
      this.#says = error instanceof Stopped ? _("The computer was stopped.") : error.message;
      this.#show();
    }
  }

  #take({ kind, text, name, sites }) {
    const game = this.#game;
    if (kind === "turn") game.play(text);
    else if (kind === "gift") game.seat({ gift: { name, text, sites, number: game.record.moves.length } });
    else this.#asks = kind === "asks";
    this.#show();
  }

  /**
   * Whether the draft may be played. A gift to the computer is not played as a turn. The user must place the
   * computer's gift, for which this function waits.
   */
  async permits() {
    const game = this.#game;
    const { computer, draft, answer, record } = game;
    if (!computer || game.isEditing || answer.words.some(({ name }) => name === draft.trim())) return this.#human();
    if (this.#asks) {
      this.#given = draft.trim();
      this.#isResting = false;
      game.write("");
      return false;
    }
    if (answer.to_move !== computer.role) await this.#thought;
    if (game.draft !== draft || game.record !== record) return false; // the user has changed the game meanwhile
    const gift = this.#gift;
    if (!gift || answer.to_move === computer.role) return this.#human();
    try {
      const { name } = await ask("think.gift", { record: game.record, turn: draft.trim() });
      this.#says = name === gift.name ? "" : _("That is not what the computer gave: the computer {gives}.", { gives: gift.name });
    } catch (error) {
      this.#says = error.message;
    }
    this.#show();
    return !this.#says && this.#human();
  }

  #human() {
    this.#isResting = false;
    return true;
  }

  // Display

  #show() {
    const { computer, table } = this.#game;
    const gift = this.#gift;
    const roles = [["", _("nobody")], ...table.roles.map((role) => [role, capital(roleName(role))])];
    if ($("computer-role").options.length !== roles.length || !table.roles.includes($("computer-role").options[1].value)) {
      options($("computer-role"), roles);
    }
    $("computer-role").value = computer?.role ?? "";
    if (computer) $("computer-level").value = levelOf(computer);
    const isOver = this.#game.answer?.to_move === null;
    const said = this.#said(gift);
    shown($("computer-now"), Boolean(computer) && !isOver && (said !== "" || this.#work !== null));
    say($("computer-says"), said);
    shown($("computer-on"), this.#isResting && !isOver);
    shown($("show-gift"), Boolean(gift));
    shown($("gift"), Boolean(gift));
    if (gift) this.#draw(gift);
    if (computer && this.#asks) $("play").textContent = _("Give");
  }

  #said(gift) {
    if (this.#says) return this.#says;
    if (this.#isResting) return _("The computer waits.");
    if (this.#asks) return _("Choose what to give the computer: tap it in anywhere it fits, then Give.");
    if (gift) return _("The computer {gives}.", { gives: gift.name });
    return this.#work ? _("The computer thinks …") : "";
  }

  /** A picture of the gift, at an example place. */
  #draw({ sites }) {
    const places = sites.map((number) => this.#game.table.sites[number]);
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, top] = [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND];
    const [width, height] = [Math.max(...xs) + AROUND - left, Math.max(...ys) + AROUND - top];
    const picture = drawing(places.map(({ svg }) => svg).join(""), width, height);
    picture.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    picture.setAttribute("aria-hidden", "true");
    fill($("gift"), picture);
  }
}
