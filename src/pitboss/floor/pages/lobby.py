"""The lobby: every table with its game, authority, limits, seats and state, and every tournament; one click sits down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import cos, pi, sin

from starlette.requests import Request
from starlette.responses import Response

from pitboss.files.html import Html, tag
from pitboss.floor.api.tables import summaries
from pitboss.floor.api.tournaments import listed
from pitboss.floor.messages import TableSummary
from pitboss.floor.pages.shell import clause_chips, page, region
from pitboss.floor.pages.tournament_list import tournament_list
from pitboss.floor.web import floor_of, table_address
from pitboss.games import games

HALF_MOON = "M3 4H67C67 30 52 40 35 40C18 40 3 30 3 4Z"
MOST_DOTS = 10
"""A plan shows every seat where there are no more than these."""
SHORT = 2
"""The most words of a name that stay together; of a longer name the last word is enough."""


async def lobby(request: Request) -> Response:
    """Show every table, those of the person who asks first."""
    tables = [each for each in await summaries(request) if each.mine or not each.tournament]
    tables.sort(key=lambda each: not each.mine)
    asked = request.query_params
    game, authority, free = asked.get("game", ""), asked.get("authority", ""), bool(asked.get("free"))
    kinds = _kinds(tables)
    shown = [
        each
        for each in tables
        if game in ("", each.title, kinds[each.title])
        and authority in ("", region(each.authority))
        and (not free or _free(each) or each.mine)
    ]
    static = floor_of(request).static
    plans = {name: static.plan(game) for name, game in games().items()}
    content = (
        tag(
            "div",
            tag("h1", "Tables"),
            _filter(tables, sorted({*kinds.values()}), game, authority, free=free),
            class_="lobby-head",
        ),
        tag(
            "section",
            HEADS,
            tag("ul", (_row(each, _plan(each, plans.get(each.game, ""))) for each in shown), class_="tables"),
            None if shown else tag("p", "No table is like that. ", tag("a", "Show every table", href="/"), class_="none"),
            class_="table-list",
            aria_label="Tables",
        ),
        tournament_list(await listed(request)),
        _papers(tables),
    )
    return page(request, "lobby", "Lobby", content, script="lobby.js", boot={"tables": tables})


HEADS = tag(
    "div",
    [tag("span", each) for each in ("", "Table", "Rules of", "Limits", "Seats", "Now", "")],
    class_="heads",
    aria_hidden="true",
)


def _free(table: TableSummary) -> int:
    return 0 if table.trouble else table.seats - len(table.players)


def _kinds(tables: Sequence[TableSummary]) -> dict[str, str]:
    """Return by title what kind of game a table has: Poker, Derby. It is what the game calls it, or the last word of the game's
    name, where several have it or the name is long; else its title."""
    known = games()
    names = {each.title: [*each.game.split("-"), *known[each.game].kind.split()] for each in tables if each.game in known}
    last = Counter(words[-1] for words in names.values())
    short = {title: words[-1].title() for title, words in names.items() if len(words) > SHORT or last[words[-1]] > 1}
    return {each.title: short.get(each.title, each.title) for each in tables}


def _filter(tables: Sequence[TableSummary], kinds: Sequence[str], game: str, authority: str, *, free: bool) -> Html:
    authorities = {region(each.authority) for each in tables if each.authority}
    find = tag(
        "input", type="search", placeholder="Find a table", aria_label="Find a table", aria_keyshortcuts="/", data_find=True
    )
    return tag(
        "form",
        tag("span", find, tag("kbd", "/", aria_hidden="true"), class_="find"),
        _segments("game", "Game", "All games", kinds, game),
        _choose("authority", "Authority", "Any authority", sorted(authorities), authority),
        tag("label", tag("input", type="checkbox", name="free", value="1", checked=free), " Free seat", class_="switch"),
        tag("button", "Show", type="submit"),
        method="get",
        action="/",
        class_="filter",
    )


def _segments(name: str, label: str, every: str, values: Sequence[str], wanted: str) -> Html:
    parts = [
        tag("label", tag("input", type="radio", name=name, value=value, checked=value == wanted), tag("span", said))
        for value, said in (("", every), *((each, each) for each in values))
    ]
    return tag("fieldset", tag("legend", label, class_="hidden"), parts, class_="segments")


def _choose(name: str, label: str, every: str, values: Sequence[str], wanted: str) -> Html:
    options = [tag("option", every, value="", selected=not wanted)]
    options += [tag("option", each, value=each, selected=each == wanted) for each in values]
    return tag("select", options, name=name, aria_label=label)


def _row(table: TableSummary, plan: Html) -> Html:
    address = table_address(table.name)
    free = _free(table)
    named = table.name != table.rulebook.replace("/", "-")
    return tag(
        "li",
        tag("div", plan, class_="plan-cell"),
        tag(
            "div",
            tag("h2", tag("a", table.name if named else table.title, href=address)),
            tag("span", table.title if named else f"{len(table.players)} at the table", class_="second"),
            class_="name-cell",
        ),
        tag("p", region(table.authority), class_="authority"),
        tag("p", [tag("span", each) for each in table.limits[:2]], class_="limits"),
        tag("p", f"{free} of {table.seats} free" if free else "full", class_="seats"),
        tag("p", _now(table), tag("span", _where(table)), class_="state"),
        _sit_down(table, address, free),
        class_="table mine" if table.mine else "table",
        data_table=table.name,
        data_key=table.name,
    )


def _now(table: TableSummary) -> Html:
    """Return what a table is doing, in words."""
    if table.trouble:
        return tag("b", "Halted", class_="halted")
    if any(each.kind == "me" and each.state for each in table.players.values()):
        return tag("b", "Your turn", class_="turn")
    if table.takes_wagers:
        return tag("b", "Wagers open", class_="open")
    return tag("b", table.stage.replace("-", " ").capitalize())


def _where(table: TableSummary) -> str:
    watching = f", {table.watching} watching" if table.watching else ""
    return (f"round {table.round}" if table.round else "no round yet") + watching


def _plan(table: TableSummary, own: str) -> Html:
    """Return a little plan of the table: the game's own, or with who sits where, a half-moon before a dealer who plays, else an
    oval."""
    taken = ", ".join(f"seat {seat} {person.name}" for seat, person in table.players.items()) or "nobody"
    if own:
        return tag("span", Html(own), class_="little", role="img", aria_label=f"At the table: {taken}")
    cloth = tag("rect", x=3, y=5, width=64, height=34, rx=17) if table.all_round else tag("path", d=HALF_MOON)
    seats = range(1, table.seats + 1) if table.seats <= MOST_DOTS else ()
    return tag(
        "svg",
        tag("g", cloth, class_="cloth"),
        [_dot(table, seat) for seat in seats],
        viewBox="0 0 70 44",
        class_="little",
        role="img",
        aria_label=f"At the table: {taken}",
    )


def _dot(table: TableSummary, seat: int) -> Html:
    """Return a seat: seat 1 is at the dealer's left, so at the right of the plan, and numbers rise clockwise."""
    person = table.players.get(seat)
    kind = "free" if person is None else "me" if person.kind == "me" else "taken"
    if table.all_round:  # the dealer's place is at the top
        angle = 2 * pi * seat / (table.seats + 1) - pi / 2
        x, y = 35 + 26 * cos(angle), 22 + 12 * sin(angle)
    else:
        angle = pi * (0.08 + 0.84 * (seat - 1) / max(1, table.seats - 1))
        x, y = 35 + 27 * cos(angle), 6 + 27 * sin(angle)
    return tag("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r="3", class_=kind)


def _sit_down(table: TableSummary, address: str, free: int) -> Html:
    if table.mine:
        back = tag("a", "Return", tag("span", f" to {table.name}", class_="hidden"), href=address, class_="button")
        return tag("p", back, class_="sit")
    watch = tag("a", "Watch", tag("span", f" {table.name}", class_="hidden"), href=address)
    if table.trouble or not free:
        return tag("p", watch, tag("span", table.trouble, class_="second") if table.trouble else None, class_="sit")
    button = tag("button", "Sit down", tag("span", f" at {table.title}, {table.name}", class_="hidden"), type="submit")
    return tag("form", button, " ", watch, method="post", action=f"{address}/sit", class_="sit")


def _papers(tables: Sequence[TableSummary]) -> Html:
    """Return what is new on the floor and the rulebooks in force, on paper."""
    news = [
        tag("li", f"{each.title}, {region(each.authority)}: {notice.text} ", clause_chips(each.rulebook, notice.clauses))
        for each in tables
        for notice in each.notices
    ]
    rows = []
    for each in {each.rulebook: each for each in tables if each.rulebook}.values():
        link = tag("a", each.title, href=f"/rulebooks/{each.rulebook}")
        rows.append(tag("li", link, tag("em", region(each.authority)), tag("span", each.clauses)))
    return tag(
        "aside",
        (tag("h2", "On the floor"), tag("ul", news, class_="news")) if news else None,
        tag("h2", "Rulebooks in force"),
        tag("ul", rows, class_="books"),
        tag("p", tag("em", "Clauses in each. Whoever asks may read them.")),
        class_="paper notice-paper",
    )
