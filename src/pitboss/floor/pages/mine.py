"""Pages about me: signing in, my money, time and limits, where I sit, and my disputes; and the check of a proof."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from pitboss.files.html import Html, tag
from pitboss.floor.api.disputes import my_disputes
from pitboss.floor.api.rounds import my_rounds
from pitboss.floor.forms import inputs
from pitboss.floor.messages import Cash, Credentials, GuestName
from pitboss.floor.own_limits import LimitsWanted, limits_of, today
from pitboss.floor.pages.shell import called, page
from pitboss.floor.sessions import GUEST, Visitor
from pitboss.floor.web import Floor, floor_of, must_visit, table_address
from pitboss.money import show
from pitboss.table.phrases import counted
from pitboss.table.state import seat_of

USUAL_CASH = 50_000
"""The play money that the form suggests, in cents."""


async def sign_in(request: Request) -> Response:
    """Show how to come in: as a guest, or with an account of the house."""
    guest = tag(
        "form",
        tag("h2", "Play as a guest"),
        tag("p", "With play money, under any name that nobody has yet. Leave it empty and you get one."),
        inputs(GuestName, name={"autocomplete": "nickname"}),
        tag("button", "Come in", type="submit"),
        method="post",
        action="/guest",
        class_="panel",
    )
    account = tag(
        "form",
        tag("h2", "Sign in"),
        tag("p", "With an account of this house."),
        inputs(
            Credentials,
            name={"autocomplete": "username"},
            password={"type": "password", "autocomplete": "current-password"},
        ),
        tag("button", "Sign in", type="submit"),
        method="post",
        action="/sign-in",
        class_="panel",
    )
    return page(request, "sign-in", "Sign in", tag("h1", "Come in"), tag("div", guest, account, class_="panels"))


async def me(request: Request) -> Response:
    """Show who I am, what I have, where I sit, my limits and my disputes."""
    floor, visitor = floor_of(request), must_visit(request)
    panels = await floor.hall.run(_about, floor, visitor)
    return page(request, "me", visitor.name, tag("h1", visitor.name), tag("div", panels, class_="panels"))


def _about(floor: Floor, visitor: Visitor) -> list[Html]:
    return [_money(floor, visitor), _limits(floor, visitor), _seats(floor, visitor), _disputes(floor, visitor)]


def _money(floor: Floor, visitor: Visitor) -> Html:
    """Return what I have, and what this visit has cost in time and money."""
    rounds = [each for here in floor.hall.played_for_money() if (each := my_rounds(here, visitor)).rounds]
    net, played = sum(each.net for each in rounds), sum(len(each.rounds) for each in rounds)
    minutes = (floor.hall.clock() - visitor.since) // 60_000
    more = tag(
        "form",
        inputs(Cash, {"amount": USUAL_CASH}),
        tag("button", "Take it", type="submit"),
        method="post",
        action="/cash",
    )
    return tag(
        "section",
        tag("h2", "Time and money"),
        tag("p", show(floor.hall.house.people.purses[visitor.name]), tag("span", " in your purse"), class_="figure"),
        tag("p", f"You have been here for {counted(minutes, 'minute')} and played {counted(played, 'round')}: {signed(net)}."),
        tag("p", tag("a", "My rounds", href="/me/rounds")),
        more if visitor.kind == GUEST else None,
        class_="panel reminder",
    )


def _limits(floor: Floor, visitor: Visitor) -> Html:
    mine = limits_of(floor.hall.house, visitor.name, floor.hall.clock())
    done = today(floor.hall, visitor.name)
    return tag(
        "form",
        tag("h2", "My limits"),
        tag("p", mine.words),
        tag("p", f"Today: {show(done.lost)} lost, {counted(done.minutes, 'minute')} played."),
        inputs(LimitsWanted, {"loss": mine.loss, "minutes": mine.minutes}),
        tag("button", "Set", type="submit"),
        tag("p", "A tighter limit holds at once, a looser one a day later. Empty is no limit.", class_="second"),
        method="post",
        action="/limits",
        class_="panel",
    )


def _seats(floor: Floor, visitor: Visitor) -> Html:
    sits = [here for here in floor.hall.tables.values() if seat_of(here.table.state, visitor.name) is not None]
    rows = []
    for here in sits:
        rules, state = here.table.rules, here.table.state
        link = tag("a", called(here.name, rules.book), href=table_address(here.name))
        rows.append(tag("li", link, f", {rules.game.standing_at(state)}"))
    return tag("section", tag("h2", "Where I sit"), tag("ul", rows) if rows else tag("p", "At no table now."), class_="panel")


def _disputes(floor: Floor, visitor: Visitor) -> Html:
    rows = []
    for each in my_disputes(floor, visitor):
        table = called(each.table, floor.hall.tables[each.table].table.rules.book)
        decided = f", decided by {each.decided_by}" if each.decided_by else ""
        rows.append(tag("li", f"{table}, round {each.round}: ", tag("b", each.status), decided))
    none = tag("p", "You have raised none. Each of your rounds has a form for it.")
    return tag("section", tag("h2", "My disputes"), tag("ul", rows) if rows else none, class_="panel")


async def proof(request: Request) -> Response:
    """Show the page on which a browser checks a proof of shuffle by itself."""
    form = tag(
        "form",
        tag("label", "The file of your proof ", tag("input", type="file", id="file", accept="application/json,.json")),
        tag("label", "The root that you noted from the sign ", tag("input", id="noted", maxlength=64, spellcheck="false")),
        tag("button", "Check", type="submit"),
        id="check",
    )
    content = (
        tag("h1", "Check a shuffle"),
        tag("p", "The house publishes a root before it deals. Your proof opens the cards that you saw, and nothing else."),
        tag("p", "Each of your rounds has its proof to download. Your browser checks it here; nothing is sent."),
        form,
        tag("div", id="findings", role="status"),
        tag("noscript", tag("p", "This needs a script. Without one: pitboss verify-shuffle FILE.")),
    )
    return page(request, "proof", "Check a shuffle", tag("section", content, class_="paper"), script="proof.js")


def signed(cents: int) -> str:
    """Return a gain or a loss with its sign."""
    return f"+{show(cents)}" if cents > 0 else show(cents)
