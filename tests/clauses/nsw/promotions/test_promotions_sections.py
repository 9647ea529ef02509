"""15.1 to 15.6, 15.9 to 15.12: each clause by the case that shows what it forbids and what it allows."""

from __future__ import annotations

from tests.support.promotions import case
from tests.support.witness import clause


@clause("15.1")
def test_the_operator_alone_offers_and_with_gaming() -> None:
    case("15.1-offer")


@clause("15.2")
def test_a_scrutineer_oversees_above_ten_thousand() -> None:
    case("15.2-scrutineer")


@clause("15.3")
def test_cash_instead_only_where_the_terms_say_so() -> None:
    case("15.3-cash-alternative")
    case("15.3-no-cash-instead")


@clause("15.4")
def test_the_winner_of_more_than_ten_thousand_chooses() -> None:
    case("15.4-large-cash")
    case("15.4-not-large")


@clause("15.6")
def test_terms_are_available_and_marketing_refers_to_them() -> None:
    case("15.6-terms-available")


@clause("15.9")
def test_the_authority_has_the_terms_for_24_hours() -> None:
    case("15.9-submission")
    case("15.9-24-hours")


@clause("15.9.1")
def test_terms_change_only_with_approval() -> None:
    case("15.9.1-amendment")
    case("15.9.1-after-a-draw")


@clause("15.10")
def test_a_refusal_has_its_reasons() -> None:
    case("15.10-denied-claims")


@clause("15.10.1")
def test_names_and_addresses_are_kept_above_a_hundred() -> None:
    case("15.10-denied-claims")


@clause("15.11")
def test_the_decision_is_final_and_one_may_complain() -> None:
    case("15.11-dispute")


@clause("15.12")
def test_integrity_postpones_or_cancels_the_draw() -> None:
    case("15.12-postponed")
    case("15.12-cancelled")


@clause("15.5", "15.5.1", "15.5.2", "15.5.3", "15.5.4", "15.5.5")
def test_forbidden_prizes() -> None:
    case("15.5-forbidden-prizes")
