"""The options of a rule set: every point on which tables differ, with its type and meaning.

Source: RULESETS.md section 8 and every **[decided]** of it; popular-tables.md. Each rule set gives
its own defaults in its TOML file; a request may override them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from taishot.scoring.reason import Reason


def _option(default: bool | int | str, zh: str, en: str, choices: tuple[str, ...] = ()) -> Any:
    return field(default=default, metadata={"zh": zh, "en": en, "choices": choices})


@dataclass(frozen=True, slots=True)
class Options:
    """All options; `describe()` lists what each means."""

    # flowers
    flowers: bool = _option(True, "計花牌", "flowers count")
    plant_order: str = _option(
        "梅蘭菊竹",
        "四君子 1-4 號的次序",
        "which plant belongs to seats 1-4",
        ("梅蘭菊竹", "梅蘭竹菊"),
    )
    flower_set_replaces_seat: bool = _option(
        False, "花槓取代該組正花", "a full set of four replaces that set's seat flower"
    )
    flower_win_absorbs_flowers: bool = _option(
        False, "花胡不另計花槓與正花", "a flower win absorbs flower sets and seat flowers"
    )
    flower_win_adds_hand: bool = _option(
        True, "花胡時手牌亦成胡則台數加計", "a completed hand adds to a flower win"
    )
    robbed_flower_apart: bool = _option(
        False,
        "七搶一(摸得第八花)手牌成胡時,自有花牌照算,搶得之花不算",
        "when the drawn eighth flower also completes the hand, the own flowers count, the robbed "
        "one does not",
    )
    # 平胡
    peace_wait: str = _option(
        "any",
        "平胡的聽牌:任意/非獨聽/兩面(含34567)/只限兩面",
        "wait that 平胡 needs: any, not a single kind, two-sided (34567 too), exactly two kinds",
        ("any", "not_single", "two_sided", "two_only"),
    )
    peace_flowers: bool = _option(True, "平胡可有花", "平胡 may hold flowers")
    peace_honours: bool = _option(True, "平胡可用字牌作將", "平胡 may have a pair of honours")
    peace_self_draw: bool = _option(True, "平胡可自摸", "平胡 may be self-drawn")
    peace_concealed: str = _option(
        "any",
        "平胡與門清:不限/須門清/不得門清",
        "平胡 concealed: does not matter, must be, must not be",
        ("any", "required", "forbidden"),
    )
    little_peace_two_sided: bool = _option(
        False, "小/大平胡須兩面聽", "小平胡 and 大平胡 need a two-sided wait"
    )
    two_sided_by_shape: bool = _option(
        True,
        "兩面聽只看牌形,不論一邊是否已絕",
        "a two-sided wait with a dead side is still two-sided",
    )
    # waits
    held_four_is_no_wait: bool = _option(
        True,
        "自己已持四張的牌不算聽",
        "a kind of which the hand holds all four is no wait",
    )
    dead_side_is_single: bool = _option(
        True,
        "兩面聽一邊已絕而只剩一種可胡,算獨聽",
        "a two-sided wait with one side held in full is 獨聽",
    )
    single_wait_special: bool = _option(True, "特殊牌型可計獨聽", "special shapes may score 獨聽")
    single_wait_heavenly: bool = _option(
        True, "天胡可計獨聽(以所報胡張為準)", "天胡 may score 獨聽, for the tile named"
    )
    # concealed and melded hands
    concealed_kong_keeps_concealed: bool = _option(
        True, "暗槓不破門清", "a concealed kong keeps 門清"
    )
    concealed_kong_breaks_melded: bool = _option(
        True, "有暗槓不計全求/半求", "a concealed kong breaks 全求 and 半求"
    )
    melded_hand_self_draw: bool = _option(False, "自摸亦計全求", "全求 also by self-draw")
    twins_concealed: bool = _option(
        False, "一般高/二般高須門清", "一般高 and 二般高 need a concealed hand"
    )
    # special shapes
    eight_pairs: bool = _option(True, "採用八對半(嚦咕嚦咕)", "八對半 is played")
    quad_as_two_pairs: bool = _option(
        False, "八對半四張可作兩對", "four of a kind may be two pairs in 八對半"
    )
    eight_pairs_honours: bool = _option(
        False,
        "八對半之刻子為有價字牌時加計",
        "the triplet of 八對半 scores as an honour triplet",
    )
    eight_pairs_run_any_win: bool = _option(
        False,
        "連數八對半不限胡張成刻",
        "連數八對半 also when the winning tile is not of the triplet",
    )
    unrelated_first_turn: bool = _option(
        False, "十六不搭限第一巡", "十六不搭 only at the first turn"
    )
    unrelated_absorbs_draw: bool = _option(
        True, "十六不搭不計門清一摸三", "十六不搭 excludes 門清, 自摸 and 不求人"
    )
    # first turns and declarations
    heavenly_keeps_dealer: bool = _option(
        True, "天胡另計莊家", "the dealer's 1 still counts with 天胡"
    )
    first_turn_absorbs: bool = _option(
        True,
        "天聽不計門清聽牌;天胡地胡不計門清自摸不求人;人胡不計門清",
        "天聽, 天胡, 地胡 and 人胡 absorb what always comes with them",
    )
    heavenly_ready_by: str = _option(
        "any",
        "天聽限:不限/莊家/閒家",
        "who may declare 天聽",
        ("any", "dealer", "non_dealer"),
    )
    heavenly_ready_earthly: bool = _option(
        False,
        "天聽可與地胡並存",
        "天聽 can come with 地胡 (the wait is declared before the first draw)",
    )
    heavenly_ready_human: bool = _option(False, "天聽可與人胡並存", "天聽 can come with 人胡")
    heavenly_ready_is_ready: bool = _option(False, "天聽內含立直", "天聽 brings the declared 立直")
    earthly_by_discard: bool = _option(False, "地胡可胡銃", "地胡 also by discard")
    human_by_self_draw: bool = _option(True, "人胡可自摸", "人胡 also by self-draw")
    human_by_dealer: bool = _option(True, "莊家可人胡", "the dealer may win 人胡")
    ready_needs_concealed: bool = _option(
        False, "聽牌/立直須門清", "declaring 聽牌 or 立直 needs a concealed hand"
    )
    # kongs and the last tile
    four_kongs_win: bool = _option(
        False, "四槓牌可立即胡牌", "the fourth kong wins at once, hand complete or not"
    )
    discard_kong_win: bool = _option(
        True, "碰槓補牌可胡", "the replacement tile of a kong made from a discard may win"
    )
    rob_kong_last_tile: bool = _option(
        False, "末張可搶槓並計河底", "a kong on the last tile may be robbed and adds 河底"
    )
    last_tile_replacement: bool = _option(
        True, "末張可補牌", "a replacement may be drawn on the last tile"
    )
    # dealer
    streak_pull: bool = _option(True, "拉莊:連N拉N共2N台", "a streak of n counts 2n, not n")
    dealer_in_others_total: bool = _option(
        False,
        "閒家胡牌總台亦計莊家連莊",
        "a non-dealer's total includes 莊家 and 連莊 too (as if the dealer paid)",
    )
    # adding up
    dragon_round_bonus: bool = _option(
        False,
        "箭字合圈序加一台(東圈中、南圈發、西圈白)",
        "a dragon triplet that matches the round adds 1 (中 east, 發 south, 白 west)",
    )
    honours_eight_pairs_reduced: bool = _option(
        False, "字一色加嚦咕嚦咕亦減四台", "字一色 with 八對半 also loses 4"
    )
    triple_chow_with_twins: bool = _option(
        True, "一色三同順與二般高並計", "一色三同順 and 二般高 both count"
    )
    honours_three_winds: bool = _option(
        True, "字一色小三元另計三風會", "字一色 with 小三元 also scores 三風會"
    )
    honours_keep_dragons: bool = _option(
        True,
        "字一色中小/大三元仍計三元刻",
        "小三元 and 大三元 keep their dragon triplets inside 字一色",
    )
    honours_little_winds: bool = _option(
        False,
        "字一色小四喜另計門風圈風",
        "小四喜 inside 字一色 keeps 門風 and 圈風",
    )
    four_way_hog_each: bool = _option(
        False, "四歸四兩種牌分計", "四歸四 for two tiles counts twice"
    )
    bridge_absorbs_ladder: bool = _option(True, "金門橋不計節節高", "金門橋 absorbs 節節高")
    five_kongs_absorb_pungs: bool = _option(True, "五槓子不計對對胡", "五槓子 absorbs 對對胡")
    terminals_absorb_ends: bool = _option(
        True, "混/清老頭不計帶么", "混老頭 and 清老頭 absorb the 帶么 patterns"
    )
    pure_absorbs_mixed: bool = _option(True, "純全帶么不計全帶么", "純 excludes 混")
    all_melded_absorbs_wait: bool = _option(False, "全求不計獨聽", "全求 absorbs 獨聽")
    # limits
    cap: int = _option(0, "台數上限(0 為無)", "cap of the total, 0 for none")
    cap_covers_dealer: bool = _option(False, "上限含莊家連莊", "the cap covers 莊家 and 連莊 too")

    def changed(self, values: Mapping[str, object]) -> tuple[Options, tuple[Reason, ...]]:
        """These options with some changed.

        Returns:
            The new options and, for each value that does not fit, the reason; such a value is
            left as it was.
        """
        known = {spec.name: spec for spec in fields(self)}
        good: dict[str, Any] = {}
        wrong: list[Reason] = []
        for name, value in values.items():
            spec = known.get(name)
            if spec is None:
                wrong.append(Reason(f"there is no option {name!r}", f"沒有選項 {name!r}"))
            elif (reason := _misfit(spec.default, spec.metadata["choices"], value)) is not None:
                wrong.append(
                    Reason(
                        f"option {name!r} {reason.en}, not {value!r}",
                        f"選項 {name!r} {reason.zh}，不能是 {value!r}",
                    )
                )
            else:
                good[name] = value
        return replace(self, **good), tuple(wrong)


def _misfit(default: object, choices: tuple[str, ...], value: object) -> Reason | None:
    if type(value) is not type(default):
        kind = {
            bool: Reason("is true or false", "必須是 true 或 false"),
            int: Reason("is a whole number", "必須是整數"),
            str: Reason("is a word", "必須是文字"),
        }
        return kind[type(default)]
    if choices and value not in choices:
        return Reason("is one of " + ", ".join(choices), "必須是 " + "、".join(choices) + " 之一")
    if isinstance(value, int) and value < 0:
        return Reason("is not negative", "不可為負數")
    return None


def describe() -> tuple[tuple[str, str, str, tuple[str, ...]], ...]:
    """Every option: name, meaning in Chinese, meaning in English, allowed words if it is a word."""
    return tuple(
        (spec.name, spec.metadata["zh"], spec.metadata["en"], spec.metadata["choices"])
        for spec in fields(Options)
    )
