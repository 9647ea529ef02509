"""Pages about rules: the rulebooks, one with every clause, one clause, two side by side, how a game is played."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from pitboss import law
from pitboss.files.html import Html, markup, tag
from pitboss.floor.api.law import Applied, book_called, book_of, clause_of, latest, listed, searched, tables_under
from pitboss.floor.pages.shell import called, clause_chip, clause_chips, page
from pitboss.floor.replays import example_of
from pitboss.floor.web import floor_of, not_found, table_address
from pitboss.games import UnknownGame, rules_for
from pitboss.games.guide import guide_to
from pitboss.house.players.visits import practice_settings
from pitboss.law import Rulebook
from pitboss.law.comparison import compare
from pitboss.law.schema import Clause, format_value
from pitboss.table.phrases import counted

EFFECTS = {
    "enforced": "refused, compelled or settled so",
    "setting": "the table reads it",
    "recorded": "a person does it, and it is in the record",
    "shown": "shown to players",
    "defined": "says what a word means",
    "heading": "stands over other clauses",
    "open": "not in force yet",
}
"""What each effect of a clause means."""


async def rulebooks(request: Request) -> Response:
    """List the rulebooks."""
    rows = [
        tag(
            "tr",
            tag("th", tag("a", each["title"], href=f"/rulebooks/{each['id']}"), scope="row"),
            tag("td", each["authority"], class_="of"),
            tag("td", each["in_force"], class_="number in-force", data_of=" clauses"),
            tag("td", each["open"], class_="number not-yet", data_of=" open"),
            tag("td", _links(each), class_="more-of"),
        )
        for each in listed()
    ]
    heads = {"Rulebook": "", "Authority": "", "Clauses in force": "number", "Open": "number", "More": ""}
    head = tag("tr", (tag("th", each, scope="col", class_=kind or None) for each, kind in heads.items()))
    table = tag("table", tag("thead", head), tag("tbody", rows), class_="books")
    scroll = tag("div", table, class_="scroll", tabindex="0", role="region", aria_label="Rulebooks")
    content = (tag("h1", "Rulebooks"), tag("p", tag("em", "Whoever asks may read them.")), scroll)
    return page(request, "rulebooks", "Rulebooks", tag("section", content, class_="paper"), _compare(head="Two side by side"))


def _links(book: dict[str, Any]) -> Html | None:
    if not book["game"]:
        return None
    return markup(tag("a", "How to play", href=f"/how-to-play/{book['id']}"), " ", tag("a", "Odds", href=f"/odds/{book['id']}"))


def _compare(left: str = "", right: str = "", head: str = "") -> Html:
    def choice(name: str, label: str, chosen: str) -> Html:
        options = [tag("option", each, value=each, selected=each == chosen) for each in law.available()]
        return tag("label", f"{label} ", tag("select", options, name=name))

    return tag(
        "form",
        tag("h2", head) if head else None,
        choice("left", "Left", left),
        choice("right", "Right", right),
        tag("button", "Compare", type="submit"),
        method="get",
        action="/compare",
        class_="panel in-a-row",
    )


async def rulebook(request: Request) -> Response:
    """Show every clause of a rulebook with its effect, or those that were searched for."""
    book = book_of(request)
    words = request.query_params.get("q", "")
    found = searched(book, words)
    hall = floor_of(request).hall
    applied = await hall.run(latest, tables_under(hall, book), book)
    search = tag(
        "form",
        tag("input", type="search", name="q", value=words, maxlength=100, aria_label="Search", placeholder="A number, or words"),
        tag("button", "Search", type="submit"),
        method="get",
        action=f"/rulebooks/{book.id}",
        role="search",
        class_="in-a-row",
    )
    content = (
        tag("h1", book.title),
        tag("p", tag("em", f"{book.authority}. {book.instrument}.")),
        tag("p", _links({"id": book.id, "game": book.game})),
        search,
        tag("p", f"{len(found)} of {len(book.clauses)} clauses.", role="status") if words else None,
        tag("dl", (_clause(book, each, applied.get(each.id)) for each in found), class_="clauses"),
    )
    return page(request, "rulebook", book.title, tag("section", content, class_="paper"), boot={"rulebook": book.id})


def _clause(book: Rulebook, clause: Clause, applied: Applied | None) -> Html:
    effect = f"{clause.effect}: {clause.reason}" if clause.effect == "open" and clause.reason else clause.effect
    last = None
    if applied is not None:
        when = f"round {applied.round}" if applied.round else "before the first round"
        last = tag("span", f"last at {called(applied.table, book)}, {when}: {applied.text}", class_="applied")
    return tag(
        "div",
        tag("dt", clause_chip(book.id, clause.id)),
        tag("dd", " ".join(clause.says.split()), last),
        tag("dd", effect, class_=f"effect {clause.effect}"),
        id=f"c-{clause.id}",
        class_="clause-row",
    )


async def clause(request: Request) -> Response:
    """Show a clause: its words, its effect, what depends on it, where it was last applied, and its neighbours."""
    hall, book = floor_of(request).hall, book_of(request)
    data = await clause_of(hall, book, request.path_params["clause"], tables_under(hall, book), None)
    title = f"{data['id']}, {book.title}"
    effect = tag("p", tag("b", data["effect"], class_=data["effect"]), tag("em", EFFECTS[data["effect"]]), class_="effect")
    content = (
        tag("p", tag("a", book.title, href=f"/rulebooks/{book.id}"), f", {book.authority}"),
        tag("header", tag("h1", data["id"], class_="clause-number"), effect),
        tag("p", " ".join(data["says"].split()), class_="law"),
        tag("p", tag("em", data["reason"])) if data.get("reason") else None,
        _settings(data["settings"]),
        [tag("p", f"The source prints “{each['printed']}”; read “{each['read']}”: {each['why']}") for each in data["errata"]],
        _applied(data["applied"], data["today"], book),
        tag("ul", (tag("li", clause_chip(book.id, each["id"]), " ", each["says"]) for each in data["children"])),
        _neighbours(book, data),
    )
    return page(request, "clause", title, tag("article", content, class_="paper one-clause"), boot={"clause": data})


def _settings(settings: list[dict[str, Any]]) -> Html | None:
    rows = []
    for each in settings:
        value = each["value"]
        chosen = each.get("source") == "choice" and each.get("reason")
        why = (tag("b", "a choice"), f": {each['reason']}") if chosen else "the clause"
        shown = format_value(tuple(value) if isinstance(value, list) else value)
        name = tag("th", each.get("says") or "", tag("code", each["key"]), scope="row")
        rows.append(tag("tr", name, tag("td", tag("b", shown)), tag("td", tag("em", why))))
    return tag("section", tag("h2", "What the table reads from it"), tag("table", tag("tbody", rows))) if rows else None


def _applied(applied: list[Applied], today: int, book: Rulebook) -> Html:
    if not applied:
        return tag("p", tag("em", "No table of this floor has applied it yet."))
    rows = []
    for each in applied:
        where = tag("a", called(each.table, book), href=table_address(each.table))
        when = tag("em", f"round {each.round}" if each.round else "")
        rows.append(tag("tr", tag("td", each.text), tag("td", where), tag("td", when)))
    often = tag("p", tag("em", f"{counted(today, 'time')} today.")) if today else None
    return tag("section", tag("h2", "Last applied"), tag("table", tag("tbody", rows)), often)


def _neighbours(book: Rulebook, data: dict[str, Any]) -> Html:
    named = (("within", data["parent"]), ("before", data["neighbours"]["before"]), ("after", data["neighbours"]["after"]))
    links = [tag("span", f"{words} ", clause_chip(book.id, each)) for words, each in named if each]
    return tag("nav", links, aria_label="Neighbouring clauses", class_="neighbours")


async def compared(request: Request) -> Response:
    """Show two rulebooks side by side: rules that differ, rules of one only, settings and schedules."""
    left, right = (book_called(request.query_params.get(side, "")) for side in ("left", "right"))
    found = compare(left, right)
    pair = partial(_pair, (left.id, right.id))
    rules = [
        pair(each.rule, _rule(left.id, each.a), _rule(right.id, each.b))
        for each in (*found.rules, *found.only_a, *found.only_b)
        if not each.same
    ]
    settings = [pair(each.key, _setting(left.id, each.a), _setting(right.id, each.b)) for each in found.settings if not each.same]
    schedules = [
        pair(f"{each.wager} {each.name}", _schedule(each.a), _schedule(each.b)) for each in found.schedules if not each.same
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
    same = sum(each.same for each in found.rules)
    every = len(found.rules) + len(found.only_a) + len(found.only_b)
    head = (tag("h1", "Two rulebooks"), _compare(left.id, right.id), tag("p", f"{same} of {every} rules are the same in both."))
    return page(request, "compare", f"{left.id} and {right.id}", head, content)


def _pair(books: tuple[str, str], name: str, one: Html, other: Html) -> Html:
    left, right = books
    return tag("tr", tag("th", name, scope="row"), tag("td", one, data_of=left), tag("td", other, data_of=right))


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


async def how_to_play(request: Request) -> Response:
    """Explain a game in six lines, each with the clauses that it rests on."""
    book = book_of(request)
    try:
        rules = rules_for(book, practice_settings(book, "guide"))
    except UnknownGame:
        raise not_found(f"{book.id} is not the rulebook of a game.", "Choose a rulebook of a game.") from None
    hall = floor_of(request).hall
    lines = [tag("li", each.text, " ", clause_chips(book.id, each.clauses)) for each in guide_to(rules)]
    tables = [each for each in hall.tables.values() if each.table.rules.book.id == book.id]
    play = [tag("a", f"Play: {called(each.name, book)}", href=table_address(each.name), class_="button") for each in tables]
    words = (
        tag("h1", f"How to play {book.title}"),
        tag("p", tag("em", book.authority)),
        tag("ol", lines, class_="guide"),
        tag("p", play, " ", tag("a", "The whole rulebook", href=f"/rulebooks/{book.id}"), class_="in-a-row"),
    )
    content: list[Html] = [tag("section", words, class_="paper")]
    example = await asyncio.to_thread(example_of, book.id)
    if example:
        content.append(tag("h2", "A round, step by step"))
        content.append(tag("div", id="table", data_game=book.game, aria_label=f"An example of {book.title}", role="group"))
    title, boot = f"How to play {book.title}", {"replay": example, "start": "end"}
    return page(request, "how-to-play", title, content, script="replay.js", boot=boot, game=rules.game)
