"""15.7 and 15.8: the particulars of terms, and the notice to winners."""

from __future__ import annotations

from tests.support.promotions import case
from tests.support.witness import clause


@clause("15.7", "15.7.1", "15.7.2", "15.7.5", "15.7.7", "15.7.9", "15.7.10", "15.7.11")
def test_terms_without_a_particular_are_refused() -> None:
    case("15.7-particulars")


@clause("15.7.3")
def test_nobody_enters_who_is_not_eligible() -> None:
    case("15.7.3-eligible")
    case("15.7.3-staff")


@clause("15.7.4")
def test_wagers_are_counted_and_the_minimum_binds() -> None:
    case("15.7.4-minimum-wager")


@clause("15.7.6", "15.7.2", "15.7.1")
def test_entries_close_and_the_draw_comes_at_its_time() -> None:
    case("15.7.6-closing")


@clause("15.7.8")
def test_a_prize_is_claimed_in_time_or_drawn_again() -> None:
    case("15.7.8-claims")


@clause("15.7.11.1", "15.7.11.1(i)", "15.7.11.1(ii)", "15.7.11.1(iii)")
def test_machinery_and_appliances() -> None:
    case("15.7.11-special-prizes")


@clause("15.7.11.2", "15.7.11.2(i)", "15.7.11.2(ii)", "15.7.11.2(iii)", "15.7.11.2(iv)")
def test_vehicles() -> None:
    case("15.7.11.2-vehicle")


@clause("15.7.11.3", "15.7.11.3(i)", "15.7.11.3(ii)", "15.7.11.3(iii)", "15.7.11.3(iv)")
def test_travel() -> None:
    case("15.7.11-special-prizes")


@clause("15.7.11.4", "15.7.11.4(i)", "15.7.11.4(ii)", "15.7.11.4(iii)", "15.7.11.4(iv)", "15.7.11.4(v)", "15.7.11.4(vi)")
def test_real_estate() -> None:
    case("15.7.11-special-prizes")


@clause("15.8", "15.8.2", "15.8.3")
def test_notice_by_the_end_of_the_second_day() -> None:
    case("15.8-notice")
    case("15.8-late-notice")


@clause("15.8.1", "15.8.2", "15.8.3", "15.8.4")
def test_the_four_methods() -> None:
    case("15.8-methods")
