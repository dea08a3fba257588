/** What the reader doubts, and the offer to keep a corrected photo. */

import { allTiles, handSize, unplacedTiles } from "./hand.js";
import { between } from "./sights.js";
import { button, byId, el, replace } from "./dom.js";
import { changedCount, handOf } from "./reading.js";
import { t, told } from "./i18n.js";

const MOST_SHOWN = 2;

let unfolded = false;
let keptFor = null; // `photo id / corrections` that was offered and taken

const looked = (tile) => tile === undefined || tile.checked;

/**
 * Whether the hand as it is now answers a doubt of the reader, by the doubt's id.
 * `tiles` are the hand's tiles at the places it is about (undefined for a place outside the hand).
 */
const ANSWERED = {
  short_hand: ({ hand, wanted }) => handSize(hand) >= wanted,
  perhaps_missed: ({ hand, wanted }) => handSize(hand) >= wanted,
  left_out: ({ hand, wanted, tiles }) => handSize(hand) >= wanted || tiles.every(Boolean),
  no_tiles: ({ hand }) => allTiles(hand).length > 0,
  no_hand: ({ hand }) => allTiles(hand).length > 0,
  winning_tile_unknown: ({ hand }) => hand.win !== null,
  two_winning_tiles: ({ hand }) => hand.win !== null,
  not_a_win: ({ hand, reading }) => changedCount(hand, reading) > 0 || unplacedTiles(hand).length > 0, // the sheet tells from then on
  too_many_alike: ({ tiles, seen, reading }) =>
    tiles.every(looked) || tiles.some((tile, place) => tile?.code !== reading.tiles[seen[place]].tile),
  open_or_concealed_kong: ({ hand, tiles }) =>
    tiles.every(looked) || hand.melds.some((meld) => meld.said && meld.tiles.some((tile) => tiles.includes(tile))),
  layout_unclear: ({ hand, tiles }) => tiles.every(looked) || hand.melds.some((meld) => meld.tiles.some((tile) => tiles.includes(tile))),
};

function settled(doubt, hand, reading, wanted, bySighting) {
  const tiles = doubt.tiles.map((seen) => bySighting.get(seen));
  if (tiles.length && doubt.tiles.every((seen) => hand.sights?.[seen]?.gone)) return true;
  const answered = ANSWERED[doubt.id];
  if (answered) return answered({ hand, reading, wanted, tiles, seen: doubt.tiles });
  return tiles.length > 0 && tiles.every(looked);
}

/** The doubt's words; how many tiles are missing is said of the hand as it is now. */
function wordsOf(doubt, hand, reading, wanted) {
  const size = handSize(hand);
  if (doubt.id !== "short_hand" || size === handSize(handOf(reading))) return told(doubt);
  return size === wanted - 1 ? t("doubt_waiting", { size }) : t("doubt_short", { size, wanted, off: wanted - size });
}

function doubtItem(text, place, ids, onLight, open) {
  const words = [el("span", { class: "problem-icon", "aria-hidden": "true" }, "?"), el("span", {}, text)];
  if (!open) return el("li", {}, el("span", { class: "doubt" }, words));
  return el("li", {}, button(words, {
    class: "doubt", dataset: { key: `doubt-${place}` },
    onmouseenter: () => onLight(ids), onmouseleave: () => onLight([]), onfocus: () => onLight(ids), onblur: () => onLight([]),
    onclick: (event) => open(event.currentTarget),
  }));
}

/** What a tap on a doubt does: go to the choice of the winning tile, mark a tile in the gap it is about, add what was left out, or open its first tile; null for nothing. */
function openerOf(doubt, reading, bySighting, { onOpen, onMark, onAdd, onPick }) {
  if (doubt.id === "winning_tile_unknown") return onPick;
  if (doubt.id === "perhaps_missed" && doubt.tiles.length === 2) {
    const [left, right] = doubt.tiles.map((seen) => reading.tiles[seen].quad);
    return () => onMark(between(left, right));
  }
  const outside = doubt.tiles.find((seen) => !bySighting.has(seen));
  if (doubt.id === "left_out" && outside !== undefined) return (from) => onAdd(outside, from);
  const tiles = doubt.tiles.map((seen) => bySighting.get(seen)).filter(Boolean);
  if (!tiles.length) return null;
  return (from) => onOpen((tiles.find((tile) => !tile.checked) ?? tiles[0]).id, from);
}

/** List the reader's doubts that the hand does not answer, many of them folded; a tap on one goes where it can be answered. */
export function drawDoubts({ photo, hand, wanted }, actions) {
  const reading = photo?.reading;
  const bySighting = new Map(allTiles(hand).filter((tile) => tile.seen !== null).map((tile) => [tile.seen, tile]));
  const doubts = (reading?.doubts ?? []).filter((doubt) => !settled(doubt, hand, reading, wanted, bySighting));
  const ofPhoto = doubts.filter((doubt) => !doubt.tiles.length);
  const ordered = [...ofPhoto, ...doubts.filter((doubt) => doubt.tiles.length)];
  const items = ordered.map((doubt, place) => {
    const ids = doubt.tiles.map((seen) => bySighting.get(seen)?.id).filter(Boolean);
    return doubtItem(wordsOf(doubt, hand, reading, wanted), place, ids, actions.onLight, openerOf(doubt, reading, bySighting, actions));
  });
  const shown = Math.max(ofPhoto.length, items.length > MOST_SHOWN + 1 ? MOST_SHOWN : items.length);
  const rest = items.slice(shown);
  replace(byId("doubts"), items.slice(0, shown), rest.length ? el("li", {},
    el("details", { class: "fold", open: unfolded, ontoggle: (event) => { unfolded = event.target.open; } },
      el("summary", { dataset: { key: "doubts-more" } }, t("doubts_more", { count: rest.length })), el("ul", {}, rest))) : null);
}

/** Offer to keep the corrections of this photo on the server's computer. */
export function drawKeep(photo, hand, onKeep) {
  const changed = photo ? changedCount(hand, photo.reading) : 0;
  const unplaced = unplacedTiles(hand).length;
  const key = `${photo?.id}/${changed}/${unplaced}`;
  if (!changed || keptFor === key) {
    replace(byId("keep"));
    return;
  }
  replace(byId("keep"), el("span", {}, t("keep_offer", { count: changed }), unplaced > 0 && el("small", { class: "keep-note" }, t("keep_unplaced", { count: unplaced }))), button(t("keep_do"), {
    class: "quiet", dataset: { key: "keep" },
    onclick: () => {
      keptFor = key;
      onKeep();
    },
  }));
}
