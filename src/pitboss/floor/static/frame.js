// The page around any felt: bar, papers, dock, banners, keys, announcements. A game says what lies on its cloth.
import { ClauseSheet } from "./clause.js";
import { clockRing, secondsLeft } from "./clock.js";
import { dock, slip } from "./dock.js";
import { h, morph } from "./dom.js";
import { skipMotion, startMotion, stopMotion } from "./motion.js";
import { keysSheet, leaveSheet, logSheet, moneySheet, Sheet } from "./sheets.js";
import { Model } from "./model.js";
import { fitLog, fitSign, log, readable, sign } from "./papers.js";
import { chips } from "./clause.js";
import { Draft } from "./wagers.js";

const DESK = [1100, 620];
// A felt within a page is laid out as on a desk from this width.
const EMBEDDED = 900;
const WIDTH = 1280, HEIGHT = 800;
const REMINDS_EVERY = 30 * 60_000;

/** Which of the reminders of a stay this is: each is shown until it is heeded. */
const reminded = (m) => Math.floor((m.now - m.session.since) / REMINDS_EVERY);

/** Return a felt that a table page can mount, made of what a game says of its cloth. */
export const felt = (spec) => ({
  mount(root, store) {
    const frame = new Frame(root, store, spec);
    return { update: () => frame.update(), unmount: () => frame.unmount() };
  },
});

export class Frame {
  constructor(root, store, spec) {
    Object.assign(this, { root, store, spec, draft: new Draft(), sending: "", refusal: null, typing: "", passed: -1, marks: {} });
    this.stage = h("div", { class: "stage" });
    this.polite = h("div", { class: "quiet", "aria-live": "polite", role: "status" });
    this.assertive = h("div", { class: "quiet", "aria-live": "assertive", role: "alert" });
    this.clauseSheet = new ClauseSheet(store);
    this.clauseSheet.deadline = () => this.deadline(this.m);
    this.sheet = new Sheet(store, this.clauseSheet.deadline);
    this.open = (id, from) => this.clauseSheet.open(id, from);
    store.openClause = this.open;
    root.replaceChildren(this.stage, this.polite, this.assertive);
    this.heard = store.log.at(-1)?.version ?? 0;
    this.onresize = () => this.update();
    this.onkey = (event) => this.key(event);
    addEventListener("resize", this.onresize);
    document.addEventListener("keydown", this.onkey);
    this.ticking = setInterval(() => this.tick(), 250);
    this.update();
    startMotion(store);
  }

  unmount() {
    removeEventListener("resize", this.onresize);
    document.removeEventListener("keydown", this.onkey);
    clearInterval(this.ticking);
    stopMotion();
    this.root.replaceChildren();
  }

  get desk() {
    if (this.store.embedded) return this.root.clientWidth >= EMBEDDED;
    return innerWidth >= DESK[0] && innerHeight >= DESK[1];
  }

  // The felt of the last round stays until I begin the next one.
  cleared(m) {
    return this.passed === m.view.round || this.draft.any;
  }

  /** Draw the page as it is now. A part that loses the focus because it goes may ask for that too: it is drawn again afterwards. */
  update() {
    this.outdated = true;
    if (this.drawing) return;
    this.drawing = true;
    try {
      while (this.outdated) {
        this.outdated = false;
        this.draw();
      }
    } finally {
      this.drawing = false;
    }
  }

  draw() {
    const m = new Model(this.store, this);
    this.m = m;
    this.draft.follow(m);
    const offered = this.store.choices?.() ?? this.spec.choices(m, this);
    const choices = this.refusal ? { ...offered, list: [], after: [] } : offered;
    this.list = [...(choices.list ?? []), ...(choices.after ?? [])];
    this.running = Boolean(choices.running);
    this.spec.before?.(m, this);
    const fresh = h("div", { class: `stage ${this.desk ? "desk" : "phone"} ${this.spec.kind}` },
      this.bar(m), this.banners(m), this.spec.cloth(m, this),
      dock(m, this, { ...choices, slip: m.over && m.result && !this.refusal && !this.running ? slip(m, this) : null }),
      this.papers(m));
    this.fit(fresh);
    const scrolled = this.stage.querySelector(".sign-rows.scrolls")?.scrollTop ?? 0;
    morph(this.stage, fresh);
    if (this.desk) {
      // A sign with more lines than fit is set closer, once and for as long as the table is open.
      if (!fitSign(this.stage.querySelector(".papers > .sign"), scrolled) && !this.close) {
        this.close = true;
        return this.update();
      }
      fitLog(this.stage.querySelector(".papers > .log"));
    }
    this.announce(m);
    this.focusWaiting();
  }

  fit(stage) {
    if (!this.desk) return;
    const [wide, tall] = this.store.embedded ? [this.root.clientWidth, (this.root.clientWidth * HEIGHT) / WIDTH] : [innerWidth, innerHeight];
    const scale = Math.min(wide / WIDTH, tall / HEIGHT);
    const extra = tall / scale - HEIGHT;
    for (const [name, value] of [["--scale", scale], ["--wide", `${wide / scale}px`], ["--extra", `${extra}px`], ["--tall", `${tall}px`]]) stage.style.setProperty(name, value);
  }

  bar(m) {
    const { steps, at } = this.spec.step(m, this);
    return h("header", { class: "bar", "data-key": "bar" },
      h("div", { class: "bar-left" },
        h("a", { class: "brand", href: "/" }, h("span", { class: "arrow", "aria-hidden": "true" }), h("span", { class: "word" }, "Pitboss")),
        h("div", { class: "where" }, h("h1", { title: m.called }, m.called), m.called === m.title ? null : h("span", {}, m.title), h("span", { title: m.authority }, m.region))),
      h("ol", { class: "steps", "aria-label": "Steps of the round" }, steps.map((step, n) => h("li", { class: n === at ? "now" : n < at ? "done" : "", "aria-current": n === at ? "step" : null }, step))),
      this.desk ? h("div", { class: "right" }, h("span", { class: "who" }, this.store.embedded ? "Replay" : m.me.name || "Watching"), this.more(m)) : null);
  }

  /** The way to the keys and rules, and out. */
  more(m) {
    if (this.store.embedded) return [];
    return [
      h("button", { class: "small-button keys", type: "button", onclick: () => this.sheet.show("Keys and rules", keysSheet(m, this)) }, "Keys ", h("kbd", { "aria-hidden": "true" }, "?")),
      m.seat ? h("button", { class: "small-button leave", type: "button", onclick: () => this.sheet.show("Leave the table", leaveSheet(m, this)) }, "Leave") : h("a", { class: "small-button leave", href: "/" }, "Leave"),
    ];
  }

  banners(m) {
    const shown = [];
    if (!this.store.online) shown.push(["lost", "Reconnecting.", m.seat ? "Your seat and your wagers stand." : "The table goes on.", []]);
    if (this.store.gone) shown.push(["halted", this.store.gone.why, this.store.gone.way_out ?? "", []]);
    if (this.note) shown.push(["note", this.note, "The table moved on; choose again.", []]);
    for (const each of m.notices ?? []) shown.push([each.kind === "halted" ? "halted" : each.kind === "closing" ? "closing" : "note", each.text, "", each.clauses ?? []]);
    const reminder = m.session?.reminder && this.heeded !== reminded(m) ? h("p", { class: "banner note reminder" }, h("b", {}, m.session.reminder), h("a", { href: "/me" }, "My limits"),
      h("button", { class: "small-button", type: "button", "data-choice": "heed", onclick: () => { this.heeded = reminded(m); this.update(); } }, "Go on")) : null;
    return h("div", { class: "banners", "data-key": "banners" }, reminder, shown.map(([kind, head, text, clauses]) => h("p", { class: `banner ${kind}` }, h("b", {}, head), " ", h("span", {}, text), chips(clauses, this.open, 1))));
  }

  papers(m) {
    const waits = m.myTurn ? { text: this.spec.turn ?? "Your decision", clauses: m.turnActs[0].clauses } : null;
    // The newest line is the last one.
    const whole = () => { const body = this.sheet.show("Log", logSheet(m, this)); body.scrollTop = body.scrollHeight; };
    const told = this.spec.told?.(m, this) ?? Infinity;
    const newest = m.lines.filter((line) => line.clauses.length && line.version <= told).at(-1);
    const limit = m.view.sign.find((line) => line.name.startsWith("limits."))?.text ?? "";
    const extra = this.spec.signExtra?.(m, this) ?? [];
    const wholeSign = () => this.sheet.show("Sign", sign(m, this.open, extra, null, this.close));
    return h("div", { class: "papers", "data-key": "papers" }, sign(m, this.open, extra, wholeSign, this.close), log(m, this.open, { ...this.spec.log, told, last: waits, whole }),
      h("button", { class: "paper tab sign-tab", type: "button", onclick: wholeSign }, h("b", {}, "Sign"), h("em", {}, limit.replaceAll(".00", "").replace(/^.*minimum (\S+), maximum (\S+)$/, "$1 to $2"))),
      h("button", { class: "paper tab log-tab", type: "button", onclick: whole }, h("b", {}, "Log"), h("em", {}, newest ? readable(newest.text, m) : "")));
  }

  deadline(m) {
    const found = m?.deadline;
    if (!found) return null;
    if (this.deadlineUntil !== found.until) Object.assign(this, { deadlineUntil: found.until, whole: Math.max(1000, found.until - this.store.now()) });
    return { ...found, whole: Math.max(this.whole, 10_000) };
  }

  /** Where the shuffle and the decisions of my last round can be looked into. */
  analysis(m) {
    if (this.store.embedded) return h("em", {}, `round ${m.result.round}`);
    return h("a", { href: `/me/rounds/${encodeURIComponent(m.table)}/${m.result.round}` }, `round ${m.result.round}`);
  }

  async choose(each) {
    if (each.act) return each.act();
    this.note = "";
    this.sending = each.id;
    this.update();
    const answer = each.ready ? await this.store.ready() : await this.store.send(each.does);
    this.sending = "";
    if (answer.ok) {
      this.typing = "";
      each.then?.();
    } else if (answer.error?.kind === "stale") this.note = "Somebody was faster.";
    else this.refuse({ ...answer.error, retry: this.spec.retry?.(answer.error, each, this.m, this) ?? null });
    this.update();
    if (this.note) setTimeout(() => { this.note = ""; this.update(); }, 6000);
    return answer;
  }

  /** Say why something is not done, with the way out. */
  refuse(error) {
    this.refusal = error;
    this.update();
    this.stage.querySelector(".refusal .ink-button")?.focus();
  }

  retry() {
    const { retry } = this.refusal;
    this.refusal = null;
    this.choose(retry);
  }

  dismiss() {
    this.refusal = null;
    this.update();
    (this.stage.querySelector(".typed input") ?? this.stage.querySelector(".choice, .area:not([disabled])"))?.focus();
  }

  /** Sit down; whoever has no session yet becomes a guest. */
  async sit(seat) {
    const answer = await this.store.post("/sit", seat ? { seat } : {});
    // From now on the stream is that of somebody at the table.
    if (answer.ok) return this.store.connect();
    this.refuse({ ...answer.error, retry: null });
  }

  pick(value) {
    this.draft.chip = value;
    this.update();
  }

  type(what) {
    this.typing = what;
    this.update();
    this.stage.querySelector(".typed input")?.focus();
  }

  /** Open chips and cash; once some have been bought or cashed, with what there is now. */
  money(done = false) {
    const body = this.sheet.show("Chips and cash", moneySheet(this.m, this, done));
    if (done) body.focus();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && (this.typing || this.refusal)) return this.refusal ? this.dismiss() : this.type("");
    if (event.target.matches?.("input, select, textarea")) return;
    const onControl = event.target.matches?.("button, a, summary");
    if (onControl && (event.key === "Enter" || event.key === " ")) return;
    const pressed = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const each = this.list.find((one) => one.key === pressed) ?? this.spec.keys?.(this.m, this).find((one) => one.key === pressed);
    if (pressed === "Space" && skipMotion() && !each) return event.preventDefault();
    if (pressed === "?") return this.sheet.show("Keys and rules", keysSheet(this.m, this));
    if (!each) return;
    event.preventDefault();
    this.choose(each);
  }

  // When it becomes my turn and nothing else has the focus, the first choice gets it.
  focusWaiting() {
    if (this.store.embedded) return;
    const mine = this.m.myTurn ? `turn ${this.m.version}` : this.m.over && this.m.placing && !this.running ? `over ${this.m.view.round}` : "";
    const idle = document.activeElement === document.body || !document.activeElement?.isConnected;
    if (mine && mine !== this.wasMine && !document.querySelector("dialog[open]")) {
      if (idle) this.stage.querySelector(".choice")?.focus({ preventScroll: true });
      if (!this.desk) this.stage.querySelector(".acts")?.scrollIntoView({ block: "nearest" });
    }
    this.wasMine = mine;
  }

  tick() {
    const deadline = this.deadline(this.m);
    if (!deadline) return;
    const left = String(secondsLeft(deadline, this.store));
    this.stage.querySelector(".clock .ring-of")?.replaceChildren(clockRing(deadline, this.store, 52), h("b", { class: "left-seconds" }, left));
    this.stage.querySelector(".countdown .left-seconds")?.replaceChildren(left);
  }

  announce(m) {
    const news = m.lines.filter((line) => line.version > this.heard && line.text && line.clauses.length);
    this.heard = m.lines.at(-1)?.version ?? this.heard;
    if (news.length) this.polite.textContent = news.slice(-6).map((line) => readable(line.text, m)).join(". ");
    if (m.myTurn !== this.told) this.assertive.textContent = m.myTurn ? `${this.spec.turn ?? "Your decision"}. ${this.list.map((each) => each.label).join(", ")}.` : "";
    this.told = m.myTurn;
  }
}
