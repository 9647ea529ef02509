"""5 and 10: odds, people limited to one box, several bettors, side wagers, blackjacks paid at once, insurance and even money."""

import pytest
from tests.models.blackjack import MODEL
from tests.support.blackjack import (
    ANN,
    BEN,
    CAL,
    DANA,
    DEE,
    LOSES,
    OPAL,
    STACK,
    STAKE,
    STANDS_OFF,
    VOID,
    WINS,
    CloseInsurance,
    DealCards,
    EvenMoney,
    Hit,
    Insure,
    NoInsurance,
    StandPat,
    by_hand,
    called,
    ended,
    play,
    table,
    wagered,
    with_values,
)
from tests.support.play import TableUnderTest
from tests.support.tables import BookUnderTest
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import parse_cards
from pitboss.games.blackjack.boxes import BackBox, LiftLimit, LimitPerson, WithdrawBacking
from pitboss.games.blackjack.desk_steps import next_step
from pitboss.games.blackjack.insurance import EvenMoneyPaid
from pitboss.games.blackjack.playing import CardHit
from pitboss.games.blackjack.settling import BlackjackPaid
from pitboss.games.blackjack.view import BlackjackView
from pitboss.house.runner import NotOpened
from pitboss.table.commands import Stake, Standing
from pitboss.table.decide import context_of
from pitboss.table.limits import Range
from pitboss.table.settings import SHOE

SHARED = "Ac 9s Ad Kc 8d"
"""Ann's box 1 gets a blackjack and Ben's box 2 seventeen, against an ace."""


def shared(cards: str = SHARED, rest: str = "Kd", **settings: object) -> TableUnderTest:
    """Ann and Ben on boxes of their own, Cal behind Ann; the cards are out."""
    here = table(f"{cards} {rest}", **settings)
    for name, seat in (("Ann", 1), ("Ben", 2), ("Cal", 3)):
        here.seat(name, seat)
    here.ok(ANN, wagered(1, box=2_000))
    here.ok(BEN, wagered(2, box=2_000))
    here.ok(CAL, BackBox(1, Stake(1_000)))
    called(here)
    return here


@clause("5.4", "10.1A")
@pytest.mark.parametrize(("pays", "won"), [("3 to 2", 1_500), ("6 to 5", 1_200), ("1 to 1", 1_000)])
def test_a_blackjack_pays_what_the_layout_says_and_any_other_hand_even_money(pays: str, won: int) -> None:
    chosen = {"blackjack.pays": pays}
    natural = play("Ac Th Kd 9c", "", chosen=chosen)
    assert natural.end() == (WINS, won)
    assert {"10.1A", "5.4"} <= {*natural.clauses()}
    other = play("Tc 8h 9d Kd", "s", chosen=chosen)
    assert other.end() == (WINS, 1_000)
    assert "5.4" in other.clauses()


@clause("5.8", "5.8(b)")
def test_whoever_sits_a_round_out_may_be_limited_to_one_box_and_the_minimum() -> None:
    here = table(seats=6)
    for name, seat in (("Ann", 1), ("Ben", 2)):
        here.seat(name, seat)
        here.ok(do.Actor(name, "player"), wagered(seat, box=500))
    _whole_round(here)
    assert here.refused("not-limitable", OPAL, LimitPerson("Ben")).clauses[:1] == ("5.8(a)",)
    here.ok(ANN, wagered(1, box=500))
    _whole_round(here)
    assert here.refused("not-your-office", DANA, LimitPerson("Ben")).clause == "5.8"
    events = here.ok(OPAL, LimitPerson("Ben"))
    assert "5.8(b)" in events[0].clauses
    assert here.refused("limited-to-minimum", BEN, wagered(2, box=1_000)).clause == "5.8"
    here.ok(BEN, wagered(2, box=500))
    assert here.refused("limited-to-one-box", BEN, wagered(3, box=500)).clause == "5.8"
    here.ok(OPAL, LiftLimit("Ben"))
    here.ok(BEN, wagered(3, box=1_000))


def _whole_round(here: TableUnderTest) -> None:
    called(here)
    while here.phase != "wagering":
        _act(here)


def _act(here: TableUnderTest) -> None:
    """Whoever is asked takes no insurance, and stands or draws."""
    view = here.view().game
    for name in (ANN, BEN, CAL):
        for request, does in (("no-insurance", NoInsurance), ("stand", StandPat), ("hit", Hit)):
            if (offer := here.offered(name, request)) and offer.area is not None:
                here.ok(name, does(offer.area))
                return
    raise AssertionError(view)


@clause("5.8", "5.8(a)")
def test_whoever_missed_the_first_round_of_a_shoe_may_be_limited_but_not_with_a_continuous_shuffler() -> None:
    for device, code in ((SHOE, ""), ("continuous-shuffler", "not-limitable")):
        here = table(device=device)
        here.seat("Ann", 1)
        here.ok(ANN, wagered(1, box=500))
        _whole_round(here)
        here.seat("Ben", 2)
        if code:
            here.refused(code, OPAL, LimitPerson("Ben"))
        else:
            assert "5.8(a)" in here.ok(OPAL, LimitPerson("Ben"))[0].clauses


@clause("5.8", "5.8(a)")
@pytest.mark.parametrize(("counts", "code"), [("false", "not-limitable"), ("true", "")])
def test_every_round_of_a_continuous_shuffler_may_be_read_as_the_first_of_its_cards(counts: str, code: str) -> None:
    """Ben sits at the table and places no wager on the round that is dealt."""
    book = with_values(**{"limited.continuous-shuffler": counts})
    here = table("Tc 9s 6d", book=book, device="continuous-shuffler")
    here.seat("Ann", 1)
    here.seat("Ben", 2)
    here.ok(ANN, wagered(1, box=500))
    called(here)
    here.refused("not-limitable", OPAL, LimitPerson("Ann"))
    if code:
        assert here.refused(code, OPAL, LimitPerson("Ben")).clause == "5.8(a)"
    else:
        assert here.ok(OPAL, LimitPerson("Ben"))[0].clauses == ("5.8", "5.8(a)")


@clause("10.1")
def test_against_a_two_to_a_nine_a_blackjack_is_paid_before_any_further_card() -> None:
    here = table("Ac 9s 9d Kc 8d Td")
    here.seat("Ann", 1)
    here.seat("Ben", 2)
    here.ok(ANN, wagered(1, box=2_000))
    here.ok(BEN, wagered(2, box=2_000))
    events = called(here)
    assert next(event for event in events if isinstance(event, BlackjackPaid)).clauses == ("10.1",)
    assert not [event for event in events if isinstance(event, CardHit)]
    assert here.stack(1) == STACK + 3_000
    assert here.view().of(BlackjackView).boxes[1].hands[0].cards == ()


@clause("base.20")
@pytest.mark.parametrize("up", ["Td", "Ad"])
def test_against_a_ten_or_an_ace_it_waits_for_the_second_card(up: str) -> None:
    here = table(f"Ac 9s {up} Kc 8d {'Ah' if up == 'Td' else 'Kh'}")
    here.seat("Ann", 1)
    here.seat("Ben", 2)
    here.ok(ANN, wagered(1, box=2_000))
    here.ok(BEN, wagered(2, box=2_000))
    events = called(here)
    assert not [event for event in events if isinstance(event, BlackjackPaid)]
    assert here.stack(1) == STACK - 2_000


@clause("10.3", "10.3(a)")
def test_even_money_only_where_a_blackjack_pays_3_to_2() -> None:
    here = shared()
    line = ended(here.ok(ANN, EvenMoney(1)))
    assert (line.outcome, line.pays, line.clauses) == (WINS, 2_000, ("10.3(a)",))
    for pays in ("6 to 5", "1 to 1"):
        other = shared(chosen={"blackjack.pays": pays})
        assert other.refused("no-even-money", ANN, EvenMoney(1)).clause == "10.3"
        other.ok(ANN, Insure(1, Stake(1_000)))


@clause("10.3")
def test_an_early_settlement_returns_the_insurance() -> None:
    here = shared()
    here.ok(ANN, Insure(1, Stake(1_000)))
    line = ended(here.ok(ANN, EvenMoney(1)), "insurance")
    assert (line.outcome, line.pays) == (VOID, 0)
    assert "10.3" in line.clauses
    assert here.stack(1) == STACK + 2_000


@clause("10.3(b)")
def test_the_cards_of_a_shared_box_stay_until_every_bettor_has_settled() -> None:
    here = shared()
    (event,) = here.ok(ANN, EvenMoney(1))
    assert isinstance(event, EvenMoneyPaid)
    assert "10.3(b)" in event.clauses
    assert not event.racked
    assert len(here.view().of(BlackjackView).boxes[1].hands[0].cards) == 2
    events = here.ok(CAL, EvenMoney(1))
    assert isinstance(events[0], EvenMoneyPaid)
    assert events[0].racked
    assert here.view().of(BlackjackView).boxes[1].hands[0].cards == ()


@clause("10.3(a)", "10.3(b)")
def test_who_does_not_settle_early_waits_for_the_dealer() -> None:
    """The dealer has a blackjack: Ann was paid, and Cal stands off."""
    here = shared()
    here.ok(ANN, EvenMoney(1))
    here.ok(CAL, NoInsurance(1))
    here.ok(BEN, NoInsurance(2))
    assert here.refused("evened", ANN, EvenMoney(1)).clause == "10.3(a)"
    events = here.ok(BEN, StandPat(2))
    assert ended(events, owner=3).outcome == STANDS_OFF
    assert here.stack(1) == STACK + 2_000
    assert here.stack(3) == STACK


@clause("10.3")
def test_even_money_is_in_time_only_before_a_further_card() -> None:
    here = shared("Ac 2s Ad Kc 8d", "5d Kd")
    for who, box in ((ANN, 1), (BEN, 2), (CAL, 1)):
        here.ok(who, NoInsurance(box))
    assert here.offered(ANN, "even-money")
    here.ok(BEN, Hit(2))
    assert "10.3" in here.refused("even-money-late", ANN, EvenMoney(1)).clauses


@clause("10.3", "10.3(b)")
def test_even_money_is_in_time_until_the_dealers_second_card_where_only_blackjacks_wait() -> None:
    here = by_hand()
    here.seat("Ann", 1)
    here.ok(ANN, wagered(1, box=STAKE))
    called(here)
    here.ok(DANA, DealCards(parse_cards("Ac Ah Kd")))
    here.ok(DANA, CloseInsurance())
    assert here.view().of(BlackjackView).stage == "drawing"
    events = here.ok(ANN, EvenMoney(1))
    assert (ended(events).outcome, ended(events).pays) == (WINS, STAKE)
    assert here.view().of(BlackjackView).stage == "settling"
    assert "10.3" in here.refused("even-money-late", ANN, EvenMoney(1)).clauses


@clause("base.21")
def test_a_wager_of_one_chip_cannot_be_insured() -> None:
    here = table("Tc Ah 9d 9c", limits=MODEL.limits.with_range("box", Range(50, 10_000)))
    here.seat("Ann", 1)
    here.ok(ANN, wagered(1, box=50))
    called(here)
    refused = here.refused("insurance-none", ANN, Insure(1, Stake(50)))
    assert (refused.clause, refused.facts["maximum"], refused.facts["smallest_chip"]) == ("base.21", 25, 50)
    assert not here.offered(ANN, "insure")


@clause("base.17", "base.18")
def test_up_to_three_people_wager_on_a_box_and_the_first_one_decides() -> None:
    here = table("5c 9d 6d 4d Kd", seats=6)
    for name, seat in (("Ann", 1), ("Ben", 2), ("Cal", 3), ("Dee", 4)):
        here.seat(name, seat)
    assert here.refused("box-empty", BEN, BackBox(1, Stake(1_000))).clause == "base.18"
    here.ok(ANN, wagered(1, box=1_000))
    here.ok(BEN, BackBox(1, Stake(2_000)))
    here.ok(CAL, BackBox(1, Stake(500)))
    assert here.refused("box-full", DEE, BackBox(1, Stake(500))).clause == "base.17"
    here.ok(CAL, WithdrawBacking(1))
    here.ok(DEE, BackBox(1, Stake(500)))
    assert here.refused("wagers-lie", DEE, do.LeaveTable())
    called(here)
    assert here.refused("first-decides", BEN, Hit(1)).clause == "base.18"
    events = [*here.ok(ANN, Hit(1)), *here.ok(ANN, StandPat(1))]
    assert [ended(events, owner=owner).pays for owner in (0, 2, 4)] == [-1_000, -2_000, -500]
    assert [here.stack(seat) - STACK for seat in (1, 2, 3, 4)] == [-1_000, -2_000, 0, -500]


@clause("base.21")
def test_insurance_is_up_to_half_the_wager_and_pays_2_to_1() -> None:
    here = shared()
    assert here.refused("insurance-most", BEN, Insure(2, Stake(1_050))).clause == "base.21"
    here.ok(BEN, Insure(2, Stake(1_000)))
    here.ok(ANN, NoInsurance(1))
    here.ok(CAL, NoInsurance(1))
    events = here.ok(BEN, StandPat(2))
    assert (ended(events, "insurance", seat=2).outcome, ended(events, "insurance", seat=2).pays) == (WINS, 2_000)
    assert play("Tc Ah 9d 9c", "i500 s").end("insurance") == (LOSES, -500)
    assert play("Tc 9h 9d 9c", "s").table.view().of(BlackjackView).stage == "settling"
    no_ace = table("Tc 9h 9d 9c")
    no_ace.seat("Ann", 1)
    no_ace.ok(ANN, wagered(1, box=1_000))
    called(no_ace)
    assert no_ace.refused("no-ace", ANN, Insure(1, Stake(500))).clause == "base.21"


@clause("base.37")
def test_a_side_wager_goes_with_a_wager_on_the_box() -> None:
    here = table()
    here.seat("Ann", 1)
    assert here.refused("box-first", ANN, wagered(1, perfect_pairs=500)).clause == "base.37"
    here.ok(ANN, wagered(1, box=500, perfect_pairs=500))
    assert "base.37" in here.refused("rest-cannot-stay", ANN, do.WithdrawWagers(1, ("box",))).clauses


@clause("base.35")
@pytest.mark.parametrize(("second", "pays"), [("8s", 12_500), ("8c", 6_000), ("8h", 3_000), ("9s", -500)])
def test_perfect_pairs(second: str, pays: int) -> None:
    here = table(f"8s 9d {second} Td Th 2c")
    here.seat("Ann", 1)
    here.ok(ANN, wagered(1, box=500, perfect_pairs=500))
    line = ended(called(here), "perfect-pairs")
    assert line.pays == pays
    assert ("5.4" in line.clauses) is (pays > 0)


@clause("base.35")
@pytest.mark.parametrize(
    ("cards", "due", "does"),
    [
        ("8s 9d 8h", ("base.35",), "Settle the side wagers that are decided."),
        (
            "As 9d Kh",
            ("10.1", "base.35"),
            "Settle the side wagers that are decided; pay blackjacks and put their cards in the discard rack.",
        ),
        ("As Td Kh", ("base.35",), "Settle the side wagers that are decided."),
    ],
)
def test_what_is_settled_before_further_cards_is_due_by_the_rules_of_what_is_there(
    cards: str, due: tuple[str, ...], does: str
) -> None:
    here = by_hand()
    here.seat("Ann", 1)
    here.ok(ANN, wagered(1, box=500, perfect_pairs=500))
    called(here)
    events = here.ok(DANA, DealCards(parse_cards(cards)))
    assert sorted(events[-1].clauses) == sorted(due)
    offer = here.offered(DANA, "pay-early")
    assert offer
    assert sorted(offer.clauses) == sorted(due)
    shown = next_step(context_of(here.table.state, DANA, 0, here.table.rules, Standing()))
    assert (shown.does, sorted(shown.clauses)) == (does, sorted(due))


@clause("base.34")
@pytest.mark.parametrize(
    ("cards", "acts", "pays"),
    [
        ("8s 9d 7s Td 2c", "s", -500),
        ("7s 9d 8s 2d Td", "s", 1_500),
        ("7s 9d 7h Td 8c", "s", 25_000),
        ("7s 9d 7s Td 8c", "s", 50_000),
        ("7s 9d 7s 7s Td 8c", "h", 2_500_000),
        ("7s 9d 7h 7d Td 8c", "h", 250_000),
        ("7s 9d 7h 7d Td Th 9c", "p s s", 250_000),
        ("7s 9d 7h 7d Td Tc Th 8c", "p p s s s", 250_000),
        ("7s 9d 7h Td 7d Tc Th 8c", "p s p s s", 25_000),
    ],
)
def test_super_sevens(cards: str, acts: str, pays: int) -> None:
    """In the last cases the sevens are split, once or twice, and the first card to the first of them counts."""
    assert play(cards, acts, {"box": 500, "super-sevens": 500}).end("super-sevens") == (WINS if pays > 0 else LOSES, pays)


@clause("base.36", "5.4")
def test_madness_21_pays_the_prize_that_the_device_draws_for_a_blackjack() -> None:
    book = BookUnderTest("nz/blackjack").having(**{"madness-21.wheel": '["fifty"]', "madness-21.offered": "true"})
    limits = MODEL.limits.with_range("madness-21", MODEL.limits.ranges["box"])
    won = play("Ac Th Kd 9c", "", {"box": 500, "madness-21": 500}, book=book, limits=limits)
    assert won.end("madness-21") == (WINS, 25_000)
    assert play("Tc 9h Kd 9c", "s", {"box": 500, "madness-21": 500}, book=book, limits=limits).end("madness-21") == (LOSES, -500)
    chosen = {"schedule.madness-21": "wheel-of-twenty-short"}
    short = play("Ac Th Kd 9c", "", {"box": 500, "madness-21": 500}, book=book, limits=limits, chosen=chosen)
    assert short.end("madness-21") == (WINS, 20_000)


@clause("base.34")
def test_super_sevens_needs_six_decks() -> None:
    with pytest.raises(NotOpened) as found:
        table(chosen={"decks": 5})
    assert (found.value.refusal.code, found.value.refusal.clause) == ("sevens-decks", "base.34")
    here = table(chosen={"decks": 6})
    here.seat("Ann", 1)
    assert "base.34" in here.ok(ANN, wagered(1, box=500, super_sevens=500))[0].clauses
