"""The words of supervisors and of players with a complaint: orders, conduct, powers, closing, disputes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pitboss.table.commands import Report, Request
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import Keyed, Word, flag
from pitboss.table.desk_words import SEAT, word
from pitboss.table.fields import fields_at, summary_of
from pitboss.table.questions import Answers, Field, Kind, NotUnderstood, ask
from pitboss.table.services.closing import AnnounceClosing, CloseTable
from pitboss.table.services.decks.counting import InstructCount
from pitboss.table.services.decks.replacing import ChangeCards, ReplaceDevice
from pitboss.table.services.decks.shuffling import SHUFFLES, DirectShuffle
from pitboss.table.services.disputes import AskReview, DecideDispute, RaiseDispute, ReviewDispute
from pitboss.table.services.supervision.conduct import CONDUCT, DIRECTIONS, Conduct, Direct, LiftDirection
from pitboss.table.services.supervision.information import AskForRules, Inspect
from pitboss.table.services.supervision.rulings import DecideRemedy
from pitboss.table.services.supervision.sanctions import Exclude, Invalidate, RefuseWager, VacateSeat, VoidWagers

ENGLISH_AFTER_SUSPICION = "remedy.collusion.english"
"""The direction that follows a suspicion of collusion."""
DIRECTED = {rule.rpartition(".")[2]: rule for rule in DIRECTIONS}
SAME_CARDS = ("same",)
"""What is keyed instead of colours if the cards stay."""


def choice(name: str, asks: str, what: str, choices: Iterable[str]) -> Field:
    return Field(name, asks, Kind.CHOICE, what=what, choices=tuple(choices))


DIRECTION = choice("direction", "Which direction?", "a direction", DIRECTED)


def _order_fields(m: Context, answers: Answers) -> Iterator[Field]:
    yield choice("order", "Which order?", "an order", ("count", "shuffle", *DIRECTED))
    if answers.get("order") == "shuffle":
        yield choice("reason", "Why?", "a reason", SHUFFLES)


def _order(m: Context, answers: Answers) -> Iterator[Keyed]:
    match answers["order"]:
        case "count":
            yield Keyed(InstructCount())
        case "shuffle":
            yield Keyed(DirectShuffle(answers["reason"]))
        case order:
            yield Keyed(Direct(DIRECTED[order]))


def _lift(m: Context, answers: Answers) -> Iterable[Keyed]:
    """End a direction; `english` is the one that stands, however it was given."""
    rule = DIRECTED[answers["direction"]]
    if rule == DIRECTED["english"] and rule not in m.state.directions and ENGLISH_AFTER_SUSPICION in m.state.directions:
        rule = ENGLISH_AFTER_SUSPICION
    yield Keyed(LiftDirection(rule))


def conduct_rules(m: Context) -> dict[str, str]:
    """Return the rules of conduct at a table by the last part of their names: the game's own, then those of any game."""
    return {rule.rpartition(".")[2]: rule for rule in (*m.game.own.conduct, *CONDUCT)}


def _conduct(m: Context, answers: Answers) -> Iterable[Keyed]:
    yield Keyed(Conduct(**{**answers, "rule": conduct_rules(m)[answers["rule"]]}))


def _invalidate(m: Context, answers: Answers) -> Iterable[Keyed]:
    """Invalidate the round; forfeiting takes every wager in it of the persons named."""
    ground, persons = answers["ground"], answers["persons"]
    theirs = tuple(area for area, entry in m.state.round.entries.items() if entry.player in persons)
    if answers["forfeit"] and not theirs:
        raise NotUnderstood("Nobody named has a wager in this round. Key: by SEAT or by NAME before forfeit")
    yield Keyed(Invalidate(ground, answers["words"], theirs if answers["forfeit"] else (), persons))


def _device(m: Context, answers: Answers) -> Iterable[Keyed]:
    backs = answers["backs"]
    yield Keyed(ReplaceDevice(answers["device"], () if backs == SAME_CARDS else backs))


def _of(request: type[Request | Report], m: Context, *names: str) -> Iterator[Field]:
    """Yield these fields of a request."""
    asked = {field.name: field for field in fields_at(request, m)}
    yield from (asked[name] for name in names)


def _device_fields(m: Context, answers: Answers) -> Iterator[Field]:
    device, backs = _of(ReplaceDevice, m, "device", "backs")
    yield device
    yield replace(backs, optional=False)


def _conduct_fields(m: Context, answers: Answers) -> Iterator[Field]:
    person, on_duty, words = _of(Conduct, m, "person", "on_duty", "words")
    yield choice("rule", "Which rule?", "a rule of conduct", conduct_rules(m))
    yield replace(person, optional=False)
    yield on_duty
    yield replace(words, optional=False)


def _invalidate_fields(m: Context, answers: Answers) -> Iterator[Field]:
    ground, persons, words = _of(Invalidate, m, "ground", "persons", "words")
    yield from (ground, persons, flag("forfeit"), words)


SUPERVISION = (
    Word(
        "order",
        "order count | shuffle REASON | english | quiet",
        "A supervisor's order to the table.",
        _order_fields,
        _order,
    ),
    Word("lift", "lift DIRECTION", summary_of(LiftDirection), ask(DIRECTION), _lift),
    word(ChangeCards, "cards"),
    Word("device", "device KIND COLOUR... | same", summary_of(ReplaceDevice), _device_fields, _device),
    Word("conduct", "conduct RULE SEAT|NAME [on-duty] WORDS", summary_of(Conduct), _conduct_fields, _conduct),
    word(VoidWagers, "void"),
    word(Exclude),
    Word(
        "invalidate",
        "invalidate GROUND [by WHO]... [forfeit] WORDS",
        "The outcome is invalid; `forfeit` the wagers of those who committed a fraud.",
        _invalidate_fields,
        _invalidate,
    ),
    word(RefuseWager, "refuse"),
    word(Inspect),
    word(VacateSeat, "vacate"),
    word(DecideRemedy, "decide"),
    word(AnnounceClosing, "closing"),
    word(CloseTable, "close"),
)
DISPUTES = (
    word(RaiseDispute, "dispute", of=SEAT),
    word(DecideDispute, "ruling"),
    word(AskReview, "review", of=SEAT),
    word(ReviewDispute, "final"),
    word(AskForRules, "rules"),
)
