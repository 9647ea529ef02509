"""The lobby: every table with its game, authority, limits, seats and state; one click sits down."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from pitboss.floor.api.tables import summaries
from pitboss.floor.messages import TableSummary
from pitboss.floor.pages.markup import Html, tag
from pitboss.floor.pages.shell import page


async def lobby(request: Request) -> Response:
    """Show every table."""
    tables = await summaries(request)
    games = sorted({each.title for each in tables})
    wanted = request.query_params.get("game", "")
    shown = [each for each in tables if wanted in ("", each.title)]
    content = (
        tag("h1", "Tables"),
        _filter(games, wanted),
        tag("ul", (_row(each) for each in shown), class_="tables"),
    )
    return page(request, "lobby", "Lobby", content, script="lobby.js", boot={"tables": tables})


def _filter(games: list[str], wanted: str) -> Html:
    options = [tag("option", "Every game", value="", selected=not wanted)]
    options += [tag("option", game, value=game, selected=game == wanted) for game in games]
    return tag(
        "form",
        tag("label", "Game ", tag("select", options, name="game")),
        tag("button", "Show", type="submit"),
        method="get",
        action="/",
        class_="filter",
    )


def _row(table: TableSummary) -> Html:
    address = f"/tables/{table.name}"
    taken = f"{len(table.players)} of {table.seats} seats taken"
    return tag(
        "li",
        tag("h2", tag("a", table.title, href=address)),
        tag("p", table.authority, class_="authority"),
        tag("p", ", ".join(table.limits), class_="limits"),
        _plan(table),
        tag("p", f"{taken}, {table.stage}", class_="state"),
        _sit_down(table, address),
        class_="table mine" if table.mine else "table",
        data_table=table.name,
    )


def _plan(table: TableSummary) -> Html:
    """Return who sits where, as a list of every seat."""
    seats = []
    for number in range(1, table.seats + 1):
        sits = table.players.get(number)
        words = sits.name if sits else "free"
        seats.append(tag("li", tag("span", f"Seat {number}: {words}"), class_=sits.kind if sits else "free", data_seat=number))
    return tag("ol", seats, class_="plan", aria_label=f"Seats at {table.name}")


def _sit_down(table: TableSummary, address: str) -> Html:
    if table.mine:
        return tag("p", tag("a", "Go to my seat", href=address, class_="button"))
    button = tag("button", "Sit down", tag("span", f" at {table.title}, {table.name}", class_="hidden"), type="submit")
    watch = tag("a", "Watch", tag("span", f" {table.name}", class_="hidden"), href=address)
    return tag("form", button, " ", watch, method="post", action=f"{address}/sit", class_="sit")
