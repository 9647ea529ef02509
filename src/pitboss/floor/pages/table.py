"""A table's page: the shell that its felt fills, and the table as plain HTML until then."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from pitboss.files.html import Html, tag
from pitboss.floor.messages import TableMessage
from pitboss.floor.pages.shell import clause_chips, page
from pitboss.floor.web import floor_of, table_address, table_of, visitor_of
from pitboss.games.guide import guide_to
from pitboss.house.players.choices import list_wagers
from pitboss.money import short_money


async def table(request: Request) -> Response:
    """Show a table as whoever asks may see it."""
    floor, here = floor_of(request), await table_of(request)
    message = await floor.hall.run(here.message, visitor_of(request), None)
    rules = here.table.rules
    boot = {"message": message, "guide": guide_to(rules)}
    with here.amounts():
        plain = _plain(message)
    content = tag("div", plain, id="table", data_game=message.game, data_table=message.table)
    title = f"{message.title}, {message.table}"
    return page(request, "table", title, content, script="table.js", boot=boot, game=rules.game)


def _plain(message: TableMessage) -> Html:
    """Return the table in words: seats, sign and log."""
    seats = [
        tag("li", f"Seat {each.area}: {each.player}, {short_money(each.chips)}. {list_wagers(each.wagers)}")
        for each in message.view.areas
    ]
    sign = [tag("li", line.text, " ", clause_chips(message.rulebook, line.clauses)) for line in message.view.sign]
    log = [tag("li", line.text, " ", clause_chips(message.rulebook, line.clauses)) for line in message.log[-12:]]
    sit = tag("form", tag("button", "Sit down", type="submit"), method="post", action=f"{table_address(message.table)}/sit")
    return tag(
        "div",
        tag("h1", message.title),
        tag("p", f"{message.authority}. {message.stage.capitalize()}."),
        tag("section", tag("h2", "Seats"), tag("ul", seats) if seats else tag("p", "Nobody sits here yet.")),
        sit if message.me.seat is None and message.currency else None,
        tag("section", tag("h2", "Sign"), tag("ul", sign), class_="paper"),
        tag("section", tag("h2", "Log"), tag("ol", log), class_="paper"),
        class_="plain",
    )
