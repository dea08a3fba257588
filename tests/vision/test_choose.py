import numpy as np

from taishot.vision.pipeline import interpret

WIN = "1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s E E E C C"


def read(table):
    return interpret(*table.seen())


def test_a_whole_set_laid_out_in_rows_is_no_hand_though_some_rows_are_flowers(table):
    for k, suit in enumerate("mps"):
        table.row(" ".join(f"{rank}{suit}" for rank in range(1, 10)), y=200 + 90 * k)
    table.row("E S f1 f2 f3 f4 f5 f6 f7", y=470).row("C F f1 f2 f3 f4 f5 f6 f8", y=560)

    assert read(table).hand is None


def test_a_heap_is_no_hand(table):
    rng = np.random.default_rng(5)
    for k, tile in enumerate(f"{WIN} 2p 3p 5p 7s 8s 9m 4s W N".split()):
        x, y = 300 + 130 * (k % 6), 200 + 140 * (k // 6)
        table.put(tile, x + rng.uniform(-15, 15), y + rng.uniform(-15, 15), rng.uniform(0, 4))
    reading = read(table)

    assert reading.hand is None
    assert "no_hand" in {doubt.id for doubt in reading.doubts}


def test_discards_near_a_hand_of_fourteen_do_not_fill_it_up(table):
    table.row("1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s C C", y=900)
    discards = "5s 8s 1s 9m W N 3p 7s 2m 4p F P"
    for k, tile in enumerate(discards.split()):
        table.put(tile, 400 + 85 * (k % 6), 740 - 105 * (k // 6) + 9 * (k % 3), 0.45 * (k % 5))

    assert read(table).hand == "123456m789p111sCC"


def test_four_melds_called_and_the_winning_tile_apart(table):
    table.row("E E C C | | C", y=600)
    table.row("1m 2m 3m | 4m 5m 6m | 7p 8p 9p | 1s 1s 1s", y=450)

    assert read(table).hand == "EECCC (123m) (456m) (789p) (111s) *C"


def test_dots_beside_a_turned_winning_tile_stand_as_the_row_does(table):
    table.row("1p 1p 1p").put("C", 200 + 3 * 62 + 60, 410, turn=1)
    table.row("1m 2m 3m 4m 5m 6m 7m 8m 9m E E E C", x=560)

    assert read(table).hand == "123456789mEEECC (111p) *C"


def test_a_printed_cloth_taken_for_faceless_tiles_is_left_out(table):
    for k in range(5):
        table.row("? ? ? ? ? ? ? ? ?", y=250 + 95 * k, x=250)
    table.row("? " + WIN, y=800)

    assert read(table).hand == "123456m789p111sEEECC"


def test_a_faint_thing_at_the_end_of_the_row_is_no_tile(table):
    photo, detections, classification = table.row(WIN + " P").seen()
    detections.scores[-1] = 0.5

    assert interpret(photo, detections, classification).hand == "123456m789p111sEEECC"


def test_in_a_row_of_three_the_gap_usual_elsewhere_parts_nothing(table):
    table.row("1m 2m 3m 4m 5m 6m 1s 1s 1s E E E C C", gap=16, y=600)
    table.row("7p 8p 9p", gap=18, y=480)

    assert read(table).hand == "123456m111sEEECC (789p)"
