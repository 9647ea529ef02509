"""The words of a race: wagers by area, what the scanner has read, the result, and what is taken and paid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from pitboss.cards import Card, CardError, parse_cards
from pitboss.games.racing_card_derby.moving import BY_DEALER, MOVERS
from pitboss.games.racing_card_derby.round import (
    AnnounceResult,
    ConfirmResult,
    Draw,
    PayWinning,
    RestoreWager,
    TakeLosing,
    WagerMoved,
)
from pitboss.games.racing_card_derby.wagers import BLACK, QUINELLA, RED, SUITS, TRIFECTA
from pitboss.house.desk.keys import Keys, NotUnderstood
from pitboss.house.desk.race.areas import BY_WORD, LENGTHS, area, combination, places
from pitboss.house.desk.said import Said, Word
from pitboss.house.desk.table_words import CALL, END, take_back
from pitboss.house.runner import Table
from pitboss.table.commands import Stake
from pitboss.table.incidents import Incident
from pitboss.table.services.wagers.requests import PlaceWagers
from pitboss.table.state import Phase

UNREAD = "unread"
NOTHING = (UNREAD, "empty", "")
"""What says that the scanner has read nothing."""

# --- wagers --------------------------------------------------------------------------------------------------------

Placed = tuple[int, str, Stake]


def _keyed(word: str, keys: Keys) -> Placed:
    """Seat, area and stake of a wager that begins with this word."""
    seat = keys.seat()
    on = BY_WORD[word] if word in BY_WORD else combination(word, keys)
    return seat, on, keys.stake()


def _placed(placed: Placed, keys: Keys) -> Iterator[Said]:
    """A player's own act, which the dealer only keys."""
    seat, on, stake = placed
    yield Said(PlaceWagers(seat, {on: stake}), keys.player(seat))


def _placing(word: str) -> Callable[[Keys], Iterator[Said]]:
    return lambda keys: _placed(_keyed(word, keys), keys)


def _oral(keys: Keys) -> Iterator[Said]:
    """Spoken by the player, placed by the dealer."""
    seat, on, stake = _keyed(keys.one_of("a wager", (*BY_WORD, *LENGTHS)), keys)
    yield Said(PlaceWagers(seat, {on: stake}, oral=True))


def area_word(wager: str) -> Word:
    """An area by its whole name."""

    def read(keys: Keys) -> Iterator[Said]:
        yield from _placed((keys.seat(), wager, keys.stake()), keys)

    return Word(wager, f"{wager} SEAT AMOUNT", "A wager on this area.", read)


WAGERS = (
    Word(RED, f"{RED} SEAT AMOUNT", "That diamonds or hearts come first.", _placing(RED)),
    Word(BLACK, f"{BLACK} SEAT AMOUNT", "That spades or clubs come first.", _placing(BLACK)),
    *(Word(each.word, f"{each.word} SEAT AMOUNT", "That this suit comes first.", _placing(each.word)) for each in SUITS),
    Word(
        QUINELLA,
        f"{QUINELLA} SEAT SUIT SUIT AMOUNT",
        "That these suits come first and second.",
        _placing(QUINELLA),
    ),
    Word(
        TRIFECTA,
        f"{TRIFECTA} SEAT SUIT SUIT SUIT AMOUNT",
        "That these suits come first, second and third.",
        _placing(TRIFECTA),
    ),
    Word("oral", "oral WAGER SEAT [SUIT]... AMOUNT", "A wager spoken with its chips, which you place.", _oral),
)

# --- the draw ------------------------------------------------------------------------------------------------------


def scanned(words: Sequence[str], table: Table) -> tuple[Said, ...]:
    """What the scanner has keyed: cards and nothing else, or an empty word where it read nothing. A card that passes the
    scanner twice in a row is more often one card than two, and a card that was never drawn cannot be taken back."""
    if [*words] == [""]:
        return (Said(Draw()),)
    try:
        cards = parse_cards(words)
    except CardError:
        return ()
    for before, card in pairwise((*_lying(table)[-1:], *cards)):
        if card is not None and card == before:
            raise NotUnderstood(f"The {card.words} was read twice in a row. If another one was drawn, key: draw {card}")
    return tuple(_read(cards, table))


def _lying(table: Table) -> tuple[Card | None, ...]:
    """The cards of the race that runs."""
    return table.state.round.part.cards if table.state.phase is Phase.DEALING else ()


def _read(cards: Sequence[Card], table: Table) -> Iterator[Said]:
    """The cards as they were drawn; where one lies unread, the first reading is its second one."""
    lying = _lying(table)
    if None in lying:
        yield Said(Incident("scan-failed", position=lying.index(None), card=cards[0]))
        cards = cards[1:]
    yield from (Said(Draw(card)) for card in cards)


def _draw(keys: Keys) -> Iterator[Said]:
    if keys.skip(*NOTHING):
        yield Said(Draw())
        return
    cards = [keys.card()]
    while keys:
        cards.append(keys.card())
    yield from _read(cards, keys.table)


# --- the result ----------------------------------------------------------------------------------------------------


def _announce(keys: Keys) -> Iterator[Said]:
    suits = places(keys)
    yield Said(AnnounceResult(suits, keys.skip("protested")))


# --- wagers that lie elsewhere -------------------------------------------------------------------------------------


def _moved(keys: Keys) -> Iterator[Said]:
    seat, wager = keys.seat(), area(keys)
    if not keys.skip("to"):
        raise keys.wrong("`to` and an area")
    to = area(keys)
    if not keys.skip("by"):
        raise keys.wrong(f"`by` and one of {', '.join(MOVERS)}")
    by = keys.one_of("who moved it", MOVERS)
    yield Said(WagerMoved(seat, wager, to, by, oral=by == BY_DEALER and keys.skip("oral")))


def _restore(keys: Keys) -> Iterator[Said]:
    yield Said(RestoreWager(keys.seat(), area(keys)))


WORDS = (
    *WAGERS,
    Word("back", "back SEAT", "A player's wagers are taken back before the first card.", take_back),
    CALL,
    Word("draw", "[draw] CARD...", "The scanner has read the card just drawn.", _draw),
    Word(UNREAD, UNREAD, "A card was drawn and the scanner read nothing.", lambda keys: [Said(Draw())]),
    Word("announce", "announce SUIT SUIT SUIT [protested]", "First, second and third, and a protested race.", _announce),
    Word("confirm", "confirm", "Monitors and lights show the right result.", lambda keys: [Said(ConfirmResult())]),
    Word("take", "take", "All losing wagers are taken.", lambda keys: [Said(TakeLosing())]),
    Word("pay", "pay", "All winning wagers are paid.", lambda keys: [Said(PayWinning())]),
    END,
    Word(
        "moved",
        "moved SEAT AREA to AREA by WHOM [oral]",
        "A wager lies elsewhere than it was placed; by dealer, patron or player.",
        _moved,
    ),
    Word("restore", "restore SEAT AREA", "A supervisor has it settled where it was placed.", _restore),
)
