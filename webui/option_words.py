"""The values of options in words: what a person chooses from, in both languages."""

from __future__ import annotations

CHOICES: dict[str, dict[str, tuple[str, str]]] = {
    "plant_order": {
        "梅蘭菊竹": ("梅、蘭、菊、竹", "梅 plum, 蘭 orchid, 菊 chrysanthemum, 竹 bamboo"),
        "梅蘭竹菊": ("梅、蘭、竹、菊", "梅 plum, 蘭 orchid, 竹 bamboo, 菊 chrysanthemum"),
    },
    "peace_wait": {
        "any": ("任意", "any wait"),
        "not_single": ("非獨聽（聽兩種以上）", "two kinds or more"),
        "two_sided": ("兩面聽（含 34567）", "two-sided, 34567 too"),
        "two_only": ("只限兩面（恰好兩種）", "two-sided, exactly two kinds"),
    },
    "peace_concealed": {
        "any": ("不限", "does not matter"),
        "required": ("須門清", "must be concealed"),
        "forbidden": ("不得門清", "must not be concealed"),
    },
    "heavenly_ready_by": {
        "any": ("不限", "anyone"),
        "dealer": ("限莊家", "the dealer only"),
        "non_dealer": ("限閒家", "not the dealer"),
    },
}
"""Option -> value -> Traditional Chinese and English."""


def choice_words(option: str, choices: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """The words of an option's values in their order: Chinese ones, English ones.

    Args:
        option: its name.
        choices: the values it may have.

    Raises:
        KeyError: for a value that has no words.
    """
    words = [CHOICES[option][choice] for choice in choices]
    return [zh for zh, _ in words], [en for _, en in words]
