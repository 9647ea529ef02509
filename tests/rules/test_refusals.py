"""What a refusal cites and says: the clause that forbids exactly this, before any that is more general."""

from __future__ import annotations

import pytest
from tests.support.incidents import incident as reported
from tests.support.rounds import of
from tests.support.tables import ANN, BEN, CASS, DANA, GIL, STAKE, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.money import show
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.rounds import MisdealDeclared, ResultsStood
from pitboss.table.services.decks.shuffling import CardsShuffled
from pitboss.table.settings import PHYSICAL, SHUFFLER

MINUTE = 60_000


@carries("play.wager", "limits.unit")
def test_a_play_off_the_unit_runs_against_the_sign(book: BookUnderTest) -> None:
    """Where only whole multiples of the Ante are allowed, the unit adds nothing."""
    ranges = {wager: Range(1_000, 100_000) for wager in book.limits.ranges}
    table = book.table(limits=Limits(ranges, unit=500))
    table.seat("Ann", 1)
    assert table.refused("not-in-unit", ANN, book.placed(1, 1_250)).clauses == book.cites("limits.unit")
    table.ok(ANN, book.placed(1, 1_000))
    book.dealt(table)
    off, multiples = do.Play(1, Stake(1_250)), not book.rules.setting("play.whole-multiples").value
    refusal = table.refused("play-amount", ANN, off)
    assert refusal.clauses == (book.refuses("limits.unit", "play.wager") if multiples else book.refuses("play.wager"))
    assert refusal.facts["nearest"] == 1_000 * book.times
    assert refusal.way_out() == f"Place {show(1_000 * book.times)}."
    table.ok(ANN, book.play(1, 1_000))


@carries("wager.no-change", "wager.one-per-area", "play.wager")
def test_a_play_that_was_placed_is_not_changed(book: BookUnderTest) -> None:
    table = book.table()
    book.wagered(table)
    book.wagered(table, "Ben", 2)
    book.dealt(table)
    for who, seat in ((ANN, 1), (BEN, 2)):
        assert book.cites("play.wager")[0] in table.ok(who, book.play(seat, STAKE))[0].clauses
        if seat == 1:
            again = table.refused("decided", ANN, book.play(1, 2 * STAKE))
            assert again.clauses == book.refuses("wager.no-change", "wager.closed-after-first-card", "wager.one-per-area")
            assert again.sentence() == "The hand at seat 1 is in play."


@carries("remedy.cannot-cover")
def test_a_shortfall_that_cannot_be_true_is_refused_under_its_clause(book: BookUnderTest) -> None:
    game = book.game().dealt()
    refusal = game.refused("impossible", DANA, reported("cannot-cover-play", area=1))
    assert set(book.cites("remedy.cannot-cover")) <= set(refusal.clauses)


@pytest.mark.by_hand
@carries("remedy.cards-exposed", "remedy.misdeal-before-handled")
def test_two_cards_seen_before_anybody_has_handled_cards_are_a_misdeal_by_both_clauses(book: BookUnderTest) -> None:
    events = book.game().wagered().deal(passes=1).table.ok(DANA, reported("cards-exposed", cards=2))
    (declared,) = of(events, MisdealDeclared)
    assert declared.clauses == book.cites("remedy.misdeal-before-handled", "remedy.cards-exposed")


@pytest.mark.parametrize(
    ("rounds", "words"), [(0, "There is no"), (1, "The result of the earlier round stands"), (2, "of 2 earlier")]
)
def test_earlier_rounds_are_counted_as_people_count(rounds: int, words: str) -> None:
    assert words in ResultsStood(rounds=rounds, clauses=()).says()


@carries("remedy.shuffler-jam")
def test_after_a_jam_the_cards_are_shuffled_again_under_that_clause(book: BookUnderTest) -> None:
    table = book.table(SHUFFLER, PHYSICAL)
    book.wagered(table)
    table.ok(DANA, do.NoMoreBets())
    table.ok(DANA, reported("shuffler-jammed"))
    refusal = table.refused("not-shuffled", DANA, book.first_card(table))
    assert refusal.clauses == book.refuses("remedy.shuffler-jam")
    assert refusal.sentence() == "The cards have not been shuffled since the shuffling device jammed."
    (again,) = of(table.ok(DANA, do.Shuffle()), CardsShuffled)
    assert again.clauses[:1] == book.cites("remedy.shuffler-jam")
    table.ok(DANA, book.first_card(table))


@pytest.mark.parametrize(("reason", "rule"), [("suspicion", "shuffle.on-suspicion"), ("exposed", "shuffle.exposed-before-shoe")])
@carries("shuffle.on-suspicion", "shuffle.exposed-before-shoe")
def test_a_shuffle_that_was_ordered_is_refused_and_done_under_the_order(book: BookUnderTest, reason: str, rule: str) -> None:
    table = book.table(SHUFFLER, PHYSICAL)
    book.wagered(table)
    table.ok(DANA, do.NoMoreBets())
    for why in ("suspicion", "exposed", reason):
        table.ok(GIL if why == "suspicion" else DANA, do.DirectShuffle(why))
    refusal = table.refused("not-shuffled", DANA, book.first_card(table))
    assert refusal.clauses == book.refuses(rule)
    since = "since a supervisor ordered another shuffle" if reason == "suspicion" else "since a card was seen"
    assert since in refusal.sentence()
    assert of(table.ok(DANA, do.Shuffle()), CardsShuffled)[0].clauses[: len(book.cites(rule))] == book.cites(rule)
    book.begun(table)


@carries("wager.before-first-card", "equipment.drop-box")
def test_a_table_that_is_not_open_names_the_line_that_is_missing(book: BookUnderTest) -> None:
    table = book.unopened()
    table.seat("Ann", 1)
    rows = {row.item: row.carries for row in table.table.rules.checklist}
    book.tick(table, [item for item in rows if item != "drop-box" and not _waits_for(book, item, "drop-box")])
    missing = next(item for item in rows if item not in table.table.state.ticked)
    refusal = table.refused("not-opened", ANN, book.placed())
    assert refusal.clauses == book.refuses(rows[missing], "wager.before-first-card")
    assert missing == "drop-box"
    assert "drop box" in refusal.sentence()
    assert table.refused("not-opened", DANA, do.NoMoreBets()).clause == book.refuses(rows[missing])[0]


def _waits_for(book: BookUnderTest, item: str, other: str) -> bool:
    rows = {row.item: row.after for row in book.rules.checklist}
    return any(each == other or _waits_for(book, each, other) for each in rows[item])


@carries("limits.newcomers", "limits.old-minimum-notice")
def test_a_minimum_that_differs_from_player_to_player_is_refused_under_its_own_clause(book: BookUnderTest) -> None:
    table = book.table()
    table.seat("Ann", 1)
    table.ok(CASS, do.RaiseMinimum(book.main, 1_000))
    table.seat("Ben", 2)
    newcomer = table.refused("below-minimum", BEN, book.placed(2))
    assert newcomer.clauses == book.refuses("limits.newcomers", "limits.minimum")
    table.ok(CASS, do.PostNotice(book.main, 800, 0, for_markers=True))
    table.ok(ANN, book.placed(1))
    table.ok(ANN, do.WithdrawWagers(1))
    kept = table.refused("below-minimum", ANN, book.placed(1), at=30 * MINUTE)
    assert kept.clauses == book.refuses("limits.old-minimum-notice", "limits.minimum")


@carries("limits.personal")
def test_a_players_own_limits_are_refused_under_their_clause(book: BookUnderTest) -> None:
    table = book.table()
    table.seat("Ann", 1)
    table.ok(CASS, do.GrantLimits(1, book.main, 2_000, 20_000))
    for amount, code, rule in ((1_000, "below-minimum", "limits.minimum"), (20_500, "above-maximum", "limits.maximum")):
        refusal = table.refused(code, ANN, book.placed(1, amount))
        assert refusal.clauses == book.refuses("limits.personal", rule)
        assert book.main.title() in refusal.sentence()


@carries("wager.oral")
def test_a_spoken_wager_after_the_call_is_refused_under_its_own_clause(book: BookUnderTest) -> None:
    table = book.table()
    book.wagered(table)
    table.ok(DANA, do.NoMoreBets())
    spoken = do.PlaceWagers(1, {book.main: Stake(STAKE)}, oral=True)
    assert table.refused("oral-too-late", DANA, spoken).clauses == book.cites("wager.oral")


@carries("wager.quinella", "wager.trifecta")
def test_a_wager_that_the_layout_does_not_have_is_refused_under_the_clause_of_its_kind(book: BookUnderTest) -> None:
    table = book.table()
    table.seat("Ann", 1)
    for kind, wager in (("quinella", "quinella-heart-heart"), ("trifecta", "trifecta-heart-heart-club")):
        refusal = table.refused("no-such-wager", ANN, do.PlaceWagers(1, {wager: Stake(STAKE)}))
        assert refusal.clause == book.refuses(f"wager.{kind}")[0]
        named = refusal.facts["wagers"]
        assert isinstance(named, tuple)
        assert {str(each).split("-")[0] for each in named} == {kind}


@carries("cards.check")
def test_a_deck_has_one_number_in_the_record_and_in_a_refusal(book: BookUnderTest) -> None:
    table = book.unopened()
    (checked,) = table.ok(DANA, do.CheckCards(0))
    assert checked.says().startswith("Deck 1 ")
    again = table.refused("deck-checked", DANA, do.CheckCards(0))
    assert again.sentence() == "Deck 1 has already been checked."
    assert set(book.cites("cards.check")) <= set(again.clauses)


@carries("supervise.close-table")
def test_offices_are_named_in_words(book: BookUnderTest) -> None:
    refusal = book.table().refused("not-your-office", DANA, do.CloseTable())
    assert refusal.clause == book.refuses("supervise.close-table")[0]
    assert refusal.sentence().startswith("A dealer may not do this; it is for a")
    assert "-" not in refusal.sentence()
    assert " or " in refusal.way_out() or refusal.way_out().startswith("Ask a")
