// @ts-check
// The screen that verifies records, one or many, which are pasted, dropped or opened.

import { button, element, fill, group, inRow, problem, shown, statusLine } from "./dom.js";
import { ask, messageOf, Stopped, whereto } from "./engine.js";
import { Form, oneAtATime, Progress } from "./form.js";
import { _, listed, ngettext } from "./language.js";
import { go } from "./router.js";
import { freshId, keptGames } from "./store.js";

const TEXTS = "printkit:records"; // key of the texts of the records in sessionStorage
const MOST = 900_000; // most characters of all records together

/** @typedef {{name: string, text: string, isKept?: boolean, isPasted?: boolean}} Text */

/** @param {HTMLElement} root @param {Context} context */
export function show(root, { open }) {
  new Records(root, open).begin();
}

class Records {
  #open;
  #files = /** @type {Text[]} */ ([]);
  #check = oneAtATime(() => this.#ask());
  text = element("textarea", { id: "records-text", rows: 6, spellcheck: false, placeholder: _("Paste records here: YAML, or one game in each line.") });
  listed = statusLine();
  error = problem();
  rows = element("tbody");
  sections = element("div", { className: "sections" });
  report = button(_("Report (HTML)"), () => this.progress.save("records.html", this.#request, this.said));
  said = statusLine();
  #card = element("section", { className: "card drop", ariaLabel: _("Records") });
  form = new Form(this.#card, this.error);
  table = element("table", { className: "verdicts", ariaLabel: _("Verdicts") }, this.rows);
  progress = new Progress();
  out = element("section", { className: "card", ariaLabel: _("Verdicts and statistics") });

  constructor(/** @type {HTMLElement} */ root, /** @type {Open} */ open) {
    this.#open = open;
    root.className = "records";
    fill(root, this.#entry(), this.#result());
  }

  begin() {
    this.#restore();
    if (this.#files.length) this.#check();
  }

  // Input

  #entry() {
    this.text.setAttribute("aria-describedby", "records-about");
    const file = element("input", { type: "file", id: "records-files", multiple: true, accept: ".yaml,.yml,.txt,.json" });
    file.addEventListener("change", async () => {
      await this.#bring([...(file.files ?? [])]);
      file.value = "";
    });
    const check = button(_("Check"), () => this.#paste(), "main");
    check.id = "check";
    const kept = button(_("Records kept here"), () => this.#bringKept());
    shown(kept, keptGames().length > 0);
    const clear = button(_("Clear"), () => this.#clear());
    const card = this.#card;
    fill(
      card,
      element("label", { htmlFor: "records-text", textContent: _("Records") }),
      this.text,
      element("p", { id: "records-about", className: "said", textContent: [_("Separate several records by lines of ---, or drop them here as files."), whereto].join(" ") }),
      inRow(check, element("label", { className: "button file" }, _("Open files"), file), kept, clear),
      this.listed,
      this.error,
    );
    card.addEventListener("dragover", (event) => (event.preventDefault(), card.classList.add("over")));
    card.addEventListener("dragleave", () => card.classList.remove("over"));
    card.addEventListener("drop", (event) => {
      event.preventDefault();
      card.classList.remove("over");
      this.#bring([...(event.dataTransfer?.files ?? [])]);
    });
    return card;
  }

  async #bring(/** @type {File[]} */ files) {
    const read = await Promise.all(files.map(async (file) => ({ name: file.name, text: file.size > MOST ? "" : await file.text() })));
    this.#take([...this.#files, ...read]);
  }

  async #bringKept() {
    try {
      const games = await Promise.all(keptGames().map(({ record }) => ask("record.line", { record }).catch(() => null)));
      const text = games.flatMap((game) => game?.line ?? []).join("\n");
      this.#take([...this.#files.filter(({ isKept }) => !isKept), { name: _("kept here"), text, isKept: true }]);
    } catch (error) {
      this.form.blame(error);
    }
  }

  #paste() {
    const pasted = this.text.value;
    this.#take([...this.#files.filter(({ isPasted }) => !isPasted), ...(pasted.trim() ? [{ name: _("pasted"), text: pasted, isPasted: true }] : [])]);
  }

  #take(/** @type {Text[]} */ files) {
    if (files.reduce((sum, { text }) => sum + text.length, 0) > MOST) {
      this.error.textContent = _("The records are too long: at most {most} characters can be checked together.", { most: MOST });
      return;
    }
    this.#files = files;
    this.#keep();
    this.#check();
  }

  #clear() {
    this.text.value = "";
    this.#take([]);
  }

  #keep() {
    try {
      sessionStorage.setItem(TEXTS, JSON.stringify(this.#files));
    } catch {
      // the storage is full: the records stay until the page is closed
    }
  }

  #restore() {
    try {
      this.#files = JSON.parse(sessionStorage.getItem(TEXTS) ?? "[]") ?? [];
      this.text.value = this.#files.find(({ isPasted }) => isPasted)?.text ?? "";
    } catch {
      this.#files = [];
    }
  }

  // Verdicts

  #result() {

    fill(
      this.out,
      this.progress.root,
      this.said,
      element("div", { className: "scroll" }, this.table),
      inRow(this.report),
      this.sections,
    );
    shown(this.out, false);
    return this.out;
  }

  get #request() {
    return { files: this.#files.map(({ name, text }) => ({ name, text })) };
  }

  async #ask() {
    const names = this.#files.filter(({ isPasted }) => !isPasted).map(({ name }) => name);
    this.listed.textContent = names.length ? _("Including {names}.", { names: listed(names) }) : "";
    this.form.blame(null);
    shown(this.out, this.#files.length > 0);
    if (!this.#files.length) return;
    try {
      const answer = await this.progress.follow((watching) => ask("records.verify", this.#request, watching));
      this.#show(answer);
    } catch (error) {
      fill(this.rows);
      fill(this.sections);
      this.said.textContent = error instanceof Stopped ? _("Stopped.") : messageOf(error);
    }
  }

  #show(/** @type {Replies["records.verify"]} */ { rows, sections }) {
    const wrong = rows.filter(({ status }) => status === "illegal" || status === "unreadable").length;
    const count = rows.length;
    this.said.textContent = wrong
      ? ngettext("{count} record, {wrong} with something wrong.", "{count} records, {wrong} with something wrong.", count, { count, wrong })
      : ngettext("{count} record, nothing wrong.", "{count} records, nothing wrong.", count, { count });
    fill(this.rows, ...rows.map((row) => this.#row(row)));
    fill(this.sections, ...sections.map(sectionNode));
  }

  #row(/** @type {Verdict} */ { name, game, players, status, line, says, record }) {
    const names = Object.values(players).filter(Boolean).join(" – ");
    const head = element("th", { scope: "row" }, element("b", { textContent: name }), element("small", { textContent: game && names ? _("{label}: {text}", { label: game, text: names }) : game || names }));
    const said = element("td", {}, element("span", { className: `verdict ${status}`, textContent: line === null ? says : _("Line {line}: {what}", { line, what: says }) }));
    if (record) {
      const ways = [button(_("Step through"), () => stepThrough(record)), button(_("Go on"), () => this.#open(freshId(), record))];
      said.append(element("span", { className: "files" }, ...ways));
    }
    const made = element("tr", {}, head, said);
    made.dataset.status = status;
    return made;
  }
}

/** Show a game turn by turn, at an address that contains the game. */
export async function stepThrough(/** @type {GameRecord} */ record) {
  const { line } = await ask("record.line", { record });
  go("replay", { line });
}

function sectionNode(/** @type {Section} */ { title, tables }) {
  const inside = tables.map(({ name, columns, rows }) =>
    element(
      "div",
      { className: "scroll" },
      element(
        "table",
        {},
        element("caption", { textContent: name }),
        element("thead", {}, element("tr", {}, ...columns.map((text) => element("th", { scope: "col", textContent: text })))),
        element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((text) => element("td", { textContent: text }))))),
      ),
    ),
  );
  return group(title, ...inside);
}
