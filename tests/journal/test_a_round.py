"""A round as it is played: recorded, read back, folded, decided again, and proved to the players."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, get_args

import msgspec
import pytest
from tests.journal.places import Place
from tests.journal.samples import FORMATS, TABLE
from tests.support.play import sent

from pitboss import do, law
from pitboss.cards import Card, Tile
from pitboss.games import games, rules_for
from pitboss.games.dealer_poker.dealing import CardsKnown
from pitboss.games.dealer_poker.round import Stage
from pitboss.house.journal_record import JournalRecord
from pitboss.house.openings import prove, shoe_at
from pitboss.house.people import People
from pitboss.house.record import Record, Seen, step_of
from pitboss.house.runner import Accepted, Table
from pitboss.journal.checkpoints import Signer
from pitboss.journal.kept_rulebooks import keep_rulebook
from pitboss.journal.proof import verify_proof, write_proof
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Stake
from pitboss.table.decide import decide
from pitboss.table.evolve import evolve
from pitboss.table.limits import Limits, Range
from pitboss.table.services.opening import opened
from pitboss.table.settings import TableSettings

CARD = re.compile(r'"[2-9TJQKA][cdhs]"')
ANN, BOB = Actor("Ann", "player"), Actor("Bob", "player")
LIMITS = Limits({"ante": Range(500, 10_000), "aces-up": Range(500, 5_000)})


def say(table: Table, id_: str, who: Actor, does: Any) -> None:
    outcome = sent(table, Command(id_, who, 0, does))
    assert isinstance(outcome, Accepted), outcome


@pytest.fixture(params=["shoe", "shuffler"])
def table(request: pytest.FixtureRequest, journal: Journal) -> Table:
    """A round in which Ann and Bob have their cards and have not decided."""
    book = law.load("nsw/four-card-poker")
    keep_rulebook(journal, book)
    rules = rules_for(book, TableSettings(name="Table 1", limits=LIMITS, device=request.param))
    people = People({"Ann": 50_000, "Bob": 50_000})
    table = Table.open(rules, at=0, record=JournalRecord(journal, TABLE, FORMATS), people=people)
    for seat, who in ((1, ANN), (2, BOB)):
        say(table, f"seat-{seat}", who, do.TakeSeat(seat))
        say(table, f"buy-{seat}", who, do.BuyIn(20_000))
        say(table, f"wager-{seat}", who, do.PlaceWagers(seat, {"ante": Stake(1_000)}))
    say(table, "deal", HOUSE_ACTOR, do.NoMoreBets())
    return table


def finish(table: Table) -> None:
    say(table, "fold", BOB, do.dealer_poker.Fold(2))
    say(table, "play", ANN, do.Play(1, Stake(1_000)))


def test_while_a_round_lives_the_database_holds_no_card(place: Place, table: Table) -> None:
    assert table.state.round.part.stage is Stage.DECIDING
    for name in ("commands", "journal"):
        assert not CARD.search(str(place.plain(f"SELECT * FROM {name}")))


def test_the_record_folds_to_the_table_as_it_is(journal: Journal, table: Table) -> None:
    finish(table)
    first, *entries = journal.entries(TABLE, FORMATS)
    state = opened(first.event, table.rules.game)
    for entry in entries:
        state = evolve(state, entry.event, table.rules.game, step_of(entry.command_id))
        state = table.machine.attended(state, entry.who, entry.at, entry.event)
    assert state == table.state
    assert verify(journal).ok


def test_deciding_again_brings_the_same_events(journal: Journal, table: Table) -> None:
    finish(table)
    first, *steps = list(journal.steps(TABLE, FORMATS))
    state = opened(first.entries[0].event, table.rules.game)
    for step in steps:
        events = tuple(entry.event for entry in step.entries)
        assert decide(state, step.command, table.rules) == events
        for event in events:
            state = evolve(state, event, table.rules.game, step_of(step.command.id))


def test_each_player_can_prove_the_cards_they_were_shown(journal: Journal, table: Table) -> None:
    hands = [[card for card in hand.cards if card is not None] for hand in table.state.round.part.hands.values()]
    version = journal.version(TABLE)
    finish(table)
    shoe = shoe_at(journal, TABLE, version, FORMATS)
    assert (shoe.cut is None) == (table.rules.table.device == "shuffler")
    for cards in hands:
        data = write_proof(prove(shoe, shoe.positions(cards), Signer(journal.sealer.key)))
        assert verify_proof(data, noted=shoe.on_sign) == []
        assert sorted(CARD.findall(data.decode())) == sorted(f'"{card}"' for card in cards)


def test_cards_leave_the_shoe_in_the_order_committed_to(journal: Journal, table: Table) -> None:
    shoe = shoe_at(journal, TABLE, journal.version(TABLE), FORMATS)
    known = [entry.event.cards for entry in journal.entries(TABLE, FORMATS) if isinstance(entry.event, CardsKnown)]
    dealt = [card for cards in known for _, _, card in cards]
    assert len(dealt) == 16
    assert [shoe.opened[shoe.position(number)].piece for number in range(len(dealt))] == dealt
    assert len(shoe.opened) == len(dealt), "the rest of the deck is closed as long as the round is played"


def test_two_processes_that_carry_out_one_command_go_on_from_what_was_recorded(journal: Journal, table: Table) -> None:
    """The second has shuffled and dealt differently, and finds that it has happened already."""
    people = People({"Ann": 50_000, "Bob": 50_000})
    record = Late(JournalRecord(journal, TABLE, FORMATS))
    other = Table.resume(table.rules, record, people)
    assert other.state == table.state
    record.late = True
    finish(table)
    outcome = other.send(Command("fold", BOB, 0, do.dealer_poker.Fold(2)))
    assert isinstance(outcome, Accepted)
    assert outcome == sent(table, Command("fold", BOB, 0, do.dealer_poker.Fold(2)))
    assert other.state == table.state


class Late:
    """A record that, the first time it is asked, has not heard yet what another process has just done."""

    def __init__(self, record: JournalRecord) -> None:
        self._record = record
        self.append, self.history, self.said, self.done = record.append, record.history, record.said, record.done
        self.told, self.root = record.told, record.root
        self.late = False

    def look(self, command: str, house: Record | None) -> Seen:
        if self.late:
            self.late = False
            return Seen(0, 0, known=False)
        return self._record.look(command, house)


FACE_UP = {
    "draw.seat-drawn/1": {"cards"},
    "dealer.revealed/1": {"hand"},
    "dealer.reset/1": {"hand"},
    "hand.declared/1": {"hand"},
    "deal": {"up"},
    "reveal-dealer": {"cards", "plays"},
    "settle-hand": {"cards", "plays"},
    "card-exposed": {"card"},
    "dealer-card-exposed": {"card"},
    "dealer-exposes-cards": {"shown"},
    "card-misread": {"card", "others"},
    "scan-failed": {"card"},
    "first-card-face-up": {"card"},
    "first-card-uncalled": {"card"},
    "card-face-up": {"card"},
    "exposed-card-drawn": {"card"},
    "card-misplaced": {"sequence"},
    "dealt-incorrectly": {"sequence"},
    "card.drawn/1": {"card"},
    "card.removed/1": {"card"},
    "card.used/1": {"card"},
    "card.corrected/1": {"card"},
    "race.reconstructed/1": {"cards"},
    "draw": {"read"},
    "draw.shown/1": {"cards"},
    "draw.exposed/1": {"card"},
    "show": {"cards"},
    "hole-card-exposed": {"card"},
    "side.turned/1": {"cards"},
    "side.card-exposed/1": {"card"},
    "side-card-exposed": {"card"},
    "coup.reconstructed/1": {"player_hand", "banker_hand"},
    "turn-cards": {"sequence"},
    "show-bank": {"low", "high"},
    "match-hand": {"low", "high"},
    "foul-hand": {"low", "high"},
    "tile-exposed": {"tile"},
    "pai-gow.bank-shown/1": {"low", "high", "way"},
    "pai-gow.bank-reset/1": {"low", "high", "was"},
    "pai-gow.matched/1": {"low", "high"},
    "pai-gow.tile-seen/1": {"tile"},
    "turn-board": {"cards"},
    "deal-cards": {"cards"},
    "hit": {"card"},
    "double": {"card"},
    "split": {"cards"},
    "draw-to-dealer": {"card"},
    "dealer-overdrew": {"card"},
    "blackjack.dealt/1": {"cards"},
    "blackjack.hit/1": {"card"},
    "blackjack.doubled/1": {"card"},
    "blackjack.split/1": {"made"},
    "blackjack.dealer-drew/1": {"card"},
    "blackjack.reconstructed/1": {"hands"},
    "blackjack.dealer-reconstructed/1": {"cards"},
}
"""Fields that name cards or tiles which lie face up for everybody when they are recorded, or have been seen by everybody."""
DRAWN = {"spin-ball": {"fall"}, "ball.spun/1": {"fall"}, "spin-prize": {"spin"}}
"""What else chance decides and nobody may know before it is shown: where a ball will rest, and the prize of a device."""


def with_cards(kinds: Iterable[Any]) -> dict[str, set[str]]:
    """The fields that hold cards, of each event or request."""
    found: dict[str, set[str]] = {}
    for kind in kinds:
        for field in msgspec.structs.fields(kind):
            if holds_cards(field.type):
                found.setdefault(kind.__struct_config__.tag, set()).add(field.encode_name)
    return found


def holds_cards(kind: Any) -> bool:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return any(holds_cards(field.type) for field in msgspec.structs.fields(kind))
    return kind in (Card, Tile) or any(holds_cards(part) for part in get_args(kind))


def test_every_card_in_the_record_is_sealed_or_lies_face_up() -> None:
    """Whoever adds an event or a request with cards in it must say which of the two it is."""
    kinds = [kind for game in games().values() for kind in (*game.whole.events, *game.all_requests)]
    found = with_cards(kinds)
    sealed = {kind.__struct_config__.tag: secret for kind in kinds if (secret := getattr(kind, "SECRET", ()))}
    for kind, fields in found.items():
        assert fields == {*sealed.get(kind, ()), *FACE_UP.get(kind, ())}, kind
    assert {*FACE_UP} <= {*found}
    assert {kind: {*fields} for kind, fields in sealed.items() if kind not in found} == DRAWN
