"""What every page has: head, bar, main part, the data for its scripts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from pitboss.files.html import Content, Html, document, markup, script_data, tag
from pitboss.floor.messages import Me, Problem, encoded
from pitboss.floor.web import Floor, Stopped, floor_of, visitor_of
from pitboss.law import Rulebook
from pitboss.money import show
from pitboss.table.game import Game

PLACES = {"/": "Floor", "/rulebooks": "Rulebooks", "/me/rounds": "My rounds", "/proof": "Check a shuffle"}
NAMES = {"/": "lobby", "/rulebooks": "rulebooks", "/me/rounds": "rounds", "/proof": "proof"}
"""The page that each of these places is."""
ANYBODY = frozenset(PLACES) - {"/me/rounds"}


HEADS = {401: "Who are you?", 403: "Not now", 404: "Not found", 503: "Out of order"}
"""What stands over an answer that is not the one asked for."""


def page(
    request: Request,
    name: str,
    title: str,
    *content: Content,
    script: str = "page.js",
    boot: Mapping[str, Any] | None = None,
    game: Game | None = None,
    status: int = 200,
) -> Response:
    """Return a whole page; `boot` is what its script begins with, and `game` the one whose felt it shows, if it shows any."""
    floor = floor_of(request)
    visitor = visitor_of(request)
    purse = floor.hall.house.people.purses[visitor.name] if visitor else 0
    me = Me(visitor.name, visitor.kind, purse=purse) if visitor else Me("", "nobody")
    felt = {"felt": floor.static.felt(game)} if game else {}
    data = {"page": name, "static": floor.static.root, "me": me, **felt, **(boot or {})}
    whole = document(_head(floor, title, game), _body(floor, me, name, content, script, data), lang="en", data_page=name)
    return Response(whole.encode(), status, {"cache-control": "no-store"}, "text/html; charset=utf-8")


def _head(floor: Floor, title: str, game: Game | None) -> Html:
    sheets = (f"{floor.static.root}/floor.css", *(floor.static.sheets(game) if game else ()))
    return markup(
        tag("title", f"{title} · Pitboss"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="dark light"),
        *(tag("link", rel="stylesheet", href=sheet) for sheet in sheets),
        tag("link", rel="icon", href=f"{floor.static.root}/icon.svg", type="image/svg+xml"),
    )


def _body(floor: Floor, me: Me, name: str, content: Content, script: str, data: Mapping[str, Any]) -> Html:
    return tag(
        "body",
        tag("a", "Skip to the content", href="#main", class_="skip"),
        bar(me, name),
        tag("main", content, id="main", class_=f"page-{name}", tabindex="-1"),
        tag("script", script_data(encoded(data)), type="application/json", id="boot"),
        tag("script", type="module", src=f"{floor.static.root}/{script}"),
    )


def bar(me: Me, name: str) -> Html:
    """Return the bar at the top: where to go, and who I am."""
    links = [
        tag("a", words, href=place, aria_current="page" if NAMES[place] == name else None)
        for place, words in PLACES.items()
        if me.name or place in ANYBODY
    ]
    if me.name:
        purse = tag("span", "Purse ", tag("b", show(me.purse)), class_="purse")
        who: Content = (purse, tag("a", me.name, href="/me", aria_current="page" if name == "me" else None), _sign_out())
    else:
        who = tag("a", "Sign in", href="/sign-in")
    return tag(
        "header",
        tag("a", "Pitboss", href="/", class_="brand"),
        tag("nav", links, aria_label="The house"),
        tag("div", tag("button", "Light", type="button", class_="small-button", data_theme_switch=True), who, class_="who"),
        class_="bar",
    )


def _sign_out() -> Html:
    return tag("form", tag("button", "Sign out", type="submit", class_="quiet"), method="post", action="/sign-out")


def region(authority: str) -> str:
    """Return where an authority is: New South Wales."""
    return authority.rpartition(" of ")[2].rpartition(" for ")[2].removeprefix("the ")


def called(name: str, book: Rulebook) -> str:
    """Return a table as people call it: by its own name, or where it has none, by its game and where that is played."""
    return f"{book.title}, {region(book.authority)}" if name == book.id.replace("/", "-") else name


def clause_chip(book: str, clause: str) -> Html:
    """Return a link to a clause, small, as it stands beside what rests on it."""
    owner, _, number = clause.rpartition(" ")
    return tag("a", clause, href=f"/rulebooks/{owner or book}/{number}", class_="clause", data_clause=clause)


def clause_chips(book: str, clauses: tuple[str, ...] | list[str]) -> Html:
    return markup(*([clause_chip(book, each), " "] for each in clauses))


def trouble(request: Request, stopped: Stopped) -> Response:
    """Return the page that says why something was not done, with the clause and the way out."""
    problem: Problem = stopped.problem
    clauses = [tag("p", tag("b", each.id), " ", each.says, class_="law") for each in problem.clauses]
    content = (
        tag("h1", HEADS.get(stopped.status, "That was not done")),
        tag("p", problem.sentence, class_="refusal"),
        clauses,
        tag("p", problem.way_out),
        tag("p", tag("a", "Back to the lobby", href="/")),
    )
    return page(request, "trouble", problem.sentence, tag("section", content, class_="paper"), status=stopped.status)
