// Three Card Poker: Pair Plus, Ante, Play, and the Six Card Bonus where it is offered.
export { default } from "./dealer_poker.js";
