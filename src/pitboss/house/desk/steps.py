"""What the dealer does next, in one line, how it is keyed, and the rule that says so."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pitboss.house.desk.telling import cards_of, places
from pitboss.house.runner import Table
from pitboss.law import ChecklistRow
from pitboss.money import show
from pitboss.table import decks
from pitboss.table.commands import DEALER, Actor
from pitboss.table.dealing import next_pass, wagering_seats
from pitboss.table.limits import limits_at
from pitboss.table.offers import Moment
from pitboss.table.settings import SHOE
from pitboss.table.sign import clock
from pitboss.table.state import DEALER_PLACE, Hand, HandStatus, Phase, TableState


class Step(Struct, frozen=True):
    """The next thing to do at the table."""

    does: str
    keys: tuple[str, ...] = ()
    """How it is keyed."""
    clauses: tuple[str, ...] = ()
    warns: str = ""
    """What should be put right before it."""


def next_step(table: Table, at: int) -> Step:
    """The dealer's next step, from where the table stands."""
    m = Moment(table.state, Actor("", DEALER), max(at, table.at), table.rules)
    match table.state.phase:
        case Phase.OPENING:
            return _cards_ready(m) or _opening(m)
        case Phase.WAGERING:
            return _cards_ready(m) or _shuffled(m) or _wagers(m)
        case Phase.DEALING:
            return _dealing(m)
        case Phase.DECIDING:
            return _deciding(m)
        case Phase.SETTLING:
            return _settling(m)
        case Phase.CLOSED:
            return Step("The table is closed.", ("quit",))


def _step(m: Moment, does: str, keys: Iterable[str], *rules: str, warns: str = "") -> Step:
    return Step(does, tuple(keys), m.rules.cite(*rules) if rules else (), warns)


# --- before the wagers ---------------------------------------------------------------------------------------------


def _cards_ready(m: Moment) -> Step | None:
    """A device that works, and cards that are checked, counted and at hand."""
    shoe = m.state.shoe
    if shoe.failed:
        keys = [f"device {kind} red blue" for kind in m.rules.value("device.kinds")]
        return _step(m, "Put another dealing device and new cards in place.", keys, "remedy.shuffler-fails.replace")
    if shoe.count_due:
        return _step(m, "Count the cards.", [f"count {m.rules.deck_size}"], "cards.count")
    for deck in m.state.decks:
        if not deck.checked:
            return _step(m, f"Check the {deck.back} deck: {m.rules.deck_size} cards.", [f"check {deck.back}"], "cards.check")
    deck = m.state.decks[shoe.deck]
    if deck.secured and m.state.phase is Phase.WAGERING:
        return _step(m, f"Bring the {deck.back} deck to the table.", [f"release {deck.back}"], "cards.secured")
    return None


def _opening(m: Moment) -> Step:
    row = next(row for row in m.rules.checklist if row.item not in m.state.ticked)
    key = f"tick {row.item}" if DEALER in row.by else f"as NAME {row.by[0]} tick {row.item}"
    return _step(m, f"{row.asks}{_two_people(m.state, row)}", [key], row.carries)


def _two_people(state: TableState, row: ChecklistRow) -> str:
    before = state.ticked.get(row.distinct_from or "")
    return f" (Not by {before}.)" if before else ""


def _shuffled(m: Moment) -> Step | None:
    shoe, back = m.state.shoe, m.state.decks[m.state.shoe.deck].back
    if not shoe.shuffled or (shoe.vacated and m.state.seats):
        how = "Shuffle" if m.state.device == SHOE else "Have the device shuffle"
        rules = [decks.shuffle_rule(m)] if m.state.device == SHOE else [decks.shuffle_rule(m), "shuffle.in-device"]
        return _step(m, f"{how} the {back} deck.", ["shuffle"], *rules)
    if m.state.device == SHOE and not shoe.cut:
        return _step(m, f"Cut the {back} deck and put it in the shoe.", ["cut CARDS"], "shuffle.cut")
    return None


def _wagers(m: Moment) -> Step:
    if not m.state.seats:
        return _step(m, "Nobody sits here yet.", ["sit SEAT NAME", "buy SEAT AMOUNT"])
    wagered = wagering_seats(m)
    if not wagered:
        ranges = limits_at(m.state.limits, m.state.notices, m.at).ranges
        bounds = [f"{_title(each)} {show(ranges[each].minimum)} to {show(ranges[each].maximum)}" for each in m.rules.wagers]
        keys = [f"{each.partition('-')[0]} SEAT AMOUNT" for each in m.rules.wagers]
        return _step(m, f"Take wagers: {', '.join(bounds)}.", keys, "wager.before-first-card")
    if m.state.round.closed:
        return _deal(m)
    return _step(m, f"Wagers lie at {places(wagered)}: call when all are down.", ["no more bets"], "deal.no-more-bets")


# --- the deal ------------------------------------------------------------------------------------------------------


def _dealing(m: Moment) -> Step:
    if m.state.shoe.count_due:
        return _step(m, "Count the cards.", [f"count {m.rules.deck_size}"], "cards.count")
    return _deal(m)


def _deal(m: Moment) -> Step:
    """One pass: how many cards to whom, and which of them face up."""
    dealt, _ = next_pass(m)
    number = m.state.round.passes if m.state.phase is Phase.DEALING else 0
    areas = tuple(m.state.round.hands) if number else wagering_seats(m)
    passes = len(m.rules.passes(areas, m.state.device))
    seats = [place for place in dict.fromkeys(dealt.to) if place != DEALER_PLACE]
    parts = []
    if seats:
        parts.append(f"{cards_of(dealt.to.count(seats[0]))} to {places(seats)}")
    if DEALER_PLACE in dealt.to:
        up = ", the last one face up" if dealt.up else ""
        first = dealt.to[0] == DEALER_PLACE
        parts.insert(0 if first else 1, f"{cards_of(dealt.to.count(DEALER_PLACE))} to yourself{up}")
    # What is said of every card, face down and clockwise, is left out beside what is said of this one.
    own = [rule for rule in dealt.rules if rule not in ("deal.face-down", "deal.clockwise")]
    does = f"Deal, {number + 1} of {passes}: {' and '.join(parts)}."
    return _step(m, does, ["deal CARD" if dealt.up else "deal"], *(own or dealt.rules))


# --- decisions and settlement --------------------------------------------------------------------------------------


def _with(m: Moment, status: HandStatus) -> list[int]:
    return sorted(seat for seat, hand in m.state.round.hands.items() if hand.status is status)


def _deciding(m: Moment) -> Step:
    if waiting := _first_to_decide(m):
        until = f"until {clock(m.state.round.decide_by)}" if m.at < m.state.round.decide_by else "the time is up"
        keys = ["look SEAT", "fold SEAT", "play SEAT AMOUNT"]
        verb = "decides" if len(waiting) == 1 else "decide"
        return _step(m, f"{places(waiting).capitalize()} {verb}: fold or play, {until}.", keys, "decide.fold-or-play")
    if _with(m, HandStatus.PLAYS):
        keys = [f"reveal {_unknown(m.state.round.dealer)}"]
        return _step(m, "Turn your hand up, set its best cards and announce them.", keys, "dealer.reveal", "dealer.set")
    return _end(m)


def _first_to_decide(m: Moment) -> list[int]:
    """The hands that wait, or only those that were ordered to go first."""
    waiting = _with(m, HandStatus.DEALT)
    first = [seat for seat in waiting if m.state.round.hands[seat].player in m.state.plays_first]
    return first or waiting


def _settling(m: Moment) -> Step:
    waiting = _with(m, HandStatus.PLAYS)
    if not waiting:
        return _end(m)
    seat = waiting[-1] if m.rules.settle_order == "right-to-left" else waiting[0]
    keys = [f"hand {seat} {_unknown(m.state.round.hands[seat])}"]
    if m.rules.conceding:
        keys.append(f"concede {seat}")
    player = m.state.round.hands[seat].player
    return _step(m, f"Turn up seat {seat} ({player}), call the hand and settle it.", keys, "settle.reveal", warns=misset(m))


def misset(m: Moment) -> str:
    """That the dealer's hand was set below its best, while that can still be put right."""
    dealer, hands = m.state.round.dealer, m.state.round.hands.values()
    if dealer.as_set is None or any(hand.as_set for hand in hands):
        return ""
    best = m.rules.best([card for card in dealer.cards if card is not None])
    if best.value == dealer.as_set.value:
        return ""
    return f"Your hand can be set higher: {best.value.words}, {' '.join(best.plays)}. Key: oops set"


def _end(m: Moment) -> Step:
    return _step(m, "Collect the cards, count them and put them in the discard rack.", ["end"], "settle.collect-cards")


# --- words ---------------------------------------------------------------------------------------------------------


def _unknown(hand: Hand) -> str:
    """A place to key for each card that nobody has seen yet."""
    return " ".join(["CARD"] * hand.cards.count(None))


def _title(wager: str) -> str:
    return wager.replace("-", " ").title()
