"""What a check finds beyond what loading refuses."""

from tests.law.books import SMALL, changed, vocabulary

from pitboss import law
from pitboss.law.checking import Engine, Finding, check, finding_from

TESTED = {
    "1.1": ["t::a"],
    "1.1:dealer": ["t::a"],
    "1.1:ante": ["t::a"],
    "2": ["t::a"],
    "9.2": ["t::a"],
    "10(a)": ["t::a"],
    "10(a)(i)": ["t::a"],
    "10(a)(ii)": ["t::a"],
}
RULES = {
    "settle.player-wins": "a",
    "settle.dealer-wins": "b",
    "limits.change": "c",
    "remedy.exposed-card": "d",
    "equipment.tray": "e",
    "sign.limits": "f",
    "wager.blind-play": "g",
}
BOOK = law.loads(SMALL, "utopia.toml")


def test_a_book_in_force_has_no_finding() -> None:
    engine = Engine(vocabulary=vocabulary(RULES))
    assert list(check(BOOK, tests=TESTED, engine=engine, open_ok=True)) == []


def test_an_open_clause_is_a_finding_unless_it_may_be() -> None:
    found = list(check(BOOK))
    assert found == [
        Finding("utopia/high-card", "9.10", "open: Nobody gives any yet.", "put it in force, or check with --open-ok.")
    ]
    assert list(check(BOOK, open_ok=True)) == []


def test_a_clause_without_a_test_is_a_finding_but_for_headings_and_open_ones() -> None:
    tests = {key: value for key, value in TESTED.items() if key != "9.2"}
    found = [str(each) for each in check(BOOK, tests=tests, open_ok=True)]
    assert found == [
        "utopia/high-card 9.2: shown, but no test names it. Way out: write a test with "
        '@clause("9.2") in tests/clauses/utopia/high_card.'
    ]


def test_a_test_of_no_clause_is_a_finding() -> None:
    found = [str(each) for each in check(BOOK, tests={**TESTED, "10(c)": ["t::b"]}, open_ok=True)]
    assert len(found) == 1
    assert "utopia/high-card 10(c): named by t::b, but there is no such clause. Way out: name a clause" in found[0]


def test_a_rule_that_no_clause_carries_is_a_finding() -> None:
    found = [
        str(each) for each in check(BOOK, engine=Engine(vocabulary=vocabulary({**RULES, "settle.tie": "a tie"})), open_ok=True)
    ]
    assert found == [
        "utopia/high-card: no clause in force carries a rule that the game needs: settle.tie (a tie). "
        "Way out: let a clause carry it, or declare it in a row of `absent`."
    ]


def test_a_rule_that_the_game_does_not_know_is_a_finding() -> None:
    rules = {key: value for key, value in RULES.items() if key not in ("sign.limits", "wager.blind-play")}
    found = [str(each) for each in check(BOOK, engine=Engine(vocabulary=vocabulary(rules)), open_ok=True)]
    assert len(found) == 2
    assert found[0].startswith("utopia/high-card 9.2: clause[9.2].carries: expected a rule of the game, found 'sign.limits'.")
    assert "absent[wager.blind-play].rule: expected a rule of the game" in found[1]


def test_a_game_that_does_not_exist_is_a_finding() -> None:
    found = [str(each) for each in check(BOOK, engine=Engine(plays=False), open_ok=True)]
    assert len(found) == 1
    assert found[0].startswith("utopia/high-card: there is no game high-card. Way out: name a game of the program")


def test_incidents_and_remedies_that_the_game_does_not_know_are_findings() -> None:
    known = vocabulary(RULES, incidents={"card-missing"}, remedies={"turn-over", "notify", "play-off"})
    engine = Engine(vocabulary=known)
    found = [str(each) for each in check(BOOK, engine=engine, open_ok=True)]
    assert len(found) == 4
    assert "remedy[card-exposed during-deal turn-over].incident: expected an incident of the game" in found[0]
    assert [each for each in found if "expected a remedy of the game (perhaps play-off), found 'play-on'" in each]


def test_what_loading_refuses_is_a_finding_at_its_clause() -> None:
    text = changed('effect = "shown"', 'effect = "heading"')
    try:
        law.loads(text, "utopia.toml")
    except law.LawError as error:
        finding = finding_from("utopia/high-card", error)
    assert str(finding) == (
        "utopia/high-card 9.2: clause[9.2].effect: expected a clause below it, since it is a heading, found none. "
        "Way out: correct utopia.toml, line 81."
    )
