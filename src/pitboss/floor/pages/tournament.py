"""A tournament's page: its conditions, prize table, tables, standings, and what its directors have decided."""

from __future__ import annotations

from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import Response

from pitboss.files.html import Content, Html, tag
from pitboss.floor.api.tournaments import TournamentMessage, shown
from pitboss.floor.pages.shell import clause_chips, page, region
from pitboss.floor.pages.tournament_list import buttons
from pitboss.floor.web import table_address
from pitboss.house.ruled import StreamRules
from pitboss.house.times import said
from pitboss.house.tournaments.conditions import Level, Stage, level_words
from pitboss.house.tournaments.state import LIVE
from pitboss.money import show


async def tournament(request: Request) -> Response:
    """Show a tournament as everybody sees it."""
    message, stream = await shown(request)
    rules, summary, view = stream.rules, message.summary, message.view
    book = tag("a", summary.title, href=f"/rulebooks/{summary.rulebook}")
    content = (
        tag("h1", view.name),
        tag("p", book, f", {region(summary.authority)}. {view.phase.capitalize()}."),
        tag("p", view.mode, " ", clause_chips(summary.rulebook, rules.cite("tournament.own-chips")), class_="cash-value"),
        tag("div", _mine(message), buttons(summary), class_="in-a-row"),
        tag("section", tag("h2", "Conditions"), _facts(summary.rulebook, _conditions(message, rules)), class_="paper"),
        tag("section", tag("h2", "Prizes"), _prizes(message), class_="paper"),
        _tables(message),
        tag("section", tag("h2", "Standings"), _standings(message), class_="paper"),
        tag("section", tag("h2", "Decisions"), _decisions(message, rules.zone), class_="paper"),
    )
    return page(request, "tournament", view.name, content)


def _mine(message: TournamentMessage) -> Html | None:
    mine = message.summary.mine
    if mine is None:
        return None
    words = f"You have entry {mine.number}: {mine.status}."
    if not mine.table:
        return tag("p", words)
    link = tag("a", mine.table, href=table_address(mine.table))
    return tag("p", words, f" Seat {mine.seat} at ", link, ".")


def _conditions(message: TournamentMessage, rules: StreamRules) -> Iterator[tuple[str, Content, tuple[str, ...]]]:
    """Yield each condition with its clauses."""
    view, conditions, zone = message.view, message.view.conditions, rules.zone
    approved = f"approved under {view.reference}" if view.reference else "not approved"
    yield "Approval", approved, rules.cite("tournament.approved")
    yield "Directed by", ", ".join(view.directors) or "nobody yet", rules.cite("tournament.director")
    yield "Starts", message.summary.starts, rules.cite("tournament.start-time")
    sessions = [tag("li", _session(number, each, zone)) for number, each in enumerate(conditions.sessions, 1)]
    yield "Sessions", tag("ul", sessions), rules.cite("tournament.heats")
    fee = f"{show(conditions.fee)}, of which {show(conditions.commission)} is commission"
    yield "Entry fee", fee, rules.cite("tournament.fee", "tournament.commission")
    yield "Chips", f"{conditions.chips:,} for the fee", rules.cite("tournament.chips")
    many = f"{view.entrants} entrants, {view.left} in it; at least {conditions.least}, at most {conditions.most}"
    yield "Players", many, rules.cite("tournament.numbers")
    yield "Who may enter", conditions.groups or "everybody", rules.cite("tournament.groups")
    if view.reserves:
        yield "Reserves", ", ".join(view.reserves), rules.cite("tournament.reserve")
    levels = [tag("li", _level(number, each)) for number, each in enumerate(conditions.levels, 1)]
    yield "Levels", tag("ul", levels), rules.cite("tournament.betting")
    if view.tables:
        yield "Now", _now(message, zone), rules.cite("tournament.session")
    for key, value in view.differs.items():
        yield "Differs from the rules", f"{key}: {value}".replace(".", " ").replace("-", " "), rules.cite("tournament.prevail")
    if message.root:
        yield "Root of the ballot", tag("code", message.root), rules.cite("tournament.ballot")


def _session(number: int, each: Stage, zone: str) -> str:
    heats = f"{each.heats} heats" if each.heats > 1 else "one heat"
    ends = (
        f"until {each.rounds} rounds are played"
        if each.rounds
        else f"for {each.minutes} minutes"
        if each.minutes
        else f"until {each.players} are left in each heat"
        if each.players
        else "until one player has all chips"
    )
    advance = f"; {each.advance} go on from each heat" if each.advance else ""
    start = f", from {said(each.start, zone)}" if each.start else ""
    return f"Session {number}{start}: {heats}, {ends}{advance}"


def _level(number: int, each: Level) -> str:
    lasts = f", {each.rounds} rounds" if each.rounds else f", {each.minutes} minutes" if each.minutes else ""
    return f"Level {number}: {level_words(each)}{lasts}"


def _now(message: TournamentMessage, zone: str) -> str:
    view = message.view
    timer = f", until {said(view.level_ends_at, zone)}" if view.level_ends_at else ""
    rounds = f", {view.level_rounds_left} more rounds" if view.level_rounds_left else ""
    pause = f". There is a break until {said(view.break_until, zone)}" if view.break_until else ""
    words = f"session {view.session} of {view.sessions}, level {view.level} ({level_words(view.blinds)}){timer}{rounds}"
    return f"{words}, {view.rounds:,} rounds played{pause}"


def _facts(book: str, facts: Iterator[tuple[str, Content, tuple[str, ...]]]) -> Html:
    rows = [(tag("dt", name), tag("dd", words, " ", clause_chips(book, clauses))) for name, words, clauses in facts]
    return tag("dl", rows, class_="facts")


def _grid(label: str, heads: tuple[str, ...], rows: list[Html]) -> Html:
    head = tag("tr", (tag("th", each, scope="col") for each in heads))
    table = tag("table", tag("thead", head), tag("tbody", rows))
    return tag("div", table, class_="scroll", role="region", aria_label=label, tabindex=0)


def _prizes(message: TournamentMessage) -> list[Html]:
    rows = [
        tag("tr", tag("th", each.finish, scope="row"), tag("td", each.percent), tag("td", show(each.amount)))
        for each in message.view.prizes
    ]
    view = message.view
    words = f"The prize pool is {show(view.pool)}, and the commission {show(view.commission)}. All of the pool goes to players."
    return [tag("p", words), _grid("Prizes", ("Place", "Share", "With the entries so far"), rows)]


def _tables(message: TournamentMessage) -> Html | None:
    tables = message.view.tables
    if not tables:
        return None
    rows = [tag("li", tag("a", name, href=table_address(name)), f": {players} players") for name, players in tables.items()]
    return tag("section", tag("h2", "Tables"), tag("ul", rows), class_="paper")


def _standings(message: TournamentMessage) -> Html:
    rows = []
    for each in message.view.standings:
        where = f"seat {each.seat}, {each.table}" if each.table else ""
        prize = show(each.prize) if each.prize else ""
        counts = each.chips or each.status not in LIVE
        cells = (each.rank if counts else "", f"{each.chips:,}", each.status, where, prize)
        rank, *others = (tag("td", cell) for cell in cells)
        rows.append(tag("tr", rank, tag("th", each.person, scope="row"), others))
    if not rows:
        return tag("p", "Nobody has entered yet.")
    return _grid("Standings", ("Place", "Player", "Chips", "State", "Seat", "Prize"), rows)


def _decisions(message: TournamentMessage, zone: str) -> Html:
    book = message.summary.rulebook
    rows = []
    for each in message.decisions:
        office = each.office.replace("-", " ")
        when = tag("time", said(each.at, zone))
        rows.append(tag("li", when, f" {each.who}, {office}: {each.says} ", clause_chips(book, each.clauses)))
    return tag("ol", rows, class_="decisions")
