"""Blackjack at the desk: wagers by box, the cards as they fall, what players do, and what else the desk knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from pitboss.cards import Card, CardError, parse_cards
from pitboss.games.blackjack.boxes import BackBox, LiftLimit, LimitPerson, WithdrawBacking
from pitboss.games.blackjack.dealing import DealCards
from pitboss.games.blackjack.desk_incidents import INCIDENTS
from pitboss.games.blackjack.desk_steps import next_step, shows
from pitboss.games.blackjack.doubling import DoubleDown, SplitHand
from pitboss.games.blackjack.insurance import CloseInsurance, EvenMoney, EvenMoneyPaid, Insure, NoInsurance
from pitboss.games.blackjack.playing import HandBust, Hit, StandPat
from pitboss.games.blackjack.round import Stage
from pitboss.games.blackjack.settle import BOX, FIRST
from pitboss.games.blackjack.settling import (
    BlackjackPaid,
    BoxSettled,
    DrawToDealer,
    PayEarly,
    PrizeDrawn,
    SettleBoxes,
    SidesSettled,
    SpinPrize,
)
from pitboss.games.blackjack.view import view
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import (
    CALL,
    END,
    DeskVocabulary,
    Keyed,
    Line,
    Word,
    player_at,
    seats,
    take_back,
)
from pitboss.table.desk_words import word
from pitboss.table.events import AreaEvent, Event
from pitboss.table.phrases import taken_and_paid, wager_name
from pitboss.table.questions import Answers, Field, Kind, ask, seat
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.state import Phase, TableState, owner_of


def narrate_to_dealer(event: Event, state: TableState) -> Iterator[Line] | None:
    """Return a settlement in lines for the dealer, by bettor; None for any other event."""
    if not isinstance(event, BoxSettled | BlackjackPaid | SidesSettled | EvenMoneyPaid | HandBust | PrizeDrawn):
        return None
    return _settled(event, state)


def _settled(event: AreaEvent, state: TableState) -> Iterator[Line]:
    owner = state.round.entries[event.area].owner
    for bettor in dict.fromkeys(line.owner for line in event.wagers):
        sitting = state.seats.get(bettor or owner)
        name = f" ({sitting.player})" if sitting else ""
        yield f"Box {event.area}{name}:", event.clauses
        own = [line for line in event.wagers if line.owner == bettor]
        yield from ((f"  {does}", clauses) for does, clauses in taken_and_paid(own))


STAKE = Field("stake", "How much?", Kind.STAKE)


def _placed(wager: str) -> Callable[[Context, Answers], Iterator[Keyed]]:
    """Key a wager as the player's own act; `by` a player who sits elsewhere and takes a further box."""

    def does(m: Context, answers: Answers) -> Iterator[Keyed]:
        for area in answers["seats"]:
            owner = answers.get("owner") or owner_of(m.state, area)
            yield Keyed(PlaceWagers(area, {wager: answers["stake"]}), player_at(m, owner))

    return does


def wager_word(wager: str) -> Word:
    """Return the word of a wager before the deal: the first part of its name."""
    word = wager.partition("-")[0]
    return Word(
        word,
        f"{word} SEATS AMOUNT [by SEAT]",
        f"{'A wager' if wager == BOX else wager_name(wager)} on a box; `by` the seat of a player who sits elsewhere.",
        ask(seats("Which boxes?"), STAKE, seat("owner", "By the player at which seat?", after="by", optional=True)),
        _placed(wager),
        f"{word} 1-3 10",
    )


def wager(rules: Rules) -> Field:
    return Field("wager", "Which wager?", Kind.WAGER, choices=rules.wagers)


def _behind(m: Context, answers: Answers) -> Iterator[Keyed]:
    """Key a wager of a player on another one's box."""
    bettor = answers["bettor"]
    yield Keyed(BackBox(answers["box"], answers["stake"], bettor), player_at(m, bettor))


def _behind_back(m: Context, answers: Answers) -> Iterator[Keyed]:
    yield Keyed(WithdrawBacking(answers["box"], answers["bettor"]), player_at(m, answers["bettor"]))


ROUND = (
    Word(
        "behind",
        "behind BOX SEAT AMOUNT",
        "The player at a seat wagers on a box on which another player has wagered first.",
        ask(seat("box", "Which box?"), seat("bettor", "The player at which seat?"), STAKE),
        _behind,
        "behind 3 5 10",
    ),
    Word(
        "unbehind",
        "unbehind BOX SEAT",
        "Such a wager is taken back.",
        ask(seat("box", "Which box?"), seat("bettor", "The player at which seat?")),
        _behind_back,
        "unbehind 3 5",
    ),
    take_back(wager),
    CALL,
    replace(word(DealCards, "deal", "deal 9h 7c"), usage="[deal] CARD..."),
    word(PayEarly, "early"),
    word(SpinPrize, "prize", "prize 3 ten"),
    word(Insure, "insure", "insure 3 5"),
    word(EvenMoney, "even", "even 3"),
    word(NoInsurance, "decline", "decline 3"),
    word(CloseInsurance, "closed"),
    word(Hit, "hit", "hit 3 8h"),
    word(StandPat, "stand", "stand 3"),
    word(DoubleDown, "double", "double 3 8h"),
    word(SplitHand, "split", "split 3 2h Tc"),
    replace(word(DrawToDealer, "draw", "draw 8h"), usage="[draw] CARD"),
    word(SettleBoxes, "settle"),
    END,
    word(LimitPerson, "limit", "limit Ann"),
    word(LiftLimit, "unlimit", "unlimit Ann"),
)


def bare(words: Sequence[str], m: Context) -> Sequence[str]:
    """Return the line that cards or amounts alone stand for, by what comes next: box wagers, the first deal, or the dealer's
    next card."""
    stage = m.game.standing_at(m.state)
    if _are_cards(words):
        if stage == Stage.DEALING or (stage == Phase.BETWEEN and m.state.round.called):
            return ("deal", *words)
        return ("draw", *words) if stage == Stage.DRAWING and len(words) == 1 else ()
    if stage == Phase.BETWEEN and len(words) == FIRST and words[0][:1].isdecimal():
        return (BOX, *words)
    return ()


def _are_cards(words: Sequence[str]) -> bool:
    try:
        cards: Sequence[Card] = parse_cards(words)
    except CardError:
        return False
    return bool(cards)


def _area(m: Context, area: int) -> str:
    """Return the hands of a box, each with its total."""
    box = view(m.state).boxes.get(area)
    if box is None or not m.in_round:
        return ""
    return "; ".join(f"{' '.join(hand.cards)} {hand.total if hand.cards else ''} {hand.status}".strip() for hand in box.hands)


DESK = DeskVocabulary(
    words=lambda rules: (*(wager_word(each) for each in rules.wagers), *ROUND),
    wager_word=wager_word,
    wager_keys=lambda rules: (*(f"{each.partition('-')[0]} SEATS AMOUNT" for each in rules.wagers), "SEATS AMOUNT"),
    wager=wager,
    incidents=INCIDENTS,
    step=lambda m: next_step(m),
    bare=bare,
    area=_area,
    shows=lambda m: shows(m),
    narrate=narrate_to_dealer,
)
