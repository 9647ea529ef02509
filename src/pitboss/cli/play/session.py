"""One player at a table with computer players: whose turn it is, what the player chose, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cli.felts import felt_for
from pitboss.cli.play.reading import Reader
from pitboss.cli.play.scene import Display, Message, Scene
from pitboss.house.players import choices as choose
from pitboss.house.players.bots import Cash, Company, Waiting
from pitboss.house.players.choices import Amount, Choice
from pitboss.house.players.client import Client
from pitboss.house.players.history import Totals
from pitboss.house.players.keys import keyboard_for
from pitboss.house.reviewing import staked_on
from pitboss.house.runner import Accepted, Outcome
from pitboss.lab.coaches import Coach, coach_for
from pitboss.law import Rulebook
from pitboss.money import MoneyError, parse_money, show
from pitboss.table.commands import Request, Stake
from pitboss.table.refusal import Refusal
from pitboss.table.services.supervision.information import advice_refused
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.services.wagers.withdrawing import WithdrawWagers
from pitboss.table.state import Phase
from pitboss.table.view import AreaView, TableView

YOUR_TURN = "Your turn"
WAITING = "Waiting"
STOPPED = "The round waits for the dealer or a supervisor."


class Left(Exception):
    """The player leaves the table."""


class Session:
    """A player's stay at a table. With `automatic` a computer player has the seat, and the player watches."""

    def __init__(
        self,
        me: Client,
        dealer: Client,
        computers: Mapping[int, Client],
        display: Display,
        cash: Cash,
        *,
        usual: int,
        automatic: bool = False,
        coached: bool = False,
    ) -> None:
        self.me = me
        self.display = display
        self._dealer = dealer
        self._felt = felt_for(me.rules)
        self._keys = keyboard_for(me.rules, self._felt.named, self._felt.marks)
        self._blind: tuple[int, int] | None = None
        """The round and the area that the player has chosen to decide without looking."""
        players = {**computers, self.seat: me} if automatic else computers
        self._company = Company(players, dealer, cash, usual, self._follow)
        self._hurries = False
        """The player has seen enough of what the others do until it is their turn."""
        self._history = me.history
        self._reader = Reader(me, display, self._felt, self._keys)
        self._cash = cash
        self._usual = usual
        self._book: Rulebook = me.rules.book
        self._begun = me.history.over
        self._area: int | None = None
        self._message: Message | None = None
        self._automatic = automatic
        self._coached_by = me.rules
        self._coach: Coach | None = coach_for(me.rules, display.busy) if coached else None
        self._back = me.view().back

    @property
    def played(self) -> int:
        """The rounds that have ended during this stay."""
        return self._history.over - self._begun

    @property
    def totals(self) -> Totals:
        """What they came to for the player."""
        return self._history.totals(self.me.name, self._begun)

    def play(self, rounds: int | None = None) -> None:
        """Play until the player leaves, or until this many rounds are over."""
        while rounds is None or self.played < rounds:
            self._step()
        self.display.show(self.scene(()))

    def play_by_itself(self, rounds: int) -> None:
        """Let the computer players play, and show each round when it is over."""
        while self.played < rounds:
            if self.me.view().phase == Phase.BETWEEN:
                self._company.wager()
                before = self.me.view()
                if isinstance(outcome := self._company.close_wagers(), Refusal):
                    raise Waiting(outcome.sentence())
                self._look()
                self._watch(before)
            else:
                self._company.decide()
                if not self._goes_on():
                    raise Waiting(STOPPED)
                self._look()
            if self.me.view().phase == Phase.BETWEEN:
                self.display.keep(self.scene(()))

    def _step(self) -> None:
        if self.me.view().phase == Phase.BETWEEN:
            self._turn(self._before_deal())
            return
        if late := self._dealer.overdue():
            self._dealer.send(late)
            self._look()
            return
        mine = self._deciding()
        if mine is None:
            self._company.decide()
            stopped = not self._goes_on()
            self._look()
            if stopped:
                self._message = self._message or Message(STOPPED)
                self._turn((choose.LOOKING_AGAIN,))
            return
        self._company.decide(before=mine.area)
        self._area = mine.area
        blind = self._blind == (self.me.view().round, mine.area)
        self._turn(self._felt.in_round(self.me.offers(), mine, self.me.rules, self._usual, self._keys, blind=blind))

    def _deciding(self) -> AreaView | None:
        """The player's area that waits for a decision; that of their seat first."""
        waiting = {offer.area for offer in self.me.offers() if self._felt.is_turn(offer)} if self.me.is_awaited() else set()
        areas = sorted((each for each in self.me.view().areas if each.area in waiting), key=lambda each: each.area != self.seat)
        return areas[0] if areas else None

    def _goes_on(self) -> bool:
        """Whether the round is over or waits for the player, and not for the staff. No other player can be waited for here."""
        phase = self.me.view().phase
        if phase == Phase.BETWEEN or self._deciding():
            return True
        if names := self._dealer.waiting():
            waits = f"The round waits for {', '.join(names)}."
            raise Waiting(f"{waits} Play on for them with --name, or at another table with --table.")
        if phase != Phase.ROUND:
            raise Waiting(f"The table is {phase}. Play at another table with --table.")
        return False

    @property
    def seat(self) -> int:
        if self.me.seat is None:
            raise Waiting(f"{self.me.name} no longer sits at this table.")
        return self.me.seat

    @property
    def _here(self) -> AreaView:
        """The area that the player is asked about, whether anything is placed there or not."""
        area = self._area or self.seat
        found = next((each for each in self.me.view().areas if each.area == area), None)
        return found or AreaView(area, self.me.name, 0, 0, {}, {})

    def _before_deal(self) -> tuple[Choice, ...]:
        offers, area = self.me.offers(), self._here
        last = self._history.last_wagers(area.area, self.me.name)
        found = self._felt.before_deal(offers, self._dealer.offers(), area, last, self._keys, company=bool(self._company))
        short = not any(offer.request == "place-wagers" for offer in offers) and not area.wagers
        return (*found, choose.buy_in(offers, self._usual)) if short else found

    def _turn(self, choices: tuple[Choice, ...]) -> None:
        """Let the player choose, and carry it out or say why not."""
        scene = self.scene(choices)
        self._hurries = False
        self._message = None
        self.display.show(scene)
        typed = self.display.pick(scene)
        if found := choose.find_choice(choices, typed):
            self._choose(*found)
        elif not self._understood(typed):
            self._message = self._read(typed, scene)

    def _understood(self, typed: str) -> bool:
        """Whether what was typed is a wager in words; then place it, or say why not."""
        meant = self._felt.understand(typed, self.me.offers(), self._here)
        if isinstance(meant, Message):
            self._message = meant
        elif meant:
            self._choose(meant, "")
        return meant is not None

    def _choose(self, choice: Choice, rest: str) -> None:
        if choice.key == choose.OTHER_AREA:
            self._other_area(rest or self._ask("Which area"))
        elif choice.key == choose.ONE_BACK:
            self._one_back(rest or self._ask("Take back which wager"))
        elif choice.typed:
            self._typed(choice, rest or self._ask(f"{choice.row}, such as {choice.label.partition(',')[0]}"))
        elif choice.amount and (rest or not choice.request):
            self._amount(choice, choice.amount, rest)
        elif choice.by_house:
            self._company.wager()
            before, area = self.me.view(), self._here
            if self._coach and choice.request:
                self._coach.note(before, area, choice.request)
            if self._done(self._company.close_wagers()):
                self._area = None
            self._watch(before)
        elif choice.request:
            if choice.buys_in:
                self._cash.bring(self.me.name, self._usual)
            self._send(choice.request)
        elif choice.marks:
            self._keys.marked ^= {choice.marks}
        elif choice.key == choose.BLIND:
            self._blind = (self.me.view().round, self._here.area)
        elif choice.key == choose.LOOK_AGAIN:
            self._look()

    def _ask(self, prompt: str) -> str:
        """Ask for a line; where the player leaves the prompt, nothing was typed."""
        return self.display.ask(prompt) or ""

    def _typed(self, choice: Choice, typed: str) -> None:
        if typed.strip() and not self._understood(typed):
            self._message = Message(f"{typed.strip()!r} is not a wager.", way_out=f"Type {choice.label}.")

    def _one_back(self, typed: str) -> None:
        placed = self._here.wagers
        if not typed.strip():
            return
        if wager := self._felt.wager_meant(typed, placed, self._keys):
            self._send(WithdrawWagers(self._here.area, (wager,)))
        else:
            names = " or ".join(map(self._felt.name, placed))
            self._message = Message(f"{typed.strip()!r} is not one of your wagers.", way_out=f"Name {names}.")

    def _amount(self, choice: Choice, amount: Amount, rest: str) -> None:
        typed = rest or self._ask(f"{choice.row}, {amount.range}")
        if not typed.strip():
            return
        try:
            named = parse_money(typed)
        except MoneyError as error:
            self._message = Message(f"{error}.", way_out=f"Type {amount.range}.")
            return
        if named <= amount.placed and not amount.on_top:
            said = f"Your {self._felt.name(amount.wager)} wager is {show(amount.placed)} already."
            self._message = Message(said, way_out="Name a higher amount, or take your wagers back.")
            return
        self._send(amount.request(named))

    def _other_area(self, typed: str) -> None:
        areas = {str(offer.area): offer.area for offer in self.me.offers() if offer.request == "place-wagers"}
        self._area = areas.get(typed.strip())
        if self._area is None and typed.strip():
            self._message = Message(f"There is no area {typed.strip()} to wager on.", way_out=f"Name one of {', '.join(areas)}.")

    def _send(self, request: Request) -> None:
        view, area = self.me.view(), self._here
        if isinstance(outcome := self.me.send(request), Accepted) and self._coach:
            self._coach.note(view, area, request)
        self._done(outcome, request)

    def _done(self, outcome: Outcome, request: Request | None = None) -> bool:
        """Take in what came of a request; whether it was accepted."""
        self._look()
        if isinstance(outcome, Accepted):
            self._keys.marked = frozenset()
        if isinstance(outcome, Refusal):
            self._message = Message.refused(outcome, self._book, self._refused_wager(request, outcome))
        elif not isinstance(outcome, Accepted):
            self._message = Message("Somebody else was quicker: the table has moved on.", way_out="Look again.")
        return isinstance(outcome, Accepted)

    def _refused_wager(self, request: Request | None, refusal: Refusal) -> str:
        """The wager that was refused, where several were to be placed."""
        several = isinstance(request, PlaceWagers) and len(request.wagers) > 1
        return self._felt.name(str(refusal.facts["wager"])) if several and "wager" in refusal.facts else ""

    def _look(self) -> None:
        """Take in what has happened; after a round the player is back at their own area."""
        before = self._history.over
        self.me.look()
        if self._history.over != before:
            self._area = None
            last = self._history.last(self.me.name)
            if self._coach and (review := self._coach.review(staked_on(last.lines if last else ()))).answers:
                self._message = Message(review.says(self._felt.name))
            if self._coach and self.me.rules is not self._coached_by:
                # The house has changed a pay scale: from now on the coach reckons with the new one.
                self._coached_by = self.me.rules
                self._coach = coach_for(self._coached_by, self.display.busy)

    def _follow(self) -> None:
        """Show what a computer player has just done."""
        if not self._hurries:
            self.me.look()
            self._hurries = self.display.follow(self.scene(()))

    def _watch(self, before: TableView) -> None:
        """Show what went on between then and now, where there was something to watch."""
        if scenes := self._felt.replay(before, self.scene(())):
            self.display.watch(scenes)

    def _read(self, typed: str, scene: Scene) -> Message | None:
        """Show the sign, a clause or past rounds; return a message where the player typed anything else."""
        word, _, rest = typed.strip().partition(" ")
        if word.startswith("?") and len(word) > 1:
            word, rest = "?", word[1:]
        match word.lower():
            case "?" | "help" | "clause" if not rest:
                return self._reader.help(scene)
            case "?" | "clause":
                return self._reader.clause(rest, scene)
            case "i" | "hint":
                return self._hint()
            case "s" | "sign":
                self.display.sign(scene.view.sign)
            case "h" | "past":
                self._reader.past(rest.strip())
            case "q" | "quit" | "leave":
                raise Left
            case "":
                # Somebody at another screen may have moved the table on.
                self._look()
                return self._message or Message("Choose one of these.")
            case _ if not rest and self._refused_by_table(word):
                return self._message
            case _:
                said = choose.why_not(word.lower(), self._keys, scene.choices, self._here, self._felt.name) if not rest else None
                return Message(said[0], way_out=said[1]) if said else Message(f"{typed.strip()!r} is not a choice here.")
        return None

    def _refused_by_table(self, key: str) -> bool:
        """Whether a digit stands for a wager that is not offered now; then let the table say why not."""
        digit = self._keys.digit(key)
        more = digit[1] - self._here.wagers.get(digit[0], 0) if digit else 0
        if digit is None or more <= 0 or self.me.view().phase != Phase.BETWEEN:
            return False
        self._send(PlaceWagers(self._here.area, {digit[0]: Stake(more)}))
        return True

    def _hint(self) -> Message:
        """Say what the best play is, where the rulebook lets a player ask for it."""
        if refusal := advice_refused(self.me.rules):
            return Message.refused(refusal, self._book)
        if self._coach is None:
            return Message("The best play is the coach's to tell.", way_out="Leave, and come back with --coach.")
        return Message(self._coach.hint(self.me.view(), self._here).says(self._felt.name))

    def scene(self, choices: tuple[Choice, ...]) -> Scene:
        """Return the table before the player now."""
        view = self.me.view()
        open_ = view.phase == Phase.BETWEEN
        area = self._area or self.seat
        ended = open_ and 0 < view.round == self._history.over
        last = self._history.last(self.me.name) if ended else None
        ended = ended and (last is not None or self.played > 0)
        if not ended:
            # Where two decks alternate, the view is already that of the next one when a round is over.
            self._back = view.back
        offer = choose.offer_at(self.me.offers(), area, "place-wagers")
        return Scene(
            felt=self._felt,
            rules=self.me.rules,
            view=view,
            me=self.me.name,
            seat=self.seat,
            area=area,
            back=self._back,
            bounds=offer.amounts if offer else {},
            ended=ended,
            last=last,
            gains=self._history.gains() if ended else {},
            totals=self.totals,
            marked=self._keys.marked,
            hints=self._coach is not None,
            recent=tuple(each for each in self._history.rounds(self.me.name, self._begun) if each.over),
            choices=choices,
            asks=self._asks(choices, open_=open_),
            message=self._message,
            automatic=self._automatic,
        )

    def _asks(self, choices: tuple[Choice, ...], *, open_: bool) -> str:
        if not choices:
            return ""
        in_round = WAITING if choices == (choose.LOOKING_AGAIN,) else YOUR_TURN
        return self._felt.between.player if open_ else in_round
