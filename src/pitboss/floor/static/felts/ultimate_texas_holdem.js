// Ultimate Texas Hold'em: Trips, Ante and Blind, Play, and the board in the middle.
export { default } from "./dealer_poker.js";
