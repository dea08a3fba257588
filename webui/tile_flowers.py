"""The pictures of the eight flowers, drawn as SVG shapes in the lower part of a 60 x 80 box."""

from __future__ import annotations

_LEAF = "#2c8a4b"
_STEM = "#6b4a2b"


def _line(path: str, colour: str, width: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        ' stroke-linecap="round"/>'
    )


def _ring(count: int, petal: str, x: float, y: float, start: float = 0.0) -> str:
    step = 360 / count
    return "".join(
        f'<g transform="translate({x:g} {y:g}) rotate({start + step * turn:g})">{petal}</g>'
        for turn in range(count)
    )


def spring() -> str:
    """春: a butterfly."""
    wing = (
        '<path d="M30 50C33 37 47 33 50 40c2 6-7 11-20 12z" fill="#e0559a"/>'
        '<path d="M30 51c8 0 17 4 15 11-2 5-11 3-15-7z" fill="#8e4fc0"/>'
        '<circle cx="43" cy="42" r="2.7" fill="#fff3c4"/>'
        '<circle cx="39" cy="58.5" r="2" fill="#fff3c4"/>'
    )
    body = _line("M30 44v18", "#33261a", 3.2) + _line("M30 44q-1-7-6-9m6 9q1-7 6-9", "#33261a", 1.5)
    return f'<g>{wing}</g><g transform="matrix(-1 0 0 1 60 0)">{wing}</g>{body}'


def summer() -> str:
    """夏: a lotus on the water."""
    outer = "".join(
        f'<path d="M30 63C22 56 24 44 30 39 36 44 38 56 30 63z" fill="{colour}"'
        f' stroke="#fffdf4" transform="rotate({turn} 30 63)"/>'
        for turn, colour in (
            (-62, "#f5a3bd"),
            (62, "#f5a3bd"),
            (-32, "#ee7fa3"),
            (32, "#ee7fa3"),
            (0, "#e0557f"),
        )
    )
    water = _line("M9 65q5.25-4 10.5 0t10.5 0 10.5 0 10.5 0", "#2a7fb8", 2.8)
    return outer + water


def autumn() -> str:
    """秋: a maple leaf."""
    points = [
        (30, 36), (33.5, 43), (38, 40.5), (37, 47), (42, 44.5), (43.5, 47.5), (50, 47),
        (46.5, 52), (48.5, 54), (40, 57), (41, 60.5), (31.5, 59),
    ]  # fmt: skip
    right = "L".join(f"{x:g} {y:g}" for x, y in points)
    left = "L".join(f"{60 - x:g} {y:g}" for x, y in reversed(points))
    leaf = f'<path d="M{right}L{left}z" fill="#d9531e" stroke="#d9531e" stroke-linejoin="round"/>'
    veins = _line("M30 68V42M30 58l-10-7m10 7 10-7", "#7d2a0b", 1.8)
    return leaf + veins


def winter() -> str:
    """冬: a snow crystal."""
    arm = '<path d="M0 0v-16M0-9l-5-4.500M0-9l5-4.5"/>'
    return (
        '<g fill="none" stroke="#2a86c4" stroke-width="2.6" stroke-linecap="round">'
        + _ring(6, arm, 30, 52)
        + '</g><circle cx="30" cy="52" r="2.6" fill="#fffdf4"/>'
    )


def plum() -> str:
    """梅: plum blossom on a branch."""
    branch = _line("M8 66q12-3 20-12t22-16M28 54q2 8 10 11", _STEM, 3)
    petal = '<circle cy="-6" r="5.2"/>'
    flower = (
        '<g fill="#d6204e" stroke="#fffdf4" stroke-width=".8">'
        + _ring(5, petal, 24, 50)
        + '</g><circle cx="24" cy="50" r="3.2" fill="#ffd75e"/>'
    )
    bud = '<g fill="#e8537a">' + _ring(5, '<circle cy="-3.2" r="3"/>', 44, 57) + "</g>"
    return branch + flower + bud + '<circle cx="44" cy="57" r="1.8" fill="#ffd75e"/>'


def orchid() -> str:
    """蘭: an orchid with its long leaves."""
    leaves = (
        '<path d="M29 68Q16 60 8 44q14 6 22 22zM31 68q-3-18 7-30 0 18-4 30z'
        f'M32 68q8-14 20-17-6 12-16 17z" fill="{_LEAF}"/>'
    )
    petal = '<path d="M0 0C-6-4-4-11 0-13 4-11 6-4 0 0z"/>'
    flower = (
        '<g fill="#7b3fb0" stroke="#fffdf4" stroke-width=".8">'
        + _ring(5, petal, 24, 47)
        + '</g><circle cx="24" cy="47" r="3" fill="#ffd75e"/>'
    )
    return leaves + flower


def chrysanthemum() -> str:
    """菊: a chrysanthemum seen from the front."""
    leaf = f'<path d="M30 62q-10 8-18 4 6-8 18-4zm0 0q10 8 18 4-6-8-18-4z" fill="{_LEAF}"/>'
    outer = _ring(14, '<ellipse cy="-10.5" rx="2.7" ry="5.6"/>', 30, 51)
    inner = _ring(9, '<ellipse cy="-5.5" rx="2.2" ry="4"/>', 30, 51, 20)
    return (
        f'{leaf}<g fill="#e79a00">{outer}</g><g fill="#ffc93c">{inner}</g>'
        '<circle cx="30" cy="51" r="3" fill="#b86b00"/>'
    )


def bamboo_plant() -> str:
    """竹: two jointed stems with leaves."""
    stems = "".join(
        f'<path d="M{x} {top}V68" stroke="{_LEAF}" stroke-width="5"/>'
        + "".join(
            f'<path d="M{x - 3.5:g} {y}h7" stroke="#fffdf4" stroke-width="1.6"/>' for y in joints
        )
        for x, top, joints in ((25, 35, (44, 55)), (35, 42, (50, 60)))
    )
    leaf = '<path d="M0 0C5-5 12-5 16-3 12 2 6 3 0 0z"/>'
    places = [(37, 46, -25), (37, 55, 15), (23, 42, 205), (23, 53, 160), (25, 37, 240)]
    leaves = "".join(
        f'<g transform="translate({x} {y}) rotate({turn})">{leaf}</g>' for x, y, turn in places
    )
    return f'{stems}<g fill="#1b6b38">{leaves}</g>'


FLOWERS = (spring, summer, autumn, winter, plum, orchid, chrysanthemum, bamboo_plant)
"""The pictures of f1 to f8, in order."""


def digit(number: int, colour: str) -> str:
    """The flower's number 1 to 4 as strokes in the upper left corner."""
    paths = {
        1: "M9 11l3-2.500v13",
        2: "M8 11.500q1-3.5 4-3.5 4 0 4 3.5 0 2.5-8 9.500h8.5",
        3: "M8 9.500q7-3.5 7.5.5 0 4-4.5 4 5.5 0 5 4-1 4.5-8 2",
        4: "M13.5 21.500v-13.500l-6.5 9.500h10",
    }
    return (
        f'<path d="{paths[number]}" fill="none" stroke="{colour}" stroke-width="2.8"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )
