"""The odds of a rulebook's wagers, exact, with a form that asks what if."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from pitboss.files.html import Html, tag
from pitboss.floor.api.law import book_of
from pitboss.floor.api.odds import Asked, asked_of, lab_of, must_not_sit, state_of
from pitboss.floor.lab_jobs import Job
from pitboss.floor.pages.shell import page
from pitboss.floor.web import form_of, malformed, not_found, see
from pitboss.games import games
from pitboss.law import Rulebook
from pitboss.table.phrases import wager_name

ROWS = 3
"""Settings that one form changes."""


async def odds(request: Request) -> Response:
    """Show the odds of a rulebook, or how far the lab is with them."""
    await must_not_sit(request)
    book = book_of(request)
    if book.game not in games():
        raise not_found(f"{book.id} is not the rulebook of a game.", "Choose a rulebook of a game.")
    named = request.query_params.get("job")
    job = lab_of(request).find(named) if named else asked_of(request, Asked(book.id))
    if job is None or job.question.rulebook != book.id:
        raise not_found("The lab knows no such question.", f"Ask it again at /odds/{book.id}.")
    content = (
        tag("h1", f"Odds of {book.title}"),
        tag("p", book.authority),
        _changes(job),
        _answer(job),
        _form(book, job),
    )
    return page(
        request,
        "odds",
        f"Odds of {book.title}",
        tag("section", content, class_="paper"),
        script="odds.js",
        boot={"job": state_of(job)},
    )


async def asked(request: Request) -> Response:
    """Take the what-if form, and send the browser to the answer."""
    await must_not_sit(request)
    book = book_of(request)
    fields = await form_of(request)
    pay = {name.removeprefix("pay."): value for name, value in fields.items() if name.startswith("pay.")}
    job = asked_of(request, Asked(book.id, _settings(fields), pay))
    return see(f"/odds/{book.id}?job={job.id}")


def _settings(fields: dict[str, str]) -> dict[str, str]:
    """Return the settings of a form; one without a value, or the other way round, is no question."""
    given = [(fields.get(f"key.{row}"), fields.get(f"value.{row}")) for row in range(ROWS)]
    for key, value in given:
        if key and not value:
            raise malformed(f"The setting {key} has no value.", "Go back, and say what it is to be.")
        if value and not key:
            raise malformed(f"It is not said which setting is to be {value}.", "Go back, and choose one.")
    return {key: value for key, value in given if key and value}


def _changes(job: Job) -> Html | None:
    changes = {**job.question.pay, **job.question.set}
    if not changes:
        return None
    return tag("p", "What if: ", ", ".join(f"{key} is {value}" for key, value in changes.items()), class_="what-if")


def _answer(job: Job) -> Html:
    if job.state == "done":
        return figures(job.answer)
    if job.state == "refused":
        return tag("p", job.error, class_="refusal", role="alert")
    words = {"waiting": "The lab is busy; this question waits.", "cancelled": "You have cancelled this question."}
    said = words.get(job.state, "The lab is counting every deal.")
    again = tag("a", "Look again", href=f"/odds/{job.question.rulebook}?job={job.id}")
    return tag("div", tag("p", said), tag("p", job.progress, id="progress"), tag("p", again), id="job", role="status")


def figures(answer: dict[str, Any]) -> Html:
    heads = {"Wager": "", "Schedule": "", "House edge": "number", "Exactly": "number", "Risk": "number", "Hits": "number"}
    head = tag("tr", [tag("th", each, scope="col", class_=kind or None) for each, kind in heads.items()])
    rows = []
    for row in answer["wagers"]:
        rows.append(
            tag(
                "tr",
                tag("th", wager_name(row["wager"]), scope="row"),
                tag("td", row["schedule"] or ""),
                tag("td", _percent(row["house_edge"]), class_="number", data_of="House edge"),
                tag("td", row["house_edge"]["exact"] or _within(row["house_edge"]), class_="number exact", data_of="Exactly"),
                tag("td", _percent(row["element_of_risk"]), class_="number", data_of="Risk"),
                tag("td", _percent(row["hit_rate"]), class_="number", data_of="Hits"),
            )
        )
    table = tag("table", tag("thead", head), tag("tbody", rows), class_="figures")
    strategies = [
        tag("li", f"{each['strategy']}: {each['says']} It costs {_percent(each['cost'])}.") for each in answer["strategies"]
    ]
    deals = tag("p", f"Counted over {answer['deals']:,} deals.") if isinstance(answer["deals"], int) else None
    scroll = tag("div", table, class_="scroll", tabindex="0", role="region", aria_label="Odds by wager")
    return tag(
        "div",
        deals,
        scroll,
        tag("h2", "Strategies") if strategies else None,
        tag("ul", strategies) if strategies else None,
        [tag("p", note) for note in answer["notes"]],
    )


def _percent(figure: dict[str, Any]) -> str:
    return f"{figure['percent']:.4f} %"


def _within(figure: dict[str, Any]) -> str:
    """Say how far a figure can be off that is not exact."""
    return f"off by less than {float(100 * Fraction(figure['within'])):.7f} %"


def _form(book: Rulebook, job: Job) -> Html:
    """Return the form that changes schedules and settings."""
    schedules = dict.fromkeys(each.wager.replace("-", "_") for each in book.schedules)
    pays = [
        tag(
            "label",
            f"{wager_name(each.replace('_', '-'))} pays ",
            tag("input", name=f"pay.{each}", value=job.question.pay.get(each), placeholder="25-20-2", maxlength=200),
        )
        for each in schedules
    ]
    options = [tag("option", value=each.key) for each in book.settings]
    given = [*job.question.set.items(), *[("", "")] * ROWS]
    settings = [
        tag(
            "div",
            tag("label", "Setting ", tag("input", name=f"key.{row}", list="settings", value=key or None, maxlength=200)),
            tag("label", "is ", tag("input", name=f"value.{row}", value=value or None, maxlength=200)),
        )
        for row, (key, value) in enumerate(given[:ROWS])
    ]
    return tag(
        "form",
        tag("h2", "What if"),
        tag("h3", "Another schedule") if pays else None,
        tag("p", "It is written best hand first, such as 25-20-2, or line by line, such as pair:2,flush:0.") if pays else None,
        pays,
        tag("h3", "Another setting"),
        tag("datalist", options, id="settings"),
        settings,
        tag("button", "Ask the lab", type="submit"),
        method="post",
        action=f"/odds/{book.id}",
        class_="what-if-form",
    )
