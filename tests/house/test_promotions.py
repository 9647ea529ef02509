"""A promotion in its record, on both databases: resumed, decided again, audited, proved, and nobody's address in plain text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import ColumnElement, delete
from tests.journal.places import Place, place_for
from tests.support.promotions import BOOK, DAY, HOUR, INES, OLGA, cash, terms_of, with_prize

from pitboss import do
from pitboss.house import house_streams
from pitboss.house.audit import audit
from pitboss.house.house import House
from pitboss.house.kept_streams import NoSuchStream, TableRecords, machine_of, redecided
from pitboss.house.kind import StreamMachine
from pitboss.house.promotions.entering import Earned, WagersCounted
from pitboss.house.promotions.kind import PROMOTION
from pitboss.house.promotions.state import PromotionState
from pitboss.house.promotions.terms import Terms
from pitboss.house.promotions.wagers import count_now, count_wagers
from pitboss.house.proofs import proof_of_draw
from pitboss.house.record import Accepted
from pitboss.house.server_clock import TOLERANCE, ServerClock
from pitboss.house.significant import significant_events
from pitboss.house.stream.exclusions import ExcludeFromHouse
from pitboss.house.stream.purses import PurseMoved
from pitboss.house.stream_runner import HouseStream
from pitboss.house.verifying import verify_record
from pitboss.journal.errors import Altered
from pitboss.journal.proof import verify_proof, write_proof
from pitboss.journal.rows import Row
from pitboss.journal.schema import snapshots
from pitboss.journal.store import Journal
from pitboss.table.commands import Actor, Command, Request, Stake
from pitboss.table.events import Significance
from pitboss.table.limits import Limits, Range
from pitboss.table.refusal import Refusal
from pitboss.table.settings import TableSettings
from pitboss.table.viewers import PUBLIC

ADDRESS, FULL_NAME = "17 Banksia Crescent", "Annabel Lee"
ANN = Actor("Ann", "player")


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    found = place_for(request, tmp_path)
    yield found
    found.discard()


def begun(house: House, terms: Terms) -> HouseStream[PromotionState]:
    offer = do.promotion.OfferPromotion("Test", BOOK.id, BOOK.digests(), terms)
    made = house.streams.begin(PROMOTION, BOOK, offer, who=OLGA, command_id="offer", at=terms.begins - DAY)
    assert isinstance(made, HouseStream)
    says(made, do.promotion.SubmitTerms(), terms.begins - DAY)
    says(made, do.promotion.CommencePromotion(), terms.begins)
    return made


def says(stream: HouseStream[PromotionState], does: Request, at: int, who: Actor = OLGA) -> Accepted:
    said = stream.said(does, who, command_id=f"{type(does).__name__}-{stream.version}", at=at)
    assert isinstance(said, Accepted), said
    return said


def test_a_request_to_a_promotion_goes_by_the_clock_too(tmp_path: Path) -> None:
    """A time long past is not taken for that of the last row."""
    terms = replace(with_prize(cash(2_000_000)), most=6)
    with House.at(tmp_path / "house") as house:
        stream = begun(house, terms)
        house.people.clock = ServerClock(TOLERANCE, lambda: terms.begins)
        for number, at in enumerate((0, terms.begins - TOLERANCE - 1)):
            refused = stream.said(do.promotion.EnterPromotion(), ANN, command_id=f"enter-{number}", at=at)
            assert isinstance(refused, Refusal)
            assert refused.code == "clock-off"
        assert says(stream, do.promotion.EnterPromotion(), terms.begins - TOLERANCE, ANN)
        assert stream.at == terms.begins


def played(house: House) -> HouseStream[PromotionState]:
    """A promotion with a denied claim, and a cash prize of which a part goes to a purse."""
    terms = replace(with_prize(cash(2_000_000)), most=6)
    stream = begun(house, terms)
    says(stream, do.promotion.EnterPromotion(), terms.begins, ANN)
    says(stream, do.promotion.NominateScrutineer("Sam"), terms.begins)
    says(stream, do.promotion.DrawPrize("cash", "Sam"), terms.award_at)
    says(stream, do.promotion.ClaimPrize("cash", name="Ben Bell", address=ADDRESS), terms.award_at, Actor("Ben", "player"))
    says(stream, do.promotion.DenyClaim(1, "Ballot 1 won"), terms.award_at)
    payment = {"cash": 500_000, "transfer": 1_500_000}
    says(stream, do.promotion.ClaimPrize("cash", name=FULL_NAME, address=ADDRESS, payment=payment), terms.award_at, ANN)
    says(stream, do.promotion.AwardPrize(2), terms.award_at)
    return stream


def test_a_promotion_outlives_the_process_and_is_decided_the_same_way_again(place: Place) -> None:
    with House(place.open()) as house:
        stream = played(house)
        state, version = stream.state, stream.version
        with pytest.raises(NoSuchStream, match="already"):
            begun(house, terms_of())
    with House(place.open()) as house:
        again = house.streams.whole(PROMOTION, "Test")
        assert (again.state, again.version) == (state, version)
        assert [each for *_, each in redecided(house.journal, machine_of(house.journal, "promotion/Test")) if each] == []
        assert verify_record(house.journal).fault is None
        assert house.people.purses["Ann"] == 500_000
        assert house.names() == ()
        with pytest.raises(NoSuchStream, match="the promotions are: Test"):
            house.streams.get(PROMOTION, "Other")


def test_a_promotion_resumes_from_a_snapshot_which_changes_nothing(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_streams, "EVERY", 5)
    with House(place.open()) as house:
        stream = played(house)
        kept = place.plain("SELECT version FROM snapshots WHERE stream = 'promotion/Test'")
        assert 5 <= kept[0][0] < stream.version, "one is kept while the stream goes on"
    with House(place.open()) as house:
        read: list[int] = []
        monkeypatch.setattr(StreamMachine, "evolve", lambda *_: read.append(1))
        again = house.streams.get(PROMOTION, "Test")
        assert read == [], "nothing is left to read after the snapshot that closing the house has made"
        assert (again.state, again.version, again.at) == (stream.state, stream.version, stream.at)
        monkeypatch.undo()
        with house.journal.database.writing() as connection:
            connection.execute(delete(snapshots))
    with House(place.open()) as house:
        assert house.streams.get(PROMOTION, "Test").state == stream.state, "folded from the first event"


def test_what_was_drawn_is_what_was_sealed_before_anybody_entered(place: Place) -> None:
    with House(place.open()) as house:
        stream = played(house)
        sealed = next(each.version for each in stream.history if type(each.event).__name__ == "BallotsSealed")
        assert sealed < next(each.version for each in stream.history if type(each.event).__name__ == "EntryMade")
        document = audit(house.journal, PROMOTION.prefix + "Test")
        assert document.sound, document.faults
        assert document.openings is not None
        assert document.openings.checked == stream.state.opened
        assert all(line.derived and line.clauses for line in document.lines)
        proof = proof_of_draw(house.journal, house.streams.get(PROMOTION, "Test").machine)
        assert proof is not None
        assert proof.root == stream.record.root()
        assert [*verify_proof(write_proof(proof))] == []


def test_names_and_addresses_are_in_no_row_no_log_and_no_public_view(place: Place) -> None:
    with House(place.open()) as house:
        stream = played(house)
        rows = "".join(row.body for name in house.journal.streams() for row in house.journal.read(name))
        commands = "".join(str(each) for each in place.plain("SELECT body FROM commands"))
        shown = msgspec.json.encode(stream.view(PUBLIC)).decode()
        log = "".join(each.event.says() for each in stream.log(PUBLIC))
        inbox = "".join(each.words for each in house.inbox)
        for secret in (ADDRESS, FULL_NAME, "Ben Bell"):
            assert not [place for place in (rows, commands, shown, log, inbox) if secret in place]
        kept = stream.view(INES).claims[0]
        assert (kept.name, kept.address, kept.reasons) == ("Ben Bell", ADDRESS, "Ballot 1 won")
        mine = stream.view(ANN)
        assert [each.person for each in mine.claims] == ["Ann"]
        assert stream.view(Actor("Iva", "authority")).claims == ()


def test_what_the_house_knows_of_an_entrant_is_sealed_with_the_draw(place: Place) -> None:
    with House(place.open()) as house:
        terms = replace(with_prize(cash(500)), most=6)
        stream = begun(house, terms)
        for each in ("Ann", "Evelyn"):
            says(stream, do.promotion.EnterPromotion(), terms.begins, Actor(each, "player"))
        house.people.own_step(ExcludeFromHouse("Evelyn", ()), command_id="exclude", at=terms.begins)
        says(stream, do.promotion.DrawPrize("cash"), terms.award_at)
        (drawn,) = place.plain("SELECT body FROM commands WHERE body LIKE '%%draw-prize%%'")
        assert "evelyn" not in str(drawn).lower(), "that they have entered, and are excluded"
        assert [each for *_, each in redecided(house.journal, machine_of(house.journal, "promotion/Test")) if each] == []
        assert stream.state.winners[0].person == "Ann"


def test_notices_are_acknowledged_and_significant_events_are_listed(place: Place) -> None:
    with House(place.open()) as house:
        stream = played(house)
        at = stream.at
        says(stream, do.promotion.Postpone("draw", "A box was open"), at)
        notice = next(each for each in house.inbox if each.to == ("inspector",))
        assert notice.id == f"promotion/Test:{stream.version}"
        house.acknowledge(notice.id, INES, command_id="ack", at=at)
        assert next(each for each in house.inbox if each.id == notice.id).waits_for == ()
        told = next(each for each in house.inbox if each.to == ("Ben",))
        assert "Ballot 1 won" in told.words
        found = significant_events(house)
        assert [each.table for each in found if each.kind is Significance.INTEGRITY] == ["promotion/Test"]
        assert verify_record(house.journal).fault is None


def test_a_row_that_was_changed_is_named_and_nothing_is_shown(place: Place) -> None:
    with House(place.open()) as house:
        played(house)
    place.tamper("UPDATE journal SET body = replace(body, 'Ballot 1 won', 'Ballot 2 won') WHERE stream = 'promotion/Test'")
    with House(place.open()) as house:
        with pytest.raises(Altered, match="promotion/Test"):
            house.streams.whole(PROMOTION, "Test")
        assert significant_events(house) == []
        assert "promotion/Test" in house.unreadable
        assert verify_record(house.journal).fault is not None


def test_the_award_and_the_cash_are_recorded_together(place: Place) -> None:
    with House(place.open()) as house:
        stream = played(house)
        ((command, moved),) = [(each.command, each.event) for each in house.people.history if isinstance(each.event, PurseMoved)]
        assert command.startswith(stream.machine.name)
        assert (moved.amount, moved.clauses) == (500_000, stream.history[-1].event.clauses)


def test_entries_are_earned_by_wagers_that_the_tables_recorded(tmp_path: Path) -> None:
    base = terms_of("spring-draw")
    at = base.begins + HOUR
    with House.at(tmp_path / "house") as house:
        stream = begun(house, base)
        house.grant("Ann", 100_000, command_id="grant", at=base.begins)
        settings = TableSettings(name="Table 1", limits=Limits({"ante": Range(500, 10_000), "aces-up": Range(500, 5_000)}))
        table = house.open_table("nsw/four-card-poker", settings, at=at)
        for number, does in enumerate((do.TakeSeat(1), do.BuyIn(50_000), do.PlaceWagers(1, {"ante": Stake(5_000)}))):
            assert isinstance(table.send(Command(f"t{number}", ANN, at, does)), Accepted)
        table.own_step(do.NoMoreBets(), command_id="call", at=at)
        assert isinstance(table.send(Command("fold", ANN, at, do.dealer_poker.Fold(1))), Accepted)
        early = count_wagers(stream.state, house.tables(), base.closes)
        assert [(each.person, each.amount) for each in early.wagered] == [("Ann", 5_000)]
        assert count_wagers(stream.state, house.tables(), at).wagered == (), "what was settled later does not count"
        counted = count_now(house, stream, command_id="count", at=base.closes)
        assert isinstance(counted, Accepted)
        event = counted.events[0].event
        assert isinstance(event, WagersCounted)
        assert event.final
        assert (stream.state.ballots, stream.state.ballots_of("Ann")) == (1, 1)
        assert isinstance(count_now(house, stream, command_id="again", at=base.closes), Refusal)
        assert audit(house.journal, PROMOTION.prefix + "Test").sound
        forged = replace(event, earned=(replace(event.earned[0], amount=9_900),))
        compared = PROMOTION.compares(TableRecords(house.journal))
        assert [*compared(stream.state, event)] == []
        assert "$99.00" in "".join(compared(stream.state, forged))
        beside = replace(event, earned=(*event.earned, Earned("Zed", 9_800)))
        assert [*compared(stream.state, beside)] == ["somebody's wagers were counted as $98.00; the tables say $0.00"]


def test_an_audit_reads_each_table_once_however_often_its_wagers_were_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = terms_of("spring-draw")
    with House.at(tmp_path / "house") as house:
        stream = begun(house, base)
        settings = TableSettings(name="Table 1", limits=Limits({"ante": Range(500, 10_000), "aces-up": Range(500, 5_000)}))
        house.open_table("nsw/four-card-poker", settings, at=base.begins)
        for number in range(5):
            assert isinstance(count_now(house, stream, command_id=f"count{number}", at=base.begins + number * HOUR), Accepted)
        reads, rows = Counter[str](), Journal.rows

        def counted(journal: Journal, *where: ColumnElement[bool]) -> Iterator[Row]:
            for row in rows(journal, *where):
                reads[row.stream] += 1
                yield row

        monkeypatch.setattr(Journal, "rows", counted)
        assert audit(house.journal, PROMOTION.prefix + "Test").sound
        rulebook = 1  # the first row says which rules the others are read by
        assert reads["table/Table 1"] == rulebook + house.journal.version("table/Table 1")
