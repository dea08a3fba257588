"""插花, deposits, 包 and 詐胡 on the page: where the rule set has them, and what they change."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow


def unfold(screen):
    screen.page.locator("summary[data-key=extras]").click()


def amounts(screen):
    """What each player wins: me, next, across, previous."""
    screen.total()
    words = screen.page.locator(".pay td").all_inner_texts()
    return [int(word.replace("−", "-")) for word in words]


def put(screen, key, value):
    field = screen.page.locator(f"[data-key='{key}']")
    field.fill(value)
    field.press("Tab")


def choose_rules(screen, rules):
    screen.page.select_option("#rules", rules)
    screen.total()


def test_side_bets_add_the_stakes_of_a_pair_and_stay_for_the_evening(read_page):
    screen = read_page()
    before = amounts(screen)
    unfold(screen)
    put(screen, "sides-self", "1")
    put(screen, "sides-next", "2")
    expect(screen.page.locator("summary[data-key=extras] .on")).to_have_text("插花")

    expect(screen.page.locator(".pay td").nth(1)).to_have_text(f"−{300 - before[1]}")
    assert amounts(screen) == [before[0] + 500, before[1] - 300, before[2] - 100, before[3] - 100]
    screen.page.locator("[data-key=next]").click()
    assert screen.page.input_value("[data-key='sides-next']") == "2"


def test_a_deposit_goes_to_the_winner_and_is_gone_with_the_deal(read_page):
    screen = read_page()
    before = amounts(screen)
    unfold(screen)
    put(screen, "deposits-across", "1")

    expect(screen.page.locator(".pay td").nth(2)).to_have_text(f"−{20 - before[2]}")
    screen.page.locator("[data-key=next]").click()
    assert screen.page.input_value("[data-key='deposits-across']") == "0"


def test_one_player_pays_for_all(read_page):
    screen = read_page()
    before = amounts(screen)
    unfold(screen)
    screen.page.select_option("[data-key=liable]", "previous")

    expect(screen.page.locator(".pay td").nth(1)).to_have_text("0")
    assert amounts(screen) == [before[0], 0, 0, -before[0]]


def test_a_false_win_is_paid_by_who_showed_the_hand(read_page):
    screen = read_page("phone", "en")
    screen.tile("1m").click()
    screen.face("5m").click()
    screen.page.wait_for_selector("#sheet[data-state=none]:not([aria-busy])")
    assert screen.page.locator("#extras").is_hidden()
    unfold(screen)
    screen.page.locator("[data-key='false-win']").check()

    expect(screen.page.locator(".pay caption")).to_contain_text("false win", ignore_case=True)
    paid = amounts(screen)
    assert paid[0] < 0 < min(paid[1:])
    assert sum(paid) == 0
    assert screen.page.locator("[data-key=liable]").count() == 0


def test_only_what_the_rule_set_has_is_offered(read_page):
    screen = read_page()
    unfold(screen)
    shown = screen.page.locator

    choose_rules(screen, "classic-73")
    assert shown("[data-key='sides-self']").count() == 0
    assert shown("[data-key='deposits-next']").count() == 1
    choose_rules(screen, "jianjie")
    assert shown("[data-key='deposits-next']").count() == 0
    assert shown("[data-key='false-win']").count() == 1
    choose_rules(screen, "shanghai-qinghunpeng")
    assert shown("[data-key=liable]").count() == 1
    assert shown("[data-key='false-win']").count() == 0


def test_what_the_next_rule_set_lacks_is_not_sent(read_page):
    screen = read_page()
    unfold(screen)
    put(screen, "sides-self", "1")
    with_side = amounts(screen)
    choose_rules(screen, "classic-73")

    expect(screen.page.locator("summary[data-key=extras] .on")).to_have_count(0)
    choose_rules(screen, "luohan-2004")
    assert amounts(screen) == with_side
