// Wagers before they are committed: chips laid on areas, to be looked at, changed and then placed.
import { VALUES } from "./chips.js";
import { highest, holds, lowest, nearest, sum } from "./words.js";

export class Draft {
  constructor() {
    this.totals = {};
    this.steps = [];
    this.chip = null;
    this.round = -1;
  }

  /** Forget what was laid for an earlier round, or what may no longer be placed. */
  follow(m) {
    const offer = m.placing;
    if (m.view.round !== this.round || !offer) this.clear();
    this.round = m.view.round;
    if (!offer) return;
    for (const wager of Object.keys(this.totals)) {
      if (!offer.amounts[wager] || this.totals[wager] <= (m.mine?.wagers[wager] ?? 0)) delete this.totals[wager];
    }
    const values = this.values(m);
    if (!values.includes(this.chip)) this.chip = values[0] ?? null;
  }

  /** The chips worth having at hand: those that fit a wager, four at most. */
  values(m) {
    const bounds = Object.values(m.placing?.amounts ?? {});
    if (!bounds.length) return [];
    const least = Math.min(...bounds.map((each) => Math.max(each.step, 100)));
    const most = Math.max(...bounds.map(highest));
    return VALUES.filter((value) => value >= Math.min(least, most) && value <= most).slice(0, 4);
  }

  placed(m, wager) {
    return m.mine?.wagers[wager] ?? 0;
  }

  total(m, wager) {
    return this.totals[wager] ?? this.placed(m, wager);
  }

  get any() {
    return Object.keys(this.totals).length > 0;
  }

  /** What the draft costs beyond what lies on the areas. */
  cost(m) {
    return Object.entries(this.totals).reduce((all, [wager, total]) => all + total - this.placed(m, wager), 0);
  }

  /** Lay a chip on an area: the least that the offer allows, then chip by chip up to the most. */
  add(m, wager, chip = this.chip) {
    const bounds = m.placing?.amounts[wager];
    if (!bounds) return false;
    const now = this.total(m, wager);
    const wanted = now === 0 ? Math.max(chip, lowest(bounds)) : now + chip;
    return this.set(m, wager, nearest(bounds, wanted));
  }

  set(m, wager, total) {
    const bounds = m.placing?.amounts[wager];
    const more = total - this.total(m, wager);
    if (!bounds || !holds(bounds, total) || more <= 0 || this.cost(m) + more > (m.at(m.seat)?.chips ?? 0)) return false;
    this.steps.push({ ...this.totals });
    this.totals = { ...this.totals, [wager]: total };
    return true;
  }

  undo() {
    this.totals = this.steps.pop() ?? {};
  }

  clear() {
    this.totals = {};
    this.steps = [];
  }

  /** Return the request that places the draft. */
  body(m) {
    const wagers = Object.fromEntries(Object.entries(this.totals).map(([wager, total]) => [wager, { chips: total - this.placed(m, wager) }]));
    return { ...m.placing.body, wagers };
  }
}

/** Return the wagers of my last round where all of them may be placed again, else null. */
export function again(m) {
  const offer = m.placing;
  const last = m.last_wagers?.[m.seat] ?? {};
  if (!offer || !Object.keys(last).length || Object.keys(m.mine?.wagers ?? {}).length) return null;
  const fits = Object.entries(last).every(([wager, amount]) => offer.amounts[wager] && holds(offer.amounts[wager], amount));
  return fits && sum(last) <= (m.mine?.chips ?? 0) ? last : null;
}

export const bodyOf = (offer, wagers) => ({ ...offer.body, wagers: Object.fromEntries(Object.entries(wagers).map(([wager, amount]) => [wager, { chips: amount }])) });
