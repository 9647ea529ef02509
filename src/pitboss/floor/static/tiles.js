// Tiles of Pai Gow and dice as drawings: ones and fours have red pips, Teen has half of them red.
import { h } from "./dom.js";

const NAMES = { "6-6": "Teen", "1-1": "Day", "4-4": "Yun", "1-3": "Gor", "5-5": "Mooy", "3-3": "Chong", "2-2": "Bon", "5-6": "Foo", "4-6": "Ping", "1-6": "Tit", "1-5": "Look",
  "3-6": "Gow", "4-5": "Gow", "2-6": "Bot", "3-5": "Bot", "2-5": "Chit", "3-4": "Chit", "1-4": "Ng", "2-3": "Ng", "2-4": "Gee Jun six", "1-2": "Gee Jun three" };
const L = 12, M = 20, R = 28;
const SPOTS = {
  1: [[M, 25]], 2: [[L, 12], [R, 12]], 3: [[L, 12], [M, 25], [R, 38]], 4: [[L, 14], [R, 14], [L, 34], [R, 34]],
  5: [[L, 12], [R, 12], [M, 25], [L, 38], [R, 38]], 6: [[L, 11], [R, 11], [L, 25], [R, 25], [L, 39], [R, 39]],
};

/** Return a tile in words: Teen, 6 and 6. */
export const tileWords = (tile) => (tile ? `${NAMES[tile]}, ${tile.replace("-", " and ")}` : "a face-down tile");

const half = (count, turned, teen) => SPOTS[count].map(([x, y]) =>
  h("circle", { cx: x, cy: turned ? 100 - y : y, r: count === 1 ? 6.5 : 4.4, class: count === 1 || count === 4 || (teen && x === L) ? "red-pip" : "pip" }));

/** Return a tile, two to five; one that is face down has a plain back. */
export function tile(each, { state = "", key = null, onclick = null, pressed = null, label = null } = {}) {
  const [top, bottom] = each ? each.split("-").map(Number) : [0, 0];
  const drawing = each ? h("svg", { viewBox: "0 0 40 100", "aria-hidden": "true" }, half(top, false, each === "6-6"), h("path", { d: "M8 50H32", class: "between" }), half(bottom, true, each === "6-6")) : null;
  const said = label ?? tileWords(each);
  if (onclick) return h("button", { class: `domino ${state}`, type: "button", "aria-pressed": String(pressed), "aria-label": said, "data-key": key, onclick }, drawing);
  return h("span", { class: `domino ${each ? "" : "down"} ${state}`, role: "img", "aria-label": said, "data-key": key }, drawing);
}

const FACES = { 1: [[20, 20]], 2: [[10, 10], [30, 30]], 3: [[10, 10], [20, 20], [30, 30]], 4: [[10, 10], [30, 10], [10, 30], [30, 30]], 5: [[10, 10], [30, 10], [20, 20], [10, 30], [30, 30]], 6: [[10, 9], [30, 9], [10, 20], [30, 20], [10, 31], [30, 31]] };

/** Return a die. */
export const die = (face) => h("svg", { class: "die", viewBox: "0 0 40 40", role: "img", "aria-label": `a die shows ${face}` }, h("rect", { x: 1, y: 1, width: 38, height: 38, rx: 7 }),
  FACES[face].map(([x, y]) => h("circle", { cx: x, cy: y, r: face === 1 ? 6 : 4, class: face === 1 || face === 4 ? "red-pip" : "black-pip" })));

/** Return the cup with its cover, before it is opened. */
export const cup = () => h("svg", { class: "cup", viewBox: "0 0 60 44", role: "img", "aria-label": "The covered cup with three dice" }, h("path", { d: "M6 40C6 16 16 6 30 6S54 16 54 40Z" }), h("path", { d: "M2 40H58", class: "rim" }));
