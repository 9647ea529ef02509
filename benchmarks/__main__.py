"""What the engine and the record do in a second, beside a peer measured in the same run."""

from __future__ import annotations

from benchmarks.engine import memory_over, rounds_per_second
from benchmarks.peers import single_draw_hands_per_second
from benchmarks.record import on_postgres, on_sqlite

RULEBOOK = "nsw/four-card-poker"


def main() -> None:
    rounds, commands = rounds_per_second(RULEBOOK, seconds=5)
    peer = single_draw_hands_per_second(seconds=5)
    print(f"engine, {RULEBOOK}, seven-handed: {rounds:,.0f} rounds/s, {commands:,.0f} commands/s")
    print(f"PokerKit, no-limit single draw, six-handed: {peer:,.0f} hands/s")
    print(f"ratio: {rounds / peer:.1f} (aim: 10)")
    for number, held in memory_over(RULEBOOK, 10_000):
        print(f"memory of a table after {number:,} rounds: {held / 1024:,.0f} KiB")
    speed, verified, size = on_sqlite(rounds=200)
    print(f"record on SQLite, every command on the disk: {speed:,.0f} commands/s; verified {verified:,.0f} events/s")
    print(f"database per round, one player: {size:,.0f} bytes")
    postgres = on_postgres(rounds=200)
    if postgres is None:
        print("record on PostgreSQL: no server answers; set PITBOSS_TEST_POSTGRES")
    else:
        print(f"record on PostgreSQL: {postgres[0]:,.0f} commands/s; verified {postgres[1]:,.0f} events/s")


if __name__ == "__main__":
    main()
