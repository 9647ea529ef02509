"""The dealer's words for any table: people and money, the opening, cards, limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.table.approvals import SCHEDULE
from pitboss.table.context import Context
from pitboss.table.corrections import placed
from pitboss.table.desk_vocabulary import Keyed, Word
from pitboss.table.desk_words import SEAT, SEATS, word
from pitboss.table.fields import summary_of
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


def _sit(m: Context, answers: Answers) -> Iterator[Keyed]:
    yield Keyed(TakeSeat(answers["seat"]), answers["player"])


PEOPLE = (
    Word("sit", "sit SEAT NAME", summary_of(TakeSeat), ask(seat(), Field("player", "Who sits down?", Kind.NAME)), _sit),
    word(ChangeSeat, "move", of=SEAT),
    word(LeaveTable, "leave", of=SEATS),
    word(BuyIn, "buy", of=SEATS),
    word(CashOut, "cash", of=SEATS),
    word(ExchangeVoucher, "voucher", of=SEAT),
    Word(
        "same",
        "same [SEATS]",
        "The same wagers as in the last round, of all players or of these.",
        ask(seat(several=True, optional=True)),
        _same,
    ),
    word(Fill),
    word(Credit),
)
TICK = word(Tick, each="item")
CARDS = (
    TICK,
    word(CheckCards, "check"),
    word(SecureCards, "secure"),
    word(ReleaseCards, "release"),
    word(Shuffle),
    word(Cut),
    word(CountCards, "count"),
)
LIMITS = (
    word(ChangeLimits, "limits"),
    word(RaiseMinimum, "raise"),
    word(AgreeLimits, "agree"),
    word(PostNotice, "notice"),
    word(GrantLimits, "grant"),
    word(WithdrawLimits, "ungrant"),
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
