"""Draw Poker at the desk: blinds, bets in turn, how many cards each player draws, hands that are shown, and the pots.

The dealer keys only what everybody can see. Discards and hands that are not shown stay unknown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pitboss.games.draw_poker.absent import ActForAbsent
from pitboss.games.draw_poker.acting import Bet, Call, Check, Fold, Raise, Stay, TapOut
from pitboss.games.draw_poker.dealing import Deal
from pitboss.games.draw_poker.desk_incidents import INCIDENTS
from pitboss.games.draw_poker.desk_steps import before_round, hand_at, next_step, pots
from pitboss.games.draw_poker.drawing import Discard, ReshuffleDiscards, StandPat
from pitboss.games.draw_poker.out_of_turn import LetBetStand
from pitboss.games.draw_poker.posting import CollectPosts, OverBlind, PostToEnter, SitIn, SitOut
from pitboss.games.draw_poker.round import Stage
from pitboss.games.draw_poker.rulings import OPTIONS, AgreeTo, FoldHand, OfferOptions
from pitboss.games.draw_poker.seating import DrawForSeat
from pitboss.games.draw_poker.settling import AwardPots
from pitboss.games.draw_poker.showing import Muck, Show
from pitboss.games.draw_poker.timing import FoldForTime, InstructToAct
from pitboss.table.commands import Request
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import END, NOTHING, DeskVocabulary, Keyed, Word, makes, player_at, seats
from pitboss.table.questions import Answers, Field, Kind, ask, seat
from pitboss.table.rules import Rules

AMOUNT = Field("amount", "How much?", Kind.AMOUNT)
COUNT = Field("count", "How many cards?", Kind.NUMBER, what="a number of cards", least=0, most=5)
NO_OPTION = "none"


def _own(make: Callable[..., Request]) -> Callable[[Context, Answers], Iterable[Keyed]]:
    """Key what the player at one seat does."""

    def does(m: Context, answers: Answers) -> Iterator[Keyed]:
        yield Keyed(make(**answers), player_at(m, answers["seat"]))

    return does


def _each(make: Callable[[int], Request]) -> Callable[[Context, Answers], Iterable[Keyed]]:
    """Key the same for the players at several seats, in the order in which they were named."""

    def does(m: Context, answers: Answers) -> Iterator[Keyed]:
        for number in answers["seats"]:
            yield Keyed(make(number), player_at(m, number))

    return does


def _draw(m: Context, answers: Answers) -> Iterator[Keyed]:
    number, count = answers["seat"], answers["count"]
    yield Keyed(Discard(number, count=count) if count else StandPat(number), player_at(m, number))


def _agree(m: Context, answers: Answers) -> Iterator[Keyed]:
    option = "" if answers["option"] == NO_OPTION else answers["option"]
    yield Keyed(AgreeTo(answers["seat"], option), player_at(m, answers["seat"]))


def _for_players(name: str, means: str, make: Callable[[int], Request]) -> Word:
    return Word(name, f"{name} SEATS", means, ask(seats()), _each(make), f"{name} 3")


def _with_amount(name: str, means: str, make: Callable[..., Request]) -> Word:
    return Word(name, f"{name} SEAT AMOUNT", means, ask(seat(), AMOUNT), _own(make), f"{name} 3 10")


OPTION = Field("option", "Which option?", Kind.CHOICE, choices=(*OPTIONS, NO_OPTION))

BEFORE = (
    Word(
        "lots",
        "lots SEAT NAME,NAME CARDS",
        "Several persons draw a card each for a free seat.",
        ask(
            seat(),
            Field("persons", "Who wants the seat?", Kind.NAME, hint="such as Dan,Eve", several=True, one_word=True),
            Field("cards", "Which cards have they drawn?", Kind.CARDS, hint="in the same order"),
        ),
        makes(DrawForSeat),
        "lots 4 Dan,Eve Kd 9s",
    ),
    _for_players("out", "A player sits out until further notice.", SitOut),
    _for_players("in", "A player wants to be dealt in again.", SitIn),
    _for_players("enter", "A player posts what they owe to be dealt in at once.", PostToEnter),
    Word("over", "over SEAT", "The player after the last blind announces an over-blind.", ask(seat()), _own(OverBlind), "over 3"),
    Word("post", "post", "The blinds or antes are collected.", NOTHING, makes(CollectPosts)),
    Word("deal", "deal", "Five cards to each player, face down, one by one.", NOTHING, makes(Deal)),
)
BETTING = (
    _with_amount("bet", "A player opens the betting.", Bet),
    _for_players("call", "A player calls; with less than a call they tap out.", Call),
    _with_amount("raise", "A player calls and raises by this amount.", Raise),
    _for_players("tap", "A player taps out with more than a call and less than a raise.", TapOut),
    _for_players("pass", "A player checks.", Check),
    _for_players("stay", "The last blind, whom nobody has raised, leaves it at that.", Stay),
    _for_players("fold", "A player folds.", Fold),
    Word(
        "hurry",
        "hurry SEAT",
        "A supervisor gives a player ninety seconds.",
        ask(seat()),
        makes(InstructToAct),
        "as Cass casino-supervisor hurry 3",
    ),
    Word(
        "late",
        "late SEAT",
        "A supervisor determines that the ninety seconds are over.",
        ask(seat()),
        makes(FoldForTime),
        "as Cass casino-supervisor late 3",
    ),
    Word(
        "absent",
        "absent SEAT",
        "An entrant is not at the table: their cards are folded, or kept in the draw.",
        ask(seat()),
        makes(ActForAbsent),
        "absent 3",
    ),
    Word("stands", "stands SEAT", "A bet out of turn stands.", ask(seat()), makes(LetBetStand), "stands 3"),
)
AFTER = (
    Word("draw", "draw SEAT CARDS", "A player replaces this many cards, 0 for none.", ask(seat(), COUNT), _draw, "draw 3 2"),
    Word("reshuffle", "reshuffle", "The discards are shuffled and cut for the draw.", NOTHING, makes(ReshuffleDiscards)),
    Word(
        "show",
        "show SEAT CARDS",
        "A hand is turned up.",
        ask(seat(), Field("cards", "Which cards?", Kind.CARDS, least=5, most=5)),
        _own(Show),
        "show 3 As Ad 8c 6s 3h",
    ),
    _for_players("muck", "A beaten hand is given up unseen.", Muck),
    Word("award", "award", "The pots are announced and paid, the commission is taken.", NOTHING, makes(AwardPots)),
    END,
)
RULINGS = (
    Word(
        "penalty",
        "penalty SEAT",
        "The hand of a player who broke a rule is folded.",
        ask(seat()),
        makes(FoldHand),
        "as Cass casino-supervisor penalty 3",
    ),
    Word(
        "offer",
        "offer OPTION,... WORDS",
        "The players are offered options for what no rule covers.",
        ask(
            Field("options", "Which options?", Kind.CHOICE, choices=OPTIONS, several=True, one_word=True),
            Field("words", "What are they about?", Kind.WORDS),
        ),
        makes(OfferOptions),
        "as Otto casino-operator offer play-to-end,void-round the lights failed",
    ),
    Word(
        "vote", "vote SEAT OPTION", "A player agrees to an option, or to none.", ask(seat(), OPTION), _agree, "vote 3 play-to-end"
    ),
)
WORDS = (*BEFORE, *BETTING, *AFTER, *RULINGS)


def _wager(rules: Rules) -> Field:
    return Field("wager", "Which wager?", Kind.WAGER, choices=rules.wagers)


def bet_word(wager: str) -> Word:
    """Return the word of a bet."""
    return next(word for word in WORDS if word.name == wager)


def _bare(words: Sequence[str], m: Context) -> Sequence[str]:
    """Read a seat and a number in the draw, or a seat and cards at the showdown, without the word."""
    if not words or not words[0].isdigit():
        return ()
    stage = m.game.standing_at(m.state)
    if stage == Stage.DRAWING:
        return ("draw", *words)
    return ("show", *words) if stage == Stage.SHOWDOWN else ()


DESK = DeskVocabulary(
    words=lambda rules: WORDS,
    wager_word=bet_word,
    wager_keys=lambda rules: ("post",),
    wager=_wager,
    incidents=INCIDENTS,
    step=lambda m: next_step(m),
    between=lambda m: before_round(m),
    bare=_bare,
    area=lambda m, area: hand_at(m, area),
    shows=lambda m: pots(m),
)
