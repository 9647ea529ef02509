"""Blackjack at the desk: wagers by box, the cards as they fall, what players do, and what else the desk knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

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
    NOTHING,
    DeskVocabulary,
    Keyed,
    Line,
    Word,
    given,
    makes,
    player_at,
    seats,
    take_back,
)
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
CARD = Field("card", "Which card?", Kind.CARD)
WHOSE = seat("bettor", "Of the player at which seat?", after="of", optional=True)
BOX_FIELD = seat("area", "Which box?")


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


def _deal(m: Context, answers: Answers) -> Iterator[Keyed]:
    yield Keyed(DealCards(tuple(answers["cards"])))


def _split(m: Context, answers: Answers) -> Iterator[Keyed]:
    yield Keyed(SplitHand(answers["area"], tuple(answers["cards"])))


def _double(m: Context, answers: Answers) -> Iterator[Keyed]:
    yield Keyed(DoubleDown(**{"area": answers["area"], **given({"stake": answers["stake"], "card": answers["card"]})}))


SEVERAL = Field("cards", "Which cards, in the order in which they fell?", Kind.CARD, several=True)
TWO = Field("cards", "Which cards went to the two hands?", Kind.CARD, several=True, least=FIRST, most=FIRST)
PERSON = Field("person", "Who?", Kind.PERSON)

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
    Word(
        "deal", "[deal] CARD...", "Cards of the first deal, in the order in which they fall.", ask(SEVERAL), _deal, "deal 9h 7c"
    ),
    Word("early", "early", "Side wagers that are decided, and blackjacks against 2 to 9, are settled.", NOTHING, makes(PayEarly)),
    Word(
        "prize",
        "prize BOX PRIZE",
        "The device has drawn the prize of a Madness 21 wager.",
        ask(BOX_FIELD, Field("prize", "Which prize?", Kind.WORD)),
        makes(SpinPrize),
        "prize 3 ten",
    ),
    Word(
        "insure",
        "insure BOX AMOUNT [of SEAT]",
        "A bettor insures; `of` the seat of another bettor.",
        ask(BOX_FIELD, STAKE, WHOSE),
        makes(Insure),
        "insure 3 5",
    ),
    Word(
        "even",
        "even BOX [of SEAT]",
        "A bettor settles a blackjack at once.",
        ask(BOX_FIELD, WHOSE),
        makes(EvenMoney),
        "even 3",
    ),
    Word("decline", "decline BOX [of SEAT]", "A bettor wants neither.", ask(BOX_FIELD, WHOSE), makes(NoInsurance), "decline 3"),
    Word("closed", "closed", "Insurance is closed; the boxes play.", NOTHING, makes(CloseInsurance)),
    Word("hit", "hit BOX CARD", "A hand draws a card.", ask(BOX_FIELD, CARD), makes(Hit), "hit 3 8h"),
    Word("stand", "stand BOX", "A hand stands.", ask(BOX_FIELD), makes(StandPat), "stand 3"),
    Word(
        "double",
        "double BOX CARD [AMOUNT]",
        "A hand is doubled, for its whole wager if no amount is keyed.",
        ask(BOX_FIELD, CARD, Field("stake", "How much?", Kind.STAKE, optional=True)),
        _double,
        "double 3 8h",
    ),
    Word(
        "split",
        "split BOX CARD CARD",
        "A pair is split, with a card for each hand.",
        ask(BOX_FIELD, TWO),
        _split,
        "split 3 2h Tc",
    ),
    Word("draw", "[draw] CARD", "Your next card.", ask(CARD), makes(DrawToDealer), "draw 8h"),
    Word("settle", "settle", "What is left on the boxes is taken and paid.", NOTHING, makes(SettleBoxes)),
    END,
    Word(
        "limit",
        "limit PERSON",
        "The operator limits a person to one box and the minimum.",
        ask(PERSON),
        makes(LimitPerson),
        "limit Ann",
    ),
    Word("unlimit", "unlimit PERSON", "The operator lifts such a limit.", ask(PERSON), makes(LiftLimit), "unlimit Ann"),
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
