from dataclasses import replace

import numpy as np

from taishot.vision.pipeline import interpret
from taishot.vision.types import Role

WIN = "1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s E E E C C"
THREE_SETS = "1m 2m 3m 4m 5m 6m 1s 1s 1s C C"


def doubts(reading):
    return {doubt.id: doubt for doubt in reading.doubts}


def test_a_hand_one_tile_short_asks_for_the_discard_that_completes_it(table):
    table.row(WIN[:-2], y=1000)
    for k, code in enumerate(["1p", "W", "9m", "5s", "N", "C", "7s", "2m"]):
        table.put(code, 300 + 150 * (k % 4), 150 + 170 * (k // 4), turn=k % 4)
    reading = table.read()

    assert reading.hand == "123456m789p111sEEEC"
    assert doubts(reading)["left_out"].tiles == (21,)
    assert "add the one that won" in doubts(reading)["left_out"].message


def test_without_one_that_completes_it_the_nearest_are_asked_for(table):
    table.row(WIN[:-2], y=1000)
    for k, code in enumerate(["1p", "W", "9m", "5s", "N", "7s"]):
        table.put(code, 300 + 150 * k, 150 + 60 * k)

    assert doubts(table.read())["left_out"].tiles == (21, 20, 19, 18)


def test_a_winning_tile_much_nearer_to_the_camera_is_asked_for(table):
    table.row(WIN[:-2]).put("C", 260, 900)
    centre = table.quads[-1].mean(axis=0)
    table.quads[-1] = (table.quads[-1] - centre) * 1.7 + centre

    assert doubts(table.read())["left_out"].tiles == (16,)


def test_a_hand_that_is_full_asks_for_no_discards(table):
    table.row(WIN, y=1000)
    for k, code in enumerate(["1p", "W", "9m", "5s", "N", "C", "7s", "2m"]):
        table.put(code, 300 + 150 * (k % 4), 150 + 170 * (k // 4), turn=k % 4)

    assert "left_out" not in doubts(table.read())


def test_a_face_with_a_back_beside_a_hand_that_lacks_a_kong_is_perhaps_that_kong(table):
    table.row(THREE_SETS + " 7p 8p 9p").row("back N | f2 f1 f8", y=290)
    reading = table.read()

    assert set(doubts(reading)["perhaps_kong"].tiles) == {14, 15}
    assert "concealed kong of N" in doubts(reading)["perhaps_kong"].message


def test_a_face_alone_beside_a_hand_that_lacks_a_meld_is_asked_for_as_part_of_a_kong(table):
    table.row(THREE_SETS + " 7p 8p 9p").put("N", 1150, 250)
    reading = table.read()

    assert doubts(reading)["left_out"].tiles == (14,)
    assert "kong whose other tiles lie face down" in doubts(reading)["left_out"].message


def test_a_hand_that_lacks_just_a_meld_says_that_it_may_be_a_covered_kong(table):
    assert (
        "perhaps a kong" in doubts(table.row(THREE_SETS + " 7p 8p 9p").read())["short_hand"].message
    )


def test_a_kong_that_hangs_on_a_faint_back_is_asked_about(table):
    table.row(THREE_SETS).row("7p 8p 9p | E E E back", y=290)
    photo, detections, classification = table.seen()
    for score, wanted in ((0.4, True), (0.6, False)):
        scores = np.full(len(detections), 0.9, np.float32)
        scores[17] = score
        reading = interpret(photo, replace(detections, scores=scores), classification)
        assert reading.hand == "123456m111sCC (789p) [EEEE]"
        assert ("perhaps_kong" in doubts(reading)) is wanted


def test_a_back_above_a_pung_has_nothing_to_do_with_it(table):
    table.row(THREE_SETS).row("7p 8p 9p | E E E", y=290).put("back", 620, 195)
    reading = table.read()

    assert reading.sightings[17].role is Role.OTHER
    assert "perhaps_kong" not in doubts(reading)
