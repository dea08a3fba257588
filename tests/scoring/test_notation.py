import pytest
from hypothesis import given
from hypothesis import strategies as st

from taishot.scoring.hand import Hand
from taishot.scoring.melds import chow, kong, pung
from taishot.scoring.notation import NotationError, format_hand, parse_hand
from taishot.scoring.notation_reader import MAX_LENGTH
from taishot.scoring.tile_names import CHARACTER_OF, SUIT_MARKS, TILE_WORDS
from taishot.scoring.tiles import ALL_TILES, TILE_BY_CODE, Suit, Tile

PLAYED = [tile for tile in ALL_TILES if not tile.is_flower]
FLOWERS = [tile for tile in ALL_TILES if tile.is_flower]

melds = st.one_of(
    st.sampled_from([tile for tile in PLAYED if tile.is_number and tile.rank <= 7]).map(chow),
    st.sampled_from(PLAYED).map(pung),
    st.builds(kong, st.sampled_from(PLAYED), concealed=st.booleans()),
)


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    concealed = draw(st.lists(st.sampled_from(PLAYED), max_size=17))
    return Hand(
        concealed=tuple(concealed),
        melds=tuple(draw(st.lists(melds, max_size=5))),
        flowers=tuple(draw(st.lists(st.sampled_from(FLOWERS), max_size=8, min_size=1))),
        winning_tile=draw(st.sampled_from(concealed)) if concealed else None,
    )


def tiles(codes: str) -> tuple[Tile, ...]:
    return tuple(TILE_BY_CODE[code] for code in codes.split())


def test_the_example_of_the_interface() -> None:
    hand = parse_hand("123m456p11s (777s) [EEEE] *1s +f1f6")
    assert hand == Hand(
        concealed=tiles("1m 2m 3m 4p 5p 6p 1s 1s"),
        melds=(pung(TILE_BY_CODE["7s"]), kong(TILE_BY_CODE["E"], concealed=True)),
        flowers=tiles("f1 f6"),
        winning_tile=TILE_BY_CODE["1s"],
    )
    assert format_hand(hand) == "123m456p11s (777s) [EEEE] *1s +f1f6"


@given(hands())
def test_what_is_printed_reads_back_as_the_same_hand(hand: Hand) -> None:
    text = format_hand(hand)
    again = parse_hand(text)
    assert sorted(again.concealed) == sorted(hand.concealed)
    assert sorted(meld.tiles for meld in again.melds) == sorted(meld.tiles for meld in hand.melds)
    assert {(meld.kind, meld.tiles) for meld in again.melds} == {
        (meld.kind, meld.tiles) for meld in hand.melds
    }
    assert sorted(again.flowers) == sorted(hand.flowers)
    assert again.winning_tile == hand.winning_tile
    assert format_hand(again) == text


@given(hands(), st.randoms(use_true_random=False))
def test_spaces_and_order_change_nothing(hand: Hand, random) -> None:
    shuffled = list(hand.concealed)
    random.shuffle(shuffled)
    text = format_hand(
        Hand(tuple(shuffled), tuple(reversed(hand.melds)), hand.flowers, hand.winning_tile)
    )
    spaced = "".join(character + random.choice(["", " ", "  ", "\u3000"]) for character in text)
    assert format_hand(parse_hand(spaced)) == format_hand(hand)


@given(hands())
def test_unicode_tiles_and_chinese_names_say_the_same(hand: Hand) -> None:
    for name in (CHARACTER_OF.__getitem__, lambda tile: tile.zh):
        words = ["".join(name(tile) for tile in hand.concealed)]
        for meld in hand.melds:
            inside = "".join(name(tile) for tile in meld.tiles)
            words.append(f"({inside})" if meld.is_open else f"【{inside}】")
        if hand.winning_tile is not None:
            words.append("*" + name(hand.winning_tile))
        words.append("+" + "".join(name(tile) for tile in hand.flowers))
        assert format_hand(parse_hand(" ".join(words))) == format_hand(hand)


ALPHABET = "0123456789mpszESWNCFPfZ()[]*+ ?一萬筒條東中春竹🀇🀫,back\u3000１＊"


@given(st.one_of(st.text(max_size=60), st.text(alphabet=ALPHABET, max_size=60)))
def test_any_text_gives_a_hand_or_a_notation_error(text: str) -> None:
    try:
        printed = format_hand(parse_hand(text))
    except NotationError as caught:
        error = caught
    else:
        assert format_hand(parse_hand(printed)) == printed
        return
    assert 0 <= error.position <= len(text)
    assert error.problem.message
    assert error.problem.message_zh


def test_every_tile_has_one_unicode_character_and_reads_by_every_name() -> None:
    assert set(CHARACTER_OF) == set(ALL_TILES)
    assert len(set(CHARACTER_OF.values())) == len(ALL_TILES)
    for word, tile in TILE_WORDS.items():
        assert (parse_hand(word).concealed + parse_hand(word).flowers) == (tile,)
    for mark, suit in SUIT_MARKS.items():
        assert parse_hand("7" + mark).concealed == (Tile(suit, 7),)
    assert set(SUIT_MARKS.values()) == {Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO}


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("1234567z", "ESWNCFP"),  # z counts 東南西北白發中
        ("5z", "P"),
        ("7z", "C"),
        ("１２３ｍ（７７７ｓ）＊１ｍ＋ｆ１", "123m (777s) *1m +f1"),
        ("一萬, 二万、三萬 九筒 五條 五索 5条", "123m9p555s"),
        ("紅中 發財 白板 東風 北风", "ENCFP"),
        ("春 夏 秋 冬 梅 蘭 菊 竹", "+f1f2f3f4f5f6f7f8"),
        ("+F1 F6", "+f1f6"),
        ("11sS", "11sS"),
        ("11SS", "11sS"),
        ("\U0001f007\ufe0e\U0001f008\U0001f009", "123m"),
        ("(1111p)[2222p]", "(1111p) [2222p]"),
        ("f1 2m", "2m +f1"),
        ("(中中中) 東東", "EE (CCC)"),
    ],
)
def test_other_ways_to_write(written: str, canonical: str) -> None:
    assert format_hand(parse_hand(written)) == canonical


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("12*3m11p", "123m11p *3m"),  # inside a run it marks
        ("*123m11p", "123m11p *1m"),
        ("123m11p *1p", "123m11p *1p"),  # alone it marks a copy that is there
        ("123m1p *1p", "123m1p *1p"),  # also when the hand is one short
        ("123m1p *2p", "123m12p *2p"),  # none there and one short: it is the missing tile
        ("123m11p *2p", "123m11p *2p"),  # none there and none missing: left for the hand's check
        ("東東 *東", "EE *E"),
    ],
)
def test_what_the_star_means(written: str, canonical: str) -> None:
    assert format_hand(parse_hand(written)) == canonical


@pytest.mark.parametrize(
    ("text", "problem", "position"),
    [
        ("", "empty", 0),
        ("  ()", "bad_meld", 2),
        ("1m" * MAX_LENGTH, "too_long", MAX_LENGTH),
        ("12m 34", "no_suit", 4),
        ("12 (777s)", "no_suit", 0),
        ("m", "no_number", 0),
        ("0m", "bad_number", 0),
        ("18z", "bad_number", 1),
        ("+f9", "bad_number", 1),
        ("1mx", "unknown_character", 2),
        ("1m back", "unread_tile", 3),
        ("1m?", "unread_tile", 2),
        ("12?m", "unread_tile", 2),
        ("1m🀫", "unread_tile", 2),
        ("1m*1m*1m", "second_winning_tile", 5),
        ("1m*", "no_winning_tile", 2),
        ("1m*(777s)", "no_winning_tile", 2),
        ("1m(77*7s)", "winning_tile_in_meld", 5),
        ("1m*f1", "winning_tile_in_meld", 3),
        ("1m+*f1", "winning_tile_in_meld", 3),
        ("1m(777s", "unclosed", 2),
        ("1m(777s+f1", "unclosed", 2),
        ("1m777s)", "unopened", 6),
        ("1m(777s]", "unopened", 7),
        ("1m((777s))", "nested", 3),
        ("1m(778s)", "bad_meld", 2),
        ("1m[777s]", "bad_kong", 2),
        ("1m(春春春)", "bad_meld", 2),
        ("1m+2m", "not_a_flower", 3),
    ],
)
def test_errors_say_what_and_where(text: str, problem: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    assert caught.value.problem.id == f"notation:{problem}"
    assert caught.value.position == position
    assert f"character {position + 1}:" in str(caught.value)
    assert f"第 {position + 1} 個字" in caught.value.problem.message_zh
