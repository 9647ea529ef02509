"""Plays one round over the network, as any program can: sit down as a guest, wager, be ready, decide, leave.

Run `pitboss serve`, then: python examples/floor_client.py http://127.0.0.1:8000 nsw-four-card-poker
"""

from __future__ import annotations

import json
import sys
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from typing import Any
from uuid import uuid4

Message = dict[str, Any]


class Client:
    """A guest at one table. The session is a cookie; everything else is JSON."""

    def __init__(self, address: str, table: str) -> None:
        self._base = f"{address.rstrip('/')}/api/tables/{table}"
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self.message: Message = {}
        """The table as it was last seen."""

    def post(self, what: str, body: Message) -> tuple[int, Message]:
        """Post some JSON, and return the status and the answer."""
        request = urllib.request.Request(f"{self._base}/{what}", json.dumps(body).encode(), {"content-type": "application/json"})
        try:
            with self._opener.open(request) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def sit(self) -> None:
        status, answer = self.post("sit", {})
        if status != 200:
            raise SystemExit(answer["error"]["sentence"])
        self.message = answer["table"]

    def say(self, does: Message) -> None:
        """Send a command at the version in view; when the table has moved on, look again and send it once more."""
        while True:
            command = {"id": uuid4().hex, "expected": self.message["version"], "does": does}
            status, answer = self.post("commands", command)
            self.message = answer.get("table", self.message)
            if status == 200:
                return
            if status != 409:
                error = answer["error"]
                raise SystemExit(f"{error['sentence']} {error.get('way_out', '')}")

    def ready(self) -> None:
        self.post("ready", {"round": self.message["view"]["round"]})

    def follow(self) -> Any:
        """Yield the table each time it changes, from the event stream; a program that is cut off goes on with `?after=`."""
        with self._opener.open(f"{self._base}/events?after={self.message['version']}") as stream:
            kind = ""
            for line in stream:
                field, _, value = line.decode().rstrip("\n").partition(": ")
                if field == "event":
                    kind = value
                elif field == "data" and kind == "table":
                    message = json.loads(value)
                    if message["version"] >= self.message["version"]:  # the answer to a command may have been quicker
                        self.message = message
                        yield message


def play(client: Client) -> None:
    """Play one round: the lowest first wager, and the first decision that needs no more than the least amount."""
    client.sit()
    seat, before = client.message["me"]["seat"], client.message["view"]["round"]
    print(f"{client.message['me']['name']} sits at seat {seat} of {client.message['table']}.")
    offer = next(each for each in client.message["offers"] if each["request"] == "place-wagers" and each["area"] == seat)
    wager, amounts = next(iter(offer["amounts"].items()))
    client.say({**offer["body"], "wagers": {wager: {"chips": amounts["least"]}}})
    client.ready()
    for message in client.follow():
        for line in message["log"]:
            print(f"  {line['text']}  {' '.join(line['clauses'])}")
        decisions = [each for each in message["offers"] if each["decision"]]
        if decisions:
            client.say(filled(next((each for each in decisions if each["request"] == "play"), decisions[0])))
        elif message["view"]["round"] > before and message["result"]:
            print(f"Together {message['result']['net'] / 100:+.2f}.")
            break
    client.post("leave", {})


def filled(offer: Message) -> Message:
    """Return the request of a decision, with the least amount where it takes one."""
    if offer["takes"] != "stake":
        return dict(offer["body"])
    return {**offer["body"], "stake": {"chips": min(each["least"] for each in offer["amounts"].values())}}


if __name__ == "__main__":
    play(Client(*(sys.argv[1:] or ["http://127.0.0.1:8000", "nsw-four-card-poker"])))
