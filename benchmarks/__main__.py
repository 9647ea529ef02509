"""What the engine and the record do in a second, beside a peer measured in the same run."""

from __future__ import annotations

from collections.abc import Iterable

from benchmarks import draw, floor, lab, opening, pace, race, spin, tournament
from benchmarks.engine import memory_over, rounds_per_second
from benchmarks.peers import single_draw_hands_per_second
from benchmarks.record import on_postgres, on_sqlite
from pitboss.cards.ranks import FIVE_CARD

RULEBOOK = "nsw/four-card-poker"
SLOWEST = 5


def main() -> None:
    rounds, commands = rounds_per_second(RULEBOOK, seconds=5)
    peer = single_draw_hands_per_second(seconds=5)
    print(f"engine, {RULEBOOK}, seven-handed: {rounds:,.0f} rounds/s, {commands:,.0f} commands/s")
    print(f"PokerKit, no-limit single draw, six-handed: {peer:,.0f} hands/s")
    print(f"ratio: {rounds / peer:.1f} (aim: 10)")
    for number, held in memory_over(RULEBOOK, 10_000):
        print(f"memory of a table after {number:,} rounds: {held / 1024:,.0f} KiB")
    the_pace()
    the_races()
    the_spins()
    the_draw()
    the_record()
    the_opening()
    the_lab()
    floor.main()
    tournament.main()


def the_pace() -> None:
    print("microseconds of processor time, as measured in this run")
    the_paces("a command decided and applied", pace.commands(), aim=25)
    the_paces("offers", pace.offered(), aim=100)


def the_paces(what: str, paces: Iterable[pace.Pace], aim: int) -> None:
    print(f"{what} (aim: {aim}, and no growth with the seats of others):")
    measured = [*paces]
    for each in measured:
        print(f"  {_pace(each)}")
    print("the slowest of them:")
    for each in sorted(measured, key=lambda each: each.many, reverse=True)[:SLOWEST]:
        print(f"  {_pace(each)}{'' if each.many <= aim else ', above the aim'}")


def _pace(each: pace.Pace) -> str:
    seats = f"{each.few:.0f} us with {pace.FEW} seats taken, {each.many:.0f} us with {pace.MANY}"
    return f"{each.game}, {each.kind}, {each.office}: {seats}, ratio {each.growth:.2f}"


def the_opening() -> None:
    opened = [opening.opened(events) for events in opening.sizes()]
    for each in opened:
        print(f"house with {each.events:,} events opened, {each.after} of them after the snapshot: {each.seconds:.2f} s (aim: 1)")
    print(f"ratio of the longest to the shortest: {opened[-1].seconds / opened[0].seconds:.2f} (aim: 1)")
    if len(opened) == len(opening.SIZES):
        print(f"set {opening.LONG}=1 for a record of a million events as well")
    print(f"pitboss --help: {opening.program('--help'):.2f} s (aim: 0.25)")
    print(f"pitboss rules list: {opening.program('rules', 'list'):.2f} s (aim: 0.6)")


def the_record() -> None:
    speeds, size = on_sqlite(rounds=400)
    print(f"record on SQLite, each command on the disk: {speeds.appends:,.0f} commands/s; {speeds.commands:,.0f} through a house")
    print(f"raw commits of one row of the same size, between them: {speeds.commits:,.0f}/s")
    print(f"ratio: {speeds.appends / speeds.commits:.2f} (aim: 0.5)")
    print(f"verified: {speeds.verified:,.0f} events/s; database per round, one player: {size:,.0f} bytes")
    postgres = on_postgres(rounds=400)
    if postgres is None:
        print("record on PostgreSQL: no server answers; set PITBOSS_TEST_POSTGRES")
        return
    print(f"record on PostgreSQL: {postgres.appends:,.0f} commands/s; {postgres.commands:,.0f} through a house")
    print(f"verified: {postgres.verified:,.0f} events/s")


def the_spins() -> None:
    few, many = race.settlements(500, 5_000, kind=spin.Spins)
    for each in (few, many):
        print(f"{spin.RULEBOOK}, {each.wagers:,} wagers on one spin settled: {1_000 * each.seconds:.1f} ms")
    print(f"ratio per wager of {many.wagers:,} to {few.wagers}: {many.per_wager / few.per_wager:.2f} (aim: 1)")
    alone, crowded = spin.command(5), spin.command(500)
    print(f"a command with 5 wagers on the layout: {1e6 * alone:.0f} us, with 500: {1e6 * crowded:.0f} us (aim: the same)")


def the_races() -> None:
    few, many = 500, 5_000
    rounds, commands = race.rounds_per_second(few, seconds=5)
    print(f"engine, {race.RULEBOOK}, {few} wagers a race: {rounds:,.0f} rounds/s, {commands:,.0f} commands/s")
    settled = race.settlements(few, many)
    for each in settled:
        print(f"settlement of {each.wagers:,} wagers: {each.seconds * 1e3:.2f} ms, {each.per_wager * 1e6:.2f} us a wager")
    print(f"ratio: {settled[1].seconds / settled[0].seconds:.1f} (aim: {many // few}, as many times the wagers)")


def the_draw() -> None:
    for game in (draw.SIX_HANDED, draw.LOW_FIXED):
        raced = draw.raced(game)
        kind = f"{'low' if game.low else 'high'}, {'fixed limit' if game.fixed else 'no limit'}"
        print(f"Draw Poker, {kind}, six-handed, in processor time: {raced.own:,.0f} hands/s")
        print(f"PokerKit, the same acts: {raced.peer:,.0f} hands/s")
        print(f"ratio: {raced.own / raced.peer:.1f} (aim: 10); same stacks: {raced.same}")
    for name, came in draw.evenings():
        between = f"{came.least / 100:.2f} to {came.most / 100:.2f}"
        print(f"computer players against those {name}, {came.hands:,} hands: ${came.mean / 100:.2f} a hand, 99 % {between}")


def the_lab() -> None:
    exact = lab.exact_four_card_poker()
    print(f"exact odds of {lab.FOUR_CARD_POKER}, compiled, nothing kept: {exact.analysis:.2f} s")
    print(f"{lab.HANDS:,} hands of five cards ranked in the same run: {exact.ranking:.2f} s")
    print(f"ratio: {exact.analysis / exact.ranking:.1f}")
    for name, spent in exact.what_ifs.items():
        print(f"what if, after the first: {name}: {spent:.2f} s")
    own, peers = lab.hands_per_second(FIVE_CARD), lab.peers_per_second(seconds=3)
    print(f"arrays of five-card hands: {own:,.0f} hands/s; same order as phevaluator: {lab.agrees_with_peer(100_000)}")
    for name, speed in peers.items():
        print(f"{name}, one by one: {speed:,.0f} hands/s")
    print(f"ratio to the better: {own / max(peers.values()):.0f} (aim: 100)")
    for game, compared, wrong, spent in lab.settled_alike(1_000_000):
        print(f"random deals of {game} settled by the lab and the table: {compared:,}, differently: {wrong} ({spent:.0f} s)")
    for name, spent, peak in lab.peaks():
        print(f"peak memory, {name}: {peak:,.0f} MiB in {spent:.1f} s (aim: below 400)")


if __name__ == "__main__":
    main()
