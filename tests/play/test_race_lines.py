"""A race without a terminal: plain lines, each card called, and an end of its own."""

from __future__ import annotations

import io

from pitboss.cli.play.lines import Lines, LinesIn
from tests.play.support import ALL, PROTESTED, RACE, a_room


def printed(*typed: str, cards: str = PROTESTED, players: int = 0, columns: int = 80) -> str:
    """What is printed to somebody who types this."""
    out = io.StringIO()
    display = Lines(out, LinesIn(io.StringIO("".join(f"{line}\n" for line in typed))), columns)
    with a_room(RACE, cards=[cards]) as room:
        try:
            room.session(display, players=players).play()
        except EOFError:
            return out.getvalue()
    raise AssertionError("the session ends with its input")


def block(text: str, heading: str) -> list[str]:
    """The indented lines below a heading."""
    lines = text[text.index(f"\n{heading}") :].splitlines()[2:]
    return [line[2:] for line in lines[: next(at for at, line in enumerate(lines) if not line.startswith(" "))]]


def test_a_race_is_called_card_by_card() -> None:
    assert block(printed(ALL, "d"), "Round 1 is over")[:18] == [
        "Qh  hearts 1",
        "9c  clubs 1",
        "4h  hearts 2",
        "2s  spades 1, and the race is protested",
        "Kd  diamonds 1",
        "7h  hearts 3",
        "Jc  clubs 2",
        "3s  spades 2",
        "Ah  hearts 4, first",
        "Th  hearts, first already",
        "5c  clubs, second",
        "8h  hearts, first already",
        "6s  spades, third",
        "Result: hearts first, clubs second, spades third, a protested race",
        "Winning areas: Red, Hearts, Quinella Heart Club, Trifecta Heart Diamond Club,",
        "  Trifecta Heart Diamond Spade, Trifecta Heart Club Diamond, Trifecta Heart",
        "  Club Spade, Trifecta Heart Spade Diamond, Trifecta Heart Spade Club",
        "Seat 4, Ada (you): $539.50",
    ]


def test_each_wager_has_its_result_with_its_clauses() -> None:
    lines = block(printed(ALL, "d", players=2), "Round 1 is over")
    settled = lines[lines.index("Ada (you): +$39.50, $539.50 in chips") + 1 :]
    assert [line.partition(", 5.8")[0] for line in settled if line.startswith("  ") and line[2] != " "][:5] == [
        "  Quinella Spade Diamond loses -$3.00  5.1(d)(ii)",
        "  Red wins +$2.50 (protested, 1 to 2)  5.1(a)(i)",
        "  Hearts wins +$10.00 (protested, 2 to 1)  5.1(c)(i)",
        "  Quinella Heart Club wins +$20.00 (10 to 1)  5.1(d)(i)",
        "  Trifecta Heart Club Spade wins +$10.00 (10 to 1)  5.1(e)(iii)",
    ]


def test_lines_are_no_longer_than_a_narrow_terminal_is_wide() -> None:
    text = printed("5 on red, 2 on hcs", "d", columns=60)
    assert 50 < max(map(len, text.splitlines())) <= 60
    assert max(map(len, printed("5 on red, 2 on hcs", "d", columns=200).splitlines())) <= 80


def test_of_several_wagers_the_one_refused_is_named() -> None:
    assert "  Hearts: The maximum Suit Hearts here is $100.00; you placed $500.00. " in printed("5 on red, 500 on h")
    assert "  The maximum Suit Hearts here is $100.00; you placed $500.00. " in printed("500 on h")


def test_what_may_be_wagered_is_said_before_and_after_each_wager() -> None:
    text = " ".join(printed("7 on red", "2 on hc").split())
    assert "You may wager: Red, Black, Suit $5 to $100; Quinella, Trifecta $1 to $50 " in text
    assert "You may wager: Black, Suit $5 to $100; Quinella, Trifecta $1 to $50; Red up to $93 more " in text
    assert "Red up to $93 more; Quinella Heart Club up to $48 more" in text
    assert "Seat 4, Ada (you): $491.00; Red $7, Quinella Heart Club $2" in text


def test_plain_lines_are_plain() -> None:
    text = printed(ALL, "d", "h", "s", "r", "w", "5 on pigs", "hearts", "5", "d", players=6)
    assert text.isascii()
    assert "\x1b" not in text
    assert max(len(line) for line in text.splitlines() if "> " not in line) <= 80
    assert "Round 1: Hearts first, clubs second, spades third, a protested race: +$39.50" in text


def test_a_race_is_printed_once_and_the_next_wagers_without_it() -> None:
    text = printed(ALL, "d", "r", "w")
    assert text.count("Result: ") == 1
    assert text.count("Wagers are open") == 4
