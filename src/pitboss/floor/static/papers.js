// The two papers of a table: its sign and the log of the round.
import { h } from "./dom.js";
import { suited } from "./cards.js";
import { chips } from "./clause.js";
import { clockTime, seconds, sentence } from "./words.js";

const trim = (text) => text.replaceAll(".00", "");
const ODDS = /^(?:(.*) )?([\d½]+) to (\d+)$/;

// What concerns me now comes before what always holds.
const STRONG = /^(previous|notice|closing|own)/;
const place = ({ name }) => (STRONG.test(name) ? 0 : name === "decision" ? 1 : 2);

/** Return the sign: limits, what is paid, and every other line, each with its clauses; with the way to all of it at once where
 * a part may have to be scrolled to. */
export function sign(m, open, extra = [], whole = null, close = false) {
  const limits = m.view.sign.filter((line) => line.name.startsWith("limits."));
  const schedules = m.view.sign.filter((line) => line.name.startsWith("schedule."));
  const unit = m.view.sign.find((line) => line.name === "unit");
  const root = m.view.sign.find((line) => line.name === "root")?.text.split(" ").at(-1);
  const rest = alike(m.view.sign.filter((line) => !/^(limits|schedule)\.|^(inscription|unit|root)$/.test(line.name)).sort((one, other) => place(one) - place(other)));
  const paper = h("aside", { class: "paper sign", "aria-label": "Sign", "data-key": "sign" },
    h("h2", {}, m.title), h("p", { class: "under" }, h("em", {}, `Rules of ${m.region}`)),
    h("div", { class: "sign-rows", role: "group", "aria-label": "Lines of the sign" },
      limits.length ? limitRows(limits, unit, open, close) : null, extra.length ? extraRows(extra, open) : null, payRows(schedules, open),
      rest.length ? h("ul", { class: "lines" }, rest.map((line) => restRow(line, line.names.includes(m.drawn?.line), open))) : null),
    root ? rootRow(root) : null);
  const rows = paper.querySelector(".sign-rows");
  if (m.drawn?.order) rows.append(orderRows(m, open));
  if (whole) rows.after(h("button", { class: "more-lines", type: "button", hidden: true, onclick: whole }, "Whole sign"));
  return paper;
}

const restRow = ({ name, text, clauses }, used, open) => h("li", { class: STRONG.test(name) ? "strong" : used ? "in-use" : "", "aria-current": used ? "true" : null }, h("span", {}, text), chips(clauses, open, 1));

const OF_A_NUMBER = /^(.*) (\d+)(: .*)$/;

/** Return lines of a sign with their names, those in one that say the same of several numbers: `Banker 0, 1, 2: draws`. */
export function alike(lines) {
  const key = ({ text, clauses }) => `${text.replace(OF_A_NUMBER, "$1$3")} ${clauses}`;
  return [...Map.groupBy(lines, key).values()].map((group) => {
    const numbers = group.map(({ text }) => text.match(OF_A_NUMBER)?.[2]).join(", ");
    return { ...group[0], names: group.map(({ name }) => name), text: trim(group[0].text).replace(OF_A_NUMBER, `$1 ${numbers}$3`) };
  });
}

/** Let a sign show all that fits on it, with closer lines where that helps. What does not fit is scrolled to, by touch, wheel and
 * keys, or opened with the whole sign; only whole lines stand at its foot. One that was scrolled stays so. Return whether all of
 * it is in sight. */
export function fitSign(paper, scrolled) {
  const rows = paper.querySelector(".sign-rows");
  const tooLong = () => rows.scrollHeight > rows.clientHeight + 1;
  if (!tooLong()) return true;
  paper.classList.add("tight");
  if (!tooLong()) return true;
  const { top, height } = rows.getBoundingClientRect();
  const scale = height / rows.offsetHeight;
  const ends = [...rows.querySelectorAll("tbody tr, li")].map((each) => (each.getBoundingClientRect().bottom - top) / scale + rows.scrollTop);
  const fit = ends.filter((end) => end <= rows.clientHeight + 1);
  if (fit.length === ends.length) return true;
  rows.style.setProperty("--fits", `${Math.max(...fit)}px`);
  rows.tabIndex = 0;
  rows.classList.add("scrolls");
  rows.scrollTop = scrolled;
  paper.querySelector(".more-lines").hidden = false;
  return false;
}

/** The root over what chance has sealed: published before it is used, to be noted and checked afterwards. */
function rootRow(root) {
  const copy = async ({ currentTarget }) => {
    await navigator.clipboard?.writeText(root);
    currentTarget.textContent = "Copied";
  };
  return h("p", { class: "root" }, h("em", {}, "Published root"), h("code", {}, root), h("button", { class: "copy", type: "button", onclick: copy }, "Copy"));
}

function limitRows(limits, unit, open, close) {
  return h("table", { class: "limits" }, h("caption", { class: "quiet" }, "Limits"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, h("em", {}, unit ? trim(unit.text).replace(/^Wagers above the minimum in units of/, "Steps of") : "")), h("th", { scope: "col" }, h("em", {}, "least")), h("th", { scope: "col" }, h("em", {}, "most")), h("td", {}))),
    h("tbody", {}, together(limits, close).map(({ name, least, most, clauses }) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, least), h("td", {}, most), h("td", {}, chips(clauses, open, 1))))));
}

/** Limits that are said in words. */
const extraRows = (extra, open) => h("table", { class: "limits said" }, h("caption", { class: "quiet" }, "Further limits"),
  h("tbody", {}, extra.map(({ name, says, clauses }) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, says), h("td", {}, chips(clauses, open, 1))))));

const MANY_KINDS = 6;

/** The limits of each kind of wager; where there are many kinds or little room, those with the same limits in one row. */
function together(limits, close) {
  const rows = limits.map((line) => {
    const [, name, least, most] = trim(line.text).match(/^(.*): minimum (\S+), maximum (\S+)$/) ?? [null, line.text, "", ""];
    return { name, least, most, clauses: line.clauses };
  });
  if (!close && rows.length <= MANY_KINDS) return rows;
  const same = Map.groupBy(rows, ({ least, most, clauses }) => `${least} ${most} ${clauses[0]}`);
  return [...same.values()].map((group) => ({ ...group[0], name: group.map((each) => each.name).join(", ") }));
}

/** Schedules side by side where all pay so much to one, or all are long; else one after the other. */
function payRows(schedules, open) {
  const read = schedules.map((line) => {
    const [, name, pays] = line.text.match(/^(.*?) pays(?: from .*?:|:)? (.*)$/) ?? [null, line.text, ""];
    return { name, clauses: line.clauses, rows: pays.split(", ").map((each) => each.match(ODDS)).filter(Boolean).map(([, what, a, b]) => [what, a, b]) };
  });
  if (!read.length) return null;
  const toOne = read.every((each) => each.rows.every(([, , b]) => b === "1"));
  const named = read.every((each) => each.rows.every(([what]) => what));
  const plain = named && read.length <= 3 && read.some((each) => each.rows.length > 2) && (toOne || read.every((each) => each.rows.length > 2));
  if (!plain) {
    return h("table", { class: "pays long" }, h("caption", {}, h("em", {}, "Pays, to 1")), h("tbody", {}, read.map((each) => h("tr", {}, h("th", { scope: "row" }, each.name), h("td", {}, [...new Set(each.rows.map(([, a, b]) => (b === "1" ? a : `${a} to ${b}`)))].join(", ")), h("td", {}, chips(each.clauses.slice(-1), open, 1))))));
  }
  const kinds = [...new Set(read.flatMap((each) => each.rows.map(([what]) => what)))];
  const paid = (each, kind) => each.rows.find(([what]) => what === kind);
  const best = (kind) => Math.max(...read.map((each) => { const [, a, b] = paid(each, kind) ?? [kind, 0, 1]; return a / b; }));
  const cell = (each, kind) => { const [, a, b] = paid(each, kind) ?? [kind, "–", "1"]; return b === "1" ? a : `${a} to ${b}`; };
  kinds.sort((one, other) => best(other) - best(one));
  return h("table", { class: "pays" }, h("caption", { class: "quiet" }, "What is paid, to one"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, h("em", {}, "Pays, to 1")), read.map((each) => h("th", { scope: "col" }, h("em", {}, each.name))))),
    h("tbody", {}, kinds.map((kind) => h("tr", {}, h("th", { scope: "row" }, kind[0].toUpperCase() + kind.slice(1)), read.map((each) => h("td", {}, cell(each, kind)))))));
}

/** The order of hands, best first; mine is the one in bold. */
function orderRows(m, open) {
  const { says, kinds, clauses } = m.drawn.order;
  return h("div", { class: "order" }, h("p", {}, h("em", {}, says), " ", chips(clauses, open, 1)),
    h("ol", {}, kinds.map((kind) => h("li", { class: kind === m.drawn.kinds?.[m.seat] ? "strong" : "" }, sentence(kind)))));
}

const IRREGULAR = { has: "have", is: "are", was: "were", does: "do", goes: "go" };

/** Return a line of the log as a player reads it: with names instead of seats. */
export function readable(text, m) {
  return trim(text).replace(/\bSeat (\d+)\b(:?)/g, (all, seat, colon) => (Number(seat) === m.seat ? `You${colon}` : m.at(Number(seat)) ? m.at(Number(seat)).player + colon : all))
    .replace(/^You (\w+)/, (all, verb) => `You ${IRREGULAR[verb] ?? verb.replace(/(?<=ss|sh|ch)es$|(?<!s)s$/, "")}`).replace(/^(You .*)\bits\b/, "$1your").replace(/\.$/, "");
}

const ROOM = 264;
/** Of a longer line the log beside the table shows the beginning; the whole log has all of it. */
const MOST_LINES = 4;

/** Return the log of the round with its newest line at the bottom; a line of what waits for me comes last. */
export function log(m, open, { room = ROOM, noun = "Round", number = () => m.view.round, wide = 27, last = null, skip = new Set(), told = Infinity, whole = () => {} } = {}) {
  const lines = m.lines.filter((line) => line.round === m.view.round && line.version <= told && line.clauses.length && line.text && !skip.has(line.event?.type?.replace(/\/\d+$/, "")));
  const rows = lines.map((line) => ({ key: `${line.version}${line.text}`, at: line.at, text: readable(line.text, m), clauses: line.clauses }));
  if (last) rows.push({ key: "now", at: m.now, ...last });
  let height = 0;
  let from = rows.length;
  while (from > 0 && height + tall(rows[from - 1].text, wide) <= room) {
    from -= 1;
    height += tall(rows[from].text, wide);
  }
  const shown = rows.slice(from);
  return h("section", { class: "paper log", "aria-label": "Log of the round", "data-key": "log" },
    h("header", {}, h("h2", {}, number(m) ? `${noun} ${number(m)}` : `Before ${noun.toLowerCase()} 1`), h("em", {}, clockTime(m.now))),
    h("button", { class: "before", type: "button", onclick: whole }, from ? `${from} line${from === 1 ? "" : "s"} before` : "All lines"),
    h("ol", {}, shown.map((row, n) => h("li", { class: n === shown.length - 1 ? "now" : "", "data-key": row.key },
      h("time", {}, n === 0 || seconds(row.at) !== seconds(shown[n - 1].at) || n === shown.length - 1 ? seconds(row.at) : ""), h("span", {}, suited(row.text)), chips(row.clauses, open, 1)))));
}

/** Let a log show whole lines only: one that does not fit at the top counts among those before. */
export function fitLog(paper) {
  const list = paper.querySelector("ol");
  const end = list.getBoundingClientRect().top;
  const cut = [...list.children].slice(0, -1).filter((each) => each.getBoundingClientRect().top < end - 1);
  for (const each of cut) each.hidden = true;
  const button = paper.querySelector(".before");
  const count = (parseInt(button.textContent, 10) || 0) + cut.length;
  if (cut.length) button.textContent = `${count} line${count === 1 ? "" : "s"} before`;
}

const tall = (text, wide) => 7 + 18 * Math.min(MOST_LINES, Math.max(1, Math.ceil(text.length / wide)));

/** Return every line of the log that the page knows, as rows of a table. */
export const wholeLog = (m, open) => h("table", { class: "whole-log" }, h("tbody", {}, m.lines.filter((line) => line.text).map((line) =>
  h("tr", {}, h("td", {}, `${clockTime(line.at)}${seconds(line.at)}`), h("td", {}, line.round || ""), h("td", {}, suited(readable(line.text, m))), h("td", {}, chips(line.clauses, open, 3))))));
