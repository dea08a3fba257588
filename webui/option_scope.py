"""Which options can change a count under a rule set, so that the page offers no others."""

from __future__ import annotations

from dataclasses import fields

from taishot.scoring.options import Options
from taishot.scoring.rules import RuleSet

_FLOWER_WINS = ("eight_flowers_win", "seven_rob_one")
_PEACE = ("peace", "little_peace", "big_peace")
_WAITS = ("single_wait", *_PEACE)

GUARDS = frozenset(
    {
        "first_turn_absorbs",
        "unrelated_absorbs_draw",
        "triple_chow_with_twins",
        "honours_keep_dragons",
        "honours_little_winds",
        "bridge_absorbs_ladder",
        "five_kongs_absorb_pungs",
        "terminals_absorb_ends",
        "pure_absorbs_mixed",
        "all_melded_absorbs_wait",
    }
)
"""Options that matter only where a rule file names them."""

NEEDS: dict[str, tuple[str, ...]] = {
    "flowers": ("seat_flower", "flower_set", "all_flowers", "each_flower", *_FLOWER_WINS, *_PEACE),
    "plant_order": ("seat_flower",),
    "flower_set_replaces_seat": ("flower_set",),
    "flower_win_absorbs_flowers": _FLOWER_WINS,
    "flower_win_adds_hand": _FLOWER_WINS,
    "robbed_flower_apart": ("seven_rob_one",),
    "peace_wait": ("peace",),
    "peace_flowers": ("peace",),
    "peace_honours": ("peace",),
    "peace_self_draw": ("peace",),
    "peace_concealed": ("peace",),
    "little_peace_two_sided": ("little_peace", "big_peace"),
    "two_sided_by_shape": _PEACE,
    "held_four_is_no_wait": _WAITS,
    "dead_side_is_single": _WAITS,
    "single_wait_special": ("single_wait",),
    "single_wait_heavenly": ("single_wait",),
    "concealed_kong_keeps_concealed": ("concealed", "concealed_self_draw"),
    "concealed_kong_breaks_melded": ("all_melded", "half_melded"),
    "melded_hand_self_draw": ("all_melded",),
    "twins_concealed": ("twin_chows", "double_twin_chows"),
    "eight_pairs": ("eight_pairs",),
    "quad_as_two_pairs": ("eight_pairs",),
    "eight_pairs_honours": ("eight_pairs",),
    "eight_pairs_run_any_win": ("eight_pairs_run",),
    "unrelated_first_turn": ("unrelated",),
    "heavenly_keeps_dealer": ("heavenly",),
    "heavenly_ready_by": ("heavenly_ready",),
    "heavenly_ready_is_ready": ("heavenly_ready",),
    "heavenly_ready_earthly": ("heavenly_ready",),
    "heavenly_ready_human": ("heavenly_ready",),
    "earthly_by_discard": ("earthly",),
    "human_by_self_draw": ("human",),
    "human_by_dealer": ("human",),
    "ready_needs_concealed": ("ready", "open_ready"),
    "four_kongs_win": ("four_kongs",),
    "rob_kong_last_tile": ("rob_kong", "last_discard"),
    "last_tile_replacement": ("last_draw", "replacement"),
    "streak_pull": ("streak",),
    "dealer_in_others_total": ("dealer", "streak"),
    "dragon_round_bonus": ("dragon", "round_dragon"),
    "honours_eight_pairs_reduced": ("honours_eight_pairs",),
    "honours_three_winds": ("three_winds",),
    "four_way_hog_each": ("hog_four_ways",),
}
"""Option -> patterns of which the set must have one for the option to matter; others always may."""


def relevant_options(rules: RuleSet) -> frozenset[str]:
    """Names of the options that can change a count under the set."""
    present = {worth.pattern.id for worth in rules.worths}
    named = {
        name
        for worth in rules.worths
        for pairs in (
            worth.absorbs_if,
            worth.absorbs_unless,
            worth.brings_if,
            worth.value_if,
            worth.value_unless,
        )
        for name, _ in pairs
    }
    return frozenset(
        name
        for name in (spec.name for spec in fields(Options))
        if name in named
        or (name not in GUARDS and not (name in NEEDS and present.isdisjoint(NEEDS[name])))
    )
