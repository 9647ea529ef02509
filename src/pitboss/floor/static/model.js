// A table message with the questions that a felt asks of it. It holds no rule: what may be done is in the offers.
import { money, sentence, signed, title, wagersWithin } from "./words.js";

/** Wagers as a plate has room for them. */
const PLATE = 18;
const listWagers = (wagers, name) => wagersWithin(PLATE, wagers, name);

const OUTCOME = { wins: "won", loses: "lost", "given-up": "lost", forfeited: "lost", void: "void", "stands-off": "even", "stands off": "even" };

/** Return how an outcome is coloured; the words always say it too. */
export const tone = (outcome) => OUTCOME[outcome] ?? "even";

export class Model {
  constructor(store, ui) {
    const message = store.message;
    Object.assign(this, message);
    this.store = store;
    this.ui = ui;
    this.lines = store.log;
    this.game = message.view.game;
    this.region = message.authority.replace(/^.* (?:of|for) (?:the )?/, "");
    this.called = message.table === message.rulebook.replaceAll("/", "-") ? message.title : tableName(message.table);
    this.seat = message.me.seat;
    this.device = message.device ? sentence(message.device) : "";
    this.names = Object.fromEntries(message.wagers.map(({ id, name }) => [id, name]));
    this.live = message.view.phase === "in a round";
    this.mine = this.at(this.seat);
    this.settled = this.#settled();
  }

  at(area) {
    return this.view.areas.find((each) => each.area === area) ?? null;
  }

  name(wager) {
    return this.names[wager] ?? title(wager);
  }

  offer(request, area = this.seat) {
    return this.offers.find((each) => each.request === request && (area === null || each.area === area || each.area === null)) ?? null;
  }

  /** The decisions that I may make in the round. */
  get decisions() {
    return this.offers.filter((each) => each.decision);
  }

  /** The offer to place wagers at my own place. */
  get placing() {
    return this.offers.find((each) => each.request === "place-wagers" && each.area === this.seat) ?? null;
  }

  /** Those of them that my turn asks for: where a game says which those are, nothing that may be asked for at any time. */
  get turnActs() {
    const acts = this.ui?.spec?.acts;
    return acts ? this.decisions.filter((each) => acts.has(each.request)) : this.decisions;
  }

  /** The clauses of my turn. */
  get turnClauses() {
    return [...new Set(this.turnActs.flatMap((each) => each.clauses))];
  }

  /** Whether I am who the table waits for. */
  get myTurn() {
    return this.turnActs.length > 0 && this.live;
  }

  /** Until when I have to decide, and by which clauses: those of the time, where the sign has them. */
  get deadline() {
    const mine = this.waits?.find((each) => each.area === this.seat && each.until);
    const time = this.view.sign.find(({ name }) => name === "decision");
    if (mine) return { ...mine, clauses: time?.clauses ?? mine.clauses };
    return this.betting?.until && this.seat ? { until: this.betting.until, clauses: this.placing?.clauses ?? [] } : null;
  }

  /** Whether the last round still lies on the table: for whoever had a part in it, or watches. */
  get over() {
    return !this.live && (this.result !== null || this.seat === null) && this.view.round > 0 && !this.ui.cleared(this) && Object.keys(this.mine?.wagers ?? {}).length === 0;
  }

  person(seat) {
    return this.people?.[seat] ?? null;
  }

  #settled() {
    const found = {};
    for (const { round, event } of this.lines) {
      if (round !== this.view.round || !event) continue;
      for (const [seat, row] of settles(event)) {
        // A wager on another player's area is its owner's; a hand after a split is settled by itself.
        const whose = row.owner || seat;
        const one = row.owner ? `${row.wager} behind ${seat}` : row.hand > 1 ? `${row.wager} ${row.hand}` : row.wager;
        found[whose] ??= {};
        found[whose][one] = row;
      }
    }
    return found;
  }

  /** The stakes of a seat: those that lie there, or those of the round that is just over. */
  stakes(seat) {
    const lying = this.at(seat)?.wagers ?? {};
    if (this.live) return lying;
    if (!this.over) return lying;
    const ended = this.settled[seat] ?? {};
    return { ...Object.fromEntries(Object.values(ended).filter((row) => row.wager in this.names || row.wager === "play").map((row) => [row.wager, row.stake])), ...lying };
  }

  /** How one wager of a seat ended in the round on the table. */
  ended(seat, wager) {
    return this.live || this.over ? this.settled[seat]?.[wager] ?? null : null;
  }

  /** What a seat has won or lost in the round on the table, if anything was settled there. */
  gain(seat) {
    const rows = this.live || this.over ? Object.values(this.settled[seat] ?? {}) : [];
    if (!rows.length && seat === this.seat && this.result && this.over) return { amount: this.result.net, rows: this.result.lines };
    return rows.length ? { amount: rows.reduce((total, row) => total + row.pays, 0), rows } : null;
  }

  /** Return a seat's result in words: wins +$30. */
  outcomeWords(seat) {
    const gain = this.gain(seat);
    if (!gain) return null;
    if (gain.rows.every((row) => row.outcome === "void")) {
      return { tone: "void", text: `void, ${money(gain.rows.reduce((total, row) => total + row.stake, 0))} back` };
    }
    if (gain.amount > 0) return { tone: "won", text: `wins ${signed(gain.amount)}` };
    if (gain.amount < 0) return { tone: "lost", text: `loses ${signed(gain.amount)}` };
    return { tone: "even", text: "stands off" };
  }

  clausesOf(request, area = this.seat) {
    return this.offer(request, area)?.clauses ?? [];
  }

  /** The words of what somebody does now. */
  state(seat) {
    const said = this.person(seat)?.state;
    const ended = this.outcomeWords(seat);
    if (ended && (/^folded/.test(said ?? "") || this.game?.hands?.[seat]?.status === "folded")) return { tone: "", text: `folded, ${signed(this.gain(seat).amount)}` };
    if (ended) return ended;
    if (said) return { tone: "", text: said };
    const wagers = this.at(seat)?.wagers ?? {};
    if (this.live && wagers.play && this.game?.hands?.[seat]?.status === "plays") return { tone: "", text: `plays ${money(wagers.play)}` };
    if (this.live && this.game?.hands?.[seat]?.status === "checked") return { tone: "", text: "checked" };
    return { tone: "", text: listWagers(wagers, (wager) => this.name(wager)) || "waiting" };
  }
}

/** Yield area and settled wager of an event, in whichever form the game writes them. */
function* settles(event) {
  for (const row of Array.isArray(event.wagers) ? event.wagers : []) {
    if (Array.isArray(row) && row[1]?.outcome) yield row;
    else if (row?.outcome && event.area) yield [event.area, row];
  }
}

const tableName = (name) => {
  const said = name.replaceAll("-", " ");
  return said[0].toUpperCase() + said.slice(1);
};
