"""Refusals of the decks service: what was wrong, and the way out."""

REFUSALS: dict[str, tuple[str, str]] = {
    "not-in-deck": ("The {card} is not in the deck of this table.", "Name a card of the deck."),
    "not-vacated": ("The table has not been empty since the last shuffle.", "Give another reason for a shuffle."),
    "no-such-deck": ("There is no deck {deck} at this table.", "Name a deck from 1 to {last}."),
    "deck-not-checked": ("Deck {deck} has not been checked.", "Check the cards first."),
    "deck-checked": ("Deck {deck} has already been checked.", "Continue with the next step."),
    "replacement-checked": (
        "The {other} has still to check deck {deck}, which replaces other cards.",
        "Ask the {other} to check each card.",
    ),
    "check-after-gaming": ("Deck {deck} has not been checked since the last round.", "Check the cards, then close the table."),
    "deck-secured": ("Deck {deck} is secured until it is needed.", "Release it first."),
    "deck-not-secured": ("Deck {deck} is not secured.", "Secure it first."),
    "not-shuffled": ("The cards have not been shuffled {since}.", "Shuffle first."),
    "already-shuffled": ("The cards are already shuffled.", "Cut or deal."),
    "order-hidden": ("The order of shuffled cards cannot be specified.", "Shuffle without naming the cards."),
    "not-cut": ("The cards have not been cut.", "Cut and put the cards in the shoe first."),
    "already-cut": ("The cards are already cut.", "Deal."),
    "device-not-cut": ("Cards in a shuffling device are not cut.", "Deal from the device."),
    "cut-depth": (
        "A cut of {depth:card} does not divide {cards:card} into two parts as it should.",
        "Cut between {first} and {last:card} deep.",
    ),
    "no-count-due": ("Nobody has asked for the cards to be counted.", "Ask a supervisor or an inspector to order a count."),
    "count-wrong": ("The deck has {cards:card}; you cannot have counted {found}.", "Count again."),
    "device-failed": ("The dealing device no longer works.", "Put another device in place."),
    "new-cards": ("After a failure of the dealing device play goes on with new cards.", "Name the backs of the new cards."),
}
