"""Two rulebooks side by side."""

from tests.law.books import SMALL, changed

from pitboss import law
from pitboss.cli.rulebook_tables import comparison_listings
from pitboss.law.comparison import Comparison, IncidentPair, RulePair, compare

A = law.loads(SMALL)


def other(*changes: tuple[str, str]) -> law.Rulebook:
    text = SMALL.replace("utopia/high-card", "arcadia/high-card")
    for old, new in changes:
        text = changed(old, new, text)
    return law.loads(text)


def rule(comparison: Comparison, name: str) -> RulePair:
    return next(each for each in (*comparison.rules, *comparison.only_a, *comparison.only_b) if each.rule == name)


def incident_pair(comparison: Comparison, incident: str, when: str) -> IncidentPair:
    return next(each for each in comparison.remedies if (each.incident, each.when) == (incident, when))


def test_a_book_beside_itself_is_the_same() -> None:
    comparison = compare(A, other())
    assert all(each.same for each in comparison.rules)
    assert all(each.same for each in comparison.remedies)
    assert all(each.same for each in comparison.settings)
    assert all(each.same for each in comparison.schedules)
    assert (comparison.only_a, comparison.only_b) == ((), ())


def test_clauses_are_paired_by_the_rules_they_carry() -> None:
    comparison = compare(A, other(('id = "9.2"', 'id = "12(b)"'), ("A sign states the limits.", "Limits are posted.")))
    found = rule(comparison, "sign.limits")
    assert (found.a.clauses, found.a.says) == (("9.2",), ("A sign states the limits.",))
    assert (found.b.clauses, found.b.says) == (("12(b)",), ("Limits are posted.",))
    assert found.same


def test_a_rule_differs_where_a_setting_on_its_clause_does() -> None:
    comparison = compare(A, other(('value = "stand-off"', 'value = "player"')))
    assert rule(comparison, "settle.player-wins").differs_in == ("ties",)
    assert not rule(comparison, "settle.player-wins").same
    assert rule(comparison, "sign.limits").same
    pair = next(each for each in comparison.settings if each.key == "ties")
    assert pair.a is not None
    assert pair.b is not None
    assert (pair.a.value, pair.b.value, pair.a.clauses, pair.a.choice) == ("stand-off", "player", ("10(a)",), True)


def test_a_rule_differs_where_another_office_carries_it_out() -> None:
    comparison = compare(A, other(('by = ["dealer"]', 'by = ["supervisor"]')))
    assert rule(comparison, "equipment.tray").differs_in == ("who (dealer or supervisor; supervisor)",)


def test_the_same_incident_with_both_remedies_and_both_clauses() -> None:
    comparison = compare(
        A,
        other(
            ('does = "turn-over"', 'does = "misdeal"'),
            ('"10(a)(ii)"\nsays', '"10(a)(iii)"\nsays'),
            ('["10(a)(ii)"]', "[]"),
        ),
    )
    found = incident_pair(comparison, "card-exposed", "during-deal")
    assert (found.a.does, found.a.clauses) == (("turn-over", "play-on"), ("10(a)(ii)",))
    assert (found.b.does, found.b.clauses) == (("misdeal", "play-on"), ("10(a)(iii)",))
    assert not found.same
    assert rule(comparison, "remedy.exposed-card").differs_in == ("card-exposed (during-deal)",)


def test_a_remedy_under_any_condition_is_compared_with_narrower_ones() -> None:
    narrow = other(('when = "any"', 'when = "after-deal"'))
    comparison = compare(A, narrow)
    assert [each.when for each in comparison.remedies] == ["during-deal", "after-deal"]
    assert incident_pair(comparison, "card-exposed", "after-deal").same
    assert incident_pair(comparison, "card-exposed", "after-deal").a.when == "any"


def test_rules_of_one_book_only_say_why_where_the_other_does() -> None:
    b = other(('carries = ["sign.limits"]', 'carries = ["wager.blind-play"]'), ('rule = "wager.blind-play"', 'rule = "x"'))
    comparison = compare(A, b)
    assert [each.rule for each in comparison.only_a] == ["sign.limits"]
    assert [each.rule for each in comparison.only_b] == ["wager.blind-play"]
    assert comparison.only_b[0].a.absent == "The order has no blind play."
    assert comparison.only_a[0].b.absent is None


def test_settings_and_schedules_of_one_book_only() -> None:
    comparison = compare(A, other(('key = "kinds"', 'key = "sorts"'), ('name = "poor"', 'name = "mean"')))
    unlike = {each.key: (each.a is None, each.b is None) for each in comparison.settings if not each.same}
    assert unlike == {"kinds": (False, True), "sorts": (True, False)}
    assert [(each.name, each.a is None) for each in comparison.schedules if not each.same] == [
        ("poor", False),
        ("mean", True),
    ]


def test_the_comparison_as_tables() -> None:
    b = other(
        ('value = "stand-off"', 'value = "player"'),
        ('incident = "card-exposed"\nwhen = "any"', 'incident = "card-missing"\nwhen = "any"'),
        ('carries = ["sign.limits"]', 'carries = ["sign.payouts"]'),
    )
    tables = {each.title: each for each in comparison_listings(compare(A, b))}
    assert list(tables) == [
        "Incidents and their remedies",
        "Settings that differ",
        "Rules of both",
        "Rules only in utopia/high-card",
        "Rules only in arcadia/high-card",
    ]
    incidents = tables["Incidents and their remedies"].rows
    assert incidents[1][0] == "card-missing\ndifferent"
    assert incidents[1][1] == "silent"
    assert incidents[1][2].startswith("notify (10(a)(ii))\n10(a)(ii): The supervisor may change")
    assert "during-deal: turn-over, then play-on (10(a)(ii))" in incidents[0][1]
    settings = tables["Settings that differ"].rows
    assert settings[0][1] == "stand-off (clause 10(a); our choice; the operator may change it)"
    assert tables["Rules of both"].rows[0][0] == "settle.player-wins\ndifferent: ties"
    assert tables["Rules only in utopia/high-card"].rows == (("sign.limits", "9.2: A sign states the limits.", "silent"),)
