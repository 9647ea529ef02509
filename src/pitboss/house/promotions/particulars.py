"""What the terms of a promotion must say: each particular with its rule, where it is in a terms file, and what it asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from pitboss.house.promotions.terms import APPLIANCE, LIQUOR, MACHINERY, REAL_ESTATE, TRAVEL, VEHICLE, WAGER, Prize, Terms


class Particular(Struct, frozen=True):
    """Something that the terms must say."""

    rule: str
    path: str
    asks: str
    said: Callable[[Terms], bool]


PARTICULARS = (
    Particular("promotion.offer", "gaming", "the gaming that it goes with", lambda t: bool(t.gaming)),
    Particular("promotion.terms-available", "terms.available", "where the terms are available", lambda t: bool(t.available)),
    Particular("promotion.terms-available", "marketing", "its marketing", lambda t: bool(t.marketing)),
    Particular("promotion.manner", "award.manner", "the manner of the award", lambda t: bool(t.manner)),
    Particular("promotion.award", "award.at", "when the prize is awarded", lambda t: bool(t.award_at)),
    Particular("promotion.award", "award.place", "where the prize is awarded", lambda t: bool(t.award_place)),
    Particular("promotion.eligible", "eligibility.requires", "who is eligible", lambda t: bool(t.eligible)),
    Particular("promotion.eligible", "entries.by", "how people enter", lambda t: bool(t.entry_ways)),
    Particular(
        "promotion.minimum-wager",
        "eligibility.minimum_wager",
        "the minimum or compulsory wager",
        lambda t: WAGER not in t.entry_ways or bool(t.minimum_wager),
    ),
    Particular(
        "promotion.minimum-wager",
        "entries.every",
        "the wagers for an entry",
        lambda t: WAGER not in t.entry_ways or bool(t.every),
    ),
    Particular("promotion.closing", "entries.close", "when entries close", lambda t: bool(t.closes)),
    Particular("promotion.when-and-where", "place", "the place of the promotion", lambda t: bool(t.place)),
    Particular("promotion.when-and-where", "begins", "when the promotion begins", lambda t: bool(t.begins)),
    Particular("promotion.when-and-where", "ends", "when the promotion ends", lambda t: bool(t.ends)),
    Particular("promotion.claim", "claims.how", "how a prize is claimed", lambda t: bool(t.claim)),
    Particular("promotion.claim", "claims.present", "whether a winner must be present", lambda t: t.present is not None),
    Particular(
        "promotion.claim", "claims.within or claims.by", "until when it is claimed", lambda t: bool(t.claim_within or t.claim_by)
    ),
    Particular(
        "promotion.claim",
        "claims.within",
        "how long after it is drawn again a prize may be claimed",
        lambda t: not t.redraw or bool(t.claim_within),
    ),
    Particular("promotion.notice-method", "notice.how", "how the winner is notified", lambda t: bool(t.notice)),
    Particular("promotion.results", "results.how", "how the results are published", lambda t: bool(t.results)),
    Particular("promotion.prizes", "prize", "the prizes", lambda t: bool(t.prizes)),
)
"""The particulars of every promotion."""

_OF_A_PRIZE: Mapping[str, tuple[str, str, Callable[[Prize], bool]]] = {
    "nature": ("promotion.nature", "the nature of the prize", lambda p: bool(p.nature)),
    "details": ("promotion.prizes", "details of the prize", lambda p: bool(p.details)),
    "value": ("promotion.prizes", "its value", lambda p: bool(p.value)),
    "conditions": ("promotion.prizes", "the conditions for it", lambda p: bool(p.conditions)),
    "litres": ("promotion.prize-liquor", "how many litres of liquor", lambda p: LIQUOR not in p.contains or bool(p.millilitres)),
}
"""The particulars of every prize: by key the rule, what it asks, and whether it is said."""

_MADE = {"make": "its make", "model": "its model", "accessories": "its accessories"}
_JOURNEY = ("airfares", "transfers", "other-transport", "duration", "accommodation", "meals")
_BESIDE = ("conveyancing", "legal-costs", "fixtures", "furniture")

SPECIAL: Mapping[str, Mapping[str, tuple[str, str]]] = {
    MACHINERY: {key: (f"promotion.machinery-{key}", asks) for key, asks in _MADE.items()},
    VEHICLE: {
        **{key: (f"promotion.vehicle-{key}", asks) for key, asks in _MADE.items()},
        "on-road-costs": ("promotion.vehicle-on-road-costs", "whether on-road costs are included"),
    },
    TRAVEL: {
        "persons": ("promotion.travel-persons", "how many people travel"),
        **{key: ("promotion.travel-included", f"what is included of {key.replace('-', ' ')}") for key in _JOURNEY},
        "restrictions": ("promotion.travel-restrictions", "when the travel must be taken"),
        "spending-money": ("promotion.travel-spending-money", "whether spending money is included"),
    },
    REAL_ESTATE: {
        "dwelling": ("promotion.real-estate-dwelling", "the type of dwelling"),
        "plans": ("promotion.real-estate-plans", "its plans"),
        "contract": ("promotion.real-estate-contract", "details of the contract"),
        "easements": ("promotion.real-estate-easements", "details of easements"),
        "location": ("promotion.real-estate-location", "its address or other location"),
        **{key: ("promotion.real-estate-included", f"whether {key.replace('-', ' ')} are included") for key in _BESIDE},
    },
}
"""By the kind of prize: its own particulars, each with its rule and what it asks."""
SPECIAL_KIND = {APPLIANCE: MACHINERY}
"""Kinds of prize that need the particulars of another."""


def special(kind: str) -> Mapping[str, tuple[str, str]]:
    """Return the particulars that only a prize of this kind has."""
    return SPECIAL.get(SPECIAL_KIND.get(kind, kind), {})


def rules_of_prize(prize: Prize) -> Iterator[str]:
    """Yield the rules whose particulars a prize of this kind has: those of its kind first, then the general ones."""
    if own := special(prize.kind):
        yield from dict.fromkeys(rule for rule, _ in own.values())
        yield f"promotion.{SPECIAL_KIND.get(prize.kind, prize.kind)}"
    yield from ("promotion.nature", "promotion.prizes")


def missing(terms: Terms) -> Iterator[tuple[str, str, str]]:
    """Yield what the terms do not say: the rule, the path in a terms file, and what is asked."""
    for each in PARTICULARS:
        if not each.said(terms):
            yield each.rule, each.path, each.asks
    for number, prize in enumerate(terms.prizes, 1):
        for key, (rule, asks, said) in _OF_A_PRIZE.items():
            if not said(prize):
                yield rule, f"prize[{number}].{key}", asks
        for key, (rule, asks) in special(prize.kind).items():
            if not prize.particulars.get(key, "").strip():
                yield rule, f"prize[{number}].{key}", asks
