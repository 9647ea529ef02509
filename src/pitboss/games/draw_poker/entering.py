"""Who is dealt in: newcomers, players who sat out or missed blinds, players who changed seats; and the blinds that fall due."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from pitboss.games.draw_poker.hands import chips_of
from pitboss.games.draw_poker.round import Entry, Post, PostKind, Sitting
from pitboss.games.draw_poker.rules import STAKE, DrawContext
from pitboss.table.limits import limits_at

PLAYS = Sitting()
TWO = 2


class Lineup(Struct, frozen=True):
    """The coming round: the button, who is dealt in, and what they post."""

    button: int
    order: tuple[int, ...]
    """Clockwise from the button, which comes last."""
    posts: tuple[Post, ...]
    missed: dict[int, tuple[int, ...]]
    """What each player who is not dealt in has missed of the blinds, in cents."""
    last: int
    """The seat of the last blind or over-blind; 0 with antes."""


def clockwise(seats: Iterable[int], button: int) -> tuple[int, ...]:
    """Return seats clockwise from the button, which comes last."""
    return tuple(sorted(seats, key=lambda seat: (seat <= button, seat)))


def sitting(c: DrawContext, seat: int) -> Sitting:
    return c.part.sitting.get(seat, PLAYS)


def minimum_stake(c: DrawContext) -> int:
    return limits_at(c.state.limits, c.state.notices, c.at).ranges[STAKE].minimum


def _able(c: DrawContext, seat: int, admitted: frozenset[int]) -> bool:
    """Return whether a player wants cards and has the chips: a newcomer at least the minimum table stake. Whoever is excluded
    plays no more; an entrant of a tournament is blinded off once the director has noted that they are gone."""
    here = sitting(c, seat)
    chips = chips_of(c, seat)
    if c.shut_out(c.state.seats[seat].player) and seat not in c.state.session.absent:
        return False
    return not here.out and chips > 0 and (here.entry is not Entry.NEW or seat in admitted or chips >= minimum_stake(c))


def waits(c: DrawContext, seat: int) -> bool:
    """Return whether a player has to wait for the big blind, or post it: a newcomer once the button has been round or has
    passed them, a player who missed blinds, or one who moved away from the blinds."""
    here = sitting(c, seat)
    if c.rules.antes or here.entry is Entry.PLAYS:
        return False
    if here.entry is Entry.NEW:
        passed, revolved = button_way(c, c.part.button)
        return c.part.first != 0 and (revolved or seat in passed)
    if here.entry is Entry.MOVED:
        return _until_blinds(c, seat) > _until_blinds(c, here.came_from)
    return True


def _until_blinds(c: DrawContext, seat: int) -> int:
    """Return how many seats the blinds have still to go to reach a seat."""
    return (seat - c.part.button - 1) % c.rules.table.seats


def button_way(c: DrawContext, button: int) -> tuple[tuple[int, ...], bool]:
    """Return the seats that the button has been at or passed when it is at a seat, and whether it has been round the table."""
    part, seats = c.part, c.rules.table.seats
    if not part.first:
        return (button,), False
    now, before = (max((seat - part.first) % seats for seat in each) for each in ((button,), part.passed))
    revolved = part.revolved or now < before
    return tuple(seat for seat in range(1, seats + 1) if (seat - part.first) % seats <= max(now, before)), revolved


def lineup(c: DrawContext, admitted: frozenset[int] = frozenset()) -> Lineup:
    """Work out the coming round. `admitted` had the minimum table stake before they paid a commission by time."""
    able = [seat for seat in c.state.seats if _able(c, seat, admitted)]
    settled = [seat for seat in able if not waits(c, seat)]
    playing = len(settled) + sum(sitting(c, seat).posts for seat in able if seat not in settled)
    if playing < TWO and c.rules.deals_in_waiting:
        # Without those who wait there would be no game, and the big blind would never come to them.
        settled = able
    button = _button(c, settled or able)
    waiting = [seat for seat in able if seat not in settled]
    if c.rules.antes:
        order = clockwise(able, button)
        posts = tuple(_post(c, seat, PostKind.ANTE, c.rules.ante) for seat in order)
        return Lineup(button, order, posts, {}, 0)
    return _with_blinds(c, button, settled, waiting)


def _button(c: DrawContext, seats: Sequence[int]) -> int:
    """Return who has the button: at first the player at the dealer's right, then wherever it has come to."""
    if not seats:
        return 0
    if c.part.button in seats and not c.part.unpassed:
        return c.part.button
    return clockwise(seats, c.part.button)[0] if c.part.button else max(seats)


def _with_blinds(c: DrawContext, button: int, settled: Sequence[int], waiting: Sequence[int]) -> Lineup:
    rules = c.rules
    posting = [seat for seat in waiting if sitting(c, seat).posts and seat != button]
    # The blind comes to a player who waits for it, unless that is on the button.
    for seat in clockwise((each for each in waiting if each not in posting and each != button), button):
        if clockwise((*settled, seat), button).index(seat) == rules.big_at and len(settled) > rules.big_at:
            settled = [*settled, seat]
            break
    order = clockwise((*settled, *(each for each in posting if each not in settled)), button)
    blinds = _blinds(c, order, posting)
    posts = [_post(c, seat, PostKind.BLIND, amount) for seat, amount in blinds]
    last = posts[-1].seat if posts else 0
    after = order[(order.index(last) + 1) % len(order)] if last else 0
    if rules.over_blind and c.part.over and c.part.over == after and after not in dict(blinds):
        posts.append(_post(c, after, PostKind.OVER_BLIND, rules.over_blind))
        last = after
    taken = {post.seat for post in posts}
    for seat in posting:
        posts += _owed(c, seat, posted=seat in taken)
    return Lineup(button, order, tuple(posts), _missed(c, button, order), last)


def _blinds(c: DrawContext, order: Sequence[int], posting: Sequence[int]) -> list[tuple[int, int]]:
    """Return who posts which blind: the first players after the button; who posts to come in takes only the big blind."""
    found: list[tuple[int, int]] = []
    for seat in order:
        if len(found) == len(c.rules.blinds):
            break
        if seat not in posting or len(found) == c.rules.big_at:
            found.append((seat, c.rules.blinds[len(found)]))
    return found


def _post(c: DrawContext, seat: int, kind: PostKind, full: int, left: int | None = None) -> Post:
    return Post(seat, kind, min(full, chips_of(c, seat) if left is None else left), full)


def _owed(c: DrawContext, seat: int, *, posted: bool) -> list[Post]:
    """Return what a player posts to come in: the big blind, which counts as a bet, and smaller ones they missed, which do not."""
    rules, left = c.rules, chips_of(c, seat)
    posts: list[Post] = []
    for amount in sorted({*sitting(c, seat).missed, rules.big_blind}, reverse=True):
        if amount == rules.big_blind and posted:
            left -= min(left, amount)
            continue
        counts = amount == rules.big_blind or rules.all_missed_count
        post = _post(c, seat, PostKind.ENTRY if counts else PostKind.DEAD, amount, left)
        if post.amount:
            posts.append(post)
            left -= post.amount
    return posts


def _missed(c: DrawContext, button: int, order: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Return the blinds that players miss who sit at the table and are not dealt in, with those they missed before."""
    known = [seat for seat in c.state.seats if seat in order or sitting(c, seat).entry in (Entry.PLAYS, Entry.MISSED)]
    found: dict[int, tuple[int, ...]] = {}
    for seat, amount in zip(clockwise(known, button), c.rules.blinds, strict=False):
        if seat not in order:
            before = sitting(c, seat).missed
            found[seat] = before if amount in before else (*before, amount)
    return found
