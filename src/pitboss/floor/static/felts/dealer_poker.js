// Poker against the dealer: Three Card, Four Card, Caribbean Stud and Ultimate Texas Hold'em share this cloth.
import { card } from "../cards.js";
import { h } from "../dom.js";
import { nearestWay, plainDecisions, waitingFor, wagering, wagerKeys, withAmount } from "../choices.js";
import { felt } from "../frame.js";
import { tone } from "../model.js";
import { full, highest, holds, lowest, money, signed, sum, wagersWithin } from "../words.js";
import { area, around, discardRack, emptySeat, ground, initials, inscription, plate, standing, thing, tray } from "./half_moon.js";

const STEPS = ["Wagers", "Deal", "Decisions", "Settlement"];
const STAGES = { dealing: 1, deciding: 2, settling: 3 };
const PLAY = "play", ANTE = "ante", BLIND = "blind", JACKPOT = "jackpot";
const KNOWN = new Set(["fold", "play", "fold-ante", "pick-up", "check"]);
const ORDER = "AKQJT98765432";
/** Wagers as my plate has room for them beside my name. */
const NOTE = 30;
const listWagers = (wagers, name) => wagersWithin(NOTE, wagers, name);

/** The wagers of the cloth from left to right: side wagers, the Ante, the Play, the slot of the jackpot. */
const layout = (m) => {
  const sides = Object.keys(m.names).filter((each) => ![ANTE, BLIND, PLAY, JACKPOT].includes(each));
  return [...sides.reverse(), ANTE, ...(BLIND in m.names ? [BLIND] : []), PLAY, ...(JACKPOT in m.names ? [JACKPOT] : [])];
};
const SHAPES = { [ANTE]: "diamond", [PLAY]: "upright", [JACKPOT]: "slot" };
const shape = (wager) => SHAPES[wager] ?? "circle";

/** The name of a wager that is printed in a small area: where there is no room, its initials. */
const printed = (m, wager) => (layout(m).length > 3 || wager === JACKPOT ? initials(m.name(wager)) : "");

/** Cards as a player holds them: pairs first, then high to low. */
function arranged(cards) {
  const many = (each) => cards.filter((other) => other[0] === each[0]).length;
  return [...cards].sort((one, other) => many(other) - many(one) || ORDER.indexOf(one[0]) - ORDER.indexOf(other[0]));
}

/** Return the cards of a hand in the order shown, each with its state. Of a hand made with a board only its own cards are here. */
function shownCards(hand, result = "") {
  const own = Object.values(hand.cards);
  if (hand.as_set && hand.lie < hand.as_set.plays.length) return own.map((each) => ({ card: each, state: hand.as_set.plays.includes(each) ? `plays ${result}` : "aside", key: each }));
  if (hand.as_set) {
    const lifted = hand.as_set.aside.length ? `plays ${result}` : "";
    return [...hand.as_set.plays.map((each) => ({ card: each, state: lifted, key: each })), ...hand.as_set.aside.map((each) => ({ card: each, state: "aside", key: each }))];
  }
  const known = Object.values(hand.cards);
  if (known.length === hand.lie) return arranged(known).map((each) => ({ card: each, state: "", key: each }));
  return Array.from({ length: hand.lie }, (_, n) => ({ card: hand.cards[n] ?? null, state: hand.cards[n] ? "apart" : "", key: `d${n}` }));
}

/** Return the amounts that a Play wager may have, in words: $30 or $40, $10 to $30. */
function between(bounds) {
  const [least, most] = [lowest(bounds), highest(bounds)];
  return least === most ? money(least) : `${money(least)} ${most - least === bounds.step ? "or" : "to"} ${money(most)}`;
}

const showing = (m) => m.live || m.over;

/** The cards of the board; once my hand is settled, those that count in it are lifted. */
function board(m, f) {
  const lies = showing(m) ? m.game?.board : null;
  if (!lies) return null;
  const mine = m.game.hands?.[m.seat]?.as_set;
  const cards = Array.from({ length: lies.lie }, (_, n) => ({ card: lies.cards[n] ?? null, key: `b${n}` }));
  return h("section", { class: `board ${m.outcomeWords(m.seat)?.tone ?? ""}`, "aria-label": "Board" },
    h("div", { class: "board-cards" }, cards.map((each) => card(each.card, { ...each, small: !f.desk, back: m.view.back, state: mine && each.card ? (mine.plays.includes(each.card) ? "plays" : "aside") : "" }))),
    h("p", { class: "board-words" }, m.drawn?.words?.dealer && m.game.dealer?.as_set ? `Dealer: ${m.drawn.words.dealer}` : m.inscription || ""));
}

/** What the jackpot shows, one line for each of its pools. */
function meter(m) {
  const pools = Object.entries(m.game?.meter ?? {});
  if (!("jackpot" in m.names)) return null;
  const said = pools.length ? pools : [["", 0]];
  return h("div", { class: "meter", role: "group", "aria-label": "Jackpot" }, said.map(([pool, held]) => h("p", {}, h("span", {}, pools.length > 1 ? pool.split("-").pop() : "Jackpot"), h("b", {}, full(held)))));
}

/** The cards of mine and the dealer's that a bonus has been paid for. */
const paidCards = (m) => (showing(m) && Object.values(m.settled[m.seat] ?? {}).some(({ wager, pays }) => wager === m.drawn?.bonus_wager && pays > 0) ? m.drawn?.bonus?.[m.seat] ?? [] : []);

/** Cards with those of a bonus lifted. */
const lifting = (m, cards) => cards.map((each) => (each.card && paidCards(m).includes(each.card) ? { ...each, state: "plays lifted" } : each));

function dealer(m) {
  const hand = showing(m) ? m.game?.dealer : null;
  const cards = hand ? lifting(m, shownCards(hand).map((each) => ({ ...each, state: each.state.replace("plays", "") }))) : [];
  const words = m.drawn?.words?.dealer ?? "";
  const hidden = cards.length && !hand.as_set;
  return h("section", { class: `dealer ${hand?.as_set ? "turned" : ""} ${m.game?.board && showing(m) ? "over-board" : ""}`, "aria-label": "Dealer" }, tray(), meter(m),
    thing(`device ${m.view.back}`, m.device, `${m.view.back} deck ${m.live ? "out" : "next"}`),
    h("div", { class: `dealer-cards ${hidden ? "stepped" : ""}` }, cards.map((each) => card(each.card, { ...each, back: m.view.back }))),
    discardRack(m, "Discard rack", showing(m) ? m.game?.racked ?? 0 : 0),
    hand?.as_set && words && !m.game.board ? h("p", { class: "hand-words dealer-words" }, words) : null);
}

function myAreas(m, f) {
  const offer = m.placing && !m.over ? m.placing : null;
  const stakes = m.stakes(m.seat);
  const play = m.decisions.find((each) => each.request === "play")?.amounts?.[PLAY];
  return h("ul", { class: `areas count-${layout(m).length}` }, layout(m).map((wager, n) => {
    const bounds = offer?.amounts[wager];
    const drafted = f.draft.totals[wager];
    const ended = m.ended(m.seat, wager);
    const waits = wager === PLAY && play && lowest(play) > 0;
    const state = ended ? tone(ended.outcome) : drafted ? "draft" : waits ? "waits" : stakes[wager] || bounds ? "open" : "idle";
    const says = waits ? between(play) : m.name(wager);
    const key = bounds && wager !== BLIND ? wagerKeys(m, f).find((each) => each.id === `key-${wager}`)?.key : "";
    return h("li", { "data-key": wager, class: `my-area ${n < layout(m).length - 3 ? "extra" : ""}` },
      area({ shape: shape(wager), state, amount: drafted ?? stakes[wager] ?? 0, name: m.name(wager), says, key: wager, size: f.desk || layout(m).length < 4 ? 54 : 44, onclick: bounds ? () => { f.draft.add(m, wager === BLIND ? ANTE : wager); f.update(); } : null,
        label: bounds ? `${m.name(wager)}, ${money(drafted ?? stakes[wager] ?? 0)}. Adds ${money(f.draft.chip ?? 0)}; ${money(lowest(bounds))} to ${money(highest(bounds))}` : null }),
      h("span", { class: `area-name ${ended ? state : ""}`, "aria-hidden": ended ? null : "true" }, m.name(wager), ended ? [" ", h("span", { class: "gain" }, ended.outcome === "void" ? "void" : signed(ended.pays))] : null, key ? h("kbd", {}, key) : null));
  }), bonusNames(m));
}

/** What was paid besides the wagers that lie there, such as a bonus. */
const bonusNames = (m) => {
  const more = Object.values(showing(m) ? m.settled[m.seat] ?? {} : {}).filter((row) => !layout(m).includes(row.wager));
  return more.length ? h("li", { class: "bonus" }, more.map((row) => `${m.name(row.wager)} ${signed(row.pays)}`).join(", ")) : null;
};

function ring(m, f) {
  if (!m.seat) return null;
  const hand = showing(m) ? m.game?.hands?.[m.seat] : null;
  const ended = m.outcomeWords(m.seat);
  const total = m.gain(m.seat);
  const done = ended && !m.myTurn;
  const said = m.myTurn ? "Your decision" : done ? (ended.tone === "void" ? `Void, ${money(sum(m.stakes(m.seat)))} back` : total.amount > 0 ? `You win ${full(total.amount)}` : total.amount < 0 ? `You lose ${full(-total.amount)}` : "You stand off") : "";
  const cards = hand ? lifting(m, shownCards(hand, ended?.tone ?? "")) : [];
  const many = cards.length > 5 ? "many" : "";
  return h("section", { class: `ring ${m.myTurn ? "turn" : done ? ended.tone : "rest"}`, "aria-label": "Your place" },
    said ? h("p", { class: "ring-tab" }, said) : null,
    h("div", { class: `my-cards ${many}`, "data-count": cards.length }, cards.map((each) => card(each.card, { ...each, back: m.view.back }))),
    h("p", { class: "hand-words" }, hand ? m.drawn?.words?.[m.seat] ?? (hand.status === "folded" ? "folded" : "") : ""),
    h("div", { class: "plate my-plate" }, h("p", { class: "who" }, h("span", {}, String(m.seat)), h("span", { class: "name" }, m.me.name), h("span", { class: "note" }, myNote(m, f)),
      h("button", { class: "has", type: "button", "aria-label": `${full(m.mine?.chips ?? 0)} in chips: buy in or cash out`, onclick: () => f.money() }, full(m.mine?.chips ?? 0)))));
}

const myNote = (m, f) => {
  const wagers = m.mine?.wagers ?? {};
  if (!f.desk && Object.keys(wagers).length > 1) return `${money(sum(wagers))} wagered`;
  if (Object.keys(wagers).length) return listWagers(wagers, (wager) => m.name(wager));
  const dealt = m.over && m.ui.desk ? m.drawn?.words?.dealer : "";
  return dealt ? `against ${dealt.split(", ")[0]}` : "";
};

function others(m, f) {
  return h("ol", { class: "others", tabindex: f.desk ? null : 0, "aria-label": "Other seats" }, around(m).map((place) => seatOf(m, f, place)));
}

function seatOf(m, f, place) {
  const { seat, crowded } = place;
  const sits = m.at(seat);
  const hand = showing(m) && sits ? m.game?.hands?.[seat] : null;
  const stakes = sits ? m.stakes(seat) : {};
  const cards = hand && !["folded", "void"].includes(hand.status) ? shownCards(hand, m.outcomeWords(seat)?.tone) : [];
  const folded = hand?.status === "folded";
  const idle = !sits || folded || (m.live && !hand);
  return h("li", { class: `seat ${sits ? "taken" : "free"} ${crowded ? "crowded" : ""}`, style: standing(place), "data-key": `seat-${seat}` },
    crowded ? null : h("div", { class: `seat-areas count-${layout(m).length}` }, layout(m).map((wager) => {
      const ended = m.ended(seat, wager);
      return area({ shape: shape(wager), state: ended && !folded ? tone(ended.outcome) : idle ? "idle" : "open", amount: ended?.outcome === "void" || folded ? 0 : stakes[wager] ?? 0, name: m.name(wager), says: printed(m, wager), size: layout(m).length > 3 ? 26 : 31 });
    })),
    crowded ? null : h("div", { class: "seat-cards" }, cards.map((each) => card(each.card, { ...each, small: true, back: m.view.back, state: each.state === "apart" ? "" : each.state }))),
    sits ? plate(m, seat, crowded && hand?.as_set ? m.drawn?.words?.[seat] : "") : emptySeat(m, f, seat));
}

function deciding(m, f) {
  const fold = m.decisions.find((each) => each.request === "fold");
  const foldAnte = m.decisions.find((each) => each.request === "fold-ante");
  const play = m.decisions.find((each) => each.request === "play");
  const check = m.decisions.find((each) => each.request === "check");
  const look = m.decisions.find((each) => each.request === "pick-up");
  const wagers = m.mine?.wagers ?? {};
  const staked = sum(wagers);
  const list = [];
  if (look) list.push({ id: "look", key: "L", label: "Look", under: "at your cards first", does: look.body });
  if (fold) list.push({ id: "fold", key: "F", label: "Fold", under: foldWords(m, wagers), does: fold.body });
  if (check) list.push({ id: "check", key: "C", label: "Check", under: "wait for more cards", does: check.body });
  if (foldAnte) list.push({ id: "fold-ante", key: "A", label: "Fold the Ante", under: `gives up ${money(wagers[ANTE] ?? 0)}`, does: foldAnte.body });
  const bounds = play?.amounts[PLAY];
  if (play && !bounds) list.push({ id: "play", key: "1", label: wagers[PLAY] ? `Play ${money(wagers[PLAY])}` : "Play", under: `${money(staked)} at risk`, does: play.body });
  const ante = wagers[ANTE] || (bounds ? lowest(bounds) : 0);
  const multiples = bounds ? [1, 2, 3, 4].map((times) => times * ante).filter((amount) => holds(bounds, amount)).slice(0, 3) : [];
  multiples.forEach((amount, n) => list.push({ id: `play-${amount}`, key: String(n + 1), label: `Play ${money(amount)}`, under: `${amount / ante} × ${m.name(ANTE)}, ${money(staked + amount)} at risk`, does: withAmount(play, PLAY, amount) }));
  if (bounds && (highest(bounds) - lowest(bounds)) / bounds.step + 1 > multiples.length) list.push({ id: "other", key: "P", label: "Other", under: otherWords(bounds, multiples), act: () => f.type(f.typing === "play" ? "" : "play") });
  const or = check ? "Check" : "Fold";
  const says = look && !play ? "Your cards are dealt." : bounds ? `${or}, or put ${between(bounds)} on Play.` : `${or}, or play on.`;
  return { says, clauses: [...new Set([fold, check, play].flatMap((each) => each?.clauses ?? []))], list: [...list, ...plainDecisions(m, f, KNOWN)], extra: f.typing === "play" && bounds ? typedPlay(m, f, play, bounds) : null };
}

/** What a fold gives up, and what stays on the table where the rules keep it. */
function foldWords(m, wagers) {
  const kept = Object.keys(wagers).filter((wager) => wager !== PLAY && !(m.drawn?.folds ?? Object.keys(wagers)).includes(wager));
  const lost = sum(wagers) - kept.reduce((all, wager) => all + wagers[wager], 0);
  return `gives up ${money(lost)}${kept.length ? `, keeps ${kept.map((wager) => m.name(wager)).join(", ")}` : ""}`;
}

function otherWords(bounds, multiples) {
  const all = [];
  for (let amount = lowest(bounds); amount <= highest(bounds) && all.length < 9; amount += bounds.step) if (!multiples.includes(amount)) all.push(money(amount));
  return all.length <= 3 ? all.join(" or ") : `steps of ${money(bounds.step)}`;
}

function typedPlay(m, f, offer, bounds) {
  const submit = (event) => {
    event.preventDefault();
    const amount = Math.round(Number(new FormData(event.currentTarget).get("amount")) * 100);
    f.choose({ id: "other", does: withAmount(offer, PLAY, amount) });
  };
  return h("form", { class: "typed", "data-own": "", "data-key": "typed-play", onsubmit: submit },
    h("input", { type: "number", name: "amount", min: lowest(bounds) / 100, max: highest(bounds) / 100, step: bounds.step / 100, "aria-label": "Play wager in dollars", placeholder: "dollars" }),
    h("button", { class: "small-button", type: "submit" }, "Play it"));
}

/** Where the Blind must be as large as the Ante, chips go on both. */
function equalise(m, f) {
  const { totals } = f.draft;
  if (!(BLIND in m.names) || totals[ANTE] === totals[BLIND]) return;
  const { [BLIND]: _, ...others } = totals;
  f.draft.totals = totals[ANTE] ? { ...others, [BLIND]: totals[ANTE] } : others;
}

function choices(m, f) {
  equalise(m, f);
  if (m.live) return m.myTurn ? deciding(m, f) : { says: waitingFor(m), list: [] };
  return wagering(m, f);
}

export const spec = {
  kind: "half-moon",
  log: { skip: new Set(["cards.handled"]) },
  turn: "Your decision",
  signExtra: (m) => (m.drawn?.play ? [{ name: m.name(PLAY), ...m.drawn.play }] : []),
  step: (m) => ({ steps: STEPS, at: m.live ? STAGES[m.game?.stage] ?? 1 : m.over ? 3 : 0 }),
  choices,
  keys: (m, f) => wagerKeys(m, f).filter((each) => each.id !== `key-${BLIND}`),
  joined: { [ANTE]: [BLIND], [BLIND]: [ANTE] },
  retry: nearestWay,
  cloth: (m, f) => h("section", { class: "felt", "aria-label": "Table", "data-key": "felt" }, ground(), dealer(m), board(m, f) ?? inscription(m.inscription || "", f.desk), h("section", { class: "my-place" }, myAreas(m, f), ring(m, f)), others(m, f)),
};

export default felt(spec);
