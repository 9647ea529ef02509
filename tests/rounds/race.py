"""How a table stands when something has been put right in a race: the cards, and the money that follows from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from pitboss import events as ev
from pitboss.games.racing_card_derby.rules import RacingCardDerbyRules
from pitboss.table.accounts import TRAY, rack, stake_on
from pitboss.table.rules import Rules
from pitboss.table.state import TableState
from tests.models import races
from tests.rounds.happenings import Happening


def cards_untouched(each: Happening) -> None:
    """No card has moved, on the table, in the rack or in the shoe."""
    before, after = each.before, each.after
    assert before.round.part.cards == after.round.part.cards
    assert before.round.part.places == after.round.part.places
    assert (before.round.part.discarded, before.round.part.racked) == (after.round.part.discarded, after.round.part.racked)
    assert (before.shoe.left, before.shoe.order) == (after.shoe.left, after.shoe.order)


def wagered(state: TableState, rules: Rules, seat: int) -> dict[str, int]:
    stakes = {wager: stake_on(state, seat, wager).total for wager in rules.areas}
    return {wager: stake for wager, stake in stakes.items() if stake}


def won_by_the_cards(each: Happening, seat: int) -> int:
    """What a player's wagers bring by the cards that lie there in the end."""
    came = races.finish(races.known(each.end.round.part.cards))
    assert came is not None
    chip = each.rules.smallest_chip
    return sum(races.pays(wager, stake, came, chip) for wager, stake in wagered(each.dealt, each.rules, seat).items())


def money_follows_the_cards(each: Happening) -> None:
    """If nothing had been taken yet, nothing moves. If the losing wagers had been taken, the winning ones are on the layout.
    If everything had been paid, each player has what the cards bring, and the house the rest."""
    race = each.before.round.part
    if not race.taken:
        assert each.before.money == each.end.money
    elif not race.paid:
        came = races.finish(races.known(each.end.round.part.cards))
        assert came is not None
        for seat in each.before.round.entries:
            stakes = wagered(each.dealt, each.rules, seat)
            winning = {wager: stake for wager, stake in stakes.items() if races.pays(wager, stake, came) > 0}
            assert wagered(each.end, each.rules, seat) == winning
            assert each.end.money.get(rack(seat), 0) == each.dealt.money.get(rack(seat), 0)
    else:
        house = 0
        for seat, entry in each.before.round.entries.items():
            assert not entry.void
            won = won_by_the_cards(each, seat)
            staked = sum(wagered(each.dealt, each.rules, seat).values())
            assert each.end.money.get(rack(seat), 0) == each.dealt.money.get(rack(seat), 0) + staked + won
            house -= won
        assert each.end.money[TRAY] == each.dealt.money[TRAY] + house


def result_is_by_the_cards(each: Happening) -> None:
    """Monitors and lights show what the cards say, and a different result that was announced has to be announced again."""
    race = each.end.round.part
    came = races.finish(races.known(race.cards))
    assert (race.shown, race.shown_protested) == (came or ((), False))
    winning = {wager for wager in each.rules.areas if came and races.pays(wager, 100, came) > 0}
    assert {*race.lit} == winning
    if not race.taken:
        assert not race.announced
        assert not race.confirmed


def lights_overruled(each: Happening) -> None:
    assert isinstance(each.event, ev.LightsOverruled)
    cards_untouched(each)
    assert each.before.money == each.end.money
    came = races.finish(races.known(each.after.round.part.cards))
    assert came is not None
    assert {*each.after.round.part.lit} == {wager for wager in each.rules.areas if races.pays(wager, 100, came) > 0}
    assert {*each.event.lit} != {*each.event.winning}


def display_corrected(each: Happening) -> None:
    assert isinstance(each.event, ev.DisplayCorrected)
    cards_untouched(each)
    assert (each.event.showed, each.event.showed_protested) != (each.event.places, each.event.protested)
    result_is_by_the_cards(each)
    money_follows_the_cards(each)


def card_corrected(each: Happening) -> None:
    assert isinstance(each.event, ev.CardCorrected)
    before, after = each.before.round.part.cards, each.after.round.part.cards
    assert after == (*before[: each.event.position], each.event.card, *before[each.event.position + 1 :])
    assert before != after
    _laid_anew(each)


def reconstructed(each: Happening) -> None:
    assert isinstance(each.event, ev.RaceReconstructed)
    before, after = each.before.round.part, each.after.round.part
    beyond = Counter(before.cards) - Counter(after.cards)
    assert not Counter(after.cards) - Counter(before.cards), "the same cards"
    assert after.discarded == before.discarded + beyond.total()
    assert before.cards != after.cards
    _laid_anew(each)


def _laid_anew(each: Happening) -> None:
    """Each card lies in the area it should have been drawn for, and everything else follows."""
    race = each.end.round.part
    drawn = races.draws(races.known(race.cards))
    assert race.places == tuple(place for place, cards in enumerate(drawn, 1) for _ in cards)
    assert (each.before.shoe.left, each.before.shoe.order) == (each.end.shoe.left, each.end.shoe.order)
    result_is_by_the_cards(each)
    money_follows_the_cards(each)


def void(each: Happening) -> None:
    """A round of several decks that is void leaves the shoe as it is, unless the cutting card has come out."""
    assert isinstance(each.rules, RacingCardDerbyRules)
    stays = each.rules.decks > 1 and each.before.shoe.left > each.rules.value("shoe.cutting-card")
    shoe = each.before.shoe if stays else None
    assert (each.after.shoe.left, each.after.shoe.shuffled) == ((shoe.left, True) if shoe else (0, False))


AFTERWARDS: Mapping[str, Callable[[Happening], None]] = {
    "overrule-lights": lights_overruled,
    "correct-display": display_corrected,
    "correct-card": card_corrected,
    "reconstruct": reconstructed,
}
"""How the table stands when the remedy has been carried out."""
