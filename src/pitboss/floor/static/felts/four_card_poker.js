// Four Card Poker: Aces Up, Ante, Play from left to right.
export { default } from "./dealer_poker.js";
