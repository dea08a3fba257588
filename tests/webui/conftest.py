"""An application with a reader that is told what to see, and photos drawn on the spot."""

import io
import threading

import numpy as np
import pytest
from PIL import Image

from taishot.scoring.tiles import TILE_BY_CODE
from taishot.vision.types import Doubt, Reading, Role, TileSighting, Timings
from taishot.webui import create_app
from taishot.webui.settings import Settings


def _quad(index):
    left = 20 + 30 * index
    corners = [(left, 40), (left + 28, 40), (left + 28, 80), (left, 80)]
    return np.array(corners, np.float32)


class FakeReader:
    """Sees the tiles it is told to; `gate` closed makes it wait, `failure` makes it raise."""

    def __init__(self):
        self.codes = ["1m", "2m", "3m", "E", "E"]
        self.failure = None
        self.gate = threading.Event()
        self.gate.set()
        self.begun = threading.Semaphore(0)
        self.photos = []

    def read(self, photo):
        self.begun.release()
        self.gate.wait(30)
        if self.failure is not None:
            raise self.failure
        self.photos.append(photo)
        sightings = tuple(
            TileSighting(
                TILE_BY_CODE[code],
                0.98,
                _quad(index),
                ((TILE_BY_CODE["9s"], 0.01),),
                role=Role.CONCEALED,
                group=0,
            )
            for index, code in enumerate(self.codes)
        )
        doubts = (Doubt("only five tiles", "只有五張牌", (0,)),)
        return Reading(
            photo.name,
            photo.full_width,
            photo.full_height,
            sightings,
            "123mEE",
            doubts,
            Timings(1, 2, 3, 4),
        )


@pytest.fixture
def fake_reader():
    reader = FakeReader()
    yield reader
    reader.gate.set()


@pytest.fixture
def settings(tmp_path):
    return Settings(home=tmp_path / "home")


@pytest.fixture
def app(settings, fake_reader):
    return create_app(settings, fake_reader)


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture
def jpeg():
    """A grey 640 x 480 picture with an EXIF note that it lies on its side."""
    image = Image.new("RGB", (640, 480), (120, 120, 120))
    exif = Image.Exif()
    exif[0x0112] = 6
    held = io.BytesIO()
    image.save(held, "JPEG", exif=exif)
    return held.getvalue()
