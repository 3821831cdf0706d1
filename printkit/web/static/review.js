// @ts-check
// The screen of a review: win rates turn by turn, and missed better choices. The address contains the game.

import { capital, card, element, fill, group, inRow, link, onSubmit, shown, statusLine, svg } from "./dom.js";
import { effortOf, levelOf } from "./effort.js";
import { ask, messageOf, Stopped } from "./engine.js";
import { dropdown, oneAtATime, Progress } from "./form.js";
import { _, roleName } from "./language.js";
import { namesOf, whenLoaded } from "./picking.js";
import { loadGame, onArrow, stepsRow, Viewer } from "./replay.js";
import { hashOf, note } from "./router.js";
import { sayShaped } from "./shapes.js";

const LEVELS = [
  ["100", _("quick")],
  ["500", _("usual")],
  ["2000", _("thorough")],
  ["1s", _("1 second for each turn")],
];
const USUAL = "500";
const [MOST_WIDTH, HEIGHT] = [800, 190]; // size of the curve, in pixels
const [SCALE, FOOT, EDGE] = [48, 22, 12]; // margins of the curve, in pixels: left; below; above and right
const NUMBERED = 12; // most turn numbers below the curve
const APART = 28; // least distance between two turn numbers, in pixels

/** @param {HTMLElement} root @param {Context} context */
export function show(root, { query, entitle, left }) {
  whenLoaded(root, left, loadGame(query), ({ record, table }) => {
    const { rules } = table;
    const names = namesOf(record.players);
    entitle(names ? _("{rules}: {names}, reviewed", { rules, names }) : _("{rules}: a game reviewed", { rules }));
    showReview(root, query, record, table, left);
  });
}

/** @param {HTMLElement} root @param {URLSearchParams} query @param {GameRecord} record @param {GameTable} table @param {AbortSignal} left */
function showReview(root, query, record, table, left) {
  const line = query.get("line") ?? "";
  const game = query.get("game");
  root.className = "review";
  const asked = { playouts: Number(query.get("playouts") ?? USUAL), seconds: Number(query.get("seconds")) };
  const level = dropdown({ id: "review-level" }, LEVELS, levelOf(asked));
  if (!level.value) level.value = USUAL;
  const said = statusLine();
  const again = element("button", { type: "submit", className: "main", textContent: _("Review") });
  const progress = new Progress();
  const found = element("div", { className: "found" });
  const back = game ? [link(_("Back to the game"), hashOf(`score/${game}`))] : [];
  const fields = element("div", { className: "fields" }, element("label", { htmlFor: "review-level" }, _("How thoroughly"), " ", level));
  const form = element("form", { ariaLabel: _("Review") }, group(_("Review it again"), fields, again));
  fill(root, said, progress.root, found, inRow(...back, link(_("Step through it"), hashOf("replay", { line }))), form);
  let begun = 0; // number of started reviews; only the last one is shown
  const begin = async () => {
    const mine = ++begun;
    note("review", { line, ...(game && { game }), ...effortOf(level.value) });
    said.className = "said";
    said.textContent = _("The computer looks at each turn …");
    fill(found);
    try {
      const request = { record, ...effortOf(level.value) };
      const better = faultsCard(record, table, line);
      const draw = (/** @type {Partial<Review>} */ { role = "", shares = [], faults = [], said: sentences = [], figures = [] }) => {
        if (mine !== begun || !shares.some(Boolean)) return;
        fill(found, curveCard({ role, shares, faults, said: sentences, figures }, found.clientWidth), better.node);
        better.add(faults);
      };
      const review = await progress.follow((watching) => ask("review", request, watching), draw);
      if (mine !== begun) return;
      said.textContent = "";
      draw(review);
    } catch (error) {
      if (mine !== begun) return;
      said.textContent = messageOf(error);
      said.className = error instanceof Stopped ? "said" : "error"; // what has been found is still shown
    }
  };
  onSubmit(form, begin);
  begin();
  left.addEventListener("abort", () => {
    begun++;
    progress.stop();
  });
}

// The curve

/** The curve, as far as it is known, and sentences if the review is complete. @param {Required<Review>} review @param {number} room */
function curveCard({ role, shares, faults, said, figures }, room) {
  const [told, more] = [said, figures].map((sentences) => sentences.map((sentence) => element("p", { textContent: capital(sentence) })));
  return card(
    _("Win rate of {role}, turn by turn", { role: roleName(role) }),
    curve(role, shares, faults, Math.min(MOST_WIDTH, room)),
    ...told,
    ...(more.length ? [group(_("Figures"), ...more)] : []),
  );
}

/** @param {string} role @param {(Share | null)[]} shares @param {Fault[]} faults @param {number} whole */
function curve(role, shares, faults, whole) {
  const width = Math.max(whole - 2 * SCALE, 5 * SCALE);
  const turns = Math.max(1, shares.length - 1);
  const x = (/** @type {number} */ turn) => ((turn * width) / turns).toFixed(1);
  const y = (/** @type {number} */ share) => ((1 - share) * HEIGHT).toFixed(1);
  const at = (/** @type {number} */ turn, /** @type {number} */ share) => `${x(turn)} ${y(share)}`;
  const known = shares.flatMap((share, turn) => (share ? { ...share, turn } : []));
  const highs = known.map(({ high, turn }) => at(turn, high));
  const lows = known.map(({ low, turn }) => at(turn, low)).toReversed();
  const line = known.map(({ share, turn }) => at(turn, share));
  const box = [-SCALE, -EDGE, width + SCALE + EDGE, HEIGHT + EDGE + FOOT];
  const [first, last] = [known[0], known[known.length - 1]].map(({ share }) => Math.round(100 * share));
  const about = _("The win rate of {role} begins at {first} % and ends at {last} %.", { role: roleName(role), first, last });
  const made = svg(
    "svg",
    { viewBox: box.join(" "), class: "curve", role: "img", "aria-label": about },
    svg("path", { class: "ground", d: `M0 0H${width}V${HEIGHT}H0Z` }),
    svg("path", { class: "band", d: `M${[...highs, ...lows].join("L")}Z` }),
    svg("path", { class: "half", d: `M0 ${HEIGHT / 2}H${width}` }),
    svg("path", { class: "line", d: `M${line.join("L")}` }),
  );
  for (const share of [0, 0.5, 1]) made.append(svg("text", { class: "share", x: -6, y: y(share), dy: "0.35em" }, `${100 * share} %`));
  const step = Math.ceil(turns / Math.min(NUMBERED, width / APART));
  for (let turn = step; turn <= turns; turn += step) made.append(svg("text", { x: x(turn), y: HEIGHT + 16 }, String(turn)));
  for (const turn of new Set(faults.map((one) => one.turn))) {
    const place = Math.min(turn, turns);
    const there = shares[place];
    if (there) made.append(svg("circle", { class: "fault", cx: x(place), cy: y(there.share), r: "4" }));
  }
  return made;
}

// The faults

/** A card for faults, hidden until there are faults. `add` adds those that it does not show yet. @param {GameRecord} record @param {GameTable} table @param {string} line */
function faultsCard(record, table, line) {
  const list = element("div", { className: "faults" });
  const node = card(_("What was better"), list);
  shown(node, false);
  const add = (/** @type {Fault[]} */ faults) => {
    for (const fault of faults.slice(list.children.length)) list.append(new Comparison(fault, record, table, line).node);
    shown(node, faults.length > 0);
  };
  return { node, add };
}

/** Two boards that step through the game as played, and through the better turn and what follows. */
class Comparison {
  #before; // number of turns before the fault
  #now;
  #viewers;
  #draw = oneAtATime((isLate) => this.#show(isLate));

  /** @param {Fault} fault @param {GameRecord} record @param {GameTable} table @param {string} line */
  constructor(fault, record, table, line) {
    const { turn, role, verdict, made, better, turns } = fault;
    this.#before = turn - 1;
    this.#now = Math.min(1, turns.length);
    /** @type {GameRecord} */
    const instead = { ...record, moves: [...record.moves.slice(0, turn - 1), ...turns] };
    delete instead.result;
    this.#viewers = [new Viewer(record, table), new Viewer(instead, table)];
    const titles = [_("Played: {made}", { made }), _("Better: {better}", { better })];
    const pair = this.#viewers.map(({ board, said }, number) => element("div", {}, sayShaped(element("p"), titles[number]), board, said));
    const step = (/** @type {number} */ by) => {
      this.#now = Math.max(0, Math.min(turns.length, this.#now + by));
      this.#draw();
    };
    this.node = element(
      "figure",
      {},
      element(
        "figcaption",
        {},
        element("a", { href: hashOf("replay", { line, turn: String(turn) }), textContent: _("Turn {turn}, {role}", { turn, role: roleName(role) }) }),
        element("b", { textContent: _("{label}: {text}", { label: "", text: verdict }) }),
      ),
      element("div", { className: "pair" }, ...pair),
      stepsRow(step),
    );
    this.node.addEventListener("keydown", ({ key }) => onArrow(key, step));
    this.#draw();
  }

  async #show(/** @type {() => boolean} */ isLate) {
    for (const viewer of this.#viewers) if (!isLate()) await viewer.show(this.#before + this.#now, isLate);
  }
}
