// What a player may choose, made of offers alone: wagers before the deal, decisions in the round.
import { rack } from "./dock.js";
import { h } from "./dom.js";
import { highest, holds, lowest, money, sum, wagersWithin } from "./words.js";
import { again, bodyOf } from "./wagers.js";

export const RESERVED = new Set(["?", "Enter", "Space", "Z", "X", "D", "T", "R", "W", "O", "B", "V"]);

/** Return a key for each name: a letter of it that is still free. */
export function keysFor(names, taken = RESERVED) {
  const used = new Set(taken);
  return names.map((name) => {
    const letters = [...name.split(/[\s-]+/).map((word) => word[0]), ...name, ..."ABCDEFGHIJKLMNPQSUVY"].map((each) => each.toUpperCase());
    const found = letters.find((each) => /[A-Z]/.test(each) && !used.has(each)) ?? "";
    used.add(found);
    return found;
  });
}

/** The letters that a choice has room for. */
export const ROOM = 36;

/** Return the dock while wagers are open. */
export function wagering(m, f, { start = "Deal", noun = "round", until = "the first card" } = {}) {
  const offer = m.placing;
  const draft = f.draft;
  if (m.over && m.seat) return afterRound(m, f, noun, until);
  const placed = m.mine?.wagers ?? {};
  const ready = m.betting?.ready?.includes(m.me.name);
  // An amount is typed where the choices are: there is no room for both.
  const typing = f.typing === "wager" && offer;
  const list = [];
  if (!typing && draft.any) {
    list.push({ id: "place", key: "Enter", label: `Place ${money(draft.cost(m))}`, under: wagersWithin(ROOM, draft.totals, (wager) => m.name(wager)), does: offer && draft.body(m), then: () => draft.clear() });
    list.push({ id: "undo", key: "Z", label: "Undo", under: "the last chip", act: () => { draft.undo(); f.update(); } });
    list.push({ id: "clear", key: "X", label: "Clear", under: "nothing is placed yet", act: () => { draft.clear(); f.update(); } });
  } else if (!typing) {
    const same = again(m);
    if (same) list.push({ id: "again", key: "R", label: `Again ${money(sum(same))}`, under: wagersWithin(ROOM, same, (wager) => m.name(wager)), does: bodyOf(offer, same) });
    if (Object.keys(placed).length && !ready && m.betting) list.push({ id: "ready", key: "Enter", label: start, under: `${money(sum(placed))} at risk`, ready: true });
    const taken = m.offer("withdraw-wagers");
    if (taken) list.push({ id: "withdraw", key: "X", label: "Take back", under: money(sum(placed)), does: taken.body });
    if (m.seat && m.betting && !ready && !Object.keys(placed).length) list.push({ id: "sit-out", key: "O", label: "Sit out", under: `this ${noun}, keeps your seat`, ready: true });
  }
  if (offer) list.push(typing ? back(f) : { id: "type", key: "T", label: "Other", under: "type an amount", act: () => f.type("wager") });
  list.push(...moreChips(m, f), ...plainDecisions(m, f));
  const says = !m.seat ? "You are watching. Take a free seat to play." : offer ? (ready ? waitingWords(m) : "Put chips on the areas, look, then place them.") : Object.keys(placed).length ? waitingWords(m) : "Wagers are not open.";
  return { says, clauses: offer?.clauses ?? [], list, rack: offer ? rack(m, f, draft, "To place", draft.cost(m)) : null, extra: typing ? typedWager(m, f, offer) : null };
}

/** The way back from what takes the place of the choices. */
export const back = (f) => ({ id: "type", key: "T", label: "Back", under: "to your choices", act: () => f.type("") });

const waitingWords = (m) => {
  const others = m.betting?.waiting_for ?? [];
  return others.length ? `Your wagers stand. The table waits for ${others.join(", ")}.` : "Your wagers stand.";
};

function afterRound(m, f, noun, until) {
  const same = again(m);
  const list = [];
  if (same) list.push({ id: "again", key: "Enter", label: "Again", under: wagersWithin(ROOM, same, (wager) => m.name(wager)), does: bodyOf(m.placing, same), then: () => { f.passed = m.view.round; } });
  if (m.placing) list.push({ id: "other-wagers", key: "W", label: same ? "Other wagers" : "Wager", under: "with the chip rack", act: () => { f.passed = m.view.round; f.update(); } });
  if (m.betting) list.push({ id: "sit-out", key: "O", label: "Sit out", under: "keeps your seat", ready: true, then: () => { f.passed = m.view.round; } });
  list.push(...moreChips(m, f));
  return { says: `Wagers for ${noun} ${m.view.round + 1}, until ${until}.`, clauses: m.placing?.clauses ?? [], list };
}

/** Offer chips where there are too few for any wager. */
function moreChips(m, f) {
  const offer = m.offer("buy-in");
  const bounds = offer?.amounts.amount;
  const least = Math.min(...Object.values(m.placing?.amounts ?? {}).map(lowest));
  if ((m.mine && m.mine.chips >= least) || Object.keys(m.mine?.wagers ?? {}).length) return [];
  if (!bounds) return playMoney(m, f);
  const amount = Math.min(highest(bounds), 20000);
  return [{ id: "buy-in", key: "B", label: `Buy in ${money(amount)}`, under: `from your purse of ${money(m.me.purse ?? 0)}`, does: { ...offer.body, amount } }];
}

const PLAY_MONEY = 50_000;

/** A guest who has nothing left at the table or in their purse may have more play money. */
export function playMoney(m, f) {
  if (!m.seat || m.me.kind !== "guest" || !m.currency || m.mine?.chips || m.me.purse) return [];
  const act = async () => {
    await f.store.post("/api/cash", { amount: PLAY_MONEY });
    f.store.connect();
  };
  return [{ id: "cash", key: "B", label: `${money(PLAY_MONEY)} play money`, under: "into your purse", act }];
}

/** A form for any amount: the table decides whether it is allowed, and says by which clause not. */
function typedWager(m, f, offer) {
  const wagers = Object.keys(offer.amounts);
  const submit = (event) => {
    event.preventDefault();
    const { wager, amount } = Object.fromEntries(new FormData(event.currentTarget));
    const cents = Math.round(Number(amount) * 100);
    if (cents <= (m.mine?.wagers[wager] ?? 0)) return f.refuse(lyingThere(m, wager));
    return f.choose({ id: "typed", label: "Place", wager, does: joined(m, f, wager, cents) });
  };
  return h("form", { class: "typed", "data-own": "", "data-key": "typed-wager", onsubmit: submit },
    h("select", { "aria-label": "Wager", name: "wager" }, wagers.map((wager) => h("option", { value: wager }, m.name(wager)))),
    h("input", { type: "number", name: "amount", required: true, min: 0.01, step: "any", inputmode: "decimal", "aria-label": "Amount in dollars", placeholder: "dollars" }),
    h("button", { class: "small-button", type: "submit", "data-choice": "typed" }, "Place it"));
}

/** Why an amount that is typed must be more than what lies on an area: it is the whole wager. */
function lyingThere(m, wager) {
  const taken = m.offer("withdraw-wagers");
  const { [wager]: lies, ...others } = m.mine.wagers;
  return { sentence: `${money(lies)} lies on ${m.name(wager)} already; what you type is the whole wager.`, way_out: taken ? "Type more, or take your wagers back first." : "Type more.", clauses: m.placing.clauses,
    retry: taken ? { id: "withdraw", label: `Take back ${money(lies + sum(others))}`, does: taken.body } : null };
}

/** Return the request that brings a wager to an amount, with those that must be equal to it. */
function joined(m, f, wager, amount) {
  const together = [wager, ...(f.spec.joined?.[wager] ?? []).filter((each) => each in m.placing.amounts)];
  return bodyOf(m.placing, Object.fromEntries(together.map((each) => [each, amount - (m.mine?.wagers[each] ?? 0)])));
}

/** Return the nearest amount that is allowed as the way out of a refused one. */
export function nearestWay(error, each, m, f) {
  if (each.id !== "typed" || error.kind !== "refusal") return null;
  const bounds = m.placing?.amounts[each.wager];
  const asked = each.does.wagers[each.wager].chips + (m.mine?.wagers[each.wager] ?? 0);
  if (!bounds || holds(bounds, asked)) return null;
  const amount = Math.max(lowest(bounds), Math.min(highest(bounds), bounds.base + Math.round((asked - bounds.base) / bounds.step) * bounds.step));
  return { id: "typed", label: `Place ${money(amount)}`, wager: each.wager, does: joined(m, f, each.wager, amount) };
}

/** Return the keys of the wagering areas, and of the chips in the rack. */
export function wagerKeys(m, f) {
  if (!m.placing || m.over) return [];
  const wagers = Object.keys(m.placing.amounts);
  const letters = wagers.length <= 8 ? keysFor(wagers.map((wager) => m.name(wager))) : [];
  const values = f.draft.values(m);
  return [
    ...wagers.slice(0, letters.length).map((wager, n) => ({ id: `key-${wager}`, key: letters[n], label: `${m.name(wager)}: one more chip`, act: () => { f.draft.add(m, wager); f.update(); } })),
    ...values.map((value, n) => ({ id: `chip-${value}`, key: String(n + 1), label: `Chips of ${money(value)}`, act: () => f.pick(value) })),
  ];
}

/** Return decisions in plain words, for what a game has no words of its own for. */
export function plainDecisions(m, f, known = new Set()) {
  const found = [];
  for (const offer of m.decisions.filter((each) => !known.has(each.request))) {
    const body = offer.body;
    const id = `${offer.request}-${offer.area ?? ""}`;
    if (Object.keys(offer.amounts).length) {
      const [wager, bounds] = Object.entries(offer.amounts)[0];
      const amounts = (bounds.quick ?? [lowest(bounds)]).slice(0, 3);
      for (const amount of amounts) found.push({ id: `${id}-${amount}`, label: `${offer.label} ${money(amount)}`, under: "", does: withAmount(offer, wager, amount) });
    } else if (offer.choices.length && offer.takes) for (const each of offer.choices) found.push({ id: `${id}-${each}`, label: `${offer.label}: ${each.replaceAll("-", " ")}`, under: "", does: { ...body, [offer.takes]: each } });
    else found.push({ id, label: offer.label, under: "", does: body });
  }
  const keys = keysFor(found.map((each) => each.label));
  return found.map((each, n) => ({ ...each, key: keys[n] }));
}

export function withAmount(offer, wager, amount) {
  if (offer.takes === "wagers") return { ...offer.body, wagers: { [wager]: { chips: amount } } };
  if (offer.takes === "amount") return { ...offer.body, amount };
  return { ...offer.body, stake: { chips: amount } };
}

/** Return the words of the dock while others act. */
export function waitingFor(m) {
  const others = (m.waits ?? []).filter((each) => each.area !== m.seat).map((each) => m.at(each.area)?.player ?? `seat ${each.area}`);
  return others.length ? `The table waits for ${others.join(", ")}.` : "The dealer goes on.";
}
