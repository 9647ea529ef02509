"""Small rulebooks of an invented authority, for tests of the law itself."""

from pitboss import law
from pitboss.law.vocabulary import Vocabulary

SMALL = """\
format = 1
id = "utopia/high-card"
title = "High Card"
game = "high-card"
authority = "Gaming Board of Utopia"
instrument = "High Card Order"
date = "2020"
currency = "AUD"

[[office]]
name = "dealer"
title = "Dealer"
clause = "1.1:dealer"

[[office]]
name = "supervisor"
title = "Supervisor"
clause = ["1.1", "1.1:dealer"]
inherits = ["dealer"]
powers = ["limits.change"]

[[clause]]
id = "1"
says = "Words"
effect = "heading"

[[clause]]
id = "1.1"
says = "What words mean."
effect = "defined"

[[clause]]
id = "1.1:dealer"
says = "Whoever deals."
effect = "defined"

[[clause]]
id = "1.1:ante"
says = "The first wager."
effect = "defined"

[[clause]]
id = "2"
says = "One card each."
effect = "setting"
refers_to = ["10(a)(ii)"]

[[clause]]
id = "10"
says = "Paying"
effect = "heading"

[[clause]]
id = "10(a)"
says = "The higher card wins even money."
effect = "enforced"
carries = ["settle.player-wins", "settle.dealer-wins"]
errata = [{ printed = "looses", read = "loses", why = "a slip of the pen" }]

[[clause]]
id = "10(a)(i)"
says = "Aces are paid more."
effect = "setting"

[[clause]]
id = "10(a)(ii)"
says = "The supervisor may change the limits."
effect = "recorded"
carries = ["limits.change", "remedy.exposed-card", "equipment.tray"]

[[clause]]
id = "9.10"
says = "Prizes."
effect = "open"
reason = "Nobody gives any yet."
carries = ["promotion.prize"]

[[clause]]
id = "9.2"
says = "A sign states the limits."
effect = "shown"
carries = ["sign.limits"]
external = ["Signs Act 1901"]

[[setting]]
key = "hand.player"
value = 1
clause = "2"
says = "Cards of a player."
table = true
minimum = 1
maximum = 3

[[setting]]
key = "ties"
value = "stand-off"
clause = "10(a)"
says = "Who wins ties."
source = "choice"
reason = "The order does not say."
alternatives = ["player", "dealer"]
table = true
values = ["stand-off", "player"]

[[setting]]
key = "schedule.aces"
value = "rich"
clause = "10(a)(i)"
says = "What aces are paid."
table = true

[[setting]]
key = "kinds"
value = ["shoe", "shuffler"]
clause = "2"
says = "What cards come from."

[[schedule]]
name = "rich"
wager = "aces"
clause = "10(a)(i)"
pays = [["ace-of-spades", "5 to 1"], ["ace", "3 to 2"]]

[[schedule]]
name = "poor"
wager = "aces"
clause = "10(a)(i)"
source = "choice"
reason = "Often seen elsewhere."
pays = [["ace-of-spades", "1 to 1"], ["ace", "1 to 1"]]

[[checklist]]
item = "tray"
asks = "There is a tray."
by = ["dealer"]
virtual = "The ledger's tray."
carries = "equipment.tray"

[[checklist]]
item = "tray-checked"
asks = "The tray was counted."
by = ["supervisor"]
distinct_from = "tray"
virtual = "The ledger's tray."
carries = "equipment.tray"

[[remedy]]
incident = "card-exposed"
when = "during-deal"
does = "turn-over"
carries = "remedy.exposed-card"

[[remedy]]
incident = "card-exposed"
when = "during-deal"
does = "play-on"
carries = "remedy.exposed-card"

[[remedy]]
incident = "card-exposed"
when = "any"
does = "notify"
carries = "remedy.exposed-card"
to = ["supervisor"]

[[absent]]
rule = "wager.blind-play"
reason = "The order has no blind play."
"""

GENERAL = """\
format = 1
id = "utopia/general"
title = "General rules"
authority = "Gaming Board of Utopia"
instrument = "Rules for every game"
date = "2019"
currency = "AUD"

[[office]]
name = "inspector"
title = "Inspector"
clause = "2"
powers = ["dispute.final"]

[[office]]
name = "dealer"
title = "Any dealer"
clause = "2"
powers = ["dispute.final"]

[[clause]]
id = "2"
says = "An inspector has the last word."
effect = "enforced"
carries = ["dispute.final", "settle.player-wins", "wager.blind-play"]

[[clause]]
id = "77"
says = "Tables close at midnight; a lost card ends the round."
effect = "setting"
carries = ["remedy.missing-card"]

[[setting]]
key = "closing.hour"
value = 24
clause = "77"
says = "When tables close."

[[setting]]
key = "ties"
value = "dealer"
clause = "2"
says = "Who wins ties."

[[checklist]]
item = "lamp"
asks = "The lamp burns."
by = ["dealer"]
virtual = "None is needed."
carries = "dispute.final"

[[remedy]]
incident = "card-missing"
when = "any"
does = "void-round"
carries = "remedy.missing-card"

[[remedy]]
incident = "card-exposed"
when = "after-deal"
does = "misdeal"
carries = "remedy.missing-card"
"""

INCLUDING = SMALL.replace('currency = "AUD"\n', 'currency = "AUD"\nincludes = ["utopia/general"]\n')
"""The small book on top of the general one."""


def changed(old: str, new: str, text: str = SMALL) -> str:
    """A rulebook with one passage put in another's place."""
    assert text.count(old) >= 1, f"{old!r} is not in the rulebook"
    return text.replace(old, new, 1)


def vocabulary(
    rules: dict[str, str], *, incidents: set[str] | None = None, remedies: set[str] | None = None, **more: set[str]
) -> Vocabulary:
    """What a game knows that has these rules, and by default every other name of the small rulebook."""
    book = law.loads(SMALL)
    rows = book.remedies
    return Vocabulary(
        rules=rules,
        own_rules=tuple(rules),
        incidents=incidents or {row.incident for row in rows},
        conditions=more.get("conditions") or {row.when for row in rows},
        remedies=remedies or {row.does for row in rows},
        devices=("shoe", "shuffler"),
        settings={
            row.key: tuple(str(each) for each in row.value) if isinstance(row.value, tuple) else type(row.value)
            for row in book.settings
        },
    )
