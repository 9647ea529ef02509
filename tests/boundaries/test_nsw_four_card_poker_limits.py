"""Every number in rules 1 to 6 of New South Wales Four Card Poker, one below it, at it, and one above it.

Chips of one cent where amounts are tried to the cent, so that nothing but the number itself decides.
"""

import pytest
from tests.support.boundaries import CENTS, TAKEN, answer
from tests.support.opening import not_opened
from tests.support.play import CASS, DANA, INES, LIMITS, MINUTE, TableUnderTest, player
from tests.support.rounds import dealt, number, opened_by_hand, seated

from pitboss import do
from pitboss.table.accounts import LARGEST
from pitboss.table.commands import Actor, Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import SHUFFLER

LEAST, MOST = LIMITS.ranges["ante"].minimum, LIMITS.ranges["ante"].maximum
NOTICE = number("limits.notice-minutes") * MINUTE
DECK = number("deck.cards")
SEATS = number("seats.maximum")


def in_cents(limits: Limits = LIMITS, chips: int = 1_000_000) -> tuple[TableUnderTest, Actor]:
    """A table with chips of one cent, and Ann at seat 1."""
    table = TableUnderTest(limits=limits, chosen=CENTS, purse=10 * LARGEST, float_=10 * LARGEST)
    return table, table.seat("Ann", 1, chips)


def place(amount: int, wager: str = "ante") -> do.PlaceWagers:
    return do.PlaceWagers(1, {wager: Stake(amount)})


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (-LARGEST - 1, "amount"),
        (-1, "amount"),
        (0, "amount"),
        (1, "below-minimum"),
        (LARGEST - 1, "above-maximum"),
        (LARGEST, "above-maximum"),
        (LARGEST + 1, "amount"),
    ],
)
def test_nothing_less_than_nothing_and_far_too_much(amount: int, code: str) -> None:
    for chips, tokens in ((amount, 0), (0, amount)):
        table, ann = in_cents()
        assert answer(table, ann, do.PlaceWagers(1, {"ante": Stake(chips, tokens)})) == code
        assert (table.on(1, "ante"), table.stack(1)) == (0, 1_000_000)


@pytest.mark.parametrize("steps", [0, 1, 2, 10])
@pytest.mark.parametrize("off", [-1, 0, 1])
def test_the_unit_counts_from_the_minimum(steps: int, off: int) -> None:
    unit = 250
    table, ann = in_cents(Limits(LIMITS.ranges, unit=unit))
    code = TAKEN if not off else "below-minimum" if not steps and off < 0 else "not-in-unit"
    assert answer(table, ann, place(LEAST + steps * unit + off)) == code


@pytest.mark.parametrize("times", [1, 2, MOST // LEAST])
@pytest.mark.parametrize("off", [-1, 0, 1])
def test_multiples_of_the_minimum(times: int, off: int) -> None:
    table, ann = in_cents(Limits(LIMITS.ranges, multiples_of_minimum=True))
    amount = times * LEAST + off
    outside = "below-minimum" if amount < LEAST else "above-maximum" if amount > MOST else "not-in-unit"
    assert answer(table, ann, place(amount)) == (TAKEN if not off else outside)


@pytest.mark.parametrize(("minimum", "maximum"), [(MOST - 1, MOST), (MOST, MOST)])
def test_a_minimum_up_to_the_maximum(minimum: int, maximum: int) -> None:
    table, ann = in_cents(Limits({**LIMITS.ranges, "ante": Range(minimum, maximum)}))
    assert answer(table, ann, place(minimum)) == TAKEN
    above = Limits({**LIMITS.ranges, "ante": Range(maximum + 1, maximum)})
    assert not_opened("limits-order", limits=above, chosen=CENTS).clause == "6.1"


@pytest.mark.by_hand
@pytest.mark.parametrize(
    ("found", "counts", "clause"),
    [
        (1, 1, "6.2"),
        (LEAST - 1, LEAST - 1, "6.2"),
        (LEAST + 1, LEAST + 1, "5.7"),
        (MOST - 1, MOST - 1, "5.7"),
        (MOST, MOST, "5.7"),
        (MOST + 1, MOST, "6.3"),
        (2 * MOST, MOST, "6.3"),
    ],
)
def test_what_is_found_counts_between_one_cent_and_the_maximum(found: int, counts: int, clause: str) -> None:
    table, _ = in_cents()
    table.wager(player("Ann"), 1, ante=LEAST)
    table.deal()
    (stood,) = table.ok(DANA, do.WagerFound(1, "ante", Stake(found)))
    assert stood.clauses[0] == clause
    assert (table.on(1, "ante"), table.stack(1)) == (counts, 1_000_000 - counts)


@pytest.mark.by_hand
@pytest.mark.parametrize(
    ("found", "code"),
    [(-1, "amount"), (0, "amount"), (LEAST, "within-limits"), (LARGEST, "chips-short"), (LARGEST + 1, "amount")],
)
def test_what_cannot_have_been_found(found: int, code: str) -> None:
    table, ann = in_cents()
    table.wager(ann, 1, ante=LEAST)
    table.deal()
    assert answer(table, DANA, do.WagerFound(1, "ante", Stake(found))) == code
    assert table.on(1, "ante") == LEAST


@pytest.mark.parametrize(("off", "least"), [(-1, LEAST), (0, 2 * LEAST), (1, 2 * LEAST)])
def test_a_kept_minimum_waits_as_long(off: int, least: int) -> None:
    table, ann = in_cents()
    table.ok(CASS, do.RaiseMinimum("ante", 3 * LEAST), at=5)
    table.ok(CASS, do.PostNotice("ante", 2 * LEAST, 0, True), at=7)
    assert answer(table, ann, place(least - 1), 7 + NOTICE + off) == "below-minimum"
    assert answer(table, ann, place(least), 7 + NOTICE + off) == TAKEN


@pytest.mark.parametrize(("off", "code"), [(-1, "not-higher"), (0, "not-higher"), (1, TAKEN)])
def test_a_higher_minimum_is_one_cent_higher(off: int, code: str) -> None:
    for request in (do.RaiseMinimum("ante", LEAST + off), do.PostNotice("ante", LEAST + off, 0)):
        table, _ = in_cents()
        assert answer(table, CASS, request) == code
    change = do.ChangeLimits("ante", LEAST + off, MOST)
    assert answer(in_cents()[0], CASS, change) == ("raise-needs-notice" if off > 0 else TAKEN)


@pytest.mark.parametrize(("off", "code"), [(-1, TAKEN), (0, TAKEN), (1, "limits-order")])
def test_a_higher_minimum_is_not_above_the_maximum(off: int, code: str) -> None:
    for request in (do.RaiseMinimum("ante", MOST + off), do.PostNotice("ante", MOST + off, 0)):
        assert answer(in_cents()[0], CASS, request) == code


@pytest.mark.parametrize(
    ("minimum", "maximum", "code"),
    [
        (1, 1, TAKEN),
        (0, MOST, "amount"),
        (-1, MOST, "amount"),
        (LEAST, LEAST, TAKEN),
        (LEAST, LEAST - 1, "limits-order"),
        (LEAST, LARGEST, TAKEN),
        (LEAST, LARGEST + 1, "amount"),
    ],
)
def test_new_limits_are_from_one_cent_to_the_largest_amount(minimum: int, maximum: int, code: str) -> None:
    table, _ = in_cents()
    assert answer(table, CASS, do.ChangeLimits("ante", minimum, maximum)) == code
    expected = Range(minimum, maximum) if code == TAKEN else LIMITS.ranges["ante"]
    assert table.table.state.limits.ranges["ante"] == expected


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_fifty_two_cards_in_a_count(off: int) -> None:
    table = opened_by_hand(SHUFFLER)
    table.ok(INES, do.InstructCount())
    assert DECK == 52
    assert answer(table, DANA, do.CountCards(2 * DECK + 1)) == "count-wrong"
    (_, *follows) = table.ok(DANA, do.CountCards(DECK + off))
    assert bool(follows) == table.table.state.shoe.count_due == bool(off)
    assert table.table.state.decks[0].checked == (not off)


def test_a_full_table_is_dealt_from_one_deck() -> None:
    table = opened_by_hand(SHUFFLER)
    seated(table, **{f"Player {seat}": (seat, LEAST, 0) for seat in range(1, SEATS + 1)})
    dealt(table, "Ks")
    assert table.view().cards_left == DECK - SEATS * number("hand.player") - number("hand.dealer") == 11


@pytest.mark.parametrize("hands", [1, 2])
def test_one_hand_a_player(hands: int) -> None:
    table, ann = in_cents()
    codes = [answer(table, ann, do.PlaceWagers(seat, {"ante": Stake(LEAST)})) for seat in range(1, hands + 1)]
    assert codes == [TAKEN, "another-hand"][:hands]
    assert table.stack(1) == 1_000_000 - LEAST


@pytest.mark.parametrize(
    ("amount", "code"), [(-1, "amount"), (0, "amount"), (1, TAKEN), (LARGEST, TAKEN), (LARGEST + 1, "amount")]
)
def test_vouchers_and_fills(amount: int, code: str) -> None:
    table, ann = in_cents()
    tray = table.tray
    assert answer(table, ann, do.ExchangeVoucher("V", amount)) == code
    assert answer(table, DANA, do.Fill(amount, signed_by="Gus")) == code
    taken = amount if code == TAKEN else 0
    assert (table.tokens(1), table.tray) == (taken, tray + taken)
