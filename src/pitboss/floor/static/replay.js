// Goes through a past round step by step: what happened, and the seats as they were then.

import "./page.js";

const boot = JSON.parse(document.querySelector("#boot").textContent);
const frames = boot.replay?.frames ?? [];
const place = document.querySelector("#table");
const lines = [...document.querySelectorAll(".replay ~ section ol li")];
const money = (cents) => `$${(cents / 100).toFixed(2)}`;
const made = (name, properties = {}) => Object.assign(document.createElement(name), properties);

let at = frames.length - 1;
const says = made("p", { className: "law" });
says.setAttribute("role", "status");
const seats = made("ul");
const count = made("span");
const step = (words, change) => {
  const button = made("button", { type: "button", textContent: words });
  button.addEventListener("click", () => show(at + change));
  return button;
};

function seatWords(seat) {
  const wagers = Object.entries(seat.wagers).map(([wager, cents]) => `${wager.replaceAll("-", " ")} ${money(cents)}`);
  return [`Seat ${seat.seat}: ${seat.player}`, money(seat.chips), ...wagers].join(", ");
}

function show(number) {
  at = Math.max(0, Math.min(frames.length - 1, number));
  const { line, view } = frames[at];
  says.textContent = line.text;
  count.textContent = ` Step ${at + 1} of ${frames.length} `;
  seats.replaceChildren(...view.seats.map((seat) => made("li", { textContent: seatWords(seat) })));
  for (const [index, each] of lines.entries()) {
    if (index === at) each.setAttribute("aria-current", "step");
    else each.removeAttribute("aria-current");
  }
}

if (frames.length && place) {
  const controls = made("p", { className: "controls" });
  controls.append(step("First", -frames.length), step("Back", -1), count, step("Next", 1), step("Last", frames.length));
  place.append(controls, says, seats);
  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") show(at - 1);
    if (event.key === "ArrowRight") show(at + 1);
  });
  show(0);
}
