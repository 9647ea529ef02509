"""The closed vocabulary of tournaments: the rules that a rulebook may carry, the powers, and the settings that are read."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from pitboss.law.house_rules import HouseVocabulary
from pitboss.law.vocabulary import Format

RULES = {
    "tournament.rules": "the rules of tournaments apply besides those of the game",
    "tournament.nominate": "who names the director",
    "tournament.director": "the director conducts the tournament",
    "tournament.approve": "who approves conditions",
    "tournament.approved": "nothing happens before conditions are approved",
    "tournament.offer": "who puts conditions forward",
    "tournament.conditions": "what conditions say",
    "tournament.start-time": "when it starts",
    "tournament.heats": "the structure of heats and sessions",
    "tournament.fee": "the entry fee and the commission",
    "tournament.chips": "the chips for the entry fee",
    "tournament.numbers": "the least and the largest number of players",
    "tournament.groups": "who may enter",
    "tournament.betting": "the betting structure and the limits",
    "tournament.prizes": "how the prize pool is shared out",
    "tournament.prevail": "conditions prevail over the other rules",
    "tournament.enter": "who enters players",
    "tournament.one-entry": "one entry for each player",
    "tournament.ballot": "tables and seats are allocated by ballot",
    "tournament.keeps-seat": "a player keeps the seat for the session",
    "tournament.table-size": "how many players sit at a table",
    "tournament.move": "who moves players and breaks tables",
    "tournament.take-seat": "entrants take their seats before the start",
    "tournament.start": "who starts a session, and when",
    "tournament.forfeit": "a position may be forfeited",
    "tournament.reserve": "reserves",
    "tournament.absent": "absent entrants are blinded off",
    "tournament.substitute": "substitutes",
    "tournament.in-view": "chips are in view and are counted",
    "tournament.chips-kept": "nobody adds to or takes from chips",
    "tournament.own-chips": "chips of a tournament are used for nothing else",
    "tournament.break": "breaks",
    "tournament.pace": "the pace of play, and directions",
    "tournament.places": "who works out the places",
    "tournament.award": "who awards the places",
    "tournament.whole-pool": "all of the prize pool is paid",
    "tournament.same-round": "places of players who go out together",
    "tournament.equal": "equal contributions share prizes",
    "tournament.commission": "what the operator keeps of the fees",
    "tournament.no-refund": "fees are not refunded",
    "tournament.withdraw": "who gives up an entry",
    "tournament.cancel": "who cancels, and the refund",
    "tournament.session": "what a session is",
}
POWERS = frozenset(
    f"tournament.{power}"
    for power in (
        "offer",
        "approve",
        "nominate",
        "enter",
        "withdraw",
        "reserve",
        "ballot",
        "take-seat",
        "forfeit",
        "start",
        "absent",
        "substitute",
        "break",
        "move",
        "pace",
        "award",
        "cancel",
    )
)
ZONE = Format('a time zone such as "Australia/Sydney"', ZoneInfo)

VOCABULARY = HouseVocabulary(
    kind="tournament",
    rules=RULES,
    powers=POWERS,
    settings={
        "tournament.time-zone": ZONE,
        "tournament.absent-entrant": ("blinded-off", "forfeited"),
        "tournament.session-moves": ("director-moves", "between-sessions"),
        "tournament.moved-player": ("plays-at-once",),
        "tournament.across-tables": ("order-of-record",),
        "tournament.session-places": ("by-chips",),
        "tournament.odd-cents": ("nearest-the-button", "first-to-enter"),
        "tournament.prize-cents": ("first-prize", "last-prize"),
    },
)
