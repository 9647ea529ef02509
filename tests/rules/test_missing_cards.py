"""A card is missing, or one turns up that is not of the deck: the round is void, the deck checked, and people are told."""

import pytest
from tests.support.incidents import incident as reported
from tests.support.mishaps import BY_PEOPLE, void
from tests.support.opening import SAUL
from tests.support.play import CASS, DANA, GUS, INES, TableUnderTest, acknowledge, player
from tests.support.rounds import cards, of
from tests.support.tables import GIL, OPAL, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.house.people import NotAcknowledged
from pitboss.table.commands import HOUSE_ACTOR, Actor, Stake
from pitboss.table.rounds import IncidentRecorded, MisdealDeclared, Notified, ResultsStood, RoundVoided
from pitboss.table.services.decks.checking import CardsChecked, DeckCheckOrdered
from pitboss.table.services.decks.counting import CardsCounted
from pitboss.table.services.decks.shuffling import CardsShuffled
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL

each_kind = pytest.mark.parametrize(("kind", "device"), BY_PEOPLE)
either = pytest.mark.parametrize("incident", ["card-missing", "foreign-card"])


@carries(
    "remedy.missing-card.void",
    "remedy.missing-card.results-stand",
    "remedy.missing-card.check-deck",
    "remedy.missing-card.notify",
)
@each_kind
@either
def test_everything_that_follows_follows_in_one_go(book: BookUnderTest, kind: str, device: str, incident: str) -> None:
    game = book.game(kind, device).dealt()
    events = game.report(incident, words="the seven of clubs")
    recorded = events[0]
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.incident, recorded.awaits) == (incident, ())
    followed = {type(event): event.clauses for event in events[1:5]}
    assert followed == {
        RoundVoided: book.cites("remedy.missing-card.void"),
        ResultsStood: book.cites("remedy.missing-card.results-stand"),
        DeckCheckOrdered: book.cites("remedy.missing-card.check-deck"),
        Notified: book.cites("remedy.missing-card.notify"),
    }
    void(game)


@pytest.mark.parametrize("handled", [False, True], ids=["before-handled", "after-handled"])
@carries("remedy.missing-card.void")
@each_kind
@either
def test_whenever_it_is_found_the_round_is_void(
    book: BookUnderTest, kind: str, device: str, incident: str, handled: bool
) -> None:
    clauses, game = book.cites("remedy.missing-card.void"), book.game(kind, device).dealt()
    if handled:
        game.played(1).folded(2).picked_up(3)
    ann = player("Ann")
    for who in book.people(nsw=(ann, INES, SAUL), nz=(ann, GIL, CASS, OPAL, INES)):
        assert {*clauses} & {*game.refused("not-your-office", who, reported(incident)).clauses}, who
    events = game.report(incident)
    voided = RoundVoided if book.rules.has("remedy.missing-card.notify") else MisdealDeclared
    assert [event.clauses for event in events if isinstance(event, voided)] == [clauses]
    void(game)
    if book.authority == "nz":
        game.plays_again()
        assert game.stacks() == game.after


@pytest.mark.by_hand
@carries("remedy.missing-card.void")
@either
def test_so_is_a_half_dealt_or_half_settled_one_and_between_rounds_none(book: BookUnderTest, incident: str) -> None:
    clauses = {*book.cites("remedy.missing-card.void")}
    half_dealt = book.game(device=SHOE).wagered().deal(passes=2)
    first, then = half_dealt.in_turn
    half_settled = book.game().dealt().decided().revealed().settled(first)
    for game in (half_dealt, half_settled):
        assert any(clauses <= {*event.clauses} for event in game.report(incident))
        void(game)
    over = book.game().dealt().decided().revealed().settled(first).settled(then).ended()
    assert not of(over.report(incident), RoundVoided)
    assert (over.stacks(), over.table.phase) == (over.after, "wagering"), "earlier rounds are left alone"


@carries("remedy.missing-card.void", "remedy.missing-card.results-stand")
@each_kind
@either
def test_a_half_settled_round_is_undone_to_the_cent(book: BookUnderTest, kind: str, device: str, incident: str) -> None:
    """One hand paid, one folded, one not settled yet."""
    game = book.game(kind, device).dealt().decided().revealed().settled(1)
    assert game.stacks() == game.after
    game.report(incident)
    void(game)


@pytest.mark.by_hand
@carries("remedy.missing-card.void", "remedy.missing-card.results-stand")
@either
def test_so_is_one_with_tokens_and_every_other_kind_of_hand(book: BookUnderTest, incident: str) -> None:
    """A fold in tokens, an Ante returned to an absent player, a hand conceded, a hand void already, cards discarded."""
    game = book.game()
    ann = player("Ann")
    game.table.ok(ann, do.ExchangeVoucher("V1", 1_000))
    for seat, name in ((4, "Dee"), (5, "Eve")):
        game.table.seat(name, seat)
        game.table.ok(player(name), do.PlaceWagers(seat, {book.main: Stake(700), book.side: Stake(500)}))
    before = game.money | {"seat:4": STACK, "seat:5": STACK}
    before = {account: amount for account, amount in before.items() if "/ante" not in account and f"/{book.side}" not in account}
    game.table.ok(ann, do.PlaceWagers(1, {book.main: Stake(chips=500, tokens=1_000)}))
    game.wagered({2: {book.main: 2_000}, 3: {book.side: 500}}).deal()
    game.folded(1)
    game.report("absent-player", area=4, reason="absent")
    game.report("hand-without-wager", area=6, cards=book.number("hand.player"))
    game.report("player-count-wrong", area=3, cards=book.number("hand.player") - 1)
    game.table.ok(player("Eve"), book.play(5, 700))
    game.played(2).revealed().settled(2)
    game.table.ok(player("Eve"), do.Concede(5))
    assert game.money != before
    game.report(incident)
    assert game.money == before


@pytest.mark.by_hand
@carries("remedy.missing-card.void", "remedy.missing-card.results-stand")
def test_a_tray_that_has_paid_out_takes_back_before_it_gives_back(book: BookUnderTest) -> None:
    """The tray is empty: what it owes to the folded hand it gets from the hand it has paid."""
    game = book.game().dealt().played(1).folded(2).played(3).revealed().settled(1)
    game.table.ok(DANA, do.Credit(game.table.tray, signed_by="Gus"))
    assert game.table.tray == 0
    game.report("card-missing")
    assert game.stacks() == [STACK] * 3
    assert game.table.tray == 2_500 - 2_000, "what Ann had won, less what Ben had lost"


@pytest.mark.by_hand
@carries("remedy.missing-card.void", "remedy.missing-card.results-stand")
def test_a_tray_that_cannot_give_back_is_filled_first(book: BookUnderTest) -> None:
    game = book.game().dealt().folded(2)
    game.table.ok(DANA, do.Credit(game.table.tray, signed_by="Gus"))
    refusal = game.refused("tray-short", DANA, reported("card-missing"))
    assert (refusal.facts["have"], refusal.facts["amount"]) == (0, 2_000)
    game.table.ok(DANA, do.Fill(5_000))
    game.report("card-missing")
    assert (game.stacks(), game.table.tray) == ([STACK] * 3, 3_000)


@carries("remedy.missing-card.results-stand")
@each_kind
@either
def test_rounds_that_were_completed_stand(book: BookUnderTest, kind: str, device: str, incident: str) -> None:
    game = book.game(kind, device).dealt().decided().revealed().settled(1).settled(3).ended().ready()
    after_one = game.money
    (stood,) = of(game.wagered().deal().report(incident), ResultsStood)
    assert stood.rounds == 1
    assert game.money == after_one
    assert game.stacks() == game.after


@pytest.mark.by_hand
@carries("remedy.missing-card.results-stand")
@either
def test_between_rounds_no_round_is_void_and_wagers_already_placed_stay(book: BookUnderTest, incident: str) -> None:
    game = book.game().dealt().decided().revealed().settled(1).settled(3).ended().wagered()
    before = game.money
    events = game.report(incident)
    assert not of(events, RoundVoided)
    assert of(events, ResultsStood)[0].rounds == 1
    assert game.money == before
    fresh = book.game()
    assert of(fresh.report(incident), ResultsStood)[0].rounds == 0


@carries("remedy.missing-card.check-deck")
@either
def test_where_people_deal_no_card_is_dealt_before_every_deck_is_checked(book: BookUnderTest, incident: str) -> None:
    for device, checker in (("shoe", DANA), (SHUFFLER, CASS)):
        game = book.game(PHYSICAL, device).dealt().picked_up()
        game.report(incident)
        decks = len(game.live.state.decks)
        assert [deck.checked for deck in game.live.state.decks] == [False] * decks
        assert game.refused("deck-not-checked", DANA, do.Shuffle()).clauses == book.refuses(
            "remedy.missing-card.check-deck", "cards.check"
        )
        for deck in range(decks):
            assert of(game.table.ok(checker, do.CheckCards(deck)), CardsChecked)[0].by == checker.name
        game.plays_again()


@carries("remedy.missing-card.check-deck")
@either
def test_where_pitboss_deals_it_checks_and_shuffles_by_itself(book: BookUnderTest, incident: str) -> None:
    game = book.game(VIRTUAL, SHUFFLER).dealt()
    game.refused("house-observes", DANA, reported(incident))
    events = game.report(incident, HOUSE_ACTOR)
    found = [(each.deck, each.by, each.cards) for each in of(events, CardsChecked)]
    assert found == [(deck, "house", book.number("deck.cards")) for deck in (0, 1)]
    assert len(of(events, CardsShuffled)) == 1
    game.plays_again()


@carries("remedy.missing-card.check-deck")
def test_a_wrong_count_leads_there(book: BookUnderTest) -> None:
    """A supervisor has the cards counted; one is missing; the dealer says so."""
    game = book.game(PHYSICAL, SHUFFLER).wagered()
    game.table.ok(CASS, do.InstructCount())
    events = game.table.ok(DANA, do.CountCards(book.number("deck.cards") - 1))
    (counted,), (recorded,) = of(events, CardsCounted), of(events, IncidentRecorded)
    assert (counted.cards, counted.wrong) == (book.number("deck.cards") - 1, True)
    assert recorded.incident == "card-missing"
    for deck in (0, 1):
        game.table.ok(DANA, do.CheckCards(deck))
    game.refused("count-due", DANA, do.Shuffle())
    game.table.ok(DANA, do.CountCards(book.number("deck.cards")))
    game.table.ok(DANA, do.Shuffle())
    game.deal()


@carries("remedy.missing-card.void", "remedy.missing-card.results-stand")
def test_a_card_keyed_twice_is_a_foreign_card(book: BookUnderTest) -> None:
    game = book.game(PHYSICAL, SHUFFLER).dealt().played(1).folded(2).folded(3).revealed()
    twice = do.SettleHand(1, cards(game.dealer)[: book.number("hand.player")])
    assert "foreign card" in game.refused("card-known-twice", DANA, twice).way_out()
    game.report("foreign-card")
    void(game)


@pytest.mark.by_hand
@carries("remedy.missing-card.notify")
@either
def test_surveillance_and_an_inspector_are_told_and_each_takes_note(book: BookUnderTest, incident: str) -> None:
    game = book.game().dealt()
    people = game.live.people
    (notified,) = of(game.report(incident, words="the seven of clubs"), Notified)
    assert (notified.to, notified.subject) == (("surveillance", "inspector"), incident)
    (notice,) = people.inbox
    assert (notice.to, notice.subject, notice.words) == (notified.to, incident, "the seven of clubs")
    assert notice.waits_for == ("surveillance", "inspector")
    for who in (CASS, GUS, DANA, player("Ann")):
        with pytest.raises(NotAcknowledged, match="is for surveillance and inspector"):
            acknowledge(people, notice.id, who)
    with pytest.raises(NotAcknowledged, match="Only the program itself acts as the house"):
        acknowledge(people, notice.id, HOUSE_ACTOR)
    assert acknowledge(people, notice.id, SAUL).waits_for == ("inspector",)
    with pytest.raises(NotAcknowledged, match="acknowledged by Saul"):
        acknowledge(people, notice.id, SAUL)
    assert acknowledge(people, notice.id, INES).waits_for == ()
    assert people.inbox[0].acknowledged_by == {"surveillance": "Saul", "inspector": "Ines"}


@pytest.mark.by_hand
@carries("remedy.missing-card.notify")
def test_a_notice_without_words_uses_the_rulebooks(book: BookUnderTest) -> None:
    game = book.game()
    game.report("card-missing")
    (notice,) = game.live.people.inbox
    assert game.live.rules.book.clause(book.cites("remedy.missing-card.notify")[-1]).says in notice.words


@pytest.mark.by_hand
@carries("remedy.missing-card.notify")
def test_a_gaming_supervisor_has_them_told_and_leaves_the_rest_to_the_dealer(book: BookUnderTest) -> None:
    game = book.game().dealt()
    before = game.money
    recorded, notified = game.report("card-missing", GUS)
    assert isinstance(recorded, IncidentRecorded)
    assert recorded.awaits == ("void-round", "results-stand", "check-deck")
    assert isinstance(notified, Notified)
    assert (game.money, game.statuses) == (before, ["dealt"] * 3)
    game.report("card-missing")
    void(game)


@carries("remedy.missing-card.void", "remedy.missing-card.results-stand")
@either
def test_players_and_those_who_are_to_be_told_do_not_report_it(book: BookUnderTest, incident: str) -> None:
    game = book.game().dealt()
    for who in (player("Ann"), INES, SAUL):
        refusal = game.refused("not-your-office", who, reported(incident))
        assert book.cites("remedy.missing-card.void")[-1] in refusal.clauses
    assert game.live.people.inbox == ()


def holder(book: BookUnderTest, table: TableUnderTest, power: str) -> Actor:
    """Somebody who has a power."""
    return next(who for who in book.staff if who.office in table.table.rules.holders(power))


@pytest.mark.parametrize(("off", "incident"), [(-1, "card-missing"), (1, "foreign-card")])
@carries("cards.counted")
def test_a_wrong_count_is_on_record_with_what_follows_from_it(book: BookUnderTest, off: int, incident: str) -> None:
    """Where a person deals. The round is void or waits for a supervisor, as for the card itself, and the count stays due."""
    table = book.table(SHOE, PHYSICAL)
    book.wagered(table)
    book.begun(table)
    before = table.table.state.money
    table.ok(holder(book, table, "cards.count"), do.InstructCount())
    size = table.table.rules.deck_size
    events = table.ok(DANA, do.CountCards(size + off))
    (counted,), (recorded,) = of(events, CardsCounted), of(events, IncidentRecorded)
    assert (counted.cards, counted.wrong, counted.clauses) == (size + off, True, book.cites("cards.counted"))
    assert (recorded.incident, recorded.by) == (incident, "Dana")
    voided = of(events, RoundVoided)
    assert bool(voided) == any(row.incident == incident and row.does == "void-round" for row in book.rules.remedies)
    if voided:
        assert (table.stack(1), table.phase) == (STACK, "wagering")
    else:
        assert table.table.state.money == before
        assert recorded.awaits == ("decide-remedy",)
    assert table.table.state.shoe.count_due


@carries("cards.counted", "cards.change")
def test_after_a_wrong_count_new_cards_are_counted(book: BookUnderTest) -> None:
    table = book.table(SHOE, PHYSICAL)
    size = table.table.rules.deck_size
    table.ok(holder(book, table, "cards.count"), do.InstructCount())
    table.ok(DANA, do.CountCards(size - 1))
    table.ok(holder(book, table, "cards.change"), do.ChangeCards("green", "a card is missing"))
    assert table.table.state.shoe.count_due
    (counted,) = table.ok(DANA, do.CountCards(size))
    assert counted.clauses == book.cites("cards.counted")
    assert not table.table.state.shoe.count_due
