"""The bank before a round: offered round the table, taken, shared with the house, declined, covered and given back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from pitboss.games.pai_gow.boxes import bank, stakes_wagered
from pitboss.games.pai_gow.round import HOUSE_BANKS, Part, Stage
from pitboss.games.pai_gow.rules import PaiGowContext, PaiGowRules
from pitboss.games.pai_gow.wagers import BANK, WAGER
from pitboss.money import Move, show
from pitboss.table.accounts import area, give_back, has_wagers, rack, stack_of, stake_on
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import Event, GameEvent
from pitboss.table.fields import Amount, asks
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import undone
from pitboss.table.rounds import AreaVoided
from pitboss.table.seating import Seating
from pitboss.table.state import Phase, TableState
from pitboss.table.wagering import Wagering


class TakeBank(Request, frozen=True, tag="take-bank"):
    """A player takes the bank alone."""

    seat: int


class CoBank(Request, frozen=True, tag="co-bank"):
    """A player takes the bank together with the house, in equal shares."""

    seat: int


class DeclineBank(Request, frozen=True, tag="decline-bank"):
    """A player to whom the bank is offered passes it on."""

    seat: int


class LayDownBank(Request, frozen=True, tag="lay-down-bank"):
    """A player who banks gives the bank back to the house before any tile is delivered."""

    seat: int


class PutUp(Request, frozen=True, tag="put-up"):
    """The banker puts up chips against the wagers of the others."""

    seat: int
    amount: Annotated[Amount, asks("How much is put up?")]


class HouseBanks(Request, frozen=True, tag="house-banks"):
    """The dealer moves the chung back to the house, because the banker does not put up what the wagers need."""


class BankTaken(GameEvent[Part], frozen=True, tag="pai-gow.bank-taken/1"):
    """The chung is on a player's box."""

    seat: int
    player: str
    shared: bool
    """The house banks with them."""

    def after(self, part: Part) -> Part:
        return replace(part, banker=self.seat, shared=self.shared, turn=self.seat)

    def says(self) -> str:
        with_house = " together with the house" if self.shared else ""
        return f"{self.player} takes the bank{with_house}; the chung is on box {self.seat}."


class BankDeclined(GameEvent[Part], frozen=True, tag="pai-gow.bank-declined/1"):
    seat: int
    player: str

    def after(self, part: Part) -> Part:
        return replace(part, declined=part.declined | {self.player}, turn=self.seat)

    def says(self) -> str:
        return f"{self.player} declines the bank."


class BankReturned(GameEvent[Part], frozen=True, tag="pai-gow.bank-returned/1"):
    """The chung goes back to the house. Between rounds, a wager on the box of the house goes back with it."""

    seat: int
    player: str
    box: int
    """The box of the house."""
    returned: int
    """The wager on it that goes back."""

    def after(self, part: Part) -> Part:
        stage = Stage.STACKED if part.stage is Stage.COVERING else part.stage
        return replace(part, banker=HOUSE_BANKS, shared=False, stage=stage, declined=part.declined | {self.player})

    def says(self) -> str:
        void = f" The wager of {show(self.returned)} on box {self.box} goes back." if self.returned else ""
        return f"The chung goes back from {self.player} to the house.{void}"


class BankCovered(GameEvent[Part], frozen=True, tag="pai-gow.bank-covered/1"):
    """The banker has put up chips against the wagers."""

    seat: int
    player: str
    put_up: int
    needed: int

    def after(self, part: Part) -> Part:
        return replace(part, put_up=self.put_up, covered=True, stage=Stage.STACKED)

    def says(self) -> str:
        return f"{self.player} puts up {show(self.put_up)} against wagers that need {show(self.needed)}."


def not_entitled(c: PaiGowContext, seat: int) -> Refusal | None:
    """Refuse the bank to a player who has no right to it in the coming round."""
    part, player = c.part, c.state.seats[seat].player
    if not c.rules.bank_every_round and not part.house_banked:
        return c.refuse("house-first", "bank.turn")
    if c.rules.bank_needs_wager and player not in part.played:
        return c.refuse("not-wagered-before", "bank.needs-wager", "bank.take", player=player)
    return None


def not_banker(c: PaiGowContext, seat: int) -> Refusal | None:
    """Refuse the bank to a player who has no right to it, has declined it, or wagers against it."""
    part, player = c.part, c.state.seats[seat].player
    if refusal := not_entitled(c, seat):
        return refusal
    if player in part.declined:
        return c.refuse("bank-declined", "bank.decline", player=player)
    # Whoever has placed a wager plays against the bank, until they take it back.
    return c.refuse("wager-of-banker", "bank.no-wager", seat=seat) if has_wagers(c.state, seat, c.rules.wagers) else None


def offered_to(c: PaiGowContext) -> int | None:
    """Return the seat to which the bank is offered now: the next one round the table that may bank."""
    closed = c.state.phase is not Phase.BETWEEN or c.state.round.called
    if closed or c.part.banker or not (c.rules.player_banks or c.rules.shares_bank):
        return None
    return next((seat for seat in _in_turn(c) if not not_banker(c, seat)), None)


def _in_turn(c: PaiGowContext) -> Iterator[int]:
    """Yield the seats round the table from the one that had the bank, or let it pass, last."""
    first, *others = c.rules.around(c.part.turn or c.rules.house_box, c.rules.bank_moves)
    yield from (seat for seat in (*others, first) if seat in c.state.seats)


def passed(c: PaiGowContext) -> int:
    """Return the seat from which the bank is offered on after this round: the banker's, or the first one it was offered to."""
    if c.part.banker:
        return c.part.banker
    return next((seat for seat in _in_turn(c) if not not_entitled(c, seat)), c.part.turn)


def _not_theirs(c: PaiGowContext, seat: int, rule: str) -> Refusal | None:
    """Refuse unless the bank is offered to this seat now."""
    if refusal := c.not_in(Phase.BETWEEN, rule) or c.requires_for(seat, rule):
        return refusal
    if c.state.round.called:
        return c.refuse("bets-closed", rule)
    if c.part.banker:
        return c.refuse("bank-held", rule, player=c.state.seats[c.part.banker].player)
    if refusal := not_banker(c, seat):
        return refusal
    turn = offered_to(c)
    if turn is None:
        return c.refuse("no-player-banks", rule)
    return None if turn == seat else c.refuse("not-your-turn-to-bank", "bank.turn", rule, seat=turn)


def _may_hold(c: PaiGowContext, seat: int, rule: str, *, offered: bool) -> Refusal | None:
    """Refuse the bank to a seat that it is not offered to, that has a wager, or that has no chips."""
    if refusal := _not_theirs(c, seat, rule):
        return refusal
    if not offered:
        return c.refuse("bank-not-offered", rule)
    stakes = stakes_wagered(c.state)
    have, least = stack_of(c.state, seat).chips, sum(map(c.rules.half, stakes) if rule == "bank.share" else stakes)
    least = least or c.rules.smallest_chip
    return c.refuse("bank-short", "bank.cover", rule, have=have, amount=least) if have < least else None


def may_take(c: PaiGowContext, seat: int) -> Offer | Refusal:
    rule = "bank.take"
    refusal = _may_hold(c, seat, rule, offered=c.rules.player_banks)
    return refusal or c.offer(rule, area=seat)


def may_share(c: PaiGowContext, seat: int) -> Offer | Refusal:
    rule = "bank.share"
    refusal = _may_hold(c, seat, rule, offered=c.rules.shares_bank)
    return refusal or c.offer(rule, area=seat)


def take(c: PaiGowContext, request: TakeBank | CoBank, offer: Offer) -> Decision:
    shared = isinstance(request, CoBank)
    clauses = c.rules.cite("bank.share" if shared else "bank.take", "bank.turn", "equipment.chung")
    player = c.state.seats[request.seat].player
    return (BankTaken(seat=request.seat, player=player, shared=shared, clauses=clauses),)


def may_decline(c: PaiGowContext, seat: int) -> Offer | Refusal:
    rule = "bank.decline"
    return _not_theirs(c, seat, rule) or c.offer(rule, area=seat)


def decline(c: PaiGowContext, request: DeclineBank, offer: Offer) -> Decision:
    player = c.state.seats[request.seat].player
    return (BankDeclined(seat=request.seat, player=player, clauses=c.rules.cite("bank.decline", "bank.turn")),)


def needed(c: PaiGowContext) -> int:
    """Return the least that the banker has to put up: the total of the wagers, or of their share of each. A wager is paid by
    itself, so an odd chip of each is the banker's."""
    account = area(c.part.banker, BANK)
    return sum(bank(c).split(stake)[account] for stake in stakes_wagered(c.state))


def _not_holding(c: PaiGowContext, seat: int, rule: str) -> Refusal | None:
    if refusal := c.requires_for(seat, rule):
        return refusal
    return None if seat == c.part.banker else c.refuse("no-bank-here", rule, seat=seat)


def may_put_up(c: PaiGowContext, seat: int) -> Offer | Refusal:
    rule = "bank.cover"
    if refusal := _not_holding(c, seat, rule):
        return refusal
    if refusal := not_covering(c, rule):
        return refusal
    least, chips = needed(c), stack_of(c.state, seat).chips
    if chips < least:
        return c.refuse("bank-short", rule, have=chips, amount=least)
    return c.offer(rule, area=seat, amounts={"amount": Bounds(least, chips, 0, c.rules.smallest_chip)})


def put_up(c: PaiGowContext, request: PutUp, offer: Offer) -> Decision:
    bounds = offer.amounts["amount"]
    if not bounds.holds(request.amount):
        chip = c.rules.smallest_chip
        if request.amount % chip:
            return Refusal("not-in-chips", offer.clauses, {"amount": request.amount, "smallest_chip": chip})
        facts = {"minimum": bounds.minimum, "maximum": bounds.maximum, "amount": request.amount}
        return Refusal("bank-stake", offer.clauses, {**facts})
    covered = BankCovered(
        seat=request.seat,
        player=c.state.seats[request.seat].player,
        put_up=request.amount,
        needed=needed(c),
        clauses=offer.clauses,
        moves=(Move(rack(request.seat), area(request.seat, BANK), request.amount),),
    )
    return (covered,)


def not_covering(c: PaiGowContext, rule: str) -> Refusal | None:
    """Refuse outside the time in which the banker covers the wagers: after they are closed, and once."""
    if c.in_round and c.part.covered:
        return c.refuse("bank-covered", rule, amount=c.part.put_up)
    return None if c.is_at(Stage.COVERING) else c.refuse("wagers-open", rule)


def may_lay_down(c: PaiGowContext, seat: int) -> Offer | Refusal:
    rule = "bank.lay-down"
    if refusal := _not_holding(c, seat, rule):
        return refusal
    if c.state.phase is Phase.BETWEEN and not c.state.round.called:
        return c.offer(rule, area=seat)
    return not_covering(c, rule) or c.offer(rule, area=seat)


def lay_down(c: PaiGowContext, request: LayDownBank, offer: Offer) -> Decision:
    return tuple(_returned(c, "bank.lay-down"))


def may_go_back(c: PaiGowContext) -> Offer | Refusal:
    rule = "bank.to-house"
    if refusal := c.requires(rule):
        return refusal
    if not c.part.banker:
        return c.refuse("house-banks", rule)
    return not_covering(c, rule) or c.offer(rule)


def go_back(c: PaiGowContext, request: HouseBanks, offer: Offer) -> Decision:
    return tuple(_returned(c, "bank.to-house"))


def _returned(c: PaiGowContext, rule: str) -> Iterator[Event]:
    """Give the bank back to the house; a wager on the box of the house is void and goes back to its player."""
    seat, box = c.part.banker, c.rules.house_box
    stake = stake_on(c.state, box, WAGER)
    clauses = c.rules.cite(rule, *(("bank.house-box",) if stake.total else ()))
    between = () if c.in_round else tuple(give_back(box, WAGER, stake, box))
    player = c.state.seats[seat].player
    yield BankReturned(seat=seat, player=player, box=box, returned=stake.total, clauses=clauses, moves=between)
    if c.in_round and stake.total:
        lines, moves = undone(c, box, c.state.round.entries[box], clauses)
        yield AreaVoided(area=box, wagers=lines, clauses=clauses, moves=moves)


def _offered(c: PaiGowContext) -> Iterator[int]:
    """Yield the seat to which the bank is offered now, if there is one."""
    if (seat := offered_to(c)) is not None:
        yield seat


def _banker(c: PaiGowContext) -> Iterator[int]:
    """Yield the seat of a player who banks, if there is one."""
    if c.part.banker:
        yield c.part.banker


class BankWagering(Wagering[Part, PaiGowRules]):
    """Wagers against the bank: none by the banker, none on the box of the house while it banks."""

    def placeable(self, rules: PaiGowRules) -> tuple[str, ...]:
        return (WAGER,)

    def not_now(self, c: PaiGowContext, place: int, wager: str) -> Refusal | None:
        if place == c.part.banker:
            return c.refuse("banker-wagers", "bank.no-wager", seat=place)
        if not c.part.banker and place == c.rules.house_box:
            return c.refuse("box-of-the-house", "bank.house-box", box=place)
        return None

    def not_adjustable(self, c: PaiGowContext, area: int) -> Refusal | None:
        return c.refuse("all-matched", "settle.take-losing") if area in c.part.results else None

    def results_shown(self, state: TableState) -> bool:
        part: Part = state.round.part
        return state.phase is Phase.ROUND and part.stage is Stage.MATCHING


class BankSeating(Seating[Part, PaiGowRules]):
    """The banker takes part without a wager."""

    def takes_part(self, state: TableState, seat: int) -> bool:
        part: Part = state.round.part
        return part.banker == seat


BANKING = Topic(
    acts=(
        Act(TakeBank, may_take, take, at=("seat",), each=_offered),
        Act(CoBank, may_share, take, at=("seat",), each=_offered),
        Act(DeclineBank, may_decline, decline, at=("seat",), each=_offered),
        Act(PutUp, may_put_up, put_up, at=("seat",), each=_banker),
        Act(LayDownBank, may_lay_down, lay_down, at=("seat",), each=_banker),
        Act(HouseBanks, may_go_back, go_back),
    ),
    events=(
        BankTaken,
        BankDeclined,
        BankReturned,
        BankCovered,
    ),
    keyed=(
        BankTaken,
        BankDeclined,
        BankReturned,
        BankCovered,
    ),
    rules={
        "equipment.chung": "the chung, which marks the bank",
        "bank.house-box": "no wager on the box of the house while it banks",
        "bank.take": "a player takes the bank",
        "bank.share": "a player banks together with the house in equal shares",
        "bank.turn": "the bank is offered round the table",
        "bank.decline": "a player declines the bank",
        "bank.needs-wager": "a banker has wagered while the house banked",
        "bank.no-wager": "a banker does not wager",
        "bank.cover": "the banker covers the wagers of the others",
        "bank.lay-down": "a banker gives the bank back",
        "bank.to-house": "a bank that is not covered goes back to the house",
        "wager.box": "a wager on a box",
    },
    powers=frozenset({"bank.take", "bank.share", "bank.decline", "bank.cover", "bank.lay-down", "bank.to-house"}),
    refusals={
        "no-bank-box": (
            "The house banks at box {box}, and the layout has {boxes} boxes.",
            "Open the table with at least two boxes, the box of the house among them.",
        ),
        "banker-wagers": ("Seat {seat} has the bank, and a banker does not wager.", "Give the bank back first."),
        "holds-bank": ("You have the bank.", "Give the bank back first, or wait until the round is over."),
        "house-first": ("The house banks the next round.", "Ask for the bank after a round that the house has banked."),
        "not-wagered-before": (
            "{player} did not wager in the last round that the house banked.",
            "Wager while the house banks; the bank is then offered to you.",
        ),
        "bank-declined": (
            "{player} has declined the bank for this round.",
            "Wait until it is offered again after the next round.",
        ),
        "bank-held": ("{player} has the bank.", "Wager against them, or wait until it is offered again."),
        "no-player-banks": ("At this table the house banks.", "Wager on your box."),
        "not-your-turn-to-bank": ("The bank is offered to seat {seat} first.", "Wait until that seat takes or declines it."),
        "bank-not-offered": ("The bank is not held in this way at this table.", "See the sign for who may bank."),
        "wager-of-banker": ("Seat {seat} has a wager, and a banker does not wager.", "Take the wager back first."),
        "bank-short": (
            "The wagers need {amount} from the bank; you have {have}.",
            "Buy more chips, bank together with the house if that is offered, or give the bank back so that the house banks.",
        ),
        "bank-stake": ("The bank puts up {minimum} to {maximum}, not {amount}.", "Put up at least what the wagers come to."),
        "bank-covered": ("The bank has put up {amount}.", "Go on with the round."),
        "no-bank-here": ("Seat {seat} does not have the bank.", "Take the bank first, when it is offered."),
        "house-banks": ("The house has the bank.", "Go on with the round."),
        "wagers-open": ("The wagers are not closed, or nobody has to cover them.", "Wait until the tiles are stacked."),
    },
)
