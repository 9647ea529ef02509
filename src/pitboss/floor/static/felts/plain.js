// The felt of any game, made of its view and its offers: what a game from outside gets until it brings its own.
import { felt } from "../frame.js";
import { h } from "../dom.js";
import { nearestWay, plainDecisions, waitingFor, wagering, wagerKeys } from "../choices.js";
import { full, listWagers } from "../words.js";
import { area, around, emptySeat, ground, plate, standing } from "./half_moon.js";

/** As many areas as fit side by side. */
const FEW = 5;
const ELSEWHERE = new Set(["stage", "hands", "decide_by"]);

/** Return any part of a view in words. */
export function described(value) {
  if (value === null || value === false || value === undefined) return "";
  if (value === true) return "yes";
  if (Array.isArray(value)) return value.map((each) => described(each) || "??").join(" ");
  if (typeof value === "object") return Object.entries(value).map(([name, each]) => (/^\d+$/.test(name) ? described(each) : `${name.replaceAll("_", " ")} ${described(each)}`)).filter(Boolean).join(", ");
  return String(value);
}

const parts = (m) => Object.entries(m.game ?? {}).filter(([name, value]) => !ELSEWHERE.has(name) && described(value));

/** Return the felt of a game from what it shows in the middle and in each hand; all else is the same for every game. */
export function plainFelt({ middle = defaultMiddle, hand = (m, seat) => described(m.game?.hands?.[seat]), start = "Start", name = "" } = {}) {
  const myAreas = (m, f) => {
    const offer = m.placing && !m.over ? m.placing : null;
    const wagers = m.wagers.map((each) => each.id);
    return h("ul", { class: `areas count-${wagers.length} ${wagers.length > FEW ? "many" : ""}` }, wagers.map((wager) => h("li", { class: "my-area", "data-key": wager },
      area({ shape: "circle", state: f.draft.totals[wager] ? "draft" : offer?.amounts[wager] ? "open" : "idle", amount: f.draft.totals[wager] ?? m.stakes(m.seat)[wager] ?? 0, name: m.name(wager), key: wager, onclick: offer?.amounts[wager] ? () => { f.draft.add(m, wager); f.update(); } : null }),
      h("span", { class: "area-name", "aria-hidden": "true" }, m.name(wager)))));
  };
  const ring = (m, f) => (m.seat ? h("section", { class: `ring ${m.myTurn ? "turn" : m.outcomeWords(m.seat)?.tone ?? "rest"}`, "aria-label": "Your place" }, m.myTurn ? h("p", { class: "ring-tab" }, "Your decision") : m.over && m.outcomeWords(m.seat) ? h("p", { class: "ring-tab" }, m.outcomeWords(m.seat).text) : null,
    h("div", { class: "my-cards hand-words" }, m.live || m.over ? hand(m, m.seat) : ""),
    h("div", { class: "plate my-plate" }, h("p", { class: "who" }, h("span", {}, String(m.seat)), h("span", { class: "name" }, m.me.name), h("span", { class: "note" }, listWagers(m.mine?.wagers ?? {}, (wager) => m.name(wager))), h("button", { class: "has", type: "button", "aria-label": `${full(m.mine?.chips ?? 0)} in chips`, onclick: () => f.money() }, full(m.mine?.chips ?? 0))))) : null);
  return felt({
    kind: "half-moon",
    step: (m) => ({ steps: ["Wagers", name || m.stage || "Round", "Settlement"], at: m.live ? 1 : m.over ? 2 : 0 }),
    keys: wagerKeys,
    retry: nearestWay,
    choices: (m, f) => (m.live ? { says: m.myTurn ? "It is your turn." : waitingFor(m), clauses: m.decisions[0]?.clauses ?? [], list: plainDecisions(m, f) } : wagering(m, f, { start })),
    cloth: (m, f) => h("section", { class: "felt", "aria-label": "Table", "data-key": "felt" }, ground(), h("section", { class: "dealer plain-middle" }, m.live || m.over ? middle(m) : null), h("section", { class: "my-place" }, myAreas(m, f), ring(m, f)),
      h("ol", { class: "others", tabindex: f.desk ? null : 0, "aria-label": "Other seats" }, around(m).map((place) => h("li", { class: `seat ${m.at(place.seat) ? "" : "free"} ${place.crowded ? "crowded" : ""}`, style: standing(place), "data-key": `seat-${place.seat}` }, m.at(place.seat) ? [h("p", { class: "small-hand" }, m.live || m.over ? hand(m, place.seat) : ""), plate(m, place.seat)] : emptySeat(m, f, place.seat))))),
  });
}

const defaultMiddle = (m) => h("dl", {}, parts(m).map(([name, value]) => [h("dt", {}, name.replaceAll("_", " ")), h("dd", {}, described(value))]));

export default plainFelt();
