"""The `serve` command: the floor in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from pitboss.cli.house_folder import complain_unreadable, database_of, explain_errors, house_at, now, where_kept
from pitboss.cli.options import Data
from pitboss.cli.output import DONE, WRONG_INPUT, complain
from pitboss.floor.keeper import Pace
from pitboss.floor.server import Address, CannotServe, listen, must_hold_certificate, open_tables
from pitboss.floor.server import serve as serve_floor

__all__ = ["serve"]


@explain_errors
def serve(
    *,
    host: str = "127.0.0.1",
    port: Annotated[int, Parameter(validator=Number(gte=0, lte=65535))] = 8000,
    data: Data = None,
    tls_cert: Path | None = None,
    tls_key: Path | None = None,
    behind_proxy: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    tables: Annotated[bool, Parameter(negative="--no-tables", show_default=False)] = True,
    wagering_time: Annotated[int, Parameter(validator=Number(gte=1, lte=3600))] = Pace().betting // 1000,
) -> int:
    """Serve the floor.

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 is every address of this machine.
    port
        The port; 0 takes any that is free, and says which.
    tls_cert
        A certificate in PEM format: browsers then come by https.
    tls_key
        The key of the certificate.
    behind_proxy
        A proxy in front of this server speaks https, and says in X-Forwarded headers who comes.
    tables
        Open a table for each rulebook that has none; --no-tables leaves the house as it is.
    wagering_time
        Seconds from a person's first wager until no more bets are taken; it ends sooner when everybody at the table is ready.
    """
    address = Address(host, port, tls_cert, tls_key, behind_proxy)
    try:
        must_hold_certificate(address)
        with listen(address) as listening, house_at(data, make=True) as house:
            house.must_hold()
            complain_unreadable(house)
            if tables:
                open_tables(house, now)
            kept = where_kept(house)
            serve_floor(
                house,
                address,
                listening,
                lambda place: print(f"The floor is open at {place}; its record is in {kept}.", flush=True),
                database=database_of(data),
                pace=Pace(betting=wagering_time * 1000),
            )
    except CannotServe as error:
        return complain(str(error), WRONG_INPUT)
    except KeyboardInterrupt:
        return DONE
    return DONE
