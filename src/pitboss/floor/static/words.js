// Money, names and times as people read them.

let symbol = "$";

/** Let amounts be written in a currency; chips of a tournament have none. */
export const inCurrency = (currency) => (symbol = currency ? "$" : "");

/** Return an amount without its cents where it has none: $10, $12.50. */
export function money(cents) {
  const sign = cents < 0 ? "−" : "";
  const whole = Math.abs(cents) % 100 === 0;
  return sign + symbol + (Math.abs(cents) / 100).toLocaleString("en", { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2 });
}

/** Return an amount with its cents: $285.00. */
export const full = (cents) => (cents < 0 ? "−" : "") + symbol + (Math.abs(cents) / 100).toLocaleString("en", { minimumFractionDigits: symbol ? 2 : 0, maximumFractionDigits: 2 });

/** Return an amount that fits on a chip: $1k, $2.5k; never another amount than it is. */
export const brief = (cents) => (cents >= 100000 && cents % 10000 === 0 ? `${symbol}${cents / 100000}k` : money(cents));

/** Return a gain or a loss with its sign: +$30, −$5. */
export const signed = (cents) => (cents > 0 ? "+" : "") + money(cents);

const SMALL = new Set(["or", "of", "and"]);

/** Return the name of a wager or a request as people say it: `aces-up` is Aces Up. */
export const title = (name) => name.split("-").map((each) => (SMALL.has(each) ? each : each[0].toUpperCase() + each.slice(1))).join(" ");

/** Return a name of the program in words that begin a sentence: `fold-ante` is Fold ante. */
export const sentence = (name) => {
  const words = name.replaceAll("-", " ");
  return words[0].toUpperCase() + words.slice(1);
};

/** Return wagers with their stakes: Ante $10, Aces Up $5. */
export const listWagers = (wagers, name = title) => Object.entries(wagers).map(([wager, amount]) => `${name(wager)} ${money(amount)}`).join(", ");

/** Return wagers as a line has room for them: each with its stake, else all together. */
export function wagersWithin(room, wagers, name = title) {
  const each = listWagers(wagers, name);
  return each.length <= room ? each : `${money(sum(wagers))} on ${Object.keys(wagers).length} areas`;
}

export const sum = (amounts) => Object.values(amounts).reduce((total, each) => total + each, 0);

const two = (number) => String(number).padStart(2, "0");

/** Return a time of the day: 20:40. */
export function clockTime(at) {
  const time = new Date(at);
  return `${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** Return the seconds of a time: :14. */
export const seconds = (at) => `:${two(new Date(at).getSeconds())}`;

const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two" };
export const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

/** Return a card in words: the queen of spades. */
export function cardWords(card) {
  if (!card) return "a face-down card";
  return RANKS[card[0]] ? `${RANKS[card[0]]} of ${SUITS[card[1]]}` : "joker";
}

/** Return the lowest and the highest amount that fits bounds, and whether one does. */
export const lowest = (bounds) => bounds.base + Math.ceil((bounds.minimum - bounds.base) / bounds.step) * bounds.step;
export const highest = (bounds) => bounds.base + Math.floor((bounds.maximum - bounds.base) / bounds.step) * bounds.step;
export const holds = (bounds, amount) => amount >= bounds.minimum && amount <= bounds.maximum && (amount - bounds.base) % bounds.step === 0;

/** Return the amount that fits bounds and is nearest. */
export function nearest(bounds, amount) {
  const stepped = bounds.base + Math.round((amount - bounds.base) / bounds.step) * bounds.step;
  return Math.max(lowest(bounds), Math.min(highest(bounds), stepped));
}
