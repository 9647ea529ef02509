"""What can go wrong in a round of poker: whether it can have happened, and at which moment of the round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from pitboss.table.commands import Incident
from pitboss.table.incidents import Why
from pitboss.table.poker.betting import kept_for_bonus
from pitboss.table.poker.dealing import known_cards
from pitboss.table.poker.rules import PokerMoment
from pitboss.table.refusal import Refusal
from pitboss.table.sign import clock
from pitboss.table.state import DEALER_PLACE, LIVE, LIVE_ROUND, HandStatus, Phase, stack_of, stake_on

# --- the moment of it ----------------------------------------------------------------------------------------------


def heard(m: PokerMoment, report: Incident) -> Incident:
    """The incident as it is to be judged: a dealer's card is the dealer's, a second card exposed makes it several, and a
    player who looks at a blind hand has seen his own besides."""
    return _all_viewed(m, _second_exposed(m, _dealers_own(report)))


def moments(m: PokerMoment, report: Incident) -> Iterator[str]:
    """Everything about the moment on which a remedy can turn."""
    if late(m, report):
        yield "next-round"
        return
    hands = m.state.round.hands
    hand = hands.get(report.seat)
    yield "any"
    yield "after-handled" if any(each.handled for each in hands.values()) else "before-handled"
    yield "during-deal" if m.state.phase is Phase.DEALING else "after-deal"
    yield "after-first-reveal" if any(each.as_set for each in hands.values()) else "before-first-reveal"
    yield "again" if m.standing.shortfalls else "first-time"
    yield "reconstructable" if report.possible else "not-reconstructable"
    yield "viewed-more" if len(report.viewed) > 1 else "viewed-one"
    if hand is not None:
        side = stake_on(m.state, report.seat, m.rules.side).total
        yield "with-side" if side else "ante-only"
    yield "hand-complete" if report.cards >= m.rules.player_cards else "hand-incomplete"


def late(m: PokerMoment, report: Incident) -> bool:
    """A hand of an earlier round was misdeclared, and the first card of another round has come out since."""
    return report.incident == "player-hand-misdeclared" and 0 < report.round < m.state.round.number


def _dealers_own(report: Incident) -> Incident:
    """A card exposed at the dealer's place is one of the dealer's, whichever way it is reported."""
    own = report.incident == "card-exposed" and report.seat == DEALER_PLACE
    return replace(report, incident="dealer-card-exposed") if own else report


def _second_exposed(m: PokerMoment, report: Incident) -> Incident:
    """One card after another exposed in the same deal is several cards exposed."""
    before = [spot for spot in m.state.round.exposed if spot != (report.seat, report.position)]
    if report.incident not in ("card-exposed", "dealer-card-exposed") or not _being_dealt(m, report) or not before:
        return report
    return replace(report, incident="cards-exposed", cards=len(before) + 1)


def _being_dealt(m: PokerMoment, report: Incident) -> bool:
    """While cards come out; and where the remedies turn on handling, as long as the cards lie as they were dealt."""
    if m.state.phase is Phase.DEALING:
        return True
    lie = m.state.phase is Phase.DECIDING and not any(hand.handled for hand in m.state.round.hands.values())
    return lie and bool(m.rules.book.remedies_for(report.incident, "before-handled"))


def _all_viewed(m: PokerMoment, report: Incident) -> Incident:
    """Beside the hands a player had no right to look at he has seen his own, if he has handled it."""
    if report.incident != "blind-hand-viewed":
        return replace(report, viewed=()) if report.viewed else report
    hands = m.state.round.hands
    own = hands[report.viewed[0]].owner
    seen = {*report.viewed, own} if own in hands and hands[own].handled else {*report.viewed}
    return replace(report, viewed=tuple(sorted(seen)))


def too_early(m: PokerMoment, report: Incident) -> Refusal | None:
    """A player is late only when his time to decide has run out."""
    if report.incident == "absent-player" and report.reason == "late" and m.at < m.state.round.decide_by:
        return m.refuse("still-time", "remedy.absent", until=clock(m.state.round.decide_by))
    return None


# --- what can have happened ----------------------------------------------------------------------------------------


def _in_round(m: PokerMoment, report: Incident) -> Why:
    return None if m.state.phase in LIVE_ROUND else "no round is being played"


def _live_hand(m: PokerMoment, report: Incident) -> Why:
    hand = m.state.round.hands.get(report.seat)
    if why := _in_round(m, report):
        return why
    return None if hand and hand.status in LIVE else f"no live hand lies at seat {report.seat}"


def _undecided(m: PokerMoment, report: Incident) -> Why:
    hand = m.state.round.hands.get(report.seat)
    if m.state.phase is not Phase.DECIDING:
        return "no player has to decide now"
    return None if hand and hand.status is HandStatus.DEALT else f"the hand at seat {report.seat} waits for no decision"


def _absent(m: PokerMoment, report: Incident) -> Why:
    if report.reason not in ("absent", "refuses", "late"):
        return "an absence is `absent`, `refuses` or `late`"
    return _undecided(m, report)


def _cannot_cover(m: PokerMoment, report: Incident) -> Why:
    if why := _undecided(m, report):
        return why
    ante = stake_on(m.state, report.seat, m.rules.first_wager).total
    have = stack_of(m.state, m.state.round.hands[report.seat].owner).total
    if not ante:
        return "the hand has no Ante to cover"
    return "the player has enough for a Play wager" if have >= ante else None


def _exposed(m: PokerMoment, report: Incident) -> Why:
    """One card seen: where it lies must hold a card, and where a person deals, which card it was must be said."""
    if why := _in_round(m, report):
        return why
    hand = m.state.round.hands.get(report.seat) if report.seat else m.state.round.dealer
    if hand is None or not 0 <= report.position < len(hand.cards):
        return f"no card {report.position} lies at seat {report.seat}"
    if report.incident == "dealer-card-exposed" and report.seat:
        return "a dealer's card lies at the dealer's place"
    if report.position in hand.up:
        return "that card lies face up as it should"
    if m.rules.virtual:
        return "the table knows its own cards" if report.card is not None else None
    if report.card is None:
        return "everybody saw the card: it must be named"
    if hand.cards[report.position] is not None:
        return "which card lies there is known already"
    return f"{report.card} lies somewhere else: that is a foreign card" if report.card in known_cards(m.state) else None


def _several_exposed(m: PokerMoment, report: Incident) -> Why:
    return _in_round(m, report) or ("one card is another incident" if report.cards < 2 else None)


def _dealer_exposes(m: PokerMoment, report: Incident) -> Why:
    """Cards that lie in the dealer's hand, shown before every player has decided."""
    if m.state.phase is not Phase.DECIDING:
        return "no player has to decide now"
    dealer = m.state.round.dealer
    if not report.shown or any(not 0 <= at < len(dealer.cards) or at in dealer.up for at in report.shown):
        return "the cards shown must lie face down in the dealer's hand"
    named = [card is not None for card in report.shown.values()]
    if any(named) if m.rules.virtual else not all(named):
        return "the table knows its own cards" if m.rules.virtual else "everybody saw the cards: they must be named"
    return _named_elsewhere(m, report)


def _named_elsewhere(m: PokerMoment, report: Incident) -> Why:
    """A card of the dealer's named otherwise than it is known, or like one that lies somewhere else."""
    lie, known = m.state.round.dealer.cards, known_cards(m.state)
    for at, card in report.shown.items():
        if card is not None and lie[at] not in (None, card):
            return "which card lies there is known already"
        if card is not None and lie[at] is None and card in known:
            return f"{card} lies somewhere else: that is a foreign card"
    named = [card for card in report.shown.values() if card is not None]
    return "the same card was named twice" if len(set(named)) < len(named) else None


def _empty_area(m: PokerMoment, report: Incident) -> Why:
    if why := _in_round(m, report):
        return why
    if not 1 <= report.seat <= m.rules.table.seats:
        return f"there is no seat {report.seat}"
    if report.seat in m.state.round.hands:
        return f"seat {report.seat} has a wager"
    return None if 1 <= report.cards <= m.state.shoe.left else "the number of cards dealt there must be said"


def _player_count(m: PokerMoment, report: Incident) -> Why:
    """Of a hand in play, or of one already folded or settled, whose cards are counted when they are collected."""
    hand = m.state.round.hands.get(report.seat)
    if why := _in_round(m, report):
        return why
    if hand is None or hand.status is HandStatus.VOID:
        return f"no hand that counts lies at seat {report.seat}"
    return "that is the right number of cards" if report.cards == m.rules.player_cards else None


def _dealer_count(m: PokerMoment, report: Incident) -> Why:
    return _in_round(m, report) or ("that is the right number of cards" if report.cards == m.rules.dealer_cards else None)


def _misset(m: PokerMoment, report: Incident) -> Why:
    dealer = m.state.round.dealer
    if dealer.as_set is None:
        return "the dealer's hand has not been set"
    compared = any(hand.status is HandStatus.SETTLED for hand in m.state.round.hands.values())
    if m.state.phase is not Phase.SETTLING and not compared:
        return "no hand was compared with the dealer's"
    best = m.rules.best([card for card in dealer.cards if card is not None])
    return "the hand is set at its highest" if best.value == dealer.as_set.value else None


def _misdeclared(m: PokerMoment, report: Incident) -> Why:
    if late(m, report):
        return None if 1 <= report.seat <= m.rules.table.seats else f"there is no seat {report.seat}"
    hand = m.state.round.hands.get(report.seat)
    if hand is None or hand.status is not HandStatus.SETTLED or hand.as_set is None:
        return f"no hand was declared at seat {report.seat} since the last first card"
    best = m.rules.best([card for card in hand.cards if card is not None])
    return "the hand was declared at its highest" if best.value == hand.as_set.value else None


def _collected(m: PokerMoment, report: Incident) -> Why:
    """Cards taken before the player had decided: the dealer took them for a fold."""
    hand = m.state.round.hands.get(report.seat)
    if m.state.phase is not Phase.DECIDING:
        return "no player has to decide now"
    taken = hand and (hand.status in (HandStatus.DEALT, HandStatus.FOLDED) or kept_for_bonus(m, report.seat))
    return None if taken else f"no hand of seat {report.seat} was taken"


def _on_discards(m: PokerMoment, report: Incident) -> Why:
    """A hand laid down on the table, by a player who may have decided or not, and put on the discard pile."""
    hand = m.state.round.hands.get(report.seat)
    if m.state.phase in (Phase.DECIDING, Phase.SETTLING) and hand and hand.status is HandStatus.PLAYS:
        return None
    return _collected(m, report)


def _viewed(m: PokerMoment, report: Incident) -> Why:
    if why := _in_round(m, report):
        return why
    hands = m.state.round.hands
    if not report.viewed or any(seat not in hands or hands[seat].status not in LIVE for seat in report.viewed):
        return "the hands looked at must be live hands"
    if len({hands[seat].owner for seat in report.viewed}) > 1:
        return "the hands looked at must be one player's"
    return None if any(hands[seat].blind for seat in report.viewed) else "none of the hands is played blind"


INCIDENTS: Mapping[str, Callable[[PokerMoment, Incident], Why]] = {
    "dealt-incorrectly": _in_round,
    "dealer-count-wrong": _dealer_count,
    "player-count-wrong": _player_count,
    "card-exposed": _exposed,
    "dealer-card-exposed": _exposed,
    "cards-exposed": _several_exposed,
    "hand-without-wager": _empty_area,
    "dealer-hand-misset": _misset,
    "player-hand-misdeclared": _misdeclared,
    "cannot-cover-play": _cannot_cover,
    "absent-player": _absent,
    "information-exchanged": _live_hand,
    "cards-collected-early": _collected,
    "player-exposes-cards": _live_hand,
    "dealer-exposes-cards": _dealer_exposes,
    "cards-on-discard-pile": _on_discards,
    "blind-hand-viewed": _viewed,
}
"""What can go wrong in a round of poker, each with the test whether it can have happened."""
