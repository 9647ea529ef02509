"""The lobby: every table with its game, authority, limits, seats and state; one click sits down."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from starlette.requests import Request
from starlette.responses import Response

from pitboss.floor.api.tables import summaries
from pitboss.floor.messages import TableSummary
from pitboss.floor.pages.markup import Html, tag
from pitboss.floor.pages.shell import page

HALF_MOON = "M3 4H67C67 30 52 40 35 40C18 40 3 30 3 4Z"
MOST_DOTS = 10
"""A plan shows every seat where there are no more than these."""


async def lobby(request: Request) -> Response:
    """Show every table, those of the person who asks first."""
    tables = sorted(await summaries(request), key=lambda each: not each.mine)
    games, authorities = sorted({each.title for each in tables}), sorted({_region(each) for each in tables})
    game, authority = request.query_params.get("game", ""), request.query_params.get("authority", "")
    shown = [each for each in tables if game in ("", each.title) and authority in ("", _region(each))]
    content = (
        tag("h1", "Tables"),
        _filter(games, game, authorities, authority),
        tag("ul", (_row(each) for each in shown), class_="tables"),
        _books(tables),
    )
    return page(request, "lobby", "Lobby", content, script="lobby.js", boot={"tables": tables})


def _region(table: TableSummary) -> str:
    """Return where an authority is: New South Wales."""
    return table.authority.rpartition(" of ")[2].removeprefix("the ")


def _filter(games: Sequence[str], game: str, authorities: Sequence[str], authority: str) -> Html:
    return tag(
        "form",
        tag("input", type="search", placeholder="Find a table", aria_label="Find a table", data_find=True),
        _choose("game", "Game", "Every game", games, game),
        _choose("authority", "Authority", "Any authority", authorities, authority),
        tag("button", "Show", type="submit"),
        method="get",
        action="/",
        class_="filter",
    )


def _choose(name: str, label: str, every: str, values: Sequence[str], wanted: str) -> Html:
    options = [tag("option", every, value="", selected=not wanted)]
    options += [tag("option", each, value=each, selected=each == wanted) for each in values]
    return tag("select", options, name=name, aria_label=label)


def _row(table: TableSummary) -> Html:
    address = f"/tables/{table.name}"
    free = table.seats - len(table.players)
    named = table.name != table.rulebook.replace("/", "-")
    return tag(
        "li",
        tag("div", _plan(table), class_="plan-cell"),
        tag(
            "div",
            tag("h2", tag("a", table.name if named else table.title, href=address)),
            tag("span", table.title if named else f"{len(table.players)} at the table", class_="second"),
            class_="name-cell",
        ),
        tag("p", _region(table), class_="authority"),
        tag("p", (tag("span", each) for each in table.limits[:2]), class_="limits"),
        tag("p", f"{free} of {table.seats} free" if free else "full", class_="seats"),
        tag("p", table.stage.capitalize(), tag("span", f"round {table.round}" if table.round else ""), class_="state"),
        _sit_down(table, address, free),
        class_="table mine" if table.mine else "table",
        data_table=table.name,
        data_key=table.name,
    )


def _plan(table: TableSummary) -> Html:
    """Return a little plan of the table with who sits where."""
    taken = ", ".join(f"seat {seat} {person.name}" for seat, person in table.players.items()) or "nobody"
    shape = tag("path", d=HALF_MOON, class_="cloth")
    seats = range(1, table.seats + 1) if table.seats <= MOST_DOTS else ()
    return tag(
        "svg",
        shape,
        (_dot(table, seat) for seat in seats),
        viewBox="0 0 70 44",
        class_="little",
        role="img",
        aria_label=f"At the table: {taken}",
    )


def _dot(table: TableSummary, seat: int) -> Html:
    """Return a seat: seat 1 is at the dealer's left, so at the right of the plan, and numbers rise clockwise."""
    angle = pi * (0.08 + 0.84 * ((seat - 1) / max(1, table.seats - 1)))
    person = table.players.get(seat)
    kind = "free" if person is None else "me" if person.kind == "me" else "taken"
    return tag("circle", cx=f"{35 + 27 * cos(angle):.1f}", cy=f"{6 + 27 * sin(angle):.1f}", r="3", class_=kind)


def _sit_down(table: TableSummary, address: str, free: int) -> Html:
    if table.mine:
        return tag("p", tag("a", "Return", tag("span", f" to {table.name}", class_="hidden"), href=address, class_="button"))
    watch = tag("a", "Watch", tag("span", f" {table.name}", class_="hidden"), href=address)
    if table.trouble or not free:
        return tag("p", watch, tag("span", table.trouble, class_="second") if table.trouble else None, class_="sit")
    button = tag("button", "Sit down", tag("span", f" at {table.title}, {table.name}", class_="hidden"), type="submit")
    return tag("form", button, " ", watch, method="post", action=f"{address}/sit", class_="sit")


def _books(tables: Sequence[TableSummary]) -> Html:
    """Return the rulebooks in force, on paper."""
    books = {each.rulebook: each for each in tables}
    rows = [
        tag("li", tag("a", each.title, href=f"/rulebooks/{each.rulebook}"), tag("em", f" {_region(each)}"))
        for each in books.values()
    ]
    return tag(
        "aside",
        tag("h2", "Rulebooks in force"),
        tag("ul", rows),
        tag("p", tag("em", "Whoever asks may read them.")),
        class_="paper notice-paper",
    )
