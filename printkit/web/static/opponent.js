// The computer as an opponent: it plays its role in the game that is scored, and where a game has one
// player decide what the other places, it gives, and takes what is given.

import { $, capital, drawing, fill, options, say, shown } from "./dom.js";
import { ask, Stopped } from "./engine.js";
import { effortOf, levelOf } from "./effort.js";
import { Progress } from "./form.js";
import { _, roleName } from "./language.js";

const AROUND = 6; // mm about the picture of what was given

export class Opponent {
  #game;
  #light;
  #progress = new Progress($("thinking"));
  /** @type {AbortController | null} */
  #work = null;
  #thought = Promise.resolve(); // until all that is thought about is decided
  #id = ""; // of the game
  #seen = ""; // the state that was last thought about
  #isResting = false; // until somebody has it go on
  #asks = false; // something has to be given first
  #given = ""; // a turn with what was given
  #says = "";

  /** `light(sites)` lights up places on the board. */
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

  /** What follows is taken back: the computer does not go on by itself. */
  rest() {
    this.#stop();
    this.#isResting = true;
  }

  /** What the computer gave for the turn that is put together, if it did. */
  get #gift() {
    const { gift, record } = this.#game;
    return gift?.number === record.moves.length ? gift : null;
  }

  /** Look at the game as it is now, and think where it is the computer's to decide. */
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

  /** Whether there is something to decide. A draft of the computer's own turn goes before what it would play. */
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
   * Whether the draft may be played. What is given to the computer is not played; and what is placed has to
   * be what the computer gave, which is waited for.
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
    if (game.draft !== draft || game.record !== record) return false; // somebody has gone on meanwhile
    const gift = this.#gift;
    if (!gift || answer.to_move === computer.role) return this.#human();
    try {
      const { name } = await ask("think.gift", { record: game.record, turn: draft.trim() });
      this.#says = name === gift.name ? "" : _("That is not what the computer gave: it {gives}.", { gives: gift.name });
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

  // Showing

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
    if (this.#asks) return _("Give the computer something: tap it anywhere it fits, then Give.");
    if (gift) return _("The computer {gives}.", { gives: gift.name });
    return this.#work ? _("The computer thinks …") : "";
  }

  /** What was given, as it would lie somewhere. */
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
