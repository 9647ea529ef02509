// Baccarat: Player and Banker where a dealer's cards lie, their point counts, the board of past coups, and my areas.
import { card } from "../cards.js";
import { chips } from "../clause.js";
import { RESERVED, keysFor, nearestWay, plainDecisions, waitingFor, wagering, wagerKeys } from "../choices.js";
import { h } from "../dom.js";
import { felt } from "../frame.js";
import { tone } from "../model.js";
import { alike } from "../papers.js";
import { full, highest, listWagers, lowest, money, signed, sum } from "../words.js";
import { area, around, emptySeat, ground, plate, standing, thing, tray } from "./half_moon.js";

const STEPS = ["Wagers", "Deal", "Third cards", "Settlement"];
const STAGES = { dealing: 1, "changing wagers": 1, turning: 1, drawing: 2, settling: 3 };
const SIDES = ["player", "banker"];
const WORDS = { player: "Player", banker: "Banker", tie: "Tie" };
const KNOWN = ["turn-cards", "pay-commission", "alter-wager", "move-wager"];
const BOARD = 49;

const showing = (m) => m.live || m.over;
const layout = (m) => m.wagers.map((each) => each.id);
const shape = (wager) => (wager in WORDS ? "arc" : "circle");

function side(m, name) {
  const hand = showing(m) ? m.game?.[name] : null;
  const cards = Array.from({ length: hand?.lie ?? 0 }, (_, n) => hand.cards[n] ?? null);
  const count = hand && hand.points !== null ? hand.points : null;
  const other = m.game?.[SIDES.find((each) => each !== name)];
  const wins = m.over && count !== null && count > (other?.points ?? -1);
  const held = hand?.holder ? ` held by seat ${hand.holder}` : "";
  return h("section", { class: `coup-side ${name} ${wins ? "wins" : ""}`, "aria-label": `${WORDS[name]}${count === null ? "" : `, ${count} points`}${held}` },
    h("p", { class: "side-name" }, h("b", {}, WORDS[name]), count === null ? null : h("span", { class: "lozenge" }, String(count)), held ? h("span", { class: "held" }, held) : null),
    h("div", { class: "side-cards" }, cards.length ? cards.map((each, n) => card(each, { back: m.view.back, key: `${name}-${n}`, state: n === 2 ? "across" : "" })) : [0, 1].map((n) => h("span", { class: "card place", "data-key": `${name}-p${n}` }))));
}

function board(m) {
  const past = (m.game?.board ?? []).slice(-BOARD);
  if (!past.length) return null;
  const counted = Object.keys(WORDS).map((name) => `${past.filter((each) => each === name).length} ${WORDS[name]}`).join(", ");
  return h("section", { class: "coup-board", role: "img", "aria-label": `The last ${past.length} coups: ${counted}` }, past.map((each, n) => h("span", { class: each, "data-key": `past-${n}` }, WORDS[each][0])));
}

function result(m) {
  if (!m.over || !m.game?.announced) return m.game?.held ? "A supervisor has stopped the coup." : "";
  const [own, other] = SIDES.map((name) => m.game[name].points);
  return own === other ? `A tie, ${own} each` : own > other ? `Player wins, ${own} to ${other}` : `Banker wins, ${other} to ${own}`;
}

function dealer(m, open) {
  const device = [m.device, `${m.view.cards_left} left`];
  return h("section", { class: "dealer coup", "aria-label": "Dealer" }, tray(), thing(`device ${m.view.back}`, ...device),
    h("div", { class: "coup-hands" }, SIDES.map((name) => side(m, name))), thing(`discards ${m.view.back}`, "Discard rack", "", 1),
    h("p", { class: "hand-words coup-result" }, result(m)), inUse(m, open), h("div", { class: "coup-foot" }, board(m), h("p", { class: "coup-left" }, device.join(", "))));
}

/** Whether chips are about to go on the other hand: nobody wagers on both. */
const onOther = (f, wager) => SIDES.includes(wager) && SIDES.some((each) => each !== wager && f.draft.totals[each]);

function myAreas(m, f) {
  const offer = m.placing && !m.over ? m.placing : null;
  const stakes = m.stakes(m.seat);
  return h("ul", { class: "areas arcs" }, layout(m).map((wager) => {
    const bounds = onOther(f, wager) ? null : offer?.amounts[wager];
    const drafted = f.draft.totals[wager];
    const ended = m.ended(m.seat, wager);
    const state = ended ? tone(ended.outcome) : drafted ? "draft" : stakes[wager] || bounds ? "open" : "idle";
    const key = bounds ? wagerKeys(m, f).find((each) => each.id === `key-${wager}`)?.key : "";
    return h("li", { "data-key": wager, class: `my-area ${shape(wager)}` },
      area({ shape: shape(wager), state, amount: drafted ?? stakes[wager] ?? 0, name: m.name(wager), key: wager, size: f.desk ? 54 : 40, onclick: bounds ? () => { f.draft.add(m, wager); f.update(); } : null,
        label: bounds ? `${m.name(wager)}, ${money(drafted ?? stakes[wager] ?? 0)}. Adds ${money(f.draft.chip ?? 0)}; ${money(lowest(bounds))} to ${money(highest(bounds))}` : null }),
      h("span", { class: `area-name ${ended ? state : ""}`, "aria-hidden": ended ? null : "true" }, ended ? `${m.name(wager)} ${ended.outcome === "stands-off" ? "stands off" : ended.outcome === "void" ? "void" : signed(ended.pays)}` : m.name(wager), key ? h("kbd", {}, key) : null));
  }));
}

function ring(m, f) {
  if (!m.seat) return null;
  const ended = m.outcomeWords(m.seat);
  const done = ended && !m.myTurn;
  const total = m.gain(m.seat);
  const said = m.myTurn ? "Turn the cards" : done ? (ended.tone === "void" ? `Void, ${money(sum(m.stakes(m.seat)))} back` : total.amount > 0 ? `You win ${full(total.amount)}` : total.amount < 0 ? `You lose ${full(-total.amount)}` : "You stand off") : "";
  const owed = m.game?.owed?.[m.seat];
  const note = [listWagers(m.mine?.wagers ?? {}, (wager) => m.name(wager)), owed ? `owes ${money(owed)} commission` : ""].filter(Boolean).join(", ");
  return h("section", { class: `ring coup-ring ${m.myTurn ? "turn" : done ? ended.tone : "rest"}`, "aria-label": "Your place" }, said ? h("p", { class: "ring-tab" }, said) : null,
    h("div", { class: "plate my-plate" }, h("p", { class: "who" }, h("span", {}, String(m.seat)), h("span", { class: "name" }, m.me.name), h("span", { class: "note" }, note),
      h("button", { class: "has", type: "button", "aria-label": `${full(m.mine?.chips ?? 0)} in chips: buy in or cash out`, onclick: () => f.money() }, full(m.mine?.chips ?? 0)))));
}

function seatOf(m, f, place) {
  const { seat, crowded } = place;
  const sits = m.at(seat);
  const stakes = sits ? m.stakes(seat) : {};
  return h("li", { class: `seat ${sits ? "taken" : "free"} ${crowded ? "crowded" : ""}`, style: standing(place), "data-key": `seat-${seat}` },
    crowded ? null : h("div", { class: "seat-areas arcs" }, layout(m).map((wager) => {
      const ended = m.ended(seat, wager);
      return area({ shape: shape(wager), state: ended ? tone(ended.outcome) : sits ? "open" : "idle", amount: stakes[wager] ?? 0, name: m.name(wager), says: WORDS[wager]?.[0] ?? `${wager[0].toUpperCase()}P`, size: 28 });
    })),
    sits ? plate(m, seat, m.game?.owed?.[seat] ? `owes ${money(m.game.owed[seat])} commission` : "") : emptySeat(m, f, seat));
}

function choices(m, f) {
  const turn = m.decisions.find((each) => each.request === "turn-cards");
  const owing = m.decisions.find((each) => each.request === "pay-commission");
  if (turn) return { says: `You hold ${WORDS[turn.choices[0]]}: turn the cards.`, clauses: turn.clauses, list: [{ id: "turn", key: "Enter", label: "Turn the cards", under: WORDS[turn.choices[0]], does: { ...turn.body, side: turn.choices[0] } }] };
  if (m.live && m.game?.stage !== "changing wagers") return { says: m.game?.held ? "A supervisor has stopped the coup." : waitingFor(m), list: plainDecisions(m, f, new Set(KNOWN)) };
  const open = wagering(m, f, { noun: "coup" });
  const list = open.list.filter((each) => !KNOWN.some((request) => each.id.startsWith(`${request}-`)));
  if (owing) list.push({ id: "commission", key: "C", label: `Pay ${money(m.game.owed[m.seat])}`, under: "the commission you owe", does: owing.body });
  if (!m.live) return { ...open, list };
  const clauses = [...new Set([...m.decisions.flatMap((each) => each.clauses), ...open.clauses, ...(m.offer("withdraw-wagers")?.clauses ?? [])])].sort();
  return { ...open, says: "A supervisor lets you change your wagers: no card is exposed.", clauses, list: [...list, ...(f.draft.any ? [] : changes(m, f))] };
}

/** What else may be done with wagers that a supervisor has opened again: moved to another area, or another amount. */
function changes(m, f) {
  const stakes = m.stakes(m.seat);
  const moved = m.decisions.filter((each) => each.request === "move-wager").map(({ body, choices: [wager, to] }) => ({ id: `move-${wager}-${to}`, label: `To ${m.name(to)}`, under: `${m.name(wager)} ${money(stakes[wager])}`, does: { ...body, wager, to } }));
  const altered = m.decisions.filter((each) => each.request === "alter-wager").flatMap(({ body, amounts }) => Object.entries(amounts).flatMap(([wager, bounds]) =>
    [lowest(bounds), highest(bounds)].filter((amount) => amount !== stakes[wager]).map((amount) => ({ id: `alter-${wager}-${amount}`, label: `${m.name(wager)} ${money(amount)}`, under: `instead of ${money(stakes[wager])}`, does: { ...body, wager, stake: { chips: amount } } }))));
  const found = [...moved, ...altered];
  const keys = keysFor(found.map((each) => each.label), new Set([...RESERVED, ...wagerKeys(m, f).map((each) => each.key)]));
  return found.map((each, n) => ({ ...each, key: keys[n] }));
}

/** The line of the sign by which the next card is drawn, or the last one was. */
function inUse(m, open) {
  const line = showing(m) && m.drawn?.line ? alike(m.view.sign).find((each) => each.names.includes(m.drawn.line)) : null;
  return line ? h("p", { class: "coup-line" }, h("span", {}, line.text), chips(line.clauses, open, 1)) : null;
}

export const spec = {
  kind: "half-moon",
  log: { skip: new Set(["side.dealt", "side.card-known"]) },
  turn: "Turn the cards",
  acts: new Set(["turn-cards"]),
  step: (m) => ({ steps: STEPS, at: m.live ? STAGES[m.game?.stage] ?? 1 : m.over ? 3 : 0 }),
  choices,
  keys: wagerKeys,
  retry: nearestWay,
  cloth: (m, f) => h("section", { class: "felt", "aria-label": "Table", "data-key": "felt" }, ground(), dealer(m, f.open), h("section", { class: "my-place" }, myAreas(m, f), ring(m, f)),
    h("ol", { class: "others", tabindex: f.desk ? null : 0, "aria-label": "Other seats" }, around(m).map((place) => seatOf(m, f, place)))),
};

export default felt(spec);
