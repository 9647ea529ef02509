"""The lab in a process of its own: a question is counted there, says how far it is, and can be cancelled."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from uuid import uuid4

import msgspec
from msgspec import Struct

MOST_JOBS = 2
"""Questions that are counted at the same time; counting takes a whole core."""
KEPT = 50
"""Answers that are remembered."""
LONGEST = 300
"""Seconds after which the lab gives up on a question."""


class Question(Struct, frozen=True):
    """A rulebook, and what to change in it."""

    rulebook: str
    set: Mapping[str, str] = {}
    pay: Mapping[str, str] = {}


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

    async def review(self, table: str, number: int, player: str, environment: Mapping[str, str]) -> tuple[str, str]:
        """Return what the decisions of a player in a round were worth, or else why that cannot be said."""
        words = (sys.executable, "-m", "pitboss", "review", "--json", "--", table, str(number), player)
        async with self._room:
            process = await asyncio.create_subprocess_exec(*words, stdout=PIPE, stderr=PIPE, env={**os.environ, **environment})
            try:
                out, complaint = await asyncio.wait_for(process.communicate(), LONGEST)
            except TimeoutError:
                return "", f"The lab has not answered in {LONGEST} seconds."
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
        if process.returncode:
            return "", complaint.decode(errors="replace").strip().removeprefix("pitboss: ")[:500]
        return msgspec.json.decode(out)["review"], ""

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

    async def _count(self, job: Job) -> None:
        process: Process | None = None
        try:
            async with self._room:
                job.state = "counting"
                process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "pitboss.floor.lab_process", stdin=PIPE, stdout=PIPE, limit=2**24
                )
                assert process.stdin is not None
                process.stdin.write(msgspec.json.encode(job.question))
                process.stdin.close()
                await asyncio.wait_for(self._read(job, process), LONGEST)
        except TimeoutError:
            job.state, job.error = "refused", f"The lab has not answered in {LONGEST} seconds."
        finally:
            if process and process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
            self._tasks.pop(job.id, None)

    async def _read(self, job: Job, process: Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            said = msgspec.json.decode(line)
            if "progress" in said:
                job.progress = said["progress"]
            elif "error" in said:
                job.state, job.error = "refused", said["error"]
            else:
                job.state, job.answer = "done", said["answer"]
        if job.state == "counting":
            job.state, job.error = "refused", "The lab has stopped without an answer."
