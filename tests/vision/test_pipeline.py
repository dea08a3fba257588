import json

import cv2
import numpy as np
import pytest

from taishot.scoring.notation import parse_hand
from taishot.scoring.tiles import ALL_TILES, TILE_BY_CODE
from taishot.vision.pipeline import PhotoReader, interpret, one_too_many
from taishot.vision.types import Classification, Photo, Role, Special

CODES = [tile.code for tile in ALL_TILES]
WIN = "1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s E E E C C"


def read(table, **how):
    return interpret(*table.seen(**how))


def turned(degrees, scale=1.0, size=(1600, 1200)):
    matrix = cv2.getRotationMatrix2D((size[0] / 2, size[1] / 2), degrees, scale)
    return np.vstack([matrix, [0, 0, 1]])


def words(reading):
    return " / ".join(doubt.message for doubt in reading.doubts)


def test_nothing_seen_is_an_empty_reading_that_says_so(table):
    reading = read(table)

    assert reading.sightings == ()
    assert reading.hand is None
    assert "no tiles" in words(reading)


def test_one_row_of_seventeen_is_the_hand(table):
    reading = read(table.row(WIN))

    assert reading.hand == "123456m789p111sEEECC"
    assert {s.role for s in reading.sightings} == {Role.CONCEALED}
    assert "which tile won" in words(reading)


@pytest.mark.parametrize("degrees", range(0, 360, 15))
def test_the_photo_may_be_turned_by_any_angle(table, degrees):
    table.row("f1 f5 " + WIN + " | 6s")
    straight = read(table)

    assert read(table, transform=turned(degrees, 0.7)).hand == straight.hand


@pytest.mark.parametrize("scale", [0.25, 0.5, 2.0, 4.0])
def test_the_photo_may_have_any_size(table, scale):
    table.row("1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s C C | E E E").row("f1 f5", y=250)
    size = (int(1600 * scale), int(1200 * scale))

    reading = read(table, transform=np.diag([scale, scale, 1.0]), size=size)

    assert reading.hand == "123456m789p111sCC (EEE) +f1f5"


def test_perspective_fans_the_rows(table):
    table.row("1m 2m 3m 4m 5m 6m 7p 8p 9p", y=400).row("1s 1s 1s E E E C C", y=510)
    corners = np.array([[0, 0], [1600, 0], [1600, 1200], [0, 1200]], np.float32)
    seen_as = np.array([[400, 200], [1250, 230], [1600, 1200], [0, 1100]], np.float32)

    reading = read(table, transform=cv2.getPerspectiveTransform(corners, seen_as))

    assert reading.hand == "123456m789p111sEEECC"


def test_two_rows_are_not_interleaved(table):
    table.row("1m 2m 3m 4m 5m 6m 7p 8p 9p", y=400).row("1s 1s 1s E E E C C", y=490)
    rows = (
        {s.group for s in read(table).sightings[:9]},
        {s.group for s in read(table).sightings[9:]},
    )

    assert rows[0].isdisjoint(rows[1])


def test_tiles_pushed_by_hand_need_not_be_level(table):
    x = 200
    for step, trio in enumerate(["1m 2m 3m", "4m 5m 6m", "7p 8p 9p", "1s 1s 1s", "E E E", "C C"]):
        table.row(trio, x=x, y=400 + 22 * (step % 2))
        x += 186
    assert read(table).hand == "123456m789p111sEEECC"


def test_melds_aside_are_open(table):
    reading = read(table.row("1m 2m 3m 4m 5m 6m 1s 1s 1s C C | 7p 8p 9p | E E E"))

    assert reading.hand == "123456m111sCC (789p) (EEE)"


def test_melds_in_another_row_are_open(table):
    reading = read(table.row("7p 8p 9p | E E E", y=280).row("1m 2m 3m 4m 5m 6m 1s 1s 1s C C"))

    assert reading.hand == "123456m111sCC (789p) (EEE)"


def test_sets_laid_apart_are_concealed_and_asked_about(table):
    reading = read(table.row("1m 2m 3m | 4m 5m 6m | 7p 8p 9p | 1s 1s 1s | E E E | C C"))

    assert reading.hand == "123456m789p111sEEECC"
    assert "may have been called" in words(reading)


def test_suits_laid_apart_are_concealed(table):
    reading = read(table.row("1m 2m 3m 4m 5m 6m 7m 8m 9m | 1s 2s 3s | 5p 5p 5p C C"))

    assert "(" not in reading.hand


@pytest.mark.parametrize(
    ("kong", "written", "asked"),
    [
        ("E E E E", "(EEEE)", "open kong"),
        ("back E E back", "[EEEE]", None),
        ("E back back E", "[EEEE]", None),
        ("back E E E", "[EEEE]", None),
        ("back back E back", "[EEEE]", None),
        ("back back back back", "", "face down"),
    ],
)
def test_kongs(table, kong, written, asked):
    reading = read(table.row(f"1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s C C | {kong}"))

    assert reading.hand == f"123456m789p111sCC {written}".strip()
    assert (asked or "") in words(reading)
    if asked is None:
        assert "kong" not in words(reading)


def test_a_kong_within_the_row_is_found_by_the_count(table):
    reading = read(table.row("1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s E E E E C C"))

    assert reading.hand == "123456m789p111sCC [EEEE]"
    assert "concealed kong" in words(reading)


def test_fifteen_tiles_with_four_alike_are_fourteen_with_a_kong(table):
    reading = read(table.row("1m 2m 3m 4m 5m 6m 7p 8p 9p E E E E C C"))

    assert reading.hand == "123456m789pCC [EEEE]"
    assert "14 tiles" in words(reading)


def test_of_two_fours_the_one_that_leaves_a_win_is_the_kong(table):
    reading = read(table.row("1m 1m 1m 1m 2m 3m 4m 5m 6m 7p 8p 9p 9s 9s 9s 9s C C"))

    assert reading.hand == "111123456m789pCC [9999s]"


def test_four_alike_in_a_hand_of_seventeen_are_no_kong(table):
    reading = read(table.row("1m 1m 1m 1m 2m 3m 4m 5m 6m 7p 8p 9p E E E C C"))

    assert parse_hand(reading.hand).melds == ()


@pytest.mark.parametrize("layout", [f"{WIN[:-2]} | C", f"C | {WIN[:-2]}", f"{WIN[:-2]} _C"])
def test_the_winning_tile_is_set_apart_or_turned(table, layout):
    reading = read(table.row(layout))

    assert reading.hand == "123456m789p111sEEECC *C"
    assert "which tile won" not in words(reading)
    assert [s.label.code for s in reading.sightings if s.role is Role.WINNING] == ["C"]


@pytest.mark.parametrize("gap", [14, 20, 40, 100])
def test_in_a_tidy_row_a_small_gap_sets_the_winning_tile_apart(table, gap):
    table.row(WIN[:-2]).put("C", 200 + 16 * 62 - 2 + gap + 30, 404)

    assert read(table).hand == "123456m789p111sEEECC *C"


def test_in_a_loose_row_a_small_gap_means_nothing(table):
    x = 200
    for code, gap in zip(
        WIN.split(), [0, 9, 3, 14, 6, 0, 12, 5, 9, 2, 14, 8, 3, 11, 0, 7, 15], strict=True
    ):
        x += gap
        table.put(code, x + 30, 400)
        x += 60

    assert read(table).hand == "123456m789p111sEEECC"


def test_a_turned_tile_in_a_meld_is_the_called_one(table):
    reading = read(table.row("1m 2m 3m 4m 5m 6m 1s 1s 1s E E E C C | 7p _8p 9p"))

    assert reading.hand == "123456m111sEEECC (789p)"


def test_flowers_may_lie_anywhere(table):
    reading = read(table.row("f3 " + WIN + " f8").row("f1 f5", y=300))

    assert parse_hand(reading.hand).flowers == parse_hand("+f1f3f5f8").flowers


def test_discards_and_walls_are_left_out(table):
    table.row(WIN, y=900)
    table.row("back " * 12, x=300, y=600)
    for k, name in enumerate(["1p", "5s", "9m", "W", "N", "3p", "7s", "2m"]):
        table.put(name, 500 + 90 * (k % 4), 200 + 110 * (k // 4) + 7 * k, turn=k % 4)
    reading = read(table)

    assert reading.hand == "123456m789p111sEEECC"
    others = [s for s in reading.sightings if s.role is Role.OTHER]
    assert len(others) == 20
    assert all(s.group == -1 for s in others)


def test_another_players_hand_is_left_out(table):
    table.row(WIN, y=900).row("1p 1p 2p 3p 5s 6s 7s 9m 9m W N N 3s", x=300, y=150, turn=2)

    assert read(table).hand == "123456m789p111sEEECC"


def test_a_stray_tile_beside_the_hand_is_left_out_and_shown(table):
    reading = read(table.row(WIN + " | | 9s"))

    assert reading.hand == "123456m789p111sEEECC"
    assert "1 tile near the hand (9s) is left out" in words(reading)
    assert "a hand of 18" in words(reading)


def test_a_few_faces_far_from_the_hand_are_asked_for_but_many_are_discards(table):
    far = read(table.row(WIN, y=900).put("7s", 300, 100))
    assert far.hand == "123456m789p111sEEECC"
    assert "left out" in words(far)
    for k, name in enumerate(["1p", "5s", "9m", "W"]):
        table.put(name, 700 + 150 * k, 80 + 60 * (k % 2), turn=k)
    assert "left out" not in words(read(table))


def test_sixteen_tiles_wait(table):
    reading = read(table.row(WIN[:-2]))

    assert reading.hand == "123456m789p111sEEEC"
    assert "16 tiles" in words(reading)
    assert "may be the winning tile" in words(reading)
    apart = read(type(table)().row(WIN[:-3] + "| C"))
    assert "16 tiles" in words(apart)
    assert "may be the winning tile" not in words(apart)


def test_a_tile_overlooked_in_the_row_is_asked_for(table):
    table.row("1m 2m 3m 4m 5m 6m 7p 8p").row("1s 1s 1s E E E C C", x=200 + 9 * 62)
    reading = read(table)

    assert "was a tile overlooked" in words(reading)
    assert "was a tile overlooked" not in words(read(type(table)().row(WIN)))


def test_each_gap_is_asked_for_by_the_tiles_beside_it(table):
    table.row("1m 2m 3m").row("4m 5m 6m 7p 8p", x=200 + 4 * 62)
    table.row("1s 1s 1s E E E C C", x=200 + 10 * 62)
    asked = [doubt for doubt in read(table).doubts if doubt.id == "perhaps_missed"]

    assert [doubt.tiles for doubt in asked] == [(2, 3), (7, 8)]
    assert "between 3m and 4m" in asked[0].message
    assert "between 8p and 1s" in asked[1].message
    assert "八筒和一條之間" in asked[1].message_zh


def test_the_gap_before_a_winning_tile_set_apart_is_no_question(table):
    table.row("1m 2m 3m 4m 5m 6m 7p 8p").row("1s 1s 1s E E E C | C", x=200 + 9 * 62)
    reading = read(table)

    assert reading.sightings[15].role is Role.WINNING
    assert [d.tiles for d in reading.doubts if d.id == "perhaps_missed"] == [(7, 8)]


def test_seventeen_tiles_that_are_no_win_say_so(table):
    reading = read(table.row(WIN[:-1] + "P"))

    assert "not a win" in words(reading)


def test_a_grid_of_many_tiles_is_no_hand(table):
    for k in range(4):
        table.row("1m 2m 3m 4m 5m 6m 7m 8m 9m", y=200 + 90 * k)
    reading = read(table)

    assert reading.hand is None
    assert "too many" in words(reading)
    assert {s.role for s in reading.sightings} == {Role.OTHER}


def test_an_unknown_face_is_asked_for(table):
    reading = read(table.row(WIN[:-1] + "?"))

    assert reading.hand == "123456m789p111sEEEC"
    assert "could not be told" in words(reading)
    assert reading.sightings[-1].label is Special.UNKNOWN
    assert not reading.sightings[-1].sure


def test_a_blank_face_taken_for_a_back_is_asked_for(table):
    reading = read(table.row("1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s C C P back P"))

    assert reading.hand == "123456m789p111sCCPP"
    assert "blank face is P" in words(reading)
    assert "16 tiles" not in words(reading)


def test_a_doubtful_back_becomes_the_white_dragon_that_completes(table):
    table.row("1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s C C P P")
    table.put("back", 200 + 16 * 62 + 30, 400, tP=0.3)
    reading = read(table)

    assert reading.hand == "123456m789p111sCCPPP"
    assert "taken as P" in words(reading)


def test_an_unsure_tile_is_changed_when_a_fifth_copy_would_stand_there(table):
    table.row("1m 1m 1m 1m 4m 5m 6m 7p 8p 9p E E E C C").put("1m", 1250, 400, t2m=0.4)
    table.put("3m", 1312, 400)
    reading = read(table)

    assert parse_hand(reading.hand).concealed.count(parse_hand("1m").concealed[0]) == 4
    assert "looks more like 1m but is taken as 2m" in words(reading)
    assert not reading.sightings[15].sure


def test_a_fifth_copy_beside_a_kong_half_face_down_gives_way(table):
    table.row("1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s C | back E E back")
    table.put("E", 200 + 12 * 62 + 62, 400, tC=0.3)
    reading = read(table)

    assert reading.hand == "123456m789p111sCC [EEEE]"


def test_five_clear_copies_stay_and_are_reported(table):
    reading = read(table.row("1m 1m 1m 1m 1m 4m 5m 6m 7p 8p 9p E E E C C C"))

    assert "5 tiles look like 1m" in words(reading)
    assert reading.hand.startswith("11111")


def test_an_unsure_tile_may_complete_the_hand(table):
    table.row(WIN[:-2]).put("F", 200 + 16 * 62 + 30, 400, tC=0.35)
    reading = read(table)

    assert reading.hand == "123456m789p111sEEECC"
    assert "taken as C" in words(reading)


def test_a_clear_wrong_hand_is_never_made_a_win(table):
    table.row(WIN[:-2]).put("F", 200 + 16 * 62 + 30, 400, tC=0.015)
    reading = read(table)

    assert reading.hand == "123456m789p111sEEEFC".replace("FC", "CF")
    assert "not a win" in words(reading)


def test_six_and_nine_follow_the_row(table):
    table.row(WIN.replace("7p 8p 9p", "6p 7p 8p"))
    photo, detections, classification = table.seen(transform=turned(180))
    own = classification.turns[6]
    joint = np.zeros((17, len(classification.labels), 4), np.float32)
    joint[np.arange(17), :, classification.turns] = classification.probabilities
    six, nine = (CODES.index(code) for code in ("6p", "9p"))
    joint[6] = 1e-6
    joint[6, six, own], joint[6, nine, (own + 2) % 4] = 0.4, 0.6
    classification.turns[6] = (own + 2) % 4
    misled = Classification(
        classification.labels,
        joint.sum(axis=2),
        classification.turns,
        classification.turn_confidences,
        joint,
    )

    reading = interpret(photo, detections, misled)

    assert reading.hand == "123456m678p111sEEECC"
    assert all(s.quad[3][1] < s.quad[0][1] for s in reading.sightings)


class FakeDetector:
    def __init__(self, detections):
        self.found = detections

    def detect(self, photo):
        return self.found


class FakeClassifier:
    def __init__(self, classification):
        self.named = classification

    def classify(self, photo, detections):
        return self.named


def test_reader_scales_to_the_full_photo_and_times_its_stages(table):
    photo, detections, classification = table.row(WIN).seen()
    large = Photo(photo.pixels, "big", photo.width * 3, photo.height * 3)
    reader = PhotoReader(FakeDetector(detections), FakeClassifier(classification))

    reading = reader.read(large, load_ms=12.5)

    assert (reading.width, reading.height) == (4800, 3600)
    assert np.allclose(reading.sightings[0].quad[0], [600, 1080])
    assert reading.timings.load == 12.5
    assert reading.timings.assemble > 0


def test_a_reading_goes_into_json(table):
    from taishot.webui.readings import reading_to_json

    answer = json.loads(json.dumps(reading_to_json(read(table.row(WIN)))))

    assert answer["tiles"][0]["tile"] == "1m"
    assert answer["tiles"][0]["role"] == "concealed"


def test_more_of_a_kind_than_a_set_has_are_never_all_sure():
    east, five, spring = (TILE_BY_CODE[code] for code in ("E", "5p", "f1"))
    hand, other = Role.CONCEALED, Role.OTHER
    assert one_too_many([east] * 5, [hand] * 5) == frozenset(range(5))
    assert one_too_many([east] * 4, [hand] * 4) == frozenset()
    assert one_too_many([five] * 6, [hand] * 2 + [other] * 4) == frozenset({2, 3, 4, 5})
    assert one_too_many([spring, spring], [Role.FLOWER, other]) == frozenset({1})
    assert one_too_many([Special.BACK] * 9, [other] * 9) == frozenset()
