import io

import pytest

from taishot.scoring.notation import parse_hand
from taishot.scoring.tiles import ALL_TILES, TILE_BY_CODE
from taishot.webui.language import width
from taishot.webui.terminal import TileGroup, can_draw, characters, draw, face, groups_of, show_hand


class Screen(io.StringIO):
    def __init__(self, encoding="utf-8", terminal=True):
        super().__init__()
        self._encoding = encoding
        self._terminal = terminal

    @property
    def encoding(self):
        return self._encoding

    def isatty(self):
        return self._terminal


def test_a_hand_as_it_is_laid_out():
    hand = parse_hand("123m11s (777s) [EEEE] *1s +f1f6")

    drawn = draw(groups_of(hand))

    assert drawn.splitlines() == [
        "╭──╮╭──╮╭──╮╭──╮ ╭──╮ ╭──╮╭──╮╭──╮ ╭──╮╭──╮╭──╮╭──╮ ╭──╮╭──╮",
        "│一││二││三││一│ │一│ │七││七││七│ │東││東││東││東│ │春││蘭│",
        "│萬││萬││萬││條│ │條│ │條││條││條│ │  ││  ││  ││  │ │１││２│",
        "╰──╯╰──╯╰──╯╰──╯ ╰──╯ ╰──╯╰──╯╰──╯ ╰──╯╰──╯╰──╯╰──╯ ╰──╯╰──╯",
        "                 胡   碰           暗槓             花",
    ]


@pytest.mark.parametrize("columns", [10, 24, 40, 80])
def test_it_never_overflows_and_loses_no_tile(columns):
    groups = [TileGroup(ALL_TILES[:17], "concealed"), TileGroup(ALL_TILES[17:20])]

    lines = draw(groups, columns).splitlines()

    assert max(width(line) for line in lines) <= columns
    assert sum(line.count("╭") for line in lines) == 20


def test_the_faces_are_all_different_and_two_columns_wide():
    faces = [face(tile) for tile in ALL_TILES]

    assert len(set(faces)) == 42
    assert {width(half) for both in faces for half in both} == {2}


def test_nothing_draws_nothing():
    assert draw([]) == ""


def test_unicode_tiles_in_running_text():
    assert characters([TILE_BY_CODE["E"], TILE_BY_CODE["1m"], TILE_BY_CODE["f5"]]) == "🀀🀇🀢"


@pytest.mark.parametrize(
    ("screen", "term", "shows"),
    [
        (Screen(), "xterm-256color", True),
        (Screen("UTF8"), "xterm", True),
        (Screen("latin-1"), "xterm", False),
        (Screen(None), "xterm", False),
        (Screen(terminal=False), "xterm", False),
        (Screen(), "linux", False),
        (Screen(), "dumb", False),
    ],
)
def test_only_a_utf8_terminal_gets_drawings(screen, term, shows, monkeypatch):
    monkeypatch.setenv("TERM", term)

    assert can_draw(screen) is shows


def test_a_hand_is_shown_where_it_can_be(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    screen, pipe, wrong = Screen(), Screen(terminal=False), Screen()

    show_hand("123m55p *5p", screen, "en")
    show_hand("123m55p *5p", pipe, "en")
    show_hand("no hand", wrong, "en")

    assert screen.getvalue().count("╭") == 5
    assert "win" in screen.getvalue()
    assert pipe.getvalue() == wrong.getvalue() == ""
