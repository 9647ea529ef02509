"""One person at a table with computer players: whose turn it is, what he chose, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cli.play import choices as choose
from pitboss.cli.play.chair import Chair
from pitboss.cli.play.choices import Choice
from pitboss.cli.play.chronicle import Chronicle, PastRound
from pitboss.cli.play.company import Cash, Company, Waits
from pitboss.cli.play.games import game_of
from pitboss.cli.play.reading import Display, Reader
from pitboss.cli.play.scene import Message, Scene
from pitboss.cli.play.words import name_of
from pitboss.house.runner import Accepted
from pitboss.law import Rulebook
from pitboss.money import MoneyError, parse_money, show
from pitboss.table.commands import Request
from pitboss.table.refusal import Refusal
from pitboss.table.services.wagers.requests import NoMoreBets, PlaceWagers
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
        self._game = game_of(me.rules)
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
            if self.me.view().phase == Phase.BETWEEN:
                self._company.wager()
                self._company.wagers(self.seat, self.me)
                before = self.me.view()
                outcome = self._house.say(NoMoreBets())
                if isinstance(outcome, Refusal):
                    raise Waits(outcome.sentence())
                self._look()
                self._watch(before)
            else:
                self._company.decide()
                self._company.decides(self.seat, self.me)
                self._ended_or_waits()
                self._look()
            if self.me.view().phase == Phase.BETWEEN:
                self.display.keep(self.scene(()))

    def _step(self) -> None:
        if self.me.view().phase == Phase.BETWEEN:
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
        waiting = {offer.seat for offer in self.me.offers() if offer.request in self._game.decisions}
        places = sorted((seat for seat in self.me.view().seats if seat.seat in waiting), key=lambda each: each.seat != self.seat)
        return places[0] if places else None

    def _ended_or_waits(self) -> None:
        view = self.me.view()
        if view.phase == Phase.BETWEEN or self._deciding():
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

    @property
    def _place(self) -> SeatView:
        """The area that he is asked about, whether anything lies there or not."""
        area = self._area or self.seat
        return next((each for each in self.me.view().seats if each.seat == area), None) or _empty(area, self.me.name)

    def _before_deal(self) -> tuple[Choice, ...]:
        offers, place = self.me.offers(), self._place
        again = self._chronicle.wagered(place.seat, self.me.name)
        found = self._game.before_deal(offers, self._house.offers(), place, again, company=bool(self._company))
        short = not any(offer.request == "place-wagers" for offer in offers) and not place.wagers
        return (*found, choose.buy_in(offers, self._usual)) if short else found

    def _in_round(self, place: SeatView) -> tuple[Choice, ...]:
        return self._game.in_round(self.me.offers(), place, self.me.rules, self._usual)

    def _turn(self, choices: tuple[Choice, ...]) -> None:
        """The player chooses, and it is carried out or refused."""
        scene = self.scene(choices)
        self._message = None
        self.display.show(scene)
        typed = self.display.pick(scene)
        if found := choose.picked(choices, typed):
            self._chosen(*found)
        elif not self._heard(typed):
            self._message = self._reader.read(typed, scene)

    def _heard(self, typed: str) -> bool:
        """Whether what was typed is a wager in words; then it is placed, or it is said why not."""
        said = self._game.said(typed, self.me.offers(), self._place)
        if isinstance(said, Message):
            self._message = said
        elif said:
            self._chosen(said, "")
        return said is not None

    def _chosen(self, choice: Choice, rest: str) -> None:
        if choice.key == choose.OTHER_AREA:
            self._other_area(rest or self.display.ask("Which area"))
        elif choice.spoken:
            self._spoken(choice, rest or self.display.ask(f"{choice.row}, such as {choice.label.partition(',')[0]}"))
        elif choice.asks:
            self._amount(choice, rest)
        elif choice.by_house and choice.does:
            self._company.wager()
            before = self.me.view()
            self._done(self._house, choice.does)
            self._watch(before)
        elif choice.does:
            self._done(self.me, choice.does)

    def _spoken(self, choice: Choice, typed: str) -> None:
        if typed.strip() and not self._heard(typed):
            self._message = Message(f"{typed.strip()!r} is no wager.", way_out=f"Say {choice.label}.")

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
            named = parse_money(typed)
        except MoneyError as error:
            self._message = Message(f"{error}.", way_out=f"Type {asks.range}.")
            return
        if named <= asks.lies and not asks.on_top:
            said = f"{name_of(asks.wager)} {show(asks.lies)} lies there already."
            self._message = Message(said, way_out="Name a higher amount, or take your wagers back.")
            return
        self._done(self.me, asks.asked(named))

    def _other_area(self, typed: str) -> None:
        areas = {str(offer.seat): offer.seat for offer in self.me.offers() if offer.request == "place-wagers"}
        self._area = areas.get(typed.strip())
        if self._area is None and typed.strip():
            self._message = Message(f"There is no area {typed.strip()} to wager on.", way_out=f"Name one of {', '.join(areas)}.")

    def _done(self, chair: Chair, request: Request) -> None:
        outcome = chair.say(request)
        self._look()
        if isinstance(outcome, Refusal):
            self._message = Message.refused(outcome, self._book, _one_of_several(request, outcome))
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

    def _watch(self, before: TableView) -> None:
        """What went on between then and now, where there was something to watch."""
        if scenes := self._game.watched(before, self.scene(())):
            self.display.watch(scenes)

    # --- what he sees ----------------------------------------------------------------------------------------------

    def scene(self, choices: tuple[Choice, ...]) -> Scene:
        """The table before the player now."""
        view = self.me.view()
        open_ = view.phase == Phase.BETWEEN
        area = self._area or self.seat
        ended = open_ and 0 < view.round == self._chronicle.over
        last = self._last() if ended else None
        ended = ended and (last is not None or self.played > 0)
        if not ended:
            # Where two decks alternate, the view is already that of the next one when a round is over.
            self._back = view.back
        scene = Scene(
            game=self._game,
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
            ended=ended,
            last=last,
            won=self._chronicle.won() if ended else {},
            choices=choices,
            asks=ASKS[open_] if choices else "",
            message=self._message,
            watched=self._watched,
        )
        return self._game.staged(scene, self.me)

    def _last(self) -> PastRound | None:
        rounds = self._chronicle.rounds(self.me.name)
        return rounds[-1] if rounds and rounds[-1].number == self._chronicle.over else None


def _empty(area: int, player: str) -> SeatView:
    """An area on which nothing lies yet."""
    return SeatView(area, player, 0, 0, {}, {}, None)


def _one_of_several(request: Request, refusal: Refusal) -> str:
    """The wager that is refused, where several were to be placed."""
    several = isinstance(request, PlaceWagers) and len(request.wagers) > 1
    return name_of(str(refusal.facts["wager"])) if several and "wager" in refusal.facts else ""
