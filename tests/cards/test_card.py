"""Cards: their names, and how they are written and read."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Card, CardError, Rank, Suit, deck, parse_card, parse_cards, written, written_with_suits
from pitboss.cards.ranks import FIVE_CARD


def test_ranks_run_from_two_to_ace_with_letters_and_words() -> None:
    assert [int(rank) for rank in Rank] == list(range(2, 15))
    assert "".join(rank.letter for rank in Rank) == "23456789TJQKA"
    assert (Rank.TWO.word, Rank.TEN.word, Rank.ACE.word) == ("two", "ten", "ace")
    assert (Rank.SIX.plural, Rank.ACE.plural) == ("sixes", "aces")


def test_suits_have_letters_words_and_symbols() -> None:
    assert [(str(suit), suit.word, suit.symbol) for suit in Suit] == [
        ("c", "clubs", "♣"),
        ("d", "diamonds", "♦"),
        ("h", "hearts", "♥"),
        ("s", "spades", "♠"),
    ]


def test_cards_are_written_in_letters_or_with_their_suits_drawn() -> None:
    cards = (Card.TH, Card.AS, Card.JOKER)
    assert written(cards) == "Th As Jk"
    with written_with_suits():
        assert written(cards) == "10♥ A♠ joker"
    assert written(cards) == "Th As Jk"


@given(st.lists(st.sampled_from(Card)))
def test_what_is_written_is_read_as_the_same_cards(cards: list[Card]) -> None:
    assert parse_cards(written(cards)) == tuple(cards)
    with written_with_suits():
        assert parse_cards(written(cards)) == tuple(cards)


def test_every_card_is_its_rank_and_suit() -> None:
    assert (len(Card), len(deck())) == (53, 52)
    assert {(card.rank, card.suit) for card in deck()} == {(rank, suit) for rank in Rank for suit in Suit}
    for card in deck():
        assert str(card) == card.rank.letter + card.suit
        assert card.words == f"{card.rank.word} of {card.suit.word}"
        assert hash(card) == hash(str(card))


def test_a_card_by_name() -> None:
    assert (str(Card.AS), str(Card.TD), str(Card.SEVEN_C)) == ("As", "Td", "7c")
    assert Card.AS.words == "ace of spades"
    assert (Card.TD.rank, Card.TD.suit) == (Rank.TEN, Suit.DIAMONDS)


@pytest.mark.parametrize("text", ["Jk", "jk", "JK", "joker", "Joker", " Jk "])
def test_the_joker_has_a_name_and_neither_rank_nor_suit(text: str) -> None:
    assert parse_card(text) is Card.JOKER
    assert (str(Card.JOKER), Card.JOKER.words) == ("Jk", "joker")
    assert parse_cards("AsJk10d") == (Card.AS, Card.JOKER, Card.TD)
    assert not hasattr(Card.JOKER, "rank")
    assert not hasattr(Card.JOKER, "suit")
    with pytest.raises(ValueError, match="the joker has no rank in this game"):
        FIVE_CARD.worth(parse_cards("As Ks Qs Js Jk"))


@given(st.lists(st.sampled_from(Card)))
def test_cards_travel_as_their_text(cards: list[Card]) -> None:
    written = msgspec.json.encode(cards)
    assert written == msgspec.json.encode([str(card) for card in cards])
    read = msgspec.json.decode(written, type=list[Card])
    assert all(one is other for one, other in zip(read, cards, strict=True))


def test_text_that_is_no_card_does_not_travel() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'"1s"', type=Card)


@pytest.mark.parametrize("text", ["Td", "td", "TD", "tD", "10d", "10D", " Td "])
def test_the_ten_in_every_spelling(text: str) -> None:
    assert parse_card(text) is Card.TD


@given(st.sampled_from(deck()), st.booleans())
def test_a_card_is_read_back_in_capitals_or_not(card: Card, capitals: bool) -> None:
    assert parse_card(card.upper() if capitals else card.lower()) is card


@given(st.text())
def test_any_other_text_is_refused_by_name(text: str) -> None:
    drawn = {"c": "c♣♧", "d": "d♦♢", "h": "h♥♡", "s": "s♠♤"}
    ranks = [*(rank.letter.lower() for rank in Rank), "10"]
    spelled = {rank + suit for rank in ranks for suits in drawn.values() for suit in suits}
    letters = text.strip().replace("\ufe0f", "")
    if "\u212a" not in letters and letters.lower() in spelled:
        assert isinstance(parse_card(text), Card)
    else:
        with pytest.raises(CardError) as refused:
            parse_card(text)
        assert refused.value.text == text


@pytest.mark.parametrize("text", ["", "A", "s", "sA", "1s", "11s", "9x", "As7c", "100d", "♠A", "A♠♠", "\u212as", "A\u017f"])
def test_near_misses_are_refused(text: str) -> None:
    with pytest.raises(CardError):
        parse_card(text)


@pytest.mark.parametrize("text", ["Q♠", "q♠", "Q♤", "Q♠\ufe0f", " Q♠ ", "Qs"])
def test_a_suit_as_the_screen_draws_it(text: str) -> None:
    assert parse_card(text) is Card.QS


@pytest.mark.parametrize("text", ["AsTd7c", "as10d7C", "A♠10♦7♣", "A♠\ufe0f10♦\ufe0f7♣\ufe0f", "As10d 7c", "As,Td7c"])
def test_cards_with_nothing_between_them(text: str) -> None:
    assert (
        parse_cards(text) == parse_cards([text.replace(",", "")] if " " not in text else text) == (Card.AS, Card.TD, Card.SEVEN_C)
    )


@given(st.lists(st.sampled_from(deck())), st.sampled_from(["", " ", ", "]))
def test_whatever_is_between_cards_they_are_read_back(cards: list[Card], between: str) -> None:
    assert parse_cards(between.join(cards)) == tuple(cards)


@pytest.mark.parametrize(("text", "wrong", "position"), [("AsXd7c", "xd7c", 2), ("As10", "10", 2), ("As 7c1010s", "1010s", 3)])
def test_the_refusal_of_cards_in_one_piece_says_where_it_went_wrong(text: str, wrong: str, position: int) -> None:
    with pytest.raises(CardError) as refused:
        parse_cards(text)
    assert (refused.value.text, refused.value.position) == (wrong, position)


def test_cards_in_a_row_and_in_a_list() -> None:
    expected = (Card.AS, Card.TD, Card.SEVEN_C)
    assert parse_cards("As Td 7c") == expected
    assert parse_cards("as,10d, 7C") == expected
    assert parse_cards(["As", "10d", "7c"]) == expected
    assert parse_cards("") == parse_cards([]) == ()


def test_the_refusal_says_what_where_and_what_a_card_looks_like() -> None:
    with pytest.raises(CardError, match=r"card 2, '1x', is not a card: .*T or 10.*such as As, 10d or Q♠") as refused:
        parse_cards("As 1x 7c")
    assert (refused.value.text, refused.value.position) == ("1x", 2)
    assert isinstance(refused.value, ValueError)


def test_the_refusal_does_not_repeat_a_whole_page() -> None:
    with pytest.raises(CardError) as refused:
        parse_card("x" * 10_000)
    assert len(str(refused.value)) < 200


def test_something_that_is_not_text_is_refused() -> None:
    with pytest.raises(CardError, match=r"card 2, '7', is not a card"):
        parse_cards(["As", 7])  # type: ignore[list-item]
    with pytest.raises(CardError, match=r"card 1, '7', is not a card"):
        parse_cards(7)  # type: ignore[arg-type]


def test_a_card_named_twice_is_refused_only_where_cards_must_be_distinct() -> None:
    assert parse_cards("As Td As") == (Card.AS, Card.TD, Card.AS)
    with pytest.raises(CardError, match=r"card 4, 'Td', the ten of diamonds, was already card 2") as refused:
        parse_cards("As Td 7c 10d", distinct=True)
    assert (refused.value.text, refused.value.position) == ("Td", 4)
    assert parse_cards("As Td 7c", distinct=True) == (Card.AS, Card.TD, Card.SEVEN_C)


def test_a_deck_is_every_card_once_in_order() -> None:
    assert deck() == (*Card,)[:-1]
    assert deck()[0] is Card.TWO_C
    assert deck()[12] is Card.AC
    assert deck()[-1] is Card.AS
    assert len(set(deck())) == 52


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_several_decks_hold_each_card_as_often(decks: int) -> None:
    cards = deck(decks)
    assert len(cards) == 52 * decks
    assert all(cards.count(card) == decks for card in deck())


@pytest.mark.parametrize("decks", [0, -1])
def test_no_deck_is_no_game(decks: int) -> None:
    with pytest.raises(ValueError, match=f"at least one deck, not {decks}"):
        deck(decks)
