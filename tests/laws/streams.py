"""Accepted if and only if offered, in a stream besides the tables: every act, for every value on which its offers depend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from msgspec.structs import replace

from pitboss.house.promotions.state import POSTPONED
from pitboss.house.ruled import SOMEBODY
from pitboss.house.running import Runner
from pitboss.house.stream_runner import HouseStream
from pitboss.table.acts import AnyAct, nobody
from pitboss.table.commands import PLAYER, Actor, Command, Inside, Request
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal

SECOND = "Dan"
"""Who signs with somebody, where two people must."""
Values = Mapping[str, Callable[[Any], Iterable[Any]]]
"""By a field on which offers depend: every value that it can have, from the context."""
Says = Callable[[Any, AnyAct, Mapping[str, Any]], Mapping[str, Any]]
"""What a person says besides, for the other fields that a request needs."""


def offers_hold(runner: Runner[Any], acts: Iterable[AnyAct], c: Any, values: Values, says: Says) -> Counter[str]:
    """Check that whatever is offered is accepted, at both ends of its bounds, and whatever is not offered is refused; return how
    often each request was accepted."""
    who, at = c.who, c.at
    offered = runner.offers(who, at)
    accepted: Counter[str] = Counter()
    for act in acts:
        if issubclass(act.request, Inside) or act.each is nobody:
            assert not [each for each in offered if each.request == act.tag], act.tag
            continue
        for key in product(*(values[field](c) for field in act.at)):
            found = act.may(c, *key)
            offer = replace(found, request=act.tag) if isinstance(found, Offer) else None
            for request in _asked(c, act, dict(zip(act.at, key, strict=True)), offer, says):
                decided = runner._decided(Command("law", who, at, request))
                refused = isinstance(decided, Refusal)
                assert refused != (offer in offered), (who, request, offer, decided if refused else "accepted")
                accepted[act.tag] += not refused
    return accepted


def offered(c: Any, acts: Iterable[AnyAct], says: Says) -> Iterator[Request]:
    """Yield a request for each thing that may be asked now."""
    for act in acts:
        for _, key in act.offered(c):
            values = dict(zip(act.at, key, strict=True))
            yield act.request(**{**says(c, act, values), **values})


def _asked(c: Any, act: AnyAct, values: dict[str, Any], offer: Offer | None, says: Says) -> Iterator[Request]:
    """Yield requests with these values: one, or for each amount of the offer the smallest and the largest."""
    said = {**says(c, act, values), **values}
    if offer is None or not offer.amounts:
        yield act.request(**said)
        return
    for end in ("minimum", "maximum"):
        amounts = {name: getattr(bounds, end) for name, bounds in offer.amounts.items()}
        above = offer.second_above is not None and max(amounts.values()) > offer.second_above
        yield act.request(**said | amounts, **({"signed_by": SECOND} if above else {}))


WORDS = "Rain."
YEARS = 10 * 365 * 86_400_000
PROMOTION_VALUES: Values = {
    "amendment": lambda c: (*(each.number for each in c.state.amendments), 9),
    "approved": lambda c: (True, False),
    "person": lambda c: ("", "Zed") if c.who.office == PLAYER else (SOMEBODY, ""),
    "prize": lambda c: (*(each.id for each in c.state.terms.prizes), "none"),
    "signed_by": lambda c: (c.state.scrutineer,),
    "winner": lambda c: (*(each.number for each in c.state.winners), 9),
    "method": lambda c: dict.fromkeys((*c.state.terms.notice, "telephone", "pigeon")),
    "claim": lambda c: (*(each.number for each in c.state.claims), 9),
    "dispute": lambda c: (*(each.number for each in c.state.disputes), 9),
    "what": lambda c: (*POSTPONED, "prize"),
}


def said_of_a_promotion(c: Any, act: AnyAct, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a person says besides: terms that can still begin, a scrutineer, reasons, a claimant."""
    match act.tag:
        case "amend-terms":
            times = () if c.state.commenced_at else ("begins", "closes", "ends", "award_at", "claim_by")
            later = {name: getattr(c.state.terms, name) + YEARS for name in times if getattr(c.state.terms, name)}
            return {"terms": replace(c.state.terms, results=WORDS, **later), "reason": WORDS}
        case "nominate-scrutineer":
            return {"person": "Sue" if c.state.scrutineer == "Sam" else "Sam"}
        case "deny-claim":
            return {"reasons": WORDS, "name": "A Person", "address": "A Road"}
        case _:
            return {"words": WORDS} if "words" in act.request.__struct_fields__ else {}


TOURNAMENT_VALUES: Values = {
    "approved": lambda c: (True, False),
    "person": lambda c: ("", "Fay", *(each.person for each in c.state.live())),
    "players": lambda c: (0, 2, 9),
    "entrant": lambda c: (*(each.person for each in c.state.live()), "Fay"),
    "reserve": lambda c: ("", "Zed"),
    "absent": lambda c: (True, False),
    "table": lambda c: (*c.state.tables, "Nowhere"),
    "seat": lambda c: (0, 9),
}


def said_of_a_tournament(c: Any, act: AnyAct, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a person says besides: the approval, a director, a substitute, a time, reasons."""
    fields = {"reference": "NI2030-1", "by": "Zed", "minutes": 1, "seconds": 30, "words": WORDS}
    if act.tag == "nominate-director":
        return {"person": "Zed"}
    return {name: value for name, value in fields.items() if name in act.request.__struct_fields__}


def context_of(stream: HouseStream[Any], who: Actor, at: int) -> Any:
    """Return somebody who asks something of a stream, with what the house knows of them."""
    assert stream.house is not None
    return stream.machine.context(stream.state, who, at, stream._standing(stream.house.state, who, at, None))


def promotion_holds(stream: HouseStream[Any], who: Actor, at: int) -> Counter[str]:
    acts = stream.kind.acts.values()
    return offers_hold(stream, acts, context_of(stream, who, at), PROMOTION_VALUES, said_of_a_promotion)


def tournament_holds(stream: HouseStream[Any], who: Actor, at: int) -> Counter[str]:
    acts = stream.kind.acts.values()
    return offers_hold(stream, acts, context_of(stream, who, at), TOURNAMENT_VALUES, said_of_a_tournament)
