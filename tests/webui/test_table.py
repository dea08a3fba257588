"""Expected values: RULESETS.md sections 1 (seat flowers), 2 (花槓) and 5 (opening)."""

import json

import pytest

from taishot.webui import cli


def table(capsys, *words):
    code = cli.main(["table", "--json", *words])
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("dice", "opened"),
    [(5, "dealer"), (9, "dealer"), (6, "next"), (14, "next"), (3, "across"), (11, "across"),
     (4, "previous"), (16, "previous"), (18, "next")],
)  # fmt: skip
def test_the_dice_open_a_wall_whose_seat_is_east(capsys, dice, opened):
    code, found = table(capsys, "--dice", str(dice))

    assert code == 0
    assert found["opened"] == opened
    (east,) = [each for each in found["seats"] if each["seat"] == "E"]
    assert east == {"player": opened, "seat": "E", "flowers": ["f1", "f5"]}


def test_seats_run_counter_clockwise_from_the_opened_wall(capsys):
    _, found = table(capsys, "--dice", "11")

    seats = {each["player"]: (each["seat"], each["flowers"]) for each in found["seats"]}
    assert seats == {
        "across": ("E", ["f1", "f5"]),
        "previous": ("S", ["f2", "f6"]),
        "dealer": ("W", ["f3", "f7"]),
        "next": ("N", ["f4", "f8"]),
    }


def test_elsewhere_the_dealer_is_east_whatever_the_dice(capsys):
    _, found = table(capsys, "--rules", "common-table", "--dice", "11", "--player", "莊家")

    assert found["seat"] == "E"
    assert not found["dice_decide_east"]


@pytest.mark.parametrize(
    ("rules", "total"),
    # a full set with the seat's flower in it: 2 instead of it; 1 besides it
    [("luohan-2004", 2), ("classic-73", 2), ("new-53", 2), ("common-table", 2), ("jianjie", 2)],
)
def test_a_full_set_of_flowers(capsys, rules, total):
    _, found = table(capsys, "--rules", rules, "--seat", "E", "--flowers", "春夏秋冬")

    assert found["total"] == total
    ids = {line["id"] for line in found["lines"]}
    assert ("seat_flower" in ids) == (rules in ("common-table", "jianjie"))
    assert [each["complete"] for each in found["sets"]] == [True, False]


def test_whose_flower_it_is(capsys):
    _, found = table(capsys, "--seat", "S", "--flowers", "f2f5f6")

    assert found["flowers"] == [
        {"tile": "f2", "seat": "S", "own": True},
        {"tile": "f5", "seat": "E", "own": False},
        {"tile": "f6", "seat": "S", "own": True},
    ]
    assert found["total"] == 2


def test_without_a_seat_no_seat_flower_is_counted_and_it_says_so(capsys):
    assert cli.main(["table", "--flowers", "f1f5", "--lang", "en"]) == 0

    text = capsys.readouterr().out
    assert "--dice" in text
    assert "flowers count             0" in text


def test_in_shanghai_every_flower_counts_for_everyone(capsys):
    _, found = table(capsys, "--rules", "shanghai-qinghunpeng", "--flowers", "f1f2f8")

    assert found["total"] == 3


def test_a_flower_there_is_only_one_of(capsys):
    code, found = table(capsys, "--seat", "E", "--flowers", "f1f1")

    assert code == 1
    assert found["problems"]


@pytest.mark.parametrize("flowers", ["1m", "x", "f9", "(123m)"])
def test_what_is_no_flower_is_told(capsys, flowers):
    for lang in ("zh", "en"):
        assert cli.main(["table", "--flowers", flowers, "--lang", lang]) == 1
        told = capsys.readouterr().err
        assert told.startswith(f"taishot table: --flowers {flowers}")
        assert "f1" in told
        assert "character" not in told
        assert "個字" not in told


@pytest.mark.parametrize(
    "words", [["--dice", "2"], ["--dice", "x"], ["--seat", "中"], ["--player", "我"]]
)
def test_wrong_usage(capsys, words):
    with pytest.raises(SystemExit) as ended:
        cli.main(["table", *words])

    assert ended.value.code == 2


def test_both_languages_print_every_part(capsys):
    for language, word in (("zh", "花槓"), ("en", "full set")):
        words = ["--dice", "7", "--player", "across", "--flowers", "春夏秋冬梅"]
        assert cli.main(["table", *words, "--lang", language]) == 0
        assert word in capsys.readouterr().out
