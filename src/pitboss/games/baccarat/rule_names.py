"""The rules that only Baccarat carries out, each with what it is, and which of them are powers."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.baccarat.coup import BANKER, PLAYER, TIE
from pitboss.games.baccarat.wagers import BANKER_PAIR, PLAYER_PAIR

RULES: Mapping[str, str] = {
    "deal.only-dealer": "nobody but the dealer draws cards",
    "deal.four": "two cards for each side, by turns, face down",
    "deal.style-a": "style A: the dealer turns all cards",
    "deal.style-b": "style B: a seated Player and a seated Banker turn their own",
    "deal.holders": "who is seated as Player and as Banker",
    "deal.holder-late": "cards that their holder does not turn",
    "conduct.cards-untouched": "nobody else touches a card",
    "turn.player": "the Player's hand turned first",
    "turn.banker": "the Banker's hand turned after it",
    "points.values": "what a card is worth",
    "points.count": "the point count of a hand",
    "play.natural": "a natural ends the coup",
    "play.player": "the Player's third card",
    "play.banker": "the Banker's third card after the Player's",
    "play.banker-alone": "the Banker's third card when the Player stands",
    "result.announce": "the result announced",
    "settle.take-losing": "losing wagers collected first",
    "settle.pay-winning": "winning wagers paid",
    "wager.player": "a wager on the Player's hand",
    "wager.banker": "a wager on the Banker's hand",
    "wager.tie": "a wager on a tie",
    "wager.pair": "a wager on a pair",
    "wager.not-both": "not on both hands in one coup",
    "wager.differential": "the table differential",
    "settle.player-wins": "Player paid",
    "settle.player-loses": "Player taken",
    "settle.banker-wins": "Banker paid",
    "settle.banker-loses": "Banker taken",
    "settle.stands-off": "Player and Banker stand off on a tie",
    "settle.tie-wins": "Tie paid",
    "settle.tie-loses": "Tie taken",
    "settle.pair-wins": "a pair paid",
    "settle.pair-loses": "a pair taken",
    "odds.player": "the odds of Player",
    "odds.banker": "the odds of Banker",
    "odds.tie": "the odds of Tie",
    "odds.pair": "the odds of a pair",
    "commission.rate": "the commission on what Banker wins",
    "commission.at-settlement": "commission taken at each settlement",
    "commission.end-of-shoe": "commission collected at the end of the shoe",
    "commission.kept": "chips kept for the commission that is owed",
    "reopen.permit": "wagers opened again while no card is exposed",
    "reopen.position": "a wager moved then",
    "reopen.amount": "the amount of a wager altered then",
    "reopen.new": "a new wager then",
    "reopen.withdraw": "a wager withdrawn then",
    "reopen.free-hand": "a hand completed without any wager",
    "reopen.close": "wagers closed again",
    "shuffle.end-of-shoe": "shuffled when the cutting card has come out",
    "device.batch": "a shuffler that shuffles all decks at once",
    "device.continuous": "a shuffler that shuffles continually",
    "cards.loaded-unseen": "a shuffler loaded without players looking",
    "cards.device-chemmy": "mixed before the shuffler",
    "cards.device-stacked": "stacked before the shuffler",
    "cards.device-riffled": "riffled before the shuffler",
    "cards.prepared": "pre-checked or pre-shuffled cards kept secured",
    "cards.prepared-chemmy": "pre-checked cards mixed",
    "cards.prepared-stacked": "pre-checked cards stacked",
    "cards.prepared-riffled": "pre-checked cards riffled",
    "remedy.drawn-unseen": "a card drawn in error and not seen",
    "remedy.drawn-exposed": "a card drawn in error and seen",
    "remedy.card-exposed": "a card of the coup seen before its time",
    "remedy.reconstruct": "a coup reconstructed",
    "remedy.cannot-reconstruct": "a coup that cannot be",
    "remedy.shuffler-fails.cards-needed": "a shuffler that fails in a coup that still needs cards",
    "remedy.shoe-exhausted": "a shoe that runs out in a coup",
}

PLACED_BY = {
    PLAYER: "wager.player",
    BANKER: "wager.banker",
    TIE: "wager.tie",
    PLAYER_PAIR: "wager.pair",
    BANKER_PAIR: "wager.pair",
}
"""The rule that lets each wager be made."""

POWERS = frozenset(
    {
        *PLACED_BY.values(),
        "shuffle.end-of-shoe",
        "deal.four",
        "deal.style-b",
        "deal.holder-late",
        "turn.player",
        "turn.banker",
        "play.player",
        "play.banker",
        "play.banker-alone",
        "result.announce",
        "settle.take-losing",
        "settle.pay-winning",
        "commission.end-of-shoe",
        "reopen.permit",
        "reopen.position",
        "reopen.amount",
        "reopen.new",
        "reopen.withdraw",
        "reopen.close",
    }
)

MADE_READY = (
    "cards.device-chemmy",
    "cards.device-stacked",
    "cards.device-riffled",
    "cards.loaded-unseen",
    "cards.prepared",
    "cards.prepared-chemmy",
    "cards.prepared-stacked",
    "cards.prepared-riffled",
)
"""What is done here with cards for a shuffler, and with those prepared beforehand."""
