"""Draw Poker at the desk: blinds, bets in turn, how many cards each player draws, hands that are shown, and the pots.

The dealer keys only what everybody can see. Discards and hands that are not shown stay unknown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import END, DeskVocabulary, Keyed, Word, makes, player_at
from pitboss.table.desk_words import word
from pitboss.table.questions import Answers, Field, Kind, ask, seat
from pitboss.table.rules import Rules

COUNT = Field("count", "How many cards?", Kind.NUMBER, what="a number of cards", least=0, most=5)
NO_OPTION = "none"


def _draw(m: Context, answers: Answers) -> Iterator[Keyed]:
    number, count = answers["seat"], answers["count"]
    yield Keyed(Discard(number, count=count) if count else StandPat(number), player_at(m, number))


def _agree(m: Context, answers: Answers) -> Iterator[Keyed]:
    option = "" if answers["option"] == NO_OPTION else answers["option"]
    yield Keyed(AgreeTo(answers["seat"], option), player_at(m, answers["seat"]))


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
    word(SitOut, "out", "out 3", each="seat"),
    word(SitIn, "in", "in 3", each="seat"),
    word(PostToEnter, "enter", "enter 3", each="seat"),
    word(OverBlind, "over", "over 3"),
    word(CollectPosts, "post"),
    word(Deal, "deal"),
)
BETTING = (
    word(Bet, "bet", "bet 3 10"),
    word(Call, "call", "call 3", each="seat"),
    word(Raise, "raise", "raise 3 10"),
    word(TapOut, "tap", "tap 3", each="seat"),
    word(Check, "pass", "pass 3", each="seat"),
    word(Stay, "stay", "stay 3", each="seat"),
    word(Fold, "fold", "fold 3", each="seat"),
    word(InstructToAct, "hurry", "as Cass casino-supervisor hurry 3"),
    word(FoldForTime, "late", "as Cass casino-supervisor late 3"),
    word(ActForAbsent, "absent", "absent 3"),
    word(LetBetStand, "stands", "stands 3"),
)
AFTER = (
    Word("draw", "draw SEAT CARDS", "A player replaces this many cards, 0 for none.", ask(seat(), COUNT), _draw, "draw 3 2"),
    word(ReshuffleDiscards, "reshuffle"),
    word(Show, "show", "show 3 As Ad 8c 6s 3h"),
    word(Muck, "muck", "muck 3", each="seat"),
    word(AwardPots, "award"),
    END,
)
RULINGS = (
    word(FoldHand, "penalty", "as Cass casino-supervisor penalty 3"),
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
