"""What a round file says is done: cards as written, times as written, refusals reported, expectations compared."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from pitboss.games.dealer_poker.dealing import CardsKnown
from pitboss.house.round_files import loads
from pitboss.house.round_files.expectations import EXPECT_KEYS
from pitboss.house.round_files.json_lines import json_lines
from pitboss.house.round_files.lines import Happened, OutOfDate, Refused, Repeated
from pitboss.house.round_files.names import commands
from pitboss.house.times import EPOCH
from pitboss.table.commands import Stake
from pitboss.table.services.limits.notices import PostNotice
from pitboss.table.services.wagers.placing import PlaceWagers
from tests.rounds.files import DEAL, GOOD, SEAT, TABLE, changed, played, unmet, with_commands

ANTE = 'who = "Ada"\ndoes = "place-wagers"\narea = 1\nwagers = { ante = "$10.00" }'
SUPERVISED = f"{SEAT}\n[[staff]]\nname = 'Cass'\noffice = 'casino-supervisor'\n"
COMMON = {"who", "as", "at", "does", "id", "expected", "table", *EXPECT_KEYS}


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in json_lines(played(text))]


@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_hands_are_dealt_as_written_from_either_device(device: str) -> None:
    found = played(changed("[table]", f'[table]\ndevice = "{device}"'))
    hands: dict[int, list[str]] = {}
    for line in found.lines:
        if isinstance(line, Happened) and isinstance(line.recorded.event, CardsKnown):
            for place, _, card in line.recorded.event.cards:
                hands.setdefault(place, []).append(str(card))
    assert " ".join(hands[1]) == "Ks Kd 9h 5c 2d"
    assert " ".join(hands[0]) == "Qs Jh 8d 6c 3h 4s"
    assert not found.unmet


def test_the_dealer_s_six_cards_in_one_text_end_with_the_card_face_up() -> None:
    apart = 'dealer = "Qs Jh 8d 6c 3h"\nup = "4s"'
    together = changed(apart, 'dealer = "Qs Jh 8d 6c 3h 4s"')
    assert loads(together).tables[0].cards == loads(GOOD).tables[0].cards


def test_a_deck_in_dealing_order_is_the_same_round() -> None:
    cards = 'format = 1\ncards = "Ks Kd 9h 5c 2d Qs Jh 8d 6c 3h 4s"'
    in_order = changed("format = 1", cards, changed(DEAL, ""))
    assert lines_of(in_order)[:-1] == lines_of(GOOD)[:-1]


def test_a_deck_stays_that_of_its_round_when_it_is_shuffled_again() -> None:
    text = changed(
        "[[command]]", "[[command]]\nwho = 'Cass'\ndoes = 'change-cards'\nreason = 'worn'\nback = 'green'\n\n[[command]]"
    )
    found = played(changed(SEAT, SUPERVISED, text))
    assert sum(line.recorded.event.__struct_config__.tag == "cards.shuffled/1" for line in happened(found)) == 3
    assert not found.unmet


def happened(found: Any) -> list[Happened]:
    return [line for line in found.lines if isinstance(line, Happened)]


def test_a_hand_written_for_a_seat_that_is_not_dealt_is_told() -> None:
    (told,) = unmet(changed("1 = ", '2 = "As Ad Ah Ac 2c"\n1 = '))
    assert told.startswith("deal: expected the hands dealer:")
    (told,) = unmet(with_commands(ANTE, more=f"{SEAT}\n{DEAL}"))
    assert told == "deal: expected these hands to be dealt, found no such round."


def test_amounts_are_dollars_in_text_or_whole_cents() -> None:
    for written in ('"$10.00"', '"10"', '"10.00"', "1000", "{ chips = 1000 }", '{ chips = "$10.00" }'):
        (_, _, said) = loads(
            with_commands(f'who = "Ada"\ndoes = "place-wagers"\narea = 1\nwagers = {{ ante = {written} }}')
        ).commands
        assert said.command.does == PlaceWagers(1, {"ante": Stake(1_000)})


def test_times_are_absolute_of_the_day_or_relative() -> None:
    fold = 'who = "Ada"\ndoes = "fold"\narea = 1\nat = '
    times = ('"+90s"', '"20:05:00"', "20:05:30", '"+1h30m"', '"2026-01-01T23:00:00+01:00"', "2026-01-02T00:00:00Z", '"00:10"')
    table = changed("[table]", '[table]\nstart = "2026-01-01T20:00:00Z"', TABLE)
    commands = loads(with_commands(*(fold + each for each in times), table=table)).commands
    seconds = [said.command.at // 1000 for said in commands]
    eight = int(loads(GOOD).tables[0].start // 1000)
    assert [each - eight for each in seconds] == [0, 0, 90, 300, 330, 5_730, 7_200, 14_400, 15_000]
    assert EPOCH.timestamp() == 0


def test_a_time_inside_a_command_counts_from_the_command() -> None:
    notice = 'who = "Cass"\nat = "+5m"\ndoes = "post-notice"\nwager = "ante"\nminimum = "$10.00"\nfrom = '
    for written in ('"+25m"', '"20:30:00"'):
        command = loads(with_commands(notice + written, more=SUPERVISED)).commands[-1].command
        assert isinstance(command.does, PostNotice)
        assert command.does.from_ - command.at == 25 * 60_000


def test_players_sit_down_and_buy_in_by_commands_of_the_record() -> None:
    types = [line["type"] for line in lines_of(with_commands())]
    assert types[-3:] == ["seat.taken/1", "chips.bought/1", "result"]


def test_a_purse_not_named_holds_the_buy_in() -> None:
    assert loads(GOOD).purses == {"Ada": 20_000}
    refused = played(changed('buy_in = "$200.00"', 'purse = "$100.00"\nbuy_in = "$200.00"')).lines
    assert next(line.refusal.code for line in refused if isinstance(line, Refused)) == "purse-short"


def test_no_command_has_a_field_that_every_row_has() -> None:
    for tag, kind in commands().items():
        assert not COMMON & {field.encode_name for field in kind.fields}, tag


def test_json_lines_hold_the_events_whole() -> None:
    found = played(GOOD)
    *lines, result = [json.loads(line) for line in json_lines(found)]
    assert [line["version"] for line in lines] == list(range(1, len(lines) + 1))
    for line, told in zip(lines, happened(found), strict=True):
        assert list(line)[:5] == ["version", "type", "clauses", "at", "who"]
        body = {key: value for key, value in line.items() if key not in ("version", "at", "who")}
        assert msgspec.convert(body, type(told.recorded.event), strict=False) == told.recorded.event
    assert result["type"] == "result"
    assert result["seats"] == {"1": {"player": "Ada", "chips": 23_000, "tokens": 0, "net": 3_000}}
    asked = ("area", "wager", "outcome", "amount", "clause")
    assert [[row[key] for key in asked] for row in result["wagers"]] == [
        [1, "ante", "wins", 1_000, "9.2.1.4"],
        [1, "play", "wins", 2_000, "9.2.1.4"],
    ]


def test_a_refusal_is_a_line_of_its_own_and_the_round_goes_on() -> None:
    text = with_commands(changed("$10.00", "$4.50", ANTE), ANTE)
    *_, refused, placed, result = lines_of(text)
    assert refused["type"] == "refused"
    assert (refused["code"], refused["clause"], refused["clauses"]) == ("below-minimum", "6.1", ["6.1"])
    assert refused["facts"] == {"wager": "ante", "minimum": 500, "amount": 450}
    assert refused["sentence"] == "The minimum Ante here is $5.00; you placed $4.50."
    assert refused["who"] == {"name": "Ada", "office": "player"}
    assert placed["type"] == "wagers.placed/1"
    assert placed["version"] == refused["version"] + 1
    assert result["seats"]["1"]["chips"] == 19_000


def test_the_round_stops_at_a_refusal_if_the_file_says_so() -> None:
    text = with_commands(changed("$10.00", "$4.50", ANTE), f'{ANTE}\nexpect = "accepted"')
    assert not played(text).unmet
    stopped = played(changed("format = 1", "format = 1\nstop_on_refusal = true", text))
    assert isinstance(stopped.lines[-1], Refused)
    assert stopped.result.seats["1"].chips == 20_000
    (told,) = stopped.unmet
    assert told.sentence == "command[2]: expected accepted, found that the round had ended before."


def test_a_repeated_id_counts_once_and_an_old_version_is_stale() -> None:
    found = played(with_commands(f'{ANTE}\nid = "mine"', f'{ANTE}\nid = "mine"', f"{ANTE}\nexpected = 1"))
    again, stale = found.lines[-2:]
    assert isinstance(again, Repeated)
    assert again.versions == (again.sent.version,)
    assert isinstance(stale, OutOfDate)
    assert found.result.seats["1"].chips == 19_000
    *_, repeated, stale_line, _ = lines_of(with_commands(f'{ANTE}\nid = "a"', f'{ANTE}\nid = "a"', f"{ANTE}\nexpected = 1"))
    assert (repeated["type"], repeated["command"]) == ("repeated", "a")
    assert (stale_line["type"], stale_line["expected"], stale_line["version"]) == ("stale", 1, repeated["version"])


def test_a_table_that_may_not_open_is_a_refusal_at_version_0() -> None:
    text = changed("[table]", "[table]\nseats = 8")
    refused, result = lines_of(text)
    assert (refused["type"], refused["code"], refused["version"]) == ("refused", "too-many-seats", 0)
    assert result == {"type": "result", "seats": {}, "wagers": []}
    (told,) = unmet(changed('does = "play"', 'does = "play"\nexpect = "accepted"', text))
    assert told == "command[3]: expected accepted, found that the table did not open (too-many-seats)."


WAGERS = """
[result]
seats.1 = { player = "Ada", chips = "$230.00", net = "$30.00", tokens = 0 }
wagers = [
    { area = 1, wager = "ante", outcome = "wins", amount = "$10.00", clause = "10.1" },
    { area = 1, wager = "play", outcome = "wins", amount = "$20.00", clause = "10.4" },
]
"""


def test_what_comes_as_expected_is_met() -> None:
    assert not played(GOOD + WAGERS).unmet


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("$230.00", "$230.01", "result.seats.1.chips: expected $230.01, found $230.00."),
        ('net = "$30.00"', 'net = "-$30.00"', "result.seats.1.net: expected -$30.00, found $30.00."),
        ("tokens = 0", "tokens = 1", "result.seats.1.tokens: expected $0.01, found $0.00."),
        ('"Ada", chips', '"Eve", chips', "result.seats.1.player: expected Eve, found Ada."),
        ("seats.1", "seats.2", "result.seats.2: expected a player there, found an empty seat."),
        ('outcome = "wins"', 'outcome = "loses"', "result.wagers[1].outcome: expected loses, found wins."),
        ('"$10.00", clause', '"$9.50", clause', "result.wagers[1].amount: expected $9.50, found $10.00."),
        ('"10.1"', '"10.9"', "result.wagers[1].clause: expected 10.9, found 9.2.1.4, 10.1, 11.1.7."),
        (
            "{ area = 1, wager",
            "{ round = 2, area = 1, wager",
            "result.wagers[1]: expected ante settled at seat 1 in round 2, found no such wager.",
        ),
        (
            '    { area = 1, wager = "play", outcome = "wins", amount = "$20.00", clause = "10.4" },\n',
            "",
            "result.wagers: expected all wagers that were settled, found play wins $20.00 at seat 1 in round 1 as well.",
        ),
    ],
)
def test_what_comes_otherwise_is_told(old: str, new: str, told: str) -> None:
    assert told in unmet(GOOD + changed(old, new, WAGERS))


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ('expect = "refused"', "expected refused, found accepted"),
        ('expect_code = "amount"', "expected refused (amount), found accepted"),
        ('expect = "stale"', "expected stale, found accepted"),
        ('expect = "repeated"', "expected repeated, found accepted"),
    ],
)
def test_a_command_that_comes_otherwise_is_told(expect: str, told: str) -> None:
    assert unmet(with_commands(f"{ANTE}\n{expect}")) == [f"command[1]: {told}."]


def test_another_refusal_than_expected_is_told() -> None:
    text = with_commands(f'{changed("$10.00", "$4.50", ANTE)}\nexpect_code = "above-maximum"')
    assert unmet(text) == ["command[1]: expected refused (above-maximum), found refused (below-minimum)."]
