"""One person at a table with computer players: whose turn it is, what he chose, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pitboss.cards.ranks import SetHand
from pitboss.cli.play import choices as choose
from pitboss.cli.play.chair import Chair
from pitboss.cli.play.choices import Choice
from pitboss.cli.play.chronicle import Chronicle, PastRound
from pitboss.cli.play.company import Cash, Company, Waits
from pitboss.cli.play.reading import Display, Reader
from pitboss.cli.play.scene import Message, Scene
from pitboss.cli.play.words import name_of
from pitboss.house.runner import Accepted
from pitboss.law import Rulebook
from pitboss.money import MoneyError, parse_money, show
from pitboss.table import commands as do
from pitboss.table.commands import Request
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase
from pitboss.table.view import SeatView, TableView

ASKS = {True: "Place your wagers", False: "Your turn"}


class Session:
    """A player's stay at a table."""

    def __init__(
        self,
        me: Chair,
        house: Chair,
        computers: Mapping[int, Chair],
        chronicle: Chronicle,
        display: Display,
        cash: Cash,
        *,
        usual: int,
    ) -> None:
        self.me = me
        self.display = display
        self._house = house
        self._company = Company(computers, cash, usual)
        self._reader = Reader(me.rules.book, chronicle, display, me.name)
        self._chronicle = chronicle
        self._cash = cash
        self._usual = usual
        self._book: Rulebook = me.rules.book
        self._begun = chronicle.over
        self._area: int | None = None
        self._message: Message | None = None
        self._watched = False
        self._back = me.view().back

    @property
    def played(self) -> int:
        """Rounds that have come to their end in this stay."""
        return self._chronicle.over - self._begun

    # --- the round -------------------------------------------------------------------------------------------------

    def play(self, rounds: int | None = None) -> None:
        """Until the player leaves, or so many rounds are over."""
        while rounds is None or self.played < rounds:
            self._step()
        self.display.show(self.scene(()))

    def play_by_itself(self, rounds: int) -> None:
        """The player's own decisions are taken as those of a computer player; each round is shown when it is over."""
        self._watched = True
        while self.played < rounds:
            if self.me.view().phase == Phase.WAGERING:
                self._company.wager()
                self._company.wagers(self.seat, self.me)
                outcome = self._house.say(do.NoMoreBets())
                if isinstance(outcome, Refusal):
                    raise Waits(outcome.sentence())
            else:
                self._company.decide()
                self._company.decides(self.seat, self.me)
                self._ended_or_waits()
            self._look()
            if self.me.view().phase == Phase.WAGERING:
                self.display.keep(self.scene(()))

    def _step(self) -> None:
        if self.me.view().phase == Phase.WAGERING:
            self._turn(self._before_deal())
            return
        mine = self._deciding()
        if mine is None:
            self._company.decide()
            self._ended_or_waits()
            self._look()
            return
        self._company.decide(before=mine.seat)
        self._area = mine.seat
        self._turn(self._in_round(mine))

    def _deciding(self) -> SeatView | None:
        """The area of the player's own that waits for his decision; that of his seat first."""
        waiting = {offer.seat for offer in self.me.offers() if offer.request in ("fold", "play", "pick-up")}
        places = sorted((seat for seat in self.me.view().seats if seat.seat in waiting), key=lambda each: each.seat != self.seat)
        return places[0] if places else None

    def _ended_or_waits(self) -> None:
        view = self.me.view()
        if view.phase == Phase.WAGERING or self._deciding():
            return
        names = [each.player for each in view.seats if each.hand and each.hand.status == "dealt"]
        waits = f"The round waits for {', '.join(dict.fromkeys(names))}." if names else f"The table is {view.phase}."
        raise Waits(f"{waits} Play on for them with --name, or at another table with --table.")

    # --- the player ------------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        seat = self._chronicle.seat_of(self.me.name)
        if seat is None:
            raise Waits(f"{self.me.name} no longer sits at this table.")
        return seat

    def _before_deal(self) -> tuple[Choice, ...]:
        offers = self.me.offers()
        area = self._area or self.seat
        place = next((each for each in self.me.view().seats if each.seat == area), None) or _empty(area, self.me.name)
        again = self._chronicle.wagered(area, self.me.name)
        found = choose.before_deal(offers, self._house.offers(), place, again, company=bool(self._company))
        short = not any(offer.request == "place-wagers" for offer in offers) and not place.wagers
        return (*found, *self._more_chips(offers, short=short))

    def _in_round(self, place: SeatView) -> tuple[Choice, ...]:
        offers = self.me.offers()
        short = not any(offer.request == "play" and offer.seat == place.seat for offer in offers)
        return (*choose.in_round(offers, place, self.me.rules.first_wager), *self._more_chips(offers, short=short))

    def _more_chips(self, offers: Sequence[Offer], *, short: bool) -> Iterator[Choice]:
        if short:
            yield choose.buy_in(offers, self._usual)

    def _turn(self, choices: tuple[Choice, ...]) -> None:
        """The player chooses, and it is carried out or refused."""
        scene = self.scene(choices)
        self._message = None
        self.display.show(scene)
        typed = self.display.pick(scene)
        if found := choose.picked(choices, typed):
            self._chosen(*found)
        else:
            self._message = self._reader.read(typed, scene)

    def _chosen(self, choice: Choice, rest: str) -> None:
        if choice.key == "o":
            self._other_area(rest or self.display.ask("Which area"))
        elif choice.asks:
            self._amount(choice, rest)
        elif choice.by_house and choice.does:
            self._company.wager()
            self._done(self._house, choice.does)
        elif choice.does:
            self._done(self.me, choice.does)

    def _amount(self, choice: Choice, rest: str) -> None:
        asks = choice.asks
        assert asks is not None
        if asks.request == "buy-in":
            self._cash.bring(self.me.name, self._usual)
            self._done(self.me, asks.asked(self._usual))
            return
        typed = rest or self.display.ask(f"{choice.row}, {asks.range}")
        if not typed.strip():
            return
        try:
            total = parse_money(typed)
        except MoneyError as error:
            self._message = Message(f"{error}.", way_out=f"Type {asks.range}.")
            return
        if total <= asks.lies:
            said = f"{name_of(asks.wager)} {show(asks.lies)} lies there already."
            self._message = Message(said, way_out="Name a higher amount, or take your wagers back.")
            return
        self._done(self.me, asks.asked(total))

    def _other_area(self, typed: str) -> None:
        areas = {str(offer.seat): offer.seat for offer in self.me.offers() if offer.request == "place-wagers"}
        self._area = areas.get(typed.strip())
        if self._area is None and typed.strip():
            self._message = Message(f"There is no area {typed.strip()} to wager on.", way_out=f"Name one of {', '.join(areas)}.")

    def _done(self, chair: Chair, request: Request) -> None:
        outcome = chair.say(request)
        self._look()
        if isinstance(outcome, Refusal):
            self._message = Message.refused(outcome, self._book)
        elif not isinstance(outcome, Accepted):
            self._message = Message("Somebody else was quicker: the table has moved on.", way_out="Look again.")
        elif chair is self._house:
            self._area = None

    def _look(self) -> None:
        """Take in what has happened; after a round the player is back at his own seat."""
        before = self._chronicle.over
        self._chronicle.catch_up()
        if self._chronicle.over != before:
            self._area = None

    # --- what he sees ----------------------------------------------------------------------------------------------

    def scene(self, choices: tuple[Choice, ...]) -> Scene:
        """The table before the player now."""
        view = self.me.view()
        open_ = view.phase == Phase.WAGERING
        area = self._area or self.seat
        ended = open_ and 0 < view.round == self._chronicle.over
        last = self._last() if ended else None
        ended = ended and (last is not None or self.played > 0)
        if not ended:
            # Where two decks alternate, the view is already that of the next one when a round is over.
            self._back = view.back
        return Scene(
            title=self._book.title,
            book=self._book.id,
            table=self.me.rules.table.name,
            view=view,
            areas=self.me.rules.areas,
            me=self.me.name,
            seat=self.seat,
            place=area,
            device=self.me.rules.table.device,
            back=self._back,
            hand=self._held(view, area),
            ended=ended,
            last=last,
            won=self._chronicle.won() if ended else {},
            choices=choices,
            asks=ASKS[open_] if choices else "",
            message=self._message,
            watched=self._watched,
        )

    def _last(self) -> PastRound | None:
        rounds = self._chronicle.rounds(self.me.name)
        return rounds[-1] if rounds and rounds[-1].number == self._chronicle.over else None

    def _held(self, view: TableView, area: int) -> SetHand | None:
        """What the player holds, as he may see it."""
        hand = next((each.hand for each in view.seats if each.seat == area), None)
        if hand is None or len(hand.cards) < hand.lie:
            return None
        return hand.as_set or self.me.rules.best([*hand.cards.values()])


def _empty(area: int, player: str) -> SeatView:
    """An area on which nothing lies yet."""
    return SeatView(area, player, 0, 0, {}, {}, None)
