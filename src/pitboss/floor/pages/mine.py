"""Pages about me: signing in, my money and limits, my rounds, one of them again, my disputes, and the check of a proof."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from pitboss.floor.api.disputes import my_disputes
from pitboss.floor.api.rounds import MyRounds, analysed, my_rounds, replayed
from pitboss.floor.messages import Result
from pitboss.floor.own_limits import limits_of
from pitboss.floor.pages.markup import Content, Html, tag
from pitboss.floor.pages.shell import clause_chips, page
from pitboss.floor.sessions import GUEST, Visitor
from pitboss.floor.web import Floor, floor_of, must_visit
from pitboss.money import show
from pitboss.table.state import seat_of


async def sign_in(request: Request) -> Response:
    """Show how to come in: as a guest, or with an account of the house."""
    guest = tag(
        "form",
        tag("h2", "Play as a guest"),
        tag("p", "With play money, under any name that nobody has yet. Leave it empty and you get one."),
        tag("label", "Name ", tag("input", name="name", maxlength=24, autocomplete="nickname")),
        tag("button", "Come in", type="submit"),
        method="post",
        action="/guest",
    )
    account = tag(
        "form",
        tag("h2", "Sign in"),
        tag("p", "With an account of this house."),
        tag("label", "Name ", tag("input", name="name", required=True, maxlength=40, autocomplete="username")),
        tag("label", "Password ", tag("input", name="password", type="password", required=True, autocomplete="current-password")),
        tag("button", "Sign in", type="submit"),
        method="post",
        action="/sign-in",
    )
    return page(request, "sign-in", "Sign in", tag("h1", "Come in"), guest, account)


async def me(request: Request) -> Response:
    """Show who I am, what I have, where I sit, my limits and my disputes."""
    floor, visitor = floor_of(request), must_visit(request)
    content = await floor.hall.run(_about, floor, visitor)
    return page(request, "me", visitor.name, tag("h1", visitor.name), content)


def _about(floor: Floor, visitor: Visitor) -> Content:
    house = floor.hall.house
    seats = [here for here in floor.hall.tables.values() if seat_of(here.table.state, visitor.name) is not None]
    rounds = [each for here in floor.hall.tables.values() if (each := my_rounds(here, visitor)).rounds]
    net = sum(each.net for each in rounds)
    minutes = (floor.hall.clock() - visitor.since) // 60_000
    spent = (
        f"You have been here for {minutes} minutes and played {sum(len(each.rounds) for each in rounds)} rounds: {signed(net)}."
    )
    disputes = [
        tag(
            "li",
            f"{each.table}, round {each.round}: {each.status}",
            f", decided by {each.decided_by}" if each.decided_by else None,
        )
        for each in my_disputes(floor, visitor)
    ]
    more = tag(
        "form",
        tag("label", "More play money, in cents ", tag("input", name="amount", type="number", value=50_000, min=1)),
        tag("button", "Take it", type="submit"),
        method="post",
        action="/cash",
    )
    return (
        tag("p", f"Cash in hand: {show(house.people.purses[visitor.name])}."),
        tag("p", spent, class_="reminder"),
        more if visitor.kind == GUEST else None,
        tag("ul", (tag("li", "You sit at ", tag("a", here.name, href=f"/tables/{here.name}")) for here in seats)),
        tag("p", tag("a", "My rounds", href="/me/rounds")),
        _limits(floor, visitor),
        tag(
            "section",
            tag("h2", "My disputes"),
            tag("ul", disputes) if disputes else tag("p", "You have raised none."),
            class_="paper",
        ),
    )


def _limits(floor: Floor, visitor: Visitor) -> Html:
    mine = limits_of(floor.hall.house, visitor.name, floor.hall.clock())
    loss = tag("input", name="loss", type="number", min=0, value=mine.loss)
    minutes = tag("input", name="minutes", type="number", min=1, value=mine.minutes)
    return tag(
        "form",
        tag("h2", "My limits"),
        tag("p", "A tighter limit holds at once, a looser one a day later."),
        tag("p", mine.words),
        tag("label", "The most I may lose in a day, in cents ", loss),
        tag("label", "The most minutes that I may play in a day ", minutes),
        tag("button", "Set", type="submit"),
        method="post",
        action="/limits",
    )


# --- my rounds -------------------------------------------------------------------------------------------------------------


async def rounds(request: Request) -> Response:
    """Show my rounds at every table, with what they came to."""
    floor, visitor = floor_of(request), must_visit(request)

    def found() -> list[MyRounds]:
        return [each for here in floor.hall.tables.values() if (each := my_rounds(here, visitor)).rounds]

    tables = await floor.hall.run(found)
    total = tag("p", f"Together: {signed(sum(each.net for each in tables))}.", class_="total")
    content = [tag("section", tag("h2", each.table), _rounds(each), class_="paper") for each in tables]
    return page(request, "rounds", "My rounds", tag("h1", "My rounds"), total, content or tag("p", "You have played none yet."))


def _rounds(mine: MyRounds) -> Html:
    rows = [
        tag(
            "tr",
            tag("th", tag("a", each.round, href=f"/me/rounds/{mine.table}/{each.round}"), scope="row"),
            tag("td", "; ".join(line.words for line in each.lines)),
            tag("td", signed(each.net), class_="number"),
            tag("td", tag("a", "Proof", href=f"/api/tables/{mine.table}/rounds/{each.round}/proof", download=True)),
        )
        for each in mine.rounds
    ]
    heads = tag("tr", (tag("th", each, scope="col") for each in ("Round", "Wagers", "Together", "Shuffle")))
    return tag("table", tag("caption", f"Together {signed(mine.net)}"), tag("thead", heads), tag("tbody", rows))


async def replay(request: Request) -> Response:
    """Show one of my rounds again, step by step, marked as a replay."""
    found = await replayed(request)
    floor = floor_of(request)
    here = floor.hall.tables[found.table]
    book = here.table.rules.book.id
    lines = [tag("li", each.line.text, " ", clause_chips(book, each.line.clauses)) for each in found.frames]
    content = (
        tag("h1", f"Round {found.round} at {found.table}, again"),
        tag("p", "This is a replay of a round that is over.", class_="replay"),
        tag("div", id="table", data_game=here.table.rules.game.id),
        _result(book, found.result),
        await _worth(request, found.table, found.round),
        tag("section", tag("h2", "What happened"), tag("ol", lines), class_="paper"),
    )
    boot = {"replay": found, "felt": floor.static.felt(here.table.rules.game), "rulebook": book}
    return page(request, "replay", f"Round {found.round}, replay", content, script="replay.js", boot=boot)


def _result(book: str, result: Result) -> Html:
    rows = [tag("li", line.words, " ", clause_chips(book, line.clauses)) for line in result.lines]
    return tag("section", tag("h2", f"Together {signed(result.net)}"), tag("ul", rows), class_="paper")


async def _worth(request: Request, table: str, number: int) -> Html:
    """Return what my decisions were worth, or a link that asks the lab for it."""
    if not request.query_params.get("analysis"):
        link = tag("a", "What the best play was, by the lab", href=f"/me/rounds/{table}/{number}?analysis=1")
        return tag("p", link)
    said = await analysed(request)
    return tag("section", tag("h2", "The best play"), tag("p", said.review), class_="paper")


async def proof(request: Request) -> Response:
    """Show the page on which a browser checks a proof of shuffle by itself."""
    form = tag(
        "form",
        tag("label", "The file ", tag("input", type="file", id="file", accept="application/json,.json")),
        tag("label", "The root that you noted from the sign ", tag("input", id="noted", maxlength=64, spellcheck="false")),
        tag("button", "Check", type="submit"),
        id="check",
    )
    content = (
        tag("h1", "Check a shuffle"),
        tag("p", "The house publishes a root before it deals. Your proof opens the cards that you saw, and nothing else."),
        tag("p", "Your browser checks them here; nothing is sent."),
        form,
        tag("div", id="findings", role="status"),
        tag("noscript", tag("p", "This needs a script. Without one: pitboss verify-shuffle FILE.")),
    )
    return page(request, "proof", "Check a shuffle", tag("section", content, class_="paper"), script="proof.js")


def signed(cents: int) -> str:
    """Return a gain or a loss with its sign."""
    return f"+{show(cents)}" if cents > 0 else show(cents)
