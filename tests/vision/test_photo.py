import io
import zlib

import numpy as np
import pillow_heif
import pytest
from PIL import Image

from taishot.vision.errors import BadPhoto
from taishot.vision.photo import load_photo


def picture(width=640, height=480):
    """Left half red, right half blue, a green stripe on top."""
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[:, : width // 2] = (220, 30, 30)
    pixels[:, width // 2 :] = (30, 30, 220)
    pixels[: height // 8] = (30, 200, 30)
    return Image.fromarray(pixels)


def encoded(image, form="JPEG", **how):
    held = io.BytesIO()
    image.save(held, form, **how)
    return held.getvalue()


def colours(photo):
    """Nearest of r, g, b at left middle, right middle, top middle (pixels are BGR)."""
    height, width = photo.pixels.shape[:2]
    spots = [(height // 2, width // 8), (height // 2, -width // 8), (height // 20, width // 2)]
    return "".join("bgr"[int(photo.pixels[y, x].argmax())] for y, x in spots)


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF"])
def test_formats(form):
    photo = load_photo(encoded(picture(), form))

    assert (photo.full_width, photo.full_height) == (640, 480)
    assert colours(photo) == "rbg"


def test_heic_is_read_whatever_the_file_is_called(tmp_path):
    held = io.BytesIO()
    pillow_heif.from_pillow(picture()).save(held)
    path = tmp_path / "胡牌 🀄.jpg"
    path.write_bytes(held.getvalue())

    photo = load_photo(path)

    assert colours(photo) == "rbg"
    assert photo.name.endswith("胡牌 🀄.jpg")


@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_orientation_is_applied(orientation):
    upright = picture()
    undo = {
        1: None,
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }[orientation]
    stored = upright if undo is None else upright.transpose(undo)
    exif = Image.Exif()
    exif[0x0112] = orientation

    photo = load_photo(encoded(stored, exif=exif.tobytes()))

    assert (photo.full_width, photo.full_height) == (640, 480)
    assert colours(photo) == "rbg"


def test_heic_orientation_is_not_applied_twice():
    exif = Image.Exif()
    exif[0x0112] = 6
    held = io.BytesIO()
    turned = picture().transpose(Image.Transpose.ROTATE_90)
    pillow_heif.from_pillow(turned).save(held, exif=exif.tobytes())

    assert colours(load_photo(held.getvalue())) == "rbg"


@pytest.mark.parametrize("form", ["JPEG", "PNG"])
def test_large_pictures_are_reduced_but_keep_their_size(form):
    photo = load_photo(encoded(picture(4032, 3024), form))

    assert (photo.full_width, photo.full_height) == (4032, 3024)
    assert (photo.width, photo.height) == (2016, 1512)
    assert colours(photo) == "rbg"


@pytest.mark.parametrize("mode", ["L", "P", "1", "CMYK", "RGBA", "LA", "I;16", "F"])
def test_modes(mode):
    if mode in ("I;16", "F"):
        ramp = np.tile(np.linspace(0, 60000, 200), (100, 1))
        image = Image.fromarray(ramp.astype(np.uint16 if mode == "I;16" else np.float32))
    else:
        image = picture(200, 100).convert(mode)
    data = encoded(image, {"CMYK": "JPEG", "F": "TIFF"}.get(mode, "PNG"))

    pixels = load_photo(data).pixels

    assert pixels.shape == (100, 200, 3)
    left, right = pixels[80, 10].astype(int), pixels[80, 190].astype(int)
    if mode in ("P", "CMYK", "RGBA"):
        assert (left[2], right[0]) == (pytest.approx(220, abs=36), pytest.approx(220, abs=36))
    elif mode in ("I;16", "F"):
        assert left.max() < 30
        assert right.min() > 200
    else:
        assert (pixels[..., 0] == pixels[..., 2]).all()


def test_transparency_is_laid_on_grey():
    clear = Image.new("RGBA", (100, 100), (255, 0, 0, 0))

    assert load_photo(encoded(clear, "PNG")).pixels[50, 50].tolist() == [128, 128, 128]


def test_an_animation_gives_its_first_frame():
    frames = [picture(), Image.new("RGB", (640, 480), "white")]
    data = encoded(frames[0], "GIF", save_all=True, append_images=frames[1:])

    assert colours(load_photo(data)) == "rbg"


def bomb():
    """A PNG of a few kilobytes that unpacks to 20,000 x 20,000 pixels."""

    def chunk(kind, body):
        crc = zlib.crc32(kind + body)
        return len(body).to_bytes(4, "big") + kind + body + crc.to_bytes(4, "big")

    side = (20_000).to_bytes(4, "big")
    head = chunk(b"IHDR", side + side + bytes([8, 2, 0, 0, 0]))
    rows = chunk(b"IDAT", zlib.compress(b"\0" * 100_000))
    return b"\x89PNG\r\n\x1a\n" + head + rows + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b"hello, this is text", "not_an_image"),
        (b"%PDF-1.4\n" + bytes(100), "not_an_image"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 99 99\n", "not_an_image"),
        (encoded(picture())[:4000], "damaged"),
        (encoded(picture())[:30], "damaged"),
        (encoded(picture(), "PNG")[:600], "damaged"),
        (encoded(picture(20, 20)), "too_small"),
        (bomb(), "too_many_pixels"),
        (bytes(100 * 1024 * 1024), "too_large"),
    ],
)
def test_what_cannot_be_read_is_said_in_two_languages(data, reason):
    with pytest.raises(BadPhoto) as caught:
        load_photo(data, "x.jpg")

    assert caught.value.id == reason
    assert any("\u4e00" <= letter <= "\u9fff" for letter in caught.value.message_zh)


def test_a_missing_file_and_a_folder_are_named(tmp_path):
    for path in (tmp_path / "nowhere.jpg", tmp_path):
        with pytest.raises(BadPhoto, match=path.name) as caught:
            load_photo(path)
        assert caught.value.id == "no_file"


def test_a_missing_file_and_a_folder_are_told_apart_in_both_languages(tmp_path):
    missing, folder = tmp_path / "nowhere.jpg", tmp_path
    for path, english, chinese in (
        (missing, "no such file", "沒有這個檔案"),
        (folder, "it is a folder", "這是資料夾"),
    ):
        with pytest.raises(BadPhoto) as caught:
            load_photo(path)
        assert english in caught.value.message
        assert chinese in caught.value.message_zh


@pytest.mark.parametrize(
    ("size", "english", "chinese"),
    [
        ((20000, 10), "a strip of 20000 x 10 pixels, too narrow", "太窄"),
        ((10, 900), "a strip of 10 x 900 pixels, too narrow", "太窄"),
        ((60, 40), "not a thumbnail", "縮圖"),
    ],
)
def test_a_strip_is_no_thumbnail(size, english, chinese):
    held = io.BytesIO()
    Image.new("RGB", size).save(held, "PNG")
    with pytest.raises(BadPhoto) as caught:
        load_photo(held.getvalue())

    assert caught.value.id == "too_small"
    assert english in caught.value.message
    assert chinese in caught.value.message_zh


def test_broken_metadata_does_not_matter():
    data = encoded(picture(), exif=b"Exif\0\0MM\0\x2a\0\0\0\x08\xff\xff\x01\x12garbage")

    assert colours(load_photo(data)) == "rbg"
