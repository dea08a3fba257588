/** What the reader doubts, and the offer to keep a corrected photo. */

import { allTiles } from "./hand.js";
import { button, byId, el, replace } from "./dom.js";
import { changedCount } from "./reading.js";
import { t, told } from "./i18n.js";

let keptFor = null; // `photo id / corrections` that was offered and taken

/** Whether every tile a doubt is about has been looked at. */
function settled(doubt, bySighting) {
  return doubt.tiles.length > 0 && doubt.tiles.every((seen) => {
    const tile = bySighting.get(seen);
    return tile === undefined || tile.checked;
  });
}

/** List the reader's doubts; a tap on one lights its tiles and opens the first. */
export function drawDoubts(photo, hand, onLight, onOpen) {
  const bySighting = new Map(allTiles(hand).filter((tile) => tile.seen !== null).map((tile) => [tile.seen, tile]));
  const doubts = (photo?.reading.doubts ?? []).filter((doubt) => !settled(doubt, bySighting));
  replace(byId("doubts"), doubts.map((doubt, place) => {
    const tiles = doubt.tiles.map((seen) => bySighting.get(seen)).filter(Boolean);
    const ids = tiles.map((tile) => tile.id);
    const words = [el("span", { class: "problem-icon", "aria-hidden": "true" }, "?"), el("span", {}, told(doubt))];
    if (!ids.length) return el("li", {}, el("span", { class: "doubt" }, words));
    return el("li", {}, button(words, {
      class: "doubt", dataset: { key: `doubt-${place}` },
      onmouseenter: () => onLight(ids), onmouseleave: () => onLight([]), onfocus: () => onLight(ids), onblur: () => onLight([]),
      onclick: (event) => onOpen((tiles.find((tile) => !tile.checked) ?? tiles[0]).id, event.currentTarget),
    }));
  }));
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
