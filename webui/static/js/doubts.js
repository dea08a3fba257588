/** What the reader doubts, and the offer to keep a corrected photo. */

import { allTiles, handSize, unplacedTiles } from "./hand.js";
import { announce, button, byId, el, replace } from "./dom.js";
import { between } from "./sights.js";
import { changedCount, handOf } from "./reading.js";
import { cutOut } from "./photo.js";
import { byPlace, isAsked, no, openDoubts, yes } from "./questions.js";
import { setHand } from "./store.js";
import { t, told } from "./i18n.js";

const MOST_SHOWN = 2;
const MOST_CUT_OUT = 4;
const YES = { left_out: "answer_belongs", perhaps_kong: "answer_kong", face_down_kong: "answer_which" };

let unfolded = false;
let keptFor = null; // `photo id / corrections` that was offered and taken
let latest = null; // what was drawn last, to be drawn again when the picture is there

/** The doubt's words; how many tiles are missing is said of the hand as it is now. */
function wordsOf(doubt, hand, reading, wanted) {
  const size = handSize(hand);
  if (doubt.id !== "short_hand" || size === handSize(handOf(reading))) return told(doubt);
  return size === wanted - 1 ? t("doubt_waiting", { size }) : t("doubt_short", { size, wanted, off: wanted - size });
}

/** A doubt as a line of the list: its words lead where it can be answered (`open`), `answers` stand below. */
function doubtItem({ text, key, light, open, answers }) {
  const words = [el("span", { class: "problem-icon", "aria-hidden": "true" }, "?"), el("span", {}, text)];
  const line = !open ? el("span", { class: "doubt" }, words) : button(words, {
    class: "doubt", dataset: { key }, ...light, onclick: (event) => open(event.currentTarget),
  });
  return el("li", { class: answers ? "asked" : null }, line, answers);
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

/** Put the changed hand in place; the keyboard goes on to the next doubt, or to the hand. */
function settle(hand) {
  setHand(hand);
  announce(t("answered"));
  (document.querySelector("#doubts button") ?? document.querySelector("#hand-groups [tabindex='0']"))?.focus({ preventScroll: true });
}

/** Yes goes on to the tile where one must be named. */
function sayYes(doubt, at, open, from, { onOpen }) {
  const hand = yes(doubt, at);
  if (!hand) {
    open?.(from);
    return;
  }
  settle(hand);
  const covered = byPlace(hand).get(doubt.tiles[0]);
  if (covered.code === "back") onOpen(covered.id);
}

/** Pictures of the tiles that a question is about, and the buttons that answer it. */
function answersOf(doubt, { photo, hand, wanted }, { text, key, light, open, actions }) {
  if (!isAsked(doubt)) return null;
  const at = { hand, reading: photo.reading, wanted };
  const answer = (what, words, onclick) => button(words, {
    class: "action", "aria-label": `${words}: ${text}`, dataset: { key: `${key}-${what}` }, ...light, onclick,
  });
  return el("div", { class: "doubt-answers" },
    doubt.tiles.slice(0, MOST_CUT_OUT).map((seen) => cutOut(photo, seen, 40)),
    answer("yes", t(YES[doubt.id]), (event) => sayYes(doubt, at, open, event.currentTarget, actions)),
    answer("no", t("answer_no"), () => settle(no(doubt, at))));
}

function itemOf(doubt, place, shown, bySighting, actions) {
  const { reading } = shown.photo;
  const ids = doubt.tiles.map((seen) => bySighting.get(seen)?.id).filter(Boolean);
  const on = () => actions.onLight(ids, doubt.tiles);
  const off = () => actions.onLight([]);
  const line = {
    text: wordsOf(doubt, shown.hand, reading, shown.wanted),
    key: isAsked(doubt) ? `doubt-${doubt.id}-${doubt.tiles.join("-")}` : `doubt-${place}`,
    light: { onmouseenter: on, onmouseleave: off, onfocus: on, onblur: off },
    open: openerOf(doubt, reading, bySighting, actions),
  };
  return doubtItem({ ...line, answers: answersOf(doubt, shown, { ...line, actions }) });
}

/** List the reader's doubts that the hand does not answer, many of them folded; a tap on one goes where it can be answered, a question takes yes or no. */
export function drawDoubts(shown, actions) {
  latest = () => drawDoubts(shown, actions);
  const bySighting = byPlace(shown.hand);
  const doubts = openDoubts(shown);
  const first = doubts.filter((doubt) => !doubt.tiles.length || isAsked(doubt));
  const items = [...first, ...doubts.filter((doubt) => !first.includes(doubt))]
    .map((doubt, place) => itemOf(doubt, place, shown, bySighting, actions));
  const unfold = Math.max(first.length, items.length > MOST_SHOWN + 1 ? MOST_SHOWN : items.length);
  const rest = items.slice(unfold);
  replace(byId("doubts"), items.slice(0, unfold), rest.length ? el("li", {},
    el("details", { class: "fold", open: unfolded, ontoggle: (event) => { unfolded = event.target.open; } },
      el("summary", { dataset: { key: "doubts-more" } }, t("doubts_more", { count: rest.length })), el("ul", {}, rest))) : null);
  if (first.some(isAsked) && !byId("photo-image").complete) byId("photo-image").addEventListener("load", () => latest(), { once: true });
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
