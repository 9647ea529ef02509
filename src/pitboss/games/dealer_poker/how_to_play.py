"""How poker against the dealer is played, in six lines made from the rulebook in play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.games.guide import GuideLine, listed
from pitboss.table.events import Outcome
from pitboss.table.phrases import wager_name

TIES = {
    Outcome.WIN: "you win a tie",
    Outcome.LOSE: "the dealer wins a tie",
    Outcome.STAND_OFF: "in a tie both wagers come back",
}
TIMES = {1: "once", 2: "twice", 3: "three times"}


def lines(rules: PokerRules) -> Iterator[GuideLine]:
    """Yield the wagers, the deal, the decision, who wins, and what each bonus and side wager pays."""
    yield GuideLine(_wagers(rules), rules.cite("wager.before-first-card", "wager.side-alone"))
    yield GuideLine(_deal(rules), rules.cite("deal.face-down"))
    yield GuideLine(_decision(rules), rules.cite("decide.fold-or-play", "play.wager", "fold.collect", "fold.ante-only"))
    yield GuideLine(
        _winner(rules),
        rules.cite(
            "dealer.qualifies", "dealer.plays-with", "settle.no-hand", "settle.dealer-out", "settle.player-wins", "settle.tie"
        ),
    )
    if rules.ante_bonus.pays:
        bonus = f"Ante Bonus, whatever the dealer holds: {', '.join(rules.ante_bonus.lines())}."
        yield GuideLine(bonus, rules.cite("settle.ante-bonus"))
    else:
        rules_of, schedule = next(each for each in rules.sign_schedules() if each[1].wager not in rules.sides)
        yield GuideLine(f"{wager_name(schedule.wager)}, if your hand wins: {', '.join(schedule.lines())}.", rules.cite(*rules_of))
    yield GuideLine(" ".join(_alone(rules)), rules.cite(*(f"settle.{wager}-wins" for wager in (*rules.sides, rules.bonus))))


def _names(wagers: Sequence[str], join: str = "and") -> str:
    return listed([wager_name(wager) for wager in wagers], join)


def _wagers(rules: PokerRules) -> str:
    sides = [wager for wager in rules.wagers if not rules.company(wager)]
    first = (
        f"Wager on {_names(sides, 'or')}, or on both."
        if rules.side_alone
        else f"Wager on Ante; {_names(rules.sides)} may go with it."
    )
    return f"{first} {wager_name(rules.bonus)} goes with another wager." if rules.bonus else first


def _deal(rules: PokerRules) -> str:
    up = any(each.up for each in rules.passes((1,), rules.table.device))
    same = rules.player_cards == rules.dealer_cards
    who = f"You and the dealer get {rules.player_cards} cards each"
    if not same:
        who = f"You get {rules.player_cards} cards, the dealer {rules.dealer_cards}"
    shown = ", one of the dealer's face up" if up else ""
    best = "" if same and rules.player_cards == rules.ranking.plays else f"; the best {rules.ranking.plays} of each count"
    kinds = ", ".join(kind.replace("-", " ") for kind in rules.ranking.order)
    return f"{who}{shown}{best}. Best hand first: {kinds}."


def _decision(rules: PokerRules) -> str:
    least, most = rules.play_minimum, rules.play_maximum
    amount = _times(least) if least == most else f"{_times(least)} to {_times(most)}"
    keeps = f" You may fold the Ante alone and keep {_names(rules.sides)}." if rules.fold_keeps_side else ""
    return f"Look at your cards. Fold and give up {_names(rules.folds)}, or put {amount} the Ante on Play.{keeps}"


def _times(number: int) -> str:
    return TIMES.get(number, f"{number} times")


def _winner(rules: PokerRules) -> str:
    paid = f"Ante and Play pay {rules.ante_odds}" if rules.ante_odds == rules.play_odds else ""
    paid = paid or f"Ante pays {rules.ante_odds}, Play {rules.play_odds}"
    needs = rules.qualifying()
    first = f"If the dealer does not have {needs}, Ante is paid and Play comes back. Else the" if needs else "The"
    return f"{first} higher hand wins: {paid}; {TIES[rules.ties]}."


def _alone(rules: PokerRules) -> Iterator[str]:
    for _, schedule in rules.sign_schedules():
        if schedule.wager in rules.sides:
            yield f"{wager_name(schedule.wager)} goes by your hand alone: {', '.join(schedule.lines())}."
        elif schedule.wager == rules.bonus:
            yield f"{wager_name(schedule.wager)} goes by your cards and the dealer's: {', '.join(schedule.lines())}."
