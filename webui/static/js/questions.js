/** What the reader doubts: which doubts the hand answers, and the questions that only a person does. Pure. */

import * as hands from "./hand.js";
import { doubtfulTiles } from "./handview.js";
import { changedCount, handOf } from "./reading.js";
import { isFace } from "./tiles.js";

/** Doubts that are put as a question and stay until it is answered with yes or no. */
const ASKED = ["perhaps_kong", "face_down_kong", "left_out"];

/** Whether a person must say yes or no. */
export const isAsked = (doubt) => ASKED.includes(doubt.id);

const keyOf = (doubt) => `${doubt.id}:${doubt.tiles.join(",")}`;
const answerTo = (hand, doubt) => hand.answers?.[keyOf(doubt)];

/** The hand with a question answered, `yes` or `no`. */
const answered = (hand, doubt, answer) => ({ ...hand, answers: { ...hand.answers, [keyOf(doubt)]: answer } });

const looked = (tile) => tile === undefined || tile.checked;

/** Tile of the hand by its place on the photo. */
export const byPlace = (hand) => new Map(hands.allTiles(hand).filter((tile) => tile.seen !== null).map((tile) => [tile.seen, tile]));

const laidByPerson = (hand, tiles) => hand.melds.some((meld) => meld.said && meld.tiles.some((tile) => tiles.includes(tile)));
const isFull = ({ hand, wanted }) => hands.handSize(hand) >= wanted;

/** Whether a person has filled a hand that was short: what was left out of it is no question then. */
const isFilled = (at) => isFull(at) && !isFull({ ...at, hand: handOf(at.reading) });

/**
 * Whether the hand as it is now answers a doubt of the reader, by the doubt's id.
 * `tiles` are the hand's tiles at the places it is about (undefined for a place outside the hand).
 */
const ANSWERED = {
  short_hand: isFull,
  perhaps_missed: isFull,
  left_out: (at) => at.tiles.every((tile, place) => tile || at.isGone(at.seen[place])) || isFilled(at),
  perhaps_kong: ({ hand, tiles }) => tiles.every((tile) => tile?.checked) || laidByPerson(hand, tiles),
  no_tiles: ({ hand }) => hands.allTiles(hand).length > 0,
  no_hand: ({ hand }) => hands.allTiles(hand).length > 0,
  winning_tile_unknown: ({ hand }) => hand.win !== null,
  two_winning_tiles: ({ hand }) => hand.win !== null,
  not_a_win: ({ hand, reading }) => changedCount(hand, reading) > 0 || hands.unplacedTiles(hand).length > 0, // the sheet tells from then on
  too_many_alike: ({ tiles, seen, reading }) =>
    tiles.every(looked) || tiles.some((tile, place) => tile?.code !== reading.tiles[seen[place]].tile),
  open_or_concealed_kong: ({ hand, tiles }) => tiles.every(looked) || laidByPerson(hand, tiles),
  layout_unclear: ({ hand, tiles }) => tiles.every(looked) || hand.melds.some((meld) => meld.tiles.some((tile) => tiles.includes(tile))),
};

function isSettled(doubt, { hand, reading, wanted, places }) {
  const isGone = (seen) => Boolean(hand.sights?.[seen]?.gone);
  if (answerTo(hand, doubt) || (doubt.tiles.length > 0 && doubt.tiles.every(isGone))) return true;
  const tiles = doubt.tiles.map((seen) => places.get(seen));
  const test = ANSWERED[doubt.id];
  if (test) return test({ hand, reading, wanted, tiles, seen: doubt.tiles, isGone });
  return tiles.length > 0 && tiles.every(looked);
}

/** The reader's doubts that neither the hand nor the person answers. */
export function openDoubts({ photo, hand, wanted }) {
  const at = { hand, reading: photo?.reading, wanted, places: byPlace(hand) };
  return (photo?.reading.doubts ?? []).filter((doubt) => !isSettled(doubt, at));
}

/** How many tiles a person should still look at: those marked in the hand, and those asked about. */
export function uncheckedCount({ photo, hand, wanted }) {
  const asked = openDoubts({ photo, hand, wanted }).filter(isAsked).flatMap((doubt) => doubt.tiles);
  const marked = doubtfulTiles(hand, photo);
  const unplaced = marked.filter((tile) => tile.seen === null).length;
  return new Set([...asked, ...marked.map((tile) => tile.seen).filter((seen) => seen !== null)]).size + unplaced;
}

const backsOf = (doubt, reading) => doubt.tiles.filter((seen) => reading.tiles[seen].tile === "back");

/** The face of a kong of which some tiles lie face down; `back` where none shows. */
function kindOf(doubt, hand, reading) {
  const places = byPlace(hand);
  const faces = doubt.tiles.filter((seen) => reading.tiles[seen].tile !== "back");
  return faces.map((seen) => places.get(seen)?.code ?? reading.tiles[seen].tile).find(isFace) ?? "back";
}

/** Whether what was left out is a concealed kong if it belongs: backs alone, beside a hand that lacks a meld. */
const isCovered = (doubt, { hand, reading, wanted }) =>
  backsOf(doubt, reading).length === doubt.tiles.length && doubt.tiles.length <= 4 && hands.handSize(hand) <= wanted - 3;

/** What `yes` does to the hand: the hand then, or null where a person must name a tile first. */
export function yes(doubt, at) {
  if (doubt.id === "perhaps_kong") return answered(hands.layCoveredKong(at.hand, doubt.tiles, kindOf(doubt, at.hand, at.reading)), doubt, "yes");
  if (doubt.id === "left_out" && isCovered(doubt, at)) return answered(hands.layCoveredKong(at.hand, doubt.tiles, "back"), doubt, "yes");
  return null;
}

/** The hand after `no`: it stays, but for the backs of a kong that is none. */
export function no(doubt, { hand, reading }) {
  const kong = doubt.id === "left_out" ? hand : hands.breakCoveredKong(hand, doubt.tiles, backsOf(doubt, reading));
  return answered(kong, doubt, "no");
}
