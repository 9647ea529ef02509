// Sheets over the table: keys and rules, chips and cash, leaving, the whole log.
import { chips } from "./clause.js";
import { clockOn } from "./clock.js";
import { h } from "./dom.js";
import { wholeLog } from "./papers.js";
import { full, money } from "./words.js";

export class Sheet {
  constructor(store, deadline) {
    Object.assign(this, { store, deadline });
    this.dialog = h("dialog", { class: "sheet paper" });
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    this.dialog.addEventListener("close", () => this.from?.isConnected && this.from.focus());
    document.body.append(this.dialog);
  }

  show(title, content) {
    if (!this.dialog.open) this.from = document.activeElement;
    this.dialog.setAttribute("aria-label", title);
    this.dialog.replaceChildren(h("header", {}, h("h2", {}, title), h("span", { class: "sheet-clock" }), h("button", { class: "ink-button plain close", type: "button", onclick: () => this.close() }, "Close ", h("kbd", {}, "Esc"))), h("div", { class: "sheet-body", tabindex: 0 }, content));
    if (!this.dialog.open) this.dialog.showModal();
    clockOn(this.dialog, this.deadline, this.store);
    return this.dialog.querySelector(".sheet-body");
  }

  close() {
    this.dialog.close();
  }
}

/** Every key with what it does now, and where the rules are. */
export function keysSheet(m, f) {
  const guide = f.store.boot.guide ?? [];
  const keys = [...f.list, ...(f.spec.keys?.(m, f) ?? [])].filter((each) => each.key);
  return h("div", {},
    h("table", { class: "keys-table" }, h("tbody", {}, keys.map((each) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, each.key)), h("td", {}, each.label), h("td", {}, h("em", {}, each.under ?? "")))),
      [["Tab", "the next thing: dealer, your place, choices, papers"], ["Enter", "takes what has the focus"], ["Esc", "closes a sheet"], ["?", "this sheet"]].map(([key, what]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", { colspan: 2 }, what))))),
    guide.length ? h("section", {}, h("h3", {}, "How to play"), h("ol", { class: "guide" }, guide.map((line) => h("li", {}, line.text, " ", chips(line.clauses, f.open, 2))))) : null,
    h("p", { class: "paper-buttons" }, h("a", { class: "ink-button", href: `/how-to-play/${m.rulebook}` }, "How to play"), h("a", { class: "ink-button plain", href: `/rulebooks/${m.rulebook}` }, "The whole rulebook")));
}

/** Buy chips and turn them into cash, in the amounts that are offered; `done` says that it has just happened. */
export function moneySheet(m, f, done) {
  const part = (request, words) => {
    const offer = m.offer(request);
    const bounds = offer?.amounts.amount;
    if (!bounds) return null;
    const input = h("input", { type: "number", min: bounds.least / 100, max: bounds.most / 100, step: bounds.step / 100, value: Math.min(bounds.most, request === "buy-in" ? 20000 : bounds.most) / 100, "aria-label": `${words}, dollars` });
    const send = async () => {
      const answer = await f.store.send({ ...offer.body, amount: Math.round(Number(input.value) * 100) });
      if (answer.ok) f.money(true);
      else said.replaceChildren(`${answer.error.sentence} ${answer.error.way_out ?? ""}`);
    };
    const said = h("p", { role: "status" });
    return h("form", { class: "money-row", onsubmit: (event) => { event.preventDefault(); send(); } }, h("label", {}, words), input, h("button", { class: "ink-button", type: "submit" }, words), chips(offer.clauses, f.open, 1), said);
  };
  return h("div", {}, h("p", {}, `At the table ${full(m.mine?.chips ?? 0)}, in your purse ${full(m.me.purse ?? 0)}.`), h("p", { role: "status" }, done ? "Done: it is in the record." : ""), part("buy-in", "Buy in"), part("cash-out", "Cash out"),
    m.session ? h("p", {}, h("em", {}, `This session: ${m.session.rounds} round${m.session.rounds === 1 ? "" : "s"}, ${full(m.session.net)}.`)) : null, h("p", {}, h("a", { href: "/me" }, "Your money, your limits, your disputes")));
}

export function leaveSheet(m, f) {
  const said = h("p", { role: "status" });
  const leave = async () => {
    const answer = await f.store.post("/leave", {});
    if (answer.ok) location.href = "/";
    else said.replaceChildren(`${answer.error.sentence} ${answer.error.way_out ?? ""}`, " ", chips((answer.error.clauses ?? []).map((each) => each.id ?? each), f.open));
  };
  return h("div", {}, h("p", {}, `You leave with ${full(m.mine?.chips ?? 0)} in chips. Wagers that may be taken back come with you.`), said,
    h("p", { class: "paper-buttons" }, h("button", { class: "ink-button", type: "button", "data-choice": "leave", onclick: leave }, `Leave with ${money(m.mine?.chips ?? 0)}`), m.offer("raise-dispute", null) ? h("a", { class: "ink-button plain", href: "/me" }, "Raise a dispute") : null, h("button", { class: "ink-button plain", type: "button", onclick: () => f.money() }, "Chips and cash")));
}

export const logSheet = (m, f) => wholeLog(m, f.open);
