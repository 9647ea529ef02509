"""The dealer's next step in a race, card by card, then the result and all wagers; and what the Dealer's Monitor shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.cards import Card
from pitboss.games.racing_card_derby.areas import keyed_name
from pitboss.games.racing_card_derby.drawing import AREA_RULES, next_place
from pitboss.games.racing_card_derby.moved_wagers import RESTORED, may_restore
from pitboss.games.racing_card_derby.race import ORDINALS, known
from pitboss.games.racing_card_derby.round import Shifted, Stage
from pitboss.games.racing_card_derby.rules import RaceContext
from pitboss.games.racing_card_derby.wagers import SUITS
from pitboss.games.shared_layout.desk import settlement
from pitboss.games.shared_layout.settling import correctable
from pitboss.money import show
from pitboss.table.commands import Actor
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import Step, count_step, step
from pitboss.table.phrases import listed
from pitboss.table.refusal import Refusal

UNREAD, UNDECIDED = "??", "-"


def next_step(m: RaceContext) -> Step:
    """Return the dealer's next step."""
    return _settling(m) if m.game.standing_at(m.state) == Stage.SETTLING else _drawing(m)


def _drawing(m: RaceContext) -> Step:
    running = m.game.standing_at(m.state) == Stage.DRAWING
    shows = monitor(m) if running else ()
    if m.state.shoe.count_due:
        return count_step(m)
    if running and None in m.state.round.part.cards:
        does = "The scanner did not read the last card: scan it again, or key the card."
        return step(m, does, ["CARD"], "deal.over-scanner", "remedy.display", shows=shows)
    if not m.state.shoe.left:
        does = "No card is left and the race is not over: the round is void."
        return step(m, does, ["oops out"], "remedy.shoe-exhausted", shows=shows)
    place, due = next_place(m), m.state.round.part.due
    does = f"Draw a card over the scanner and place it face up for {ORDINALS[place]} place."
    rules = ("deal.over-scanner", "race.stepped", AREA_RULES[place])
    return step(m, does, ["CARD", "unread"], *rules, warns=_seen(due) or _moved(m), shows=shows)


def _seen(due: Sequence[Card]) -> str:
    """Name the card that was seen in the shoe and is drawn now, and those seen behind it."""
    if not due:
        return ""
    behind = f" Behind it: {listed(f'the {card.words}' for card in due[1:])}." if len(due) > 1 else ""
    return f"The {due[0].words} was seen in the shoe and is this card.{behind}"


def _settling(m: RaceContext) -> Step:
    race = m.state.round.part
    if not race.announced:
        does = "Announce which suits came first, second and third, and whether the race is protested."
        keys = ["announce SUIT SUIT SUIT [protested]"]
        return step(m, does, keys, "result.places", "result.protested", warns=_moved(m), shows=monitor(m))
    if not race.confirmed:
        does = "Confirm that both monitors show this result, and that the winning areas and no others are lit."
        keys = ["confirm", "oops display", "oops lights"]
        return step(m, does, keys, "result.confirm", warns=_moved(m), shows=monitor(m))
    return settlement(m, lambda: _ending(m), _moved(m))


def _ending(m: RaceContext) -> Step:
    next_ = "the next race is dealt from the same cards" if m.shoe_plays_on else "all cards are shuffled next"
    return step(m, f"Put the cards of the race in the discard rack; {next_}.", ["end"], "settle.pay-winning", enter="end")


def _moved(m: RaceContext) -> str:
    """Warn of wagers moved by accident that may still be settled where they were placed."""
    shifted = m.state.round.part.shifted.items()
    return " ".join(filter(None, (_where(m, seat, wager, now) for seat, wagers in shifted for wager, now in wagers.items())))


def _where(m: RaceContext, seat: int, wager: str, now: Shifted) -> str:
    """Say where a wager is, where it was placed, and who may have it put back; nothing if nobody may."""
    office = next(iter(m.rules.holders(RESTORED[now.by])), "")
    if isinstance(may_restore(Context(m.state, Actor("", office), m.at, m.rules), seat, wager), Refusal):
        return ""
    key = f"as NAME {office} restore {seat} {keyed_name(wager)}"
    placed = f"{show(now.stake.total)} on {keyed_name(now.to)} was placed on {keyed_name(wager)}"
    return f"Seat {seat}: {placed}; to settle it there: {key}."


def monitor(m: RaceContext) -> tuple[str, ...]:
    """Return what the monitor shows of the race, or of the last one until the next first card, unless that was void."""
    return tuple(_lines(m)) if m.state.round.part.cards and correctable(m) else ()


def _lines(m: RaceContext) -> Iterator[str]:
    """Return a line for each place with cards: its suit as soon as it is decided, and the cards in the order drawn."""
    race, running = m.part, m.rules.run(known(m.part.cards))
    suits = race.shown or running.finished
    yield f"counts  {', '.join(f'{suit.word} {running.counts[suit]}' for suit in SUITS)}"
    for place, name in ORDINALS.items():
        cards = [card or UNREAD for area, card in zip(race.places, race.cards, strict=True) if area == place]
        if cards:
            suit = suits[place - 1].word if place <= len(suits) else UNDECIDED
            yield f"{name:<7} {suit:<9} {' '.join(cards)}"
    if race.shown_protested if race.shown else running.protested:
        yield "a protested race"
    if race.shown:
        yield f"lit     {', '.join(keyed_name(area) for area in race.lit) or 'nothing'}"
