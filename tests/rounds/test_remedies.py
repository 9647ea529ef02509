"""Every remedy of every rulebook is carried out in a round file, on both sides of what it turns on; money and cards are
afterwards where they belong. What holds of these files holds of all examples: no cent is made or lost, no card either,
and the rules make the same of every command when it is decided again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from pitboss import law
from pitboss.house.rounds.playing import Refused
from pitboss.law import Remedy
from pitboss.money import total
from pitboss.table import events as ev
from pitboss.table.commands import Command, Incident, OpenTable
from pitboss.table.decide import decide
from pitboss.table.evolve import evolve, opened
from pitboss.table.opening import open_table
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import DOES
from pitboss.table.rules import Rules
from pitboss.table.state import LIVE_ROUND, TRAY, HandStatus, Phase, TableState, area, rack, stake_on
from tests.rounds.happenings import EXAMPLES, FOLDER, Happening, example, happenings, under

BOOKS = tuple(book.id for book in map(law.load, law.available()) if book.game)
ROWS = [(book, row) for book in BOOKS for row in law.load(book).remedies]

BOUNDARIES = (
    ("before-handled", "after-handled"),
    ("during-deal", "after-deal"),
    ("before-first-reveal", "after-first-reveal"),
    ("first-time", "again"),
    ("reconstructable", "not-reconstructable"),
    ("ante-only", "with-side"),
    ("viewed-one", "viewed-more"),
    ("hand-incomplete", "hand-complete"),
)
"""What a remedy can turn on, and both sides of it."""


# --- every row has its file ----------------------------------------------------------------------------------------

BRINGS: Mapping[str, tuple[type[ev.TableEvent], ...]] = {
    "misdeal": (ev.MisdealDeclared,),
    "void-round": (ev.RoundVoided,),
    "void-hand": (ev.HandVoided,),
    "return": (ev.WagersReturned,),
    "forfeit": (ev.WagersForfeited, ev.HandFolded),
    "count-and-discard": (ev.HandDiscarded,),
    "reconstruct": (ev.DealerReset, ev.HandRestored),
    "stand-as-set": (ev.StandsAsSet,),
    "results-stand": (ev.ResultsStood,),
    "check-deck": (ev.DeckCheckOrdered,),
    "reshuffle": (ev.ReshuffleOrdered,),
    "replace-device": (ev.DeviceFailed,),
    "notify": (ev.Notified,),
    "play-on": (ev.PlayedOn, ev.SeatDeemed),
    "turn-over": (ev.CardTurnedOver,),
    "keep-as-up-card": (ev.CardKeptUp,),
    "play-first": (ev.PlaysFirst,),
    "separate": (ev.PlayersSeparated,),
    "english-only": (ev.Directed,),
}
"""The event by which each remedy is carried out."""


def carries_out(row: Remedy, each: Happening) -> bool:
    """Whether an event is what the row asks for: after its incident, at its moment, under its clauses."""
    if each.incident is None or each.incident.incident != row.incident or row.when not in each.incident.moments:
        return False
    return isinstance(each.event, BRINGS[row.does]) and {*each.rules.cite(row.carries)} <= {*each.event.clauses}


def named(part: object) -> str:
    return " ".join((part.incident, part.when, part.does)) if isinstance(part, Remedy) else str(part)


def test_each_remedy_has_its_event() -> None:
    assert {*BRINGS} == {*AFTERWARDS} == DOES


@pytest.mark.parametrize(("book", "row"), ROWS, ids=named)
def test_every_row_is_carried_out_in_a_round_file(book: str, row: Remedy) -> None:
    assert any(carries_out(row, each) for each in under(book))


@pytest.mark.parametrize("book", BOOKS)
def test_both_sides_of_each_boundary_are_shown(book: str) -> None:
    rows = {(row.incident, row.when) for row in law.load(book).remedies}
    for incident in sorted({incident for incident, _ in rows}):
        for sides in BOUNDARIES:
            turns = [side for side in sides if (incident, side) in rows]
            if len(turns) == 1:
                # The other side has no row: it is left to a supervisor, or cannot be.
                assert incident in unsettled(book), (incident, sides)


def unsettled(book: str) -> set[str]:
    """Incidents that examples report where no row settles them: they wait for a supervisor, or are refused."""
    waits = {
        each.event.incident for each in under(book) if isinstance(each.event, ev.IncidentRecorded) and not each.event.moments
    }
    for path in EXAMPLES:
        written, played, _ = example(path)
        refused = {line.spoken.id for line in played.lines if isinstance(line, Refused)}
        for said in written.commands if written.book.id == book else ():
            if isinstance(said.command.does, Incident) and said.command.id in refused:
                waits.add(said.command.does.incident)
    return waits


@pytest.mark.parametrize("book", BOOKS)
def test_whatever_voids_a_round_is_shown_before_and_after_cards_are_handled(book: str) -> None:
    voids = {row.incident for row in law.load(book).remedies if (row.does, row.when) == ("void-round", "any")}
    for incident in sorted(voids):
        voided = [each.incident for each in under(book) if isinstance(each.event, ev.RoundVoided)]
        for side in BOUNDARIES[0]:
            assert any(each and each.incident == incident and side in each.moments for each in voided), (incident, side)


# --- money and cards after each remedy -----------------------------------------------------------------------------


def only_money(each: Happening) -> None:
    """The cards lie as they lay."""
    assert cards_of(each.before) == cards_of(each.after)


def nothing(each: Happening) -> None:
    """Neither a card nor a cent has moved."""
    only_money(each)
    assert each.before.money == each.after.money
    assert statuses(each.before) == statuses(each.after)


def cards_of(state: TableState) -> object:
    hands = {place: hand.cards for place, hand in state.round.hands.items()}
    return hands, state.round.dealer.cards, state.shoe.left, state.shoe.order, state.round.discarded


def statuses(state: TableState) -> dict[int, HandStatus]:
    return {place: hand.status for place, hand in state.round.hands.items()}


def on_layout(state: TableState, rules: Rules, place: int) -> dict[str, int]:
    stakes = {wager: stake_on(state, place, wager).total for wager in rules.areas}
    return {wager: stake for wager, stake in stakes.items() if stake}


def held(state: TableState, rules: Rules, seat: int) -> int:
    """A player's chips, wagered ones included."""
    places = [place for place in range(1, state.places + 1) if state.boxes.get(place, place) == seat]
    return state.money.get(rack(seat), 0) + sum(
        state.money.get(area(place, wager), 0) for place in places for wager in rules.areas
    )


def void_round(each: Happening) -> None:
    assert each.after.phase is Phase.WAGERING
    assert {*statuses(each.after).values()} == {HandStatus.VOID}
    assert not any(on_layout(each.after, each.rules, place) for place in range(1, each.after.places + 1))
    for seat in each.after.seats:
        assert held(each.after, each.rules, seat) == held(each.dealt, each.rules, seat)
    assert each.after.money.get(TRAY) == each.dealt.money.get(TRAY)
    assert not each.after.shoe.shuffled, "new cards for the new round"


def void_hand(each: Happening) -> None:
    assert isinstance(each.event, ev.HandVoided)
    seat, hand = each.event.seat, each.before.round.hands[each.event.seat]
    only_money(each)
    assert statuses(each.after) == {**statuses(each.before), seat: HandStatus.VOID}
    assert not on_layout(each.after, each.rules, seat)
    back = {line.wager: line.stake for line in each.event.wagers}
    placed = on_layout(each.dealt, each.rules, seat)
    assert {wager: back[wager] for wager in placed} == placed
    assert {*back} - {*placed} <= {"play"}
    others = [other for other in each.after.round.hands.values() if other.owner == hand.owner]
    if len(others) == 1 and each.after.phase in LIVE_ROUND:
        assert held(each.after, each.rules, hand.owner) == held(each.dealt, each.rules, hand.owner)


def wagers_gone(each: Happening) -> None:
    """Some wagers of one hand go back or to the house, each to its own; nobody else is concerned."""
    assert isinstance(each.event, ev.WagersReturned | ev.WagersForfeited | ev.HandFolded)
    seat, owner = each.event.seat, each.before.round.hands[each.event.seat].owner
    back = sum(line.stake for line in each.event.wagers if line.outcome == "void")
    taken = sum(line.stake for line in each.event.wagers if line.outcome == "given-up")
    assert back + taken == sum(line.stake for line in each.event.wagers) > 0
    only_money(each)
    lay, lie = on_layout(each.before, each.rules, seat), on_layout(each.after, each.rules, seat)
    assert lie == {wager: stake for wager, stake in lay.items() if wager not in {line.wager for line in each.event.wagers}}
    assert each.after.money.get(rack(owner), 0) == each.before.money.get(rack(owner), 0) + back
    assert each.after.money.get(TRAY, 0) == each.before.money.get(TRAY, 0) + taken


def discarded(each: Happening) -> None:
    assert isinstance(each.event, ev.HandDiscarded)
    assert each.before.money == each.after.money
    seat, cards = each.event.seat, each.event.cards
    if seat in each.before.round.hands:
        assert cards == len(each.before.round.hands[seat].cards)
        assert statuses(each.after)[seat] is HandStatus.DISCARDED
        only_money(each)
    else:
        assert statuses(each.after) == statuses(each.before)
        assert each.after.shoe.left == each.before.shoe.left - cards
        assert each.after.round.discarded == each.before.round.discarded + cards


def put_together(each: Happening) -> None:
    only_money(each)
    if isinstance(each.event, ev.DealerReset):
        known = [card for card in each.after.round.dealer.cards if card is not None]
        assert each.after.round.dealer.as_set == each.rules.best(known)
        assert each.before.money == each.after.money
        return
    assert isinstance(each.event, ev.HandRestored)
    hand = each.after.round.hands[each.event.seat]
    assert hand.status in (HandStatus.DEALT, HandStatus.PLAYS)
    if hand.status is HandStatus.DEALT:
        assert on_layout(each.after, each.rules, each.event.seat) == on_layout(each.dealt, each.rules, each.event.seat)
        assert held(each.after, each.rules, hand.owner) == held(each.dealt, each.rules, hand.owner)


def kept_up(each: Happening) -> None:
    assert isinstance(each.event, ev.CardKeptUp)
    nothing(each)
    assert each.after.round.dealer.up == (each.event.position,)


def played_on(each: Happening) -> None:
    only_money(each)
    assert each.before.money == each.after.money
    if isinstance(each.event, ev.PlayedOn) and each.event.stays_in:
        assert statuses(each.after)[each.event.seat] is HandStatus.PLAYS
        lie = on_layout(each.after, each.rules, each.event.seat)
        assert each.rules.side in lie
        assert each.rules.first_wager not in lie
    else:
        assert statuses(each.before) == statuses(each.after)


def unshuffled(each: Happening) -> None:
    assert each.before.money == each.after.money
    assert statuses(each.before) == statuses(each.after)
    assert not each.after.shoe.shuffled or each.after.phase in LIVE_ROUND


def unchecked(each: Happening) -> None:
    unshuffled(each)
    assert not any(deck.checked for deck in each.after.decks)


def failed(each: Happening) -> None:
    unshuffled(each)
    assert each.after.shoe.failed


AFTERWARDS: Mapping[str, Callable[[Happening], None]] = {
    "misdeal": nothing,
    "void-round": void_round,
    "void-hand": void_hand,
    "return": wagers_gone,
    "forfeit": wagers_gone,
    "count-and-discard": discarded,
    "reconstruct": put_together,
    "stand-as-set": nothing,
    "results-stand": nothing,
    "check-deck": unchecked,
    "reshuffle": unshuffled,
    "replace-device": failed,
    "notify": nothing,
    "play-on": played_on,
    "turn-over": nothing,
    "keep-as-up-card": kept_up,
    "play-first": nothing,
    "separate": nothing,
    "english-only": nothing,
}
"""How the table stands when the remedy has been carried out."""


@pytest.mark.parametrize(("book", "row"), ROWS, ids=named)
def test_money_and_cards_are_where_they_belong_afterwards(book: str, row: Remedy) -> None:
    for each in under(book):
        if carries_out(row, each):
            AFTERWARDS[row.does](each)


# --- laws over all examples ----------------------------------------------------------------------------------------

each_example = pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.relative_to(FOLDER)))


@each_example
def test_no_cent_and_no_card_is_made_or_lost(path: Path) -> None:
    for each in happenings(path):
        assert total(each.after.money) == 0
        if each.after.phase in LIVE_ROUND:
            table = each.after.round
            lying = sum(len(hand.cards) for hand in (table.dealer, *table.hands.values()))
            assert lying + table.discarded + each.after.shoe.left == each.rules.deck_size


@each_example
def test_every_command_comes_to_the_same_when_it_is_decided_again(path: Path) -> None:
    written, _, record = example(path)
    history, at = [each.event for each in record.history()], 0
    assert isinstance(written.rules, Rules) or not history
    state: TableState | None = None
    for command in record.commands:
        brought = _decided(state, command, written.rules)
        assert history[at : at + len(brought)] == [*brought], command
        for event in brought:
            state = opened(event) if isinstance(event, ev.TableOpened) else evolve(_open(state), event)
        at += len(brought)
    assert at == len(history)


def _decided(state: TableState | None, command: Command, rules: Rules | Refusal) -> tuple[ev.TableEvent, ...]:
    assert isinstance(rules, Rules)
    if isinstance(command.does, OpenTable):
        first = open_table(rules)
        assert not isinstance(first, Refusal)
        return (first,)
    decision = decide(_open(state), command, rules)
    assert not isinstance(decision, Refusal)
    return decision


def _open(state: TableState | None) -> TableState:
    assert state is not None, "a table is opened before anything else"
    return state
