"""The dealer's next step in one line, how it is keyed, and the rule that requires it; within a round the game says it."""

from __future__ import annotations

from pitboss.house.desk.model import game_vocabulary
from pitboss.law import ChecklistRow
from pitboss.money import show
from pitboss.table.commands import DEALER
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import Step, count_step, step
from pitboss.table.limits import limits_at
from pitboss.table.phrases import place_names, wager_name
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.decks.checking import checked_at_close, checking_rules
from pitboss.table.services.decks.replacing import same_cards_stay
from pitboss.table.services.decks.shuffling import shuffling_rules, vacated
from pitboss.table.services.wagers.placing import wagering_areas
from pitboss.table.settings import SHOE
from pitboss.table.state import Phase, TableState


def decks_named(state: TableState, rules: Rules, deck: int) -> str:
    """Return the cards that are played together by their backs: one deck, or all decks of a shoe."""
    back = state.decks[deck].back
    return f"{back} deck" if rules.decks == 1 else f"{rules.decks} {back} decks"


def next_step(m: Context) -> Step:
    """Return the dealer's next step."""
    match m.state.phase:
        case Phase.OPENING:
            return _cards_ready(m) or _opening(m)
        case Phase.BETWEEN:
            return _cards_ready(m) or _left_by_tournament(m) or _shuffled(m) or _wagers(m)
        case Phase.CLOSED:
            return Step("The table is closed.", ("quit",))
        case _:
            return game_vocabulary(m.rules).step(m)


def _cards_ready(m: Context) -> Step | None:
    """Ask for a device that works, and for cards that are checked, counted and at the table."""
    shoe = m.state.shoe
    if not m.state.decks:
        return None
    if shoe.failed:
        kinds = m.rules.value("device.kinds")
        keys = [" ".join(["device", kind, *m.rules.sets(kind, ("red", "blue"))]) for kind in kinds]
        if not same_cards_stay(m):
            return step(m, "Install another dealing device with new cards.", keys, "remedy.shuffler-fails.replace")
        keys = [f"device {kind} same" for kind in kinds] + keys
        rules = ("remedy.shuffler-fails.replace", "supervise.decision")
        return step(m, "Install another dealing device, with the same cards or new ones.", keys, *rules)
    if shoe.count_due:
        return count_step(m)
    for number, deck in enumerate(m.state.decks):
        if not deck.checked:
            does = f"Check the {decks_named(m.state, m.rules, number)}: {m.rules.deck_size} cards."
            return step(m, does, [f"check {deck.back}"], *checking_rules(m, number))
    deck = m.state.decks[shoe.deck]
    if deck.secured and m.state.phase is Phase.BETWEEN:
        return step(
            m,
            f"Bring the {deck.back} deck to the table.",
            [f"release {deck.back}"],
            "cards.secured",
            enter=f"release {deck.back}",
        )
    return None


def _opening(m: Context) -> Step:
    row = next(row for row in m.rules.checklist if row.item not in m.state.ticked)
    key = f"tick {row.item}" if DEALER in row.by else f"as NAME {row.by[0]} tick {row.item}"
    return step(m, f"{row.asks}{_two_people(m.state, row)}", [key], row.carries)


def _two_people(state: TableState, row: ChecklistRow) -> str:
    before = state.ticked.get(row.distinct_from or "")
    return f" (Not by {before}.)" if before else ""


def _shuffled(m: Context) -> Step | None:
    if not m.state.decks:
        return None
    shoe, named = m.state.shoe, decks_named(m.state, m.rules, m.state.shoe.deck)
    if not shoe.shuffled or (vacated(m) and m.state.seats):
        how = "Shuffle" if m.state.device == SHOE else "Have the device shuffle"
        return step(m, f"{how} the {named}.", ["shuffle"], *shuffling_rules(m), enter="shuffle")
    if m.state.device == SHOE and not shoe.cut:
        them = "it" if m.rules.decks == 1 else "them"
        return step(m, f"Cut the {named} and put {them} in the shoe.", ["cut CARDS"], "shuffle.cut")
    return None


def _left_by_tournament(m: Context) -> Step | None:
    """Ask for the last check of the cards and the closing, once the tournament needs the table no longer."""
    if m.state.seats or not m.state.session.level:
        return None
    check = checked_at_close(m)
    if isinstance(check, Refusal):
        keys = [f"check {deck.back}" for deck in m.state.decks]
        return Step("The tournament needs this table no longer: check the cards.", tuple(keys), check.clauses, enter=keys[0])
    office = m.rules.holders("supervise.close-table")[0]
    return step(m, "The table can be closed.", [f"as NAME {office} close"], "supervise.close-table")


def _wagers(m: Context) -> Step:
    if not m.state.seats and m.rules.table.of_tournament:
        return step(m, "Wait for the tournament to seat its entrants.", [], "entrant.seated")
    if not m.state.seats:
        return step(m, "Nobody is seated yet.", ["sit SEAT NAME", "buy SEAT AMOUNT"])
    game, wagered = game_vocabulary(m.rules), wagering_areas(m)
    if game.between:
        return game.between(m)
    if not wagered:
        ranges = limits_at(m.state.limits, m.state.notices, m.at).ranges
        bounds = [f"{wager_name(each)} {show(ranges[each].minimum)} to {show(ranges[each].maximum)}" for each in m.rules.limited]
        return step(m, f"Take wagers: {', '.join(bounds)}.", game.wager_keys(m.rules), "wager.before-first-card")
    if m.state.round.called:
        return game.step(m)
    does = f"Wagers are placed at {place_names(wagered)}: call when all are down."
    return step(m, does, ["no more bets"], "deal.no-more-bets", enter="no more bets")
