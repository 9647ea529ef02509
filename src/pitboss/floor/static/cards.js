// Cards as drawings: pips, courts with crowns, tiaras and plumed hats, backs.
import { h } from "./dom.js";
import { cardWords } from "./words.js";

const SUIT = {
  s: "M0-50C10-30 42-12 42 16 42 40 16 44 6 26 8 40 14 48 22 52H-22C-14 48-8 40-6 26-16 44-42 40-42 16-42-12-10-30 0-50Z",
  h: "M0 50C-8 34-46 10-46-18-46-48-10-52 0-24 10-52 46-48 46-18 46 10 8 34 0 50Z",
  d: "M0-52C10-30 24-14 38 0 24 14 10 30 0 52-10 30-24 14-38 0-24-14-10-30 0-52Z",
  c: "M0-50C20-50 28-28 17-13 36-21 48-7 45 9 41 29 15 30 5 15 6 34 13 46 22 52H-22C-13 46-6 34-5 15-15 30-41 29-45 9-48-7-36-21-17-13-28-28-20-50 0-50Z",
};
const RED = new Set(["h", "d"]);
const L = 33, M = 50, R = 67;
const PIPS = {
  2: [[M, 30], [M, 110]], 3: [[M, 30], [M, 70], [M, 110]], 4: [[L, 30], [R, 30], [L, 110], [R, 110]],
  5: [[L, 30], [R, 30], [M, 70], [L, 110], [R, 110]], 6: [[L, 30], [R, 30], [L, 70], [R, 70], [L, 110], [R, 110]],
  7: [[L, 30], [R, 30], [M, 50], [L, 70], [R, 70], [L, 110], [R, 110]],
  8: [[L, 30], [R, 30], [M, 50], [L, 70], [R, 70], [M, 90], [L, 110], [R, 110]],
  9: [[L, 28], [R, 28], [L, 56], [R, 56], [M, 70], [L, 84], [R, 84], [L, 112], [R, 112]],
  T: [[L, 28], [R, 28], [M, 42], [L, 56], [R, 56], [L, 84], [R, 84], [M, 98], [L, 112], [R, 112]],
};

const suit = (of, x, y, size, turned) =>
  h("path", { d: SUIT[of], transform: `translate(${x} ${y}) scale(${size / 100}${turned ? ` -${size / 100}` : ""})` });

/** Return a suit as a small drawing for a line of text. */
export const suitSign = (of, cls = "") =>
  h("svg", { class: `suit ${RED.has(of) ? "red" : "black"} ${cls}`, viewBox: "-52 -56 104 112", "aria-hidden": "true" }, h("path", { d: SUIT[of] }));

const GOLD = "#c08a2b", DARK = "#2b2b2b", BLUE = "#2f4a6d";

/** The upper half of a court: a crown for the king, a tiara for the queen, a plumed hat for the jack. */
function headwear(rank, ink) {
  if (rank === "K")
    return [
      h("path", { d: "M28 57 24 30 34 42 40 27 50 42 60 27 66 42 76 30 72 57Z", fill: GOLD, stroke: DARK, "stroke-width": 1.6, "stroke-linejoin": "round" }),
      h("path", { d: "M28 57H72V51H28Z", fill: ink }),
      ...[24, 40, 60, 76].map((x, n) => h("circle", { cx: x, cy: n % 3 ? 26 : 29, r: 2.6, fill: ink })),
    ];
  if (rank === "Q")
    return [
      h("path", { d: "M27 56C25 46 26 40 24 34 32 38 37 42 41 44 43 36 46 31 50 26 54 31 57 36 59 44 63 42 68 38 76 34 74 40 75 46 73 56Z", fill: GOLD, stroke: DARK, "stroke-width": 1.6, "stroke-linejoin": "round" }),
      h("path", { d: "M27 56C42 50 58 50 73 56V50C58 44 42 44 27 50Z", fill: ink }),
      h("circle", { cx: 50, cy: 25, r: 3, fill: ink }), h("circle", { cx: 24, cy: 33, r: 2.2, fill: ink }), h("circle", { cx: 76, cy: 33, r: 2.2, fill: ink }),
    ];
  return [
    h("path", { d: "M34 52C32 34 40 27 52 28 62 29 68 36 67 52Z", fill: BLUE, stroke: DARK, "stroke-width": 1.6 }),
    h("path", { d: "M26 55C38 47 62 47 76 55 62 60 38 60 26 55Z", fill: GOLD, stroke: DARK, "stroke-width": 1.6 }),
    h("path", { d: "M62 46C72 44 79 34 74 24 66 27 61 35 62 46Z", fill: "#f0e2c6", stroke: ink, "stroke-width": 1.4 }),
  ];
}

function court(rank, of, ink) {
  const half = () => headwear(rank, ink);
  return [
    h("rect", { x: 24, y: 20, width: 52, height: 100, rx: 3, fill: "none", stroke: ink, "stroke-width": 1, opacity: 0.7 }),
    h("g", {}, half()), h("g", { transform: "rotate(180 50 70)" }, half()),
    h("g", { fill: ink }, suit(of, 50, 70, 19)),
  ];
}

const corner = (rank, of, size) => [
  h("text", { x: 12.5, y: 4 + size * 0.82, "font-size": rank === "10" ? size * 0.86 : size, "text-anchor": "middle", class: rank === "10" ? "index ten" : "index" }, rank),
  suit(of, 12.5, 12 + size, 15),
];

/** The face of a card: with its pips, and in brief for where it is too narrow for them. */
function face(card, small) {
  const [rank, of] = card;
  const said = rank === "T" ? "10" : rank;
  const ink = RED.has(of) ? "#b3261e" : "#1b1b1b";
  const brief = h("g", { fill: ink, class: "brief" },
    h("text", { x: rank === "T" ? 30 : 24, y: 42, "font-size": 46, "text-anchor": "middle", class: rank === "T" ? "index ten" : "index" }, said),
    suit(of, 22, 62, 28), suit(of, 66, 104, 58));
  if (small) return brief;
  const middle = rank === "A" ? suit(of, 50, 70, 42) : PIPS[rank]?.map(([x, y]) => suit(of, x, y, rank === "T" || rank === "9" ? 18 : 20, y > 70)) ?? court(rank, of, ink);
  return [h("g", { fill: ink, class: "pips" }, corner(said, of, 25), h("g", { transform: "rotate(180 50 70)" }, corner(said, of, 25)), middle), brief];
}

/** Return a card: `Qs`, or nothing for one that lies face down. */
export function card(value, { small = false, back = "blue", state = "", key = null, name = "", style = null } = {}) {
  const said = name || `${cardWords(value)}${state.includes("aside") ? ", aside" : ""}`;
  const joker = value && !SUIT[value[1]];
  const inside = !value ? null
    : joker ? h("svg", { viewBox: "0 0 100 140", "aria-hidden": "true" }, h("text", { x: 50, y: 78, "text-anchor": "middle", "font-size": 22, class: "index" }, "Joker"))
    : h("svg", { viewBox: "0 0 100 140", "aria-hidden": "true" }, face(value, small));
  const kind = value ? "up" : `down ${back === "red" ? "red" : "blue"}`;
  return h("div", { class: `card ${kind}${small ? " small" : ""} ${state}`, role: "img", "aria-label": said, "data-key": key, style }, inside);
}

/** Return words with the cards of red suits in red, as on paper; the suits say it without the colour too. */
export const suited = (text) => text.split(/((?:10|[2-9AJKQ])[♥♦])/).map((part) => (/[♥♦]$/.test(part) ? h("span", { class: "red-suit" }, part) : part));
