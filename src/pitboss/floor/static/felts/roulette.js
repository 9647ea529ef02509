// Roulette: the wheel with its ball, the board of last numbers, and the layout with chips on cells, lines and crossings.
import { pile } from "../chips.js";
import { chips } from "../clause.js";
import { nearestWay, wagering, wagerKeys } from "../choices.js";
import { h } from "../dom.js";
import { felt } from "../frame.js";
import { tone } from "../model.js";
import { LAP } from "../motion.js";
import { bodyOf } from "../wagers.js";
import { full, holds, listWagers, money, signed, sum } from "../words.js";
import { ground } from "./half_moon.js";

const STEPS = ["Wagers", "Ball", "No more bets", "Pay"];
const PALETTE = ["#2c6f9f", "#7a3f9d", "#b9761a", "#1d6f5c", "#a8322b", "#54606b", "#8a5a2b", "#31527a"];
const R = 160, RIM = 132, INNER = 98, HUB = 46;

const areasOf = (m) => m.drawn?.areas ?? {};
const kindOf = (wager) => (/^(straight|split|street|corner|line|column|dozen)-/.exec(wager)?.[1] ?? (wager === "five-line" ? "five-line" : "even-chance"));
const inside = (kind) => !["column", "dozen", "even-chance"].includes(kind);
const oddsOf = (m, wager) => m.drawn?.odds?.[kindOf(wager)] ?? "";
const colour = (m, number) => (/^0+$/.test(number) ? "green" : m.drawn.red.includes(number) ? "red" : "black");
const turning = (m) => m.game?.stage === "ball turning" && !m.live;
const shown = (m, f) => ((m.live || m.over) && lapOf(f).stage !== RUNS ? m.game?.number : "");

export const RUNS = "runs", RESTS = "rests";
const RESULT = 1200;

/** Follows the ball into its compartment: it runs, it rests there, and then the wagers are paid. */
class LastLap {
  constructor() {
    this.stage = "";
    this.spun = false;
  }

  follow(m, f) {
    const turns = turning(m);
    if (turns) this.chips = m.mine?.chips ?? 0;
    if (turns || !f.store.motion) this.go(f, "");
    else if (this.spun && (m.live || m.over) && m.game?.number) this.go(f, RUNS, LAP);
    this.spun = turns;
  }

  go(f, stage, time = 0) {
    this.stage = stage;
    clearTimeout(this.timer);
    if (stage) this.timer = setTimeout(() => { this.next(f); f.update(); }, time);
  }

  next(f) {
    if (this.stage === RUNS) this.go(f, RESTS, RESULT);
    else this.go(f, "");
  }
}

export const lapOf = (f) => (f.lap ??= new LastLap());

/** What I have: until the wagers are paid, what I had while the ball was turning. */
export const held = (m, f) => (lapOf(f).stage ? lapOf(f).chips : m.mine?.chips ?? 0);

const at = (angle, r) => [R + r * Math.sin(angle), R - r * Math.cos(angle)];

function pocket(m, number, n, count) {
  const half = Math.PI / count;
  const angle = 2 * half * n;
  const [[a, b], [c, d]] = [at(angle - half, RIM), at(angle + half, RIM)];
  const [[e, g], [i, j]] = [at(angle + half, INNER), at(angle - half, INNER)];
  const [x, y] = at(angle, (RIM + INNER) / 2 + 5);
  return h("g", { class: `pocket ${colour(m, number)}` }, h("path", { d: `M${a} ${b}A${RIM} ${RIM} 0 0 1 ${c} ${d}L${e} ${g}A${INNER} ${INNER} 0 0 0 ${i} ${j}Z` }),
    h("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central", transform: `rotate(${(angle * 180) / Math.PI} ${x} ${y})` }, number));
}

function wheel(m) {
  const order = m.drawn?.wheel ?? [];
  const number = turning(m) ? "" : m.game?.number ?? "";
  const where = order.indexOf(number);
  const angle = where < 0 ? 0 : (2 * Math.PI * where) / order.length;
  const [bx, by] = where < 0 ? [R, R - 146] : at(angle, INNER + 4);
  const said = turning(m) ? `The wheel turns ${m.game.wheel}; the ball runs ${m.game.ball}.` : number ? `The ball rests in ${number}, ${colour(m, number)}.` : "The wheel; no ball is turning.";
  return h("svg", { class: `wheel ${turning(m) ? "turning" : ""} ${m.game?.ball ?? ""}`, viewBox: `0 0 ${2 * R} ${2 * R}`, role: "img", "aria-label": said },
    h("circle", { cx: R, cy: R, r: 158, class: "bowl" }), h("circle", { cx: R, cy: R, r: 150, class: "track" }), h("circle", { cx: R, cy: R, r: 134, class: "edge" }),
    Array.from({ length: 8 }, (_, n) => { const [x, y] = at((n * Math.PI) / 4 + 0.2, 142); return h("path", { d: `M${x} ${y - 5}L${x + 3} ${y}L${x} ${y + 5}L${x - 3} ${y}Z`, class: "deflector", transform: `rotate(${(n * 45 + 11)} ${x} ${y})` }); }),
    h("g", { class: "pockets" }, order.map((each, n) => pocket(m, each, n, order.length))),
    h("circle", { cx: R, cy: R, r: INNER, class: "cone" }), Array.from({ length: 8 }, (_, n) => { const [x, y] = at((n * Math.PI) / 4, INNER); return h("line", { x1: R, y1: R, x2: x, y2: y, class: "rib" }); }),
    h("circle", { cx: R, cy: R, r: HUB, class: "hub" }), [0, 1, 2, 3].map((n) => { const [x, y] = at((n * Math.PI) / 2 + 0.5, 38); return h("g", {}, h("line", { x1: R, y1: R, x2: x, y2: y, class: "arm" }), h("circle", { cx: x, cy: y, r: 5, class: "knob" })); }), h("circle", { cx: R, cy: R, r: 13, class: "knob" }),
    turning(m) || number ? h("g", { class: "ball-way" }, h("circle", { cx: bx, cy: by, r: 5.5, class: "ball" })) : null);
}

function board(m, f) {
  const [last, ...before] = (m.game?.last ?? []).slice(lapOf(f).stage === RUNS ? 1 : 0);
  return h("section", { class: "last-numbers", "aria-label": "Last numbers" }, h("p", {}, "Last"), h("b", { class: last ? colour(m, last) : "none" }, last ?? "–"),
    h("ol", {}, before.slice(0, 8).map((number) => h("li", { class: colour(m, number) }, number, h("span", { class: "quiet" }, ` ${colour(m, number)}`)))));
}

function status(m, f, until) {
  const number = shown(m, f);
  if (lapOf(f).stage === RUNS) return h("div", { class: "ball-status" }, h("b", {}, "No more bets"), h("span", {}, "the ball runs its last lap"));
  if (number) return h("div", { class: "ball-status" }, h("b", {}, `${number}, ${colour(m, number)}`), h("span", {}, m.game.marked ? "the marker is on it" : "the ball rests"));
  if (!turning(m)) return h("div", { class: "ball-status" }, h("b", {}, "Wagers are open"), h("span", {}, "the ball is spun with the first one"));
  return h("div", { class: "ball-status" }, h("b", {}, "The ball is turning"), h("span", {}, "against the wheel"), h("em", {}, m.game.closed ? "Wagers are closed" : "Wagers are open"), h("span", {}, m.game.closed ? "until the winning ones are paid" : `until ${until} `, chips(m.drawn?.call ?? [], f.open, 1)));
}

/** Whose chip it is: their own colour where they have one, else one by seat. */
const chipOf = (seat) => ({ "--chip": CSS.supports("color", seat.colour || "x") ? seat.colour : PALETTE[seat.area % PALETTE.length] });

const initial = (name) => /^Computer (\d)/.exec(name)?.[1] ?? name[0];

const othersOn = (m, wager) => m.view.areas.filter((each) => each.area !== m.seat && each.wagers[wager]).slice(0, 3);

function pointing(m, f) {
  const wager = f.pointing;
  return wager && areasOf(m)[wager] ? areasOf(m)[wager].numbers : [];
}

function spot(m, f, wager, covered) {
  const { title, numbers, x, y } = areasOf(m)[wager];
  const kind = kindOf(wager);
  const bounds = m.placing && !m.over ? m.placing.amounts[wager] : null;
  const amount = f.draft.totals[wager] ?? m.stakes(m.seat)[wager] ?? 0;
  const ended = (m.live || m.over) && !lapOf(f).stage ? m.ended(m.seat, wager) : null;
  const number = shown(m, f);
  const wins = number && numbers.includes(number);
  const others = othersOn(m, wager);
  const label = `${title}, pays ${oddsOf(m, wager)}${amount ? `, ${money(amount)}` : ""}${others.length ? `, ${others.map((each) => each.player).join(" and ")} too` : ""}${ended ? `, ${ended.outcome} ${signed(ended.pays)}` : ""}`;
  const lit = kind === "straight" && covered.includes(numbers[0]);
  const cls = `bet ${kind} ${inside(kind) && kind !== "straight" ? "line-bet" : "cell"} ${wager} ${kind === "straight" ? colour(m, numbers[0]) : ""} ${lit ? "lit" : ""} ${f.pointing === wager ? "pointed" : ""} ${amount ? "mine" : ""} ${f.draft.totals[wager] ? "draft" : ""} ${wins ? "wins" : ""} ${ended ? tone(ended.outcome) : ""}`;
  const point = () => { if (f.pointing !== wager) { f.pointing = wager; f.update(); } };
  const leave = () => { if (f.pointing === wager) { f.pointing = ""; f.update(); } };
  return h(bounds ? "button" : "div", { class: cls, type: bounds ? "button" : null, role: bounds ? null : "group", "aria-label": label, "data-area": wager, "data-key": wager, style: { "--x": x, "--y": y }, onclick: bounds ? () => { f.draft.add(m, wager); f.update(); } : null, onpointerenter: point, onpointerleave: leave, onfocus: point, onblur: leave },
    kind === "straight" ? h("b", { class: "number" }, numbers[0]) : inside(kind) ? null : h("span", { class: "print" }, printed(wager, kind, title)),
    kind === "straight" && number === numbers[0] && (m.live || m.over) ? h("span", { class: "dolly", "aria-hidden": "true" }) : null,
    amount ? pile(amount, { size: 28 }) : null,
    others.length ? h("span", { class: "others-chips" }, others.map((each) => h("i", { class: "small-chip", style: chipOf(each), title: `${each.player}, ${money(each.wagers[wager])}` }, initial(each.player)))) : null);
}

const DOZENS = ["1st 12", "2nd 12", "3rd 12"];
const printed = (wager, kind, title) => (kind === "column" ? "2 to 1" : kind === "dozen" ? DOZENS[Number(wager.at(-1)) - 1] : wager === "red" || wager === "black" ? h("span", { class: `rhomb ${wager}` }, title) : title);

function tooltip(m, f) {
  const wager = f.pointing;
  if (!wager || !areasOf(m)[wager]) return null;
  const { title, x, y } = areasOf(m)[wager];
  return h("p", { class: "pointed-at", "aria-hidden": "true", style: { "--x": Math.min(10, Math.max(2.5, x)), "--y": y } }, h("b", {}, title), ` pays ${oddsOf(m, wager)}`);
}

function layout(m, f) {
  const covered = pointing(m, f);
  const order = Object.keys(areasOf(m));
  const zeros = order.filter((wager) => /^straight-0+$/.test(wager)).length;
  return h("div", { class: `layout zeros-${zeros}`, role: "group", "aria-label": "Layout" }, order.map((wager) => spot(m, f, wager, covered)), tooltip(m, f));
}

function twice(m) {
  const placed = m.mine?.wagers ?? {};
  const offer = m.placing;
  const fits = offer && Object.keys(placed).length && sum(placed) <= (m.mine?.chips ?? 0) && Object.entries(placed).every(([wager, amount]) => offer.amounts[wager] && holds(offer.amounts[wager], 2 * amount));
  return fits ? [{ id: "twice", key: "D", label: "Twice as much", under: money(2 * sum(placed)), does: bodyOf(offer, placed) }] : [];
}

const skip = (f) => ({ id: "skip", key: "Space", label: "Show the result", under: "it is in the record", act: () => { lapOf(f).go(f, ""); f.update(); } });

export function choices(m, f, words) {
  lapOf(f).follow(m, f);
  const found = wagering(m, f, { noun: "spin", ...words });
  const extra = found.extra ?? (m.seat && !m.over && sum(m.stakes(m.seat)) ? h("p", { class: "on-layout" }, h("span", { class: "figure" }, "On the layout", h("b", {}, money(sum(m.stakes(m.seat)))))) : null);
  if (lapOf(f).stage) return { running: true, says: lapOf(f).stage === RUNS ? words.runs : "The ball rests: losing wagers are taken, then winning ones are paid.", list: [], extra, after: [skip(f)] };
  if (m.live) return { says: "The ball rests: losing wagers are taken, winning ones paid.", list: [], extra };
  const says = m.seat && turning(m) && !m.over && !f.draft.any ? words.closes : found.says;
  const clauses = says === found.says ? found.clauses : m.drawn?.closes ?? [];
  return { ...found, says, clauses, list: f.draft.any || m.over ? found.list : [...found.list.filter((each) => each.id !== "type"), ...twice(m), ...found.list.filter((each) => each.id === "type")], extra };
}

/** Return my plate; at a terminal the credit is beside the layout. */
export function mine(m, f, unit) {
  if (!m.seat) return h("p", { class: "you" }, m.me.name ? `${m.me.name}, watching. ` : "", h("button", { class: "take", type: "button", "data-choice": "take-any", onclick: () => f.sit(null) }, "Take a seat"));
  const gain = (m.over || m.live) && !lapOf(f).stage ? m.outcomeWords(m.seat) : null;
  const chip = m.mine?.colour ? h("span", {}, `${m.mine.colour} chips, ${money(m.mine.chip_value)} each`) : null;
  return h("p", { class: "you plate" }, h("b", {}, `${m.seat}  ${m.me.name}`), chip, gain ? h("span", { class: gain.tone }, gain.text) : null, unit ? h("button", { class: "has", type: "button", onclick: () => f.money(), "aria-label": `${full(held(m, f))} ${unit}: buy in or cash out` }, full(held(m, f))) : null);
}

/** Return the felt of a wheel; terminals have it without seats. */
export const wheelFelt = ({ kind = "", steps, step, words, unit = "", room = 400, side = null }) => felt({
  kind: `roulette tall ${kind}`,
  log: { noun: "Spin", number: (m) => m.view.round + (m.live || m.over ? 0 : 1), room, wide: 22 },
  step: (m, f) => ({ steps, at: step(m, lapOf(f).stage) }),
  told: (m, f) => (lapOf(f).stage === RUNS ? (m.lines.find((line) => line.round === m.view.round && line.event?.type?.startsWith("ball.rested/"))?.version ?? Infinity) - 1 : Infinity),
  choices: (m, f) => choices(m, f, words),
  keys: wagerKeys,
  retry: nearestWay,
  cloth: (m, f) => h("section", { class: "felt", "aria-label": "Table", "data-key": "felt" }, ground(636, 672), h("div", { class: "wheel-side" }, wheel(m), board(m, f), status(m, f, words.until)), side?.(m, f), layout(m, f), mine(m, f, unit)),
});

export const said = (m) => listWagers(m.mine?.wagers ?? {}, (wager) => areasOf(m)[wager]?.title ?? m.name(wager));
export { turning };

export default wheelFelt({
  steps: STEPS,
  step: (m, lap) => (lap === RUNS ? 2 : m.live || m.over ? 3 : turning(m) ? (m.game.closed ? 2 : 1) : 0),
  words: { start: "Ready", runs: "No more bets: the ball runs its last lap.", until: "“No more bets”", closes: "Wagers stay open until “No more bets” is called or the ball drops, whichever is first." },
  unit: "in chips",
});
