// Caribbean Stud Poker: the jackpot slot, Ante, Play, and the meter beside the dealer.
export { default } from "./dealer_poker.js";
