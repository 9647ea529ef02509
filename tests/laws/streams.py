"""Accepted if and only if offered, in a stream besides the tables: every act, for every value on which its offers depend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from msgspec.structs import replace

from pitboss.house.running import Runner
from pitboss.table.acts import Act, nobody
from pitboss.table.commands import Command, Inside, Request
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal

SECOND = "Dan"
"""Who signs with somebody, where two people must."""
Values = Mapping[str, Callable[[Any], Iterable[Any]]]
"""By a field on which offers depend: every value that it can have, from the context."""
Says = Callable[[Any, Act, Mapping[str, Any]], Mapping[str, Any]]
"""What a person says besides, for the other fields that a request needs."""


def offers_hold(runner: Runner[Any], acts: Iterable[Act], c: Any, values: Values, says: Says) -> Counter[str]:
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


def _asked(c: Any, act: Act, values: dict[str, Any], offer: Offer | None, says: Says) -> Iterator[Request]:
    """Yield requests with these values: one, or for each amount of the offer the smallest and the largest."""
    said = {**says(c, act, values), **values}
    if offer is None or not offer.amounts:
        yield act.request(**said)
        return
    for end in ("minimum", "maximum"):
        amounts = {name: getattr(bounds, end) for name, bounds in offer.amounts.items()}
        above = offer.second_above is not None and max(amounts.values()) > offer.second_above
        yield act.request(**said | amounts, **({"signed_by": SECOND} if above else {}))
