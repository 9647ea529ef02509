// Tumble in the browser: the plain felt, with tiles and dice drawn.
import { h } from "../dom.js";
import { plainFelt } from "./plain.js";

const tiles = (stack) => Array.from({ length: stack.count }, (_, n) =>
  h("span", { class: `tile ${stack.tiles[n] ? "" : "down"}`, role: "img", "aria-label": stack.tiles[n] ?? "a face-down tile" }, stack.tiles[n] ?? ""));

const hand = (m, seat) => h("span", {}, (m.game?.hands?.[seat] ?? []).map(tiles));

const middle = (m) => [
  h("p", {}, "Bank ", (m.game?.hands?.[0] ?? []).map(tiles)),
  m.game?.dice.length ? h("p", {}, "Dice ", m.game.dice.map((each) => h("span", { class: "tile" }, String(each)))) : null,
];

export default plainFelt({ middle, hand, start: "Build the wall", name: "Wall" });
