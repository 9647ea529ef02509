"""How a table stands when something has been put right in a coup: the cards, and the money that follows from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from pitboss import events as ev
from pitboss.cards import Card
from pitboss.games.baccarat.corrections import CardExposedEarly, CoupReconstructed
from pitboss.games.baccarat.round import Coup, Hand
from pitboss.table.accounts import TRAY, rack, stake_on
from pitboss.table.state import Phase, TableState
from tests.rounds.happenings import Happening

PERCENT = 5


def worth(cards: tuple[Card | None, ...]) -> int:
    """The point count of a hand, counted without the program."""
    ranks = [card.value[0] for card in cards if card is not None]
    return sum(int(rank) if rank.isdigit() else int(rank == "A") for rank in ranks) % 10


def pays(wager: str, stake: int, coup: Coup, *, deferred: bool = False) -> int:
    """What a wager brings by the cards, at 1 to 1, 8 to 1 and five per cent, commission rounded down to fifty cents."""
    own, other = worth(coup.player.cards), worth(coup.banker.cards)
    won = "tie" if own == other else "player" if own > other else "banker"
    if won == wager:
        less = 0 if deferred or wager != "banker" else stake * PERCENT // 100 // 50 * 50
        return stake * (8 if wager == "tie" else 1) - less
    return 0 if won == "tie" else -stake


def wagered(state: TableState, seat: int) -> dict[str, int]:
    stakes = {wager: stake_on(state, seat, wager).total for wager in ("player", "banker", "tie")}
    return {wager: stake for wager, stake in stakes.items() if stake}


def money_follows_the_cards(each: Happening) -> None:
    """If nothing had been collected yet, nothing moves. If the losing wagers had been, the others are on the layout. If all had
    been paid, each player has what the cards bring, and the house the rest."""
    coup: Coup = each.before.round.part
    deferred = each.rules.value("commission.taken") == "end-of-shoe"
    if not coup.taken:
        assert each.before.money == each.end.money
        return
    house, right = 0, each.end.round.part
    for seat in each.before.round.entries:
        stakes = wagered(each.dealt, seat)
        if not coup.paid:
            assert wagered(each.end, seat) == {wager: stake for wager, stake in stakes.items() if pays(wager, stake, right) >= 0}
            continue
        won = sum(pays(wager, stake, right, deferred=deferred) for wager, stake in stakes.items())
        assert each.end.money.get(rack(seat), 0) == each.dealt.money.get(rack(seat), 0) + sum(stakes.values()) + won
        house -= won
    if coup.paid:
        assert each.end.money[TRAY] == each.dealt.money[TRAY] + house


def kept_exposed(each: Happening) -> None:
    """The card lies where it lay, face up, and closes wagers; nothing else moves."""
    assert isinstance(each.event, CardExposedEarly)
    before, after = (state.round.part.hands[each.event.side] for state in (each.before, each.after))
    at = each.event.position
    assert after.cards[at] == each.event.card
    assert {*after.up} == {*before.up, at} > {*before.up}
    assert after.cards[:at] + after.cards[at + 1 :] == before.cards[:at] + before.cards[at + 1 :]
    assert each.after.round.part.stage != "changing wagers"
    assert each.before.money == each.end.money
    assert each.before.shoe == each.after.shoe


def reconstructed(each: Happening) -> None:
    """The cards lie as they would without the error, what the coup does not take is in the rack, and the money follows."""
    assert isinstance(each.event, CoupReconstructed)
    before, after = each.before.round.part, each.after.round.part
    known = Counter(card for hand in _hands(each.before) for card in hand.cards if card is not None)
    lies = Counter(card for hand in _hands(each.after) for card in hand.cards if card is not None)
    drawn = sum(len(hand.cards) for hand in _hands(each.before))
    assert (known - lies).total() <= after.discarded - before.discarded
    assert lies.total() + after.discarded - before.discarded == drawn
    assert _hands(each.before) != _hands(each.after)
    assert (each.before.shoe.left, each.before.shoe.order) == (each.end.shoe.left, each.end.shoe.order)
    assert before.taken or not after.announced
    money_follows_the_cards(each)


def void_coup(each: Happening) -> None:
    """Every wager is back with its player, in the round or after it."""
    if isinstance(each.event, ev.RoundVoided):
        assert each.after.phase is Phase.BETWEEN
    for seat in each.before.round.entries:
        stakes = sum(wagered(each.dealt, seat).values())
        assert each.end.round.entries[seat].void
        assert not wagered(each.end, seat)
        assert each.end.money.get(rack(seat), 0) == each.dealt.money.get(rack(seat), 0) + stakes
    assert each.end.money[TRAY] == each.dealt.money[TRAY]


def _hands(state: TableState) -> tuple[Hand, Hand]:
    coup: Coup = state.round.part
    return coup.player, coup.banker


AFTERWARDS: Mapping[str, Callable[[Happening], None]] = {
    "leave-exposed": kept_exposed,
    "reconstruct": reconstructed,
    "void-round": void_coup,
}
"""How the table stands when the remedy has been carried out."""
