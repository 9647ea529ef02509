"""The dealer's next step in a round of Pai Gow, what is said of each box, and the questions about incidents."""

from __future__ import annotations

from pitboss.games.pai_gow import banking
from pitboss.games.pai_gow.boxes import bank_to_set, tiles_text, unset
from pitboss.games.pai_gow.incidents import BankSetWrong, DiceCocked, TileExposed, WrongCount
from pitboss.games.pai_gow.round import HAND, Stage, Tiles
from pitboss.games.pai_gow.rules import PaiGowContext
from pitboss.games.pai_gow.setting import AbsentPlayer
from pitboss.games.pai_gow.settling import PayWinners
from pitboss.games.pai_gow.showing import bank_foul, bank_hand, house_hand, in_words, next_to_match, same_hands, sets_house_way
from pitboss.money import show
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import IncidentForm, Step, step
from pitboss.table.desk_words import incident_form
from pitboss.table.incidents import Incident
from pitboss.table.phrases import listed
from pitboss.table.questions import Answers, Field, Kind, ask, seat
from pitboss.table.refusal import Refusal

HANDS = Field(
    "tiles",
    "Which tiles, those of the low hand first?",
    Kind.TILE,
    what=f"{HAND} tiles such as 1-3 or 13",
    several=True,
    least=HAND,
    most=HAND,
)


def two_hands(keyed: Tiles) -> tuple[Tiles, Tiles]:
    """Return the low and the high hand as they were keyed."""
    return keyed[: HAND // 2], keyed[HAND // 2 :]


SUPERVISOR = "as NAME game-supervisor confirm"


def next_step(c: PaiGowContext) -> Step:
    """Return the dealer's next step from the call on."""
    if not c.is_at(Stage.DELIVERED, Stage.SETTING, Stage.MATCHING):
        return _before(c)
    if c.is_at(Stage.DELIVERED):
        boxes = listed(map(str, c.part.boxes))
        does = f"Take the tiles of the boxes without wagers back, unseen: {boxes}."
        return step(c, does, ["retrieve"], "deliver.retrieve", enter="retrieve")
    return _setting(c) if c.is_at(Stage.SETTING) else _showdown(c)


def _before(c: PaiGowContext) -> Step:
    part = c.part
    if c.is_at(Stage.COVERING):
        player, needed = c.state.seats[part.banker].player, banking.needed(c)
        does = f"{player} covers the wagers: at least {show(needed)}."
        return step(c, does, [f"cover {part.banker} AMOUNT", f"unbank {part.banker}", "house"], "bank.cover")
    if not c.in_round:
        return step(c, "Shuffle the tiles and stack them.", ["wall", "wall laja"], "wall.build", enter="wall")
    if not part.dice:
        return step(c, "Shake the cup and open it.", ["throw NUMBER NUMBER NUMBER"], "dice.throw")
    order = [box for box in c.rules.groups(part.first, part.passed) if box <= c.rules.boxes]
    does = f"Deliver four tiles to each box: {listed(map(str, order))}."
    return step(c, does, ["deliver"], "deliver.tiles", "dice.count", enter="deliver")


def _setting(c: PaiGowContext) -> Step:
    if waits := unset(c.state):
        does = f"Players set their tiles: {listed(f'box {box}' for box in waits)}."
        return step(c, does, [f"set {','.join(map(str, waits))}", f"set {waits[0]} house"], "set.hand")
    if bank_to_set(c.state):
        does = f"{c.state.seats[c.part.banker].player}, who banks, sets their tiles."
        return step(c, does, [f"set {c.part.banker}"], "set.banker")
    way = ("bank.house-way",) if sets_house_way(c) else ()
    does = "Set the bank's tiles the house way and expose them." if way else "Expose the bank's tiles."
    return step(c, does, ["open LOW LOW HIGH HIGH"], "bank.show", *way)


def _showdown(c: PaiGowContext) -> Step:
    if sets_house_way(c) and not c.part.confirmed:
        way = house_hand(c)
        if not same_hands(bank_hand(c), way):
            warns = f"The house way is {in_words(way.low)} low and {in_words(way.high)} high."
            return step(c, "Set the bank's hand the house way.", ["oops bank"], "remedy.bank-set-wrong", warns=warns)
        return step(c, "A supervisor confirms the house way.", [SUPERVISOR], "bank.confirm")
    if bank_foul(c):
        warns = "The bank's low hand outranks its high hand."
        return step(c, "Set the bank's hand the house way.", ["oops bank"], "remedy.bank-set-wrong", warns=warns)
    if (box := next_to_match(c)) is not None:
        player = c.state.round.entries[box].player
        return step(c, f"Expose the tiles of box {box} ({player}).", [f"hand {box} LOW LOW HIGH HIGH"], "match.order")
    if c.part.paid:
        return step(c, "Collect the tiles.", ["end"], "settle.collect-cards", enter="end")
    return _paying(c)


def _paying(c: PaiGowContext) -> Step:
    decision = c.game.acts[PayWinners].decide(c, PayWinners())
    if isinstance(decision, Refusal):
        short = f"{decision.sentence()} {decision.way_out()}"
        return step(c, "Pay the winners.", ["fill AMOUNT", "pay"], "settle.pay-winning", warns=short)
    lines = [(box, line) for event in decision for box, line in event.settles() if line.pays or line.banks]
    paid = [f"box {box}: {show(line.pays)}" for box, line in lines if not line.banks]
    back = [f"the bank at box {box} gets {show(line.stake + line.pays)} back" for box, line in lines if line.banks]
    shows = [*(paid or ["no wager has won"]), *back]
    return step(c, "Pay the winners.", ["pay"], "settle.pay-winning", "settle.commission", shows=shows, enter="pay")


def area_text(c: PaiGowContext, area: int) -> str:
    """Return what is said of the tiles at a box, as far as everybody sees them."""
    if area == c.part.banker:
        return "the bank"
    hand = c.part.hands.get(area) if c.in_round else None
    if hand is None:
        return "not set: loses" if c.in_round and area in c.part.results else ""
    if hand.shown:
        return f"{tiles_text(hand.low)} / {tiles_text(hand.high)}: {c.part.results.get(area, '')}"
    return "set" if hand.is_set else "to set"


def _foul(m: Context, answers: Answers) -> Incident:
    low, high = two_hands(answers["tiles"])
    return m.game.incident("foul-hand", area=answers["area"], low=low, high=high)


DELIVERED = (Stage.DELIVERED, Stage.SETTING)
INCIDENTS = (
    IncidentForm(
        "foul", "Does a low hand outrank its high hand?", ("foul-hand",), (Stage.MATCHING,), ask(seat("area"), HANDS), _foul
    ),
    incident_form(TileExposed, "tile", "Was a tile exposed?", DELIVERED),
    incident_form(WrongCount, "count", "Is the number of tiles wrong?", (*DELIVERED, Stage.MATCHING)),
    incident_form(BankSetWrong, "bank", "Is the bank's hand set wrongly?", (Stage.MATCHING,)),
    incident_form(DiceCocked, "dice", "Does a die not lie flat?", (Stage.STACKED,)),
    incident_form(AbsentPlayer, "absent", "Is a player not there to set their tiles?", (Stage.SETTING,)),
)
