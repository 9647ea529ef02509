"""Pages about rules: the rulebooks, one with every clause, one clause, two side by side, how a game is played."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from pitboss import law
from pitboss.floor.api.law import book_called, book_of, clause_of, listed, searched
from pitboss.floor.pages.markup import Html, markup, tag
from pitboss.floor.pages.shell import clause_chip, clause_chips, page
from pitboss.floor.web import floor_of, not_found
from pitboss.games import UnknownGame, rules_for
from pitboss.games.guide import guide_to
from pitboss.house.players.visits import practice_settings
from pitboss.law import Rulebook
from pitboss.law.comparison import compare
from pitboss.law.schema import Clause, format_value


async def rulebooks(request: Request) -> Response:
    """List the rulebooks."""
    rows = [
        tag(
            "tr",
            tag("th", tag("a", each["title"], href=f"/rulebooks/{each['id']}"), scope="row"),
            tag("td", each["authority"]),
            tag("td", each["in_force"], class_="number"),
            tag("td", each["open"], class_="number"),
            tag("td", _links(each)),
        )
        for each in listed()
    ]
    heads = ("Rulebook", "Authority", "Clauses in force", "Open", "More")
    table = tag("table", tag("thead", tag("tr", (tag("th", head, scope="col") for head in heads))), tag("tbody", rows))
    return page(request, "rulebooks", "Rulebooks", tag("h1", "Rulebooks"), tag("section", table, class_="paper"), _compare())


def _links(book: dict[str, Any]) -> Html | None:
    if not book["game"]:
        return None
    return markup(tag("a", "How to play", href=f"/how-to-play/{book['id']}"), " ", tag("a", "Odds", href=f"/odds/{book['id']}"))


def _compare(left: str = "", right: str = "") -> Html:
    def choice(name: str, label: str, chosen: str) -> Html:
        options = [tag("option", each, value=each, selected=each == chosen) for each in law.available()]
        return tag("label", f"{label} ", tag("select", options, name=name))

    return tag(
        "form",
        tag("h2", "Two side by side"),
        choice("left", "Left", left),
        choice("right", "Right", right),
        tag("button", "Compare", type="submit"),
        method="get",
        action="/compare",
        class_="compare",
    )


# --- one rulebook ----------------------------------------------------------------------------------------------------------


async def rulebook(request: Request) -> Response:
    """Show every clause of a rulebook with its effect, or those that were searched for."""
    book = book_of(request)
    words = request.query_params.get("q", "")
    found = searched(book, words)
    search = tag(
        "form",
        tag("label", "Search ", tag("input", type="search", name="q", value=words, maxlength=100)),
        tag("button", "Search", type="submit"),
        method="get",
        action=f"/rulebooks/{book.id}",
        role="search",
    )
    content = (
        tag("h1", book.title),
        tag("p", f"{book.authority}. {book.instrument}."),
        tag("p", _links({"id": book.id, "game": book.game})),
        search,
        tag("p", f"{len(found)} of {len(book.clauses)} clauses.", role="status") if words else None,
        tag("dl", (_clause(book, each) for each in found), class_="clauses"),
    )
    return page(request, "rulebook", book.title, tag("section", content, class_="paper"), boot={"rulebook": book.id})


def _clause(book: Rulebook, clause: Clause) -> Html:
    effect = f"{clause.effect}: {clause.reason}" if clause.effect == "open" and clause.reason else clause.effect
    return tag(
        "div",
        tag("dt", clause_chip(book.id, clause.id)),
        tag("dd", " ".join(clause.says.split()), " ", tag("span", effect, class_=f"effect {clause.effect}")),
        id=f"c-{clause.id}",
        class_="clause-row",
    )


# --- one clause --------------------------------------------------------------------------------------------------------------


async def clause(request: Request) -> Response:
    """Show a clause: its words, its effect, what depends on it, where it was last applied, and its neighbours."""
    hall, book = floor_of(request).hall, book_of(request)
    here = [each for each in hall.tables.values() if each.table.rules.book.id == book.id]
    data = await clause_of(hall, book, request.path_params["clause"], here, None)
    title = f"{data['id']}, {book.title}"
    content = (
        tag("p", tag("a", book.title, href=f"/rulebooks/{book.id}"), f", {book.authority}"),
        tag("h1", data["id"], class_="clause-number"),
        tag("p", " ".join(data["says"].split()), class_="law"),
        tag("p", "Effect: ", tag("b", data["effect"]), f". {data['reason']}" if data.get("reason") else "."),
        _settings(data["settings"]),
        [tag("p", f"The source prints “{each['printed']}”; read “{each['read']}”: {each['why']}") for each in data["errata"]],
        _applied(data["last_applied"]),
        tag("ul", (tag("li", clause_chip(book.id, each["id"]), " ", each["says"]) for each in data["children"])),
        _neighbours(book, data),
    )
    return page(request, "clause", title, tag("article", content, class_="paper"), boot={"clause": data})


def _settings(settings: list[dict[str, Any]]) -> Html | None:
    rows = []
    for each in settings:
        chosen = f", a choice: {each['reason']}" if each.get("source") == "choice" and each.get("reason") else ""
        value = each["value"]
        rows.append(
            tag("li", tag("code", each["key"]), f" is {format_value(tuple(value) if isinstance(value, list) else value)}{chosen}")
        )
    return tag("section", tag("h2", "Settings"), tag("ul", rows)) if rows else None


def _applied(applied: Any) -> Html:
    if applied is None:
        return tag("p", "No table of this floor has applied it yet.")
    where = tag("a", applied.table, href=f"/tables/{applied.table}")
    when = f", round {applied.round}" if applied.round else ""
    return tag("p", "Last applied at ", where, f"{when}: {applied.text}")


def _neighbours(book: Rulebook, data: dict[str, Any]) -> Html:
    named = (("parent", data["parent"]), ("before", data["neighbours"]["before"]), ("after", data["neighbours"]["after"]))
    links = [tag("li", f"{words}: ", clause_chip(book.id, each)) for words, each in named if each]
    return tag("nav", tag("ul", links), aria_label="Neighbouring clauses")


# --- two side by side ----------------------------------------------------------------------------------------------------------


async def compared(request: Request) -> Response:
    """Show two rulebooks side by side: rules that differ, rules of one only, settings and schedules."""
    left, right = (book_called(request.query_params.get(side, "")) for side in ("left", "right"))
    found = compare(left, right)
    rules = [
        _pair(each.rule, _rule(left.id, each.a), _rule(right.id, each.b))
        for each in (*found.rules, *found.only_a, *found.only_b)
        if not each.same
    ]
    settings = [
        _pair(each.key, _setting(left.id, each.a), _setting(right.id, each.b)) for each in found.settings if not each.same
    ]
    schedules = [
        _pair(f"{each.wager} {each.name}", _schedule(each.a), _schedule(each.b)) for each in found.schedules if not each.same
    ]
    heads = tag("thead", tag("tr", (tag("th", each, scope="col") for each in ("", left.id, right.id))))
    parts = (("Rules that differ", rules), ("Settings that differ", settings), ("Schedules that differ", schedules))
    content = [
        tag(
            "section",
            tag("h2", f"{title} ({len(rows)})"),
            tag("div", tag("table", heads, tag("tbody", rows)), class_="scroll", tabindex="0", role="region", aria_label=title),
            class_="paper",
        )
        for title, rows in parts
        if rows
    ]
    same = tag("p", f"{sum(each.same for each in found.rules)} of {len(found.rules)} rules are the same in both.")
    return page(
        request, "compare", f"{left.id} and {right.id}", tag("h1", "Two rulebooks"), _compare(left.id, right.id), same, content
    )


def _pair(name: str, one: Html, other: Html) -> Html:
    return tag("tr", tag("th", name, scope="row"), tag("td", one), tag("td", other))


def _rule(book: str, text: Any) -> Html:
    if not text.clauses:
        return markup(text.absent or "not there")
    return markup(clause_chips(book, text.clauses), " ".join(" ".join(each.split()) for each in text.says))


def _setting(book: str, value: Any) -> Html:
    if value is None:
        return markup("not there")
    return markup(format_value(value.value), " ", clause_chips(book, value.clauses), "a choice" if value.choice else None)


def _schedule(lines: Any) -> Html:
    return markup("not there") if lines is None else markup(", ".join(f"{kind} {pays}" for kind, pays in lines))


# --- how to play ---------------------------------------------------------------------------------------------------------


async def how_to_play(request: Request) -> Response:
    """Explain a game in six lines, each with the clauses that it rests on."""
    book = book_of(request)
    try:
        rules = rules_for(book, practice_settings(book, "guide"))
    except UnknownGame:
        raise not_found(f"{book.id} is not the rulebook of a game.", "Choose a rulebook of a game.") from None
    lines = [tag("li", each.text, " ", clause_chips(book.id, each.clauses)) for each in guide_to(rules)]
    tables = [each.name for each in floor_of(request).hall.tables.values() if each.table.rules.book.id == book.id]
    play = [tag("p", tag("a", f"Play at {name}", href=f"/tables/{name}", class_="button")) for name in tables]
    picture = tag("div", id="picture", data_game=book.game)
    content = (tag("h1", f"How to play {book.title}"), tag("p", book.authority), picture, tag("ol", lines, class_="guide"), play)
    boot = {"rulebook": book.id, "game": book.game, "felt": floor_of(request).static.felt(rules.game)}
    return page(request, "how-to-play", f"How to play {book.title}", tag("section", content, class_="paper"), boot=boot)
