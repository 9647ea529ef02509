"""Refusals of Blackjack: what was wrong, and the way out."""

REFUSALS: dict[str, tuple[str, str]] = {
    "shoe-empty": ("No card is left in the shoe.", "Report that the shoe has run out."),
    "shuffler-decks": (
        "A shuffler that is not continuous holds {least} decks or more; this table has {decks}.",
        "Open the table with {least} decks or more, or with another device.",
    ),
    "sevens-decks": (
        "Super Sevens needs {least} decks or more; this table has {decks}.",
        "Open the table with {least} decks or more, or without Super Sevens.",
    ),
    "own-box": ("Box {seat} is your own.", "Place your wager on it as on any box of yours."),
    "box-empty": (
        "Nobody has wagered on box {seat} yet, and whoever does so first decides for it.",
        "Wait until its player has wagered, or wager on a box of your own.",
    ),
    "box-full": ("{bettors:person} have wagered on box {seat}, which is as many as may.", "Wager on another box."),
    "no-backing": ("You have no wager behind another player on box {seat}.", "Name a box on which you have one."),
    "box-first": ("{wager} goes with a wager on the box.", "Place a wager on the box as well."),
    "limited-to-minimum": ("You are limited to the minimum of {minimum}; you placed {amount}.", "Place {minimum}."),
    "limited-to-one-box": ("You are limited to one box and have wagered on box {seat}.", "Leave it at that box."),
    "is-limited": ("{person} is limited already.", "Leave it as it is, or lift the limit."),
    "not-limited": ("{person} is not limited.", "Name a person who is."),
    "not-limitable": (
        "{person} has neither missed the first round of the shoe nor sat a round out.",
        "Let them wager as the sign allows.",
    ),
    "cards-unsaid": ("{count:card} must be named here.", "Name each card as it lies, such as 9h."),
    "nothing-early": ("Nothing is to be paid before further cards.", "Draw the prizes that are due, or go on."),
    "no-prize": ("Box {seat} has no blackjack with a Madness 21 wager that waits for its prize.", "Name a box that has one."),
    "prize-not-keyed": ("Prizes are keyed only at a table with a device of its own.", "Leave the prize out."),
    "prize-unknown": ("The device shows one of these prizes: {prizes}.", "Name one of them."),
    "no-ace": ("The dealer's first card is not an ace.", "Play your hand."),
    "no-bettor": ("You have no wager on box {seat}.", "Name a box on which you have wagered."),
    "insured": ("The wager on box {seat} is insured.", "Leave it as it is."),
    "insurance-most": (
        "Insurance of this wager may be at most {maximum}; you placed {amount}.",
        "Place {maximum} or less.",
    ),
    "insurance-none": (
        "This wager may be insured for at most {maximum}, less than the smallest chip of {smallest_chip}.",
        "Play your hand.",
    ),
    "insurance-answered": ("Box {seat} has answered.", "Wait for the next box."),
    "insurance-open": ("Box {seat} has not said whether it wants insurance.", "Wait for the answer."),
    "evened": ("The blackjack of box {seat} has been settled.", "Wait for the next round."),
    "even-money-late": (
        "A blackjack is settled early only after the first deal and before any further card.",
        "Wait for the dealer's second card.",
    ),
    "no-blackjack": ("Box {seat} has no blackjack.", "Insure the wager, or play the hand."),
    "no-even-money": (
        "A blackjack is settled early only where it pays 3 to 2; here it pays {pays}.",
        "Wait for the dealer's second card, or insure the wager.",
    ),
    "not-your-turn": ("Box {turn} plays before box {seat}.", "Wait until box {turn} has finished."),
    "box-complete": ("Box {seat} has finished; box {turn} plays.", "Wait for the dealer's hand."),
    "first-decides": (
        "{player} wagered on this box first and decides for it.",
        "Leave the hand to {player}; your wager goes with it.",
    ),
    "must-draw": ("{points} is too low to stand on: a hand of {draws_to} or less is drawn to.", "Draw a card."),
    "double-late": (
        "Only the first two cards of a hand are doubled on; this one has {cards}.",
        "Draw, or stand on more than {draws_to}.",
    ),
    "double-split": ("A hand from a split is not doubled here.", "Draw, or stand on more than {draws_to}."),
    "not-doublable": ("This hand is a {total}. {allowed}.", "Draw, or stand on more than {draws_to}."),
    "double-amount": (
        "A double here is {minimum} to {maximum} in steps of {unit}; you placed {amount}.",
        "Place {minimum}, {maximum}, or whole steps in between.",
    ),
    "not-splittable": ("{cards} are not two cards of equal {by}.", "Draw, stand, or double, as the hand allows."),
    "too-many-splits": (
        "This box has {hands:hand}, and no more are made.",
        "Draw, stand, or double, as the hand allows.",
    ),
    "dealer-complete": ("The dealer's hand is complete.", "Settle the boxes; report a card that was drawn too many."),
    "boxes-settled": ("Every box is settled.", "End the round."),
    "boxes-unsettled": ("The boxes are not settled.", "Settle them first."),
}
