/** From what was read in a photo to the hand on the page, and back. */

import { allTiles, closestType, freshId, groupOf, tidy } from "./hand.js";
import { sightsOf } from "./sights.js";
import { isFace } from "./tiles.js";

/** Whether a person should look at this tile of the reading. */
export const isDoubtful = (seen) => seen.sure === false || !isFace(seen.tile) || (seen.sure === undefined && seen.score < 0.8);

/**
 * A meld's tiles as they are meant: face-down tiles of a kong take the face that shows.
 * Returns { codes, hidden }.
 */
function meant(codes) {
  const faces = codes.filter(isFace);
  const backs = codes.filter((code) => code === "back").length;
  if (!backs) return { codes, hidden: false };
  if (!faces.length || faces.some((code) => code !== faces[0])) return { codes, hidden: backs >= 1 };
  return { codes: codes.map((code) => (code === "back" ? faces[0] : code)), hidden: codes.length === 4 };
}

/** What a meld of `codes` is a concealed kong of, not all of it seen or face up: a face, `back`, or null for no such kong. */
function coveredKind(codes, hidden) {
  const faces = [...new Set(codes.filter((code) => code !== "back"))];
  if (!codes.includes("back") || codes.length > 4 || faces.length > 1) return null;
  if (!faces.length) return "back";
  return isFace(faces[0]) && (codes.length === 4 || hidden.includes(faces[0])) ? faces[0] : null;
}

/** The concealed kongs of a notation such as `123m [EEEE]`, as the codes of their first tiles. */
function hiddenKongs(notation) {
  const inside = [...(notation ?? "").matchAll(/\[([^\]]*)\]/g)].map((match) => match[1]);
  return inside.map((text) => (/^[1-9]+[mps]$/.test(text) ? text[0] + text.at(-1) : text.slice(0, /^f/.test(text) ? 2 : 1)));
}

/** The hand proposed by a reading. */
export function handOf(reading) {
  let id = freshId();
  const tile = (seen, code = reading.tiles[seen].tile) => ({ id: id++, code, seen });
  const groups = new Map();
  const hand = { concealed: [], melds: [], flowers: [], win: null, sights: {} };
  const hidden = hiddenKongs(reading.hand);
  reading.tiles.forEach((sighting, seen) => {
    if (sighting.role === "concealed") hand.concealed.push(tile(seen));
    else if (sighting.role === "flower") hand.flowers.push(tile(seen));
    else if (sighting.role === "winning") {
      hand.concealed.push(tile(seen));
      hand.win = hand.concealed.at(-1).id;
    } else if (sighting.role === "meld") groups.set(sighting.group, [...(groups.get(sighting.group) ?? []), seen]);
  });
  for (const members of groups.values()) {
    const read = members.map((seen) => reading.tiles[seen].tile);
    const kind = coveredKind(read, hidden);
    if (kind) {
      const tiles = [0, 1, 2, 3].map((place) => ({ id: id++, code: kind, seen: members[place] ?? null }));
      hand.melds.push({ id: id++, tiles, hidden: true, covered: true });
      continue;
    }
    const { codes, hidden: covered } = meant(read);
    const named = codes.length === 4 && hidden.includes(codes[0]);
    hand.melds.push({ id: id++, tiles: members.map((seen, place) => tile(seen, codes[place])), hidden: covered || named });
  }
  return tidy(hand);
}

/** What the hand says of the role of a tile: the role's name and its group's number. */
function roleIn(hand, tile) {
  const group = groupOf(hand, tile.id);
  if (tile.id === hand.win) return { role: "winning", group: 0 };
  if (group === "concealed") return { role: "concealed", group: 0 };
  if (group === "flowers") return { role: "flower", group: 1 };
  return { role: "meld", group: 2 + hand.melds.findIndex((meld) => `meld:${meld.id}` === group) };
}

/** Every place of the photo as it should have been read; null where no tile lies. */
function correctedPlaces(hand, reading) {
  const bySighting = new Map(allTiles(hand).filter((tile) => tile.seen !== null).map((tile) => [tile.seen, tile]));
  return sightsOf(hand, reading).map((sight, seen) => {
    if (sight.gone) return null;
    const tile = bySighting.get(seen);
    if (!tile) return { tile: sight.tile, quad: sight.quad, role: "other", group: -1 };
    const kong = hand.melds.some((meld) => meld.covered && meld.tiles.includes(tile));
    const covered = reading.tiles[seen]?.tile === "back" && (kong || !tile.checked);
    return { tile: covered ? "back" : tile.code, quad: sight.quad, ...roleIn(hand, tile) };
  });
}

/** Every tile of the photo as it should have been read. */
export const correctedTiles = (hand, reading) => correctedPlaces(hand, reading).filter(Boolean);

/** How many tiles of the photo the person has changed, framed anew, marked, or said not to be there. */
export function changedCount(hand, reading) {
  return correctedPlaces(hand, reading).filter((place, seen) => {
    const before = reading.tiles[seen];
    if (!before || !place) return Boolean(before) !== Boolean(place);
    return place.tile !== before.tile || Boolean(hand.sights?.[seen]?.quad);
  }).length;
}

/** The likely faces of a hand's tile, likeliest first, without the one it has. */
export function likelyCodes(tile, reading) {
  const sighting = tile.seen === null ? null : reading?.tiles[tile.seen];
  if (!sighting) return [];
  const codes = [sighting.tile, ...sighting.alternatives.map(([code]) => code)];
  return [...new Set(codes)].filter((code) => isFace(code) && code !== tile.code).slice(0, 6);
}

/** The request that counts a hand, for /api/score. */
export function scoreRequest(hand, context, set) {
  const codes = (tiles) => tiles.map((tile) => tile.code);
  const win = hand.concealed.find((tile) => tile.id === hand.win);
  const asked = (question) => set.questions.includes(question);
  return {
    rules: set.id,
    concealed: codes(hand.concealed),
    melds: hand.melds.map((meld) => ({ type: closestType(meld), tiles: codes(meld.tiles) })),
    win_tile: win ? win.code : null,
    flowers: codes(hand.flowers),
    seat: context.seat, // also where it does not change the count: the payments need it
    ...(asked("round") ? { round: context.round } : {}),
    ...(asked("dealer") ? { dealer: context.dealer === "self" } : {}),
    ...(asked("streak") ? { streak: context.streak } : {}),
    self_draw: context.win === "self",
    flags: context.flags.filter((flag) => set.flags.includes(flag)),
    options: context.options[set.id] ?? {},
  };
}

