"""The pictures of the dots, the bamboo and the bird, drawn as SVG shapes in a 60 x 80 box."""

from __future__ import annotations

from dataclasses import dataclass

RED = "#c4202b"
GREEN = "#12754a"
BLUE = "#1d3f8f"
IVORY = "#fffdf4"

_LEFT, _MIDDLE, _RIGHT = 17.0, 30.0, 43.0


def shape(name: str, **attributes: float | str) -> str:
    """One SVG element; underscores in attribute names become hyphens, numbers are shortened."""
    written = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else f"{value:g}"}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}/>"


@dataclass(frozen=True, slots=True)
class Dot:
    """One dot: its centre, its radius (units of the 60 x 80 box) and its colour."""

    x: float
    y: float
    radius: float
    colour: str

    def svg(self) -> str:
        """The dot as a filled disc with a light ring and a light heart."""
        ring = shape(
            "circle",
            cx=self.x,
            cy=self.y,
            r=round(self.radius * 0.6, 1),
            fill="none",
            stroke=IVORY,
            stroke_width=round(self.radius * 0.2, 1),
        )
        heart = shape("circle", cx=self.x, cy=self.y, r=round(self.radius * 0.22, 1), fill=IVORY)
        disc = shape("circle", cx=self.x, cy=self.y, r=self.radius, fill=self.colour)
        return disc + ring + heart


def _grid(rows: list[tuple[float, str, str]], radius: float) -> str:
    columns = {"l": 17.5, "m": 30.0, "r": 42.5}
    return "".join(
        Dot(columns[place], y, radius, colour).svg()
        for y, places, colour in rows
        for place in places
    )


def _one_dot() -> str:
    petals = "".join(
        f'<ellipse cx="30" cy="25" rx="3.6" ry="6.6" fill="{RED}"'
        f' transform="rotate({turn} 30 37)"/>'
        for turn in range(0, 360, 60)
    )
    return (
        shape("circle", cx=30, cy=37, r=23, fill=GREEN)
        + shape("circle", cx=30, cy=37, r=19.5, fill=IVORY)
        + petals
        + shape("circle", cx=30, cy=37, r=5.6, fill=BLUE)
        + shape("circle", cx=30, cy=37, r=2, fill=IVORY)
    )


def dots(rank: int) -> str:
    """The face of `rank` 筒, 1 to 9."""
    if rank == 1:
        return _one_dot()
    large, middle, small = 11.5, 9.3, 7.6
    seven = [Dot(15, 14, 6.9, GREEN), Dot(30, 20.5, 6.9, GREEN), Dot(45, 27, 6.9, GREEN)]
    faces = {
        2: _grid([(20, "m", GREEN), (54, "m", BLUE)], large),
        3: Dot(16, 18, middle, BLUE).svg()
        + Dot(30, 37, middle, RED).svg()
        + Dot(44, 56, middle, GREEN).svg(),
        4: _grid(
            [(19, "l", BLUE), (19, "r", GREEN), (55, "l", GREEN), (55, "r", BLUE)], middle + 1
        ),
        5: _grid(
            [(17, "l", BLUE), (17, "r", GREEN), (37, "m", RED), (57, "l", GREEN), (57, "r", BLUE)],
            middle,
        ),
        6: _grid([(16, "lr", GREEN), (40, "lr", RED), (58.5, "lr", RED)], 8.7),
        7: "".join(dot.svg() for dot in seven) + _grid([(43.5, "lr", RED), (60, "lr", RED)], small),
        8: _grid(
            [(12.6, "lr", BLUE), (28.9, "lr", BLUE), (45.2, "lr", BLUE), (61.5, "lr", BLUE)], small
        ),
        9: "".join(
            Dot(x, y, small, colour).svg()
            for y, colour in ((15, GREEN), (37, RED), (59, BLUE))
            for x in (13.2, _MIDDLE, 46.8)
        ),
    }
    return faces[rank]


def stick(x: float, y: float, colour: str, height: float = 22.0, turn: float = 0.0) -> str:
    """One bamboo stick of two joints centred on (x, y), `turn` degrees clockwise from upright."""
    joint = (height - 2.2) / 2
    side, bulge = joint - 3.2, joint / 2 - 1.6
    parts = "".join(
        f"M{x - 2.6:g} {top:g}h5.2q1.7 0 1.5 1.6-1.1 {bulge:g} 0 {side:g}"
        f".2 1.6-1.5 1.6h-5.2q-1.7 0-1.5-1.6 1.1-{bulge:g} 0-{side:g}-.2-1.6 1.5-1.6z"
        for top in (round(y - height / 2, 2), round(y + 1.1, 2))
    )
    light = f"M{x:g} {y - height / 2 + 3:g}v{joint - 6:g}M{x:g} {y + 4.1:g}v{joint - 6:g}"
    turned = f' transform="rotate({turn:g} {x:g} {y:g})"' if turn else ""
    return (
        f'<g{turned}><path d="{parts}" fill="{colour}"/>'
        f'<g stroke-linecap="round"><path d="M{x - 4.4:g} {y:g}h8.8" stroke="{colour}"'
        f' stroke-width="3"/><path d="{light}" stroke="{IVORY}" stroke-width="1.3"/></g></g>'
    )


def _sticks(rows: list[tuple[float, str, str]], height: float) -> str:
    columns = {"l": _LEFT - 2, "m": _MIDDLE, "r": _RIGHT + 2, "i": 19.0, "j": 41.0}
    return "".join(
        stick(columns[place], y, colour, height) for y, places, colour in rows for place in places
    )


def bamboo(rank: int) -> str:
    """The face of `rank` 條, 1 (the bird) to 9."""
    if rank == 1:
        return bird()
    tall, short = 25.0, 18.4
    top, middle, bottom = 16.0, 37.0, 58.0
    faces = {
        2: _sticks([(21, "m", GREEN), (53, "m", BLUE)], tall),
        3: _sticks([(21, "m", GREEN), (53, "ij", GREEN)], tall),
        4: _sticks([(21, "i", BLUE), (21, "j", GREEN), (53, "i", GREEN), (53, "j", BLUE)], tall),
        5: _sticks(
            [(21, "l", GREEN), (21, "r", BLUE), (37, "m", RED), (53, "l", BLUE), (53, "r", GREEN)],
            tall,
        ),
        6: _sticks([(21, "lmr", GREEN), (53, "lmr", BLUE)], tall),
        7: _sticks([(14.5, "m", RED), (37, "lmr", GREEN), (58.5, "lmr", GREEN)], short),
        8: _eight(),
        9: _sticks(
            [
                (y, place, colour)
                for y in (top, middle, bottom)
                for place, colour in (("l", GREEN), ("m", RED), ("r", BLUE))
            ],
            short,
        ),
    }
    return faces[rank]


def _eight() -> str:
    upper = [(12.0, 20.0, 0.0), (24.3, 20.0, 32.0), (35.7, 20.0, -32.0), (48.0, 20.0, 0.0)]
    lower = [(12.0, 54.0, 0.0), (24.3, 54.0, -32.0), (35.7, 54.0, 32.0), (48.0, 54.0, 0.0)]
    return "".join(stick(x, y, GREEN, 24, turn) for x, y, turn in upper) + "".join(
        stick(x, y, BLUE, 24, turn) for x, y, turn in lower
    )


def bird() -> str:
    """The bird of 一條: a peacock looking left, its train of three eyed feathers to the right."""
    feathers = "".join(
        f'<path d="M31 44Q{bend} {tip_y + 12:g} {tip_x} {tip_y}" fill="none" stroke="{GREEN}"'
        f' stroke-width="3.4" stroke-linecap="round"/>'
        f'<ellipse cx="{tip_x}" cy="{tip_y}" rx="6.4" ry="8" fill="{GREEN}"'
        f' transform="rotate({turn} {tip_x} {tip_y})"/>'
        f'<circle cx="{tip_x}" cy="{tip_y - 1}" r="3.5" fill="{RED}"/>'
        f'<circle cx="{tip_x}" cy="{tip_y - 1}" r="1.5" fill="{IVORY}"/>'
        for tip_x, tip_y, bend, turn in ((34, 14, 34, 4), (47, 24, 44, 34), (50, 42, 44, 66))
    )
    legs = (
        '<path d="M24 56v10m-4 1 4-2 4 2M31 55v10m-4 1 4-2 4 2" fill="none"'
        f' stroke="{RED}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    body = (
        '<path d="M17 25c5-1 8 4 8 9 8 0 15 6 14 14-2 8-12 11-19 8-7-3-8-11-6-17'
        f'-1-3-3-6-3-8 1-4 3-6 6-6z" fill="{BLUE}"/>'
    )
    wing = (
        f'<path d="M22 40c6-2 13 1 15 8-5 4-13 3-15-8z" fill="{GREEN}"'
        f' stroke="{IVORY}" stroke-width="1.4"/>'
    )
    head = (
        f'<circle cx="17" cy="23" r="6.6" fill="{BLUE}"/>'
        '<path d="M11 21 4.5 24.5 11 26z" fill="#d98a00"/>'
        f'<circle cx="15" cy="22" r="1.9" fill="{IVORY}"/>'
        '<path d="M16 16 12 8m6 8V7m2 9 4-7" fill="none"'
        f' stroke="{RED}" stroke-width="2.4" stroke-linecap="round"/>'
    )
    return feathers + legs + body + wing + head
