// Blackjack: boxes along the arc, all cards face up, and a dashed place for the card that the dealer has not drawn.
import { card } from "../cards.js";
import { pile } from "../chips.js";
import { h } from "../dom.js";
import { back, nearestWay, waitingFor, wagering, wagerKeys, withAmount } from "../choices.js";
import { felt } from "../frame.js";
import { tone } from "../model.js";
import { full, highest, listWagers, lowest, money, signed } from "../words.js";
import { area, around, emptySeat, ground, plate, standing, thing, tray } from "./half_moon.js";

const STEPS = ["Wagers", "Deal", "Insurance", "Boxes", "Dealer", "Pay"];
const STAGES = { dealing: 1, "paying early": 1, insuring: 2, playing: 3, drawing: 4, settling: 5 };
const BOX = "box", SHORT = { "perfect-pairs": "PP", "super-sevens": "777", "madness-21": "M21" };
const PLACED = { [BOX]: "box" };
const TURN = new Set(["hit", "stand", "double", "split", "insure", "even-money", "no-insurance"]);
const DECK = 52;

const showing = (m) => m.live || m.over;
const boxOf = (m, seat) => (showing(m) ? m.game?.boxes?.[seat] ?? null : null);

/** The wagers of a box from left to right, the box in the middle. */
const layout = (m) => {
  const sides = m.drawn?.sides ?? [];
  const pairs = sides.filter((each) => each === "perfect-pairs");
  return [...pairs, BOX, ...sides.filter((each) => each !== "perfect-pairs")];
};

const lozenge = (hand, cls = "") => (hand.cards.length ? h("b", { class: `total ${cls}` }, hand.status === "blackjack" ? "BJ" : `${hand.soft ? "soft " : ""}${hand.total}`) : null);

function dealer(m) {
  const cards = showing(m) ? m.game?.dealer ?? [] : [];
  const decks = Math.max(1, Math.round(m.view.cards_left / DECK));
  const natural = cards.length === 2 && m.game.total === 21;
  const total = cards.length ? h("b", { class: "total" }, natural ? "BJ" : `${m.game.soft && cards.length > 1 ? "soft " : ""}${m.game.total}`) : null;
  return h("section", { class: "dealer", "aria-label": "Dealer" }, tray(),
    thing(`device ${m.view.back}`, m.device, `${decks} deck${decks === 1 ? "" : "s"} left`),
    h("div", { class: "dealer-cards open" }, cards.map((each, n) => card(each, { key: `d${n}${each}`, back: m.view.back })), cards.length < 2 && m.live ? h("span", { class: "no-card", "aria-label": "no second card yet" }) : null, total),
    thing(`discards ${m.view.back}`, "Discard rack", m.game?.racked ? `${m.game.racked} cards` : "", 1));
}

/** What the layout says on two arcs, and the band of insurance with a slot for each box. */
function print(m, desk) {
  const { pays = "", draws = "", insures = "" } = m.drawn ?? {};
  const [w, tall] = desk ? [660, 122] : [370, 92];
  const curve = (y, half) => `M${w / 2 - half} ${y - 8}Q${w / 2} ${y + 12} ${w / 2 + half} ${y - 8}`;
  const said = `${pays}. ${draws}. ${insures}.`;
  return h("svg", { class: "inscription boxes-print", viewBox: `0 0 ${w} ${tall}`, role: "img", "aria-label": said },
    h("path", { id: "bj-1", d: curve(desk ? 24 : 18, w * 0.32), class: "none" }), h("path", { id: "bj-2", d: curve(desk ? 50 : 38, w * 0.42), class: "none" }), h("path", { id: "bj-3", d: curve(desk ? 94 : 72, w * 0.45), class: "none" }),
    h("path", { d: curve(desk ? 66 : 52, w / 2), class: "line" }), h("path", { d: curve(desk ? 106 : 84, w / 2), class: "line" }),
    arcText("bj-1", "large", pays.toUpperCase(), desk ? 22 : 15, desk ? 4 : 2), arcText("bj-2", "second", draws, desk ? 16 : 12, 0), arcText("bj-3", "large", insures.toUpperCase(), desk ? 15 : 12, desk ? 3 : 2));
}

const arcText = (id, cls, text, size, spacing) => h("text", { class: cls, "font-size": size, "letter-spacing": spacing }, h("textPath", { href: `#${id}`, startOffset: "50%", "text-anchor": "middle" }, text));

/** Where the slot of a box is on the band, from 0 at its left to 1: the higher numbers left of its words, the others right. */
function slot(box, boxes) {
  const middle = Math.ceil(boxes / 2);
  return box > middle ? 0.05 + (0.21 * (boxes - box)) / Math.max(1, boxes - middle - 1) : 0.74 + (0.21 * (middle - box)) / Math.max(1, middle - 1);
}

/** The slots of the band, box by box: its number, or the insurance that lies there. */
function insured(m) {
  const boxes = m.seats;
  const numbers = Array.from({ length: boxes }, (_, n) => boxes - n);
  return h("ul", { class: "insured", "aria-label": "Insurance" }, numbers.map((box) => {
    const at = slot(box, boxes);
    const on = Object.entries(m.live ? m.game?.boxes?.[box]?.insurance ?? {} : {});
    const said = on.map(([name, amount]) => `${name} insures box ${box} for ${money(amount)}`).join("; ");
    const sum = on.reduce((all, [, amount]) => all + amount, 0);
    return h("li", { "data-key": `slot-${box}`, class: sum ? "" : "bare", style: { "--at": `${100 * at}%`, "--down": `${(40 * at * (1 - at)).toFixed(1)}px` } }, sum ? pile(sum, { size: 26, label: said }) : null, h("span", { class: sum ? "whose" : "" }, String(box)));
  }));
}

function myAreas(m, f) {
  if (!m.seat) return null;
  const offer = m.placing && !m.over ? m.placing : null;
  const stakes = m.stakes(m.seat);
  return h("ul", { class: "areas box-areas" }, layout(m).map((wager) => {
    const bounds = offer?.amounts[wager];
    const drafted = f.draft.totals[wager];
    const ended = m.ended(m.seat, wager);
    const lying = wager === BOX ? (stakes[BOX] ?? 0) + (m.live ? stakes.double ?? 0 : 0) : stakes[wager] ?? 0;
    const turn = wager === BOX && m.live && m.game?.turn === m.seat;
    const state = turn ? "waits" : ended ? tone(ended.outcome) : drafted ? "draft" : lying || bounds ? "open" : "idle";
    const key = bounds ? wagerKeys(m, f).find((each) => each.id === `key-${wager}`)?.key : "";
    const gained = wager === BOX ? boxGain(m) : ended ? ended.pays : null;
    const name = wager === BOX ? `Box ${m.seat}` : m.name(wager);
    return h("li", { "data-key": wager, class: "my-area" },
      area({ shape: PLACED[wager] ?? "circle", state, amount: drafted ?? lying, name, says: wager === BOX ? String(m.seat) : SHORT[wager], key: wager, onclick: bounds ? () => { f.draft.add(m, wager); f.update(); } : null,
        label: bounds ? `${name}, ${money(drafted ?? lying)}. Adds ${money(f.draft.chip ?? 0)}; ${money(lowest(bounds))} to ${money(highest(bounds))}` : null }),
      h("span", { class: `area-name ${gained === null ? "" : state}` }, name, gained === null ? null : [" ", h("span", { class: "gain" }, signed(gained))], key ? h("kbd", {}, key) : null));
  }));
}

/** What the hands of my box have come to, with doubles and splits, once the round is over. */
function boxGain(m) {
  const rows = m.over ? Object.entries(m.settled[m.seat] ?? {}).filter(([name]) => /^(box|double)( \d+)?$/.test(name)) : [];
  return rows.length ? rows.reduce((all, [, row]) => all + row.pays, 0) : null;
}

function handOf(m, hand, live, small = false) {
  return h("div", { class: `box-hand ${hand.status} ${live ? "live" : ""}`, "data-key": `hand-${hand.n}` },
    small ? null : lozenge(hand),
    h("div", { class: small ? "seat-cards" : "my-cards" }, hand.cards.map((each, n) => card(each, { key: `${hand.n}${n}${each}`, small, back: m.view.back }))));
}

function ring(m, f) {
  if (!m.seat) return null;
  const box = boxOf(m, m.seat);
  const hands = box?.hands ?? [];
  const ended = m.outcomeWords(m.seat);
  const total = m.gain(m.seat);
  const over = m.over && ended;
  const said = m.myTurn ? "Your turn" : over ? (total.amount > 0 ? `You win ${full(total.amount)}` : total.amount < 0 ? `You lose ${full(-total.amount)}` : "You stand off") : "";
  const mine = m.live && m.game?.turn === m.seat;
  const words = hands.length === 1 ? m.drawn?.words?.[`${m.seat}.${hands[0].n}`] ?? (hands[0].status === "paid" ? "blackjack, paid" : "") : mine ? `hand ${hands.findIndex((each) => each.n === m.game.hand) + 1} of ${hands.length}: ${m.drawn?.words?.[`${m.seat}.${m.game.hand}`] ?? ""}` : "";
  return h("section", { class: `ring ${m.myTurn ? "turn" : over ? ended.tone : "rest"}`, "aria-label": "Your box" },
    said ? h("p", { class: "ring-tab" }, said) : null,
    h("div", { class: `my-hands count-${hands.length}` }, hands.map((hand) => handOf(m, hand, mine && hand.n === m.game.hand))),
    h("p", { class: "hand-words" }, words),
    h("div", { class: "plate my-plate" }, h("p", { class: "who" }, h("span", {}, String(m.seat)), h("span", { class: "name" }, m.me.name), h("span", { class: "note" }, myNote(m, box)),
      h("button", { class: "has", type: "button", "aria-label": `${full(m.mine?.chips ?? 0)} in chips: buy in or cash out`, onclick: () => f.money() }, full(m.mine?.chips ?? 0)))));
}

const myNote = (m, box) => {
  const wagers = m.mine?.wagers ?? {};
  const behind = (box?.bettors ?? []).filter((name) => name !== m.me.name);
  return [Object.keys(wagers).length ? listWagers(wagers, (wager) => m.name(wager)) : "", behind.length ? `with ${behind.join(", ")}` : ""].filter(Boolean).join("; ");
};

/** What a box does while the round is played: a side wager that has ended says nothing of it yet. */
function playsAs(m, seat, box) {
  if (!m.live || !box?.hands.length) return m.state(seat);
  const is = (status) => box.hands.some((hand) => hand.status === status);
  if (box.hands.every((hand) => hand.status === "bust")) return { tone: "lost", text: "bust" };
  if (is("paid")) return { tone: "won", text: "blackjack, paid" };
  return { tone: "", text: is("plays") ? "to play" : is("blackjack") ? "blackjack" : "stands" };
}

const others = (m, f) => h("ol", { class: "others", tabindex: f.desk ? null : 0, "aria-label": "Other boxes" }, around(m).map((place) => seatOf(m, f, place)));

function seatOf(m, f, place) {
  const { seat, crowded } = place;
  const sits = m.at(seat);
  const box = boxOf(m, seat);
  const stakes = sits ? m.stakes(seat) : {};
  const hands = box?.hands ?? [];
  const turn = m.live && m.game?.turn === seat;
  return h("li", { class: `seat box-seat ${sits ? "taken" : "free"} ${crowded ? "crowded" : ""} ${turn ? "to-play" : ""}`, style: standing(place), "data-key": `seat-${seat}` },
    crowded ? null : h("div", { class: "seat-areas" }, layout(m).map((wager) => {
      const ended = m.ended(seat, wager);
      return area({ shape: PLACED[wager] ?? "circle", state: ended ? tone(ended.outcome) : stakes[wager] ? "open" : "idle", amount: stakes[wager] ?? 0, name: wager === BOX ? `Box ${seat}` : m.name(wager), says: wager === BOX ? String(seat) : SHORT[wager], size: 28 });
    })),
    crowded || !sits ? null : h("div", { class: "seat-hands" }, hands.map((hand) => handOf(m, hand, false, true))),
    sits ? h("div", { class: "box-plate" }, plate(m, seat, "", playsAs(m, seat, box)), hands.length && !m.over ? h("p", { class: "totals" }, hands.map((hand) => lozenge(hand, "small"))) : null) : emptySeat(m, f, seat, "Box"));
}

const whose = (m, offer) => (offer.seat === m.seat ? "" : ` on box ${offer.area}`);

function insuring(m, f) {
  const list = [];
  const letters = { insure: "I", "even-money": "E", "no-insurance": "N" };
  for (const offer of m.turnActs) {
    const own = offer.seat === m.seat;
    const key = own ? letters[offer.request] : undefined;
    const id = `${offer.request}-${offer.area}`;
    const bounds = offer.amounts.insurance;
    if (offer.request === "insure") list.push({ id, key, label: `Insure ${money(highest(bounds))}${whose(m, offer)}`, under: "pays 2 to 1 if the dealer has a blackjack", does: withAmount(offer, "insurance", highest(bounds)) });
    if (offer.request === "even-money") list.push({ id, key, label: `Even money${whose(m, offer)}`, under: "1 to 1 at once", does: offer.body });
    if (offer.request === "no-insurance") list.push({ id, key, label: `No insurance${whose(m, offer)}`, under: "play on", does: offer.body });
  }
  return { says: "The dealer has an ace. Insurance is open.", clauses: m.turnClauses, list };
}

/** The wager of whoever decides for a hand: who wagered on its box first. */
const wagered = (hand) => Object.values(hand.wagers)[0] ?? 0;

function playing(m) {
  const find = (request) => m.turnActs.find((each) => each.request === request);
  const [hit, stand, double, split, even] = ["hit", "stand", "double", "split", "even-money"].map(find);
  if (!hit) return { says: "Your blackjack may be settled at once.", clauses: m.turnClauses, list: even ? [{ id: "even", key: "E", label: "Even money", under: "1 to 1 at once", does: even.body }] : [] };
  const box = m.game.boxes[hit.area];
  const hand = box.hands.find((each) => each.n === m.game.hand);
  const list = [{ id: "hit", key: "H", label: "Hit", under: "one more card", does: hit.body }];
  if (stand) list.push({ id: "stand", key: "S", label: "Stand", under: `keeps ${hand.total}`, does: stand.body });
  const bounds = double?.amounts.double;
  if (bounds) list.push({ id: "double", key: "D", label: `Double ${money(highest(bounds))}`, under: `to ${money(wagered(hand) + highest(bounds))}, exactly one card`, does: withAmount(double, "double", highest(bounds)) });
  if (split) list.push({ id: "split", key: "P", label: `Split ${money(wagered(hand))}`, under: `two hands of ${money(wagered(hand))}`, does: split.body });
  if (even) list.push({ id: "even", key: "E", label: "Even money", under: "settles a blackjack of yours", does: even.body });
  const up = m.game.dealer[0];
  return { says: `${whose(m, hit) ? `Box ${hit.area}: ` : "Your "}${hand.soft ? "soft " : ""}${hand.total} against the dealer's ${up ? up.replace("T", "10").slice(0, -1) : ""}.`, clauses: m.turnClauses, list };
}

const BEHIND = "behind";

/** Wagers behind other players, each with the least that is allowed; several of them take the place of the other choices. */
function behind(m, f, others) {
  const boxes = m.offers.filter((each) => each.request === "back-box").map((each) => {
    const [box] = each.choices;
    const amount = lowest(each.amounts[BOX]);
    return { id: `back-${box}`, key: box, label: `Box ${box}`, under: `${money(amount)} behind`, does: { ...each.body, box: Number(box), stake: { chips: amount } }, then: () => f.type("") };
  });
  if (!boxes.length) return others;
  if (f.typing === BEHIND) return { ...others, says: "Choose the box; its player decides for both of you.", rack: null, list: [back(f), ...boxes] };
  return { ...others, list: [...others.list, { id: BEHIND, key: "H", label: "Behind a box", under: "its player decides", act: () => f.type(BEHIND) }] };
}

function choices(m, f) {
  if (m.live && f.typing === BEHIND) f.typing = "";
  if (m.live) return !m.myTurn ? { says: waitingFor(m), list: [] } : m.game?.stage === "insuring" ? insuring(m, f) : { ...playing(m), extra: null };
  const open = wagering(m, f);
  return m.placing && !m.over && !f.draft.any && f.typing !== "wager" ? behind(m, f, open) : open;
}

export const spec = {
  kind: "half-moon blackjack",
  log: { skip: new Set(["blackjack.stage"]) },
  turn: "Your turn",
  acts: TURN,
  step: (m) => ({ steps: STEPS, at: m.live ? STAGES[m.game?.stage] ?? 1 : m.over ? 5 : 0 }),
  choices,
  keys: wagerKeys,
  retry: nearestWay,
  cloth: (m, f) => h("section", { class: "felt", "aria-label": "Table", "data-key": "felt" }, ground(), dealer(m), print(m, f.desk), insured(m), h("section", { class: "my-place" }, myAreas(m, f), ring(m, f)), others(m, f)),
};

export default felt(spec);
