"""Racing Card Derby at the desk: wagers by area, what the scanner keys, the result, and what else the desk knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from pitboss.cards import Card, CardError, parse_cards
from pitboss.games.racing_card_derby.announcing import AnnounceResult, ConfirmResult
from pitboss.games.racing_card_derby.areas import BY_SELECTION, BY_WORD, LENGTHS, area
from pitboss.games.racing_card_derby.desk_incidents import BY, INCIDENTS, WHICH_AREA
from pitboss.games.racing_card_derby.desk_steps import monitor, next_step
from pitboss.games.racing_card_derby.drawing import Draw
from pitboss.games.racing_card_derby.moved_wagers import RestoreWager, WagerMoved
from pitboss.games.racing_card_derby.round import Stage
from pitboss.games.racing_card_derby.wagers import BLACK, QUINELLA, RED, SUITS, TRIFECTA
from pitboss.games.shared_layout.desk import COLOURS, SETTLEMENT, narrate_to_dealer
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import (
    CALL,
    END,
    NOTHING,
    DeskVocabulary,
    Keyed,
    Word,
    flag,
    makes,
    player_at,
    seats,
    take_back,
)
from pitboss.table.desk_words import wager_word, word
from pitboss.table.questions import Answers, Field, Kind, NotUnderstood, ask, seat
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.moved import BY_DEALER, BY_PATRON
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.state import Phase

UNREAD = "unread"
STAKE = Field("stake", "How much?", Kind.STAKE)


def _suits(word: str) -> tuple[Field, ...]:
    """Ask for the suits that a wager names."""
    count = LENGTHS.get(word, 0)
    return (Field("suits", "Which suits, in order?", Kind.SUITS, least=count, most=count),) if count else ()


def _placing(word: str) -> Callable[[Context, Answers], Iterator[Keyed]]:
    """Key a wager as the player's own act."""

    def does(m: Context, answers: Answers) -> Iterator[Keyed]:
        for seat_ in answers["seats"]:
            yield Keyed(_placed(word, seat_, answers), player_at(m, seat_))

    return does


def _placed(word: str, seat_: int, answers: Answers, *, oral: bool = False) -> PlaceWagers:
    on = BY_WORD[word] if word in BY_WORD else BY_SELECTION[word, answers["suits"]]
    return PlaceWagers(seat_, {on: answers["stake"]}, oral=oral)


def _oral_fields(m: Context, answers: Answers) -> Iterator[Field]:
    yield Field("wager", "Which wager?", Kind.WAGER, choices=(*BY_WORD, *LENGTHS))
    yield seat("area")(m)
    yield from _suits(answers.get("wager", ""))
    yield STAKE


def _oral(m: Context, answers: Answers) -> Iterator[Keyed]:
    """Key a wager that the player speaks and the dealer places."""
    yield Keyed(_placed(answers["wager"], answers["area"], answers, oral=True))


def _example(word: str) -> str:
    """Return as many suits as a wager names."""
    return "".join(f"{letter} " for letter in "hcs"[: LENGTHS.get(word, 0)])


def _wager_word(word: str, follows: str, means: str) -> Word:
    return Word(
        word,
        f"{word} SEATS {follows}",
        means,
        ask(seats(), *_suits(word), STAKE),
        _placing(word),
        f"{word} 1-3 {_example(word)}5",
    )


WAGERS = (
    _wager_word(RED, "AMOUNT", "On diamonds or hearts to come first."),
    _wager_word(BLACK, "AMOUNT", "On spades or clubs to come first."),
    *(_wager_word(each.word, "AMOUNT", "On this suit to come first.") for each in SUITS),
    _wager_word(QUINELLA, "SUIT SUIT AMOUNT", "On these suits to come first and second."),
    _wager_word(TRIFECTA, "SUIT SUIT SUIT AMOUNT", "On these suits to come first, second and third."),
    Word(
        "oral",
        "oral WAGER SEAT [SUIT]... AMOUNT",
        "A spoken wager, which you place for the player.",
        _oral_fields,
        _oral,
        "oral hearts 3 5",
    ),
)


def wager(rules: Rules) -> Field:
    return area("wager", "Which wager?", "such as red, hearts, quinella heart club, trifecta heart club spade")


def scanned(words: Sequence[str], m: Context) -> tuple[Keyed, ...]:
    """Return what the scanner has keyed: cards and nothing else, or an empty word if it read nothing.

    A card that passes the scanner twice in a row is more often one card than two, and a card that was never drawn cannot
    be taken back: so it is questioned.
    """
    if [*words] == [""]:
        return (Keyed(Draw()),)
    try:
        cards = parse_cards(words)
    except CardError:
        return ()
    for before, card in pairwise((*_drawn(m)[-1:], *cards)):
        if card is not None and card == before:
            raise NotUnderstood(f"The {card.words} was read twice in a row. If another one was drawn, key: draw {card}")
    return tuple(_readings(cards, m))


def _drawn(m: Context) -> tuple[Card | None, ...]:
    """Return the cards of the race that is running."""
    return m.state.round.part.cards if m.game.standing_at(m.state) == Stage.DRAWING else ()


def _readings(cards: Sequence[Card], m: Context) -> Iterator[Keyed]:
    """Key the cards as they were drawn; after an unread card, the first reading is its second one."""
    drawn = _drawn(m)
    if None in drawn:
        yield Keyed(m.game.incident("scan-failed", position=drawn.index(None), card=cards[0]))
        cards = cards[1:]
    yield from (Keyed(Draw(card)) for card in cards)


def _draw_fields(m: Context, answers: Answers) -> Iterator[Field]:
    yield flag(UNREAD, UNREAD, "empty", "")
    if answers.get(UNREAD) is False:
        yield Field("cards", "Which cards were drawn?", Kind.CARD, several=True)


def _draw(m: Context, answers: Answers) -> Iterator[Keyed]:
    if answers[UNREAD]:
        yield Keyed(Draw())
    else:
        yield from _readings(answers["cards"], m)


def empty_line(m: Context) -> str:
    """Ask about an empty line: a scanner that reads nothing may send one, but only the dealer knows if a card is there."""
    drawing = m.game.standing_at(m.state) == Stage.DRAWING or (m.state.phase is Phase.BETWEEN and m.state.round.called)
    return "Nothing was read. If a card has been drawn, key: unread" if drawing else ""


def _moved_fields(m: Context, answers: Answers) -> Iterator[Field]:
    yield seat("area")(m)
    yield WHICH_AREA
    yield area("to", "Which area is it on now?", after="to")
    yield BY
    if answers.get("by") == BY_DEALER:
        yield flag("oral")
    if answers.get("by") == BY_PATRON:
        yield flag("deliberate")


WORDS = (
    *WAGERS,
    take_back(wager),
    CALL,
    Word("draw", "[draw] CARD...", "The scanner has read the card just drawn.", _draw_fields, _draw, "draw 9h"),
    Word(UNREAD, UNREAD, "A card was drawn and the scanner read nothing.", NOTHING, makes(Draw)),
    word(AnnounceResult, "announce", "announce h c s protested"),
    word(ConfirmResult, "confirm"),
    *SETTLEMENT,
    END,
    *COLOURS,
    Word(
        "moved",
        "moved SEAT AREA to AREA by WHOM [HOW]",
        "A wager is not where it was placed; moved by dealer [oral], patron [deliberate] or player.",
        _moved_fields,
        makes(WagerMoved),
        "moved 3 hearts to red by dealer",
    ),
    Word(
        "restore",
        "restore SEAT AREA",
        "A supervisor has a moved wager settled where it was placed.",
        ask(seat("area"), WHICH_AREA),
        makes(RestoreWager),
        "restore 3 hearts",
    ),
)

DESK = DeskVocabulary(
    words=lambda rules: WORDS,
    wager_word=wager_word,
    wager_keys=lambda rules: (
        "red SEATS AMOUNT",
        "hearts SEATS AMOUNT",
        "quinella SEATS SUIT SUIT AMOUNT",
        "trifecta SEATS SUIT SUIT SUIT AMOUNT",
    ),
    wager=wager,
    incidents=INCIDENTS,
    step=next_step,
    device=scanned,
    empty_line=empty_line,
    shows=monitor,
    narrate=narrate_to_dealer,
)
