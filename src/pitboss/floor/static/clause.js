// Clause chips, and the clause opened over the table. Closing it brings the focus back to where it was.
import { suited } from "./cards.js";
import { h } from "./dom.js";
import { clockTime, seconds } from "./words.js";
import { clockOn } from "./clock.js";

/** Return chips that open clauses; at most a few, since the first is the one that matters. */
export function chips(clauses, open, most = 2) {
  return h("span", { class: "clauses" }, clauses.slice(0, most).map((id) => chip(id, open)));
}

/** A longer name of a clause is told by the part of the rules that it is in. */
const LONG = 10;

export function chip(id, open) {
  const whole = id.replace(/^.* /, "").replace(/^[\d.]+:/, "");
  const said = whole.length > LONG ? whole.split(":")[0] : whole;
  return h("button", { class: "clause", type: "button", "aria-label": `Clause ${id}`, onclick: (event) => open(id, event.currentTarget) }, h("span", {}, said));
}

const EFFECT = { enforced: "refused, compelled or settled so", setting: "the table reads it", recorded: "a person does it, and it is in the record", shown: "shown to players", defined: "says what a word means", heading: "", open: "not in force yet" };

/** Opens clauses of a table as a sheet of paper. */
export class ClauseSheet {
  constructor(store) {
    this.store = store;
    this.dialog = h("dialog", { class: "clause-sheet paper", "aria-label": "Clause" });
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    this.dialog.addEventListener("close", () => this.from?.isConnected && this.from.focus());
    document.body.append(this.dialog);
  }

  async open(id, from) {
    if (!this.dialog.open) this.from = from ?? document.activeElement;
    const book = this.store.message?.rulebook ?? "";
    const path = id.includes(" ") ? `/api/rulebooks/${id.split(" ")[0]}/clauses/${encodeURIComponent(id.split(" ")[1])}` : `/clauses/${encodeURIComponent(id)}`;
    const clause = await this.store.get(path);
    const found = clause && !clause.error ? clause : { id, says: clause?.error?.sentence ?? "This clause cannot be read now.", effect: "" };
    this.dialog.replaceChildren(...this.#parts(found, book, id));
    if (!this.dialog.open) this.dialog.showModal();
    clockOn(this.dialog, this.deadline, this.store);
    this.dialog.querySelector(".close")?.focus();
    this.dialog.scrollTop = 0;
  }

  #parts(clause, book, id) {
    const open = (id) => this.open(id);
    const address = `/rulebooks/${clause.rulebook ?? book}/${encodeURIComponent(clause.id)}`;
    const { before, after } = clause.chapters ?? {};
    return [
      h("aside", { class: "around" }, h("p", {}, h("em", {}, this.store.message?.title ?? "")), h("h3", {}, clause.heading?.replace(/\.$/, "") || `Clause ${clause.id}`),
        h("ul", {}, around(clause).map((each) => h("li", { class: each.id === clause.id ? "here" : "" },
          h("button", { type: "button", onclick: () => open(each.id), "aria-current": each.id === clause.id ? "true" : null }, h("b", {}, each.id), h("span", {}, each.says ?? ""))))),
        before || after ? h("p", { class: "near" }, h("span", {}, before && h("button", { type: "button", onclick: () => open(before.id) }, `← ${chapter(before)}`)),
          h("span", {}, after && h("button", { type: "button", onclick: () => open(after.id) }, `${chapter(after)} →`))) : null),
      h("div", { class: "words" },
        h("header", {}, h("h2", { class: "number" }, clause.id), h("p", { class: "effect" }, h("b", {}, clause.effect), h("em", {}, EFFECT[clause.effect] ?? "")),
          h("span", { class: "sheet-clock" }), h("button", { class: "ink-button plain close", type: "button", onclick: () => this.dialog.close() }, "Close ", h("kbd", {}, "Esc"))),
        clause.heading ? h("p", { class: "within" }, h("em", {}, clause.heading)) : null,
        h("p", { class: "says" }, clause.says),
        clause.for_you?.length ? h("p", { class: "for-you" }, h("em", {}, "For you, now"), " ", h("b", {}, clause.for_you.map((each) => each.text).join(" ").replaceAll(".00", ""))) : null,
        settings(clause, open), applied(clause),
        h("footer", {}, clause.today ? h("em", { class: "today" }, `${clause.today.toLocaleString("en")} time${clause.today === 1 ? "" : "s"}${id.includes(" ") ? "" : " at this table"} today`) : null, h("a", { href: address }, "Open the rulebook"), h("button", { type: "button", onclick: () => navigator.clipboard?.writeText(new URL(address, location.href).href) }, "Copy the address"))),
    ];
  }
}

const BRIEF = 14;
/** A chapter by its number, and by its heading where that is short. */
const chapter = ({ id, says }) => (says.length <= BRIEF ? `${id}  ${says.replace(/[.:]$/, "")}` : id);

function around(clause) {
  const list = clause.siblings ?? [];
  if (list.length) return list;
  return [clause, ...(clause.children ?? []).map((each) => (typeof each === "string" ? { id: each } : each))];
}

function settings(clause, open) {
  const rows = (clause.settings ?? []).map((each) => [each.says || each.key, shown(each.value), each.source === "choice" ? h("span", {}, h("b", {}, "a choice"), ": ", each.reason ?? "") : "the clause"]);
  if (!rows.length) return null;
  return h("section", {}, h("h3", {}, "What the table reads from it"), h("table", {}, h("tbody", {}, rows.map(([name, value, why]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, h("b", {}, value)), h("td", {}, h("em", {}, why)))))));
}

const shown = (value) => (typeof value === "object" ? JSON.stringify(value) : value === true ? "yes" : value === false ? "no" : String(value ?? "").replaceAll("-", " "));

function applied(clause) {
  const list = clause.applied ?? [];
  if (!list.length) return null;
  return h("section", {}, h("h3", {}, "Last applied"), h("table", {}, h("tbody", {}, list.map((each) => h("tr", {}, h("td", {}, `${clockTime(each.at)}${seconds(each.at)}`), h("td", {}, suited(each.text)), h("td", {}, h("em", {}, each.round ? `round ${each.round}` : "")))))));
}
