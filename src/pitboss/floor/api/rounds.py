"""A player's own rounds: the list with its total, one of them step by step, and the proof of its shuffle."""

from __future__ import annotations

import asyncio
from functools import partial

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pitboss.floor.api.odds import lab_of, must_not_sit
from pitboss.floor.at_table import AtTable
from pitboss.floor.lab_jobs import RoundQuestion
from pitboss.floor.messages import Me, Problem, Result
from pitboss.floor.replays import Replay, frames_of, replay_of
from pitboss.floor.sessions import Visitor
from pitboss.floor.web import JSON, Floor, Stopped, answer, floor_of, must_visit, not_found, table_of
from pitboss.house.kept_streams import NoSuchRound, folded, table_machine
from pitboss.house.proofs import proof_for
from pitboss.house.reviewing import round_played
from pitboss.journal.checkpoint_file import read as read_checkpoints
from pitboss.journal.proof import write_proof
from pitboss.reports.review import kept
from pitboss.table.commands import PLAYER
from pitboss.table.viewers import Viewer


class MyRounds(Struct, frozen=True):
    """What a player remembers of a table: its latest rounds, and what they came to."""

    table: str
    rounds: tuple[Result, ...]
    net: int
    wagers: dict[str, int]


class Analysis(Struct, frozen=True):
    """What the best play was, and what each decision cost, in words."""

    table: str
    round: int
    review: str


async def rounds(request: Request) -> Response:
    """List my rounds at a table."""
    visitor, here = must_visit(request), await table_of(request)
    return answer(await floor_of(request).hall.run(my_rounds, here, visitor))


def my_rounds(here: AtTable, visitor: Visitor) -> MyRounds:
    """Return the rounds of a player at a table that are over, the latest first; in the house's thread."""
    here.catch_up()
    past = [each for each in here.history.rounds(visitor.name) if each.over]
    totals = here.history.totals(visitor.name)
    return MyRounds(here.name, tuple(here.result_of(each) for each in reversed(past)), totals.net, totals.wagers)


def number_of(request: Request) -> int:
    """Return the number of the round in the address."""
    text: str = request.path_params["number"]
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise not_found("A round has a number.")
    return int(text)


async def replay(request: Request) -> Response:
    """Return one of my rounds step by step."""
    return answer(await replayed(request))


async def replayed(request: Request) -> Replay:
    floor, visitor, here = floor_of(request), must_visit(request), await table_of(request)
    number = number_of(request)
    result = await floor.hall.run(_my_round, here, visitor, number)
    return await asyncio.to_thread(_folded, floor, here, visitor, result)


def _my_round(here: AtTable, visitor: Visitor, number: int) -> Result:
    here.catch_up()
    past = next((each for each in here.history.rounds(visitor.name) if each.number == number and each.over), None)
    if past is None:
        raise not_found(f"You had no wagers in round {number} of {here.name}, or it is still played.", "Look at your rounds.")
    return here.result_of(past)


def _folded(floor: Floor, here: AtTable, visitor: Visitor, result: Result) -> Replay:
    """Fold the record of a table, outside the house's thread, and look at each step of a round as its player did."""
    journal = floor.hall.house.journal
    machine = table_machine(journal, here.name)
    frames = frames_of(folded(journal, machine), result.round, Viewer(PLAYER, visitor.name), machine.rules)
    places = (each.area for frame in frames[:1] for each in frame.view.areas if each.player == visitor.name)
    seat = next(places, None)
    me = Me(visitor.name, visitor.kind, seat, areas=() if seat is None else (seat,))
    return replay_of(here.name, machine.rules, me, result, frames)


async def analysis(request: Request) -> Response:
    """Say what my decisions in a round were worth."""
    return answer(await analysed(request))


async def analysed(request: Request) -> Analysis:
    """Return what my decisions in a round were worth, when it is over and no other round that I sit at lives."""
    await must_not_sit(request)
    floor, visitor, here = floor_of(request), must_visit(request), await table_of(request)
    number = number_of(request)
    await floor.hall.run(_my_round, here, visitor, number)
    known = await asyncio.to_thread(_kept_review, floor, here, visitor, number)
    if known:
        return Analysis(here.name, number, known)
    found, complaint = await lab_of(request).review(RoundQuestion(floor.record, here.name, number, visitor.name))
    if complaint:
        raise Stopped(503, Problem("unavailable", complaint, "Ask again in a moment."))
    return Analysis(here.name, number, found)


def _kept_review(floor: Floor, here: AtTable, visitor: Visitor, number: int) -> str:
    """Return what is known of a round because the lab has counted it before; empty if it has not."""
    found = kept(round_played(floor.hall.house.journal, here.name, number, visitor.name))
    return found.says() if found else ""


async def proof(request: Request) -> Response:
    """Give a player the proof of the shuffle of one of their rounds, as a file."""
    floor, visitor, here = floor_of(request), must_visit(request), await table_of(request)
    number = number_of(request)
    await floor.hall.run(_my_round, here, visitor, number)
    house = floor.hall.house
    file = house.anchors.file if house.anchors else None
    chain = read_checkpoints(file) if file and file.exists() else []
    try:
        made = await asyncio.to_thread(partial(proof_for, house.journal, here.name, number, visitor.name, chain))
    except NoSuchRound as error:
        raise not_found(f"{error}.", "Ask for the proof when the round is over.") from None
    name = f"proof-{''.join(each if each.isalnum() else '-' for each in here.name if each.isascii())}-{number}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(write_proof(made), headers=headers, media_type=JSON)
