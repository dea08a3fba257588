"""What can go wrong with a photo, said so that the person who took it can act on it."""

from __future__ import annotations


class BadPhoto(ValueError):  # noqa: N818 - a name for people, like InvalidHand
    """A photo that cannot be read at all.

    Attributes:
        id: stable name of the kind of failure, such as `not_an_image`.
        message: in English, what is wrong and what to do.
        message_zh: the same in Traditional Chinese.
    """

    def __init__(self, id: str, message: str, message_zh: str) -> None:
        super().__init__(message)
        self.id = id
        self.message = message
        self.message_zh = message_zh
