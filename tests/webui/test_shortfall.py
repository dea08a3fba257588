"""Exchanges are proposed only where the hand is a win afterwards, with tiles that exist."""

from collections import Counter
from dataclasses import replace

import pytest

from taishot.scoring.notation import parse_hand
from taishot.vision.shape import is_complete
from taishot.webui.shortfall import exchanges, remedies, shortfall


def most(hand):
    melded = [tile for meld in hand.melds for tile in meld.tiles]
    return max(Counter((*hand.concealed, *melded)).values())


def exchanged(hand, wrong, wanted):
    left = list(hand.concealed)
    left.remove(wrong)
    return replace(hand, concealed=(*left, wanted))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("123456m7899999sEEE1p", {"9s": {"1p"}}),
        ("(9999s)789s123m456p11sEEE", {"9s": {"6s"}}),
        ("(9999s)999s123m456p78pEEE", {}),  # one exchange does not cure seven
        ("123m456p99999s111mEEE", {}),
        ("12m44466p789s111mEEE9p", {"9p": {"3m"}}),
    ],
)
def test_after_an_exchange_the_hand_is_a_win_without_a_fifth_tile(text, found):
    hand = parse_hand(text)
    proposed = exchanges(hand)

    assert {bad.code: {tile.code for tile in others} for bad, others in proposed} == found
    for bad, others in proposed:
        for other in others:
            after = exchanged(hand, bad, other)
            assert most(after) <= 4
            assert is_complete(after.concealed)


def test_an_exchange_never_asks_for_a_tile_that_a_meld_holds_four_times():
    hand = parse_hand("(9999s)78s1m123m456p111p55s")

    assert "9s" not in {tile.code for _, others in exchanges(hand) for tile in others}


def test_a_flower_twice_is_not_cured_by_another_tile_of_the_hand():
    assert exchanges(parse_hand("123456m789p111sEEECP"))
    assert exchanges(parse_hand("123456m789p111sEEECP +f1f1")) == ()


def test_nothing_is_proposed_for_a_hand_of_another_size():
    assert exchanges(parse_hand("123m456p99999s111mEE")) == ()
    assert list(remedies(parse_hand("123m456p99999s111mEE"), "en")) == []


def test_a_finished_hand_lacks_nothing():
    assert shortfall(parse_hand("123456m789p111sEEECC"), "en") == ()
