"""The one way in: a command becomes events or a refusal, and the requests that may be made now come from the same decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import get_args, get_type_hints

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.table.commands import Actor, Command, Request, Standing
from pitboss.table.context import AnyContext, Context, Decision
from pitboss.table.game import Chosen
from pitboss.table.incidents import Incident, report_incident
from pitboss.table.offers import Offer
from pitboss.table.persons import conflict
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.state import Phase, TableState


def context_of(state: TableState, who: Actor, at: int, rules: Rules, standing: Standing) -> AnyContext:
    """Return somebody at a table, by the rules of its round."""
    return Context(state, who, at, rules.of_round(state), standing)


def offers(c: Context) -> Iterator[Offer]:
    """Yield every request that may be made now, with its bounds."""
    if c.state.phase is Phase.CLOSED or conflict(c):
        return
    for service in c.rules.services_for(c.who.office):
        for act in service.acts:
            yield from act.offers(c)
    for act in c.game.own.acts:
        for offer in act.offers(c):
            yield replace(offer, game=c.game.id)


def decide(state: TableState, command: Command, rules: Rules) -> Decision:
    """Decide a command by the rules. Pure: no clock, no chance, nothing written."""
    c = context_of(state, command.who, command.at, rules, command.standing)
    if state.phase is Phase.CLOSED:
        return c.refuse("table-closed", "supervise.close-table")
    request = command.does
    if refusal := conflict(c) or _not_in_deck(c, request):
        return refusal
    if act := c.game.acts.get(type(request)):
        return act.decide(c, request)
    if isinstance(request, Incident) and c.game.all_incidents.get(request.name()) is type(request):
        return report_incident(c, request)
    return _other_game(c, request)


@cache
def _card_fields(kind: type[Request]) -> tuple[str, ...]:
    """Return the fields of a request in which somebody names cards."""
    hints = get_type_hints(kind)
    return tuple(name for name in kind.__struct_fields__ if _has_cards(hints[name]))


def _has_cards(type_: object) -> bool:
    return type_ is Card or any(map(_has_cards, get_args(type_)))


def _not_in_deck(c: Context, request: Request) -> Refusal | None:
    """Refuse a card that the deck in play does not have, such as a joker."""
    for name in _card_fields(type(request)):
        named = getattr(request, name)
        cards = named.values() if isinstance(named, Mapping) else named if isinstance(named, tuple) else (named,)
        for card in cards:
            if card is not None and card not in c.rules.cards:
                return c.refuse("not-in-deck", "cards.deck", card=card.words)
    return None


def _other_game(c: Context, request: Request) -> Refusal:
    return c.refuse("other-game", game=c.rules.book.title, request=str(type(request).__struct_config__.tag))


def chance_for(state: TableState, command: Command, rules: Rules) -> Chosen | None:
    """Return what chance has to give before a command that the rules allow can be carried out."""
    act = rules.game.acts.get(type(command.does))
    if act is None or act.chance is None:
        return None
    return act.chance(context_of(state, command.who, command.at, rules, command.standing), command.does)
