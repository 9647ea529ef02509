"""The dealer's language: what each line says to the table, and what happens when it says nothing or too much."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.support.baccarat_desk import LINES as BACCARAT_LINES
from tests.support.blackjack_desk import LINES as BLACKJACK_LINES
from tests.support.derby_desk import LINES as RACE_LINES
from tests.support.desk import DeskUnderTest
from tests.support.draw_desk import LINES as DRAW_LINES
from tests.support.nz_poker_desk import HOLDEM_LINES, STUD_LINES
from tests.support.roulette_desk import LINES as ROULETTE_LINES
from tests.support.tiles_desk import LINES as TILE_LINES

from pitboss import do
from pitboss.cards import Card
from pitboss.games import desk_of, games
from pitboss.games.draw_poker.absent import ActForAbsent
from pitboss.house.desk import Answer
from pitboss.house.desk.incidents import ANY_TABLE
from pitboss.house.desk.interview import KeyedLine, pieces, read
from pitboss.house.desk.model import at_table
from pitboss.house.desk.printing import help_lines
from pitboss.house.desk.vocabulary import read_line, words_of
from pitboss.table.commands import Request, Stake
from pitboss.table.incidents import Incident
from pitboss.table.questions import Field, Kind, NotUnderstood
from pitboss.table.services import TOURNAMENT_PLAY

MINUTE = 60_000

LINES: dict[str, Request] = {
    "tick table": do.Tick("table"),
    "check red device": do.CheckCards(0, by_device=True),
    "check 0": do.CheckCards(0),
    "secure red": do.SecureCards(0),
    "release red": do.ReleaseCards(0),
    "shuffle by hand": do.Shuffle(by_hand_first=True),
    "cut 26": do.Cut(26),
    "order count": do.InstructCount(),
    "count 52": do.CountCards(52),
    "cards green the corners are bent": do.ChangeCards("the corners are bent", "green"),
    "sit 3 Cal": do.TakeSeat(3),
    'sit 3 "Cal Roy"': do.TakeSeat(3),
    "move 1 4": do.ChangeSeat(4),
    "leave 1": do.LeaveTable(),
    "buy 1 $1,250.50": do.BuyIn(125_050),
    "cash 1 20": do.CashOut(2_000),
    "voucher 1 V-17 25": do.ExchangeVoucher("V-17", 2_500),
    "fill 500": do.Fill(50_000),
    "fill 20000 signed Gus": do.Fill(2_000_000, "Gus"),
    "credit 20000 signed Gus": do.Credit(2_000_000, "Gus"),
    "credit 500": do.Credit(50_000),
    "limits ante 5 200": do.ChangeLimits("ante", 500, 20_000),
    "raise ante 10": do.RaiseMinimum("ante", 1_000),
    "agree 1 ante 10 50": do.AgreeLimits(1, "ante", 1_000, 5_000),
    "notice aces-up 10 +25m markers": do.PostNotice("aces-up", 1_000, 25 * MINUTE, for_markers=True),
    "notice ante 0 +25m most 50": do.PostNotice("ante", 0, 25 * MINUTE, maximum=5_000),
    "grant 1 ante 50 1000": do.GrantLimits(1, "ante", 5_000, 100_000),
    "ungrant 1": do.WithdrawLimits(1),
    "ante 1 10": do.PlaceWagers(1, {"ante": Stake(1_000)}),
    "aces 1 5+10t": do.PlaceWagers(1, {"aces-up": Stake(500, 1_000)}),
    "aces-up 1 10t": do.PlaceWagers(1, {"aces-up": Stake(0, 1_000)}),
    "ante 2 10 by 1": do.PlaceWagers(2, {"ante": Stake(1_000)}),
    "play 1 20 blind": do.PlaceWagers(1, {"play": Stake(2_000)}),
    "back 1": do.WithdrawWagers(1),
    "back 1 aces": do.WithdrawWagers(1, ("aces-up",)),
    "no more bets": do.NoMoreBets(),
    "deal": do.dealer_poker.Deal(),
    "look 1": do.PickUp(1),
    "fold 1": do.dealer_poker.Fold(1),
    "fold ante 1": do.FoldAnte(1),
    "play 1": do.Play(1),
    "play 1 12.50": do.Play(1, Stake(1_250)),
    "reveal As 10d": do.RevealDealer((Card.AS, Card.TD)),
    "reveal AsKd": do.RevealDealer((Card.AS, Card.KD)),
    "reveal A♠ 10♦ K♦ set K♦A♠": do.RevealDealer((Card.AS, Card.TD, Card.KD), (Card.KD, Card.AS)),
    "reveal As Kd set Kd As": do.RevealDealer((Card.AS, Card.KD), (Card.KD, Card.AS)),
    "hand 1 As Kd set As": do.SettleHand(1, (Card.AS, Card.KD), (Card.AS,)),
    "concede 1": do.Concede(1),
    "end": do.EndRound(),
    "found 1 ante 120": do.WagerFound(1, "ante", Stake(12_000)),
    "order shuffle discretion": do.DirectShuffle("discretion"),
    "order english": do.Direct("conduct.english"),
    "lift quiet": do.LiftDirection("conduct.quiet"),
    "device shoe green": do.ReplaceDevice("shoe", ("green",)),
    "device shoe same": do.ReplaceDevice("shoe"),
    "conduct silence 1 told a neighbour": do.Conduct("conduct.silence", person="Ann", words="told a neighbour"),
    "conduct device-use Zed on-duty a radio": do.Conduct("supervise.device-use", person="Zed", words="a radio", on_duty=True),
    "void 1": do.VoidWagers(1),
    "exclude 1 casino": do.Exclude("Ann", casino=True),
    "invalidate fraud by 1 by Zed marked cards": do.Invalidate("fraud", "marked cards", (), ("Ann", "Zed")),
    "refuse 1 drunk": do.RefuseWager(1, "drunk"),
    "inspect a complaint": do.Inspect("a complaint"),
    "vacate 1": do.VacateSeat(1),
    "decide void-hand seat 1 nobody saw it": do.DecideRemedy("void-hand", "nobody saw it", 1),
    "closing +20m": do.AnnounceClosing(20 * MINUTE),
    "close": do.CloseTable(),
    "dispute 1 D1 1 paid short": do.RaiseDispute("D1", 1, "paid short"),
    "ruling D1 pay 1 -10 paid twice": do.DecideDispute("D1", "paid twice", {1: -1_000}),
    "ruling D1 pay 1 20000 signed Cass it was seen": do.DecideDispute("D1", "it was seen", {1: 2_000_000}, "Cass"),
    "review 1 D1": do.AskReview("D1"),
    "final D1 it stands": do.ReviewDispute("D1", "it stands"),
    "rules": do.AskForRules(),
}
"""Lines that say one thing each, with Ann at seat 1, at midnight of 1 January 1970."""
EVERY = (
    LINES,
    RACE_LINES,
    DRAW_LINES,
    BACCARAT_LINES,
    TILE_LINES,
    BLACKJACK_LINES,
    ROULETTE_LINES,
    STUD_LINES,
    HOLDEM_LINES,
)
"""The lines of every game."""

OTHERWISE = (do.PastWagerFound, do.TakeBack, do.RackRest, do.ChangeHouseWide)
"""What the questions of `oops` lead to, beside every incident; what `undo` asks, a word of the desk itself; `rack` and `scale`
are words of tables whose rulebook asks for them."""
BY_THE_HOUSE = (*TOURNAMENT_PLAY.requests, ActForAbsent)
"""What the tournament of a table says to it, and what the house does for an absent entrant: nobody keys it."""


@pytest.fixture(scope="module")
def unmoved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DeskUnderTest]:
    """The same for all tests that change nothing."""
    desk = DeskUnderTest(tmp_path_factory.mktemp("desk")).opened().seated("Ann")
    yield desk
    desk.house.close()


@pytest.mark.parametrize("line", LINES)
def test_a_line_says(line: str, unmoved: DeskUnderTest) -> None:
    (keyed,) = read_line(pieces(line), unmoved.table, 0)
    assert keyed.does == LINES[line]


def test_everything_that_can_be_said_to_a_table_can_be_keyed() -> None:
    kinds = {type(does) for lines in EVERY for does in lines.values()} | {*OTHERWISE}
    every = {kind for game in games().values() for kind in game.all_requests}
    assert kinds == {kind for kind in every if not issubclass(kind, Incident) or kind in kinds} - {do.OpenTable, *BY_THE_HOUSE}
    for game in games().values():
        reached = {incident for form in (*desk_of(game.id).incidents, *ANY_TABLE) for incident in form.incidents}
        assert {*game.all_incidents} <= reached, game.id


def test_every_word_is_keyed_above_and_shown_in_the_help(unmoved: DeskUnderTest) -> None:
    words = words_of(unmoved.table.rules)
    assert {line.split()[0] for line in LINES} == set(words) - {"same"}, "which needs a round before it"
    shown = "\n".join(help_lines(unmoved.table))
    assert all(word.usage in shown for word in words.values())
    assert max(map(len, shown.splitlines())) <= 77, "with its indent it fits a terminal of eighty columns"


@pytest.mark.parametrize("line", ["sit 3 Cal", "move 1 4", "leave 1", "buy 1 5", "cash 1 5", "ante 1 10", "back 1"])
def test_a_players_own_act_is_recorded_as_theirs(line: str, unmoved: DeskUnderTest) -> None:
    (keyed,) = read_line(line.split(), unmoved.table, 0)
    assert keyed.player == ("Cal" if line.startswith("sit") else "Ann")


def test_a_players_decision_is_keyed_by_the_dealer(seated: DeskUnderTest) -> None:
    seated.wagers(["ante 1 10"])
    (recorded,) = seated.ok("deal Kd", "fold 1").happened
    assert (recorded.who.name, recorded.who.office) == ("Dana", "dealer")


MALFORMED = {
    "fodl 1": "fold",
    "fold": "a seat from 1 to 7",
    "fold x": "a seat from 1 to 7, not 'x'",
    "fold 0": "a seat from 1 to 7, not '0'",
    "fold 8": "a seat from 1 to 7, not '8'",
    "fold 1 2 x": "not 'x'",
    "fold ante": "a seat",
    "play 1 ten": "an amount such as 10 or 12.50, not 'ten'",
    "play 1 10.005": "an amount",
    "play 1 -10": "an amount",
    "play 1 10 20": "nothing more, not '20'",
    "ante 1": "an amount",
    "ante 1 5+": "an amount",
    "ante 1 t": "an amount",
    "ante 1 10 by": "a seat",
    "ante 2 10": "Nobody sits at seat 2. Key: sit 2 NAME",
    "buy 2 100": "Nobody sits at seat 2",
    "sit 2": "a name",
    "sit 2 house": "not the name of an office or of the house",
    "sit 2 Dealer": "not the name of an office or of the house",
    'sit 2 ""': "Usage: sit SEAT NAME",
    'sit 2 "Ann': "left open",
    f"sit 2 {'x' * 41}": "1 to 40 characters",
    "sit 2 Ann Lee": "nothing more, not 'Lee'",
    "deal ZZ": "a card such as As or 10d, not 'ZZ'",
    "deal As Ks": "nothing more, not 'Ks'",
    "reveal": "cards such as",
    "reveal As As": "already card 1",
    "reveal As Xd": "Card 2, 'Xd', is not a card",
    "reveal As set": "cards such as",
    "hand 1": "cards such as",
    "no": "`no more bets`",
    "no more": "`no more bets`",
    "shuffle by foot": "`by hand` or nothing",
    "check green": "a deck: red, not 'green'",
    "cut": "a number of cards",
    "cut deep": "not 'deep'",
    "cut 9999999": "not '9999999'",
    "limits tie 5 10": "a wager: ante, aces-up, play",
    "notice ante 10 soon": "a time such as 20:05 or +25m, not 'soon'",
    "order pizza": "an order: count, shuffle, english, quiet",
    "order shuffle whim": "a reason",
    "decide flog seat 1 why": "a remedy",
    "decide void-hand seat 1": "the reason",
    "conduct rudeness 1 shouting": "a rule of conduct",
    "ruling D1 pay 1 x so": "an amount such as 10 or -10",
    "as": "a name",
    "as Bob": "an office",
    "as Bob butler": "an office",
    "as house dealer": "not the name of an office",
    "?": "the number of a clause",
    "?99.9": "no clause '99.9'",
    "help me": "not a word of this terminal",
    "table 3": "nothing more",
    "quit now": "nothing more",
    "wait a while": "a time such as 90s",
    "again": "No step was refused",
    "oops nothing": "one of missing",
    "\x00": "printable",
    "x" * 600: "at most 500",
}


@pytest.mark.parametrize("line", MALFORMED)
def test_a_malformed_line_is_answered_with_what_was_expected(line: str, unmoved: DeskUnderTest) -> None:
    assert MALFORMED[line] in unmoved.unclear(line)
    assert not unmoved.desk.asking


@pytest.mark.parametrize("line", ["", "   ", "\t"])
def test_an_empty_line_is_nothing(line: str, unmoved: DeskUnderTest) -> None:
    assert unmoved.say(line) == Answer()


def test_a_beginning_that_fits_one_name_is_enough_and_no_other_is(seated: DeskUnderTest) -> None:
    offices = tuple(each.name for each in seated.table.rules.book.offices)
    field = Field("office", "In which office?", Kind.CHOICE, choices=offices)

    def office(word: str) -> str:
        return str(read(field, KeyedLine([word]), at_table(seated.table, 0)))

    assert office("casino") == "casino-supervisor"
    assert office("dealer") == "dealer"
    with pytest.raises(NotUnderstood):
        office("x")
    with pytest.raises(NotUnderstood):
        office("")
