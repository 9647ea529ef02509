"""The rules that only Blackjack carries out, each with what it is, and those that an office needs as a power."""

from __future__ import annotations

from collections.abc import Mapping

SUPER_SEVENS_RULE, PERFECT_PAIRS_RULE, MADNESS_RULE = "wager.super-sevens", "wager.perfect-pairs", "wager.madness-21"

RULES: Mapping[str, str] = {
    "layout.blackjack-odds": "what a blackjack pays, on the layout",
    "layout.dealer-draws": "when the dealer draws, on the layout",
    "layout.insurance-odds": "what insurance pays, on the layout",
    "wager.box": "a wager on a box",
    "wager.several-bettors": "several people wager on a box",
    "wager.first-decides": "who wagered first decides for the box",
    "wager.limited": "a person limited to one box and the minimum",
    "wager.limited-first-round": "because they missed the first round of a shoe",
    "wager.limited-sat-out": "because they sat a round out",
    "wager.side-with-box": "a side wager goes with a wager on the box",
    SUPER_SEVENS_RULE: "a Super Sevens wager",
    PERFECT_PAIRS_RULE: "a Perfect Pairs wager",
    MADNESS_RULE: "a Madness 21 wager",
    "super-sevens.decks": "the decks that Super Sevens needs",
    "cards.prepared": "pre-checked or pre-shuffled cards kept secured",
    "cards.prepared-chemmy": "pre-checked cards mixed",
    "cards.prepared-stacked": "pre-checked cards stacked",
    "cards.prepared-riffled": "pre-checked cards riffled",
    "device.batch": "a shuffler with two sets of cards",
    "device.continuous": "a shuffler that shuffles continually",
    "shuffle.cutting-card-out": "shuffled once the cutting card has come out",
    "card.values": "what a card counts",
    "card.blackjack": "what a blackjack is",
    "deal.order": "the order of the deal",
    "deal.face-up": "all cards face up",
    "deal.no-hole-card": "one card for the dealer",
    "settle.blackjack-at-once": "a blackjack paid before further cards",
    "odds.blackjack": "the odds of a blackjack",
    "odds.even": "the odds of any other winning hand",
    "even-money.offered": "when a blackjack may be settled early",
    "even-money.paid": "a blackjack settled early at 1 to 1",
    "even-money.collected": "its cards collected",
    "even-money.voids-insurance": "insurance void after an early settlement",
    "insurance.offered": "insurance against the dealer's ace",
    "insurance.most": "how much insurance may be",
    "odds.insurance": "the odds of insurance",
    "play.in-turn": "boxes play in turn",
    "play.draw": "a player draws",
    "play.stand": "a player stands",
    "play.must-draw": "a low hand is drawn to",
    "play.bust": "a hand above 21 loses at once",
    "play.double": "which hands may be doubled",
    "play.double-stake": "how much a double may be",
    "play.double-after-split": "a split hand may be doubled",
    "play.split": "which hands may be split",
    "play.split-hands": "how many hands a split makes",
    "play.split-aces": "aces split once, with one card each",
    "play.split-no-blackjack": "21 after a split is no blackjack",
    "play.time": "how long a player has",
    "dealer.draws": "when the dealer draws and stands",
    "dealer.style-a": "the dealer draws to soft 17",
    "dealer.as-needed": "the dealer draws for wagers that depend on it",
    "settle.higher": "the higher total wins",
    "settle.tie": "equal totals stand off",
    "settle.blackjack": "a blackjack beats every other hand",
    "settle.dealer-blackjack": "the dealer's blackjack beats all but a blackjack",
    "settle.original-only": "it takes no doubles and split wagers",
    "settle.insurance": "insurance settled",
    "settle.super-sevens": "Super Sevens settled",
    "settle.perfect-pairs": "Perfect Pairs settled",
    "settle.madness-21": "Madness 21 settled",
    "remedy.face-up": "a card found face up",
    "remedy.drawn-unseen": "a card drawn in error and not seen",
    "remedy.drawn-exposed": "a card drawn in error and seen",
    "remedy.dealer-overdrew": "a card drawn to the dealer's complete hand",
    "remedy.reconstruct": "a round reconstructed",
    "remedy.cannot-reconstruct": "a round that cannot be",
    "remedy.shoe-exhausted": "a shoe that runs out in a round",
    "remedy.absent": "a player who does not decide",
}

SIDE_RULES = {"super-sevens": SUPER_SEVENS_RULE, "perfect-pairs": PERFECT_PAIRS_RULE, "madness-21": MADNESS_RULE}
"""The rule that lets each side wager be made."""

POWERS = frozenset(
    {
        *SIDE_RULES.values(),
        "wager.several-bettors",
        "wager.limited",
        "shuffle.cutting-card-out",
        "deal.order",
        "settle.blackjack-at-once",
        "settle.madness-21",
        "even-money.paid",
        "insurance.offered",
        "play.in-turn",
        "play.draw",
        "play.stand",
        "play.double",
        "play.split",
        "dealer.draws",
        "settle.higher",
        "settle.collect-cards",
    }
)

MADE_READY = ("cards.prepared", "cards.prepared-chemmy", "cards.prepared-stacked", "cards.prepared-riffled")
"""What is done with cards that were prepared beforehand."""
