"""The words of supervisors and of players with a complaint: orders, conduct, powers, closing, disputes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pitboss.house.desk.words import SECOND, by_player
from pitboss.table.commands import Request
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import NOTHING, Keyed, Word, flag, makes
from pitboss.table.questions import Answers, Field, Kind, NotUnderstood, ask, seat
from pitboss.table.services.closing import AnnounceClosing, CloseTable
from pitboss.table.services.decks.counting import InstructCount
from pitboss.table.services.decks.replacing import ChangeCards, ReplaceDevice
from pitboss.table.services.decks.shuffling import SHUFFLES, DirectShuffle
from pitboss.table.services.disputes import AskReview, DecideDispute, RaiseDispute, ReviewDispute
from pitboss.table.services.supervision.conduct import CONDUCT, DIRECTIONS, Conduct, Direct, LiftDirection
from pitboss.table.services.supervision.information import AskForRules, Inspect
from pitboss.table.services.supervision.rulings import DecideRemedy
from pitboss.table.services.supervision.sanctions import GROUNDS, Exclude, Invalidate, RefuseWager, VacateSeat, VoidWagers


def words(name: str, asks: str, what: str) -> Field:
    return Field(name, asks, Kind.WORDS, what=what)


PERSON = Field("person", "Who?", Kind.PERSON)
ENGLISH_AFTER_SUSPICION = "remedy.collusion.english"
"""The direction that follows a suspicion of collusion."""
DIRECTED = {rule.rpartition(".")[2]: rule for rule in DIRECTIONS}
REASON = words("reason", "Why?", "the reason")
DEVICE = Field("device", "Which dealing device?", Kind.WORD, what="a kind of dealing device")
SAME_CARDS = ("same",)
"""What is keyed instead of colours if the cards stay."""
COLOUR = Field("back", "What colour are the backs?", Kind.WORD, what="the colour of the backs")


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
    return {rule.rpartition(".")[2]: rule for rule in (*m.game.conduct, *CONDUCT)}


def conduct_rule(m: Context) -> Field:
    return choice("rule", "Which rule?", "a rule of conduct", conduct_rules(m))


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


def remedy(m: Context) -> Field:
    return choice("remedy", "Which remedy?", "a remedy", m.game.all_decidable)


SUPERVISION = (
    Word(
        "order",
        "order count | shuffle REASON | english | quiet",
        "A supervisor's order to the table.",
        _order_fields,
        _order,
    ),
    Word("lift", "lift DIRECTION", "A standing direction to the table ends.", ask(DIRECTION), _lift),
    Word("cards", "cards COLOUR REASON", "New cards replace the deck in play.", ask(COLOUR, REASON), makes(ChangeCards)),
    Word(
        "device",
        "device KIND COLOUR... | same",
        "Another dealing device after a failure, with new cards or with the same.",
        ask(DEVICE, Field("backs", COLOUR.asks, Kind.WORD, what=COLOUR.what, several=True)),
        _device,
    ),
    Word(
        "conduct",
        "conduct RULE SEAT|NAME [on-duty] WORDS",
        "A rule of conduct was broken.",
        ask(
            conduct_rule,
            PERSON,
            flag("on_duty", "on-duty"),
            words("words", "What happened?", "what happened"),
        ),
        _conduct,
    ),
    Word("void", "void SEAT", "An offender's wagers are void.", ask(seat("area")), makes(VoidWagers)),
    Word(
        "exclude",
        "exclude SEAT|NAME [casino]",
        "An offender is excluded from the game, or from the casino.",
        ask(PERSON, flag("casino")),
        makes(Exclude),
    ),
    Word(
        "invalidate",
        "invalidate GROUND [by WHO]... [forfeit] WORDS",
        "The outcome is invalid; `forfeit` the wagers of those who committed a fraud.",
        ask(
            choice("ground", "On which ground?", "a ground", GROUNDS),
            Field("persons", "Who committed it?", Kind.PERSON, after="by", several=True, optional=True),
            flag("forfeit"),
            words("words", "What happened?", "what happened"),
        ),
        _invalidate,
    ),
    Word(
        "refuse",
        "refuse SEAT GROUNDS",
        "A player's wagers are refused while wagers are open.",
        ask(seat("area"), words("grounds", "On which grounds?", "the grounds")),
        makes(RefuseWager),
    ),
    Word(
        "inspect",
        "inspect REASON",
        "An inspector looks at the hidden cards of the round.",
        ask(REASON),
        makes(Inspect),
    ),
    Word("vacate", "vacate SEAT", "A player who sits out must give up the seat.", ask(seat()), makes(VacateSeat)),
    Word(
        "decide",
        "decide REMEDY [seat SEAT] REASON",
        "A supervisor decides what no rule settles.",
        ask(remedy, seat("area", after="seat", optional=True), words("words", "Why?", "the reason")),
        makes(DecideRemedy),
    ),
    Word(
        "closing",
        "closing TIME",
        "A sign: the table closes at that time.",
        ask(Field("closes_at", "When does the table close?", Kind.TIME)),
        makes(AnnounceClosing),
    ),
    Word("close", "close", "The table is closed.", NOTHING, makes(CloseTable)),
)


PAYMENTS = Field(
    "correction", "Who is paid what?", Kind.PAYMENT, hint="a minus sign takes back", after="pay", several=True, optional=True
)
DECISION = words("words", "What is the decision?", "the decision")
DISPUTE = Field("dispute", "Which dispute?", Kind.WORD, what="the name of the dispute")


def _decision(make: Callable[[str, str, dict[int, int], str], Request]) -> Callable[[Context, Answers], Iterable[Keyed]]:
    def does(m: Context, answers: Answers) -> Iterable[Keyed]:
        yield Keyed(make(answers["dispute"], answers["words"], dict(answers["correction"]), answers["signed_by"] or ""))

    return does


DISPUTES = (
    Word(
        "dispute",
        "dispute SEAT NAME ROUND [with SEAT]... WORDS",
        "A player disputes a round, and the money `with` other seats.",
        ask(
            seat(),
            Field("dispute", "What is the dispute called?", Kind.WORD, what="a name for the dispute"),
            Field("round", "In which round?", Kind.ROUND),
            seat("seats", "With which other seats?", after="with", several=True, optional=True),
            words("words", "What is disputed?", "what is disputed"),
        ),
        by_player(RaiseDispute),
    ),
    Word(
        "ruling",
        "ruling NAME [pay SEAT SUM]... [signed WHO] WORDS",
        "The first decision; `pay 3 -10` takes back.",
        ask(DISPUTE, PAYMENTS, SECOND, DECISION),
        _decision(DecideDispute),
    ),
    Word("review", "review SEAT NAME", "The player asks for a review.", ask(seat(), DISPUTE), by_player(AskReview)),
    Word(
        "final",
        "final NAME [pay SEAT SUM]... [signed WHO] WORDS",
        "The decision on review.",
        ask(DISPUTE, PAYMENTS, SECOND, DECISION),
        _decision(ReviewDispute),
    ),
    Word("rules", "rules", "Somebody asks to see the rules.", NOTHING, makes(AskForRules)),
)
