"""The picture of `--draw`: no face is covered, and the colours are explained in words."""

import numpy as np
import pytest

from taishot.scoring.tiles import TILE_BY_CODE
from taishot.vision.types import Photo, Reading, Role, Special, TileSighting
from taishot.webui import fonts, legend
from taishot.webui.annotate import annotate
from taishot.webui.fonts import chinese_font, code_font
from taishot.webui.label_places import FACE, LabelPlaces
from taishot.webui.legend import COLOURS, DARK, DOUBT, entries

GREY = 90
W, H = 42, 56


def turned(corners, degrees):
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    middle = np.array([500, 400])
    return ((corners - middle) @ turn.T + middle).astype(np.float32)


def quad(left, top, degrees=0):
    corners = np.array([(left, top), (left + W, top), (left + W, top + H), (left, top + H)])
    return turned(corners, degrees)


def sighting(place, role=Role.CONCEALED, sure=True, label=TILE_BY_CODE["5p"]):
    return TileSighting(label, 0.9, place, (), sure, role, 0)


def row(count, top=300, degrees=0, **more):
    return [sighting(quad(150 + 44 * i, top, degrees), **more) for i in range(count)]


def drawn(sightings, language="en", size=(1000, 800)):
    photo = Photo(np.full((size[1], size[0], 3), GREY, np.uint8), "p")
    reading = Reading("p", *size, tuple(sightings))
    return annotate(photo, reading, language)[:, :, ::-1]


def covered(picture, sightings):
    """The most that any printed part of a face is painted over, 0 to 1."""
    worst = 0.0
    for one in sightings:
        middle = one.quad.mean(axis=0)
        steps = np.linspace(-0.5, 0.5, 21) * FACE
        across, down = one.quad[1] - one.quad[0], one.quad[3] - one.quad[0]
        points = [middle + a * across + b * down for a in steps for b in steps]
        x, y = np.round(points).astype(int).T
        worst = max(worst, float((picture[y, x] != GREY).any(axis=1).mean()))
    return worst


def has(picture, colour):
    return bool((picture == np.array(colour)).all(axis=2).any())


@pytest.mark.parametrize("degrees", [0, 20, 90, 135, 180])
@pytest.mark.parametrize("rows", [1, 2, 3])
def test_no_name_stands_on_a_face(degrees, rows):
    sightings = [one for r in range(rows) for one in row(16, 300 + r * (H + 2), degrees)]
    picture = drawn(sightings)

    assert covered(picture, sightings) <= (0.06 if rows == 3 else 0)  # the middle row's
    assert has(picture, COLOURS[Role.CONCEALED])


def test_every_tile_of_the_hand_is_named_even_in_the_middle_of_others():
    quads = [quad(300 + 44 * column, 200 + 58 * line) for line in range(5) for column in range(5)]
    places = LabelPlaces((800, 1000), quads)
    size = (22, 16)
    found = [places.place(each, size, reach=True) for each in quads]

    assert None not in found
    boxes = {(p.left // 4, p.top // 4) for p in found}
    assert len(boxes) == 25
    assert all(0 <= p.left <= 1000 - size[0] and 0 <= p.top <= 800 - size[1] for p in found)
    assert places.place(quads[12], (300, 200), reach=False) is None


def test_a_name_reaches_free_room_by_a_line_round_the_other_faces():
    middle = quad(480, 380)
    around = [quad(480 + x, 380 + y) for x in (-45, 45) for y in (0,)]
    around += [quad(480, 380 + y) for y in (-59, 59)]
    place = LabelPlaces((800, 1000), [middle, *around]).place(middle, (22, 16), reach=True)

    assert place.leader is not None or covered_by(place, (22, 16), [middle, *around]) == 0


def covered_by(place, size, quads):
    centre = np.array([place.left + size[0] / 2, place.top + size[1] / 2])
    return sum(
        bool((np.abs(centre - each.mean(axis=0)) < np.array([W, H]) * FACE / 2).all())
        for each in quads
    )


def test_a_name_at_the_border_stays_in_the_picture():
    low = sighting(quad(950, 742))
    picture = drawn([low])

    assert covered(picture, [low]) == 0
    assert has(picture[:738], COLOURS[Role.CONCEALED])  # there is no room below


def test_the_photo_is_where_it_was_and_the_legend_is_below_it():
    sightings = row(3)
    picture = drawn(sightings)

    assert picture.shape[1] == 1000
    assert picture.shape[0] > 800
    assert (picture[:250] == GREY).all()
    assert tuple(picture[-1, -1]) == DARK
    assert drawn([]).shape == (800, 1000, 3)


def test_a_reduced_copy_of_a_photo_is_drawn_in_its_own_pixels():
    photo = Photo(np.full((400, 500, 3), GREY, np.uint8), "p", 1000, 800)
    picture = annotate(photo, Reading("p", 1000, 800, tuple(row(3))), "en")[:, :, ::-1]

    assert (picture[145:155, 75:100] != GREY).any()
    assert (picture[280:380] == GREY).all()


def test_only_a_tile_in_doubt_is_drawn_as_one():
    assert not has(drawn(row(5)), DOUBT)
    assert has(drawn([*row(5), sighting(quad(600, 500), sure=False)])[:800], DOUBT)
    assert not has(drawn([sighting(quad(600, 500), Role.OTHER, sure=False)]), DOUBT)


def test_the_legend_names_what_occurs_and_nothing_else():
    tiles = [
        *row(2),
        sighting(quad(600, 500), Role.WINNING, sure=False),
        sighting(quad(700, 500), Role.OTHER, label=Special.BACK),
    ]

    english = [entry.text for entry in entries(tiles, "en")]
    assert english == ["hand, sure", "winning tile", "? doubt: check it", "not part of the hand"]
    chinese = [entry.text for entry in entries(tiles, "zh")]
    assert chinese == ["手牌（確定）", "胡的那張", "? 請確認", "不算在手牌裡"]
    assert {entry.role for entry in entries(row(1, role=Role.MELD), "en")} == {Role.MELD}


def test_a_long_legend_takes_further_lines_in_a_narrow_picture():
    parts = [sighting(quad(20, 20 + 60 * i), role) for i, role in enumerate(Role)]
    wide, narrow = drawn(parts), drawn(parts, size=(260, 800))

    assert narrow.shape[0] > wide.shape[0]
    for role in Role:
        assert has(narrow[800:], COLOURS[role])


def test_without_a_chinese_font_the_legend_is_english(monkeypatch):
    monkeypatch.setattr(fonts, "CHINESE_FILES", ())
    chosen = []
    monkeypatch.setattr(legend, "code_font", lambda size: chosen.append(size) or code_font(size))

    assert (drawn(row(2), "zh") == drawn(row(2), "en")).all()
    assert len(chosen) == 2


def test_the_chinese_legend_has_a_glyph_for_every_character():
    words = "".join(entry.text for entry in entries([sighting(quad(0, 0), r) for r in Role], "zh"))
    font = chinese_font(20, words)
    if font is None:
        pytest.skip("this computer has none of the Chinese fonts in taishot.webui.fonts")

    shapes = {bytes(font.getmask(character)) for character in set(words) - {" "}}
    assert len(shapes) == len(set(words) - {" "})
    chinese, english = drawn(row(2), "zh"), drawn(row(2), "en")
    assert (chinese[:800] == english[:800]).all()
    assert chinese.shape != english.shape or (chinese != english).any()
    assert chinese_font(20, "\uffff") is None


def luminance(colour):
    parts = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return float(np.dot((0.2126, 0.7152, 0.0722), linear))


@pytest.mark.parametrize("role", Role)
def test_names_can_be_read_on_their_colours(role):
    assert 1.05 / (luminance(COLOURS[role]) + 0.05) >= 4.5
    assert (luminance(DOUBT) + 0.05) / (luminance(DARK) + 0.05) >= 4.5
