/** The 42 tiles: their codes, order, names and pictures. */

import { el, svg } from "./dom.js";
import { isChinese, t } from "./i18n.js";

const NUMBERS = "一二三四五六七八九";
const SUITS = { m: ["萬", "characters"], p: ["筒", "dots"], s: ["條", "bamboo"] };
const NAMES = {
  E: ["東", "east wind"], S: ["南", "south wind"], W: ["西", "west wind"], N: ["北", "north wind"],
  C: ["紅中", "red dragon"], F: ["青發", "green dragon"], P: ["白板", "white dragon"],
  f1: ["春", "spring flower"], f2: ["夏", "summer flower"], f3: ["秋", "autumn flower"], f4: ["冬", "winter flower"],
  f5: ["梅", "plum flower"], f6: ["蘭", "orchid flower"], f7: ["菊", "chrysanthemum flower"], f8: ["竹", "bamboo flower"],
};

/** The rows of the picker. */
export const ROWS = [
  ...["m", "p", "s"].map((suit) => [..."123456789"].map((rank) => rank + suit)),
  [..."ESWNCFP"],
  ["f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8"],
];

/** All 42 codes in canonical order. */
export const CODES = ROWS.flat();

const PLACE = new Map(CODES.map((code, place) => [code, place]));

/** Compare two codes in canonical order; `back` and `?` come last. */
export const byOrder = (one, other) => (PLACE.get(one) ?? 99) - (PLACE.get(other) ?? 99);

/** Whether the code is one of the 42 faces. */
export const isFace = (code) => PLACE.has(code);

/** Whether the code is a flower. */
export const isFlower = (code) => isFace(code) && code[0] === "f";

/** Whether the code is numbered: 萬, 筒 or 條. */
export const isNumber = (code) => /^[1-9][mps]$/.test(code);

/** The tile's name in the page's language. */
export function tileName(code) {
  if (code === "back") return t("tile_back");
  if (!isFace(code)) return t("tile_unknown");
  const chinese = isChinese();
  if (isNumber(code)) {
    const [zh, en] = SUITS[code[1]];
    return chinese ? NUMBERS[code[0] - 1] + zh : `${code[0]} ${en}`;
  }
  return NAMES[code][chinese ? 0 : 1];
}

let sprite = "/static/tiles/tiles.svg";

/** Where the sprite lies. */
export function setSprite(url) {
  sprite = url;
}

/** The sprite's address. */
export const spriteUrl = () => sprite;

/** The id of the tile's symbol in the sprite. */
export const symbolId = (code) => `t-${code === "?" ? "unknown" : code}`;

/** A picture of a tile. With `label` it speaks for itself; otherwise what holds it must. */
export function tilePicture(code, { label = false } = {}) {
  const picture = svg("svg", { viewBox: "0 0 60 80", class: "tile-picture", focusable: "false" },
    svg("use", { href: `${sprite}#${symbolId(code)}` }));
  if (label) {
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", tileName(code));
  } else picture.setAttribute("aria-hidden", "true");
  return picture;
}

/** A row of small tiles with one label for all of them. */
export function tileRow(codes, className = "tile-row") {
  return el("span", { class: className, role: "img", "aria-label": codes.map(tileName).join(isChinese() ? "、" : ", ") },
    codes.map((code) => tilePicture(code)));
}
