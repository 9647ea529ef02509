"""What a rulebook answers."""

from hashlib import sha256

import pytest
from tests.law.books import GENERAL, INCLUDING, SMALL, changed

from pitboss import law
from pitboss.money import Odds


@pytest.fixture
def book() -> law.Rulebook:
    return law.loads(SMALL, "utopia.toml")


@pytest.fixture
def including() -> law.Rulebook:
    return law.reload("utopia/high-card", {"utopia/high-card": INCLUDING, "utopia/general": GENERAL})


def test_clauses_are_in_their_natural_order(book: law.Rulebook) -> None:
    order = ["1", "1.1", "1.1:dealer", "1.1:ante", "2", "9.2", "9.10", "10", "10(a)", "10(a)(i)", "10(a)(ii)"]
    assert [each.id for each in book.clauses] == order
    assert [each.id for each in book.children("10(a)")] == ["10(a)(i)", "10(a)(ii)"]


def test_a_clause_is_found_however_it_is_spelled(book: law.Rulebook) -> None:
    assert book.clause("10(a)(i)").says == "Aces are paid more."
    assert book.clause("10.a.i") is book.clause("10(a)(i)")
    assert book.clause("1.1.ante") is book.clause("1.1:ante")
    assert book.citation("10.a.i") == "10(a)(i)"


def test_an_unknown_clause_names_those_near_it(book: law.Rulebook) -> None:
    with pytest.raises(law.UnknownClause, match=r"9\.3: expected a clause of utopia/high-card \(perhaps .*9\.2"):
        book.clause("9.3")


def test_rules_are_cited_by_the_clauses_that_carry_them(book: law.Rulebook) -> None:
    assert book.cites("settle.player-wins") == ("10(a)",)
    assert book.has("sign.limits")
    assert book.cites("no.such-rule") == ()


def test_an_open_clause_is_not_cited(book: law.Rulebook) -> None:
    assert book.cites("promotion.prize") == ()
    assert not book.has("promotion.prize")


def test_several_clauses_that_carry_one_rule_are_cited_in_order(book: law.Rulebook) -> None:
    text = changed('carries = ["sign.limits"]', 'carries = ["sign.limits", "limits.change", "limits.change"]')
    assert law.loads(text).cites("limits.change") == ("9.2", "10(a)(ii)")


def test_settings_schedules_and_offices(book: law.Rulebook) -> None:
    assert book.setting("hand.player").value == 1
    assert book.setting("kinds").value == ("shoe", "shuffler")
    assert book.schedule("aces", "rich").odds == {"ace-of-spades": Odds(5), "ace": Odds(3, 2)}
    assert [each.name for each in book.schedules_of("aces")] == ["rich", "poor"]
    assert book.office("supervisor").clauses == ("1.1", "1.1:dealer")
    with pytest.raises(law.LawError, match=r"tiez: expected one of the settings of .* \(perhaps ties\), found no such"):
        book.setting("tiez")
    with pytest.raises(law.LawError, match="aces poorer: expected one of the schedules"):
        book.schedule("aces", "poorer")
    with pytest.raises(law.LawError, match="porter: expected one of the offices of utopia/high-card, found no such office"):
        book.powers("porter")


def test_an_office_has_the_powers_of_those_below_it() -> None:
    book = law.loads(changed('clause = "1.1:dealer"', 'clause = "1.1:dealer"\npowers = ["sign.limits"]'))
    assert book.powers("dealer") == {"sign.limits"}
    assert book.powers("supervisor") == {"sign.limits", "limits.change"}


def test_an_office_leaves_powers_to_those_below_it() -> None:
    """And so does whoever stands above it."""
    text = changed('clause = "1.1:dealer"', 'clause = "1.1:dealer"\npowers = ["sign.limits"]')
    above = '\n[[office]]\nname = "manager"\ntitle = "Manager"\nclause = "1.1"\ninherits = ["supervisor"]\n'
    book = law.loads(changed('inherits = ["dealer"]\n', 'inherits = ["dealer"]\nleaves = ["sign.limits"]\n', text) + above)
    assert book.powers("dealer") == {"sign.limits"}
    assert book.powers("supervisor") == book.powers("manager") == {"limits.change"}
    assert book.stands_above("manager", "dealer")


def test_remedies_of_an_incident_under_a_condition_and_under_any_other(book: law.Rulebook) -> None:
    assert [each.does for each in book.remedies_for("card-exposed", "during-deal")] == ["turn-over", "play-on"]
    assert [each.does for each in book.remedies_for("card-exposed", "after-deal")] == ["notify"]
    assert book.remedies_for("card-missing") == ()


def test_a_game_is_bound_to_the_clauses(book: law.Rulebook) -> None:
    book.bind({"sign.limits": "the sign", "wager.blind-play": "Play placed before the deal"})
    with pytest.raises(law.LawError, match=r"rule settle.tie: expected a clause that carries it .* \(a tie\), found neither"):
        book.bind({"settle.tie": "a tie"})
    with pytest.raises(law.LawError, match=r"rule promotion.prize: .* found only clause 9\.10, which is open"):
        book.bind({"promotion.prize": "prizes"})


def test_an_operator_chooses_what_is_left_to_them(book: law.Rulebook) -> None:
    assert book.choose("hand.player", 3) == 3
    assert book.choose("ties", "player") == "player"
    assert book.choose("schedule.aces", "poor") == "poor"
    assert book.choose("kinds", ["shoe", "shuffler"]) == ("shoe", "shuffler")


@pytest.mark.parametrize(
    ("key", "value", "message", "clauses"),
    [
        ("hand.player", 0, "hand.player: expected a whole number, at least 1, at most 3, found 0.", ("2",)),
        ("hand.player", 4, "hand.player: expected a whole number, at least 1, at most 3, found 4.", ("2",)),
        ("hand.player", True, "hand.player: expected a whole number, at least 1, at most 3, found yes.", ("2",)),
        ("ties", "dealer", "ties: expected one of stand-off, player, found dealer.", ("10(a)",)),
        (
            "schedule.aces",
            "fair",
            "schedule.aces: expected a schedule of aces (rich, poor), found fair.",
            ("10(a)(i)",),
        ),
        ("kinds", ["hat"], "kinds: expected shoe, shuffler, as clause 2 requires, found hat.", ("2",)),
        ("tie", "player", "tie: expected a setting that the operator may choose (ties), found no such setting.", ()),
        ("x", 1, "expected a setting that the operator may choose (hand.player, ties, schedule.aces), found no such", ()),
    ],
)
def test_an_operator_cannot_choose_the_rest(
    book: law.Rulebook, key: str, value: law.Value, message: str, clauses: tuple[str, ...]
) -> None:
    with pytest.raises(law.NotChoosable) as refused:
        book.choose(key, value)
    assert message in str(refused.value)
    assert refused.value.clauses == clauses


def test_an_included_book_is_seen_through(including: law.Rulebook) -> None:
    assert [each.id for each in including.clauses][:2] == ["1", "1.1"]
    assert including.clause("77") is including.clause("utopia/general 77")
    assert including.citation("77") == "utopia/general 77"
    assert including.citation("2") == "2"
    assert including.clause("utopia/general 2").says == "An inspector has the last word."
    assert including.cites("settle.player-wins") == ("10(a)", "utopia/general 2")
    assert including.cites("dispute.final") == ("utopia/general 2",)


def test_own_rows_go_before_included_ones(including: law.Rulebook) -> None:
    assert including.setting("ties").value == "stand-off"
    assert including.setting("closing.hour").clauses == ("utopia/general 77",)
    assert including.office("dealer").title == "Dealer"
    assert including.office("inspector").clauses == ("utopia/general 2",)
    assert [each.name for each in including.offices] == ["dealer", "supervisor", "inspector"]
    assert [each.item for each in including.checklist] == ["tray", "tray-checked", "lamp"]
    assert [each.does for each in including.remedies_for("card-missing", "during-deal")] == ["void-round"]
    assert [each.does for each in including.remedies_for("card-exposed", "after-deal")] == ["notify"]


def test_an_own_absence_hides_an_included_rule(including: law.Rulebook) -> None:
    assert including.cites("wager.blind-play") == ()
    including.bind({"wager.blind-play": "Play placed before the deal"})


def test_a_rulebook_is_its_text(book: law.Rulebook, including: law.Rulebook) -> None:
    assert book.text == SMALL
    assert book.digest == sha256(SMALL.encode()).hexdigest()
    assert book == law.loads(SMALL, "another place")
    assert hash(book) == hash(law.loads(SMALL))
    assert book != law.loads(changed("2020", "2021"))
    assert including == law.reload(including.id, including.texts())
    assert list(including.texts()) == ["utopia/high-card", "utopia/general"]
    assert repr(book).startswith("Rulebook('utopia/high-card', digest='")


def test_kept_texts_must_be_whole() -> None:
    with pytest.raises(law.UnknownRulebook, match="utopia/general: expected one of utopia/high-card"):
        law.reload("utopia/high-card", {"utopia/high-card": INCLUDING})
