// The screen of a review: win rates turn by turn, and missed better choices. The address contains the game.

import { capital, element, fill, options } from "./dom.js";
import { effortOf, levelOf } from "./effort.js";
import { ask, Stopped } from "./engine.js";
import { Progress } from "./form.js";
import { _, roleName } from "./language.js";
import { hashOf, note } from "./router.js";
import { showDrawn } from "./sheet.js";

const SVG = "http://www.w3.org/2000/svg";
const LEVELS = [
  ["100", _("quick: 100 playouts")],
  ["500", _("usual: 500 playouts")],
  ["2000", _("thorough: 2,000 playouts")],
  ["1s", _("1 second a decision")],
];
const USUAL = "500";
const [MOST_WIDTH, HEIGHT] = [800, 190]; // size of the curve, in pixels
const [SCALE, FOOT, EDGE] = [44, 22, 12]; // margins of the curve, in pixels: left; below; above and right
const NUMBERED = 12; // most turn numbers below the curve
const APART = 28; // least distance between two turn numbers, in pixels

export function show(root, { query, entitle }) {
  const line = query.get("line") ?? "";
  root.className = "review";
  const level = element("select", { id: "review-level" });
  const asked = { playouts: Number(query.get("playouts") ?? USUAL), seconds: Number(query.get("seconds")) };
  options(level, LEVELS, levelOf(asked));
  if (!level.value) level.value = USUAL;
  const said = element("p", { className: "said", role: "status" });
  const again = element("button", { type: "submit", className: "main", textContent: _("Review") });
  const making = element("div");
  const progress = new Progress(making);
  const found = element("div", { className: "found" });
  const back = element("a", { className: "button", href: hashOf("replay", { line }), textContent: _("Step through it") });
  const form = element(
    "form",
    { className: "card", ariaLabel: _("Review") },
    element("div", { className: "fields" }, element("label", { htmlFor: "review-level" }, _("How thoroughly"), " ", level)),
    element("div", { className: "files" }, again, back),
    said,
    making,
  );
  fill(root, form, found);
  let begun = 0; // number of started reviews; only the last one is shown
  const begin = async () => {
    const mine = ++begun;
    note("review", { line, ...effortOf(level.value) });
    said.className = "said";
    said.textContent = _("Each decision is searched …");
    fill(found);
    try {
      const { record } = await ask("open-record", { text: line, name: _("the address") });
      const { rules } = await ask("table", { record });
      if (mine !== begun) return;
      const names = Object.values(record.players ?? {}).filter(Boolean).join(" – ");
      entitle(names ? _("{rules}: {names}, reviewed", { rules, names }) : _("{rules}: a game reviewed", { rules }));
      const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
      const request = { record, ...effortOf(level.value), scheme };
      const review = await progress.follow((watching) => ask("review", request, watching));
      if (mine !== begun) return;
      said.textContent = "";
      fill(found, curveCard(review, found.clientWidth), ...faultsCard(review, line));
    } catch (error) {
      if (mine !== begun) return;
      said.textContent = error instanceof Stopped ? _("Stopped.") : error.message;
      said.className = "error";
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });
  begin();
  return () => {
    begun++;
    progress.stop();
  };
}

// The curve

function curveCard({ role, shares, faults, said }, room) {
  return element(
    "section",
    { className: "card", ariaLabel: _("How the game stood") },
    element("h2", { textContent: _("Win rate of {role}, turn by turn", { role: roleName(role) }) }),
    curve(role, shares, faults, Math.min(MOST_WIDTH, room)),
    ...said.map((sentence) => element("p", { textContent: capital(sentence) })),
  );
}

function curve(role, shares, faults, whole) {
  const width = Math.max(whole - 2 * SCALE, 5 * SCALE);
  const turns = Math.max(1, shares.length - 1);
  const x = (turn) => ((turn * width) / turns).toFixed(1);
  const y = (share) => ((1 - share) * HEIGHT).toFixed(1);
  const at = (turn, share) => `${x(turn)} ${y(share)}`;
  const highs = shares.map(({ high }, turn) => at(turn, high));
  const lows = shares.map(({ low }, turn) => at(turn, low)).toReversed();
  const line = shares.map(({ share }, turn) => at(turn, share));
  const box = [-SCALE, -EDGE, width + SCALE + EDGE, HEIGHT + EDGE + FOOT];
  const made = svg("svg", { viewBox: box.join(" "), class: "curve", role: "img" });
  const last = Math.round(100 * shares.at(-1).share);
  const first = Math.round(100 * shares[0].share);
  const about = _("The win rate of {role} begins at {first} % and ends at {last} %.", { role: roleName(role), first, last });
  made.setAttribute("aria-label", about);
  made.append(
    svg("path", { class: "ground", d: `M0 0H${width}V${HEIGHT}H0Z` }),
    svg("path", { class: "band", d: `M${[...highs, ...lows].join("L")}Z` }),
    svg("path", { class: "half", d: `M0 ${HEIGHT / 2}H${width}` }),
    svg("path", { class: "line", d: `M${line.join("L")}` }),
  );
  for (const share of [0, 0.5, 1]) made.append(svg("text", { class: "share", x: -6, y: y(share), dy: "0.35em" }, `${100 * share} %`));
  const step = Math.ceil(turns / Math.min(NUMBERED, width / APART));
  for (let turn = step; turn <= turns; turn += step) made.append(svg("text", { x: x(turn), y: HEIGHT + 16 }, String(turn)));
  for (const turn of new Set(faults.map((one) => one.turn))) {
    const shown = Math.min(turn, turns);
    made.append(svg("circle", { class: "fault", cx: x(shown), cy: y(shares[shown].share), r: "4" }));
  }
  return made;
}

function svg(tag, attributes, text = "") {
  const made = document.createElementNS(SVG, tag);
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

// The faults

function faultsCard({ faults, width, height }, line) {
  if (!faults.length) return [];
  return [
    element(
      "section",
      { className: "card", ariaLabel: _("What was better") },
      element("h2", { textContent: _("What was better") }),
      element("div", { className: "faults" }, ...faults.map((fault) => figure(fault, width, height, line))),
    ),
  ];
}

function figure(fault, width, height, line) {
  const { turn, role, verdict, made, better } = fault;
  const drawn = element("div");
  showDrawn(drawn, `<svg xmlns="${SVG}" viewBox="0 0 ${width} ${height}">${fault.svg}</svg>`, _("Better in turn {turn}: {better}", { turn, better }));
  const before = hashOf("replay", { line, turn: String(turn) });
  return element(
    "figure",
    {},
    drawn,
    element(
      "figcaption",
      {},
      element("a", { href: before, textContent: _("Turn {turn}, {role}", { turn, role: roleName(role) }) }),
      element("b", { textContent: _("{label}: {text}", { label: "", text: verdict }) }),
      element("p", { textContent: _("Played: {made}", { made }) }),
      element("p", { textContent: _("Better: {better}", { better }) }),
      ...(fault.line.length ? [element("p", { textContent: _("then {line}", { line: fault.line.join(" · ") }) })] : []),
    ),
  );
}
