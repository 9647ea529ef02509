"""Words of supervisors and players beyond the round: limits, orders, powers, disputes, closing."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.house.desk.keys import Keys
from pitboss.house.desk.said import Said, Word
from pitboss.money import MoneyError, parse_money
from pitboss.table.services.closing import AnnounceClosing, CloseTable
from pitboss.table.services.decks.decide import SHUFFLES
from pitboss.table.services.decks.requests import ChangeCards, DirectShuffle, InstructCount, ReplaceDevice
from pitboss.table.services.disputes import AskReview, DecideDispute, RaiseDispute, ReviewDispute
from pitboss.table.services.limits.requests import (
    AgreeLimits,
    ChangeLimits,
    GrantLimits,
    PostNotice,
    RaiseMinimum,
    WithdrawLimits,
)
from pitboss.table.services.supervision.decide import CONDUCT, DIRECTIONS
from pitboss.table.services.supervision.requests import (
    AskForRules,
    Conduct,
    DecideRemedy,
    Direct,
    Exclude,
    Invalidate,
    RefuseWager,
    VacateSeat,
    VoidWagers,
)
from pitboss.table.services.supervision.sanctions import GROUNDS

# --- limits --------------------------------------------------------------------------------------------------------


def _limits(keys: Keys) -> Iterator[Said]:
    yield Said(ChangeLimits(keys.limit(), keys.amount(), keys.amount()))


def _raise(keys: Keys) -> Iterator[Said]:
    yield Said(RaiseMinimum(keys.limit(), keys.amount()))


def _notice(keys: Keys) -> Iterator[Said]:
    wager, minimum, at = keys.limit(), keys.amount(), keys.moment()
    markers = keys.skip("markers")
    yield Said(PostNotice(wager, minimum, at, markers, keys.amount() if keys.skip("most") else 0))


def _agree(keys: Keys) -> Iterator[Said]:
    seat = keys.seat()
    yield Said(AgreeLimits(seat, keys.limit(), keys.amount(), keys.amount()), keys.player(seat))


def _grant(keys: Keys) -> Iterator[Said]:
    yield Said(GrantLimits(keys.seat(), keys.limit(), keys.amount(), keys.amount()))


LIMITS = (
    Word("limits", "limits WAGER LEAST MOST", "New limits at once; the least does not rise so.", _limits),
    Word("raise", "raise WAGER LEAST", "A higher minimum at once; who plays already keeps the old one.", _raise),
    Word("agree", "agree SEAT WAGER LEAST MOST", "A player agrees to new limits.", _agree),
    Word("notice", "notice WAGER LEAST TIME [markers] [most MOST]", "A sign: other limits from a time on.", _notice),
    Word("grant", "grant SEAT WAGER LEAST MOST", "Limits of his own for one player.", _grant),
    Word("ungrant", "ungrant SEAT", "A player's own limits end.", lambda keys: [Said(WithdrawLimits(keys.seat()))]),
)


# --- orders and powers ---------------------------------------------------------------------------------------------


def _order(keys: Keys) -> Iterator[Said]:
    directions = {rule.rpartition(".")[2]: rule for rule in DIRECTIONS}
    what = keys.one_of("an order", ("count", "shuffle", *directions))
    if what == "count":
        yield Said(InstructCount())
    elif what == "shuffle":
        yield Said(DirectShuffle(keys.one_of("a reason", SHUFFLES)))
    else:
        yield Said(Direct(directions[what]))


def _cards(keys: Keys) -> Iterator[Said]:
    back = keys.next("the colour of the backs")
    yield Said(ChangeCards(keys.rest("the reason"), back))


def _device(keys: Keys) -> Iterator[Said]:
    kind = keys.next("a kind of dealing device")
    backs = [keys.next("the colour of the backs")]
    while keys:
        backs.append(keys.next("the colour of the backs"))
    yield Said(ReplaceDevice(kind, tuple(backs)))


def _conduct(keys: Keys) -> Iterator[Said]:
    rules = {rule.rpartition(".")[2]: rule for rule in CONDUCT}
    rule = rules[keys.one_of("a rule of conduct", rules)]
    person = keys.person()
    on_duty = keys.skip("on-duty")
    yield Said(Conduct(rule, person=person, words=keys.rest("what happened"), on_duty=on_duty))


def _exclude(keys: Keys) -> Iterator[Said]:
    person = keys.person()
    yield Said(Exclude(person, casino=keys.skip("casino")))


def _invalidate(keys: Keys) -> Iterator[Said]:
    ground = keys.one_of("a ground", GROUNDS)
    seats: list[int] = []
    while keys.skip("forfeit"):
        seats.append(keys.seat())
    yield Said(Invalidate(ground, keys.rest("what happened"), tuple(seats)))


def _refuse(keys: Keys) -> Iterator[Said]:
    yield Said(RefuseWager(keys.seat(), keys.rest("the grounds")))


def _decide(keys: Keys) -> Iterator[Said]:
    remedy = keys.one_of("a remedy", keys.table.rules.rounds.decidable)
    seat = keys.seat() if keys.skip("seat") else 0
    yield Said(DecideRemedy(remedy, keys.rest("the reason"), seat))


def _closing(keys: Keys) -> Iterator[Said]:
    yield Said(AnnounceClosing(keys.moment()))


POWERS = (
    Word("order", "order count | shuffle REASON | english | quiet", "A supervisor's order to the table.", _order),
    Word("cards", "cards COLOUR REASON", "The deck in play is replaced by new cards.", _cards),
    Word("device", "device KIND COLOUR...", "Another dealing device and new cards, after a failure.", _device),
    Word("conduct", "conduct RULE SEAT|NAME [on-duty] WORDS", "A rule of conduct was broken.", _conduct),
    Word("void", "void SEAT", "The wagers of an offender are void.", lambda keys: [Said(VoidWagers(keys.seat()))]),
    Word("exclude", "exclude SEAT|NAME [casino]", "An offender is shut out of the game, or of the casino.", _exclude),
    Word("invalidate", "invalidate GROUND [forfeit SEAT]... WORDS", "The outcome of the round falls.", _invalidate),
    Word("refuse", "refuse SEAT GROUNDS", "A player's wagers are refused before the first card.", _refuse),
    Word("vacate", "vacate SEAT", "Who sits out must give up the seat.", lambda keys: [Said(VacateSeat(keys.seat()))]),
    Word("decide", "decide REMEDY [seat SEAT] REASON", "What no rule settles, a supervisor decides.", _decide),
    Word("closing", "closing TIME", "A sign: the table closes at that time.", _closing),
    Word("close", "close", "The table is closed.", lambda keys: [Said(CloseTable())]),
)


# --- disputes and the rules ----------------------------------------------------------------------------------------


def _dispute(keys: Keys) -> Iterator[Said]:
    player = keys.player(keys.seat())
    name = keys.next("a name for the dispute")
    number = keys.number("the number of the round")
    yield Said(RaiseDispute(name, number, keys.rest("what is disputed")), player)


def _corrections(keys: Keys) -> dict[int, int]:
    """Money to seats, or back from them: `pay SEAT AMOUNT`, with a minus sign where the player gives back."""
    found: dict[int, int] = {}
    while keys.skip("pay"):
        seat, word = keys.seat(), keys.next("an amount such as 10 or -10")
        try:
            found[seat] = parse_money(word, negative=True)
        except MoneyError:
            raise keys.wrong("an amount such as 10 or -10", word) from None
    return found


def _ruling(keys: Keys) -> Iterator[Said]:
    name, correction = keys.next("the name of the dispute"), _corrections(keys)
    yield Said(DecideDispute(name, keys.rest("the decision"), correction))


def _review(keys: Keys) -> Iterator[Said]:
    player = keys.player(keys.seat())
    yield Said(AskReview(keys.next("the name of the dispute")), player)


def _final(keys: Keys) -> Iterator[Said]:
    name, correction = keys.next("the name of the dispute"), _corrections(keys)
    yield Said(ReviewDispute(name, keys.rest("the decision"), correction))


DISPUTES = (
    Word("dispute", "dispute SEAT NAME ROUND WORDS", "A player disputes what happened in a round.", _dispute),
    Word("ruling", "ruling NAME [pay SEAT AMOUNT]... WORDS", "The first decision; `pay 3 -10` takes back.", _ruling),
    Word("review", "review SEAT NAME", "The player asks for a review.", _review),
    Word("final", "final NAME [pay SEAT AMOUNT]... WORDS", "The decision on review.", _final),
    Word("rules", "rules", "Somebody has asked to see the rules.", lambda keys: [Said(AskForRules())]),
)
