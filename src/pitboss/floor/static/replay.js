// A past round on its felt, step by step: the same felt as at the table, with a message made of each frame.
import { Store } from "./store.js";
import "./page.js";

const FIRST = 0;

class Replay extends Store {
  constructor(boot) {
    super({ ...boot, table: boot.replay.table });
    this.embedded = true;
    this.round = boot.replay;
    this.last = boot.replay.frames.length - 1;
    this.show(boot.start === "end" ? this.last : FIRST);
  }

  /** Show a step: what had happened until then, and the table as its player saw it. */
  show(step) {
    const { frames, result, ...same } = this.round;
    const before = this.message;
    this.at = Math.max(FIRST, Math.min(this.last, step));
    const { line, view, stage, drawn } = frames[this.at];
    this.log = frames.slice(0, this.at + 1).map((each) => each.line);
    this.message = {
      ...same, version: line.version, now: line.at, view, stage, drawn, log: this.log, gap: false, result: this.at === this.last ? result : null,
      people: {}, waits: [], betting: null, offers: [], last_wagers: {}, session: null, notices: [],
    };
    for (const each of this.listeners) each(this.message, before);
  }

  /** The steps, where a player at a table has choices. */
  choices() {
    const to = (id, key, label, step, under) => ({ id, key, label, under, act: () => this.show(step) });
    const list = [];
    if (this.at > FIRST) list.push(to("first", "Home", "First", FIRST, "the deal"), to("back", "ArrowLeft", "Back", this.at - 1, `step ${this.at} of ${this.last + 1}`));
    if (this.at < this.last) list.push(to("next", "ArrowRight", "Next", this.at + 1, `step ${this.at + 2} of ${this.last + 1}`), to("last", "End", "Last", this.last, "the result"));
    const { line } = this.round.frames[this.at];
    return { says: `Replay, step ${this.at + 1} of ${this.last + 1}.`, clauses: line.clauses, list };
  }
}

const boot = JSON.parse(document.getElementById("boot").textContent);
const root = document.getElementById("table");
if (root && boot.replay?.frames.length) {
  const store = new Replay(boot);
  const { default: felt } = await import(boot.felt);
  root.classList.add("embedded");
  const mounted = felt.mount(root, store);
  store.subscribe(() => mounted.update());
}
