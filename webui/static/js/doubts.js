/** What the reader doubts, and the offer to keep a corrected photo. */

import { allTiles } from "./hand.js";
import { button, byId, el, replace } from "./dom.js";
import { changedCount } from "./reading.js";
import { t, told } from "./i18n.js";

const MOST_SHOWN = 2;

let unfolded = false;
let keptFor = null; // `photo id / corrections` that was offered and taken

/** Whether every tile a doubt is about has been looked at. */
function settled(doubt, bySighting) {
  return doubt.tiles.length > 0 && doubt.tiles.every((seen) => {
    const tile = bySighting.get(seen);
    return tile === undefined || tile.checked;
  });
}

function doubtItem(doubt, place, tiles, onLight, onOpen) {
  const ids = tiles.map((tile) => tile.id);
  const words = [el("span", { class: "problem-icon", "aria-hidden": "true" }, "?"), el("span", {}, told(doubt))];
  if (!ids.length) return el("li", {}, el("span", { class: "doubt" }, words));
  return el("li", {}, button(words, {
    class: "doubt", dataset: { key: `doubt-${place}` },
    onmouseenter: () => onLight(ids), onmouseleave: () => onLight([]), onfocus: () => onLight(ids), onblur: () => onLight([]),
    onclick: (event) => onOpen((tiles.find((tile) => !tile.checked) ?? tiles[0]).id, event.currentTarget),
  }));
}

/** List the reader's doubts, many of them folded; a tap on one lights its tiles and opens the first. */
export function drawDoubts(photo, hand, onLight, onOpen) {
  const bySighting = new Map(allTiles(hand).filter((tile) => tile.seen !== null).map((tile) => [tile.seen, tile]));
  const doubts = (photo?.reading.doubts ?? []).filter((doubt) => !settled(doubt, bySighting));
  const ofPhoto = doubts.filter((doubt) => !doubt.tiles.length);
  const ordered = [...ofPhoto, ...doubts.filter((doubt) => doubt.tiles.length)];
  const items = ordered.map((doubt, place) =>
    doubtItem(doubt, place, doubt.tiles.map((seen) => bySighting.get(seen)).filter(Boolean), onLight, onOpen));
  const shown = Math.max(ofPhoto.length, items.length > MOST_SHOWN + 1 ? MOST_SHOWN : items.length);
  const rest = items.slice(shown);
  replace(byId("doubts"), items.slice(0, shown), rest.length ? el("li", {},
    el("details", { class: "fold", open: unfolded, ontoggle: (event) => { unfolded = event.target.open; } },
      el("summary", { dataset: { key: "doubts-more" } }, t("doubts_more", { count: rest.length })), el("ul", {}, rest))) : null);
}

/** Offer to keep the corrections of this photo on the server's computer. */
export function drawKeep(photo, hand, onKeep) {
  const changed = photo ? changedCount(hand, photo.reading) : 0;
  const key = `${photo?.id}/${changed}`;
  if (!changed || keptFor === key) {
    replace(byId("keep"));
    return;
  }
  replace(byId("keep"), el("span", {}, t("keep_offer", { count: changed })), button(t("keep_do"), {
    class: "quiet", dataset: { key: "keep" },
    onclick: () => {
      keptFor = key;
      onKeep();
    },
  }));
}
