/**
 * The hand on the page and everything that can be done to it. Pure: each function returns a new hand.
 *
 * hand: { concealed: [tile], melds: [{ id, tiles: [tile], hidden, said, covered }], flowers: [tile],
 *         win: tile id or null, sights, answers } where `said` is that a person chose open or
 *         concealed, `covered` that it is a kong with tiles face down, whose four are named at once,
 *         and `answers` what a person answered to the reader's questions (see questions.js)
 * tile: { id, code, seen } where `seen` is the tile's index in the reading, or null
 * sights: index -> { quad, tile, gone }, what a person says of a place on the photo: where its frame
 *         lies, what lies there outside the hand, that no tile lies there. Indices beyond the
 *         reading's are places that the person marked.
 */

import { byOrder, isFlower, isNumber } from "./tiles.js";

export const EMPTY = Object.freeze({ concealed: [], melds: [], flowers: [], win: null, sights: {} });

let last = 0;

/** A new id that no tile or meld of this hand uses. */
export function freshId(hand = EMPTY) {
  const used = [...allTiles(hand), ...hand.melds].map((thing) => thing.id);
  last = Math.max(last, 0, ...used) + 1;
  return last;
}

/** Every tile of the hand, group by group. */
export const allTiles = (hand) => [...hand.concealed, ...hand.melds.flatMap((meld) => meld.tiles), ...hand.flowers];

/** The tile with this id, or undefined. */
export const findTile = (hand, id) => allTiles(hand).find((tile) => tile.id === id);

/** The name of the group a tile is in: `concealed`, `flowers` or `meld:ID`. */
export function groupOf(hand, id) {
  if (hand.concealed.some((tile) => tile.id === id)) return "concealed";
  if (hand.flowers.some((tile) => tile.id === id)) return "flowers";
  const meld = hand.melds.find((one) => one.tiles.some((tile) => tile.id === id));
  return meld ? `meld:${meld.id}` : null;
}

const sorted = (tiles) => [...tiles].sort((one, other) => byOrder(one.code, other.code) || one.id - other.id);

/** Sort every group, drop empty melds, forget a winning tile that is no longer in the hand. */
export function tidy(hand) {
  const concealed = sorted(hand.concealed);
  return {
    ...hand,
    concealed,
    melds: hand.melds.filter((meld) => meld.tiles.length).map((meld) => ({ ...meld, tiles: sorted(meld.tiles) })),
    flowers: sorted(hand.flowers),
    win: concealed.some((tile) => tile.id === hand.win) ? hand.win : null,
  };
}

function mapTiles(hand, change) {
  return {
    ...hand,
    concealed: hand.concealed.map(change),
    melds: hand.melds.map((meld) => ({ ...meld, tiles: meld.tiles.map(change) })),
    flowers: hand.flowers.map(change),
  };
}

/** The kong with tiles face down that a tile is one of, or undefined. */
const coveredKong = (hand, id) => hand.melds.find(({ covered, tiles }) =>
  covered && tiles.length === 4 && tiles.every((tile) => tile.code === tiles[0].code) && tiles.some((tile) => tile.id === id));

/**
 * Give a tile another face; a flower goes to the flowers, a flower made a face comes to the hand, and
 * all four of a kong with tiles face down are what one of them is.
 */
export function changeTile(hand, id, code) {
  const kong = isFlower(code) ? undefined : coveredKong(hand, id);
  if (kong) return mapTiles(hand, (tile) => (kong.tiles.includes(tile) ? { ...tile, code, checked: true } : tile));
  const changed = mapTiles(hand, (tile) => (tile.id === id ? { ...tile, code, checked: true } : tile));
  const group = groupOf(hand, id);
  if (isFlower(code) && group !== "flowers") return moveTile(changed, id, "flowers");
  if (!isFlower(code) && group === "flowers" && code !== "back" && code !== "?") return moveTile(changed, id, "concealed");
  return tidy(changed);
}

/** Say that a doubtful tile is right as it is. */
export const confirmTile = (hand, id) => mapTiles(hand, (tile) => (tile.id === id ? { ...tile, checked: true } : tile));

/** Say that every tile whose face is known is right as it is. */
export const confirmAll = (hand) =>
  mapTiles(hand, (tile) => (tile.code === "?" || tile.code === "back" ? tile : { ...tile, checked: true }));

/** The hand without one tile; the photo remembers what a person said it is. */
export function removeTile(hand, id) {
  const gone = findTile(hand, id);
  const stays = (tile) => tile.id !== id;
  const named = gone?.checked && gone.seen !== null ? say(hand, gone.seen, { tile: gone.code }) : hand;
  return tidy({
    ...named,
    concealed: hand.concealed.filter(stays),
    melds: hand.melds.map((meld) => ({ ...meld, tiles: meld.tiles.filter(stays) })),
    flowers: hand.flowers.filter(stays),
  });
}

/** Say something of a place on the photo. */
const say = (hand, seen, words) => ({ ...hand, sights: { ...hand.sights, [seen]: { ...hand.sights?.[seen], ...words } } });

/** Say where the frame of a tile on the photo lies; a place that the reading lacks is marked. */
export const frameSight = (hand, seen, quad) => say(hand, seen, { quad });

/** Say that no tile lies at a place on the photo; the hand loses the one that was taken from there. */
export function dropSight(hand, seen) {
  const tile = allTiles(hand).find((one) => one.seen === seen);
  return say(tile ? removeTile(hand, tile.id) : hand, seen, { gone: true });
}

/** The tiles of the hand that stand for no place on the photo. */
export const unplacedTiles = (hand) => allTiles(hand).filter((tile) => tile.seen === null);

/** Say that a tile of the hand is the one at a place on the photo. */
export const placeTile = (hand, id, seen) => mapTiles(hand, (tile) => (tile.id === id ? { ...tile, seen, checked: true } : tile));

/** The hand with one tile more in a group (`concealed`, `flowers`, `meld:ID` or `meld:new`). */
export function addTile(hand, code, group = "concealed", seen = null) {
  const tile = { id: freshId(hand), code, seen, checked: true };
  return put(hand, tile, isFlower(code) ? "flowers" : group);
}

function put(hand, tile, group) {
  if (group === "concealed") return tidy({ ...hand, concealed: [...hand.concealed, tile] });
  if (group === "flowers") return tidy({ ...hand, flowers: [...hand.flowers, tile] });
  if (group === "meld:new") {
    return tidy({ ...hand, melds: [...hand.melds, { id: freshId(hand) + 1, tiles: [tile], hidden: false }] });
  }
  const id = Number(group.slice(5));
  return tidy({
    ...hand,
    melds: hand.melds.map((meld) => (meld.id === id ? { ...meld, tiles: [...meld.tiles, tile] } : meld)),
  });
}

/** Move a tile to another group. */
export function moveTile(hand, id, group) {
  const tile = findTile(hand, id);
  if (!tile || groupOf(hand, id) === group) return tidy(hand);
  const without = { ...removeTile(hand, id) };
  if (group.startsWith("meld:") && group !== "meld:new" && !without.melds.some((meld) => `meld:${meld.id}` === group)) {
    return put(without, tile, "meld:new");
  }
  return { ...put(without, tile, group), win: group === "concealed" && hand.win === id ? id : without.win };
}

/** Mark the winning tile; a tile of another group comes to the concealed ones first. */
export function markWinning(hand, id) {
  return { ...moveTile(hand, id, "concealed"), win: id };
}

/** What a meld is: `chi`, `pong`, `kong`, `concealed_kong`, or null when its tiles make none. */
export function meldType(meld) {
  const codes = sorted(meld.tiles).map((tile) => tile.code);
  const same = codes.every((code) => code === codes[0]);
  if (same && codes.length === 4) return meld.hidden ? "concealed_kong" : "kong";
  if (same && codes.length === 3) return "pong";
  if (codes.length !== 3 || !codes.every(isNumber)) return null;
  const run = codes.every((code, step) => code[1] === codes[0][1] && Number(code[0]) === Number(codes[0][0]) + step);
  return run ? "chi" : null;
}

/** The type to send for a meld: what it is, or what it most looks like. */
export function closestType(meld) {
  const type = meldType(meld);
  if (type) return type;
  if (meld.tiles.length >= 4) return meld.hidden ? "concealed_kong" : "kong";
  const codes = new Set(meld.tiles.map((tile) => tile.code));
  return codes.size === meld.tiles.length && meld.tiles.every((tile) => isNumber(tile.code)) ? "chi" : "pong";
}

/** The hand without the tiles that a test holds for. */
function without(hand, test) {
  const stays = (tile) => !test(tile);
  return {
    ...hand,
    concealed: hand.concealed.filter(stays),
    melds: hand.melds.map((meld) => ({ ...meld, tiles: meld.tiles.filter(stays) })),
    flowers: hand.flowers.filter(stays),
  };
}

/** Whether a meld holds tiles at these places of the photo, and others only that have no place on it. */
const isMadeOf = ({ tiles }, seen) =>
  tiles.some((tile) => seen.includes(tile.seen)) && tiles.every((tile) => tile.seen === null || seen.includes(tile.seen));

/** Lay the tiles at places on the photo, wherever they are in the hand, as a concealed kong of a face, or of backs. */
export function layCoveredKong(hand, seen, code) {
  const tiles = [0, 1, 2, 3].map((place) => ({ id: freshId(hand), code, seen: seen[place] ?? null, checked: code !== "back" }));
  const whole = hand.melds.filter((meld) => isMadeOf(meld, seen)).flatMap((meld) => meld.tiles);
  const rest = without(hand, (tile) => seen.includes(tile.seen) || whole.includes(tile));
  return tidy({ ...rest, melds: [...rest.melds, { id: freshId(hand), tiles, hidden: true, covered: true, said: true }] });
}

/**
 * Say that the tiles at places on the photo are no kong: its `backs`, and tiles that were not seen,
 * leave the meld; what is no meld then comes to the concealed tiles.
 */
export function breakCoveredKong(hand, seen, backs) {
  const meld = hand.melds.find((one) => isMadeOf(one, seen) && one.tiles.some((tile) => backs.includes(tile.seen)));
  if (!meld) return hand;
  const left = without(hand, (tile) => meld.tiles.includes(tile) && (tile.seen === null || backs.includes(tile.seen)));
  const open = { ...left, melds: left.melds.map((one) => (one.id === meld.id ? { ...one, hidden: false, covered: false } : one)) };
  return open.melds.find((one) => one.id === meld.id).tiles.length < 3 ? concealMeld(open, meld.id) : tidy(open);
}

/** Turn a kong from open to concealed or back. */
export function toggleKong(hand, meldId) {
  return tidy({ ...hand, melds: hand.melds.map((meld) => (meld.id === meldId ? { ...meld, hidden: !meld.hidden, said: true } : meld)) });
}

/** Take a meld's tiles back into the concealed ones. */
export function concealMeld(hand, meldId) {
  const meld = hand.melds.find((one) => one.id === meldId);
  if (!meld) return hand;
  return tidy({
    ...hand,
    concealed: [...hand.concealed, ...meld.tiles],
    melds: hand.melds.filter((one) => one.id !== meldId),
  });
}

/** The melds that a concealed tile can make with other concealed tiles: [{ type, ids, codes }]. */
export function possibleMelds(hand, id) {
  const tile = hand.concealed.find((one) => one.id === id);
  if (!tile) return [];
  const others = hand.concealed.filter((one) => one.id !== id);
  const same = [tile, ...others.filter((one) => one.code === tile.code)];
  const found = [];
  if (same.length >= 3) found.push({ type: "pong", tiles: same.slice(0, 3) });
  if (same.length >= 4) found.push({ type: "kong", tiles: same }, { type: "concealed_kong", tiles: same });
  if (isNumber(tile.code)) {
    for (let start = Number(tile.code[0]) - 2; start <= Number(tile.code[0]); start += 1) {
      const codes = [0, 1, 2].map((step) => `${start + step}${tile.code[1]}`);
      const tiles = codes.map((code) => (code === tile.code ? tile : others.find((one) => one.code === code)));
      if (tiles.every(Boolean)) found.push({ type: "chi", tiles });
    }
  }
  return found.map(({ type, tiles }) => ({ type, ids: tiles.map((one) => one.id), codes: tiles.map((one) => one.code) }));
}

/** Lay concealed tiles out as a meld. */
export function exposeMeld(hand, ids, hidden = false) {
  const chosen = hand.concealed.filter((tile) => ids.includes(tile.id));
  return tidy({
    ...hand,
    concealed: hand.concealed.filter((tile) => !ids.includes(tile.id)),
    melds: [...hand.melds, { id: freshId(hand), tiles: chosen, hidden }],
  });
}

/** The tiles whose face is not known. */
export const unknownTiles = (hand) => allTiles(hand).filter((tile) => tile.code === "?" || tile.code === "back");

/** Tiles not counting flowers nor the fourth tile of a kong. */
export const handSize = (hand) =>
  hand.concealed.length + hand.melds.reduce((sum, meld) => sum + Math.min(3, meld.tiles.length), 0);
