"""Each expectation of a command can be met and can fail; a failure says what was expected, what was found, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.house.round_files import loads, play
from pitboss.house.round_files.expectations import EXPECT_KEYS
from tests.rounds.files import COMMANDS, DEAL, GOOD, HEAD, SEAT, TABLE, changed, played, unmet

PLACES = "wagers = { ante"
CALLS = 'does = "no-more-bets"'
PLAYS = 'does = "play"'
TOO_LITTLE = changed('ante = "$10.00"', 'ante = "$4.50"')
SUPERVISED = changed(SEAT, f"{SEAT}\n[[staff]]\nname = 'Cass'\noffice = 'casino-supervisor'\n")
SIGN = "Ante: minimum $5.00, maximum $100.00"


def beside(row: str, expectation: str, text: str = GOOD) -> str:
    """The file with an expectation beside a row of a command."""
    return changed(row, f"{expectation}\n{row}", text)


MET_AND_UNMET = [
    # a clause of an event, of a payment inside an event, and of an automatic step
    (PLACES, 'expect_clause = "5.2"', 'expect_clause = "9.2"', "clause 9.2 to be cited", "accepted, citing 5.2, 5.1"),
    (PLAYS, 'expect_clause = "10.4"', 'expect_clause = "10.2"', "clause 10.2 to be cited", "8.5, 8.6, 9.1"),
    (CALLS, 'expect_clause = ["7.2", "7.4.2"]', 'expect_clause = ["7.2", "8.5"]', "clause 8.5 to be cited", "7.2, 7.1"),
    # an event
    (
        CALLS,
        'expect_event = "cards.dealt"',
        'expect_event = "round.ended"',
        "the event round.ended",
        "accepted, with bets.closed, ",
    ),
    (
        PLAYS,
        'expect_event = { type = "play.placed", area = 1, total = "$20.00" }',
        'expect_event = { type = "play.placed", area = 1, total = "$30.00" }',
        "the event play.placed with area = 1, total = 3000",
        "play.placed with total = 2000",
    ),
    (
        PLAYS,
        'expect_event = { type = "hand.settled", wagers = [{ wager = "ante", pays = "$10.00" }, { wager = "play" }] }',
        'expect_event = { type = "hand.settled", wagers = [{ wager = "ante" }] }',
        "the event hand.settled with wagers = [{'wager': 'ante'}]",
        "hand.settled with wagers = ",
    ),
    (
        PLAYS,
        'expect_event = { type = "dealer.revealed", hand = { plays = "Qs Jh 8d 6c" }, clause = "8.6" }',
        'expect_event = { type = "dealer.revealed", hand = { plays = "Qs Jh 8d 6c" }, clause = "9.2" }',
        "clause 9.2",
        "dealer.revealed with clauses 8.6, 9.1",
    ),
    (
        PLACES,
        'expect_event = { type = "wagers.placed", moves = [["seat:1", "seat:1/ante", "$10.00"]], placed_by_dealer = false }',
        'expect_event = { type = "wagers.placed", total = { ante = 1001 } }',
        "the event wagers.placed with total = {'ante': 1001}",
        "wagers.placed with total = {'ante': 1000}",
    ),
    (
        CALLS,
        'expect_event = { type = "cards.known", cards = [[1, 0, "Ks"], [1, 1, "Kd"], [1, 2, "9h"], [1, 3, "5c"], [1, 4, "2d"]] }',
        'expect_event = { type = "cards.known", cards = [[1, 0, "Ks"]] }',
        "the event cards.known",
        "cards.known with cards = ",
    ),
    # words
    (
        PLAYS,
        'expect_says = "Play wins $20.00"',
        'expect_says = "Play wins $30.00"',
        'the words "Play wins $30.00"',
        "Play wins $20.00",
    ),
    (
        CALLS,
        'expect_says = ["No more", "face  up"]',
        'expect_says = ["No more", "folds"]',
        'the words "folds"',
        '""No more bets.""',
    ),
    # chips
    (PLACES, 'expect_chips = "$190.00"', 'expect_chips = "$189.99"', "$189.99 in chips at seat 1", "$190.00 in chips"),
    (PLAYS, "expect_chips = { 1 = 23000 }", "expect_chips = { 1 = 0 }", "$0.00 in chips at seat 1", "$230.00 in chips"),
    (
        CALLS,
        'expect_chips = { 1 = { chips = "$190.00", tokens = 0 } }',
        'expect_chips = { 1 = { tokens = "$1.00" } }',
        "$1.00 in tokens at seat 1",
        "$190.00 in chips and $0.00 in tokens",
    ),
    (CALLS, "expect_chips = { 1 = 19000 }", "expect_chips = { 2 = 0 }", "$0.00 in chips at seat 2", "an empty seat"),
    # offers
    (
        CALLS,
        'expect_offer = "play"',
        'expect_offer = "place-wagers"',
        "place-wagers offered to somebody",
        "no offer of place-wagers",
    ),
    (
        CALLS,
        'expect_offer = { request = "play", to = "Ada", area = 1, amounts.play = { minimum = "$10.00", maximum = "$30.00" } }',
        'expect_offer = { request = "play", amounts = { play = { maximum = "$20.00" } } }',
        "play offered to somebody with play to $20.00",
        "play offered to Ada (player) for seat 1 with play from $10.00 to $30.00",
    ),
    (
        CALLS,
        'expect_offer = { request = "fold", area = 1, clause = "8.3" }',
        'expect_offer = { request = "fold", area = 2 }',
        "fold offered to somebody for seat 2",
        "fold offered to Ada (player) for seat 1",
    ),
    (
        CALLS,
        'expect_offer = ["play", "fold"]',
        'expect_offer = { request = "fold", to = "house" }',
        "fold offered to house",
        "no offer of fold",
    ),
    (
        CALLS,
        'expect_no_offer = "place-wagers"',
        'expect_no_offer = "play"',
        "no offer of play to anybody",
        "play offered to Ada (player)",
    ),
    (
        CALLS,
        'expect_no_offer = { request = "play", amounts = { play = { maximum = "$40.00" } } }',
        'expect_no_offer = { request = "play", to = "Ada" }',
        "no offer of play to Ada",
        "play offered to Ada (player)",
    ),
    # views
    (
        CALLS,
        'expect_view = { viewer = "public", cards = { dealer = "4s" } }',
        'expect_view = { viewer = "public", cards = { dealer = "4s", 1 = "Ks" } }',
        "public to see Ks",
        "no card",
    ),
    (
        CALLS,
        'expect_view = [{ viewer = "seat 1", cards = { dealer = "4s" } }, { viewer = "dealer", cards = { dealer = "4s" } }]',
        'expect_view = { viewer = "seat 1", cards = { } }',
        "seat 1 to see no card",
        "4s",
    ),
    (
        PLAYS,
        'expect_view = { viewer = "supervisor", cards = { dealer = "Qs Jh 8d 6c 3h 4s", 1 = "2d 5c 9h Kd Ks" } }',
        'expect_view = { viewer = "supervisor", cards = { dealer = "Qs Jh 8d 6c 3h 4s", 1 = "5c 9h Kd Ks" } }',
        "supervisor to see",
        "Ks Kd 9h 5c 2d",
    ),
    (
        CALLS,
        'expect_view = { viewer = "inspector", cards = { dealer = "4s" } }',
        'expect_view = { viewer = "seat 2", cards = {} }',
        "a view for seat 2",
        "an empty seat",
    ),
    (
        CALLS,
        'expect_view = { viewer = "public", shows = { phase = "in a round", round = 1 } }',
        'expect_view = { viewer = "public", shows = { phase = "closed" } }',
        "closed",
        "round",
    ),
    # what the public does not see, and the cash of people
    (CALLS, 'expect_hidden = "Ks"', 'expect_hidden = "4s"', "nothing about 4s for the public", "it is shown"),
    (PLAYS, 'expect_purse = { Ada = "$0.00" }', "expect_purse = { Ada = 1 }", "Ada to have $0.01", "$0.00"),
    # the sign
    (
        CALLS,
        f'expect_sign = "{SIGN}"',
        'expect_sign = "Ante: minimum $5.00"',
        'a line of the sign "Ante: minimum $5.00"',
        f'"{SIGN}" (limits.ante; ',
    ),
    (
        CALLS,
        f'expect_sign = {{ name = "limits.ante", text = "{SIGN}", clause = "6.1" }}',
        'expect_sign = { name = "limits.ante", clause = "9.2" }',
        "a line of the sign named limits.ante, citing 9.2",
        f'"{SIGN}" (limits.ante; ',
    ),
    (CALLS, 'expect_sign = { clause = "6.1" }', 'expect_sign = "Closed"', 'a line of the sign "Closed"', "Aces Up pays: "),
]


@pytest.mark.parametrize(("row", "met"), [each[:2] for each in MET_AND_UNMET])
def test_an_expectation_that_is_met(row: str, met: str) -> None:
    assert unmet(beside(row, met)) == []


@pytest.mark.parametrize(("row", "wrong", "expected", "found"), [(each[0], *each[2:]) for each in MET_AND_UNMET])
def test_an_expectation_that_is_not_met(row: str, wrong: str, expected: str, found: str) -> None:
    text = beside(row, wrong)
    number = {PLACES: 1, CALLS: 2, PLAYS: 3}[row]
    told, *_ = played(text).unmet
    assert told.step.startswith(f"command[{number}].{wrong.partition(' ')[0]}")
    assert told.line == text.splitlines().index(wrong) + 1
    assert expected in told.expected
    assert found in told.found
    assert str(told).startswith(f"line {told.line}, {told.step}: expected {told.expected}, found ")


def test_every_expectation_is_tested_here() -> None:
    tested = {each[1].partition(" ")[0] for each in MET_AND_UNMET}
    assert tested | {"expect_notice"} == {*EXPECT_KEYS} - {"expect", "expect_code"}


@pytest.mark.parametrize("to", ["Ben", "Zoe"])
def test_a_notice_in_a_case(to: str) -> None:
    file = Path("examples/promotions/cases/15.10-denied-claims.toml")
    told = play(loads(file.read_text().replace('expect_notice = "Ben"', f'expect_notice = "{to}"'), str(file))).unmet
    found = ["line 30, command[10].expect_notice: expected a notice to Zoe, found Ben."] if to == "Zoe" else []
    assert [str(each) for each in told] == found


@pytest.mark.parametrize(
    ("met", "wrong", "told"),
    [
        (
            'expect_clause = "6.1"',
            'expect_clause = "6.2"',
            "expected clause 6.2 to be cited, found refused (below-minimum), citing 6.1.",
        ),
        (
            'expect_says = "minimum Ante here is $5.00"',
            'expect_says = "$6.00"',
            'expected the words "$6.00", found "The minimum Ante here is $5.00; you placed $4.50.".',
        ),
        ("expect_chips = 20000", "expect_chips = 19550", "expected $195.50 in chips at seat 1, found $200.00 in chips."),
        (
            'expect_offer = "place-wagers"',
            'expect_no_offer = "place-wagers"',
            "expected no offer of place-wagers to anybody, found ",
        ),
        (
            "expect_view = { viewer = 'public', cards = {} }",
            "expect_view = { viewer = 'public', cards = { 1 = 'As' } }",
            "expected public to see As, found no card.",
        ),
    ],
)
def test_expectations_of_a_refused_command(met: str, wrong: str, told: str) -> None:
    alone = TOO_LITTLE.replace(DEAL, "").partition('[[command]]\nwho = "house"')[0]
    assert unmet(beside(PLACES, met, alone)) == []
    (found,) = unmet(beside(PLACES, wrong, alone))
    assert told in found


def test_an_event_is_expected_and_the_command_is_refused() -> None:
    (told,) = played(beside(PLACES, 'expect_event = "wagers.placed"', TOO_LITTLE)).unmet[:1]
    assert told.found == "refused (below-minimum), without events"


def test_a_stale_command_has_no_clause_no_event_and_no_words() -> None:
    for expectation in ('expect_clause = "5.2"', 'expect_event = "wagers.placed"', 'expect_says = "Ante"'):
        (told,) = played(beside(PLACES, f"expected = 1\n{expectation}", GOOD.partition(DEAL)[0] + COMMANDS)).unmet[:1]
        assert told.found.startswith("stale, ")


def test_what_a_repeated_command_did_is_what_it_did_the_first_time() -> None:
    first = GOOD.partition("[[command]]")[2].partition("[[command]]")[0].partition("expect")[0]
    again = f'\n[[command]]{first}\nid = "command-1"\n'
    assert unmet(f'{GOOD}{again}expect = "repeated"\nexpect_event = "wagers.placed"\n') == []
    assert len(unmet(f'{GOOD}{again}expect_event = "play.placed"\n')) == 1


def test_the_id_of_a_command_is_not_used_for_another() -> None:
    again = '\n[[command]]\nwho = "Ada"\nid = "command-1"\ndoes = "play"\narea = 1\n'
    assert unmet(f'{GOOD}{again}expect_code = "id-used"\n') == []


def test_the_stack_of_a_player_is_that_of_the_seat_they_have_now() -> None:
    moves = GOOD.partition(DEAL)[0] + '[[command]]\nwho = "Ada"\ndoes = "change-seat"\nseat = 3\n'
    assert unmet(f'{moves}expect_chips = "$200.00"\n') == []
    leaves = GOOD.partition(DEAL)[0] + '[[command]]\nwho = "Ada"\ndoes = "leave-table"\n'
    told = "expected $200.00 in chips at the seat of the player, found a player without a seat."
    assert unmet(f'{leaves}expect_chips = "$200.00"\n') == [f"command[1].expect_chips: {told}"]


ALL = """\
expect_clause = "5.2"
expect_event = "wagers.placed"
expect_says = "Ante"
expect_chips = { 1 = "$190.00" }
expect_offer = "no-more-bets"
expect_no_offer = "fold"
expect_view = { viewer = "public", cards = {} }
expect_sign = { name = "limits.ante" }"""


def test_every_expectation_fails_when_the_table_does_not_open() -> None:
    text = beside(PLACES, ALL)
    assert unmet(text) == []
    found = played(changed("[table]", "[table]\nseats = 8", text)).unmet
    assert len(found) == len(ALL.splitlines())
    assert all("the table did not open (too-many-seats)" in each.found for each in found)


def test_every_expectation_fails_when_the_round_has_ended_before() -> None:
    early = '[[command]]\nwho = "Ada"\ndoes = "fold"\narea = 1\n\n'
    text = beside(PLACES, ALL, "\n".join((HEAD, TABLE, SEAT, early, COMMANDS)))
    found = played(changed("format = 1", "format = 1\nstop_on_refusal = true", text)).unmet
    assert len(found) == len(ALL.splitlines())
    assert all("the round had ended before" in each.found for each in found)


def test_the_opening_of_a_table_has_expectations_too() -> None:
    expects = f'expect_clause = "3.6"\nexpect_event = "table.ready"\nexpect_says = "opens under"\nexpect_sign = "{SIGN}"'
    assert unmet(changed("[table]", f"[table]\n{expects}")) == []
    (told,) = played(changed("[table]", '[table]\nexpect_event = "table.closed"')).unmet
    assert told.step == "table.expect_event"
    assert told.line is not None
    (told,) = played(changed("[table]", '[table]\nseats = 8\nexpect_clause = "5.1"')).unmet
    assert told.found == "refused (too-many-seats), citing 2.1"


def test_a_sign_is_read_at_the_time_of_the_command_even_if_it_is_refused() -> None:
    notice = (
        '[[command]]\nwho = "Cass"\ndoes = "post-notice"\nwager = "ante"\nminimum = "$10.00"\nfrom = "+30m"\n'
        'expect_sign = ["Ante: minimum $5.00, maximum $100.00", "Ante: minimum $10.00 from 20:30:00"]\n\n'
    )
    late = '[[command]]\nwho = "Ada"\nat = "+30m"\ndoes = "fold"\narea = 1\nexpect = "refused"\n'
    text = SUPERVISED.partition(DEAL)[0] + notice + late
    assert unmet(text + 'expect_sign = "Ante: minimum $10.00, maximum $100.00"\n') == []
    assert len(unmet(text + 'expect_sign = "Ante: minimum $5.00, maximum $100.00"\n')) == 1
