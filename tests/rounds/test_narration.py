"""The narration of events: one plain sentence each, with names, places and dollars."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss import events as ev
from pitboss.cards import Card, Suit, parse_cards
from pitboss.cards.ranks import FourCardRanking
from pitboss.games import games
from pitboss.house.round_files.lines import Happened
from pitboss.money import Move
from pitboss.table.commands import HOUSE_ACTOR, Stake
from pitboss.table.incidents import Decided
from pitboss.table.limits import Limits, Notice, Range
from pitboss.table.services.decks.shuffling import SHUFFLES, ShufflerJammed
from pitboss.table.services.supervision.conduct import CONDUCT, DIRECTED
from pitboss.table.state import Pending
from tests.rounds.files import played
from tests.support.plain_words import check_plain

KINGS = FourCardRanking().best(parse_cards("Ks Kh 9d 6c 3d 8h"))
VOID = ev.Settled("ante", "void", 1_000, 0, ())
PLACES = (Suit.HEARTS, Suit.CLUBS, Suit.SPADES)
WON = ev.Settled("suit-hearts", "wins", 1_000, 3_000, ())
LOST = ev.Settled("black", "loses", 1_000, -1_000, ())
TAKEN = ev.Settled("aces-up", "given-up", 500, -500, ())
HALF_PAST_EIGHT = (20 * 60 + 30) * 60_000
C: tuple[str, ...] = ()
EXAMPLES = Path(__file__).parents[2] / "examples" / "rounds"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.dealer_poker.CardsDealt(round=1, to=(2, 3, 2, 3), clauses=C), "Round 1: 2 cards each to seats 2 and 3."),
        (
            ev.dealer_poker.CardsDealt(round=1, to=(0, 0, 0), up=(2,), clauses=C),
            "Round 1: 3 cards to the dealer, the last face up.",
        ),
        (ev.CardsReleased(deck=0, clauses=C), "Deck 1 brought to the table."),
        (ev.CardsCounted(cards=52, clauses=C), "52 cards counted."),
        (ev.CardsChanged(deck=0, back="green", reason="worn", clauses=C), "New cards with green backs: worn."),
        (ev.ChecklistTicked(item="drop-box", by="Dana", clauses=C), "Drop box: confirmed by Dana."),
        (ev.SeatChanged(seat=1, to=3, clauses=C), "The player at seat 1 moves to seat 3."),
        (ev.SeatLeft(seat=1, player="Ada", clauses=C), "Ada leaves seat 1."),
        (
            ev.SeatLeft(seat=1, player="Ada", marker_removed=True, required=True, clauses=C),
            "Ada has to leave seat 1. The marker is removed.",
        ),
        (ev.TrayFilled(amount=100_000, clauses=C), "$1,000.00 brought to the float tray."),
        (ev.TrayCredited(amount=100_000, clauses=C), "$1,000.00 taken from the float tray."),
        (
            ev.LimitsChanged(wager="ante", limits=Limits({"ante": Range(500, 20_000)}), notices=(), kept={}, clauses=C),
            "Ante limits are now $5.00 to $200.00.",
        ),
        (
            ev.NoticePosted(notice=Notice("aces-up", 1_000, 0, HALF_PAST_EIGHT, True), clauses=C),
            "Sign: minimum for Aces Up $10.00 for players with a marker from 20:30:00.",
        ),
        (
            ev.WagersPlaced(area=2, owner=1, total={"ante": 1_000}, placed_by_dealer=True, clauses=C),
            "Seat 2: Ante $10.00, by seat 1, placed by the dealer.",
        ),
        (
            ev.AnteFolded(area=1, wagers=(TAKEN,), handled=True, clauses=C),
            "Seat 1 folds the Ante and plays on: Aces Up given up $5.00.",
        ),
        (ev.PlayPlaced(area=1, total=0, handled=True, clauses=C), "Seat 1 plays without a wager."),
        (
            ev.PastWagerStood(area=1, wager="ante", round=2, amount=12_000, clauses=C),
            "Seat 1: Ante of $120.00 in round 2 stands.",
        ),
        (
            ev.IncidentRecorded(
                incident="card-missing",
                area=0,
                person="",
                by="Dana",
                reported="card-missing",
                conditions=(),
                words="no king",
                awaits=("void-hand",),
                clauses=C,
            ),
            'Card missing, reported by Dana. "no king" Left to a higher office: void hand.',
        ),
        (
            ev.IncidentRecorded("card-missing", 0, "", "Dana", (), "", "card-missing", awaits=("decide-remedy",), clauses=C),
            "Card missing, reported by Dana. No rule settles this: a supervisor decides.",
        ),
        (
            ev.IncidentRecorded(
                "supervisor-decides", 3, "", "Gil", (), "it was seen", "", decides=Pending("card-exposed", 3, 7), clauses=C
            ),
            'Gil decides about the incident of round 7: card exposed at seat 3. "it was seen"',
        ),
        (
            ev.IncidentRecorded("supervisor-decides", 0, "", "Gil", (), "as it was", "", clauses=C),
            'Gil decides. "as it was"',
        ),
        (ev.WagersWithdrawn(area=2, clauses=C), "Seat 2: all wagers taken back."),
        (
            ev.WagersWithdrawn(area=2, removed_by="Gus", grounds="cannot stand", clauses=C),
            'Gus removes the wagers of seat 2. "cannot stand"',
        ),
        (ev.DealerExposed(positions=(1,), clauses=C), "One of the dealer's cards is face up too early."),
        (ev.DealerExposed(positions=(0, 1), clauses=C), "2 of the dealer's cards are face up too early."),
        (ev.MisdealDeclared(round=1, clauses=C), "Misdeal in round 1."),
        (ev.RoundVoided(round=1, idle={}, returned=((2, VOID),), clauses=C), "Round 1 is void. Returned: Ante $10.00 to seat 2."),
        (ev.RoundVoided(round=1, idle={}, returned=(), clauses=C), "Round 1 is void. Returned: nothing."),
        (
            ev.RoundVoided(round=1, idle={}, returned=((2, VOID), (3, VOID)), clauses=C),
            "Round 1 is void. Returned: Ante $10.00 to seat 2, Ante $10.00 to seat 3.",
        ),
        (ev.AreaVoided(area=1, wagers=(VOID,), clauses=C), "The hand at seat 1 is void. Returned: Ante $10.00."),
        (ev.WagersForfeited(area=1, wagers=(TAKEN,), clauses=C), "Seat 1 forfeits: Aces Up given up $5.00."),
        (ev.HandRestored(area=1, status="plays", clauses=C), "The hand at seat 1 is restored to what it was before the error."),
        (
            ev.DealerReset(hand=KINGS, clauses=C),
            "The dealer's hand is set again: a pair of kings, nine, eight: Ks Kh 9d 8h (aside 6c 3d).",
        ),
        (ev.StandsAsSet(area=0, clauses=C), "The hand of the dealer stands as it was set."),
        (ev.RestRacked(clauses=C), "The remaining cards are in the discard rack."),
        (ev.DeckCheckOrdered(clauses=C), "Every deck of the table must be checked again."),
        (ev.ReshuffleOrdered(reason="suspicion", now=True, clauses=C), "The cards must be shuffled again, on suspicion."),
        (
            ev.DeviceReplaced(device="shuffler", backs=("green", "black"), clauses=C),
            "The dealing device is replaced: cards are now dealt from a shuffler, with green and black cards.",
        ),
        (
            ev.DeviceReplaced(device="shoe", backs=("red",), kept=(1,), clauses=C),
            "The dealing device is replaced: cards are now dealt from a shoe, with the same red cards.",
        ),
        (
            ev.Notified(to=("surveillance", "inspector"), subject="card-missing", words="", clauses=C),
            "Notice to surveillance and inspector: card missing.",
        ),
        (ev.PlayedOn(area=3, stays_in=True, clauses=C), "Play continues; seat 3 stays in."),
        (ev.PlayedOn(area=0, stays_in=False, clauses=C), "Play continues."),
        (ev.CardTurnedOver(place=2, position=0, clauses=C), "Card 1 of seat 2 is turned face down again."),
        (ev.CardKeptUp(position=1, clauses=C), "Card 2 of the dealer stays face up in place of the last card."),
        (ev.SeatDeemed(area=2, blind=0, clauses=C), "The hand at seat 2 counts as the player's own."),
        (
            ev.ConductRecorded(rule="supervise.device-use", person="Ines", by="Gus", words="", contravention=False, clauses=C),
            "Gus records that Ines used an electronic aid, on duty.",
        ),
        (ev.Directed(rule="conduct.english", by="Cass", clauses=C), "Cass directs: Only English is spoken at this table."),
        (ev.PersonExcluded(person="Ben", casino=True, clauses=C), "Ben is excluded from the casino."),
        (
            ev.RoundInvalidated(ground="disruption", words="a fire", clauses=C),
            'The outcome of the round is invalid: disruption. "a fire"',
        ),
        (
            ev.DisputeDecided(
                dispute="D1",
                words="paid short",
                final=True,
                advice="You may complain.",
                by="Gil",
                clauses=C,
                moves=(Move("tray", "seat:1", 500),),
            ),
            'Dispute D1 is decided by Gil. "paid short" $5.00 from the float tray to the player\'s chips (seat 1). '
            "You may complain.",
        ),
        (ev.ReviewAsked(dispute="D1", clauses=C), "A review of dispute D1 is requested."),
        (ev.RulesShown(to="Ada", rulebook="nsw/four-card-poker", clauses=C), "Ada is shown the rules, nsw/four-card-poker."),
        (ev.CardDrawn(round=1, place=1, card=Card.KH, clauses=C), "The king of hearts is drawn for first place."),
        (ev.CardDrawn(round=1, place=3, card=None, clauses=C), "An unread card is drawn for third place."),
        (
            ev.ResultShown(places=PLACES, protested=True, lit=("red", "suit-hearts"), clauses=C),
            "The monitors show hearts first, clubs second, spades third, a protested race; 2 winning areas are lit.",
        ),
        (ev.ResultAnnounced(places=PLACES, protested=False, clauses=C), "Announced: hearts first, clubs second, spades third."),
        (ev.ResultConfirmed(clauses=C), "Confirmed: the equipment shows the right result."),
        (
            ev.LosingWagersTaken(wagers=((1, LOST), (2, LOST)), clauses=C),
            "Losing wagers are taken: seat 1: Black $10.00 lost; seat 2: Black $10.00 lost.",
        ),
        (ev.LosingWagersTaken(wagers=(), clauses=C), "Losing wagers are taken: none."),
        (ev.WinningWagersPaid(wagers=((1, WON),), clauses=C), "Winning wagers are paid: seat 1: Suit Hearts wins $30.00."),
        (
            ev.WagersSettledAgain(wagers=((1, WON), (1, LOST)), clauses=C),
            "Wagers are settled again by the right result: seat 1: Suit Hearts wins $30.00; Black $10.00 lost.",
        ),
        (
            ev.WagerShifted(area=1, wager="red", to="black", stake=Stake(500), by="dealer", restorable=True, clauses=C),
            "Seat 1: $5.00 placed on Red is now on Black, moved by the dealer.",
        ),
        (
            ev.WagerShifted(
                area=1, wager="red", to="black", stake=Stake(500), by="patron", restorable=False, deliberate=True, clauses=C
            ),
            "Seat 1: $5.00 placed on Red is now on Black, moved on purpose by another patron.",
        ),
        (
            ev.WagerRestored(area=1, wager="red", to="black", by="Gil", clauses=C),
            "Seat 1: the wager on Black counts on Red, where it was placed, by order of Gil.",
        ),
        (
            ev.CardRemoved(card=Card.TWO_S, racked=1, clauses=C),
            "The two of spades is out of play, face down in the discard rack.",
        ),
        (ev.CardUsed(card=None, clauses=C), "An unseen card is used as the next card from the shoe."),
        (
            ev.CardUsed(card=Card.TWO_S, behind=1, clauses=C),
            "The two of spades is used as the next card from the shoe, after the one already seen.",
        ),
        (
            ev.CardUsed(card=Card.TWO_S, behind=2, clauses=C),
            "The two of spades is used as the next card from the shoe, after the 2 already seen.",
        ),
        (
            ev.CardCorrected(position=1, card=Card.NINE_H, announce_again=False, clauses=C),
            "Card 2 of the race is the nine of hearts.",
        ),
        (
            ev.DisplayCorrected(
                showed=PLACES[::-1],
                showed_protested=False,
                places=PLACES,
                protested=False,
                lit=(),
                announce_again=False,
                clauses=C,
            ),
            "The monitors showed spades first, clubs second, hearts third; "
            "the right result is hearts first, clubs second, spades third.",
        ),
        (
            ev.LightsOverruled(lit=("black", "suit-clubs"), winning=("red",), clauses=C),
            "Black and suit clubs were lit; the cards decide every wager.",
        ),
        (ev.LightsOverruled(lit=(), winning=("red",), clauses=C), "No area was lit; the cards decide every wager."),
        (
            ev.RaceReconstructed(
                cards=parse_cards("Kh 9h"), places=(1, 1), over=False, discarded=0, announce_again=False, clauses=C
            ),
            "The race is reconstructed: Kh 9h.",
        ),
    ],
    ids=lambda each: type(each).__name__ if not isinstance(each, str) else "",
)
def test_narrated(event: ev.Event, sentence: str) -> None:
    assert event.says() == sentence


class MoonRose(ev.Event, frozen=True, tag="moon.rose-early/1"):
    """An event that nobody has a sentence for."""


def test_an_event_without_a_sentence_is_named() -> None:
    assert MoonRose(clauses=C).says() == "Moon rose early."  # it is no event of a table


@pytest.mark.parametrize("rule", sorted({rule for game in games().values() for rule in (*game.own.conduct, *CONDUCT)}))
def test_conduct_is_told_by_what_a_person_did(rule: str) -> None:
    told = check_plain(ev.ConductRecorded(rule=rule, person="Ada", by="Gus", words="twice", contravention=True, clauses=C))
    assert told.startswith("Gus records that Ada ")
    assert told.endswith('. "twice"')


@pytest.mark.parametrize("rule", sorted(DIRECTED))
def test_a_direction_is_told_as_the_sign_has_it(rule: str) -> None:
    assert check_plain(ev.Directed(rule=rule, by="Cass", clauses=C)) == f"Cass directs: {DIRECTED[rule]}."
    assert check_plain(ev.DirectionLifted(rule=rule, by="Cass", clauses=C)) == f'Cass ends the direction "{DIRECTED[rule]}".'


@pytest.mark.parametrize("reason", [*SHUFFLES, ShufflerJammed.name(), Decided.name(), "card-missing"])
def test_an_order_to_shuffle_says_why(reason: str) -> None:
    assert check_plain(ev.ReshuffleOrdered(reason=reason, now=True, clauses=C)) != f"The cards must be shuffled again: {reason}."


@pytest.mark.parametrize(
    ("one", "several"),
    [
        (ev.CardsCut(depth=1, clauses=C), ev.CardsCut(depth=2, clauses=C)),
        (ev.CardsCounted(cards=1, clauses=C), ev.CardsCounted(cards=51, clauses=C)),
        (
            ev.HandDiscarded(area=2, cards=1, from_shoe=False, clauses=C),
            ev.HandDiscarded(area=2, cards=5, from_shoe=False, clauses=C),
        ),
        (ev.RoundEnded(round=1, idle={}, counted=1, clauses=C), ev.RoundEnded(round=1, idle={}, counted=52, clauses=C)),
        (ev.CardsChecked(deck=0, by="Dana", cards=1, clauses=C), ev.CardsChecked(deck=0, by="Dana", cards=52, clauses=C)),
    ],
)
def test_one_is_not_several(one: ev.Event, several: ev.Event) -> None:
    assert "1 card " in f"{check_plain(one)} ".replace(".", " ").replace("1 card:", "1 card ")
    assert " cards" in check_plain(several)


def test_a_decision_says_which_incident_it_settles_and_a_wager_found_is_named() -> None:
    text = (EXAMPLES / "nz" / "four-card-poker" / "decided-by-a-supervisor-wager-found.toml").read_text()
    text = text.replace('{ ante = "$5.00" }', '{ ante = "$5.00", aces-up = "$5.00" }').replace(
        'wager = "ante"', 'wager = "aces-up"'
    )
    told = [check_plain(line.recorded.event) for line in played(text).lines if isinstance(line, Happened)]
    assert 'Wager found at seat 1, reported by Dana. "aces up $3.00" No rule settles this: a supervisor decides.' in told
    assert "Seat 1: Aces Up found at $3.00; a supervisor decides at how much it counts." in told
    assert 'Gil decides about the incident of round 1: wager found at seat 1. "The short wager is valid."' in told


def test_what_the_program_does_is_done_by_the_house() -> None:
    checked = ev.CardsChecked(deck=0, by=HOUSE_ACTOR.name, cards=52, clauses=())
    assert checked.says() == "Deck 1 checked by the house: 52 cards."
    assert replace(checked, by="Dana").says() == "Deck 1 checked by Dana: 52 cards."
