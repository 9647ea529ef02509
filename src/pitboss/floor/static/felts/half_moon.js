// The half-moon table: dealer at the top, my place front and centre, the others along the arc in their true order.
import { card } from "../cards.js";
import { pile } from "../chips.js";
import { h } from "../dom.js";
import { money } from "../words.js";
import { chips } from "../clause.js";

// All arcs of the desk have the centre of the rail's: through (0, 580), (640, 668) and (1280, 580).
const RADIUS = 2371, LOWEST = 668, HALF = 640, BAR = 44;
const SLOTS = [300, 436, 570];
const FOOT = 20;

/** How far the rail rises above its lowest point at a distance from the middle. */
export const rise = (x) => RADIUS - Math.sqrt(RADIUS * RADIUS - x * x);

/** The cloth with its light, its weave and its rail, down to an arc through a point at the sides and one in the middle. */
export function ground(side = 580, lowest = LOWEST) {
  const arc = (outside, closed) => edge(side - BAR, lowest - BAR, outside, closed);
  return h("svg", { class: "ground", viewBox: "0 0 1280 756", preserveAspectRatio: "none", "aria-hidden": "true" },
    h("defs", {},
      h("radialGradient", { id: "light", cx: "50%", cy: "38%", r: "62%" }, h("stop", { offset: "0", class: "lit" }), h("stop", { offset: ".55", class: "mid" }), h("stop", { offset: "1", class: "rim" })),
      h("pattern", { id: "weave", width: 4, height: 4, patternUnits: "userSpaceOnUse", patternTransform: "rotate(35)" }, h("rect", { width: 2, height: 4, fill: "#fff", opacity: 0.02 }))),
    h("path", { d: arc(32, true), class: "rail-shadow" }), h("path", { d: arc(26, true), class: "rail" }), h("path", { d: arc(13), class: "rail-light" }),
    h("path", { d: arc(0, true), fill: "url(#light)" }), h("path", { d: arc(0, true), fill: "url(#weave)" }), h("path", { d: arc(0), class: "rail-line" }));
}

function edge(side, lowest, outside, closed = false) {
  const sag = lowest - side;
  const r = (HALF * HALF + sag * sag) / (2 * sag) + outside;
  const ends = lowest + outside - (r - Math.sqrt(r * r - HALF * HALF));
  return closed ? `M0 0H${2 * HALF}V${ends}A${r} ${r} 0 0 1 0 ${ends}Z` : `M${2 * HALF} ${ends}A${r} ${r} 0 0 1 0 ${ends}`;
}

const LONG = 40;

/** Return the first sentence and the others; one long sentence is broken at the word nearest to its middle. */
function inTwo(text) {
  const [first, ...rest] = text.split(/(?<=\.)\s+/);
  if (rest.length || first.length < LONG) return [first, rest.join(" ").replace(/\.$/, "")];
  const spaces = [...first.matchAll(/ /g)].map((each) => each.index);
  const at = spaces.reduce((best, each) => (Math.abs(each - first.length / 2) < Math.abs(best - first.length / 2) ? each : best));
  return [first.slice(0, at), first.slice(at + 1).replace(/\.$/, "")];
}

/** The words printed on the cloth, on two arcs between two thin lines. */
export function inscription(text, desk) {
  const [first, second] = inTwo(text);
  const [w, big, small] = desk ? [520, 23, 15] : [370, 17, 13];
  const [tall, first_at, second_at] = desk ? [92, second ? 46 : 56, 70] : [58, second ? 22 : 32, 44];
  const curve = (y, half) => `M${w / 2 - half} ${y - 12}Q${w / 2} ${y + 12} ${w / 2 + half} ${y - 12}`;
  const fit = (words, size, spacing, room) => Math.min(size, (room / (words.length * (size * 0.5 + spacing))) * size);
  const bigSize = fit(first, big, desk ? 8 : 5, w - 70);
  const smallSize = fit(second, small, 0.6, w - 20);
  return h("svg", { class: "inscription", viewBox: `0 0 ${w} ${tall}`, role: "img", "aria-label": text },
    desk ? [16, 86].map((y) => h("path", { d: curve(y, w * 0.38), class: "line" })) : null,
    h("path", { id: "arc-1", d: curve(first_at, w / 2), class: "none" }), h("path", { id: "arc-2", d: curve(second_at, w / 2), class: "none" }),
    h("text", { class: "large", "font-size": bigSize, "letter-spacing": (bigSize / big) * (desk ? 5.5 : 4) }, h("textPath", { href: "#arc-1", startOffset: "50%", "text-anchor": "middle" }, first.replace(/\.$/, ""))),
    second ? h("text", { class: "second", "font-size": smallSize }, h("textPath", { href: "#arc-2", startOffset: "50%", "text-anchor": "middle" }, second)) : null);
}

const SHAPES = {
  circle: () => h("circle", { cx: 50, cy: 50, r: 48 }),
  diamond: () => h("path", { d: "M50-3 103 50 50 103-3 50Z" }),
  upright: () => h("rect", { x: 8, y: -6, width: 80, height: 112, rx: 8 }),
  box: () => h("rect", { x: 2, y: 2, width: 96, height: 96, rx: 12 }),
  arc: () => h("path", { d: "M0 0Q50 36 100 0V82Q50 118 0 82Z" }),
  slot: () => [h("rect", { x: 0, y: 28, width: 100, height: 44, rx: 22 }), h("circle", { cx: 50, cy: -6, r: 6, class: "light" })],
};

/** Return a name that fits in a small area: its initials. */
export const initials = (name) => name.split(" ").map((word) => word[0]).join("");

/** Return a wagering area: its shape, its state, the chips on it or its name. */
export function area({ shape, state = "open", amount = 0, name, says = "", size = 54, onclick = null, key = null, label = null, onback = null }) {
  const inside = amount ? pile(amount, { size, label: `${name} ${money(amount)}` }) : h("span", { class: "printed" }, says || name);
  const said = label ?? `${name}${amount ? `, ${money(amount)}` : ", empty"}`;
  return h(onclick ? "button" : "div", { class: `area ${shape} ${state}`, type: onclick ? "button" : null, role: onclick ? null : "group", "aria-label": said, "data-area": key, onclick, oncontextmenu: onback && ((event) => { event.preventDefault(); onback(); }) },
    h("svg", { class: "shape", viewBox: "0 0 100 100", preserveAspectRatio: shape === "arc" ? "none" : null, "aria-hidden": "true" }, SHAPES[shape]()), h("span", { class: "inside" }, inside));
}

/** Return the other seats with where they are: to my right the lower numbers, to my left the higher ones. */
export function around(m) {
  const count = m.seats;
  const centre = m.seat ?? Math.ceil(count / 2);
  const found = [];
  for (let seat = 1; seat <= count; seat += 1) {
    if (seat === m.seat) continue;
    const away = seat - centre;
    found.push({ seat, side: away === 0 ? 0 : away < 0 ? 1 : -1, index: Math.abs(away) - 1 });
  }
  const sides = [1, -1].map((side) => found.filter((each) => each.side === side).length);
  return found.map((each) => ({ ...each, crowded: each.side !== 0 && sides[each.side === 1 ? 0 : 1] > SLOTS.length }));
}

/** Return where a seat stands on the desk, as properties for its style. */
export function standing({ side, index, crowded }) {
  const slot = crowded ? Math.floor(index / 2) : index;
  const offset = side * (side === 0 ? 0 : SLOTS[Math.min(slot, SLOTS.length - 1)]);
  const foot = LOWEST - rise(Math.abs(offset)) - FOOT;
  return { "--x": `${offset}px`, "--foot": `${foot - (crowded && index % 2 ? 58 : 0)}px` };
}

/** Return a plate: number, name, chips, the state in words, the kept minimum as a tag. */
export function plate(m, seat, words = "", state = m.state(seat)) {
  const sits = m.at(seat);
  const person = m.person(seat);
  const off = person && person.online === false;
  const kept = Object.values(sits.marker ?? {})[0];
  const out = /fold|sits? out/.test(state.text);
  return h("div", { title: words || null, class: `plate ${state.tone} ${off ? "offline" : ""} ${out ? "out" : ""}` },
    h("p", { class: "who" }, off ? h("span", { class: "dot", role: "img", "aria-label": "offline" }) : /to (decide|act)/.test(state.text) && sits.player.length <= 7 ? h("span", { class: "dot full", "aria-hidden": "true" }) : null,
      h("span", {}, String(seat)), h("span", { class: "name" }, sits.player.replace(new RegExp(` ${seat}$`), "")), h("span", { class: "has" }, money(sits.chips))),
    h("p", { class: "state" }, h("span", {}, state.text), kept ? h("span", { class: "tag" }, `min ${money(kept)}`) : null));
}

/** Return an empty seat, with the way to take it where that is offered; `called` is what the game calls its places. */
export function emptySeat(m, f, seat, called = "Seat") {
  const offer = m.offers.find((each) => ["take-seat", "change-seat"].includes(each.request) && each.area === seat);
  const sit = m.seat === null ? () => f.sit(seat) : offer ? () => f.choose({ id: `seat-${seat}`, does: offer.body }) : null;
  if (m.seat === null && (offer || m.me.kind === "nobody")) return h("button", { class: "take", type: "button", "data-choice": `take-${seat}`, onclick: sit }, `Take seat ${seat}`);
  return h("p", { class: "empty-seat" }, h("b", {}, `${called} ${seat}`), h("span", {}, "empty"));
}

const TRAY = ["ochre", "purple", "purple", "black", "black", "black", "green", "green", "green", "red", "red"];

export const tray = () => h("svg", { class: "tray", viewBox: "0 0 380 32", role: "img", "aria-label": "The dealer's chips" }, h("rect", { x: 0.5, y: 0.5, width: 379, height: 31, rx: 4, class: "box" }),
  TRAY.map((colour, n) => h("g", { class: `disc ${colour}` }, [0, 1, 2, 3].map((k) => h("rect", { x: 4 + n * 34, y: 22 - k * (5 - (n % 3) * 0.8), width: 26, height: 4 })), h("rect", { x: 13 + n * 34, y: 8, width: 8, height: 18, class: "spot", opacity: 0.85 }))));

/** Return a device or a rack with its words. */
export const thing = (cls, words, second, cards = 0) => h("div", { class: `thing ${cls} ${words === "Shoe" ? "shoe" : ""}` }, h("div", { class: "body", "aria-hidden": "true" }, cards ? h("span", { class: "deck" }) : null), h("p", {}, words, second ? h("span", {}, second) : null));

/** Return the discard rack with how many cards of the round are in it. */
export const discardRack = (m, words, count) => thing(`discards ${m.view.back}`, words, count ? `${count} card${count === 1 ? "" : "s"}` : "", count);

/** Return cards that lie face down, stepped, with the face-up one apart. */
export const row = (cards, options) => h("div", { class: "cards" }, cards.map((each) => card(each.card, { ...options, ...each })));

export { chips };
