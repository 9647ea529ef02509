// Draw Poker: the oval, pots in the middle, the button, what I keep and what I change.
import { card } from "../cards.js";
import { pile } from "../chips.js";
import { plainDecisions, playMoney, waitingFor } from "../choices.js";
import { chips } from "../clause.js";
import { h } from "../dom.js";
import { felt } from "../frame.js";
import { cardWords, full, highest, lowest, money, nearest, sentence } from "../words.js";
import { discardRack, emptySeat, plate, thing } from "./half_moon.js";

const STEPS = ["Blinds", "Deal", "Betting", "Draw", "Betting", "Showdown"];
const STAGES = { "first-betting": 2, drawing: 3, "final-betting": 4, showdown: 5, settling: 5 };
/** What the turn of a player asks for. */
const ACTS = new Set(["fold", "call", "check", "stay", "bet", "raise", "tap-out", "discard", "stand-pat"]);
const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const CROWDED = 7;
// The places go clockwise from my left round to my right; the dealer's comes between the last seat and the first.
const PATH = [[342, 446], [354, 290], [420, 160], [520, 110], [766, 110], [860, 160], [926, 290], [938, 446]];
// The button lies on the side of a place that looks to the middle.
const MIDDLE = 640;
// Above this the rail is near.
const HIGH = 150;

// Where more sit at the table, the plates alone stand closer: one of these for each of ten places.
const CLOSE = [[342, 446], [337, 356], [345, 266], [388, 176], [548, 98], [732, 98], [892, 176], [935, 266], [943, 356], [938, 446]];

/** Return the point at a part of the way along the close places. */
function closeTo(part) {
  const at = part * (CLOSE.length - 1);
  const [from, to] = [CLOSE[Math.floor(at)], CLOSE[Math.ceil(at)]];
  return [0, 1].map((n) => from[n] + (at % 1) * (to[n] - from[n]));
}

/** Return the point at a part of the way along the places. */
function along(part) {
  const legs = PATH.slice(1).map(([x, y], n) => Math.hypot(x - PATH[n][0], y - PATH[n][1]));
  let left = part * legs.reduce((all, each) => all + each, 0);
  for (const [n, leg] of legs.entries()) {
    if (left <= leg || n === legs.length - 1) {
      const t = Math.min(1, left / leg);
      return [PATH[n][0] + t * (PATH[n + 1][0] - PATH[n][0]), PATH[n][1] + t * (PATH[n + 1][1] - PATH[n][1])];
    }
    left -= leg;
  }
  return PATH[0];
}

/** Return the other places clockwise, the dealer's among them as 0. */
function around(m) {
  const mine = m.seat ?? m.seats;
  const order = [...Array.from({ length: m.seats }, (_, n) => n + 1), 0];
  const from = order.indexOf(mine);
  const rest = [...order.slice(from + 1), ...order.slice(0, from)];
  const where = m.seats > CROWDED ? closeTo : along;
  return rest.map((seat, n) => ({ seat, at: where(rest.length > 1 ? n / (rest.length - 1) : 0.5) }));
}

const game = (m) => m.game ?? { hands: {}, pots: [], stage: "", button: 0 };
const out = (hand) => hand?.status === "folded" || hand?.status === "mucked";
const cardsOf = (hand) => Array.from({ length: hand?.count ?? 0 }, (_, n) => hand.cards[n] ?? null);
const handsShown = (m) => m.live || m.over || m.view.phase !== "in a round";

/** What somebody has done in the round, in words. */
function stateWords(m, seat) {
  const hand = game(m).hands[seat];
  const said = m.person(seat)?.state;
  const sitting = game(m).sitting?.[seat];
  if (!hand) return sitting?.out ? "sits out" : said || "waiting";
  const put = hand.put ? `, ${money(hand.put)}` : "";
  if (out(hand)) return `${hand.status}${hand.put ? `, −${money(hand.put)}` : ""}`;
  if (/tap/.test(hand.status)) return `tapped out${put}`;
  if (game(m).turn === seat) return "to act";
  const drew = hand.draws === null || hand.draws === undefined ? "" : hand.draws ? `drew ${hand.draws}` : "stood pat";
  return [hand.bet ? `bet ${money(hand.bet)}` : "", drew].filter(Boolean).join(", ") || `in${put}`;
}

function seatOf(m, f, { seat, at }) {
  const style = { "--px": `${at[0] - 640}px`, "--py": `${at[1] - 44}px` };
  if (seat === 0) {
    return h("li", { class: "seat house", style, "data-key": "house" }, thing(`device ${m.view.back}`, m.device, ""), discardRack(m, "Discards", m.live || m.over ? game(m).racked ?? 0 : 0));
  }
  const sits = m.at(seat);
  const hand = handsShown(m) ? game(m).hands[seat] : null;
  const folded = out(hand);
  const shown = !hand || folded || m.seats > CROWDED ? [] : cardsOf(hand);
  const counted = m.seats > CROWDED && hand && !folded ? h("span", { class: "count" }, `${hand.count} cards`) : null;
  const button = game(m).button === seat ? h("span", { class: "button-disc", role: "img", "aria-label": "the button" }, "D") : null;
  return h("li", { class: `seat ${sits ? "" : "free"}`, style, "data-key": `seat-${seat}`, "data-side": at[0] < MIDDLE ? "left" : "right", "data-row": at[1] < HIGH ? "top" : null },
    h("div", { class: "seat-cards" }, shown.map((each, n) => card(each, { small: true, back: m.view.back, key: `c${n}` }))), sits ? withWords(m, seat, counted) : kept(m, seat) ?? emptySeat(m, f, seat), button);
}

/** A seat that has become vacant is for players of the table until the next round has begun: a newcomer is not offered it. */
const kept = (m, seat) => (m.seat === null && game(m).vacant?.includes(seat) ? h("p", { class: "empty-seat" }, h("b", {}, `Seat ${seat}`), h("span", {}, "for players here")) : null);

function withWords(m, seat, counted) {
  const outcome = m.outcomeWords(seat);
  const made = plate(m, seat);
  if (!outcome) made.querySelector(".state").replaceChildren(h("span", {}, stateWords(m, seat)), ...(counted ? [counted] : []));
  if (out(game(m).hands[seat])) made.classList.add("out");
  return made;
}

/** The pots as people speak of them: bets that others may still match are no side pot; only who has tapped out parts them. */
function potsOf(m) {
  const { hands } = game(m);
  const inPlay = Object.keys(hands).map(Number).filter((seat) => !out(hands[seat]) && !/tap/.test(hands[seat].status));
  const found = [];
  for (const pot of game(m).pots ?? []) {
    const players = m.live ? [...new Set([...pot.players, ...inPlay])].sort((one, other) => one - other) : pot.players;
    const last = found.at(-1);
    if (last && String(last.players) === String(players)) last.amount += pot.amount;
    else found.push({ amount: pot.amount, players });
  }
  return found;
}

/** The pots of the round that is just over, with who has won them. */
function awarded(m) {
  const event = m.lines.findLast((line) => line.round === m.view.round && line.event?.type?.startsWith("draw.awarded"))?.event;
  const who = (seat) => (Number(seat) === m.seat ? "you" : m.at(Number(seat))?.player ?? `seat ${seat}`);
  return (event?.pots ?? []).map((pot) => ({ ...pot, words: `to ${Object.keys(pot.shares).map(who).join(" and ")}` }));
}

function pots(m, f) {
  const list = m.over ? awarded(m) : potsOf(m);
  const words = (pot, n) => {
    if (pot.words) return pot.words;
    const without = Object.keys(game(m).hands).map(Number).filter((seat) => !pot.players.includes(seat) && !out(game(m).hands[seat]));
    if (n === 0 || !without.length) return `${COUNTS[pot.players.length] ?? pot.players.length} may win it`;
    return `without ${without.map((seat) => (seat === m.seat ? "you" : m.at(seat)?.player ?? seat)).join(", ")}`;
  };
  return h("section", { class: "pots", "aria-label": "Pots" }, h("p", { class: "pot-says" }, stageWords(m), " ", m.live ? chips(clausesOf(m, game(m).raises ? "raises" : game(m).stage), f.open, 1) : null),
    h("ol", {}, list.map((pot, n) => h("li", { "data-key": `pot-${n}` }, pile(pot.amount, { size: 44 }), h("b", {}, `${n === 0 ? "Main pot" : list.length > 2 ? `Side pot ${n}` : "Side pot"} ${money(pot.amount)}`), h("span", {}, words(pot, n), " ", chips(clausesOf(m, n ? "side pot" : "pot"), f.open, 1))))),
    announced(m, f));
}

const clausesOf = (m, what) => m.drawn?.clauses?.[what] ?? [];

/** The draw is announced while cards may be marked for it. */
function announced(m, f) {
  const hand = game(m).hands[m.seat];
  if (!m.live || game(m).stage !== "first-betting" || !hand || out(hand)) return null;
  return h("p", { class: "announced" }, "The draw comes next: mark what you will change. ", chips(clausesOf(m, "drawing"), f.open, 1));
}

const STAGE_WORDS = { "first-betting": "First betting round", drawing: "The draw", "final-betting": "Final betting round" };

const stageWords = (m) => {
  const { stage, raises, level } = game(m);
  if (!m.live) return m.over && awarded(m).length ? "The pots are won." : "The pots come here.";
  return `${STAGE_WORDS[stage] ?? sentence(stage)}.${level ? ` ${money(level)} to stay in.` : ""}${raises ? ` ${raises} raise${raises === 1 ? "" : "s"} so far.` : ""}`;
};

function ring(m, f) {
  if (!m.seat) return null;
  const hand = handsShown(m) ? game(m).hands[m.seat] : null;
  const cards = cardsOf(hand);
  const folded = out(hand);
  const mayMark = m.live && hand && !folded && hand.draws === null && cards.every(Boolean);
  // On a desk the marks leave no line for the hand in words: it is on the plate.
  const noted = f.desk && mayMark;
  const ended = m.outcomeWords(m.seat);
  const turn = m.myTurn;
  const tab = turn ? "You to act" : ended && !m.live ? won(m, ended) : "";
  return h("section", { class: `ring ${turn ? "turn" : ended && !m.live ? ended.tone : "rest"}`, "aria-label": "Your place" }, tab ? h("p", { class: "ring-tab" }, tab) : null,
    h("div", { class: "my-cards" }, cards.map((each) => h("div", { class: "held", "data-key": each ?? "down" }, card(each, { back: m.view.back, state: folded ? "aside" : "" }), mayMark ? mark(m, f, each) : null))),
    h("p", { class: "hand-words" }, noted ? "" : m.drawn?.words?.[m.seat] ?? ""),
    h("div", { class: "plate my-plate" }, h("p", { class: "who" }, h("span", {}, String(m.seat)), h("span", { class: "name" }, m.me.name), h("span", { class: "note" }, myNote(noted ? m.drawn?.words?.[m.seat] : "", hand)),
      game(m).button === m.seat ? h("span", { class: "button-disc", role: "img", "aria-label": "the button" }, "D") : null,
      h("button", { class: "has", type: "button", "aria-label": `${full(m.mine?.chips ?? 0)} in chips: buy in or cash out`, onclick: () => f.money() }, full(m.mine?.chips ?? 0)))));
}

const won = (m, ended) => {
  const { amount } = m.gain(m.seat);
  return amount > 0 ? `You win ${full(amount)}` : amount < 0 ? `You lose ${full(-amount)}` : ended.text;
};

/** A hand in few words: what it is, and the card that counts next. */
const briefly = (words) => words?.split(", ").slice(0, 2).join(", ");

const myNote = (words, hand) => [briefly(words), hand?.put ? `${money(hand.put)} in` : ""].filter(Boolean).join("; ");

/** A mark under a card, made beforehand: it binds nothing until the draw. */
function mark(m, f, each) {
  const change = marked(m, f).has(each);
  return h("button", { class: `mark ${change ? "change" : "keep"}`, type: "button", "aria-pressed": String(change), "aria-label": `${cardWords(each)}: ${change ? "change" : "keep"}`, onclick: () => toggle(m, f, each) }, change ? "change" : "keep");
}

function marked(m, f) {
  if (f.marks.round !== m.view.round) f.marks = { round: m.view.round, cards: new Set() };
  return f.marks.cards;
}

function toggle(m, f, each) {
  const cards = marked(m, f);
  cards.has(each) ? cards.delete(each) : cards.add(each);
  f.update();
}

/** What may be asked for besides the turn. */
const further = (m, f, known) => plainDecisions(m, f, known).map((each) => (each.id.startsWith("sit-out") ? { ...each, under: "keeps your seat" } : each));

function betting(m, f) {
  const of = (request) => m.decisions.find((each) => each.request === request);
  const hand = game(m).hands[m.seat] ?? { bet: 0, put: 0 };
  const chips = m.mine?.chips ?? 0;
  const owed = Math.min(chips, Math.max(0, game(m).level - hand.bet));
  const list = [];
  if (of("fold")) list.push({ id: "fold", key: "F", label: "Fold", under: hand.put ? `leaves ${money(hand.put)} in the pot` : "gives up the hand", does: of("fold").body });
  if (of("check")) list.push({ id: "check", key: "C", label: "Check", under: "stays in for nothing", does: of("check").body });
  if (of("stay")) list.push({ id: "stay", key: "C", label: "Stay", under: "leaves it at that", does: of("stay").body });
  if (of("call")) list.push({ id: "call", key: "C", label: `Call ${money(owed)}`, under: owed === chips ? "all your chips" : `${money(hand.bet + owed)} in, ${money(chips - owed)} left`, does: of("call").body });
  if (of("tap-out")) list.push({ id: "tap-out", key: "T", label: `Tap out ${money(chips)}`, under: "all your chips", does: of("tap-out").body });
  const bet = of("bet") ?? of("raise");
  const bounds = bet?.amounts.amount ?? Object.values(bet?.amounts ?? {})[0];
  const clauses = m.turnClauses;
  if (!bounds) return { says: "It is your turn.", clauses, list: [...list, ...further(m, f, ACTS)] };
  const raises = bet.request === "raise";
  const base = raises ? game(m).level : 0;
  const amount = nearest(bounds, f.bet?.round === m.version ? f.bet.amount : lowest(bounds));
  const cost = raises ? owed + amount : amount;
  const last = { id: bet.request, key: "R", label: raises ? `Raise to ${money(base + amount)}` : `Bet ${money(amount)}`, under: `costs ${money(cost)}, ${money(chips - cost)} left`, does: { ...bet.body, amount } };
  const says = `${raises ? "Raise by" : "Bet"} ${money(lowest(bounds))} to ${money(highest(bounds))}${of("call") ? `, call ${money(owed)}` : ""}, or fold.`;
  return { says, clauses, list, extra: slider(m, f, bounds, amount, base), after: [last, ...further(m, f, ACTS)] };
}

/** What the amounts beside the slider are called where the pot bounds them. */
const LIMIT_WORDS = { "full-pot": ["Half", "Full pot"], "half-pot": ["Middle", "Half pot"] };

function slider(m, f, bounds, amount, base) {
  const set = (value) => {
    f.bet = { round: m.version, amount: nearest(bounds, value) };
    f.update();
  };
  const [middle, top] = LIMIT_WORDS[m.drawn?.limit] ?? ["Middle", "Most"];
  const half = nearest(bounds, middle === "Half" ? highest(bounds) / 2 : (lowest(bounds) + highest(bounds)) / 2);
  const quick = [["Least", lowest(bounds)], [middle, half], [top, highest(bounds)]];
  return h("div", { class: "bet-row", "data-key": "bet" }, h("label", { class: "slide" }, h("span", { class: "quiet" }, "Amount"),
    h("input", { type: "range", min: lowest(bounds), max: highest(bounds), step: bounds.step, value: amount, "aria-valuetext": money(base + amount), oninput: (event) => set(Number(event.currentTarget.value)) }),
    h("span", { class: "ends" }, h("span", {}, money(base + lowest(bounds))), h("b", {}, money(base + amount)), h("span", {}, money(base + highest(bounds))))),
  quick.map(([word, value]) => h("button", { class: `quick ${value === amount ? "on" : ""}`, type: "button", onclick: () => set(value) }, word, h("b", {}, money(base + value)))));
}

function drawing(m, f) {
  const discard = m.decisions.find((each) => each.request === "discard");
  const pat = m.decisions.find((each) => each.request === "stand-pat");
  const held = new Set(Object.values(game(m).hands[m.seat]?.cards ?? {}));
  const cards = [...marked(m, f)].filter((each) => held.has(each));
  const list = [];
  if (discard && cards.length) list.push({ id: "discard", key: "Enter", label: `Change ${COUNTS[cards.length]}`, under: cards.map(cardWords).join(", "), does: { ...discard.body, cards } });
  if (pat) list.push({ id: "stand-pat", key: "S", label: "Stand pat", under: "keeps all five", does: pat.body });
  return { says: "Mark the cards that you change, then draw.", clauses: m.turnClauses, list: [...list, ...further(m, f, ACTS)] };
}

function between(m, f) {
  const ready = m.betting?.ready?.includes(m.me.name);
  const list = further(m, f, new Set());
  if (m.betting && m.seat && !ready) list.unshift({ id: "ready", key: "Enter", label: "Deal me in", under: "the next round begins", ready: true, then: () => { f.passed = m.view.round; } });
  const buy = m.offer("buy-in");
  if (buy && (m.mine?.chips ?? 0) === 0) list.push({ id: "money", key: "B", label: "Buy in", under: `purse ${money(m.me.purse ?? 0)}`, act: () => f.money() });
  if (!buy) list.push(...playMoney(m, f));
  return { says: m.seat ? "The next round begins when everybody is ready." : "You are watching. Take a free seat to play.", list };
}

function choices(m, f) {
  if (!m.live) return between(m, f);
  if (!m.myTurn) return { says: waitingFor(m), list: further(m, f) };
  return m.decisions.some((each) => each.request === "discard" || each.request === "stand-pat") ? drawing(m, f) : betting(m, f);
}

/** The keys 1 to 5 mark cards, beforehand or at the draw. */
const markKeys = (m, f) => cardsOf(m.live ? game(m).hands[m.seat] : null).map((each, n) => ({ id: `mark-${n}`, key: String(n + 1), label: `Mark the ${cardWords(each)}`, act: () => each && toggle(m, f, each) }));

export const spec = {
  kind: "oval",
  turn: "You to act",
  acts: ACTS,
  log: { room: 450, wide: 20 },
  step: (m) => ({ steps: STEPS, at: m.live ? STAGES[game(m).stage] ?? 1 : m.over ? 5 : 0 }),
  choices,
  keys: markKeys,
  cloth: (m, f) => h("section", { class: "felt", "aria-label": "Table", "data-key": "felt" }, h("div", { class: "oval-ground", "aria-hidden": "true" }), pots(m, f), ring(m, f), h("ol", { class: "others", tabindex: f.desk ? null : 0, "aria-label": "Other seats, clockwise" }, around(m).map((place) => seatOf(m, f, place)))),
};

export default felt(spec);
