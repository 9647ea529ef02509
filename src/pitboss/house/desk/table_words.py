"""The dealer's words for any table: its people and their money, its cards before the deal, the call."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.house.desk.keys import Keys
from pitboss.house.desk.said import Said, Word
from pitboss.table.rounds import EndRound
from pitboss.table.services.decks.requests import CheckCards, CountCards, Cut, ReleaseCards, SecureCards, Shuffle
from pitboss.table.services.opening import Tick
from pitboss.table.services.seats.requests import BuyIn, CashOut, ChangeSeat, Credit, ExchangeVoucher, Fill, LeaveTable, TakeSeat
from pitboss.table.services.wagers.requests import NoMoreBets, WithdrawWagers

# --- people and money ----------------------------------------------------------------------------------------------


def _sit(keys: Keys) -> Iterator[Said]:
    seat = keys.seat()
    yield Said(TakeSeat(seat), keys.name())


def _move(keys: Keys) -> Iterator[Said]:
    player = keys.player(keys.seat())
    yield Said(ChangeSeat(keys.seat()), player)


def _leave(keys: Keys) -> Iterator[Said]:
    yield Said(LeaveTable(), keys.player(keys.seat()))


def _buy(keys: Keys) -> Iterator[Said]:
    player = keys.player(keys.seat())
    yield Said(BuyIn(keys.amount()), player)


def _cash(keys: Keys) -> Iterator[Said]:
    player = keys.player(keys.seat())
    yield Said(CashOut(keys.amount()), player)


def _voucher(keys: Keys) -> Iterator[Said]:
    player = keys.player(keys.seat())
    number = keys.next("the number of the voucher")
    yield Said(ExchangeVoucher(number, keys.amount()), player)


PEOPLE = (
    Word("sit", "sit SEAT NAME", "A player takes a seat.", _sit),
    Word("move", "move SEAT SEAT", "A player changes seats.", _move),
    Word("leave", "leave SEAT", "A player gets up with his chips.", _leave),
    Word("buy", "buy SEAT AMOUNT", "Cash into the drop box, chips to the player.", _buy),
    Word("cash", "cash SEAT AMOUNT", "Chips that leave the table with the player.", _cash),
    Word("voucher", "voucher SEAT NUMBER AMOUNT", "Promotional tokens for a voucher.", _voucher),
    Word("fill", "fill AMOUNT", "Chips brought to the float tray.", lambda keys: [Said(Fill(keys.amount()))]),
    Word("credit", "credit AMOUNT", "Chips taken back to the cage.", lambda keys: [Said(Credit(keys.amount()))]),
)


# --- the opening and the cards -------------------------------------------------------------------------------------


def _tick(keys: Keys) -> Iterator[Said]:
    yield Said(Tick(keys.next("a line of the checklist")))
    while keys:
        yield Said(Tick(keys.next("a line of the checklist")))


def _check(keys: Keys) -> Iterator[Said]:
    deck = keys.deck()
    yield Said(CheckCards(deck, by_device=keys.skip("device")))


def _shuffle(keys: Keys) -> Iterator[Said]:
    by_hand = keys.skip("by")
    if by_hand and not keys.skip("hand"):
        raise keys.wrong("`by hand` or nothing")
    yield Said(Shuffle(by_hand_first=by_hand))


CARDS = (
    Word("tick", "tick LINE...", "Lines of the opening checklist are done.", _tick),
    Word("check", "check DECK [device]", "A deck is checked, by hand or in a device.", _check),
    Word("secure", "secure DECK", "A checked deck is locked away.", lambda keys: [Said(SecureCards(keys.deck()))]),
    Word("release", "release DECK", "A locked deck comes to the table.", lambda keys: [Said(ReleaseCards(keys.deck()))]),
    Word("shuffle", "shuffle [by hand]", "The deck is shuffled; `by hand` before the device does it.", _shuffle),
    Word("cut", "cut CARDS", "The deck is cut so deep and put in the shoe.", lambda keys: [Said(Cut(keys.number("cards")))]),
    Word(
        "count",
        "count CARDS",
        "The cards are counted, when it was ordered.",
        lambda keys: [Said(CountCards(keys.number("how many cards")))],
    ),
)


# --- any round ------------------------------------------------------------------------------------------------------


def take_back(keys: Keys) -> Iterator[Said]:
    seat = keys.seat()
    yield Said(WithdrawWagers(seat), keys.player(keys.table.state.boxes.get(seat, seat)))


def _no_more_bets(keys: Keys) -> Iterator[Said]:
    if not (keys.skip("more") and keys.skip("bets")):
        raise keys.wrong("`no more bets`")
    yield Said(NoMoreBets())


CALL = Word("no", "no more bets", "The call before the deal.", _no_more_bets)
END = Word("end", "end", "The cards are collected, counted and racked.", lambda keys: [Said(EndRound())])
