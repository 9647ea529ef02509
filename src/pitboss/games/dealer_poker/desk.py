"""Poker against the dealer at the desk: the words of a round, and what else the desk knows of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from msgspec.structs import replace

from pitboss.cards import Card, CardError, parse_cards
from pitboss.games.dealer_poker.betting import AnteFolded, Fold, FoldAnte, HandFolded, PickUp, Play
from pitboss.games.dealer_poker.dealing import CardsDealt, Deal, RackRest
from pitboss.games.dealer_poker.desk_incidents import INCIDENTS
from pitboss.games.dealer_poker.desk_steps import next_hand, next_step, with_status
from pitboss.games.dealer_poker.round import Hand, HandStatus, Stage
from pitboss.games.dealer_poker.rules import PLAY, REST, PokerContext, poker_rules
from pitboss.games.dealer_poker.settling import Concede, HandConceded, HandSettled, RevealDealer, SettleHand
from pitboss.games.dealer_poker.view import HandView, view
from pitboss.money import show
from pitboss.table.accounts import areas_with
from pitboss.table.commands import DEALER
from pitboss.table.desk_vocabulary import (
    CALL,
    END,
    DeskVocabulary,
    Keyed,
    Line,
    Word,
    flag,
    player_at,
    seats,
    take_back,
)
from pitboss.table.desk_words import word
from pitboss.table.events import Event
from pitboss.table.phrases import capitalized, cards_counted, hand_words, place_name, seat_and_player, taken_and_paid, wager_name
from pitboss.table.places import DEALER_PLACE
from pitboss.table.questions import Answers, Field, Fields, Kind, NotUnderstood, ask, seat
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.state import Phase, TableState, owner_of
from pitboss.table.viewers import Viewer


def narrate_to_dealer(event: Event, state: TableState) -> Iterator[Line] | None:
    """Return one of the game's events in lines for the dealer; None if everybody's sentence will do."""
    match event:
        case CardsDealt():
            return iter([(f"{capitalized(event.dealt())}.", event.clauses)])
        case HandSettled():
            return _settled(event, state)
        case HandFolded():
            return iter([_given_up("folds", event, state)])
        case HandConceded():
            return iter([_given_up("concedes", event, state)])
        case AnteFolded():
            return iter([_given_up("folds the Ante", event, state)])
        case _:
            return None


def _settled(event: HandSettled, state: TableState) -> Iterator[Line]:
    """Return what the dealer takes and pays, wager by wager."""
    yield f"{seat_and_player(state, event.area)}:", event.clauses
    yield from ((f"  {does}", clauses) for does, clauses in taken_and_paid(event.wagers))


def _given_up(verb: str, event: HandFolded | HandConceded | AnteFolded, state: TableState) -> Line:
    lines = [f"{wager_name(line.wager)} {show(line.stake)}{'' if line.pays else ' back'}" for line in event.wagers]
    return f"{seat_and_player(state, event.area)} {verb}: {', '.join(lines)}.", event.clauses


def _placed(wager: str) -> Callable[[PokerContext, Answers], Iterator[Keyed]]:
    """Key wagers as the act of the player who owns each area, or who is named by their seat."""

    def does(m: PokerContext, answers: Answers) -> Iterator[Keyed]:
        wagers = {wager: answers["stake"]}
        for number in range(len(_others(m.rules, wager))):
            if answers.get(f"wager{number}"):
                wagers[_wagers(m.rules)[answers[f"wager{number}"]]] = answers[f"stake{number}"]
        for area in answers["seats"]:
            owner = answers.get("owner") or owner_of(m.state, area)
            yield Keyed(PlaceWagers(area, wagers), player_at(m, owner))

    return does


def _wagers(rules: Rules) -> dict[str, str]:
    """Return the wagers before the deal by their words: the first part of each name."""
    return {wager.partition("-")[0]: wager for wager in rules.wagers}


def _others(rules: Rules, wager: str) -> list[str]:
    return [word for word, each in _wagers(rules).items() if each != wager]


def _wager_fields(wager: str) -> Fields:
    """Ask for the areas and the stake, and then for other wagers on the same areas."""

    def fields(m: PokerContext, answers: Answers) -> Iterator[Field]:
        yield seats("On which areas?")(m)
        yield Field("stake", "How much?", Kind.STAKE)
        yield seat("owner", "By the player at which seat?", after="by", optional=True)(m)
        others = _others(m.rules, wager)
        for number in range(len(others)):
            yield Field(f"wager{number}", "Which other wager?", Kind.WAGER, choices=tuple(others), optional=True)
            if not answers.get(f"wager{number}"):
                return
            yield Field(f"stake{number}", "How much?", Kind.STAKE)

    return fields


def wager_word(wager: str) -> Word:
    """Return the word of a wager before the deal: the first part of its name."""
    word = wager.partition("-")[0]
    return Word(
        word,
        f"{word} SEATS AMOUNT [by SEAT] [WAGER AMOUNT]",
        f"{wager_name(wager)} on an area; `by` the seat of a player who sits elsewhere.",
        _wager_fields(wager),
        _placed(wager),
        f"{word} 1-7 10",
    )


def wager(rules: Rules) -> Field:
    return Field("wager", "Which wager?", Kind.WAGER, choices=rules.wagers)


def _deal(m: PokerContext, answers: Answers) -> Iterator[Keyed]:
    """Deal the next pass; with a card, every pass up to the one that deals a card face up."""
    card = answers["card"]
    if card is not None:
        yield from (Keyed(Deal()) for _ in range(_passes_before_the_up_card(m)))
    yield Keyed(Deal(card))


def _passes_before_the_up_card(m: PokerContext) -> int:
    state = m.state
    first = m.game.standing_at(state) != Stage.DEALING
    seats = areas_with(state, m.rules.wagers) if first else tuple(state.round.part.hands)
    left = poker_rules(m.rules).passes(seats, state.device)[0 if first else state.round.part.passes :]
    if m.game.standing_at(state) not in (Phase.BETWEEN, Stage.DEALING) or not seats:
        return 0
    return next((number for number, each in enumerate(left) if each.up), 0)


def _fold_fields(m: PokerContext, answers: Answers) -> Iterator[Field]:
    yield flag("ante")
    if "ante" in answers:
        yield seat("area", "Which seat folds?", several=not answers["ante"])(m)


def _fold(m: PokerContext, answers: Answers) -> Iterator[Keyed]:
    if answers["ante"]:
        yield Keyed(FoldAnte(answers["area"]))
    else:
        yield from (Keyed(Fold(each)) for each in answers["area"])


def _play_fields(m: PokerContext, answers: Answers) -> Iterator[Field]:
    yield seats("Which seats play?")(m)
    yield Field("stake", "How much?", Kind.STAKE, optional=True)
    if answers.get("stake") is not None:
        yield flag("blind")


def _play(m: PokerContext, answers: Answers) -> Iterator[Keyed]:
    stake = answers["stake"]
    if stake is not None and answers["blind"]:
        yield from _placed(PLAY)(m, answers)
        return
    yield from (Keyed(Play(area, stake) if stake is not None else Play(area)) for area in answers["seats"])


def _look(m: PokerContext, answers: Answers) -> Iterator[Keyed]:
    """Key the seats that pick up their cards; without a seat, all who may and have not yet."""
    hands = m.state.round.part.hands if m.in_round else {}
    waiting = [area for area, hand in hands.items() if hand.status is HandStatus.DEALT and not hand.handled and not hand.blind]
    if not answers["area"] and not waiting:
        raise NotUnderstood("Nobody has cards to pick up. Usage: look [SEATS]")
    yield from (Keyed(PickUp(each)) for each in answers["area"] or waiting)


CARDS = Field("cards", "Which cards?", Kind.CARDS)
SET = Field("plays", "Which cards play?", Kind.CARDS, after="set", optional=True)


def _reveal(m: PokerContext, answers: Answers) -> Iterator[Keyed]:
    cards = _unknown(DEALER_PLACE, m.state.round.part.dealer, answers["cards"])
    yield Keyed(RevealDealer(cards, answers["plays"] or ()))


def _hand(m: PokerContext, answers: Answers) -> Iterator[Keyed]:
    area = answers["area"]
    cards = _unknown(area, m.state.round.part.hands.get(area, Hand()), answers["cards"])
    yield Keyed(SettleHand(area, cards, answers["plays"] or ()))


def _unknown(place: int, hand: Hand, keyed: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that were not known yet; the dealer may key the whole hand."""
    known = [card for card in hand.cards if card is not None]
    if not known or len(keyed) != len(hand.cards):
        return tuple(keyed)
    missing = [card for card in known if card not in keyed]
    if missing:
        seen = f"{missing[0]} was seen in the hand of {place_name(place)}"
        raise NotUnderstood(f"{seen} and is not among these cards. Look again.")
    return tuple(card for card in keyed if card not in known)


RACK = word(RackRest, "rack")
ROUND = (
    take_back(lambda rules: replace(wager(rules), choices=rules.areas)),
    CALL,
    Word(
        "deal",
        "deal [CARD]",
        "The next pass; with your up card, all passes up to it.",
        ask(Field("card", "Which card is face up?", Kind.CARD, optional=True)),
        _deal,
        "deal 9d",
    ),
    Word(
        "look",
        "look [SEATS]",
        "Players pick up their cards; all of them if no seat is keyed.",
        ask(seat("area", several=True, optional=True)),
        _look,
        "look 1-3",
    ),
    Word(
        "fold", "fold SEATS | fold ante SEAT", "A player folds; or folds the Ante and plays on.", _fold_fields, _fold, "fold 2,6"
    ),
    Word("play", "play SEATS [AMOUNT [blind]]", "A player plays; `blind`: before the deal.", _play_fields, _play, "play 1,3 10"),
    Word(
        "reveal",
        "reveal CARDS [set CARDS]",
        "Your hand is turned up; `set` if it was not set at its best.",
        ask(CARDS, SET),
        _reveal,
        "reveal KsKd5h5c2s",
    ),
    Word(
        "hand",
        "hand SEAT CARDS [set CARDS]",
        "A player's hand is turned up and settled.",
        ask(seat("area"), CARDS, SET),
        _hand,
        "hand 3 AsAd8c6s3h",
    ),
    word(Concede, "concede", "concede 3"),
    END,
)


def bare(words: Sequence[str], m: PokerContext) -> Sequence[str]:
    """Return the line that seats or cards alone stand for, by what comes next: wagers in the order of the layout, the card face
    up, a Play, a hand."""
    stage, cards = m.game.standing_at(m.state), _are_cards(words)
    if not cards and words[0][:1].isdecimal():
        match stage:
            case Phase.BETWEEN if 2 <= len(words) <= len(m.rules.wagers) + 1:
                stakes = zip(_wagers(m.rules), words[1:], strict=False)
                (first, amount), *others = [pair for pair in stakes if pair[1] != "0"] or [("", "")]
                return (first, words[0], amount, *(part for pair in others for part in pair)) if first else ()
            case Stage.DECIDING:
                return ("play", *words)
            case Stage.SETTLING if len(words) > 1:
                return ("hand", *words)
    elif cards:
        match stage:
            case Phase.BETWEEN | Stage.DEALING if len(words) == 1 and m.state.round.called:
                return ("deal", *words)
            case Stage.DECIDING if not with_status(m, HandStatus.DEALT):
                return ("reveal", *words)
            case Stage.SETTLING if with_status(m, HandStatus.PLAYS):
                return ("hand", str(next_hand(m)), *words)
    return ()


def _are_cards(words: Sequence[str]) -> bool:
    """Return whether a line begins with cards, up to the word that says how they were set."""
    try:
        return bool(parse_cards([*takewhile(lambda word: word.lower() != "set", words)]))
    except CardError:
        return False


def _area(m: PokerContext, area: int) -> str:
    """Return the hand at an area, with only the cards that are face up."""
    hand = view(m.state, Viewer(DEALER)).hands.get(area)
    return f"{hand.status}: {_held(hand)}" if hand else ""


def _dealer(m: PokerContext) -> tuple[str, ...]:
    hand = view(m.state, Viewer(DEALER)).dealer
    return (f"dealer  {_held(hand)}",) if hand and m.in_round else ()


def _held(hand: HandView) -> str:
    if hand.as_set:
        return hand_words(hand.as_set)
    up = f", face up {' '.join(hand.cards.values())}" if hand.cards else ""
    return f"{cards_counted(hand.lie)}{up}"


DESK = DeskVocabulary(
    words=lambda rules: (*(wager_word(each) for each in rules.wagers), *ROUND, *((RACK,) if rules.has(REST) else ())),
    wager_word=wager_word,
    wager_keys=lambda rules: (
        *(f"{each} SEATS AMOUNT" for each in _wagers(rules)),
        f"SEATS {' '.join(['AMOUNT'] * len(rules.wagers))}",
    ),
    wager=wager,
    incidents=INCIDENTS,
    step=next_step,
    bare=bare,
    area=_area,
    shows=_dealer,
    narrate=narrate_to_dealer,
)
