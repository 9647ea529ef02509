"""Refusals of Draw Poker: what was wrong, and the way out."""

REFUSALS: dict[str, tuple[str, str]] = {
    # settings
    "deck-too-small": (
        "{cards} cards are enough for {maximum_seats} hands of five; the table has {seats:seat}.",
        "Open it with at most {maximum_seats:seat}, or with a larger deck.",
    ),
    "qualifier-needs-split": (
        "Low hands of eight or better are for high/low split games.",
        "Choose the split game, or leave the eight out.",
    ),
    "no-qualifier-possible": (
        "With {cards} cards and this ace no low hand of eight or better is possible.",
        "Choose a larger deck, let the ace be low, or leave the eight out.",
    ),
    "rate-too-high": (
        "The rate of 10% is for games with a table stake of {maximum} or less; here it is {minimum}.",
        "Choose the rate of 5%, or a lower table stake.",
    ),
    "blinds-order": ("No blind may be higher than {amount} and come before it.", "State the blinds in rising order."),
    # before the round
    "posts-collected": ("The antes or blinds of this round have been collected.", "Play the round first."),
    "sits-out": ("Seat {seat} already sits out.", "Sit in again when you want cards."),
    "sits-in": ("Seat {seat} is not sitting out.", "Wait for the next deal."),
    "nothing-owed": ("Seat {seat} has no blind to post now.", "Wait for the next deal."),
    "on-the-button": ("Seat {seat} has the dealer button, and nobody comes in there.", "Wait for the big blind."),
    "no-over-blinds": ("No over-blinds are posted at this table.", "Wait for your turn to bet."),
    "not-after-blinds": ("Seat {seat} is not next after the last blind.", "Leave the over-blind to the player who is."),
    "over-blind-announced": ("Seat {seat} has announced the over-blind.", "Wait for the deal."),
    "too-few-players": ("A round needs two players with chips who want cards.", "Wait for another player."),
    "posts-first": ("The antes or blinds have not been collected.", "Collect them first."),
    "stake-in-round": (
        "No chips are added to or taken from a table stake during a round.",
        "Wait until the round is over.",
    ),
    "declared-player": (
        "You have gone on with less than the minimum table stake of {minimum}, and may not add to it.",
        "Play with what you have, or leave the table.",
    ),
    # betting
    "not-dealt-in": ("Seat {seat} has no hand in this round.", "Wait for the next one."),
    "tapped-out": ("Seat {seat} has tapped out and bets no more.", "Wait for the showdown."),
    "hand-folded": ("The hand of seat {seat} is folded.", "Wait for the next round."),
    "out-of-turn": (
        "It is the turn of seat {turn}, not of seat {seat}.",
        "Wait for your turn. If chips were put down already, report a bet out of turn.",
    ),
    "time-is-up": ("The {seconds} seconds of seat {seat} are over.", "A supervisor folds the hand."),
    "bet-made": ("A bet of {amount} has been made.", "Call it, raise it, or fold."),
    "nothing-to-call": ("There is no bet to call.", "Stay, check or bet, as offered."),
    "nothing-to-raise": ("There is no bet to raise.", "Open the betting."),
    "raise-or-fold": ("The opening player raises or folds at this table.", "Raise, or fold."),
    "three-raises": ("There have been {raises} raises in this betting round.", "Call or fold."),
    "no-raise-on-tap-out": (
        "The last bet was a tap-out that was less than a raise; seat {seat} may not raise on it.",
        "Call or fold.",
    ),
    "nobody-to-raise": ("Nobody else can still bet.", "Call or fold."),
    "stake-short": ("You have {have}; it takes {minimum}.", "Tap out, call or fold, as offered."),
    "no-tap-out": (
        "You tap out with {have} only where that is more than a call and less than {minimum}.",
        "Call, bet or raise.",
    ),
    "no-check-first": ("Nobody checks in the first betting round.", "Bet, call, stay or fold, as offered."),
    "no-check-after-bet": ("A bet of {amount} has been made; nobody checks now.", "Call, raise or fold."),
    "no-checking": ("Checking is not allowed in the final betting round at this table.", "Bet or fold."),
    "no-stay": ("You have not matched the bet.", "Call, raise or fold."),
    "must-open": ("With antes the opening player opens the betting.", "Bet, or tap out if you have less than a bet."),
    "bet-amount": ("{amount} is not a bet.", "Bet from {minimum} to {maximum}."),
    "bet-low": ("{amount} is less than the least of {minimum}.", "Bet from {minimum} to {maximum}."),
    "bet-high": ("{amount} is more than the limit of {maximum}.", "Bet from {minimum} to {maximum}."),
    "bet-above-stake": (
        "{amount} is more than your table stake allows, which is {maximum} now.",
        "Bet from {minimum} to {maximum}.",
    ),
    "not-to-act": ("It is the turn of seat {turn}, not of seat {seat}.", "Name seat {turn}."),
    "time-runs": ("Seat {seat} has been given {seconds} seconds.", "Wait until they act or the time is over."),
    "no-time-given": ("Seat {seat} has not been told to act within {seconds} seconds.", "Instruct them first."),
    "time-left": ("Seat {seat} still has {left:second}.", "Wait until the time is over."),
    # the draw
    "discards-first": ("The shoe is empty.", "The dealer shuffles the discards first."),
    "name-discards": ("You want to replace {count} cards and named others.", "Name each card that you replace."),
    "discard-count": ("You want to replace {count}; it is from 1 to {most}.", "Name that many, or stand pat."),
    "discard-twice": ("The {card} was named twice.", "Name each card once."),
    "not-held": ("The {card} is not in your hand.", "Name cards of your hand."),
    "discards-hidden": ("Discards are passed face down and not named.", "Say only how many there are."),
    "shoe-not-empty": ("{cards:card} are left in the shoe.", "Deal them first."),
    "no-discards": ("There are no discards to shuffle.", "A supervisor declares the round void."),
    # showdown
    "not-to-show": ("Seat {turn} shows next, not seat {seat}.", "Wait for your turn."),
    "five-cards": ("A hand has five cards; {count} were keyed.", "Key the five cards."),
    "card-was-seen": ("The {card} of this hand was seen before.", "Key the hand with it."),
    "called-shows": ("Seat {seat} was called and shows first.", "Show the hand."),
    "not-beaten": ("The hand of seat {seat} is not beaten.", "Show the hand."),
    "awarded": ("The pots have been awarded.", "End the round."),
    "not-awarded": ("The pots have not been awarded.", "Award them first."),
}
