"""The next step of a race: card by card, then the result, and all wagers at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.games.racing_card_derby import results
from pitboss.games.racing_card_derby.drawing import AREA_RULES, next_place
from pitboss.games.racing_card_derby.moment import RaceMoment
from pitboss.games.racing_card_derby.moving import RESTORED, may_restore
from pitboss.games.racing_card_derby.round import LosingWagersTaken, PayWinning, Shifted, TakeLosing
from pitboss.house.desk.race.areas import named
from pitboss.house.desk.race.monitor import monitor
from pitboss.house.desk.step import Step, count_step, step
from pitboss.house.record import settled_by
from pitboss.house.words.phrases import wager_name
from pitboss.house.words.race import AREAS, by_seat
from pitboss.money import show
from pitboss.table.commands import Actor
from pitboss.table.events import Event, Settled
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase


def next_step(m: RaceMoment) -> Step:
    return _settling(m) if m.state.phase is Phase.SETTLING else _drawing(m)


# --- the draw ------------------------------------------------------------------------------------------------------


def _drawing(m: RaceMoment) -> Step:
    running = m.state.phase is Phase.DEALING
    shows = monitor(m) if running else ()
    if m.state.shoe.count_due:
        return count_step(m)
    if running and None in m.state.round.part.cards:
        does = "The scanner did not read the last card: pass it over the scanner again, or key it as it lies."
        return step(m, does, ["CARD"], "deal.over-scanner", "remedy.display", shows=shows)
    if not m.state.shoe.left:
        does = "No card is left, and the race is not over: the round is void."
        return step(m, does, ["oops out"], "remedy.shoe-exhausted", shows=shows)
    place, due = next_place(m), m.state.round.part.due
    does = f"Draw a card over the scanner and lay it face up for {AREAS[place]} place."
    seen = f"The {due.words} was seen in the shoe and is this card." if due else ""
    rules = ("deal.over-scanner", "race.stepped", AREA_RULES[place])
    return step(m, does, ["CARD", "unread"], *rules, warns=seen or _moved(m), shows=shows)


# --- the result and the settlement ---------------------------------------------------------------------------------


def _settling(m: RaceMoment) -> Step:
    race = m.state.round.part
    if not race.announced:
        does = "Announce which suits came first, second and third, and whether the race is protested."
        keys = ["announce SUIT SUIT SUIT [protested]"]
        return step(m, does, keys, "result.places", "result.protested", warns=_moved(m), shows=monitor(m))
    if not race.confirmed:
        does = "Confirm that both monitors show this result, and that the winning areas and no others are lit."
        keys = ["confirm", "oops display", "oops lights"]
        return step(m, does, keys, "result.confirm", warns=_moved(m), shows=monitor(m))
    if not race.taken:
        return _taking(m)
    return _ending(m) if race.paid else _paying(m)


def _taking(m: RaceMoment) -> Step:
    decision = results.take(m, TakeLosing())
    shows = () if isinstance(decision, Refusal) else _wagers(m, decision[0])
    return step(m, "Take all losing wagers.", ["take"], "settle.take-losing", warns=_moved(m), shows=shows)


def _paying(m: RaceMoment) -> Step:
    """What is paid where; a tray that cannot pay it comes first."""
    decision = results.pay(m, PayWinning())
    if isinstance(decision, Refusal):
        short = f"{decision.sentence()} {decision.way_out()}"
        return step(m, "Pay all winning wagers.", ["fill AMOUNT", "pay"], "settle.pay-winning", warns=short)
    return step(m, "Pay all winning wagers.", ["pay"], "settle.pay-winning", shows=_wagers(m, decision[0]))


def _ending(m: RaceMoment) -> Step:
    next_ = "the next race is dealt from the same cards" if m.rules.rounds.shoe_plays_on(m) else "all cards are shuffled next"
    return step(m, f"Put the cards of the race in the discard rack; {next_}.", ["end"], "settle.pay-winning")


# --- what lies where -----------------------------------------------------------------------------------------------


def _wagers(m: RaceMoment, event: Event) -> Iterator[str]:
    """Seat by seat: each wager with what is taken or paid, and the sum."""
    seats = by_seat(settled_by(event))
    for seat, lines in seats.items():
        yield f"seat {seat} ({m.state.round.part.hands[seat].player}): {_sum(lines)}"
    if not seats:
        yield f"no wager has {'lost' if isinstance(event, LosingWagersTaken) else 'won'}"


def _sum(lines: Iterable[Settled]) -> str:
    lines = list(lines)
    each = ", ".join(f"{wager_name(line.wager)} {show(abs(line.pays))}" for line in lines)
    total = sum(abs(line.pays) for line in lines)
    return each if len(lines) == 1 else f"{each}; together {show(total)}"


def _moved(m: RaceMoment) -> str:
    """Wagers moved by accident that may still be settled where they were placed."""
    shifted = m.state.round.part.shifted.items()
    return " ".join(filter(None, (_where(m, seat, wager, lies) for seat, wagers in shifted for wager, lies in wagers.items())))


def _where(m: RaceMoment, seat: int, wager: str, lies: Shifted) -> str:
    """Where one lies and was placed, and who may put it back; nothing where nobody may any more."""
    office = next(iter(m.rules.holders(RESTORED[lies.by])), "")
    if isinstance(may_restore(RaceMoment(m.state, Actor("", office), m.at, m.rules), seat, wager), Refusal):
        return ""
    key = f"as NAME {office} restore {seat} {named(wager)}"
    return f"Seat {seat}: {show(lies.stake.total)} on {named(lies.to)} was placed on {named(wager)}; to settle it there: {key}."
