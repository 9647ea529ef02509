"""My rounds with what they came to, and one of them again on its felt: what happened, what it was worth, how to dispute it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from pitboss.files.html import Html, tag
from pitboss.floor.api.disputes import Disputed
from pitboss.floor.api.odds import lab_of
from pitboss.floor.api.rounds import MyRounds, analysed, my_rounds, replayed
from pitboss.floor.at_table import AtTable
from pitboss.floor.forms import inputs
from pitboss.floor.messages import Result
from pitboss.floor.pages.mine import signed
from pitboss.floor.pages.shell import called, clause_chips, page
from pitboss.floor.web import floor_of, must_visit, round_address, table_address
from pitboss.table.phrases import counted


async def rounds(request: Request) -> Response:
    """Show my rounds at every table, with what they came to."""
    floor, visitor = floor_of(request), must_visit(request)

    def found() -> list[tuple[AtTable, MyRounds]]:
        mine = ((here, my_rounds(here, visitor)) for here in floor.hall.tables.values())
        return [(here, each) for here, each in mine if each.rounds]

    tables = await floor.hall.run(found)
    played = sum(len(each.rounds) for _, each in tables)
    net = sum(each.net for here, each in tables if not here.tournament)
    total = tag("p", f"{counted(played, 'round')} together: ", tag("b", signed(net)), class_="in-all")
    content = [_at(here, each) for here, each in tables]
    return page(request, "rounds", "My rounds", tag("h1", "My rounds"), total, content or tag("p", "You have played none yet."))


def _at(here: AtTable, mine: MyRounds) -> Html:
    with here.amounts():
        return tag("section", tag("h2", called(here.name, here.table.rules.book)), _rounds(mine), class_="paper")


def _rounds(mine: MyRounds) -> Html:
    rows = []
    for each in mine.rounds:
        link = tag("a", each.round, href=round_address(mine.table, each.round), aria_label=f"Round {each.round} again")
        proof = tag("a", "Proof", href=_proof(mine.table, each.round), download=True, aria_label=f"Proof of round {each.round}")
        words = tag("td", "; ".join(line.words for line in each.lines))
        net = tag("td", signed(each.net), class_=f"number {_tone(each.net)}")
        rows.append(tag("tr", tag("th", link, scope="row"), words, net, tag("td", proof)))
    named = {"Round": "", "Wagers": "", "Together": "number", "Shuffle": ""}
    heads = tag("tr", (tag("th", each, scope="col", class_=kind or None) for each, kind in named.items()))
    foot = tag("tr", tag("th", "Together", scope="row"), tag("td"), tag("td", signed(mine.net), class_="number"), tag("td"))
    return tag("table", tag("thead", heads), tag("tbody", rows), tag("tfoot", foot), class_="my-rounds")


def _tone(net: int) -> str:
    return "won" if net > 0 else "lost" if net < 0 else ""


def _proof(table: str, number: int) -> str:
    return f"/api{table_address(table)}/rounds/{number}/proof"


async def replay(request: Request) -> Response:
    """Show one of my rounds again, step by step on its felt, marked as a replay."""
    found = await replayed(request)
    floor = floor_of(request)
    here = floor.hall.tables[found.table]
    book = here.table.rules.book
    told = [each.line for each in found.frames if each.line.clauses]
    lines = [tag("li", each.text, " ", clause_chips(book.id, each.clauses)) for each in told]
    content = (
        tag("h1", f"Round {found.round}, {called(found.table, book)}"),
        tag("p", "This is a replay of a round that is over. ", tag("a", "All my rounds", href="/me/rounds"), class_="replay"),
        tag("div", id="table", data_game=here.table.rules.game.id),
        _result(here, found.result),
        await _worth(request, found.table, found.round),
        tag("section", tag("h2", "What happened"), tag("ol", lines, class_="happened"), class_="paper"),
        _trust(found.table, found.round),
    )
    title, game = f"Round {found.round}, replay", here.table.rules.game
    return page(request, "replay", title, content, script="replay.js", boot={"replay": found}, game=game)


def _result(here: AtTable, result: Result) -> Html:
    rows = [tag("li", line.words, " ", clause_chips(here.table.rules.book.id, line.clauses)) for line in result.lines]
    with here.amounts():
        return tag("section", tag("h2", f"Together {signed(result.net)}"), tag("ul", rows), class_="paper")


async def _worth(request: Request, table: str, number: int) -> Html:
    """Return what my decisions were worth, or a link that asks the lab for it."""
    if not request.query_params.get("analysis"):
        address = f"{round_address(table, number)}?analysis=1#analysis"
        await lab_of(request).prepare()
        link = tag("a", "What the best play was, by the lab", href=address, class_="button")
        return tag("p", link)
    said = await analysed(request)
    return tag("section", tag("h2", "The best play"), tag("p", said.review), class_="paper", id="analysis")


def _trust(table: str, number: int) -> Html:
    """Return the proof of the shuffle, and the form that disputes the round."""
    download = tag("a", "Download the proof", href=_proof(table, number), download=True, class_="button")
    proof = tag(
        "section",
        tag("h2", "The shuffle"),
        tag("p", "The proof opens the cards that you saw against the root that was on the sign."),
        tag("p", download, " ", tag("a", "Check it", href="/proof"), class_="in-a-row"),
        class_="panel",
    )
    dispute = tag(
        "form",
        tag("h2", "Was something wrong?"),
        inputs(Disputed, {"round": number}, round={"type": "hidden"}),
        tag("button", "Raise a dispute", type="submit"),
        tag("p", "The record of the round is kept as evidence, and a supervisor decides.", class_="second"),
        method="post",
        action=f"{table_address(table)}/disputes",
        class_="panel",
    )
    return tag("div", proof, dispute, class_="panels")
