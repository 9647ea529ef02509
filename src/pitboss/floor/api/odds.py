"""Odds over the network: a question to the lab, how far it is, its answer. No seated player may ask while a round lives."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pitboss.floor.api.law import book_called
from pitboss.floor.lab_jobs import Job, Lab, Question
from pitboss.floor.messages import Problem, problem_of
from pitboss.floor.web import Stopped, answer, body_of, floor_of, is_form, malformed, not_found, see, visitor_of
from pitboss.house.runner import Table
from pitboss.table.services.supervision.information import advice_refused
from pitboss.table.state import Phase, seat_of

MOST_CHANGES = 20
MOST_WAITING = 20
NO_AID = ("A round that you sit at is being played, and nobody is helped by a program while it is.", "Come back when it is over.")


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A question: a rulebook, settings by key, schedules by name."""

    rulebook: str
    set: dict[str, str] = {}
    pay: dict[str, str] = {}


class JobState(Struct, frozen=True):
    """How far the lab is with a question."""

    job: str
    state: str
    progress: str
    error: str
    answer: Any


async def must_not_sit(request: Request) -> None:
    """Refuse somebody who sits at a table where a round lives, with the clause that forbids aids there."""
    hall, visitor = floor_of(request).hall, visitor_of(request)
    if visitor is None:
        return
    for here in hall.tables.values():
        state = here.table.state
        if state.phase is Phase.ROUND and seat_of(state, visitor.name) is not None:
            raise Stopped(403, _no_aid(here.table))


def _no_aid(table: Table) -> Problem:
    refusal = advice_refused(table.rules)
    if refusal is None:
        return Problem("refusal", *NO_AID)
    cited = problem_of(refusal, table.rules.book)
    return Problem("refusal", f"{cited.sentence} {NO_AID[0]}", NO_AID[1], cited.clauses, cited.code)


async def ask(request: Request) -> Response:
    """Ask the lab."""
    await must_not_sit(request)
    asked = await body_of(request, Asked)
    job = asked_of(request, asked)
    return see(f"/odds/{asked.rulebook}?job={job.id}") if is_form(request) else answer(state_of(job), 202)


def asked_of(request: Request, asked: Asked) -> Job:
    """Return the job of a question; bad ones are refused before a process is begun."""
    book_called(asked.rulebook)
    changes = {**asked.set, **asked.pay}
    if len(changes) > MOST_CHANGES or any(len(each) > 200 for each in (*changes, *changes.values())):
        raise malformed(f"A question changes at most {MOST_CHANGES} things, each written in at most 200 characters.")
    lab = lab_of(request)
    question = Question(asked.rulebook, asked.set, asked.pay)
    if lab.waiting >= MOST_WAITING:
        raise Stopped(429, Problem("too-often", "The lab has enough questions for now.", "Ask again in a minute."))
    return lab.ask(question)


def lab_of(request: Request) -> Lab:
    lab: Lab = request.app.state.lab
    return lab


def state_of(job: Job) -> JobState:
    return JobState(job.id, job.state, job.progress, job.error, job.answer)


async def look(request: Request) -> Response:
    """Say how far a question is."""
    await must_not_sit(request)
    return answer(state_of(_job(request)))


async def cancel(request: Request) -> Response:
    """End the counting of a question."""
    job = _job(request)
    lab_of(request).cancel(job.id)
    return answer(state_of(job))


def _job(request: Request) -> Job:
    job = lab_of(request).find(request.path_params["job"])
    if job is None:
        raise not_found("The lab knows no such question.", "Ask it again.")
    return job
