"""3, 6.5 and 17, and what is known of the equipment: the layout, prepared cards, Style A, decks, devices and the cutting card."""

from typing import Any

import pytest
from tests.models.blackjack import MODEL
from tests.support.blackjack import (
    BEN,
    CASS,
    DANA,
    GIL,
    LOSES,
    OPAL,
    STANDS_OFF,
    WINS,
    StandPat,
    by_hand,
    called,
    play,
    table,
    wagered,
)
from tests.support.witness import clause

from pitboss import do, law
from pitboss.games import rules_for
from pitboss.games.blackjack.view import BlackjackView
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.limits import Limits
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.shuffling import CardsShuffled
from pitboss.table.services.opening import open_table
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, TableSettings

CONTINUOUS = "continuous-shuffler"
WITHOUT = {"super-sevens.offered": False}
FEWER = Limits({wager: MODEL.limits.ranges[wager] for wager in ("box", "perfect-pairs")})


def refused(**settings: Any) -> Refusal:
    """A table that the rules do not let open."""
    whole = {"name": "T", "limits": MODEL.limits, "approved_by": "x", "approved_at": "2026-01-01", **settings}
    found = open_table(rules_for(law.load("nz/blackjack"), TableSettings(**whole)))
    assert isinstance(found, Refusal), found
    return found


@clause("3.1")
def test_a_table_has_up_to_nine_boxes() -> None:
    assert table(seats=9).table.state.places == 9
    assert refused(seats=10).clause == "3.1"
    six = table(seats=6)
    six.seat("Ann", 1)
    assert six.refused("no-such-seat", BEN, wagered(7, box=500)).clause == "3.1"


@clause("3.2", "3.2(a)", "3.2(b)", "3.2(b)(i)", "3.2(b)(ii)", "3.2(b)(iii)")
def test_the_layout_says_what_is_paid_and_when_the_dealer_draws() -> None:
    sign = table().sign()
    assert sign["schedule.blackjack"].text.endswith("3 to 2")
    assert sign["dealer"].text == "Dealer must draw to 16 and stand on all 17s"
    assert sign["insurance"].text == "Insurance pays 2 to 1"
    other = table(chosen={"blackjack.pays": "6 to 5", "dealer.style": "style-a"}).sign()
    assert other["schedule.blackjack"].text.endswith("6 to 5")
    assert other["dealer"].text == "Dealer must draw to soft 17 and stand on hard 17 and soft 18"


@clause("3.2(b)(i)", "10.1A")
@pytest.mark.parametrize("pays", ["3 to 2", "6 to 5", "1 to 1"])
def test_the_sign_says_in_one_figure_what_a_blackjack_pays(pays: str) -> None:
    assert table(chosen={"blackjack.pays": pays}).sign()["schedule.blackjack"].text == f"Blackjack pays {pays}"


@clause("6.5", "6.5(a)", "6.5(b)", "6.5(c)")
def test_prepared_cards_are_kept_secure_and_pre_checked_ones_mixed() -> None:
    for prepared, steps in (("pre-shuffled", 0), ("pre-checked", 3)):
        here = table(kind=PHYSICAL, automation=frozenset(), chosen={"cards.prepared": prepared})
        items = [row.item for row in here.table.rules.checklist]
        assert "inspected" not in items
        mixed = [item for item in items if item.startswith("prepared-") and item != "prepared-secured"]
        assert len(mixed) == steps
        if mixed:
            assert "6.5(a)" in here.refused("not-yet", DANA, do.Tick("prepared-stacked")).clauses
            assert "6.5" in here.refused("not-yet", DANA, do.Tick("prepared-chemmy")).clauses
        here.ok(DANA, do.CheckCards(0))
        for row in here.table.rules.checklist:
            here.ok(DANA, do.Tick(row.item))
        assert here.phase == "wagering"


@clause("17.0", "17.1", "17.2")
@pytest.mark.parametrize(
    ("cards", "drawn"),
    [("Td 6h 9c Ac 3d", 3), ("Td 2h 9c 4d Ac 3h", 4), ("Td 7h 9c Kc", 2), ("Td Ah 9c 7c", 2), ("Td Ah 9c 6c 2d", 3)],
)
def test_in_style_a_the_dealer_draws_to_a_soft_17_in_any_number_of_cards_and_to_no_hard_one(cards: str, drawn: int) -> None:
    """The up card is an ace in the last two; the player declines insurance there."""
    acts = "n s" if cards.split()[1][0] == "A" else "s"
    played = play(cards, acts, chosen={"dealer.style": "style-a"})
    assert len(played.table.view().of(BlackjackView).dealer) == drawn
    standard = play(cards, acts)
    assert len(standard.table.view().of(BlackjackView).dealer) == min(drawn, 3 if cards == "Td 2h 9c 4d Ac 3h" else 2)


@clause("base.4")
def test_four_to_eight_decks() -> None:
    for decks in (4, 8):
        assert table(chosen=WITHOUT | {"decks": decks}, limits=FEWER).table.state.shoe.left == 52 * decks
    for decks in (3, 9):
        assert refused(chosen={"decks": decks}).clause == "base.4"


@clause("base.5")
def test_a_shuffler_holds_six_decks_or_more_in_two_sets() -> None:
    assert len(table(device=SHUFFLER).table.state.decks) == 2
    assert len(table(device=SHOE).table.state.decks) == 1
    few = WITHOUT | {"decks": 5}
    assert refused(device=SHUFFLER, chosen=few, limits=FEWER).code == "shuffler-decks"
    assert table(device=SHOE, chosen=few, limits=FEWER).table.state.shoe.left == 260


@clause("base.6")
def test_a_continuous_shuffler_takes_the_cards_of_each_round_back() -> None:
    """From a shoe the next round is dealt from what is left."""
    for device, again in ((CONTINUOUS, True), (SHOE, False)):
        played = play("Td 9h 9c Td", "s", device=device)
        shuffles = [event for event in played.events if isinstance(event, CardsShuffled)]
        assert bool(shuffles) is again
        if again:
            assert "base.6" in shuffles[0].clauses


@clause("base.8")
@pytest.mark.parametrize(("behind", "shuffled"), [(307, False), (308, True)])
def test_the_cards_are_shuffled_once_the_cutting_card_is_out_or_next(behind: int, shuffled: bool) -> None:
    """A round of four cards leaves 308 of 312."""
    text = law.load("nz/blackjack").text.replace("maximum = 208", "maximum = 311").replace("value = 78", f"value = {behind}")
    here = table("Td 9h 9c Td", book=law.loads(text, "deep"), automation=EVERYTHING - {Automation.SHUFFLE})
    here.ok(do.HOUSE_ACTOR, do.Shuffle())
    here.ok(do.HOUSE_ACTOR, do.Cut(26))
    ann = here.seat("Ann", 1)
    here.ok(ann, wagered(1, box=1_000))
    called(here)
    here.ok(ann, StandPat(1))
    assert here.phase == "wagering"
    assert here.table.state.shoe.shuffled is not shuffled
    if shuffled:
        assert "base.8" in here.ok(do.HOUSE_ACTOR, do.Shuffle())[0].clauses
    else:
        assert "base.8" in here.refused("already-shuffled", do.HOUSE_ACTOR, do.Shuffle()).clauses


@clause("base.9")
def test_after_a_vacancy_a_casino_supervisor_may_order_a_shuffle() -> None:
    here = by_hand()
    ann = here.seat("Ann", 1)
    here.ok(ann, do.LeaveTable())
    assert here.refused("not-your-office", GIL, do.DirectShuffle("vacancy")).clause == "base.9"
    here.ok(CASS, do.DirectShuffle("vacancy"))
    assert not here.table.state.shoe.shuffled


@clause("base.2")
def test_an_ace_counts_eleven_or_one_and_pictures_ten() -> None:
    assert play("Ac 9h 9d Kd", "s").end() == (WINS, 1_000)
    assert play("Ac 9h 3d 9c Kd", "h s").end() == (LOSES, -1_000)
    assert play("Ac 9h 8d Kd", "s").end() == (STANDS_OFF, 0)


@clause("base.3")
def test_a_blackjack_is_two_cards_and_beats_21_in_more() -> None:
    assert play("Ac Th Kd 9c", "").end() == (WINS, 1_500)
    assert play("7c Th 7d 7h Ac", "h").end() == (LOSES, -1_000)
    assert play("Ac Th Kd Ad", "").end() == (STANDS_OFF, 0)


@clause("base.12")
def test_the_operator_has_the_cards_counted() -> None:
    here = by_hand()
    here.ok(OPAL, do.InstructCount())
    here.ok(DANA, do.CountCards(312))
    assert not here.table.state.shoe.count_due
