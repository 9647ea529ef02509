// The dock: one sentence, the chips, the choices with their keys and what they risk, the clock. Only what is offered is here.
import { pile } from "./chips.js";
import { chips } from "./clause.js";
import { clockRing, secondsLeft } from "./clock.js";
import { h } from "./dom.js";
import { tone } from "./model.js";
import { full, money } from "./words.js";

const ARROWS = { ArrowLeft: "←", ArrowRight: "→" };

/** Return one choice: what it does with its amount, what it risks or leaves, its key. */
export function choice(each, f) {
  const sent = f.sending === each.id;
  return h("button", { class: `choice ${sent ? "sent" : ""} ${each.key?.length > 1 && !ARROWS[each.key] ? "long-key" : ""}`, type: "button", "data-key": each.id, "data-choice": each.id, disabled: sent, "aria-keyshortcuts": each.key, onclick: () => f.choose(each) },
    h("b", {}, each.label), h("span", { class: "under" }, sent ? "being recorded" : each.under ?? ""), each.key ? h("kbd", { "aria-hidden": "true" }, ARROWS[each.key] ?? each.key) : null);
}

export function dock(m, f, { says = "", clauses = [], list = [], rack = null, extra = null, after = [], slip = null }) {
  const deadline = f.deadline(m);
  return h("section", { class: `dock${rack ? " with-rack" : ""}${slip ? " with-slip" : ""}`, "aria-label": "Your choices", "data-key": "dock" },
    h("div", { class: "acts" },
      says && !f.refusal ? h("p", { class: "says" }, says, " ", chips(clauses, f.open)) : null,
      f.refusal ? refusal(f) : h("div", { class: "choices" }, rack, list.map((each) => choice(each, f)), extra, after.map((each) => choice(each, f))),
      deadline && !f.desk ? clock(deadline, f) : null),
    slip,
    deadline && f.desk ? clock(deadline, f) : null,
    f.desk || f.store.embedded ? null : h("p", { class: "more" }, f.more(m)));
}

function clock(deadline, f) {
  return h("div", { class: "clock", role: "timer", "aria-live": "off", "data-key": "clock" },
    h("span", { class: "ring-of" }, clockRing(deadline, f.store, 52), h("b", { class: "left-seconds" }, String(secondsLeft(deadline, f.store)))),
    h("span", { class: "unit" }, "seconds", h("br", {}), chips(deadline.clauses ?? [], f.open, 1)));
}

/** Return the rack of chips, and what they are for. */
export function rack(m, f, draft, said, amount) {
  const values = draft.values(m);
  return h("div", { class: "rack", role: "group", "aria-label": "Chips" },
    values.map((value, n) => h("button", { class: "chip-button", type: "button", "aria-pressed": String(draft.chip === value), "aria-label": `${money(value)} chips`, "aria-keyshortcuts": String(n + 1), onclick: () => f.pick(value) }, pile(value, { size: 48, label: "" }))),
    h("span", { class: "for" }, said, h("b", {}, money(amount))));
}

/** Return why a request was refused, by which clause, and the way out as a button. */
export function refusal(f) {
  const error = f.refusal;
  const ids = (error.clauses ?? []).map((each) => each.id ?? each);
  return h("div", { class: "paper refusal", role: "alertdialog", "aria-label": "Not allowed", "data-key": "refusal" },
    h("p", {}, h("b", {}, error.sentence), " ", chips(ids, f.open, 3)), h("p", {}, h("em", {}, error.way_out ?? "")),
    h("div", { class: "paper-buttons" }, error.retry ? h("button", { class: "ink-button", type: "button", "data-choice": "retry", onclick: () => f.retry() }, error.retry.label) : null,
      h("button", { class: `ink-button ${error.retry ? "plain" : ""}`, type: "button", "data-choice": "dismiss", onclick: () => f.dismiss() }, error.retry ? "Change it" : "Go on")));
}

/** The wagers that a slip shows without scrolling. */
const SEEN = 4;
/** Where names, outcomes and odds are longer together, the slip of a phone has two lines for each wager. */
const LONG = 20;

/** Return a paper slip with how each of my wagers ended, at which odds, by which clauses. */
export function slip(m, f) {
  const { net, round } = m.result;
  // Of many wagers those that won come first: not all of them are seen without scrolling.
  const many = m.result.lines.length > SEEN;
  const lines = many ? [...m.result.lines].sort((one, other) => other.amount - one.amount) : m.result.lines;
  const staked = lines.reduce((all, line) => all + line.stake, 0);
  const together = many ? `Together, on ${lines.length} wagers, ${money(staked)}` : `Together, on ${money(staked)} ${lines.every((line) => line.banks) ? "put up" : "wagered"}`;
  const widest = (column) => Math.max(...lines.map((line) => line[column].length));
  const long = widest("name") + widest("odds") + widest("outcome") > LONG ? "long" : "";
  return h("section", { class: `paper slip ${long}`, "aria-label": "Result", "data-key": "slip" },
    h("table", {}, h("caption", { class: "quiet" }, `Round ${round}, wager by wager`), h("tbody", {}, lines.map((line) => h("tr", {},
      h("th", { scope: "row" }, line.name), h("td", { class: "n stake" }, money(line.stake)), h("td", { class: `outcome ${tone(line.outcome)}` }, line.outcome.replaceAll("-", " ")),
      h("td", { class: "odds" }, h("em", {}, line.odds || "")), h("td", { class: `n amount ${tone(line.outcome)}` }, amount(line.amount)), h("td", { class: "law" }, chips(line.clauses, f.open, 2))))),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row", colspan: 4 }, together), h("td", { class: "n" }, amount(net)), h("td", { class: "law" }, f.analysis(m) ?? h("em", {}, `round ${round}`))))));
}

const amount = (cents) => (cents > 0 ? "+" : "") + full(cents);
