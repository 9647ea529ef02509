// Chips and piles of chips. A pile carries its whole amount on the top disc.
import { h } from "./dom.js";
import { brief, money } from "./words.js";

export const VALUES = [100, 500, 2500, 10000, 50000, 100000];
const COLOURS = { 100: "bone", 500: "red", 2500: "green", 10000: "black", 50000: "purple", 100000: "ochre" };
const TALL = 5;

/** Return the discs of an amount, the largest first and at most five of them. */
export function discs(amount) {
  const found = [];
  let left = amount;
  for (const value of [...VALUES].reverse()) {
    for (; left >= value && found.length < TALL; left -= value) found.push(value);
  }
  return found.length ? found : [VALUES[0]];
}

const SPOTS = [0, 60, 120, 180, 240, 300];

function disc(value, lift) {
  return h("g", { class: `disc ${COLOURS[value]}`, transform: `translate(0 ${-lift})` },
    h("circle", { cx: 50, cy: 50, r: 48, class: "edge" }),
    SPOTS.map((turn) => h("path", { d: "M41 2.9A48 48 0 0 1 59 2.9L56 17A33 33 0 0 0 44 17Z", class: "spot", transform: `rotate(${turn} 50 50)` })),
    SPOTS.map((turn) => h("circle", { cx: 50, cy: 9, r: 2.6, class: "spot", transform: `rotate(${turn + 30} 50 50)` })),
    h("circle", { cx: 50, cy: 50, r: 31, class: "inlay" }));
}

/** Return a pile of chips with its amount on top. */
export function pile(amount, { size = 54, label = "", key = null } = {}) {
  const found = discs(amount);
  const top = found.length - 1;
  const step = 7.5;
  const said = brief(amount);
  const tall = 100 + top * step;
  return h("svg", { class: `chips ${COLOURS[found[top]]}`, viewBox: `0 ${-top * step} 100 ${tall}`, width: size, height: (size * tall) / 100, role: "img", "aria-label": label || `${money(amount)} in chips`, "data-key": key },
    found.map((value, n) => disc(value, n * step)),
    h("text", { x: 50, y: 50 - top * step + 9, "text-anchor": "middle", "font-size": said.length > 4 ? Math.min(21, 110 / said.length) : said.length > 3 ? 24 : 28, class: `value ${COLOURS[found[top]]}` }, said));
}
