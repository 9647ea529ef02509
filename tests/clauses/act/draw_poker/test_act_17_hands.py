"""Too few or too many cards, cards among the discards, earlier rounds, and votes: 17.9, 17.10, 17.14, 17.16."""

from __future__ import annotations

import pytest
from tests.support.draw_poker import OTTO, STACK, DrawTable, first_of
from tests.support.play import CASS, DANA
from tests.support.witness import clause

from pitboss import do
from pitboss import events as ev
from pitboss.cards import parse_cards
from pitboss.games.draw_poker.acting import Bet, Call, Check, Fold, Raise, Stay
from pitboss.games.draw_poker.bets import Folded
from pitboss.games.draw_poker.dealing import Deal
from pitboss.games.draw_poker.drawing import StandPat
from pitboss.games.draw_poker.fouled import CardsAmongDiscards, LastFolderWins, WrongNumberOfCards
from pitboss.games.draw_poker.posting import CollectPosts
from pitboss.games.draw_poker.round import Stage, Status
from pitboss.games.draw_poker.rulings import AgreeTo, EarlierRoundDisputed, NotCovered, OfferOptions, VoteEnded
from pitboss.games.draw_poker.showing import Show, ShowdownOver

ACES, KINGS = parse_cards("As Ad 8c 6s 3h"), parse_cards("Ks Kd 9c 7s 2h")


def number(*seats: int) -> WrongNumberOfCards:
    return WrongNumberOfCards(seats=seats)


@clause("17.9")
def test_in_the_first_betting_round_the_hand_is_folded_and_the_bets_stay() -> None:
    table = DrawTable().dealt()
    table.does(Raise(3, 400))
    events = table.report(number(3))
    assert not first_of(events, Folded).by_own_act
    assert table.part.hands[3].status is Status.FOLDED
    assert (table.pot, table.stack(3)) == (1_400, STACK - 800)
    assert table.part.turn == 1, "whose turn it was still acts"


@clause("17.9")
def test_if_it_was_their_turn_the_next_player_acts() -> None:
    table = DrawTable().dealt()
    table.report(number(3))
    assert table.part.turn == 1


@clause("17.9")
def test_with_one_player_left_in_a_betting_round_the_round_is_theirs() -> None:
    table = DrawTable().dealt()
    table.report(number(3, 1))
    assert table.phase == Stage.SETTLING
    table.settled()
    assert table.stacks == [STACK - 200, STACK + 200, STACK]


@clause("17.9")
def test_at_the_showdown_the_only_other_player_wins() -> None:
    table = DrawTable().drawn()
    table.does(Check(1))
    table.does(Bet(2, 1_000))
    table.does(Fold(3))
    table.does(Call(1))
    table.does(Show(2, ACES))
    events = table.report(number(2))
    first_of(events, ShowdownOver)
    table.settled()
    assert table.stack(1) > STACK, "the aces have six cards and do not count"
    assert table.stack(2) == STACK - 1_400


@clause("17.9")
def test_at_the_showdown_the_others_go_on_showing() -> None:
    table = DrawTable().checked()
    table.report(number(1))
    assert table.phase == Stage.SHOWDOWN
    assert table.part.turn == 2
    table.does(Show(2, KINGS))
    table.does(Show(3, ACES))
    table.settled()
    assert table.stacks == [STACK - 400, STACK - 400, STACK + 800]


@clause("17.9")
def test_if_nobody_has_the_right_number_the_last_to_fold_wins() -> None:
    table = DrawTable().dealt()
    table.does(Fold(3))
    table.does(Call(1))
    table.does(Stay(2))
    for seat in (1, 2):
        table.does(StandPat(seat))
    for seat in (1, 2):
        table.does(Check(seat))
    won = first_of(table.report(number(1, 2)), LastFolderWins)
    assert won.seat == 3
    table.settled()
    assert table.stacks == [STACK - 400, STACK - 400, STACK + 800]


@clause("17.9", "A:void")
def test_if_nobody_has_folded_either_the_round_is_void() -> None:
    table = DrawTable().checked()
    first_of(table.report(number(1, 2, 3)), ev.RoundVoided)
    assert table.stacks == [STACK] * 3


@clause("17.9")
def test_cards_are_counted_in_betting_rounds_and_at_the_showdown_only() -> None:
    table = DrawTable().called()
    table.refused("impossible", DANA, number(1))
    table.refused("impossible", DANA, number())
    table.refused("impossible", DANA, number(1, 1))
    table.refused("impossible", DANA, number(5))


@clause("17.10")
@pytest.mark.parametrize("stage", ["dealt", "called", "drawn", "checked"])
def test_cards_among_the_discards_take_no_further_part(stage: str) -> None:
    table: DrawTable = getattr(DrawTable(), stage)()
    before = table.pot
    first_of(table.report(CardsAmongDiscards(area=2)), Folded)
    assert table.part.hands[2].status is Status.FOLDED
    assert table.pot == before
    table.refused("impossible", DANA, CardsAmongDiscards(area=2))


@clause("17.10")
def test_in_the_draw_the_next_player_draws() -> None:
    table = DrawTable().called()
    table.report(CardsAmongDiscards(area=1))
    assert table.part.turn == 2


def error(number_: int) -> EarlierRoundDisputed:
    return EarlierRoundDisputed(round=number_, words="The pot went to the wrong player.")


def played() -> DrawTable:
    """One round is over: Cleo and Ann have folded, Ben has the blinds."""
    table = DrawTable().dealt()
    table.does(Fold(3))
    table.does(Fold(1))
    table.settled()
    return table


@clause("17.14")
def test_once_the_next_round_has_begun_the_earlier_decision_stands() -> None:
    table = played().dealt()
    before = table.table.state.money
    first_of(table.report(error(1)), ev.ResultsStood)
    assert table.table.state.money == before


@clause("17.14", "19.4")
def test_before_that_it_waits_for_the_casino_operator() -> None:
    table = played()
    recorded = first_of(table.report(error(1)), ev.IncidentRecorded)
    assert recorded.awaits == ("decide-remedy",)
    table.refused("impossible", DANA, error(2))
    table.ok(OTTO, do.DecideRemedy("results-stand", "The cameras show that it was right."))
    table.shuffled()
    table.ok(DANA, CollectPosts())
    table.ok(DANA, Deal())
    first_of(table.report(error(1)), ev.ResultsStood)


UNKNOWN = NotCovered(words="The lights went out.")
CHOICES = ("void-round", "play-to-end")


def offered() -> DrawTable:
    table = DrawTable().dealt()
    table.report(UNKNOWN)
    table.ok(OTTO, OfferOptions(CHOICES, "The lights went out."))
    return table


@clause("17.16")
def test_what_all_players_agree_to_is_done() -> None:
    table = offered()
    table.does(AgreeTo(1, "void-round"))
    table.does(AgreeTo(2, "void-round"))
    assert table.phase == Stage.FIRST, "all have to agree"
    events = table.does(AgreeTo(3, "void-round"))
    assert first_of(events, VoteEnded).option == "void-round"
    assert "17.16" in first_of(events, ev.RoundVoided).clauses
    assert table.stacks == [STACK] * 3
    assert not table.table.state.pending


@clause("17.16", "19.4")
def test_if_one_does_not_agree_the_casino_operator_decides() -> None:
    table = offered()
    table.does(AgreeTo(1, "void-round"))
    assert first_of(table.does(AgreeTo(2, "play-to-end")), VoteEnded).option == ""
    table.refused("no-vote", table.who(3), AgreeTo(3, "void-round"))
    assert table.pot == 600
    table.ok(OTTO, do.DecideRemedy("play-to-end", "The hands are untouched."))
    assert table.phase == Stage.FIRST


@clause("17.16")
def test_a_player_may_agree_to_nothing() -> None:
    table = offered()
    assert first_of(table.does(AgreeTo(2)), VoteEnded).option == ""


@clause("17.16")
def test_only_the_operator_offers_and_only_for_what_is_not_covered() -> None:
    table = DrawTable().dealt()
    table.refused("nothing-to-decide", OTTO, OfferOptions(CHOICES, "Why not?"))
    table.report(UNKNOWN)
    table.refused("not-your-office", DANA, OfferOptions(CHOICES, "The lights went out."))
    table.refused("no-such-remedy", OTTO, OfferOptions(("give-ann-the-pot",), "The lights went out."))
    table.refused("no-such-remedy", OTTO, OfferOptions((), "The lights went out."))
    table.refused("no-reason", OTTO, OfferOptions(CHOICES, " "))
    table.refused("no-vote", table.who(1), AgreeTo(1, "void-round"))
    table.ok(CASS, OfferOptions(CHOICES, "The lights went out."))
    table.refused("vote-open", OTTO, OfferOptions(CHOICES, "Again."))
    table.refused("no-such-remedy", table.who(1), AgreeTo(1, "deal-again"))
    table.does(AgreeTo(1, "void-round"))
    table.refused("already-agreed", table.who(1), AgreeTo(1, "void-round"))
    table.refused("not-your-seat", table.who(1), AgreeTo(5, "void-round"))
