"""1 to 3: what the words mean, which rules hold, and the table with its layout and equipment."""

from tests.support.nz import BOOK, lies, nz
from tests.support.opening import not_opened
from tests.support.play import NZ, TableUnderTest
from tests.support.rounds import duel
from tests.support.witness import clause

from pitboss import do, law
from pitboss.table.commands import Stake
from pitboss.table.settings import SHUFFLER

ACES_UP = BOOK.schedule("aces-up", "option-1").odds
ANTE_BONUS = BOOK.schedule("ante-bonus", "25-20-2").odds
KING_HIGH = "Kc Jd 9h 7s 4c 2d"


@clause("1.1", "1.2:ante-wager", "1.2:play-wager", "1.2:poker-value")
def test_an_ante_begins_and_a_play_wager_goes_on_with_it() -> None:
    played = duel("9c 9d 7h 5s 2c", KING_HIGH, ante=1_000, play=2_000, book=NZ)
    assert played.hand.value > played.dealer.value, "a pair stands above a king high"
    assert {wager: played.pays(wager) for wager in played.settled} == {"ante": 1_000, "play": 2_000}
    assert (played.won, played.house) == (3_000, -3_000)


@clause("1.2:ante-bonus")
def test_the_ante_bonus_is_paid_on_the_ante_though_the_hand_loses() -> None:
    played = duel("3c 3d 3h 5s 2c", "Ac Ad Ah 9d 6s 2h", ante=1_000, book=NZ)
    bonus = 1_000 * ANTE_BONUS["three-of-a-kind"].pays
    assert {wager: played.pays(wager) for wager in played.settled} == {"ante-bonus": bonus, "ante": -1_000, "play": -1_000}
    assert (played.won, played.house) == (bonus - 2_000, 2_000 - bonus)


@clause("1.2:aces-up-wager")
def test_aces_up_is_made_instead_of_the_ante_and_wins_whatever_the_dealer_holds() -> None:
    table = TableUnderTest(NZ, cards="Ac Ad 9h 5s 2c 4c 4d 4h 4s 6c 7d")
    ann = table.seat("Ann", 1)
    table.wager(ann, 1, aces_up=1_000)
    table.deal()
    table.ok(ann, do.Play(1))
    assert table.stack(1) == 100_000 + 1_000 * ACES_UP["pair-of-aces"].pays


@clause("1.2:fold")
def test_a_folded_hand_is_given_up_and_does_not_come_back() -> None:
    table = nz(cards=f"9c 9d 7h 5s 2c {KING_HIGH}")
    ann = table.seat("Ann", 1)
    table.wager(ann, 1, ante=1_000)
    table.deal()
    table.ok(ann, do.dealer_poker.Fold(1))
    assert (table.stack(1), lies(table, 1)) == (99_000, (0, 0, 0))
    table.refused("decided", ann, do.Play(1, Stake(1_000)))


@clause("3.2")
def test_the_sign_says_that_the_dealer_always_plays_and_who_wins_a_tie() -> None:
    inscription = nz().sign()["inscription"]
    assert (inscription.text, inscription.clauses) == (BOOK.setting("inscription").value, ("3.2",))
    tied = duel("Kc Jd 9h 7s 4c", "Kd Jc 9c 7h 4d 3s", ante=1_000, book=NZ)
    assert tied.won == 2_000
    low = duel("9c 9d 7h 5s 2c", "8c 6d 4h 3s 2d Th", ante=1_000, book=NZ)
    assert (low.settled["ante"].outcome, low.won) == ("wins", 2_000), "with however low a hand the dealer plays"


@clause("3.3", "3.3(a)", "3.3(b)", "3.3(c)")
def test_each_kind_of_wager_lies_on_its_own_area_and_nothing_else_is_one() -> None:
    table = nz(chosen={"blind-play": True})
    ann = table.seat("Ann", 1)
    table.wager(ann, 1, ante=500, aces_up=1_500)
    table.wager(ann, 1, play=1_000)
    assert lies(table, 1) == (500, 1_000, 1_500)
    refusal = table.refused("no-such-wager", ann, do.PlaceWagers(1, {"tips": Stake(500)}))
    assert {"3.3", "3.3(a)", "3.3(b)", "3.3(c)"} <= set(refusal.clauses)


@clause("3.4(c)(ii)")
def test_the_two_decks_of_a_shuffler_need_no_different_backs_here() -> None:
    table = TableUnderTest(NZ, device=SHUFFLER, backs=("red", "red"))
    assert [deck.back for deck in table.table.state.decks] == ["red", "red"]
    assert law.load("nsw/four-card-poker").has("cards.backs-differ"), "New South Wales asks for it"
    not_opened("same-back", "nsw/four-card-poker", device=SHUFFLER, backs=("red", "red"))
