"""Powers decide who may act: a power taken out of a rulebook takes the right away, and no power is there for nothing."""

from __future__ import annotations

import pytest

from pitboss import law
from pitboss.games import games
from pitboss.law.house_rules import of_the_house
from pitboss.table.commands import DEALER, PLAYER
from pitboss.table.refusal import Refusal
from tests.laws.powers import found, playable, refused, without

POWERS = [
    (rulebook, office.name, power)
    for rulebook in playable()
    for office in law.load(rulebook).offices
    for power in office.powers
    if not of_the_house(power)
]
each_rulebook = pytest.mark.parametrize("rulebook", playable())


@pytest.mark.parametrize(("rulebook", "office", "power"), POWERS, ids=[" ".join(each) for each in POWERS])
def test_a_power_taken_away_takes_the_right_away(rulebook: str, office: str, power: str) -> None:
    """Some command that is accepted with the power is refused to the office without it."""
    case = found(rulebook).needed.get((office, power))
    assert case is not None, "no command needs this power: let one require it, or take it out of the rulebook"
    assert not isinstance(case.decided(law.load(rulebook)), Refusal)
    assert refused(case.decided(without(law.load(rulebook), office, power))), case.kind


@each_rulebook
def test_the_house_has_the_powers_of_the_dealer(rulebook: str) -> None:
    """Without them the house does nothing but open the table and, where a setting says so, tell players to act and fold for
    time; with them it never acts for a player."""
    book, done = law.load(rulebook), found(rulebook).by_house
    assert {"EndRound", *(["Shuffle"] if book.has_setting("deck.cards") else [])} <= done.keys()
    assert not {"PlaceWagers", "Bet", "TakeSeat", "Fold"} & done.keys()
    bare = without(book, DEALER, *book.office(DEALER).powers)
    by_setting = {"InstructToAct", "FoldForTime"} if book.has_setting("act.instructed-by") else set()
    by_setting |= {"ConfirmWay"} if book.has_setting("bank.confirmed-by") else set()
    assert {kind for kind, case in done.items() if not refused(case.decided(bare))} == {"Tick"} | by_setting


@each_rulebook
def test_a_player_without_powers_plays_no_part(rulebook: str) -> None:
    """Nothing is accepted that is for players to do, whoever says it; a line of the checklist may be for the dealer as well."""
    book, done = law.load(rulebook), found(rulebook).of_players
    wagers = "PlaceWagers" if book.has("wager.before-first-card") else "Bet"
    assert {"TakeSeat", "BuyIn", wagers, "LeaveTable"} <= done.keys()
    bare = without(book, PLAYER, *book.office(PLAYER).powers)
    assert {kind for kind, case in done.items() if not refused(case.decided(bare))} <= {"Tick"}


def test_every_power_that_the_program_declares_is_required_by_some_command() -> None:
    """Under one rulebook or another; what a rulebook check takes for a power is one."""
    declared = {power for game in games().values() for power in (*game.own.powers, *game.own.conduct)}
    declared |= {power for game in games().values() for service in game.services for power in service.powers}
    required = {power for rulebook in playable() for _, power in found(rulebook).needed}
    assert declared - required == set()
