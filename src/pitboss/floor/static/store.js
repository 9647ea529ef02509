// What a table page knows: the last message of the table, its log, and the commands it sends. One stream, resumed by version.
import { inCurrency } from "./words.js";

const PATIENCE = 40_000;
const SLOWEST = 8_000;

export class Store {
  constructor(boot) {
    this.boot = boot;
    inCurrency((boot.message ?? boot.replay)?.currency);
    this.message = boot.message ?? null;
    this.log = [];
    this.online = true;
    this.gone = null;
    this.skew = 0;
    this.listeners = new Set();
    this.address = `/api/tables/${encodeURIComponent(boot.table ?? boot.message?.table)}`;
    this.openClause = () => {};
    if (this.message) this.#keep(this.message);
  }

  get motion() {
    return !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** The time at the house, whatever the clock of this device says. */
  now() {
    return Date.now() + this.skew;
  }

  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  #tell(before) {
    for (const each of this.listeners) each(this.message, before);
  }

  #keep(message) {
    this.skew = message.now - Date.now();
    if (message.gap) this.log = [];
    const known = new Set(this.log.map((line) => `${line.version}/${line.text}`));
    const fresh = message.log.filter((line) => !known.has(`${line.version}/${line.text}`));
    this.log = [...this.log, ...fresh].sort((one, other) => one.version - other.version).slice(-400);
  }

  /** Take in a message, unless a newer one is here already. */
  take(message) {
    const before = this.message;
    // An answer may come after the stream has told of the same version, and of a clock that has begun to run since.
    if (before && (message.version < before.version || (message.version === before.version && message.now < before.now))) return;
    this.#keep(message);
    this.message = message;
    this.#tell(before);
  }

  connect() {
    this.source?.close();
    const source = new EventSource(`${this.address}/events?after=${this.message?.version ?? 0}`);
    this.source = source;
    this.#watch();
    source.addEventListener("open", () => this.#heard());
    source.addEventListener("table", (event) => {
      this.#heard();
      this.take(JSON.parse(event.data));
    });
    source.addEventListener("clock", (event) => {
      this.#heard();
      this.skew = JSON.parse(event.data).now - Date.now();
    });
    source.addEventListener("gone", (event) => {
      this.gone = JSON.parse(event.data);
      this.#tell(this.message);
    });
    source.addEventListener("error", () => this.lost());
  }

  #heard() {
    this.wait = 250;
    this.gone = null;
    this.#watch();
    if (!this.online) {
      this.online = true;
      this.#tell(this.message);
    }
  }

  #watch() {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.lost(), PATIENCE);
  }

  /** Come back by ourselves: the browser gives up on some errors. */
  lost() {
    this.source?.close();
    if (this.online) {
      this.online = false;
      this.#tell(this.message);
    }
    this.wait = Math.min(SLOWEST, (this.wait ?? 250) * 2);
    clearTimeout(this.coming);
    this.coming = setTimeout(() => this.connect(), this.wait);
  }

  /** Send a request made at the version that the person sees. Sent again under the same id after a lost answer, it happens once.
   * Where somebody else was faster and nothing has changed for this person, it is asked again by itself. */
  async send(does) {
    for (let turn = 0; ; turn += 1) {
      const before = this.#mine(does);
      const answer = await this.#deliver({ id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, expected: this.message.version, does });
      if (answer.error?.kind !== "stale" || turn === 5 || this.#mine(does) !== before) return answer;
    }
  }

  /** What a request rests on: the offer of it, and what lies before the person who asks. */
  #mine(does) {
    const { offers, view, me } = this.message;
    const same = offers.filter((each) => each.request === does.type && each.area === (does.area ?? does.seat ?? null));
    return JSON.stringify([same, view.areas.find((each) => each.area === me.seat), view.round, view.phase, view.game?.stage]);
  }

  async #deliver(command) {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.post("/commands", command);
      if (answer.error?.kind !== "unreachable" || attempt === 4) return answer;
      await new Promise((done) => setTimeout(done, 400 * 2 ** attempt));
    }
  }

  ready() {
    return this.post("/ready", { round: this.message.view.round });
  }

  async post(path, body) {
    try {
      const answer = await fetch(path.startsWith("/api") ? path : this.address + path, {
        method: "POST", credentials: "same-origin",
        headers: { "Content-Type": "application/json", "X-CSRF-Token": this.boot.csrf ?? "" }, body: JSON.stringify(body),
      });
      const data = await answer.json();
      if (data.table?.view) this.take(data.table);
      return { ok: answer.ok, error: data.error ?? null, data };
    } catch {
      return { ok: false, error: { kind: "unreachable", sentence: "The house cannot be reached.", way_out: "Your seat and your wagers stand. Try again in a moment.", clauses: [] } };
    }
  }

  async get(path) {
    try {
      const answer = await fetch(path.startsWith("/api") ? path : this.address + path, { credentials: "same-origin" });
      return await answer.json();
    } catch {
      return null;
    }
  }
}
