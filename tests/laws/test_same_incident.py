"""The same incident under both authorities: what becomes of the money and the cards, and by which clauses, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from pitboss import do, law
from pitboss.table.commands import Actor, Stake
from pitboss.table.events import Event
from pitboss.table.incidents import Incident
from pitboss.table.rounds import IncidentRecorded
from pitboss.table.services.decks.checking import DeckCheckOrdered
from pitboss.table.settings import SHOE, SHUFFLER
from tests.support.incidents import incident as reported
from tests.support.play import CASS, DANA, NSW, NZ, TableUnderTest, player
from tests.support.rounds import BY_HAND, UNTURNED, cards, of, seated

pytestmark = pytest.mark.by_hand
OPAL = Actor("Opal", "casino-operator")
ANN, BEN = player("Ann"), player("Ben")
NINES, QUEEN_HIGH, KING_HIGH = "9c 9d 7h 5s 2c", "Qc Jd 8h 6s 3c", "Kc Jh Th 8s 4d 2d"
FLOAT = 10_000_000 - 200_000
"""The tray when both players have bought in and nothing is won or lost."""
HAND, DEALER_HAND = 5, 6


@dataclass(frozen=True)
class Outcome:
    """Where an incident leaves Ann, who had $10.00 on the Ante and $5.00 on Aces Up, and Ben, who had $20.00 on the Ante."""

    clauses: tuple[str, ...]
    ann: int = 98_500
    """What Ann has before them."""
    ben: int = 98_000
    house: int = 0
    """What the tray is up."""
    on_ann: tuple[int, int] = (1_000, 500)
    """What lies on Ann's Ante and Aces Up."""
    on_ben: int = 2_000
    hands: tuple[str, str] = ("dealt", "dealt")
    phase: str = "deciding"
    told: tuple[tuple[str, ...], ...] = ()
    """Who is told."""
    rechecked: bool = False
    """The cards must be checked before they are dealt again."""


def everything_back(*clauses: str, told: tuple[tuple[str, ...], ...] = (), rechecked: bool = False) -> Outcome:
    return Outcome(clauses, 100_000, 100_000, 0, (0, 0), 0, ("void", "void"), "wagering", told, rechecked)


def after(table: TableUnderTest, events: list[Event]) -> Outcome:
    """Where the table is now."""
    (recorded,) = of(events, IncidentRecorded)
    hands = table.table.state.round.part.hands
    return Outcome(
        clauses=recorded.clauses,
        ann=table.stack(1),
        ben=table.stack(2),
        house=table.tray - FLOAT,
        on_ann=(table.on(1, "ante"), table.on(1, "aces-up")),
        on_ben=table.on(2, "ante"),
        hands=(hands[1].status.value, hands[2].status.value),
        phase=table.phase,
        told=tuple(notice.to for notice in table.table.people.inbox),
        rechecked=bool(of(events, DeckCheckOrdered)),
    )


def at(when: str, rulebook: str) -> TableUnderTest:
    """The two of them at a table of either authority: in the middle of the deal, after it, or with cards in hand."""
    in_deal = when == "during-deal"
    table = TableUnderTest(
        rulebook,
        cards=f"{NINES} {QUEEN_HIGH} {KING_HIGH}" if not in_deal else None,
        device=SHOE if in_deal else SHUFFLER,
        automation=BY_HAND if in_deal else UNTURNED,
    )
    seated(table, Ann=(1, 1_000, 500), Ben=(2, 2_000, 0))
    table.deal()
    if in_deal:
        for _ in range(2):
            table.ok(DANA, do.dealer_poker.Deal())
    if when == "after-handled":
        table.ok(ANN, do.PickUp(1))
    return table


def reporter(rulebook: str, report: Incident) -> Actor:
    """Whoever may do what the rules say: the dealer, or the office that has the power."""
    if report.name() == "suspected-collusion":
        return CASS if rulebook == NSW else OPAL
    return DANA


SURVEILLANCE = (("surveillance", "inspector"),)
LOST = ("12.10", "12.10.2", "12.10.1", "12.10.3", "12.10.4")

CASES: tuple[tuple[str, Incident, Outcome, Outcome], ...] = (
    (
        "before-handled",
        reported("dealer-count-wrong", cards=DEALER_HAND - 1),
        everything_back("12.1", "12.4"),
        everything_back("11.2", "11.12"),
    ),
    (
        "after-handled",
        reported("dealer-count-wrong", cards=DEALER_HAND - 1),
        everything_back("12.2", "12.4"),
        everything_back("11.2", "11.12"),
    ),
    (
        "before-handled",
        reported("player-count-wrong", area=1, cards=HAND - 1),
        everything_back("12.1", "12.4"),
        everything_back("11.2", "11.12"),
    ),
    (
        "after-handled",
        reported("player-count-wrong", area=1, cards=HAND - 1),
        Outcome(("12.6",), ann=100_000, on_ann=(0, 0), hands=("void", "dealt")),
        everything_back("11.2", "11.12"),
    ),
    (
        "before-handled",
        reported("cards-exposed", cards=2),
        everything_back("12.1", "12.3", "12.4"),
        everything_back("11.9", "11.12"),
    ),
    (
        "after-handled",
        reported("cards-exposed", cards=2, in_deal=True),
        everything_back("12.3", "12.4"),
        everything_back("11.9", "11.12"),
    ),
    ("after-handled", reported("cards-exposed", cards=2, in_deal=False), Outcome(("12.5",)), Outcome(("nz/general base.16",))),
    (
        "during-deal",
        reported("card-exposed", area=1, position=1),
        Outcome(("12.5",), phase="dealing"),
        Outcome(("11.7",), phase="dealing"),
    ),
    ("after-handled", reported("card-exposed", area=1, position=1), Outcome(("12.5",)), Outcome(("nz/general base.16",))),
    (
        "during-deal",
        reported("dealer-card-exposed", position=1),
        Outcome(("12.5",), phase="dealing"),
        Outcome(("11.8",), phase="dealing"),
    ),
    (
        "before-handled",
        reported("hand-without-wager", area=5, cards=HAND),
        everything_back("12.1", "12.4"),
        Outcome(("11.4",)),
    ),
    ("after-handled", reported("hand-without-wager", area=5, cards=HAND), Outcome(("12.7",)), Outcome(("11.4",))),
    (
        "after-handled",
        reported("hand-without-wager", area=5, cards=HAND - 1),
        Outcome(("12.7",)),
        everything_back("11.3", "11.12"),
    ),
    (
        "before-handled",
        reported("card-missing"),
        everything_back(*LOST, told=SURVEILLANCE, rechecked=True),
        everything_back("11.6", "11.12"),
    ),
    (
        "after-handled",
        reported("foreign-card"),
        everything_back(*LOST, told=SURVEILLANCE, rechecked=True),
        everything_back("11.6", "11.12"),
    ),
    (
        "before-handled",
        reported("absent-player", area=1, reason="absent"),
        Outcome(("12.13",), ann=99_500, on_ann=(0, 500), hands=("plays", "dealt")),
        Outcome(("11.13",), house=1_500, on_ann=(0, 0), hands=("discarded", "dealt")),
    ),
    (
        "after-handled",
        reported("absent-player", area=2, reason="refuses"),
        Outcome(("12.13",), ben=100_000, on_ben=0, hands=("dealt", "discarded")),
        Outcome(("nz/general base.16",)),
    ),
    ("after-handled", reported("cards-collected-early", area=1), Outcome(("8.4",)), Outcome(("11.5",))),
    (
        "after-handled",
        reported("cards-collected-early", area=1, possible=False),
        Outcome(("8.4",), ann=100_000, on_ann=(0, 0), hands=("void", "dealt")),
        Outcome(("11.5",), ann=100_000, on_ann=(0, 0), hands=("void", "dealt")),
    ),
    (
        "before-handled",
        reported("suspected-collusion", persons=("Ann", "Ben"), choose=("separate",)),
        Outcome(("12.12", "12.12.2")),
        Outcome(("9.7(c)",)),
    ),
)


def incidents_of(rulebook: str) -> set[str]:
    return {row.incident for row in law.load(rulebook).remedies}


def test_every_incident_that_both_rulebooks_know_is_here() -> None:
    assert {report.name() for _, report, _, _ in CASES} == incidents_of(NSW) & incidents_of(NZ)


@pytest.mark.parametrize(
    ("when", "report", "in_new_south_wales", "in_new_zealand"), CASES, ids=[f"{case[1].name()}-{case[0]}" for case in CASES]
)
def test_the_same_incident_under_both(when: str, report: Incident, in_new_south_wales: Outcome, in_new_zealand: Outcome) -> None:
    came_of_it = []
    for rulebook in (NSW, NZ):
        table = at(when, rulebook)
        came_of_it.append(after(table, table.ok(reporter(rulebook, report), report)))
    assert came_of_it == [in_new_south_wales, in_new_zealand]


def test_a_dealers_card_seen_in_the_deal_is_hidden_again_or_becomes_the_up_card() -> None:
    open_cards = []
    for rulebook in (NSW, NZ):
        table = at("during-deal", rulebook)
        table.ok(DANA, reported("dealer-card-exposed", position=1))
        while table.phase == "dealing":
            table.ok(DANA, do.dealer_poker.Deal())
        open_cards.append(table.table.state.round.part.dealer.up)
    assert open_cards == [(DEALER_HAND - 1,), (1,)]


def test_players_kept_apart_are_kept_apart_under_both() -> None:
    for rulebook in (NSW, NZ):
        table = at("before-handled", rulebook)
        report = reported("suspected-collusion", persons=("Ann", "Ben"), choose=("separate",))
        table.ok(reporter(rulebook, report), report)
        table.ok(ANN, do.dealer_poker.Fold(1))
        table.ok(BEN, do.dealer_poker.Fold(2))
        table.ok(DANA, do.EndRound())
        table.refused("apart", ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))


def settled_wrongly(rulebook: str) -> TableUnderTest:
    """Ann's pair of nines was declared as nine high and lost, against a dealer's hand set below its best."""
    table = TableUnderTest(rulebook, cards=f"{NINES} {QUEEN_HIGH} 8c 8d 4h 4s Tc 2h", automation=UNTURNED)
    seated(table, Ann=(1, 1_000, 500), Ben=(2, 2_000, 0))
    table.deal()
    table.ok(ANN, do.Play(1, Stake(1_000)))
    table.ok(BEN, do.dealer_poker.Fold(2))
    table.ok(DANA, do.RevealDealer(plays=cards("8c 8d 4h Tc")))
    table.ok(DANA, do.SettleHand(1, plays=cards("9c 7h 5s 2c")))
    return table


def short_of_play(rulebook: str) -> TableUnderTest:
    """Ann has too little left for a Play wager."""
    table = TableUnderTest(rulebook, cards=f"{NINES} {KING_HIGH}", automation=UNTURNED)
    table.wager(table.seat("Ann", 1, chips=2_000), 1, ante=1_500)
    table.deal()
    return table


@pytest.mark.parametrize(
    ("report", "clauses", "ann"),
    [
        (reported("dealer-hand-misset"), ("12.8",), 97_500),
        (reported("player-hand-misdeclared", area=1), ("12.9",), 101_500),
        (reported("cannot-cover-play", area=1), ("12.11",), 2_000),
        (reported("shuffler-failed"), ("13.2.1", "13.2.2", "13.2.3"), 100_000),
        (reported("shuffler-jammed"), ("13.1",), 98_500),
        (reported("dealt-incorrectly"), ("12.1", "12.4"), 100_000),
    ],
    ids=lambda each: each.name() if isinstance(each, Incident) else "",
)
def test_what_new_zealand_has_no_rule_for_waits_for_a_supervisor_there(
    report: Incident, clauses: tuple[str, ...], ann: int
) -> None:
    for rulebook in (NSW, NZ):
        match report.name():
            case "dealer-hand-misset" | "player-hand-misdeclared":
                table = settled_wrongly(rulebook)
            case "cannot-cover-play":
                table = short_of_play(rulebook)
            case _:
                table = at("before-handled", rulebook)
        money = table.table.state.money
        (recorded,) = of(table.ok(DANA, report), IncidentRecorded)
        if rulebook == NSW:
            assert set(clauses) <= set(recorded.clauses)
            assert table.stack(1) == ann
        else:
            assert (recorded.clauses, recorded.awaits) == (("nz/general base.16",), ("decide-remedy",))
            assert table.table.state.money == money


@pytest.mark.parametrize("incident", sorted(incidents_of(NZ) - incidents_of(NSW)))
def test_what_new_south_wales_has_no_rule_for_has_no_remedy_there(incident: str) -> None:
    table = at("after-handled", NSW)
    no_such_hand = incident == "blind-hand-viewed"
    facts: dict[str, Any] = {"blind-hand-viewed": {"viewed": (1,)}, "dealer-exposes-cards": {"shown": {0: None}}}
    report = reported(incident, **facts.get(incident, {"area": 1}))
    table.refused("impossible" if no_such_hand else "no-remedy", DANA, report)
    assert (table.stack(1), table.on(1, "ante"), table.on(1, "aces-up")) == (98_500, 1_000, 500)


def test_which_of_them_knows_what() -> None:
    assert incidents_of(NSW) - incidents_of(NZ) == {
        "dealt-incorrectly",
        "dealer-hand-misset",
        "player-hand-misdeclared",
        "cannot-cover-play",
        "shuffler-failed",
        "shuffler-jammed",
    }
    assert incidents_of(NZ) - incidents_of(NSW) == {
        "blind-hand-viewed",
        "cards-on-discard-pile",
        "dealer-exposes-cards",
        "information-exchanged",
        "player-exposes-cards",
    }
