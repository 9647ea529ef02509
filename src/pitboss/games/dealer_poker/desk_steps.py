"""The dealer's next step in a round of poker: the deal pass by pass, decisions, the dealer's hand, hand after hand."""

from __future__ import annotations

from pitboss.games.dealer_poker.dealing import next_pass, rest_due
from pitboss.games.dealer_poker.hands import best
from pitboss.games.dealer_poker.round import BOARD_PLACE, Hand, HandStatus, Stage
from pitboss.games.dealer_poker.rules import REST, PokerContext, poker_rules
from pitboss.table.desk_vocabulary import Step, count_step, step
from pitboss.table.phrases import capitalized, cards_counted, clock, place_names
from pitboss.table.places import DEALER_PLACE
from pitboss.table.services.wagers.placing import wagering_areas


def next_step(m: PokerContext) -> Step:
    """Return the dealer's next step."""
    match m.game.standing_at(m.state):
        case Stage.DECIDING:
            return _deciding(m)
        case Stage.SETTLING:
            return _settling(m)
        case _:
            if m.state.shoe.count_due:
                return count_step(m)
            return _rack_rest(m) if rest_due(m) else _deal(m)


def _rack_rest(m: PokerContext) -> Step:
    return step(m, "Put the remaining cards in the discard rack.", ["rack"], REST, enter="rack")


def _deal(m: PokerContext) -> Step:
    """Return one pass: how many cards to whom, and which of them face up."""
    dealt, _ = next_pass(m)
    number = m.state.round.part.passes if m.game.standing_at(m.state) == Stage.DEALING else 0
    areas = tuple(m.state.round.part.hands) if number else wagering_areas(m)
    passes = sum(bool(each.to) for each in poker_rules(m.rules).passes(areas, m.state.device))
    seats = [place for place in dict.fromkeys(dealt.to) if place > DEALER_PLACE]
    parts = []
    if seats:
        parts.append(f"{cards_counted(dealt.to.count(seats[0]))} to {place_names(seats)}")
    if DEALER_PLACE in dealt.to:
        up = ", the last one face up" if dealt.up else ""
        first = dealt.to[0] == DEALER_PLACE
        parts.insert(0 if first else 1, f"{cards_counted(dealt.to.count(DEALER_PLACE))} to yourself{up}")
    if BOARD_PLACE in dealt.to:
        parts.append(f"{cards_counted(dealt.to.count(BOARD_PLACE))} to the board")
    # The rules for every card, face down and clockwise, are left out beside the rules for this pass.
    own = [rule for rule in dealt.rules if rule not in ("deal.face-down", "deal.clockwise")]
    does = f"Deal, {number + 1} of {passes}: {' and '.join(parts)}."
    keys, enter = (["deal CARD"], "") if dealt.up else (["deal"], "deal")
    return step(m, does, keys, *(own or dealt.rules), enter=enter)


def with_status(m: PokerContext, status: HandStatus) -> list[int]:
    """Return the areas whose hands have this status."""
    return sorted(seat for seat, hand in m.state.round.part.hands.items() if hand.status is status)


def _until(m: PokerContext, decide_by: int) -> str:
    """Return how long there is to decide, where the table has a time for it."""
    if not decide_by:
        return ""
    return f", until {clock(decide_by)}" if m.at < decide_by else ", the time is up"


def _deciding(m: PokerContext) -> Step:
    if waiting := _first_to_decide(m):
        until = _until(m, m.state.round.part.decide_by)
        keys = ["look", "fold SEATS", "play SEATS AMOUNT"]
        verb = "decides" if len(waiting) == 1 else "decide"
        return step(m, f"{capitalized(place_names(waiting))} {verb}: fold or play{until}.", keys, "decide.fold-or-play")
    if with_status(m, HandStatus.PLAYS):
        keys = [f"reveal {_unknown(m.state.round.part.dealer)}"]
        return step(m, "Turn your hand up, set its best cards and announce them.", keys, "dealer.reveal", "dealer.set")
    return _end(m)


def _first_to_decide(m: PokerContext) -> list[int]:
    """Return the hands that wait, or only those that were ordered to go first."""
    waiting = with_status(m, HandStatus.DEALT)
    first = [seat for seat in waiting if m.state.round.entries[seat].player in m.state.round.part.plays_first]
    return first or waiting


def _settling(m: PokerContext) -> Step:
    waiting = with_status(m, HandStatus.PLAYS)
    if not waiting:
        return _end(m)
    seat = next_hand(m)
    keys = [f"hand {seat} {_unknown(m.state.round.part.hands[seat])}"]
    if poker_rules(m.rules).conceding:
        keys.append(f"concede {seat}")
    player = m.state.round.entries[seat].player
    return step(m, f"Turn up seat {seat} ({player}), call the hand and settle it.", keys, "settle.reveal", warns=misset(m))


def next_hand(m: PokerContext) -> int:
    """Return the seat whose hand is settled next."""
    waiting = with_status(m, HandStatus.PLAYS)
    return waiting[-1] if poker_rules(m.rules).settle_order == "right-to-left" else waiting[0]


def misset(m: PokerContext) -> str:
    """Warn that the dealer's hand was set below its best, while that can still be corrected."""
    dealer, hands = m.state.round.part.dealer, m.state.round.part.hands.values()
    if dealer.as_set is None or any(hand.as_set for hand in hands):
        return ""
    highest = best(m, [card for card in dealer.cards if card is not None])
    if highest.value == dealer.as_set.value:
        return ""
    return f"Your hand can be set higher: {highest.value.words}, {' '.join(highest.plays)}. Key: oops set"


def _end(m: PokerContext) -> Step:
    return step(
        m, "Collect the cards, count them and put them in the discard rack.", ["end"], "settle.collect-cards", enter="end"
    )


def _unknown(hand: Hand) -> str:
    """Return a blank for each card that nobody has seen yet."""
    return " ".join(["CARD"] * hand.cards.count(None))
