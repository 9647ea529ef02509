"""The dealer's words for a table: its opening, its people and their money, its cards, and a round of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.cards import Card
from pitboss.house.desk.keys import Keys, NotUnderstood
from pitboss.house.desk.said import Said, Word
from pitboss.table import commands as do
from pitboss.table.dealing import wagering_seats
from pitboss.table.offers import Moment
from pitboss.table.rules import PLAY
from pitboss.table.state import Hand, Phase

# --- people and money ----------------------------------------------------------------------------------------------


def _sit(keys: Keys) -> Iterator[Said]:
    seat = keys.seat()
    yield Said(do.TakeSeat(seat), keys.name())


def _move(keys: Keys) -> Iterator[Said]:
    player = keys.player(keys.seat())
    yield Said(do.ChangeSeat(keys.seat()), player)


def _leave(keys: Keys) -> Iterator[Said]:
    yield Said(do.LeaveTable(), keys.player(keys.seat()))


def _buy(keys: Keys) -> Iterator[Said]:
    player = keys.player(keys.seat())
    yield Said(do.BuyIn(keys.amount()), player)


def _cash(keys: Keys) -> Iterator[Said]:
    player = keys.player(keys.seat())
    yield Said(do.CashOut(keys.amount()), player)


def _voucher(keys: Keys) -> Iterator[Said]:
    player = keys.player(keys.seat())
    number = keys.next("the number of the voucher")
    yield Said(do.ExchangeVoucher(number, keys.amount()), player)


PEOPLE = (
    Word("sit", "sit SEAT NAME", "A player takes a seat.", _sit),
    Word("move", "move SEAT SEAT", "A player changes seats.", _move),
    Word("leave", "leave SEAT", "A player gets up with his chips.", _leave),
    Word("buy", "buy SEAT AMOUNT", "Cash into the drop box, chips to the player.", _buy),
    Word("cash", "cash SEAT AMOUNT", "Chips that leave the table with the player.", _cash),
    Word("voucher", "voucher SEAT NUMBER AMOUNT", "Promotional tokens for a voucher.", _voucher),
    Word("fill", "fill AMOUNT", "Chips brought to the float tray.", lambda keys: [Said(do.Fill(keys.amount()))]),
    Word("credit", "credit AMOUNT", "Chips taken back to the cage.", lambda keys: [Said(do.Credit(keys.amount()))]),
)


# --- the opening and the cards -------------------------------------------------------------------------------------


def _tick(keys: Keys) -> Iterator[Said]:
    yield Said(do.Tick(keys.next("a line of the checklist")))
    while keys:
        yield Said(do.Tick(keys.next("a line of the checklist")))


def _check(keys: Keys) -> Iterator[Said]:
    deck = keys.deck()
    yield Said(do.CheckCards(deck, by_device=keys.skip("device")))


def _shuffle(keys: Keys) -> Iterator[Said]:
    by_hand = keys.skip("by")
    if by_hand and not keys.skip("hand"):
        raise keys.wrong("`by hand` or nothing")
    yield Said(do.Shuffle(by_hand_first=by_hand))


CARDS = (
    Word("tick", "tick LINE...", "Lines of the opening checklist are done.", _tick),
    Word("check", "check DECK [device]", "A deck is checked, by hand or in a device.", _check),
    Word("secure", "secure DECK", "A checked deck is locked away.", lambda keys: [Said(do.SecureCards(keys.deck()))]),
    Word("release", "release DECK", "A locked deck comes to the table.", lambda keys: [Said(do.ReleaseCards(keys.deck()))]),
    Word("shuffle", "shuffle [by hand]", "The deck is shuffled; `by hand` before the device does it.", _shuffle),
    Word("cut", "cut CARDS", "The deck is cut so deep and put in the shoe.", lambda keys: [Said(do.Cut(keys.number("cards")))]),
    Word(
        "count",
        "count CARDS",
        "The cards are counted, when it was ordered.",
        lambda keys: [Said(do.CountCards(keys.number("how many cards")))],
    ),
)


# --- a round -------------------------------------------------------------------------------------------------------


def wager_word(wager: str) -> Word:
    """The word of a wager that is placed before the deal: its name, or the first part of it."""

    def read(keys: Keys) -> Iterator[Said]:
        seat = keys.seat()
        stake = keys.stake()
        owner = keys.seat() if keys.skip("by") else keys.table.state.boxes.get(seat, seat)
        yield Said(do.PlaceWagers(seat, {wager: stake}), keys.player(owner))

    word = wager.partition("-")[0]
    title = wager.replace("-", " ").title()
    return Word(word, f"{word} SEAT AMOUNT [by SEAT]", f"{title} on an area; `by` the seat of a player from elsewhere.", read)


def _back(keys: Keys) -> Iterator[Said]:
    seat = keys.seat()
    yield Said(do.WithdrawWagers(seat), keys.player(keys.table.state.boxes.get(seat, seat)))


def _no_more_bets(keys: Keys) -> Iterator[Said]:
    if not (keys.skip("more") and keys.skip("bets")):
        raise keys.wrong("`no more bets`")
    yield Said(do.NoMoreBets())


def _deal(keys: Keys) -> Iterator[Said]:
    """The next pass; with a card, every pass up to the one that lays a card face up."""
    if not keys:
        yield Said(do.Deal())
        return
    card = keys.card()
    for _ in range(_passes_before_the_up_card(keys)):
        yield Said(do.Deal())
    yield Said(do.Deal(card))


def _passes_before_the_up_card(keys: Keys) -> int:
    table = keys.table
    first = table.state.phase is not Phase.DEALING
    moment = Moment(table.state, do.HOUSE_ACTOR, keys.at, table.rules)
    seats = wagering_seats(moment) if first else tuple(table.state.round.hands)
    left = table.rules.passes(seats, table.state.device)[0 if first else table.state.round.passes :]
    if table.state.phase not in (Phase.WAGERING, Phase.DEALING) or not seats:
        return 0
    return next((number for number, each in enumerate(left) if each.up), 0)


def _fold(keys: Keys) -> Iterator[Said]:
    if keys.skip("ante"):
        yield Said(do.FoldAnte(keys.seat()))
        return
    yield from (Said(do.Fold(seat)) for seat in keys.seats())


def _play(keys: Keys) -> Iterator[Said]:
    seat = keys.seat()
    if not keys:
        yield Said(do.Play(seat))
        return
    stake = keys.stake()
    if keys.skip("blind"):
        owner = keys.table.state.boxes.get(seat, seat)
        yield Said(do.PlaceWagers(seat, {PLAY: stake}), keys.player(owner))
    else:
        yield Said(do.Play(seat, stake))


def _plays(keys: Keys) -> tuple[Card, ...]:
    """How the hand was set, where that was not its best."""
    return keys.cards() if keys.skip("set") else ()


def _reveal(keys: Keys) -> Iterator[Said]:
    cards = _unknown("the dealer", keys.table.state.round.dealer, keys.cards())
    yield Said(do.RevealDealer(cards, _plays(keys)))


def _hand(keys: Keys) -> Iterator[Said]:
    seat = keys.seat()
    hand = keys.table.state.round.hands.get(seat, Hand())
    cards = _unknown(f"seat {seat}", hand, keys.cards())
    yield Said(do.SettleHand(seat, cards, _plays(keys)))


def _unknown(whose: str, hand: Hand, keyed: Sequence[Card]) -> tuple[Card, ...]:
    """The dealer keys the whole hand as it lies; cards that everybody has seen before are left out."""
    known = [card for card in hand.cards if card is not None]
    if not known or len(keyed) != len(hand.cards):
        return tuple(keyed)
    missing = [card for card in known if card not in keyed]
    if missing:
        raise NotUnderstood(f"{missing[0]} was seen in the hand of {whose} and is not among these cards. Look again.")
    return tuple(card for card in keyed if card not in known)


ROUND = (
    Word("back", "back SEAT", "The wagers of an area are taken back before the first card.", _back),
    Word("no", "no more bets", "The call before the deal.", _no_more_bets),
    Word("deal", "deal [CARD]", "The next pass; with your up card, all passes up to it.", _deal),
    Word(
        "look",
        "look SEAT...",
        "A player has his cards in hand.",
        lambda keys: [Said(do.PickUp(seat)) for seat in keys.seats()],
    ),
    Word("fold", "fold SEAT... | fold ante SEAT", "A player folds; or folds the Ante and plays on.", _fold),
    Word("play", "play SEAT [AMOUNT [blind]]", "A player plays; `blind`: before the deal.", _play),
    Word("reveal", "reveal CARDS [set CARDS]", "Your hand is turned; `set` where it was not set at its best.", _reveal),
    Word("hand", "hand SEAT CARDS [set CARDS]", "A player's hand is turned and settled.", _hand),
    Word(
        "concede",
        "concede SEAT",
        "A player gives up his hand after yours is open.",
        lambda keys: [Said(do.Concede(keys.seat()))],
    ),
    Word("end", "end", "The cards are collected, counted and racked.", lambda keys: [Said(do.EndRound())]),
)
