"""Start the floor: take the port, open the house and its tables, and serve until somebody ends it."""

from __future__ import annotations

import asyncio
import errno
import socket
import ssl
from collections.abc import Callable
from pathlib import Path

import uvicorn
from msgspec import Struct

from pitboss import law
from pitboss.floor.app import application
from pitboss.floor.hall import Hall
from pitboss.floor.keeper import Pace
from pitboss.floor.lab_jobs import RecordAt
from pitboss.floor.sessions import Sessions
from pitboss.floor.static_files import StaticFiles
from pitboss.floor.web import Floor
from pitboss.games import games
from pitboss.house.house import House
from pitboss.house.players.bots import computer_at
from pitboss.house.players.visits import USUAL, Visit, practice_settings

COMPUTERS = 3
"""Computer players at a table that the floor opens."""
LAST_WORDS = 5
"""Seconds that open connections have when the floor ends."""
WAITING = 512
"""Connections that may wait to be taken."""


class CannotServe(Exception):
    """The floor cannot be served here; the sentence says why, and what can be done about it."""


class Address(Struct, frozen=True):
    """Where the floor is served, and how browsers reach it."""

    host: str = "127.0.0.1"
    port: int = 8000
    certificate: Path | None = None
    key: Path | None = None
    behind_proxy: bool = False

    @property
    def scheme(self) -> str:
        return "https" if self.certificate else "http"


def listen(address: Address) -> socket.socket:
    """Take the port, before anything else is begun."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else small answers wait for one another
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((address.host, address.port))
        listening.listen(WAITING)
    except (OSError, OverflowError) as error:
        listening.close()
        raise CannotServe(_why_not(address, error)) from None
    return listening


def _why_not(address: Address, error: Exception) -> str:
    where = f"{address.host}:{address.port}"
    match getattr(error, "errno", None):
        case errno.EADDRINUSE:
            return f"{where} is in use by another program. End it, or give another port, such as --port {address.port + 1}."
        case errno.EACCES:
            return f"This user may not listen at {where}. Give a port above 1023, such as --port 8000."
        case errno.EADDRNOTAVAIL:
            return f"{address.host} is not an address of this machine. Give one that is, such as --host 127.0.0.1."
    if isinstance(error, OverflowError):
        return f"{address.port} is not a port. Give one from 0 to 65535."
    return f"Nothing can listen at {where}: {getattr(error, 'strerror', None) or error}. Give another --host or --port."


def must_hold_certificate(address: Address) -> None:
    """Refuse a certificate and a key that do not make a pair."""
    if (address.certificate is None) != (address.key is None):
        raise CannotServe("A certificate and its key come together. Give both --tls-cert and --tls-key.")
    if address.certificate is None or address.key is None:
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(address.certificate, address.key, password=lambda: "")
    except FileNotFoundError:
        missing = next(each for each in (address.certificate, address.key) if not each.exists())
        raise CannotServe(f"{missing}: there is no such file. Give the certificate and its key in PEM format.") from None
    except OSError as error:  # an ssl.SSLError is one too
        why = error.strerror or getattr(error, "reason", "") or str(error)
        raise CannotServe(f"{address.certificate} and {address.key} cannot be used: {why}. Give a pair in PEM format.") from None


def open_tables(house: House, clock: Callable[[], int]) -> None:
    """Open one table for each rulebook that can be played and has none yet, with computer players at it."""
    visit = Visit(house, clock)
    for book in map(law.load, law.available()):
        name = book.id.replace("/", "-")
        if book.game not in games() or name in house.names():
            continue
        table = house.open_table(book, practice_settings(book, name), at=clock())
        dealer, seats = visit.dealer(table), table.rules.table.seats
        middle = (seats + 1) // 2
        for seat in sorted({*range(1, seats + 1)} - {middle}, key=lambda each: (abs(each - middle), each))[:COMPUTERS]:
            visit.seat(dealer, computer_at(seat), seat, USUAL)


def floor_at(house: House, *, secure: bool = False, pace: Pace | None = None, clock: Callable[[], int] | None = None) -> Floor:
    """Return the floor of a house."""
    hall = Hall(house, pace, clock) if clock else Hall(house, pace)
    floor = Floor(hall, Sessions(house.journal.sealer.key.derive("floor sessions")), StaticFiles(), secure=secure)
    if house.anchors:
        floor.record = RecordAt(str(house.anchors.file.parent))
    return floor


class Server(uvicorn.Server):
    """A server that tells its streams when it ends, so that no browser holds it up."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self._hall = hall

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._hall.end_streams()
        await super().shutdown(sockets)


def server_for(floor: Floor, address: Address) -> Server:
    """Return the server of a floor."""
    config = uvicorn.Config(
        application(floor),
        ssl_certfile=address.certificate,
        ssl_keyfile=address.key,
        proxy_headers=address.behind_proxy,
        forwarded_allow_ips="*" if address.behind_proxy else None,
        server_header=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=LAST_WORDS,
        timeout_keep_alive=30,
        ws="none",
    )
    return Server(config, floor.hall)


def serve(
    house: House,
    address: Address,
    listening: socket.socket,
    opened: Callable[[str], None],
    *,
    database: str | None = None,
    pace: Pace | None = None,
) -> None:
    """Serve the floor of a house until somebody ends it; `opened` is told the address. `database` is where the record is, if not
    in the house's folder."""
    floor = floor_at(house, secure=bool(address.certificate) or address.behind_proxy, pace=pace)
    floor.record = floor.record._replace(database=database)
    server = server_for(floor, address)
    host = f"[{address.host}]" if ":" in address.host else address.host
    opened(f"{address.scheme}://{host}:{listening.getsockname()[1]}")
    asyncio.run(server.serve([listening]))
