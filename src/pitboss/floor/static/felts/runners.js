// Four runners, each with a number, silks, coat and saddlecloth of its own.
import { h } from "../dom.js";
import { suitSign } from "../cards.js";

export const RUNNERS = {
  d: { number: 1, word: "Diamonds", silk: "#e0a23a", coat: "#a8652a" },
  h: { number: 2, word: "Hearts", silk: "#c8453c", coat: "#7a3f2c" },
  c: { number: 3, word: "Clubs", silk: "#3fa37c", coat: "#b89b6a" },
  s: { number: 4, word: "Spades", silk: "#6d93c7", coat: "#a9b0b5" },
};
export const LANES = ["d", "h", "c", "s"];

const BODY = "M6 20C10 14 22 13 32 14 40 10 46 6 52 2L56 1 57 5 66 9 65 13 57 12C53 17 50 20 47 23L54 28 63 26 64 29 54 33 44 28C40 29 34 29 28 28L20 34 10 39 8 37 16 31 20 27C16 27 13 25 11 23 8 25 4 28 0 27 3 25 4 23 6 20Z";
const LEGS = "M44 27 52 36 60 38 59 40 50 39 40 29ZM22 27 26 35 20 41 17 40 21 35 17 28Z";

/** Return a runner at a gallop. */
export function runner(of) {
  const { silk, coat } = RUNNERS[of];
  return h("svg", { class: "runner", viewBox: "-2 -12 72 56", "aria-hidden": "true" },
    h("path", { d: LEGS, fill: coat, opacity: 0.8 }), h("path", { d: BODY, fill: coat }),
    h("path", { d: "M26 13C26 4 34-1 41 2L45 8 41 10 38 7 36 14Z", fill: silk }), h("circle", { cx: 43, cy: -2, r: 4.2, fill: silk }), h("path", { d: "M38 9 46 11 45 13 37 12Z", fill: "#e8d5b8" }),
    h("rect", { x: 24, y: 12, width: 14, height: 12, rx: 1.5, fill: "#fffdf8" }), h("g", { transform: "translate(25.5 12.8) scale(.105)" }, (() => {
      const sign = suitSign(of);
      const path = sign.firstChild;
      path.setAttribute("transform", "translate(52 54)");
      path.setAttribute("fill", of === "d" || of === "h" ? "#b3261e" : "#1b1b1b");
      return path;
    })()));
}
