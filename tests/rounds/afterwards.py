"""How a table stands when a remedy has been carried out: stacks, wagers, tray, hands and deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss import events as ev
from pitboss.games.dealer_poker.round import HandStatus
from pitboss.games.dealer_poker.rules import PLAY, poker_rules
from pitboss.table.accounts import TOKENS_TAKEN, TRAY, stack_of, stake_on
from pitboss.table.rules import Rules
from pitboss.table.state import Phase, TableState, owner_of
from tests.models import model_of
from tests.rounds.happenings import Happening


def same_cards(each: Happening) -> None:
    """The cards lie as they lay."""
    model = model_of(each.rules.game.id)
    assert model.cards_of(each.before) == model.cards_of(each.after)


def nothing(each: Happening) -> None:
    """Neither a card nor a cent has moved."""
    same_cards(each)
    assert each.before.money == each.after.money
    assert statuses(each.before, each.rules) == statuses(each.after, each.rules)


def statuses(state: TableState, rules: Rules) -> dict[int, object]:
    """What has become of each hand or area."""
    return model_of(rules.game.id).statuses(state)


def on_layout(state: TableState, rules: Rules, place: int) -> dict[str, int]:
    stakes = {wager: stake_on(state, place, wager).total for wager in rules.areas}
    return {wager: stake for wager, stake in stakes.items() if stake}


def held(state: TableState, rules: Rules, seat: int) -> int:
    """Return a player's chips and tokens, including those on their areas."""
    places = [place for place in range(1, state.places + 1) if owner_of(state, place) == seat]
    return stack_of(state, seat).total + sum(sum(on_layout(state, rules, place).values()) for place in places)


def in_tray(state: TableState) -> int:
    """What the house holds at the table, tokens taken included."""
    return state.money.get(TRAY, 0) + state.money.get(TOKENS_TAKEN, 0)


def void_round(each: Happening) -> None:
    """Everything is back with whoever wagered it, and the game's pieces are where its rules want them."""
    assert each.after.phase is Phase.BETWEEN
    assert not any(on_layout(each.after, each.rules, place) for place in range(1, each.after.places + 1))
    for seat in each.after.seats:
        assert held(each.after, each.rules, seat) == held(each.dealt, each.rules, seat)
    assert in_tray(each.after) == in_tray(each.dealt)
    model_of(each.rules.game.id).void(each)


def void_round_or_after(each: Happening) -> None:
    """In the round, or after it: then each seat has its wagers back, and the shoe stays as it is."""
    if isinstance(each.event, ev.RoundVoided):
        void_round(each)
        return
    assert isinstance(each.event, ev.AreaVoided)
    same_cards(each)
    assert statuses(each.after, each.rules)[each.event.area] == HandStatus.VOID
    assert held(each.after, each.rules, each.event.area) == held(each.dealt, each.rules, each.event.area)


def void_hand(each: Happening) -> None:
    assert isinstance(each.event, ev.AreaVoided)
    seat, owner = each.event.area, each.before.round.entries[each.event.area].owner
    same_cards(each)
    assert statuses(each.after, each.rules) == {**statuses(each.before, each.rules), seat: HandStatus.VOID}
    assert not on_layout(each.after, each.rules, seat)
    back = {line.wager: line.stake for line in each.event.wagers}
    placed = on_layout(each.dealt, each.rules, seat)
    assert {wager: back[wager] for wager in placed} == placed
    assert {*back} - {*placed} <= {PLAY}
    others = [other for other in each.after.round.entries.values() if other.owner == owner]
    if len(others) == 1 and each.after.phase is Phase.ROUND:
        assert held(each.after, each.rules, owner) == held(each.dealt, each.rules, owner)


def wagers_gone(each: Happening) -> None:
    """Some wagers of one hand go back or to the house, each to its own; nobody else is concerned."""
    assert isinstance(each.event, ev.WagersReturned | ev.WagersForfeited | ev.HandFolded)
    seat, owner = each.event.area, each.before.round.entries[each.event.area].owner
    back = sum(line.stake for line in each.event.wagers if line.outcome == "void")
    taken = sum(line.stake for line in each.event.wagers if line.outcome == "given-up")
    assert back + taken == sum(line.stake for line in each.event.wagers) > 0
    same_cards(each)
    lay, lie = on_layout(each.before, each.rules, seat), on_layout(each.after, each.rules, seat)
    assert lie == {wager: stake for wager, stake in lay.items() if wager not in {line.wager for line in each.event.wagers}}
    assert stack_of(each.after, owner).total == stack_of(each.before, owner).total + back
    assert in_tray(each.after) == in_tray(each.before) + taken


def discarded(each: Happening) -> None:
    assert isinstance(each.event, ev.HandDiscarded)
    assert each.before.money == each.after.money
    seat, cards = each.event.area, each.event.cards
    if seat in each.before.round.part.hands:
        assert cards == len(each.before.round.part.hands[seat].cards)
        assert statuses(each.after, each.rules)[seat] is HandStatus.DISCARDED
        same_cards(each)
    else:
        assert statuses(each.after, each.rules) == statuses(each.before, each.rules)
        assert each.after.shoe.left == each.before.shoe.left - cards
        assert each.after.round.part.discarded == each.before.round.part.discarded + cards


def put_together(each: Happening) -> None:
    same_cards(each)
    if isinstance(each.event, ev.DealerReset):
        known = [card for card in each.after.round.part.dealer.cards if card is not None]
        assert each.after.round.part.dealer.as_set == poker_rules(each.rules).best(known)
        assert each.before.money == each.after.money
        return
    assert isinstance(each.event, ev.HandRestored)
    hand, owner = each.after.round.part.hands[each.event.area], each.after.round.entries[each.event.area].owner
    assert hand.status in (HandStatus.DEALT, HandStatus.CHECKED, HandStatus.PLAYS)
    if hand.status is HandStatus.DEALT:
        assert on_layout(each.after, each.rules, each.event.area) == on_layout(each.dealt, each.rules, each.event.area)
        assert held(each.after, each.rules, owner) == held(each.dealt, each.rules, owner)


def kept_up(each: Happening) -> None:
    assert isinstance(each.event, ev.CardKeptUp)
    nothing(each)
    assert each.after.round.part.dealer.up == (each.event.position,)


def played_on(each: Happening) -> None:
    same_cards(each)
    assert each.before.money == each.after.money
    if isinstance(each.event, ev.PlayedOn) and each.event.stays_in:
        assert statuses(each.after, each.rules)[each.event.area] is HandStatus.PLAYS
        rules, lie = poker_rules(each.rules), on_layout(each.after, each.rules, each.event.area)
        assert rules.sides[0] in lie
        assert rules.first_wager not in lie
    else:
        assert statuses(each.before, each.rules) == statuses(each.after, each.rules)


def unshuffled(each: Happening) -> None:
    assert each.before.money == each.after.money
    assert statuses(each.before, each.rules) == statuses(each.after, each.rules)
    assert not each.after.shoe.shuffled or each.after.phase is Phase.ROUND


def unchecked(each: Happening) -> None:
    unshuffled(each)
    assert not any(deck.checked for deck in each.after.decks)


def failed(each: Happening) -> None:
    unshuffled(each)
    assert each.after.shoe.failed


def counted(each: Happening) -> None:
    """What counts is on the area, and the rest is with its player; the cards lie as they lay."""
    event = each.event
    assert isinstance(event, ev.WagerStood)
    same_cards(each)
    assert stake_on(each.after, event.area, event.wager).total == event.counts
    assert in_tray(each.before) == in_tray(each.after)


def same_cards_dealt(each: Happening) -> None:
    """The cards on the table lie as they lay, whatever has become of others."""
    for name in ("cards", "places", "hands", "dealer"):
        assert getattr(each.before.round.part, name, None) == getattr(each.after.round.part, name, None)


def card_removed(each: Happening) -> None:
    """Out of the shoe, not on the table, and in the rack of this round or of the one that comes."""
    assert isinstance(each.event, ev.CardRemoved)
    before, after = each.before, each.after
    assert (after.shoe.left, after.shoe.order) == (before.shoe.left - 1, before.shoe.order[1:])
    same_cards_dealt(each)
    in_round = before.phase is Phase.ROUND
    assert after.round.part.discarded == before.round.part.discarded + in_round
    assert after.round.part.racked == (0 if in_round else before.round.part.racked + 1)
    assert before.money == each.end.money


def card_used(each: Happening) -> None:
    """The card counts as the next one: nothing has left the shoe that the coming card does not take."""
    assert isinstance(each.event, ev.CardUsed)
    assert each.before.shoe == each.after.shoe
    same_cards_dealt(each)
    before, after = each.before.round.part, each.after.round.part
    if each.event.card is not None:
        assert after.due == (*before.due[: each.event.behind], each.event.card)
    elif hasattr(after, "out"):
        assert after.out == before.out + 1
    assert each.before.money == each.end.money


AFTERWARDS: Mapping[str, Callable[[Happening], None]] = {
    "misdeal": nothing,
    "void-round": void_round_or_after,
    "void-hand": void_hand,
    "return": wagers_gone,
    "void-taken-hand": void_hand,
    "void-viewed-hands": void_hand,
    "forfeit": wagers_gone,
    "forfeit-first-wager": wagers_gone,
    "fold-hand": wagers_gone,
    "count-and-discard": discarded,
    "set-dealer-hand": put_together,
    "settle-again": put_together,
    "give-hand-back": put_together,
    "take-from-discards": put_together,
    "stand-as-set": nothing,
    "results-stand": nothing,
    "remove-card": card_removed,
    "use-card": card_used,
    "count-as-found": counted,
    "count-to-maximum": counted,
    "check-deck": unchecked,
    "reshuffle": unshuffled,
    "replace-device": failed,
    "notify": nothing,
    "play-on": played_on,
    "stay-in": played_on,
    "deem-own": played_on,
    "leave-face-up": played_on,
    "turn-over": nothing,
    "keep-as-up-card": kept_up,
    "play-first": nothing,
    "separate": nothing,
    "english-only": nothing,
}
"""How the table stands when the remedy has been carried out."""


def stands_afterwards(game: str, remedy: str) -> Callable[[Happening], None]:
    """How the table of a game stands then, where the game says more about it."""
    return model_of(game).afterwards.get(remedy) or AFTERWARDS[remedy]
