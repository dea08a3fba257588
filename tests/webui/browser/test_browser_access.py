"""axe-core finds nothing serious, in either language, size or colour scheme."""

from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


@pytest.fixture(scope="session")
def axe():
    spec = find_spec("axe_playwright_python")
    if spec is None or spec.origin is None:
        pytest.skip("the accessibility check needs axe-playwright-python (extra `dev`)")
    return (Path(spec.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def findings(page, axe):
    page.evaluate(axe)
    found = page.evaluate("(rules) => axe.run(document, rules)", RULES)["violations"]
    return [
        (one["id"], one["impact"], node["html"][:160])
        for one in found
        if one["impact"] in ("moderate", "serious", "critical")
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_empty_page(open_page, axe, size, scheme):
    page = open_page(size, color_scheme=scheme).page

    assert findings(page, axe) == []


@pytest.mark.parametrize("language", ["zh-Hant", "en"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_counted_hand_with_all_folds_open(read_page, axe, language, scheme):
    screen = read_page("phone", language, color_scheme=scheme)
    screen.total()
    screen.page.eval_on_selector_all("details", "all => all.forEach((one) => { one.open = true; })")
    screen.page.locator(".line-head").first.click()
    screen.page.mouse.move(0, 0)

    assert findings(screen.page, axe) == []


def test_the_panel_the_help_and_a_failure(read_page, axe):
    screen = read_page("desktop", "en")
    screen.tile("5p").click()
    assert findings(screen.page, axe) == []
    screen.page.keyboard.press("Escape")
    screen.page.click("[data-do=help]")
    assert findings(screen.page, axe) == []
    screen.page.keyboard.press("Escape")
    screen.tile("1m").click()
    screen.face("9m").click()
    screen.page.wait_for_selector(".problems li")
    assert findings(screen.page, axe) == []


def test_marking_a_tile_and_choosing_the_winning_one(reader, open_page, photo, axe):
    reader.seen[1].missed = True
    winning = next(one for one in reader.seen if one.role.value == "winning")
    winning.role = reader.seen[0].role
    page = open_page("phone", "en").page
    page.set_input_files("#file-choose", photo)
    page.wait_for_selector(".photo[data-state=ready]")
    page.click("[data-do=mark]")
    assert findings(page, axe) == []
    page.click("[data-do=frame-done]")
    page.wait_for_selector("#picker[open]")
    assert findings(page, axe) == []
    page.locator("#picker .face[data-code='2m']").click()
    page.wait_for_selector(".awaits-winner")
    page.wait_for_selector("#toast:not([data-shown])", state="attached")

    assert findings(page, axe) == []
