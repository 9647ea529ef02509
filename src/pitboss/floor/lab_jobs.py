"""The lab in a process of its own: a question is counted there, says how far it is, and can be cancelled."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple
from uuid import uuid4

import msgspec
from msgspec import Struct

MOST_JOBS = 2
"""Questions that are counted at the same time; counting takes a whole core."""
KEPT = 50
"""Answers that are remembered."""
LONGEST = 300
"""Seconds after which the lab gives up on a question."""
REVIEWS = "reviews"
"""The word for a process that will review rounds, and loads the counting code before it is asked."""
STOPPED = "The lab has stopped without an answer."


class Question(Struct, frozen=True, tag="odds"):
    """A rulebook, and what to change in it."""

    rulebook: str
    set: Mapping[str, str] = {}
    pay: Mapping[str, str] = {}


class RecordAt(NamedTuple):
    """Where the record of a house is: its folder, and the address of its database where that is not in the folder."""

    data: str
    database: str | None = None


class RoundQuestion(Struct, frozen=True, tag="review"):
    """A round that is over, and whose decisions in it are asked about."""

    record: RecordAt
    table: str
    round: int
    player: str


class Job(Struct):
    """A question and how far it is: waiting, counting, done, refused or cancelled."""

    id: str
    question: Question
    state: str = "waiting"
    progress: str = ""
    error: str = ""
    answer: Any = None


class Lab:
    """Questions in the order they came, the same question once."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(MOST_JOBS)
        self._reviewer: Process | None = None
        """Reviews rounds, and stays: what it has loaded once serves every round after."""
        self._reviewing = asyncio.Lock()

    def ask(self, question: Question) -> Job:
        """Return the job of a question, a new one if nobody has asked it yet."""
        for job in self._jobs.values():
            if job.question == question and job.state not in ("cancelled", "refused"):
                return job
        job = Job(uuid4().hex, question)
        self._jobs[job.id] = job
        self._tasks[job.id] = asyncio.create_task(self._count(job))
        for old in [each for each in self._jobs.values() if each.state in ("done", "refused", "cancelled")][:-KEPT]:
            del self._jobs[old.id]
        return job

    def find(self, job: str) -> Job | None:
        return self._jobs.get(job)

    @property
    def waiting(self) -> int:
        return sum(each.state in ("waiting", "counting") for each in self._jobs.values())

    async def prepare(self) -> None:
        """Let the process that reviews rounds begin, for somebody who looks at a round and may ask."""
        if self._reviewer is None or self._reviewer.returncode is not None:
            async with self._reviewing:
                self._reviewer = await _process(REVIEWS)

    async def review(self, question: RoundQuestion) -> tuple[str, str]:
        """Return what the decisions of a player in a round were worth, or else why that cannot be said."""
        await self.prepare()
        async with self._room, self._reviewing:
            process, answered = self._reviewer, False
            assert process is not None
            try:
                found = await asyncio.wait_for(_reviewed(process, question), LONGEST)
                answered = True
            except TimeoutError:
                found = "", f"The lab has not answered in {LONGEST} seconds."
            finally:
                if not answered:
                    # What it answers later would be taken for the answer to the next question.
                    await _end(process)
            return found

    def cancel(self, job: str) -> Job | None:
        """End the counting of a question."""
        found = self._jobs.get(job)
        if found and found.state in ("waiting", "counting"):
            found.state = "cancelled"
            self._tasks[job].cancel()
        return found

    async def close(self) -> None:
        """End everything that is counted."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._reviewer:
            await _end(self._reviewer)

    async def _count(self, job: Job) -> None:
        process: Process | None = None
        try:
            async with self._room:
                job.state = "counting"
                process = await _process()
                _ask(process, job.question)
                await asyncio.wait_for(self._read(job, process), LONGEST)
        except TimeoutError:
            job.state, job.error = "refused", f"The lab has not answered in {LONGEST} seconds."
        finally:
            if process:
                await _end(process)
            self._tasks.pop(job.id, None)

    async def _read(self, job: Job, process: Process) -> None:
        async for said in _answers(process):
            if "progress" in said:
                job.progress = said["progress"]
            elif "error" in said:
                job.state, job.error = "refused", said["error"]
            else:
                job.state, job.answer = "done", said["answer"]
        if job.state == "counting":
            job.state, job.error = "refused", STOPPED


async def _process(*words: str) -> Process:
    program = (sys.executable, "-m", "pitboss.floor.lab_process", *words)
    return await asyncio.create_subprocess_exec(*program, stdin=PIPE, stdout=PIPE, limit=2**24)


def _ask(process: Process, question: Question | RoundQuestion) -> None:
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(question) + b"\n")


async def _answers(process: Process) -> AsyncIterator[dict[str, Any]]:
    """Yield progress, and at the end the answer or the error."""
    assert process.stdout is not None
    async for line in process.stdout:
        said: dict[str, Any] = msgspec.json.decode(line)
        yield said
        if "progress" not in said:
            return


async def _reviewed(process: Process, question: RoundQuestion) -> tuple[str, str]:
    _ask(process, question)
    async for said in _answers(process):
        if "progress" not in said:
            return said.get("answer", ""), said.get("error", "")
    return "", STOPPED


async def _end(process: Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
