// Racing Card Derby: the monitors, the three areas of the race, and the tree of 42 wagering areas with their lights.
import { card, suitSign } from "../cards.js";
import { pile } from "../chips.js";
import { chips } from "../clause.js";
import { nearestWay, ROOM, wagering, wagerKeys } from "../choices.js";
import { h } from "../dom.js";
import { felt } from "../frame.js";
import { tone } from "../model.js";
import { again, bodyOf } from "../wagers.js";
import { full, money, signed, sum, SUITS, title, wagersWithin } from "../words.js";
import { ground } from "./half_moon.js";
import { LANES, runner, RUNNERS } from "./runners.js";

const FURLONG = 450;
const STEPS = ["Wagers", "First", "Second", "Third", "Pay"];
const PLACES = ["1st", "2nd", "3rd"];
const LETTER = Object.fromEntries(Object.entries(SUITS).flatMap(([letter, word]) => [[word, letter], [word.slice(0, -1), letter]]));

/** The cards of the race in the order drawn, each with its area. */
const drawn = (m) => (m.game ? Object.entries(m.game.areas).flatMap(([area, cards]) => cards.map((each) => ({ area: Number(area), card: each }))) : []);

/** Follow a race card by card; what is shown is already in the record. */
class Shown {
  constructor() {
    this.key = null;
    this.count = 0;
  }

  follow(m, f) {
    const all = drawn(m).length;
    const key = `${m.view.round}`;
    const first = this.key === null;
    if (key !== this.key) {
      this.count = first ? all : Math.min(this.count, 0);
      this.key = key;
    }
    if (!f.store.motion || this.count > all) this.count = all;
    clearTimeout(this.timer);
    if (this.count < all) this.timer = setTimeout(() => { this.count += 1; f.update(); }, FURLONG);
  }

  skip(m, f) {
    this.count = drawn(m).length;
    f.update();
  }
}

/** What can be seen of the race now: cards by area, who is first and second, whether all is decided. */
function race(m, f) {
  const shown = (f.race ??= new Shown());
  const all = drawn(m);
  const cards = all.slice(0, shown.count);
  const ended = shown.count >= all.length;
  const by = (area) => cards.filter((each) => each.area === area).map((each) => each.card);
  const counts = Object.fromEntries(LANES.map((suit) => [suit, by(1).filter((each) => each?.[1] === suit).length]));
  const last = (area) => by(area).findLast(Boolean)?.[1] ?? null;
  const begun = Math.max(0, ...cards.map((each) => each.area));
  const first = begun > 1 || (ended && m.game?.shows.length) ? (m.game?.shows[0] ?? last(1)) : null;
  const second = begun > 2 || (ended && m.game?.shows.length) ? (m.game?.shows[1] ?? last(2)) : null;
  const third = ended ? (m.game?.shows[2] ?? null) : null;
  const protested = Boolean(m.game?.protested && (ended || begun > 1));
  return { by, counts, places: [first, second, third], begun, ended, protested, furlongs: m.drawn?.furlongs ?? Math.max(1, ...Object.values(counts)) };
}

const onTable = (m, f) => Boolean(m.game) && (m.live || m.over || !f.race?.ended);

function monitor(m, r, showing) {
  const far = r.furlongs;
  return h("section", { class: "monitor", "aria-label": "Players' Monitor" },
    h("header", {}, h("b", {}, `Race ${showing ? m.view.round : m.view.round + 1}`), h("ol", { class: "marks" }, Array.from({ length: far + 1 }, (_, n) => h("li", { style: { "--at": n / far } }, n === 0 ? "start" : n === far ? `${n} furlongs` : String(n))))),
    h("ol", { class: "lanes" }, LANES.map((suit) => {
      const finish = showing ? r.places.indexOf(suit) : -1;
      const gone = showing ? r.counts[suit] : 0;
      const said = finish >= 0 ? PLACES[finish] : showing && r.places[0] && !r.places[2] ? "photo" : "";
      return h("li", { class: `lane ${suit}`, "aria-label": `${RUNNERS[suit].number}, ${RUNNERS[suit].word}: ${gone} of ${far} furlongs${said ? `, ${said}` : ""}`, style: { "--silk": RUNNERS[suit].silk } },
        h("b", { class: "no" }, RUNNERS[suit].number), suitSign(suit), h("span", { class: "word" }, RUNNERS[suit].word),
        h("span", { class: "track", style: { "--gone": gone / far, "--far": far } }, h("span", { class: "trail" }), h("span", { class: "post", "aria-hidden": "true" }), h("span", { class: "horse" }, runner(suit))),
        h("span", { class: `finish ${finish === 0 ? "first" : ""} ${said ? "" : "none"}` }, said));
    })));
}

function protest(m, r, open) {
  if (!r.protested) return null;
  const line = m.lines.findLast((each) => each.round === m.view.round && /protest/i.test(each.text));
  return h("p", { class: "banner protested" }, h("span", { class: "flag", "aria-hidden": "true" }), h("b", {}, "Protested race."), h("span", {}, `Red and Black pay ${protestedOdds(m, "red")}, one suit ${protestedOdds(m, "suit")}.`), line ? chips(line.clauses, open, 1) : null);
}

function places(m, r, showing) {
  const now = r.begun && !r.places[2] ? r.begun : 0;
  return h("ol", { class: "places" }, PLACES.map((place, n) => {
    const cards = showing ? r.by(n + 1) : [];
    const suit = showing ? r.places[n] : null;
    return h("li", { class: `place-${n + 1} ${now === n + 1 ? "now" : ""}`, style: { "--cards": cards.length } }, h("p", {}, h("b", {}, place), h("span", {}, suit ? RUNNERS[suit].word : now === n + 1 ? "drawn" : "")),
      h("div", { class: "drawn" }, cards.length ? cards.map((each, k) => card(each, { small: true, back: m.view.back, key: `${n}-${k}`, state: each && each === m.drawn?.protest && n === 0 ? "protest" : "", name: each ? "" : "a card that was not read" })) : h("span", { class: "card small place" })));
  }));
}

/** Read an area's name: its kind and its suits in order. */
const read = (wager) => {
  const [kind, ...suits] = wager.split("-");
  return { wager, kind, suits: suits.map((each) => LETTER[each]).filter(Boolean) };
};

/** The odds of a kind of wager by what they are paid for, from the sign. */
function oddsOf(m, kind) {
  const line = m.view.sign.find((each) => each.name.startsWith("schedule.") && each.name.includes(kind === "black" ? "red" : kind));
  return [...(line?.text ?? "").matchAll(/([a-z ]+?) (\d+ to \d+)/g)].map(([, what, odds]) => [what.trim(), odds]);
}

const protestedOdds = (m, kind) => oddsOf(m, kind).find(([what]) => what.includes("protested"))?.[1];

/** What a kind of wager pays: `1 to 1, protested 1 to 2`. */
function payWords(m, kind) {
  const plain = oddsOf(m, kind).filter(([what]) => !what.includes("protested")).map(([, odds]) => odds);
  const less = protestedOdds(m, kind);
  if (plain.length > 2) return `${plain.slice(0, -1).map((each) => each.replace(/ to 1$/, "")).join(", ")} or ${plain.at(-1).replace(/ to 1$/, "")}`;
  return plain.join(", ") + (less ? `, protested ${less}` : "");
}

/** How the areas stand by the places that have been shown: what is sure, and what is open. Before the first, anything may win. */
const standingOf = (m, r) => m.drawn?.standings?.[r.places.filter(Boolean).length - 1] ?? null;

/** Whether an area may still be lit. */
function alive({ wager }, m, r) {
  const standing = standingOf(m, r);
  return !standing || wager in standing.sure || standing.open.includes(wager);
}

function spot(m, f, r, each, showing) {
  const { wager, kind, suits } = each;
  const bounds = m.placing && !m.over ? m.placing.amounts[wager] : null;
  const amount = f.draft.totals[wager] ?? m.stakes(m.seat)[wager] ?? 0;
  const decided = showing && r.ended && m.game?.lit.length > 0;
  const lit = decided && m.game.lit.includes(wager);
  const ended = decided ? m.ended(m.seat, wager) : null;
  const can = !showing || (decided ? lit : alive(each, m, r));
  const name = kind === "suit" ? RUNNERS[suits[0]].word : m.name(wager);
  const words = kind === "red" || kind === "black" ? [kind[0].toUpperCase() + kind.slice(1), ...(kind === "red" ? "dh" : "cs")] : kind === "suit" ? [suits[0], name] : suits;
  const label = `${kind === "suit" ? name : kind === "red" || kind === "black" ? words[0] : `${kind} ${suits.map((suit) => SUITS[suit]).join(", ")}`}${amount ? `, ${money(amount)}` : ""}${lit ? ", lit" : ""}${ended ? `, ${ended.outcome} ${signed(ended.pays)}` : ""}`;
  const cls = `spot ${kind} ${can ? "" : "dim"} ${lit ? "lit" : ""} ${amount ? "mine" : ""} ${f.draft.totals[wager] ? "draft" : ""} ${ended ? tone(ended.outcome) : ""}`;
  return h(bounds ? "button" : "div", { class: cls, type: bounds ? "button" : null, role: bounds ? null : "group", "aria-label": label, "data-area": wager, "data-key": wager, onclick: bounds ? () => { f.draft.add(m, wager); f.update(); } : null },
    h("span", { class: "names" }, words.map((word) => (word.length === 1 ? suitSign(word) : h("b", {}, word)))),
    h("span", { class: "odds" }, ended ? `${ended.outcome} ${signed(ended.pays)}` : payWords(m, kind)), amount ? pile(amount, { size: kind === "red" || kind === "black" ? 36 : kind === "suit" ? 36 : 28 }) : null);
}

function tree(m, f, r, showing) {
  const all = m.wagers.map(({ id }) => read(id));
  const colours = all.filter(({ kind }) => kind === "red" || kind === "black");
  const make = (each) => spot(m, f, r, each, showing);
  return h("div", { class: "tree", role: "group", "aria-label": "Wagering areas" }, h("div", { class: "colours" }, colours.map(make)),
    h("div", { class: "branches" }, LANES.map((suit) => {
      const own = all.filter((each) => each.suits[0] === suit);
      const quinellas = own.filter(({ kind }) => kind === "quinella");
      const under = (row) => quinellas.map(({ suits }) => own.filter((each) => each.kind === "trifecta" && each.suits[1] === suits[1])[row]).filter(Boolean);
      return h("div", { class: "branch", "data-key": suit }, own.filter(({ kind }) => kind === "suit").map(make), quinellas.map(make), under(0).map(make), under(1).map(make));
    })));
}

/** What lies on the layout, what of it is sure by the places that are decided, and what is open. */
function onLayout(m, r, staked) {
  const figure = (words, amount, tone = "") => h("p", { class: `figure ${tone}` }, h("span", {}, words), h("b", {}, amount));
  const standing = Object.keys(staked).length ? standingOf(m, r) : null;
  const figures = [figure("On the layout", money(sum(staked)))];
  if (standing && !r.ended) {
    const open = Object.keys(staked).filter((wager) => standing.open.includes(wager));
    const settled = Object.entries(staked).filter(([wager]) => !open.includes(wager));
    const sure = settled.reduce((all, [wager, stake]) => all + (standing.sure[wager] ? (stake * standing.sure[wager].pays) / standing.sure[wager].per : -stake), 0);
    const kinds = [...new Set(open.map((wager) => read(wager).kind))];
    figures.push(figure(`Sure with ${r.places.filter(Boolean).map((suit) => SUITS[suit]).join(", ")} first`, signed(sure), sure > 0 ? "won" : sure < 0 ? "lost" : ""));
    if (open.length) figures.push(figure(`${kinds.map((kind) => `${title(kind)}s`).join(", ")} still open`, money(open.reduce((all, wager) => all + staked[wager], 0))));
  }
  return h("div", { class: "on-layout" }, figures);
}

/** While a race is shown, its wagers may be asked for again: they are placed when its end has been seen. */
function sameNext(m, f) {
  const same = again(m);
  if (!same) return [];
  const asked = f.sameNext === m.view.round;
  const act = () => { f.sameNext = asked ? null : m.view.round; f.update(); };
  return [{ id: "same-next", key: "R", label: asked ? "Not the same" : "Same next race", under: asked ? `${money(sum(same))} will be placed again` : wagersWithin(ROOM, same, (wager) => m.name(wager)), act }];
}

/** Place what was asked for while the race was shown. */
function placeSame(m, f) {
  if (f.sameNext !== m.view.round || f.race.count < drawn(m).length || f.sending) return;
  const same = again(m);
  f.sameNext = null;
  if (same && m.over) queueMicrotask(() => f.choose({ id: "same-next", does: bodyOf(m.placing, same), then: () => { f.passed = m.view.round; } }));
}

function choices(m, f) {
  const shown = (f.race ??= new Shown());
  const running = shown.key !== null && shown.count < drawn(m).length;
  const skip = { id: "skip", key: "Space", label: "Show the result", under: "it is in the record", act: () => shown.skip(m, f) };
  const staked = m.stakes(m.seat);
  const extra = m.seat ? onLayout(m, race(m, f), staked) : null;
  if (running) return { running, says: "The race is run.", list: [], extra, after: [skip, ...sameNext(m, f)] };
  if (m.live) return { says: "No more bets: the dealer draws.", list: [], extra };
  if (!m.seat) return { says: "You are watching.", list: f.desk ? [] : [{ id: "sit", key: "S", label: "Take a seat", under: "in the middle, if it is free", act: () => f.sit(null) }] };
  return wagering(m, f, { start: "Start the race", noun: "race" });
}

function mine(m, f) {
  if (!m.seat) {
    return h("p", { class: "you" }, m.me.name ? `${m.me.name}, watching. ` : "", h("button", { class: "take", type: "button", "data-choice": "take-any", onclick: () => f.sit(null) }, "Take a seat"));
  }
  const gain = f.race?.count >= drawn(m).length && (m.over || m.live) ? m.outcomeWords(m.seat) : null;
  return h("p", { class: "you plate" }, h("b", {}, `${m.seat}  ${m.me.name}`), gain ? h("span", { class: gain.tone }, gain.text) : null, h("button", { class: "has", type: "button", onclick: () => f.money(), "aria-label": `${full(m.mine?.chips ?? 0)} in chips: buy in or cash out` }, full(m.mine?.chips ?? 0)));
}

export const spec = {
  kind: "derby tall",
  log: { noun: "Race", room: 250, wide: 22 },
  step: (m, f) => {
    const r = race(m, f);
    return { steps: STEPS, at: m.over && r.ended ? 4 : m.live || m.over ? Math.max(1, r.begun) : 0 };
  },
  told: (m, f) => {
    const next = m.lines.filter((line) => line.round === m.view.round && line.event?.type?.startsWith("card.drawn/"))[f.race.count];
    return next ? next.version - 1 : Infinity;
  },
  before: (m, f) => {
    (f.race ??= new Shown()).follow(m, f);
    placeSame(m, f);
  },
  choices,
  keys: wagerKeys,
  retry: nearestWay,
  cloth: (m, f) => {
    const r = race(m, f);
    const showing = onTable(m, f) && (m.live || m.over);
    return h("section", { class: "felt", "aria-label": "Table", "data-key": "felt" }, ground(655, 690), h("div", { class: "track-side" }, monitor(m, r, showing), protest(m, r, f.open), places(m, r, showing)), tree(m, f, r, showing), mine(m, f));
  },
};

export default felt(spec);
