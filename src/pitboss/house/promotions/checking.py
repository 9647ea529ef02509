"""Whether terms are allowed: nothing missing, no forbidden prize, nothing that contradicts itself."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.house.promotions.context import Context
from pitboss.house.promotions.particulars import missing
from pitboss.house.promotions.terms import (
    AVAILABLE,
    CASH,
    CONTENTS,
    DOLLARS,
    ENTRY_WAYS,
    FIREARMS,
    LIQUOR,
    MOST_BALLOTS,
    MOST_PRIZES,
    PAYMENTS,
    PRESCRIBED,
    PRIZE_KINDS,
    TOBACCO,
    WEAPON,
    Prize,
    Terms,
)
from pitboss.table.accounts import LARGEST
from pitboss.table.acts import Topic
from pitboss.table.refusal import Refusal

FORBIDDEN = {
    TOBACCO: "promotion.prize-tobacco",
    **dict.fromkeys(FIREARMS, "promotion.prize-firearm"),
    WEAPON: "promotion.prize-weapon",
    PRESCRIBED: "promotion.prize-prescribed",
}
"""What no prize may contain, and the rule that says so."""
METHODS = {
    "face-to-face": "promotion.notify-face-to-face",
    "mail": "promotion.notify-mail",
    "telephone": "promotion.notify-telephone",
    "email": "promotion.notify-email",
}
"""How a winner may be notified who need not be present, and the rule that says so."""
IN_PERSON = "at-the-draw"
"""How a winner is notified who must be present."""


def not_allowed(c: Context, terms: Terms) -> Refusal | None:
    """Refuse terms that the rules do not allow; the first reason counts, but all that is missing is named at once."""
    return next((each for find in _CHECKS for each in find(c, terms)), None)


def _missing(c: Context, terms: Terms) -> Iterator[Refusal]:
    gaps = list(missing(terms))
    if gaps:
        rules = [each for gap in gaps for each in (gap[0], *_above(gap[0]))]
        asked, paths = tuple(gap[2] for gap in gaps), tuple(gap[1] for gap in gaps)
        yield c.refuse("terms-missing", *dict.fromkeys((*rules, *_general(rules))), asked=asked, paths=paths)


def _above(rule: str) -> tuple[str, ...]:
    """Return the rule of the kind of prize that a special particular belongs to."""
    kinds = ("promotion.machinery", "promotion.vehicle", "promotion.travel", "promotion.real-estate")
    return tuple(kind for kind in kinds if rule.startswith(f"{kind}-"))


def _general(rules: list[str]) -> tuple[str, ...]:
    """Return the rule that there are terms with particulars at all, where one of these is missing."""
    elsewhere = {"promotion.offer", "promotion.terms-available", "promotion.prize-liquor"}
    return () if {*rules} <= elsewhere else ("promotion.terms",)


def _words(c: Context, terms: Terms) -> Iterator[Refusal]:
    """Refuse a word that is none of those a promotion knows. A terms file cannot have one; a program could."""
    prescribed = c.rules.value("promotion.prescribed")
    known: list[tuple[str, str, tuple[str, ...]]] = [(f"prize {p.id} kind", p.kind, PRIZE_KINDS) for p in terms.prizes]
    known += [(f"prize {p.id} contains", each, (*CONTENTS, *prescribed)) for p in terms.prizes for each in p.contains]
    known += [(f"prize {p.id} paid_by", p.paid_by, PAYMENTS) for p in terms.prizes if p.paid_by]
    known += [("entries.by", each, ENTRY_WAYS) for each in terms.entry_ways]
    known += [("terms.available", each, AVAILABLE) for each in terms.available]
    for path, given, words in known:
        if given not in words:
            yield c.refuse("terms-word", "promotion.terms", path=path, given=given or "nothing", allowed=tuple(words))
    ids = [prize.id for prize in terms.prizes]
    for twice in {each for each in ids if ids.count(each) > 1 or not each}:
        yield c.refuse("terms-bounds", "promotion.prizes", path="prize.id", given=twice, bounds="different for each prize")


def _bounds(c: Context, terms: Terms) -> Iterator[Refusal]:
    numbers = [("entries.most", terms.most, 1, MOST_BALLOTS), ("entries.most_each", terms.most_each, 0, MOST_BALLOTS)]
    numbers += [("entries.every", terms.every, 0, LARGEST), ("eligibility.minimum_wager", terms.minimum_wager, 0, LARGEST)]
    numbers += [("the number of prizes", sum(each.count for each in terms.prizes), 1, MOST_PRIZES)]
    for prize in terms.prizes:
        numbers += [
            (f"prize {prize.id} count", prize.count, 1, MOST_PRIZES),
            (f"prize {prize.id} value", prize.value, 1, LARGEST),
            (f"prize {prize.id} cash_alternative", prize.cash_alternative, 0, LARGEST),
            (f"prize {prize.id} litres", prize.millilitres, 0, LARGEST),
        ]
    for path, given, least, most in numbers:
        if not least <= given <= most:
            yield c.refuse("terms-bounds", "promotion.terms", path=path, given=str(given), bounds=f"from {least} to {most}")


def _forbidden(c: Context, terms: Terms) -> Iterator[Refusal]:
    rules = FORBIDDEN | dict.fromkeys(c.rules.value("promotion.prescribed"), FORBIDDEN[PRESCRIBED])
    for prize in terms.prizes:
        for item in prize.contains:
            if item in rules:
                yield c.refuse("prize-forbidden", rules[item], "promotion.prize-forbidden", prize=prize.id, item=item)


def _liquor(c: Context, terms: Terms) -> Iterator[Refusal]:
    most = c.rules.value("promotion.liquor-millilitres")
    rules = ("promotion.prize-liquor", "promotion.prize-forbidden")
    with_liquor = [prize for prize in terms.prizes if LIQUOR in prize.contains or prize.millilitres]
    for prize in with_liquor:
        if prize.millilitres > most:
            yield c.refuse("prize-liquor", *rules, prize=f"The prize {prize.id}", millilitres=prize.millilitres, most=most)
    together = sum(prize.millilitres * prize.count for prize in with_liquor)
    if c.rules.value("promotion.liquor-per") == "promotion" and together > most:
        yield c.refuse("prize-liquor", *rules, prize="The promotion", millilitres=together, most=most)


def _cash(c: Context, terms: Terms) -> Iterator[Refusal]:
    """Refuse cash instead of what is money already, and a payment that the winner may choose."""
    for prize in terms.prizes:
        if prize.cash_alternative and prize.kind in (CASH, *DOLLARS):
            facts = {"prize": prize.id, "prize_kind": prize.kind}
            yield c.refuse("no-cash-alternative", "promotion.cash-alternative", **facts)
        for takes_cash in (False, True):
            amount = prize.money(takes_cash=takes_cash)
            if prize.paid_by and chooses(c, prize, takes_cash=takes_cash):
                limit = c.rules.value("promotion.large-cash-above")
                yield c.refuse("cash-choice", "promotion.large-cash", prize=prize.id, amount=amount, maximum=limit)


def chooses(c: Context, prize: Prize, *, takes_cash: bool) -> bool:
    """Return whether the winner of a prize chooses how its money is paid."""
    if prize.kind != CASH and c.rules.value("promotion.cash-alternative-counts") != "as-cash-prize":
        return False
    return bool(prize.money(takes_cash=takes_cash) > c.rules.value("promotion.large-cash-above"))


def _marketing(c: Context, terms: Terms) -> Iterator[Refusal]:
    for each in terms.marketing:
        if not each.refers_to_terms:
            yield c.refuse("marketing-silent", "promotion.terms-available", what=each.what)


def _methods(c: Context, terms: Terms) -> Iterator[Refusal]:
    known = (*METHODS, IN_PERSON) if terms.present else tuple(METHODS)
    for each in terms.notice:
        if each not in known:
            yield c.refuse("notice-methods", "promotion.notify", "promotion.notice-method", method=each, allowed=known)


def _times(c: Context, terms: Terms) -> Iterator[Refusal]:
    """Refuse times that are not in their order."""
    award = ("award.at", terms.award_at, "promotion.award")
    order = (
        (("begins", terms.begins), ("entries.close", terms.closes, "promotion.closing")),
        (("begins", terms.begins), ("ends", terms.ends, "promotion.when-and-where")),
        (("entries.close", terms.closes), ("ends", terms.ends, "promotion.when-and-where")),
        (("entries.close", terms.closes), award),
        (("award.at", terms.award_at), ("claims.by", terms.claim_by or terms.award_at, "promotion.claim")),
    )
    for (earlier, first), (later, then, rule) in order:
        if then < first or (then == first and earlier == "begins"):
            yield c.refuse("terms-order", rule, "promotion.terms", earlier=earlier, later=later)
    if terms.claim_within < 0:
        yield c.refuse("terms-order", "promotion.claim", "promotion.terms", earlier="award.at", later="claims.within")


_CHECKS = (_missing, _words, _bounds, _forbidden, _liquor, _cash, _marketing, _methods, _times)

TERMS = Topic(
    rules={
        "promotion.cash-alternative": "cash instead of a thing, where the terms say so",
        "promotion.large-cash": "the winner of a large cash prize chooses how it is paid",
        "promotion.prize-forbidden": "some things are no prizes",
        "promotion.prize-tobacco": "no tobacco",
        "promotion.prize-firearm": "no firearms, imitations or ammunition",
        "promotion.prize-weapon": "no prohibited weapons",
        "promotion.prize-liquor": "not too much liquor",
        "promotion.prize-prescribed": "nothing that the regulations prescribe",
        "promotion.terms-available": "the terms are available, and marketing refers to them",
        "promotion.terms": "the terms have every particular",
        "promotion.nature": "the nature of the prize",
        "promotion.when-and-where": "the place, date and time of the promotion",
        "promotion.notice-method": "how a winner is notified",
        "promotion.results": "how results are published",
        "promotion.prizes": "the prizes, their value and their conditions",
        "promotion.machinery": "the particulars of machinery and appliances",
        "promotion.machinery-make": "the make of machinery",
        "promotion.machinery-model": "the model of machinery",
        "promotion.machinery-accessories": "the accessories of machinery",
        "promotion.vehicle": "the particulars of a vehicle",
        "promotion.vehicle-make": "the make of a vehicle",
        "promotion.vehicle-model": "the model of a vehicle",
        "promotion.vehicle-accessories": "the accessories of a vehicle",
        "promotion.vehicle-on-road-costs": "on-road costs of a vehicle",
        "promotion.travel": "the particulars of travel",
        "promotion.travel-persons": "how many people travel",
        "promotion.travel-included": "what travel includes",
        "promotion.travel-restrictions": "when travel is taken",
        "promotion.travel-spending-money": "spending money",
        "promotion.real-estate": "the particulars of real estate",
        "promotion.real-estate-dwelling": "the type of dwelling",
        "promotion.real-estate-plans": "its plans",
        "promotion.real-estate-contract": "its contract",
        "promotion.real-estate-easements": "its easements",
        "promotion.real-estate-location": "its location",
        "promotion.real-estate-included": "what is included with it",
    },
    refusals={
        "terms-missing": ("The terms do not say: {asked}.", "Add to the terms: {paths}."),
        "terms-order": ("The terms put {later} before {earlier}.", "Give {later} a time after {earlier}."),
        "terms-bounds": ("The terms give {path} as {given}; it is {bounds}.", "Change {path}."),
        "terms-word": ("The terms give {path} as {given}, which no promotion has.", "Use one of: {allowed}."),
        "prize-forbidden": ("The prize {prize} contains {item}, which no prize may contain.", "Take {item} out of the prize."),
        "prize-liquor": (
            "{prize} contains {millilitres} ml of liquor; at most {most} ml may be in it.",
            "Offer at most {most} ml.",
        ),
        "no-cash-alternative": (
            "The prize {prize} is {prize_kind}: no cash is paid instead of it.",
            "Leave its cash alternative out of the terms.",
        ),
        "cash-choice": (
            "The prize {prize} is {amount} in cash, more than {maximum}: its winner chooses how it is paid.",
            "Leave how it is paid out of the terms.",
        ),
        "marketing-silent": ("{what} does not refer to the terms.", "Let it refer to the terms before it is used."),
        "notice-methods": (
            "{method} is not a way to notify a winner under these terms.",
            "Use one of: {allowed}.",
        ),
    },
    settings={
        "promotion.large-cash-above": int,
        "promotion.cash-alternative-counts": ("as-cash-prize", "as-the-terms-say"),
        "promotion.liquor-millilitres": int,
        "promotion.liquor-per": ("prize", "promotion"),
        "promotion.prescribed": tuple,
    },
)
