"""The page's questions about tiles beside the hand and covered kongs: its modules run by Node.

Skipped by name where there is no `node`.
"""

import json
import shutil
import subprocess

import pytest

from taishot.webui import tile_art

SCRIPTS = tile_art.SPRITE.parents[1] / "js"
NODE = shutil.which("node")
DRIVER = """
globalThis.localStorage = { getItem: () => "en", setItem() {} };
const hands = await import("./hand.js");
const { handOf, correctedTiles, changedCount } = await import("./reading.js");
const { byPlace, openDoubts, uncheckedCount, yes, no } = await import("./questions.js");
const { reading, steps } = JSON.parse(process.argv[2]);
const photo = { id: "p", reading };
let hand = handOf(reading);
const at = () => ({ photo, hand, reading, wanted: 17 });
const doubt = (id) => reading.doubts.find((one) => one.id === id);
const DO = {
  yes: (id) => yes(doubt(id), at()) ?? hand,
  no: (id) => no(doubt(id), at()),
  add: (code, seen = null) => hands.addTile(hand, code, "concealed", seen),
  drop: (seen) => hands.dropSight(hand, seen),
  name: (seen, code) => hands.changeTile(hand, byPlace(hand).get(seen).id, code),
  confirm: () => hands.confirmAll(hand),
};
const codes = (tiles) => tiles.map((tile) => tile.code);
const told = () => ({
  open: openDoubts(at()).map((one) => one.id),
  unchecked: uncheckedCount(at()),
  size: hands.handSize(hand),
  concealed: codes(hand.concealed).join(" "),
  melds: hand.melds.map((meld) => [hands.meldType(meld), ...codes(meld.tiles)].join(" ")),
  corrected: correctedTiles(hand, reading).map((tile) => tile.tile).join(" "),
  changed: changedCount(hand, reading),
});
const states = [told()];
for (const [what, ...values] of steps) {
  hand = DO[what](...values);
  states.push(told());
}
process.stdout.write(JSON.stringify(states));
"""
FOURTEEN = "1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s C C"
SEVENTEEN = f"{FOURTEEN} 5s 6s 7s"


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """A function: the states of the page's hand at first and after each step."""
    if NODE is None:
        pytest.skip("the page's modules are run by node, which is not here")
    home = tmp_path_factory.mktemp("js")
    for path in SCRIPTS.glob("*.js"):
        shutil.copy(path, home)
    (home / "package.json").write_text('{"type": "module"}')
    (home / "driver.js").write_text(DRIVER, encoding="utf-8")

    def run(reading, *steps):
        told = json.dumps({"reading": reading, "steps": steps})
        done = subprocess.run(
            [NODE, "driver.js", told], cwd=home, capture_output=True, check=True, timeout=60
        )
        return json.loads(done.stdout)

    return run


def tile(code, role, group, place):
    left = 40 * place
    quad = [[left, 0], [left + 30, 0], [left + 30, 40], [left, 40]]
    return {
        "tile": code,
        "score": 0.97,
        "sure": True,
        "role": role,
        "group": group,
        "alternatives": [],
        "quad": quad,
    }


def reading_of(concealed, meld="", beside="", doubt=None, hand=None):
    """A reading: concealed tiles, one meld, tiles beside it; the doubt is about the last two."""
    parts = [(concealed, "concealed", 0), (meld, "meld", 1), (beside, "other", -1)]
    tiles = [(code, role, group) for codes, role, group in parts for code in codes.split()]
    first = len(concealed.split())
    doubts = [{"id": doubt, "tiles": list(range(first, len(tiles))), "message": "?"}]
    return {
        "width": 2000,
        "height": 200,
        "hand": hand,
        "tiles": [tile(*one, place) for place, one in enumerate(tiles)],
        "doubts": doubts if doubt else [],
    }


@pytest.mark.parametrize("answer", ["no", "yes"])
def test_what_lies_beside_a_complete_hand_is_asked_about_until_it_is_answered(page, answer):
    reading = reading_of(SEVENTEEN, beside="9p", doubt="left_out")
    steps = [["confirm"], ["no", "left_out"] if answer == "no" else ["add", "9p", 17]]
    before, confirmed, after = page(reading, *steps)

    for state in (before, confirmed):
        assert (state["open"], state["unchecked"], state["size"]) == (["left_out"], 1, 17)
    assert (after["open"], after["unchecked"]) == ([], 0)
    assert after["size"] == (17 if answer == "no" else 18)


def test_a_place_without_a_tile_is_no_question(page):
    reading = reading_of(SEVENTEEN, beside="9p", doubt="left_out")
    states = page(reading, ["drop", 17])

    assert [(state["open"], state["unchecked"]) for state in states] == [(["left_out"], 1), ([], 0)]


def test_what_may_have_won_is_no_question_once_the_short_hand_is_full(page):
    reading = reading_of(f"{FOURTEEN} 5s 6s", beside="7s 4s", doubt="left_out")
    before, after = page(reading, ["add", "7s", 16])

    assert (before["open"], before["unchecked"]) == (["left_out"], 2)
    assert (after["open"], after["unchecked"]) == ([], 0)


def test_backs_alone_beside_a_hand_that_lacks_a_meld_are_a_kong_if_they_belong(page):
    reading = reading_of(FOURTEEN, beside="back back", doubt="left_out")
    before, laid, named = page(reading, ["yes", "left_out"], ["name", 15, "N"])

    assert (before["size"], before["melds"]) == (14, [])
    assert (laid["size"], laid["open"], laid["unchecked"]) == (17, [], 4)
    assert laid["melds"] == ["concealed_kong back back back back"]
    assert named["melds"] == ["concealed_kong N N N N"]
    assert named["unchecked"] == 0


@pytest.mark.parametrize("beside", ["E back", "E E back", "E back back back"])
def test_perhaps_a_kong_all_of_it_outside_the_hand(page, beside):
    reading = reading_of(FOURTEEN, beside=beside, doubt="perhaps_kong")
    before, after = page(reading, ["yes", "perhaps_kong"])

    assert (before["open"], before["unchecked"]) == (["perhaps_kong"], len(beside.split()))
    assert (after["open"], after["unchecked"]) == ([], 0)
    assert (after["melds"], after["size"]) == (["concealed_kong E E E E"], 17)
    (refused,) = page(reading, ["no", "perhaps_kong"])[1:]
    assert (refused["open"], refused["melds"], refused["size"]) == ([], [], 14)


def test_a_pung_with_a_back_against_it(page):
    reading = reading_of(FOURTEEN, "E E E", "back", "perhaps_kong")
    before, after = page(reading, ["yes", "perhaps_kong"])

    assert (before["melds"], before["open"]) == (["pong E E E"], ["perhaps_kong"])
    assert (after["melds"], after["open"]) == (["concealed_kong E E E E"], [])
    assert page(reading, ["no", "perhaps_kong"])[1]["melds"] == ["pong E E E"]


def test_a_kong_that_hangs_on_a_faint_back(page):
    reading = reading_of(FOURTEEN, "E E E back", "", "perhaps_kong", "123456m789p111sCC [EEEE]")
    before, kept = page(reading, ["yes", "perhaps_kong"])
    (refused,) = page(reading, ["no", "perhaps_kong"])[1:]

    assert (before["melds"], before["unchecked"]) == (["concealed_kong E E E E"], 4)
    assert (kept["melds"], kept["open"]) == (["concealed_kong E E E E"], [])
    assert (refused["melds"], refused["open"], refused["size"]) == (["pong E E E"], [], 17)


@pytest.mark.parametrize("three", ["back E E", "back back E", "E back E"])
def test_a_kong_of_which_three_were_seen_is_one_of_four(page, three):
    reading = reading_of(FOURTEEN, three, "", "perhaps_kong", "123456m789p111sCC [EEEE]")
    before, kept = page(reading, ["yes", "perhaps_kong"])
    (refused,) = page(reading, ["no", "perhaps_kong"])[1:]

    assert (before["melds"], before["size"]) == (["concealed_kong E E E E"], 17)
    assert before["open"] == ["perhaps_kong"]
    assert (kept["melds"], kept["open"]) == (before["melds"], [])
    assert kept["corrected"].endswith(three)
    faces = three.count("E")
    assert refused["melds"] == []
    assert refused["concealed"].count("E") == faces


@pytest.mark.parametrize("seen", [1, 2, 3, 4])
def test_backs_taken_as_a_kong_are_four_and_named_at_once(page, seen):
    backs = " ".join(["back"] * seen)
    reading = reading_of(FOURTEEN, backs, "", "face_down_kong", "123456m789p111sCC")
    before, confirmed, named = page(reading, ["confirm"], ["name", 14, "7s"])

    for state in (before, confirmed):
        assert state["melds"] == ["concealed_kong back back back back"]
        assert (state["open"], state["unchecked"], state["size"]) == (["face_down_kong"], 4, 17)
    assert named["melds"] == ["concealed_kong 7s 7s 7s 7s"]
    assert (named["open"], named["unchecked"]) == ([], 0)
    assert named["corrected"].endswith(backs)  # on the photo they lie face down all the same
    assert named["changed"] == 0


def test_backs_that_are_no_kong_leave_the_hand(page):
    reading = reading_of(FOURTEEN, "back back", "", "face_down_kong")
    after = page(reading, ["no", "face_down_kong"])[1]

    assert (after["open"], after["melds"], after["size"], after["unchecked"]) == ([], [], 14, 0)
    assert after["corrected"].endswith("back back")


def test_the_tiles_of_a_kong_seen_whole_are_changed_one_by_one(page):
    reading = reading_of(FOURTEEN, "E E E E", "", None, "123456m789p111sCC [EEEE]")
    after = page(reading, ["name", 14, "N"])[1]

    assert sorted(after["melds"][0].split()) == ["E", "E", "E", "N"]
