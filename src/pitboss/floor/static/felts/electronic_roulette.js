// Electronic Roulette: the felt of Roulette at a terminal, with its credit large, and four states in the bar.
import { secondsLeft } from "../clock.js";
import { h } from "../dom.js";
import { full } from "../words.js";
import { held, RESTS, RUNS, turning, wheelFelt } from "./roulette.js";

const STATES = ["Open", "Locked", "Result", "Paid"];

function credit(m, f) {
  const deadline = f.deadline(m);
  return h("section", { class: "credit", "aria-label": "Credit" }, h("p", {}, "Credit"), h("b", {}, m.seat ? full(held(m, f)) : "–"),
    m.seat ? h("button", { class: "small-button", type: "button", "data-choice": "collect", onclick: () => f.money() }, "Collect") : null,
    deadline && !m.live ? h("p", { class: "countdown" }, h("span", {}, "Betting closes in"), h("b", {}, h("span", { class: "left-seconds" }, String(secondsLeft(deadline, f.store))), " s")) : null);
}

export default wheelFelt({
  kind: "terminal",
  steps: STATES,
  step: (m, lap) => (lap === RUNS ? 1 : lap === RESTS || m.live ? 2 : m.over ? 3 : turning(m) && m.game.closed ? 1 : 0),
  words: { start: "Ready", runs: "The terminals are locked: the ball runs its last lap.", until: "the terminals lock", closes: "Wagers stay open until the countdown ends; then the terminals lock." },
  room: 130,
  side: credit,
});
