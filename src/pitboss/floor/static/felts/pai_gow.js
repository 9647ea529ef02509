// Pai Gow: wall, cup and dice, the bank's two hands, boxes along the arc, and my four tiles, of which I choose two for the low hand.
import { nearestWay, plainDecisions, waitingFor, wagering, wagerKeys, withAmount } from "../choices.js";
import { h } from "../dom.js";
import { felt } from "../frame.js";
import { tone } from "../model.js";
import { cup, die, tile, tileWords } from "../tiles.js";
import { full, highest, listWagers, lowest, money, signed } from "../words.js";
import { area, around, emptySeat, ground, plate, standing, tray } from "./half_moon.js";

const WAGER = "wager", BANK = 0, PAIR = 2, GROUPS = 8;
const STEPS = ["Wagers", "Tiles", "Setting", "Settlement"];
const STAGES = { covering: 1, stacked: 1, delivered: 1, setting: 2, matching: 3 };
const ACTS = new Set(["set-hand", "ask-house-way", "put-up", "lay-down-bank"]);
const OF_THE_BANK = { "take-bank": ["B", "Take the bank", "you pay and take every wager"], "co-bank": ["H", "Bank with the house", "in equal shares"], "decline-bank": ["N", "Decline the bank", "it is offered on"] };
const KNOWN = new Set([...ACTS, ...Object.keys(OF_THE_BANK)]);

const showing = (m) => m.live || m.over;
const handAt = (m, place) => (showing(m) ? m.game?.hands?.[place] : null);
/** Who banks the round that is shown, also once it is over: the seat, 0 for the house, and whether the house banks with them. */
const bankSeat = (m) => (m.over ? m.game?.banked : m.game?.banker) ?? 0;
const together = (m) => Boolean(m.over ? m.game?.banked_together : m.game?.shared);
const iBank = (m) => Boolean(m.seat) && bankSeat(m) === m.seat;
const myHand = (m) => handAt(m, iBank(m) && !together(m) ? BANK : m.seat);
const words = (m, place) => (showing(m) ? m.drawn?.words?.[place] : null);
const bankBox = (m) => bankSeat(m) || m.drawn?.house_box || 1;

/** The tiles of a hand: low hand and high hand apart where they may be seen, else as they were delivered. */
function stacks(hand, result = "") {
  if (!hand) return [];
  if (hand.low.length) return [["low", hand.low], ["high", hand.high]].map(([name, pair]) => h("div", { class: `stack ${name} ${result}`, role: "group", "aria-label": `${name} hand` }, pair.map((each, n) => tile(each, { key: `${name}${n}` }))));
  const all = Array.from({ length: hand.count }, (_, n) => tile(hand.tiles[n] ?? null, { key: `t${n}` }));
  return hand.is_set ? [h("div", { class: "stack low" }, all.slice(0, PAIR)), h("div", { class: "stack high" }, all.slice(PAIR))] : [h("div", { class: "stack" }, all)];
}

const wall = (m) => {
  const left = m.live && ["covering", "stacked"].includes(m.game.stage) ? GROUPS : m.live || m.over ? Math.floor((m.game?.unused ?? 0) / 4) : GROUPS;
  const said = m.live && ["covering", "stacked"].includes(m.game.stage) ? "The wall: eight groups of four tiles" : showing(m) && m.game?.unused ? `${m.game.unused} unused tiles` : showing(m) ? "All tiles are delivered" : "The wall: eight groups of four tiles";
  return h("div", { class: "wall" }, h("div", { class: "groups", "aria-hidden": "true" }, Array.from({ length: left }, () => h("span", { class: "group" }))), h("p", {}, said));
};

function dice(m) {
  const thrown = showing(m) ? m.game?.dice ?? [] : [];
  return h("div", { class: "dice-cup" }, thrown.length ? h("div", { class: "dice" }, thrown.map(die)) : cup(),
    h("p", {}, thrown.length ? `${thrown.reduce((all, each) => all + each, 0)}: first tiles to box ${m.game.first}` : "Cup and dice"));
}

const banker = (m) => (bankSeat(m) ? `${m.at(bankSeat(m))?.player ?? "A player"}${together(m) ? " and the house" : ""}` : "The house");

const chung = () => h("span", { class: "chung", role: "img", "aria-label": "The chung: this box has the bank" }, "BANK");

function dealer(m) {
  const hand = handAt(m, BANK);
  const said = words(m, BANK);
  return h("section", { class: "dealer pai-gow-dealer", "aria-label": "The bank" }, tray(), wall(m),
    h("div", { class: "bank-hand" }, h("p", { class: "bank-name" }, `${banker(m)} ${m.over ? "had" : together(m) ? "have" : "has"} the bank`, chung()), h("div", { class: "bank-tiles" }, stacks(hand)), h("p", { class: "hand-words" }, said ? `low: ${said[0]}; high: ${said[1]}` : "")),
    dice(m));
}

function marked(m, f) {
  if (f.marks.round !== m.view.round) f.marks = { round: m.view.round, tiles: [] };
  return f.marks.tiles;
}

function toggle(m, f, at) {
  const tiles = marked(m, f);
  f.marks.tiles = tiles.includes(at) ? tiles.filter((each) => each !== at) : [...tiles, at].slice(-PAIR);
  f.update();
}

const setting = (m) => m.decisions.find((each) => each.request === "set-hand");

function myTiles(m, f) {
  const hand = myHand(m);
  if (!hand) return [];
  if (!setting(m) || hand.is_set) return stacks(hand, m.outcomeWords(m.seat)?.tone ?? "");
  const low = marked(m, f);
  return h("div", { class: "stack choosing" }, Array.from({ length: hand.count }, (_, n) => tile(hand.tiles[n], { key: `t${n}`, state: low.includes(n) ? "chosen" : "", pressed: low.includes(n), label: `${tileWords(hand.tiles[n])}: ${low.includes(n) ? "low hand" : "high hand"}`, onclick: () => toggle(m, f, n) })));
}

/** The two hands in words: as they are set, or as the chosen tiles would set them. */
function myWords(m, f) {
  const hand = myHand(m);
  const place = iBank(m) ? BANK : m.seat;
  if (!hand) return iBank(m) && showing(m) ? "the bank, set the house way" : "";
  if (words(m, place)) return `low: ${words(m, place)[0]}; high: ${words(m, place)[1]}`;
  const pairs = m.drawn?.pairs?.[place];
  const low = [...marked(m, f)].sort();
  if (!setting(m) || !pairs) return hand.is_set ? "set" : "";
  if (low.length < PAIR) return `Choose ${low.length ? "one more tile" : "two tiles"} for the low hand`;
  const high = [0, 1, 2, 3].filter((each) => !low.includes(each));
  return `low: ${pairs[low.join("+")]}; high: ${pairs[high.join("+")]}`;
}

function myArea(m, f) {
  if (!m.seat) return null;
  const offer = m.placing && !m.over ? m.placing : null;
  const bounds = offer?.amounts[WAGER];
  const drafted = f.draft.totals[WAGER];
  const ended = m.ended(m.seat, WAGER);
  const amount = drafted ?? m.stakes(m.seat)[WAGER] ?? 0;
  const banks = m.seat === bankBox(m);
  const state = ended ? tone(ended.outcome) : drafted ? "draft" : amount || bounds ? "open" : "idle";
  return h("ul", { class: "areas count-1" }, h("li", { class: "my-area", "data-key": WAGER }, banks ? chung() : null,
    area({ shape: "box", state, amount, name: `Box ${m.seat}`, says: banks ? "Bank" : "Wager", key: WAGER, onclick: bounds ? () => { f.draft.add(m, WAGER); f.update(); } : null,
      label: bounds ? `Box ${m.seat}, ${money(amount)}. Adds ${money(f.draft.chip ?? 0)}; ${money(lowest(bounds))} to ${money(highest(bounds))}` : null }),
    h("span", { class: `area-name ${ended ? state : ""}`, "aria-hidden": ended ? null : "true" }, ended ? `Wager ${ended.outcome === "void" ? "void" : signed(ended.pays)}` : `Box ${m.seat}`, bounds ? h("kbd", {}, wagerKeys(m, f)[0]?.key ?? "") : null)));
}

function ring(m, f) {
  if (!m.seat) return null;
  const ended = m.outcomeWords(m.seat);
  const total = m.gain(m.seat);
  const done = ended && !m.myTurn && showing(m);
  const said = m.myTurn ? (setting(m) ? "Set your tiles" : "Cover the wagers") : done ? (ended.tone === "void" ? "Void, your wager is back" : total.amount > 0 ? `You win ${full(total.amount)}` : total.amount < 0 ? `You lose ${full(-total.amount)}` : "You stand off") : "";
  return h("section", { class: `ring tiles-ring ${m.myTurn ? "turn" : done ? ended.tone : "rest"}`, "aria-label": "Your place" }, said ? h("p", { class: "ring-tab" }, said) : null,
    h("div", { class: "my-cards my-tiles" }, myTiles(m, f)), h("p", { class: "hand-words" }, myWords(m, f)),
    h("div", { class: "plate my-plate" }, h("p", { class: "who" }, h("span", {}, String(m.seat)), h("span", { class: "name" }, m.me.name), h("span", { class: "note" }, note(m)),
      h("button", { class: "has", type: "button", "aria-label": `${full(m.mine?.chips ?? 0)} in chips: buy in or cash out`, onclick: () => f.money() }, full(m.mine?.chips ?? 0)))));
}

const note = (m) => {
  if (iBank(m)) return m.game.bank_holds ? `bank ${money(m.game.bank_holds)}` : "the bank";
  return listWagers(m.mine?.wagers ?? {}, () => "Wager");
};

const seats = (m) => around(m).map((place) => (m.drawn?.clockwise ? place : { ...place, side: -place.side }));

function seatOf(m, f, place) {
  const { seat, crowded } = place;
  const sits = m.at(seat);
  const hand = sits ? handAt(m, seat === bankSeat(m) ? BANK : seat) : null;
  const ended = m.ended(seat, WAGER);
  const stake = sits ? m.stakes(seat)[WAGER] ?? 0 : 0;
  const said = words(m, seat);
  const banks = seat === bankBox(m);
  return h("li", { class: `seat ${sits ? "taken" : "free"} ${crowded ? "crowded" : ""}`, style: standing(place), "data-key": `seat-${seat}` },
    crowded || !sits ? null : h("div", { class: "seat-areas" }, area({ shape: "box", state: ended ? tone(ended.outcome) : stake ? "open" : "idle", amount: ended?.outcome === "void" ? 0 : stake, name: `Box ${seat}`, says: String(seat), size: 31 }), banks ? chung() : null),
    crowded || seat === bankSeat(m) ? null : h("div", { class: "seat-tiles" }, stacks(hand, m.outcomeWords(seat)?.tone)),
    sits ? plate(m, seat, said ? `${said[0]}; ${said[1]}` : "") : banks && !bankSeat(m) ? h("p", { class: "empty-seat" }, h("b", {}, `Box ${seat}`), h("span", {}, "the house"), chung()) : emptySeat(m, f, seat, "Box"));
}

function bankChoices(m) {
  return m.decisions.filter((each) => OF_THE_BANK[each.request]).map((each) => {
    const [key, label, under] = OF_THE_BANK[each.request];
    return { id: each.request, key, label, under, does: each.body };
  });
}

function covering(m) {
  const put = m.decisions.find((each) => each.request === "put-up");
  const back = m.decisions.find((each) => each.request === "lay-down-bank");
  const bounds = put?.amounts.amount;
  const list = [];
  if (bounds) list.push({ id: "put-up", key: "P", label: `Put up ${money(lowest(bounds))}`, under: "covers every wager", does: withAmount(put, "amount", lowest(bounds)) });
  if (back) list.push({ id: "lay-down-bank", key: "L", label: "Give the bank back", under: "the house banks", does: back.body });
  return { says: bounds ? `The wagers need ${money(lowest(bounds))} from you.` : "You cannot cover the wagers: give the bank back, or buy chips.", clauses: [...(put?.clauses ?? back?.clauses ?? [])], list };
}

function setChoices(m, f) {
  const offer = setting(m);
  const way = m.decisions.find((each) => each.request === "ask-house-way");
  const hand = myHand(m);
  const low = marked(m, f).map((at) => hand.tiles[at]);
  const list = [];
  if (low.length === PAIR) list.push({ id: "set", key: "Enter", label: "Set these hands", under: `low: ${low.map((each) => tileWords(each).split(",")[0]).join(" and ")}`, does: { ...offer.body, low } });
  if (way) list.push({ id: "house-way", key: "H", label: "House way", under: "the house sets them", does: way.body });
  return { says: "Choose two tiles for the low hand.", clauses: offer.clauses, list };
}

/** The dock of whoever sits at the box of the house while it banks: they cannot wager there, and may move to another box. */
function atHouseBox(m, usual, own) {
  const moves = m.offers.filter((each) => each.request === "change-seat").slice(0, 1).map((each) => ({ id: "change-seat", key: "M", label: `Move to box ${each.area}`, under: "your chips come along", does: each.body }));
  return { ...usual, says: `While the house banks, no wager goes on box ${m.seat}: its chung is there.`, clauses: m.drawn.house_clauses, list: [...moves, ...usual.list, ...own] };
}

function choices(m, f) {
  if (m.live) {
    if (setting(m)) return setChoices(m, f);
    return m.myTurn ? covering(m) : { says: waitingFor(m), list: plainDecisions(m, f, KNOWN) };
  }
  const usual = wagering({ __proto__: m, decisions: [] }, f, { start: "Shake the dice", until: "“No more bets”" });
  const back = m.decisions.find((each) => each.request === "lay-down-bank");
  const own = [...bankChoices(m), ...(back ? [{ id: "lay-down-bank", key: "L", label: "Give the bank back", under: "the house banks", does: back.body }] : [])];
  if (m.seat && m.seat === m.drawn?.house_box && !m.game?.banker) return atHouseBox(m, usual, own);
  const says = bankChoices(m).length ? "The bank is offered to you. Take it, or wager against the house." : m.game?.banker === m.seat && m.seat ? "You have the bank. The others wager against you." : usual.says;
  const list = m.game?.banker && m.game.banker === m.seat ? usual.list.map((each) => (each.id === "sit-out" ? { ...each, label: "Shake the dice", under: "when the others have wagered" } : each)) : usual.list;
  return { ...usual, says, list: [...list, ...own] };
}

/** The keys 1 to 4 choose tiles while I set them; before that the keys of the wagers. */
const keys = (m, f) => {
  const hand = setting(m) ? myHand(m) : null;
  if (!hand) return wagerKeys(m, f);
  return [0, 1, 2, 3].map((at) => ({ id: `tile-${at}`, key: String(at + 1), label: `Tile ${at + 1}, ${tileWords(hand.tiles[at])}: low or high hand`, act: () => toggle(m, f, at) }));
};

export default felt({
  kind: "half-moon",
  acts: ACTS,
  turn: "Your tiles",
  step: (m) => ({ steps: STEPS, at: m.live ? STAGES[m.game?.stage] ?? 1 : m.over ? 3 : 0 }),
  choices,
  keys,
  retry: nearestWay,
  cloth: (m, f) => h("section", { class: "felt", "aria-label": "Table", "data-key": "felt" }, ground(), dealer(m), h("section", { class: "my-place" }, myArea(m, f), ring(m, f)),
    h("ol", { class: "others", tabindex: f.desk ? null : 0, "aria-label": "Other boxes" }, seats(m).map((place) => seatOf(m, f, place)))),
});
