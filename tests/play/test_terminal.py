"""Real sessions in a real terminal: rounds by key, reading, leaving, Ctrl-C and coming back."""

import re
from pathlib import Path

from rich.cells import cell_len

from pitboss import events as ev
from pitboss.house.house import House
from tests.play.support import cards_in
from tests.play.terminal import Terminal

CTRL_C, CTRL_D, ENTER, UP, ESCAPE = "\x03", "\x04", "\r", "\x1b[A", "\x1b"


def test_two_rounds_a_refusal_a_clause_the_sign_and_the_way_out(tmp_path: Path) -> None:
    with Terminal(tmp_path / "house", "--name", "Ada") as terminal:
        assert "$500.00 in chips" in terminal.see("Place your wagers")
        terminal.press("a")
        terminal.see("Ante, $5 to $100")
        terminal.press("4\r")
        refused = " ".join(terminal.see("you placed $4.00").split())
        assert "The minimum Ante here is $5.00; you placed $4.00. Place $5.00 or more. 6.1 A sign" in refused
        terminal.press("?")
        terminal.see("(1 of 2)")
        terminal.press(" ")
        terminal.see("Clause (Enter")
        terminal.press("9.2.1.1\r")
        assert "9.2.1.1" in terminal.see("Any key to go back")
        terminal.press("x")
        terminal.see("Place your wagers")
        terminal.press("s")
        assert "Ante Bonus pays" in terminal.see("The sign at this table")
        terminal.press(UP)  # no key of its own: it does not leave the sign
        terminal.press(ENTER)
        terminal.see("Place your wagers")
        terminal.press("2")
        terminal.see("Ante $10")
        terminal.press("d")
        terminal.see("Pick up your cards")
        terminal.press(ENTER)
        terminal.see("Your turn")
        terminal.press("p")
        assert "9.2.1." in terminal.see("Again: Ante $10")
        terminal.press(ENTER)
        terminal.see("Take back")
        terminal.press(ENTER)
        terminal.see("Pick up your cards")
        terminal.press("f")  # not before the cards are picked up
        terminal.see("First: [c] Pick up your cards.")
        terminal.press("c")
        terminal.see("Fold")
        terminal.press("f")
        assert "Ante given up" in terminal.see("Again: Ante $10")
        terminal.press("h")
        assert "Ante given up -$10.00  8.4" in terminal.see("Past rounds")
        terminal.press("q")  # any key goes back
        terminal.see("Place your wagers")
        terminal.press("q")
        assert terminal.end() == 0
        assert "Ada leaves the table with" in terminal.screen
        assert not [row for screen in terminal.screens for row in screen.splitlines() if cell_len(row) > 80]
    with House.at(tmp_path / "house") as house:
        table = house.table("nsw-four-card-poker")
        assert table.state.round.number == 2
        assert {seat.player for seat in table.state.seats.values()} == {"Computer 3", "Computer 5"}


def test_ctrl_c_in_the_middle_of_a_round_leaves_a_table_that_goes_on_there(tmp_path: Path) -> None:
    with Terminal(tmp_path / "house", "--players", "3") as terminal:
        terminal.see("Place your wagers")
        terminal.press("2")
        terminal.see("Ante $10")
        terminal.press("d")
        terminal.see("Pick up your cards")
        terminal.press("c")
        left = terminal.see("Your turn")
        while "Pick up your cards" in left:
            left = terminal.see("Your turn")
        terminal.press(CTRL_C)
        assert terminal.end() == 0
        assert re.search(r"Your seat is kept\. Go on with: \S+ -m pitboss play", " ".join(terminal.screen.split()))
    with Terminal(tmp_path / "house") as terminal:
        assert terminal.see("Your turn") == left
        terminal.press("f")
        terminal.see("Ante given up")
        terminal.press(CTRL_D)
        assert terminal.end() == 0


def test_no_hidden_card_is_ever_on_the_screen(tmp_path: Path) -> None:
    """Every screen of three rounds against the record, which knows all cards."""
    with Terminal(tmp_path / "house", "--players", "6", "--rounds", "3") as terminal:
        terminal.see("Place your wagers")
        terminal.press("2")
        for _ in range(3):
            terminal.see("Take back")
            terminal.press("d")
            terminal.see("Pick up your cards")
            terminal.press("c")
            while "Pick up your cards" in terminal.see("Your turn"):
                pass
            terminal.press("f")
            if _ < 2:
                terminal.see("Again: ")
                terminal.press("r")
        assert terminal.end() == 0
    allowed = open_cards(tmp_path / "house")
    looked = 0
    for screen in terminal.screens:
        heading = screen.partition("Round ")[2][:1]
        if heading.isdigit() and "Your turn" in screen:
            mine, up = allowed[int(heading)]
            shown = cards_in(screen)
            assert shown == (up if "Pick up your cards" in screen else mine | up)
            looked += 1
        elif "Wagers are open" in screen:
            assert not cards_in(screen)
    assert looked >= 6


def open_cards(data: Path) -> dict[int, tuple[set[str], set[str]]]:
    """For each round the player's own cards and the dealer's card that lay face up, by the record."""
    found: dict[int, tuple[set[str], set[str]]] = {}
    with House.at(data) as house:
        number, up = 0, set[tuple[int, int]]()
        for recorded in house.table("nsw-four-card-poker").history:
            match recorded.event:
                case ev.dealer_poker.CardsDealt(round=number, to=to, up=places):
                    lie = [(place, to[:at].count(place)) for at, place in enumerate(to)]
                    up = {lie[at] for at in places}
                case ev.CardsKnown(cards=cards):
                    mine, open_ = found.setdefault(number, (set(), set()))
                    mine |= {str(card) for place, _, card in cards if place == 4}
                    open_ |= {str(card) for place, at, card in cards if (place, at) in up}
    return found


def test_a_terminal_that_is_too_narrow_gets_lines(tmp_path: Path) -> None:
    with Terminal(tmp_path / "house", columns=59) as terminal:
        assert "╭" not in terminal.see("Wagers are open")
        terminal.press("q\n")
        assert terminal.end() == 0


def test_help_has_the_game_and_the_keys_and_escape_leaves_every_prompt(tmp_path: Path) -> None:
    with Terminal(tmp_path / "house", "nz/four-card-poker", rows=40) as terminal:
        terminal.see("Place your wagers")
        terminal.press("?")
        guide = " ".join(terminal.see("Clause (Enter").split())
        assert "How to play Four Card Poker" in guide
        assert "The higher hand wins: Ante and Play pay 1 to 1" in guide
        assert "1 to 4 Ante: $5, $10, $15, $25" in guide
        for key, shown in (("a", "Ante, $5 to $100"), ("o", "Which area"), ("s", "The sign at this table"), ("h", "Past rounds")):
            terminal.press(ESCAPE)
            assert "How to play" not in terminal.see("Place your wagers")
            terminal.press(key)
            terminal.see(shown)
        terminal.press(ESCAPE)
        terminal.see("Place your wagers")
        terminal.press("a")
        terminal.see("Ante, $5 to $100")
        terminal.press(f"50{ESCAPE}")
        assert "$500.00 in chips" in terminal.see("Place your wagers")
        terminal.press("q")
        assert terminal.end() == 0


def test_a_window_that_changes_its_size_is_drawn_again(tmp_path: Path) -> None:
    """While a choice, a typed line or a paper is waited for; what was typed stays."""
    with Terminal(tmp_path / "house", "--name", "Ada") as terminal:
        terminal.see("Place your wagers")
        for columns, rows in ((60, 20), (120, 40), (72, 24)):
            terminal.resize(columns, rows)
            while widest(terminal.see("Place your wagers")) != columns:
                pass
            assert ("This session" in terminal.screen) == (columns == 120)
            assert "$500.00 in chips" in terminal.screen
            assert len(terminal.screen.splitlines()) <= rows
        terminal.press("a")
        terminal.see("Ante, $5 to $100")
        terminal.press("1")
        while not terminal.screen.endswith("steps: 1"):
            terminal.read()
        terminal.resize(80, 24)
        while widest(terminal.screen) != 80 or not terminal.screen.endswith("steps: 1"):
            terminal.read()
        terminal.press("5\r")
        assert "( Ante $15 )" in terminal.see("Ante $15")
        terminal.press("s")
        terminal.see("The sign at this table")
        terminal.resize(60, 20)
        while widest(terminal.screen) != 60:
            terminal.read()
        terminal.press(ESCAPE)
        terminal.see("Take back")
        terminal.resize(40, 20)
        while widest(terminal.screen) > 40 or "Ante $15" not in terminal.screen:
            terminal.read()
        terminal.resize(80, 24)
        while widest(terminal.screen) != 80:
            terminal.read()
        terminal.press("q")
        assert terminal.end() == 0


def widest(screen: str) -> int:
    return max((cell_len(row) for row in screen.splitlines()), default=0)


def test_all_past_rounds_are_read_page_by_page(tmp_path: Path) -> None:
    with Terminal(tmp_path / "house", "--players", "0", rows=16) as terminal:
        terminal.see("Place your wagers")
        terminal.press("2")
        for number in range(1, 6):
            terminal.see("Take back")
            terminal.press("d")
            terminal.see("Pick up your cards")
            terminal.press("c")
            terminal.see("Fold")
            terminal.press("f")
            terminal.see(f"session -${10 * number}.00")
            terminal.press("r")
        terminal.see("Take back")
        terminal.press("h")
        pages = [terminal.see("go on (1 of ")]
        assert "5 rounds together: -$50.00" in pages[0]
        while "Any key to go back" not in pages[-1]:
            terminal.press(" ")
            pages.append(terminal.see(f"({len(pages) + 1} of "))
        shown = "".join(pages)
        assert all(f" {number} " in shown for number in range(1, 6))
        assert shown.count("Ante given up -$10.00") == 5
        terminal.press(" ")
        terminal.see("Take back")
        terminal.press("h")
        terminal.see("go on (1 of ")
        terminal.press(ESCAPE)  # not through all of them
        terminal.see("Take back")
        terminal.press(CTRL_D)
        assert terminal.end() == 0


def test_a_long_clause_is_read_page_by_page(tmp_path: Path) -> None:
    with Terminal(tmp_path / "house", columns=60, rows=16) as terminal:
        terminal.see("Place your wagers")
        terminal.press("?")
        for page in range(2, 1 + int(terminal.see("How to play").partition("(1 of ")[2][0])):
            terminal.press(" ")
            terminal.see(f"({page} of ")
        terminal.see("Clause (Enter")
        terminal.press("12\r")
        seen = terminal.see("go on (1 of ")
        for page in range(2, 1 + int(seen.partition("(1 of ")[2][0])):
            terminal.press(" ")
            seen += terminal.see(f"({page} of ")
        assert all(f"12.{number} " in seen for number in range(1, 14))
        terminal.press(ESCAPE)
        terminal.see("Place your wagers")
        terminal.press("q")
        assert terminal.end() == 0
