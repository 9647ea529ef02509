"""Baccarat at the desk: wagers, cards drawn and turned, the result, wagers changed, commission, and what else the desk knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pitboss.cards import Card, CardError, parse_cards
from pitboss.games.baccarat.commission import CollectCommission, PayCommission
from pitboss.games.baccarat.coup import FIRST_CARDS, MAIN, SIDES, SideName, third_to
from pitboss.games.baccarat.dealing import DrawCard, TurnCards, drawn, hands_of
from pitboss.games.baccarat.desk_incidents import INCIDENTS, wager_field
from pitboss.games.baccarat.desk_steps import monitor, next_step
from pitboss.games.baccarat.reopening import AlterWager, CloseChanges, HoldCoup, MoveWager, PermitChanges
from pitboss.games.baccarat.round import Stage
from pitboss.games.baccarat.rules import CoupContext
from pitboss.games.baccarat.settling import AnnounceWinner
from pitboss.games.shared_layout.desk import SETTLEMENT, narrate_to_dealer
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import CALL, END, DeskVocabulary, Keyed, Word, player_at, take_back
from pitboss.table.desk_words import wager_word, word
from pitboss.table.questions import Answers, Field, Kind, ask, seat
from pitboss.table.rules import Rules
from pitboss.table.state import Phase

FIRST_FOUR = len(SIDES) * FIRST_CARDS


def _wager(rules: Rules) -> Field:
    return wager_field("wager", "Which wager?", rules.wagers)


def _deal(m: CoupContext, answers: Answers) -> Iterator[Keyed]:
    """Draw as many cards as were named, or all that are due before cards are turned."""
    due = 1 if m.is_at(Stage.DRAWING) else FIRST_FOUR - drawn(m)
    yield from (Keyed(DrawCard()) for _ in range(answers.get("count") or max(1, due)))


def _turned(c: CoupContext, side: SideName, cards: Sequence[Card]) -> Keyed:
    """Key cards that are turned: in style B by whoever is seated as that side."""
    holder = c.part.holders.get(side) if c.in_round else None
    return Keyed(TurnCards(side, tuple(cards)), player_at(c, holder) if holder else "")


def _turn(m: CoupContext, answers: Answers) -> Iterator[Keyed]:
    yield _turned(m, answers["side"], answers["sequence"])


def bare_cards(words: Sequence[str], c: CoupContext) -> tuple[Keyed, ...]:
    """Return what a line of cards and nothing else means: they are drawn, if they are not yet, and turned in their order."""
    waits = c.state.phase is Phase.BETWEEN and c.state.round.called
    if not waits and not c.is_at(Stage.DEALING, Stage.TURNING, Stage.DRAWING):
        return ()
    try:
        cards = parse_cards(words)
    except CardError:
        return ()
    return tuple(_as_they_come(c, list(cards))) if cards else ()


def _as_they_come(c: CoupContext, cards: list[Card]) -> Iterator[Keyed]:
    hands = {side: list(hands_of(c)[side].known) for side in SIDES}
    yield from (Keyed(DrawCard()) for _ in range(FIRST_FOUR - drawn(c)))
    for side in SIDES:
        hand = hands_of(c)[side]
        due = len(hand.down) + max(0, FIRST_CARDS - len(hand.cards))
        if due and cards:
            turned, cards = cards[:due], cards[due:]
            hands[side] += turned
            yield _turned(c, side, turned)
    complete = all(len(hand) >= FIRST_CARDS for hand in hands.values())
    while cards and complete and (side_ := third_to(c.rules.draws, hands["player"], hands["banker"])):
        hands[side_].append(cards[0])
        yield Keyed(DrawCard())
        yield _turned(c, side_, cards[:1])
        cards = cards[1:]
    if cards:
        # More cards than the coup takes: the table says why.
        yield Keyed(DrawCard())


def _commission(m: Context, answers: Answers) -> Iterator[Keyed]:
    if answers.get("seat"):
        yield Keyed(PayCommission(answers["seat"]), player_at(m, answers["seat"]))
    else:
        yield Keyed(CollectCommission())


COUNT = Field("count", "How many cards?", Kind.NUMBER, least=1, most=FIRST_FOUR, optional=True)
TURN = word(TurnCards, "turn", "turn player Ks 5d")
WORDS = (
    take_back(_wager),
    CALL,
    Word("deal", "deal [NUMBER]", "The next cards are drawn, face down.", ask(COUNT), _deal, "deal"),
    replace(TURN, does=_turn),
    word(AnnounceWinner, "announce", "announce banker"),
    *SETTLEMENT,
    END,
    word(HoldCoup, "hold"),
    word(PermitChanges, "permit"),
    word(CloseChanges, "resume"),
    word(AlterWager, "alter", "alter 3 banker 20"),
    word(MoveWager, "shift", "shift 3 banker to player"),
    Word(
        "commission",
        "commission [SEAT]",
        "The commission that is owed is paid, by everybody or by one seat.",
        ask(seat(optional=True)),
        _commission,
        "commission 3",
    ),
)


def _words(rules: Rules) -> tuple[Word, ...]:
    return (*(wager_word(wager) for wager in rules.wagers), *WORDS)


DESK = DeskVocabulary(
    words=_words,
    wager_word=wager_word,
    wager_keys=lambda rules: tuple(f"{wager} SEATS AMOUNT" for wager in MAIN),
    wager=_wager,
    incidents=INCIDENTS,
    step=next_step,
    device=bare_cards,
    shows=monitor,
    narrate=narrate_to_dealer,
)
