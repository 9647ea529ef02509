"""The dealer's words for any table: people and money, the opening, cards, limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pitboss.table.approvals import SCHEDULE
from pitboss.table.commands import Request
from pitboss.table.context import Context
from pitboss.table.corrections import placed
from pitboss.table.desk_vocabulary import Keyed, Word, flag, given, makes, player_at, seats
from pitboss.table.questions import Answers, Field, Kind, NotUnderstood, ask, seat
from pitboss.table.services.decks.checking import CheckCards, ReleaseCards, SecureCards
from pitboss.table.services.decks.counting import CountCards
from pitboss.table.services.decks.shuffling import Cut, Shuffle
from pitboss.table.services.house_wide import ChangeHouseWide
from pitboss.table.services.limits.changing import AgreeLimits, ChangeLimits
from pitboss.table.services.limits.notices import PostNotice, RaiseMinimum
from pitboss.table.services.limits.personal import GrantLimits, WithdrawLimits
from pitboss.table.services.opening import Tick
from pitboss.table.services.seats.chips import BuyIn, CashOut, ExchangeVoucher
from pitboss.table.services.seats.sitting import ChangeSeat, LeaveTable, TakeSeat
from pitboss.table.services.seats.tray import Credit, Fill
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.state import Phase

AMOUNT = Field("amount", "How much?", Kind.AMOUNT)
LEAST = Field("minimum", "What is the minimum?", Kind.AMOUNT)
SECOND = Field("signed_by", "Who signs as the second person?", Kind.NAME, after="signed", optional=True)
MOST = Field("maximum", "What is the maximum?", Kind.AMOUNT)


def number(name: str, asks: str, what: str) -> Field:
    return Field(name, asks, Kind.NUMBER, what=what)


def by_player(make: Callable[..., Request]) -> Callable[[Context, Answers], Iterable[Keyed]]:
    """Make a request of the player at the seat that was keyed; the other answers are its facts."""

    def does(m: Context, answers: Answers) -> Iterator[Keyed]:
        facts = given(answers)
        yield Keyed(make(**{name: facts[name] for name in facts if name != "seat"}), player_at(m, facts["seat"]))

    return does


def by_players(make: Callable[..., Request]) -> Callable[[Context, Answers], Iterable[Keyed]]:
    """Make the same request for the player at each of the seats that were keyed."""

    def does(m: Context, answers: Answers) -> Iterator[Keyed]:
        facts = given(answers)
        for each in facts.pop("seats"):
            yield Keyed(make(**facts), player_at(m, each))

    return does


def _same(m: Context, answers: Answers) -> Iterator[Keyed]:
    """Place again what players wagered in the last round before its first card, where they still sit."""
    found = False
    for area, entry in m.state.round.entries.items() if m.state.phase is Phase.BETWEEN else ():
        sitting = m.state.seats.get(entry.owner)
        stakes = placed(m, area, entry)
        wagers = {wager: stakes[wager] for wager in m.rules.wagers if wager in stakes}
        if wagers and sitting and sitting.player == entry.player and (area in answers["seat"] or not answers["seat"]):
            found = True
            yield Keyed(PlaceWagers(area, wagers), entry.player)
    if not found:
        raise NotUnderstood("There are no wagers of the last round to place again. Usage: same [SEATS]")


PEOPLE = (
    Word(
        "sit",
        "sit SEAT NAME",
        "A player takes a seat.",
        ask(seat(), Field("player", "Who sits down?", Kind.NAME)),
        lambda m, answers: (Keyed(TakeSeat(answers["seat"]), answers["player"]),),
    ),
    Word(
        "move",
        "move SEAT SEAT",
        "A player changes seats.",
        ask(seat(asks="From which seat?"), seat("to", "To which seat?")),
        lambda m, answers: (Keyed(ChangeSeat(answers["to"]), player_at(m, answers["seat"])),),
    ),
    Word("leave", "leave SEATS", "A player leaves with their chips.", ask(seats()), by_players(LeaveTable)),
    Word("buy", "buy SEATS AMOUNT", "Cash into the drop box, chips to the player.", ask(seats(), AMOUNT), by_players(BuyIn)),
    Word("cash", "cash SEATS AMOUNT", "Chips leave the table with the player.", ask(seats(), AMOUNT), by_players(CashOut)),
    Word(
        "voucher",
        "voucher SEAT NUMBER AMOUNT",
        "Promotional tokens for a voucher.",
        ask(seat(), Field("voucher", "Which voucher?", Kind.WORD, what="the number of the voucher"), AMOUNT),
        by_player(ExchangeVoucher),
    ),
    Word(
        "same",
        "same [SEATS]",
        "The same wagers as in the last round, of all players or of these.",
        ask(seat(several=True, optional=True)),
        _same,
    ),
    Word("fill", "fill AMOUNT [signed WHO]", "Chips are brought to the float tray.", ask(AMOUNT, SECOND), makes(Fill)),
    Word("credit", "credit AMOUNT [signed WHO]", "Chips go back to the cage.", ask(AMOUNT, SECOND), makes(Credit)),
)


def deck(m: Context) -> Field:
    return Field("deck", "Which deck?", Kind.DECK, choices=tuple(each.back for each in m.state.decks))


LINE = Field("item", "Which lines of the checklist?", Kind.WORD, what="a line of the checklist", several=True)
TICK = Word(
    "tick",
    "tick LINE...",
    "Lines of the opening checklist are done.",
    ask(LINE),
    lambda m, answers: (Keyed(Tick(item)) for item in answers["item"]),
)
CARDS = (
    TICK,
    Word(
        "check",
        "check DECK [device]",
        "A deck is checked, by hand or in a device.",
        ask(deck, flag("by_device", "device")),
        makes(CheckCards),
    ),
    Word("secure", "secure DECK", "A checked deck is locked away.", ask(deck), makes(SecureCards)),
    Word("release", "release DECK", "A locked deck comes to the table.", ask(deck), makes(ReleaseCards)),
    Word(
        "shuffle",
        "shuffle [by hand]",
        "The deck is shuffled; `by hand` if that is done before the device.",
        ask(flag("by_hand_first", "by hand")),
        makes(Shuffle),
    ),
    Word(
        "cut",
        "cut CARDS",
        "The deck is cut at that depth and put in the shoe.",
        ask(number("depth", "How many cards deep?", "a number of cards")),
        makes(Cut),
    ),
    Word(
        "count",
        "count CARDS",
        "The cards are counted, as ordered.",
        ask(number("cards", "How many cards are there?", "a number of cards")),
        makes(CountCards),
    ),
)


def limit(m: Context) -> Field:
    """Ask what limits are for: a wager, or a kind of wager that shares them."""
    known = tuple(dict.fromkeys(m.rules.limit_of(wager) for wager in m.rules.areas))
    return Field("wager", "Which wager?", Kind.WAGER, choices=known)


def _agree(m: Context, answers: Answers) -> Iterable[Keyed]:
    yield Keyed(AgreeLimits(**answers), player_at(m, answers["seat"]))


LIMITS = (
    Word(
        "limits",
        "limits WAGER LEAST MOST",
        "New limits at once; the minimum does not rise in this way.",
        ask(limit, LEAST, MOST),
        makes(ChangeLimits),
    ),
    Word(
        "raise",
        "raise WAGER LEAST",
        "A higher minimum at once; those who are playing keep the old one.",
        ask(limit, LEAST),
        makes(RaiseMinimum),
    ),
    Word(
        "agree",
        "agree SEAT WAGER LEAST MOST",
        "A player agrees to new limits.",
        ask(seat(), limit, LEAST, MOST),
        _agree,
    ),
    Word(
        "notice",
        "notice WAGER LEAST TIME [markers] [most MOST]",
        "A sign: other limits from that time.",
        ask(
            limit,
            LEAST,
            Field("from_", "From when?", Kind.TIME),
            flag("for_markers", "markers"),
            Field("maximum", "What is the maximum?", Kind.AMOUNT, after="most", optional=True),
        ),
        makes(PostNotice),
    ),
    Word(
        "grant",
        "grant SEAT WAGER LEAST MOST",
        "Personal limits for one player.",
        ask(seat(), limit, LEAST, MOST),
        makes(GrantLimits),
    ),
    Word("ungrant", "ungrant SEAT", "A player's personal limits end.", ask(seat()), makes(WithdrawLimits)),
)


def _scaled(m: Context) -> Field:
    known = tuple(key.removeprefix(SCHEDULE) for key in m.rules.house_wide())
    return Field("wager", "Which wager?", Kind.WAGER, choices=known)


def _scale(m: Context, answers: Answers) -> Iterable[Keyed]:
    yield Keyed(ChangeHouseWide(SCHEDULE + answers["wager"], answers["schedule"]))


HOUSE_WIDE = (
    Word(
        "scale",
        "scale WAGER SCHEDULE",
        "Another pay scale at every open table of the house.",
        ask(_scaled, Field("schedule", "Which schedule?", Kind.WORD)),
        _scale,
        "scale {wager} option-2",
    ),
)
"""The words of a game with settings that are the same at every table of the house."""
