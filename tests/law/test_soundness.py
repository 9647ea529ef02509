"""What loading refuses in a file that is well formed."""

import pytest
from tests.law.books import GENERAL, INCLUDING, SMALL, changed

from pitboss import law
from pitboss.law.parsing import parse
from pitboss.law.rulebook import assemble
from pitboss.law.soundness import problems

UNSOUND = {
    "a clause twice": ('id = "9.2"', 'id = "1.1"', "clause[1.1].id: expected it once, found it 2 times."),
    "an office twice": ('name = "supervisor"', 'name = "dealer"', "office[dealer].name: expected it once"),
    "a setting twice": ('key = "ties"', 'key = "kinds"', "setting[kinds].key: expected it once"),
    "a schedule twice": ('name = "poor"', 'name = "rich"', "schedule[aces rich].name: expected it once"),
    "a checklist item twice": ('item = "tray-checked"', 'item = "tray"', "checklist[tray].item: expected it once"),
    "a remedy row twice": ('does = "play-on"', 'does = "turn-over"', "remedy[card-exposed during-deal turn-over"),
    "a book id that is none": ('id = "utopia/high-card"', 'id = "High Card"', "id: expected an id such as"),
    "a clause id that is none": (
        'id = "9.2"',
        'id = "9 2"',
        'clause[9 2].id: expected an id such as "9.2", "5.1(a)" or "1.1:ante", found \'9 2\'.',
    ),
    "no words": ('says = "What words mean."', 'says = " "', "clause[1.1].says: expected the clause in a few words"),
    "enforced without a rule": (
        'carries = ["settle.player-wins", "settle.dealer-wins"]\n',
        "",
        "clause[10(a)].carries: expected at least one rule, since the clause is enforced, found none.",
    ),
    "recorded without a rule": (
        'effect = "defined"',
        'effect = "recorded"',
        "clause[1.1].carries: expected at least one rule, since the clause is recorded, found none.",
    ),
    "shown without a rule": (
        'carries = ["sign.limits"]\n',
        "",
        "clause[9.2].carries: expected at least one rule, since the clause is shown, found none.",
    ),
    "open without a reason": (
        'reason = "Nobody gives any yet."\n',
        "",
        "clause[9.10].reason: expected why the clause is not yet in force, since it is open, found nothing.",
    ),
    "a reason without being open": (
        'effect = "open"',
        'effect = "enforced"',
        "clause[9.10].reason: expected none, since the clause is not open, found 'Nobody gives any yet.'.",
    ),
    "a heading over nothing": (
        'effect = "shown"',
        'effect = "heading"',
        "clause[9.2].effect: expected a clause below it, since it is a heading, found none.",
    ),
    "a setting clause without a setting": (
        'effect = "defined"',
        'effect = "setting"',
        "clause[1.1].effect: expected a setting or schedule that names this clause, found none.",
    ),
    "a base rule without its source": (
        'id = "9.2"',
        'id = "base.1"',
        "clause[base.1].source: expected the origin of a rule that the source does not print, found nothing.",
    ),
    "a reference to nowhere": (
        'refers_to = ["10(a)(ii)"]',
        'refers_to = ["10(b)"]',
        "clause[2].refers_to: expected a clause of this book or an included one, or an erratum or an external "
        "reference (perhaps 10(a)), found '10(b)'.",
    ),
    "a setting of no clause": ('clause = "2"', 'clause = "2.9"', "setting[hand.player].clause: expected a clause of"),
    "a setting of an empty list": (
        'clause = "2"',
        "clause = []",
        "setting[hand.player].clause: expected the clause it",
    ),
    "a schedule of no clause": (
        'clause = "10(a)(i)"\npays',
        'clause = "10(b)(i)"\npays',
        "schedule[aces rich].clause: expected a clause of this book or an included one (perhaps 10(a)(i) or ",
    ),
    "an office of no clause": (
        'clause = ["1.1", "1.1:dealer"]',
        'clause = ["1.1", "1.1:deeler"]',
        "office[supervisor].clause: expected a clause of this book or an included one (perhaps 1.1:dealer",
    ),
    "a choice without a reason": (
        'reason = "The order does not say."\n',
        "",
        "setting[ties].reason: expected why it was chosen, since it is a choice, found nothing.",
    ),
    "a choice without alternatives": (
        'alternatives = ["player", "dealer"]\n',
        "",
        "setting[ties].alternatives: expected what else it could be, since it is a choice, found nothing.",
    ),
    "an approval of what nobody chooses": (
        'alternatives = ["player", "dealer"]\ntable = true\nvalues = ["stand-off", "player"]\n',
        'alternatives = ["player", "dealer"]\napproval = true\n',
        "setting[ties].approval: expected none, since no operator chooses it, found true.",
    ),
    "left to an operator who does not choose it": (
        'alternatives = ["player", "dealer"]\ntable = true\nvalues = ["stand-off", "player"]\n',
        'alternatives = ["player", "dealer"]\noperators = true\n',
        "setting[ties].operators: expected none, since no operator chooses it, found true.",
    ),
    "left to the operator and to an approval": (
        'alternatives = ["player", "dealer"]\ntable = true\n',
        'alternatives = ["player", "dealer"]\ntable = true\napproval = true\noperators = true\n',
        "setting[ties].operators: expected none, since it needs an approval, found true.",
    ),
    "a chosen schedule without a reason": (
        'reason = "Often seen elsewhere."\n',
        "",
        "schedule[aces poor].reason: expected why it was chosen, since it is a choice, found nothing.",
    ),
    "a value out of its own bounds": (
        "value = 1\n",
        "value = 4\n",
        "setting[hand.player].value: expected a whole number, at least 1, at most 3, found 4.",
    ),
    "a schedule that is not there": (
        'value = "rich"',
        'value = "richest"',
        "setting[schedule.aces].value: expected the name of a schedule of aces, found 'richest'.",
    ),
    "odds that are none": (
        '"5 to 1"',
        '"five for one"',
        "schedule[aces rich].pays: expected odds such as \"25 to 1\", found 'five for one' for ace-of-spades.",
    ),
    "a worse hand paid more": (
        '"3 to 2"',
        '"6 to 1"',
        "schedule[aces rich].pays: expected the best hand first, no hand paid less than one after it, "
        "found ace at 6 to 1 after ace-of-spades at 5 to 1.",
    ),
    "a hand twice": (
        '["ace", "3 to 2"]',
        '["ace-of-spades", "3 to 2"]',
        "expected ace-of-spades once, found it again.",
    ),
    "a schedule that pays nothing": (
        'pays = [["ace-of-spades", "5 to 1"], ["ace", "3 to 2"]]',
        "pays = []",
        "schedule[aces rich].pays: expected at least one hand and its odds, found none.",
    ),
    "a checklist line under no setting": (
        'carries = "equipment.tray"',
        'carries = "equipment.tray"\nonly = { "hand.dealer" = [1] }',
        "].only: expected the key of a setting (perhaps hand.player), found 'hand.dealer'.",
    ),
    "a checklist line under a value that cannot be": (
        'carries = "equipment.tray"',
        'carries = "equipment.tray"\nonly = { "hand.player" = [1, 9] }',
        "].only: expected hand.player: a whole number, at least 1, at most 3, found 9.",
    ),
    "a checklist line on no rule": (
        'carries = "equipment.tray"',
        'carries = "equipment.trey"',
        "checklist[tray].carries: expected a rule that some clause carries (perhaps equipment.tray), found 'equipment.trey'.",
    ),
    "a remedy on no rule": (
        'carries = "remedy.exposed-card"',
        'carries = "remedy.nothing"',
        "remedy[card-exposed during-deal turn-over].carries: expected a rule that some clause carries",
    ),
    "a power over no rule": (
        'powers = ["limits.change"]',
        'powers = ["limits.chance"]',
        "office[supervisor].powers: expected a rule that some clause carries (perhaps limits.change",
    ),
    "absent and carried": (
        'rule = "wager.blind-play"',
        'rule = "sign.limits"',
        "absent[sign.limits]: expected no clause that carries it, found clause 9.2.",
    ),
    "above an unknown office": (
        'inherits = ["dealer"]',
        'inherits = ["croupier"]',
        "office[supervisor].inherits: expected an office of the rulebook, found 'croupier'.",
    ),
    "offices in a circle": (
        'clause = "1.1:dealer"',
        'clause = "1.1:dealer"\ninherits = ["supervisor"]',
        "office[dealer].inherits: expected offices below it, found itself, in a circle.",
    ),
    "leaving a power that nobody below has": (
        'inherits = ["dealer"]',
        'inherits = ["dealer"]\nleaves = ["sign.limits"]',
        "office[supervisor].leaves: expected a power of an office that it inherits from, found 'sign.limits'.",
    ),
    "ticked by an unknown office": (
        'by = ["dealer"]',
        'by = ["porter"]',
        "checklist[tray].by: expected an office of the rulebook, found 'porter'.",
    ),
    "ticked by nobody": ('by = ["dealer"]', "by = []", "checklist[tray].by: expected at least one office, found none."),
    "distinct from nothing": (
        'distinct_from = "tray"',
        'distinct_from = "lamp"',
        "checklist[tray-checked].distinct_from: expected another item of the checklist, found 'lamp'.",
    ),
}


@pytest.mark.parametrize(("old", "new", "message"), UNSOUND.values(), ids=UNSOUND.keys())
def test_an_unsound_rulebook_is_refused(old: str, new: str, message: str) -> None:
    text = changed(old, new)
    found = list(problems(assemble(parse(text, "utopia.toml"), (), text, "utopia.toml")))
    said = [str(each) for each in found]
    assert any(message in each for each in said), said
    with pytest.raises(law.LawError):
        law.loads(text, "utopia.toml")


def test_the_small_rulebooks_are_sound() -> None:
    law.loads(SMALL)
    law.loads(GENERAL)


def test_all_problems_are_found_and_the_first_is_raised() -> None:
    text = changed('"3 to 2"', '"6 to 1"', changed('powers = ["limits.change"]', 'powers = ["limits.chance"]'))
    book = assemble(parse(text, "utopia.toml"), (), text, "utopia.toml")
    assert [each.key for each in problems(book)] == ["schedule[aces rich].pays", "office[supervisor].powers"]
    with pytest.raises(law.LawError, match="6 to 1"):
        law.loads(text)


def test_equal_odds_are_in_order() -> None:
    law.loads(changed('"3 to 2"', '"5 to 1"'))


def test_references_and_powers_may_rest_on_an_included_book() -> None:
    text = changed('refers_to = ["10(a)(ii)"]', 'refers_to = ["77", "utopia/general 2"]', INCLUDING)
    text = changed('powers = ["limits.change"]', 'powers = ["dispute.final"]', text)
    book = law.reload("utopia/high-card", {"utopia/high-card": text, "utopia/general": GENERAL})
    assert "dispute.final" in book.powers("supervisor")


def test_books_that_include_each_other_are_refused() -> None:
    general = GENERAL.replace('currency = "AUD"\n', 'currency = "AUD"\nincludes = ["utopia/high-card"]\n')
    with pytest.raises(law.LawError, match="utopia/high-card > utopia/general > utopia/high-card"):
        law.reload("utopia/high-card", {"utopia/high-card": INCLUDING, "utopia/general": general})


def test_a_book_under_another_id_is_refused() -> None:
    with pytest.raises(law.LawError, match="id: expected 'utopia/low-card', found 'utopia/high-card'"):
        law.reload("utopia/low-card", {"utopia/low-card": SMALL})
