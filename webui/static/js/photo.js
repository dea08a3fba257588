/** The photo with the tiles found drawn on it. */

import { allTiles, groupOf } from "./hand.js";
import { byId, el, replace, svg } from "./dom.js";
import { t } from "./i18n.js";
import { needsLook } from "./handview.js";
import { distance, middle } from "./sights.js";
import { tileName } from "./tiles.js";

const ROLES = { concealed: "concealed", flowers: "flower" };

function roleOf(hand, tile) {
  if (!tile) return "other";
  if (tile.id === hand.win) return "winning";
  const group = groupOf(hand, tile.id);
  return ROLES[group] ?? "meld";
}

function labelOf(sighting, tile, role, doubtful) {
  const name = tileName(tile ? tile.code : sighting.tile);
  const doubt = doubtful ? t("photo_doubt") : "";
  return t("photo_tile", { name, role: t(`role_${role}`) }) + doubt;
}

function badge(quad, size, text, className) {
  const [x, y] = quad[1];
  return svg("g", { class: `badge ${className}`, "aria-hidden": "true" },
    svg("circle", { cx: x, cy: y, r: size * 0.26 }),
    svg("text", { x, y, "font-size": size * 0.36, dy: "0.36em", "text-anchor": "middle" }, text));
}

function drawTile(photo, seen, tile, hand, onTile) {
  const sighting = photo.reading.tiles[seen];
  const role = roleOf(hand, tile);
  const doubtful = tile !== undefined && needsLook(tile, photo);
  const size = distance(sighting.quad[0], sighting.quad[1]);
  const shape = svg("polygon", {
    points: sighting.quad.map((corner) => corner.join(",")).join(" "),
    class: `quad quad-${role}${doubtful ? " quad-doubt" : ""}`,
    "stroke-width": Math.max(1, size * (role === "winning" ? 0.1 : 0.06)),
    "stroke-dasharray": doubtful ? `${size * 0.16} ${size * 0.12}` : role === "other" ? `${size * 0.03} ${size * 0.12}` : null,
    "stroke-linejoin": "round",
  });
  const parts = [shape];
  if (doubtful) parts.push(badge(sighting.quad, size, "?", "badge-doubt"));
  if (role === "winning") parts.push(badge([0, sighting.quad[0]], size, "胡", "badge-win"));
  return svg("g", {
    class: "sighting", role: "button", tabindex: "-1", "aria-label": labelOf(sighting, tile, role, doubtful),
    dataset: { seen, ...(tile ? { tileId: tile.id } : {}), key: `seen-${seen}` },
    onclick: () => onTile(seen, tile),
    onkeydown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      onTile(seen, tile);
    },
  }, parts);
}

/** The part of the photo where the hand lies, with a tile's height around it: [x, y, width, height]. */
export function handArea(reading) {
  const there = reading.tiles.filter((sighting) => !sighting.gone);
  const members = there.filter((sighting) => sighting.role !== "other" || sighting.own);
  const quads = (members.length ? members : there).map((sighting) => sighting.quad);
  if (!quads.length) return [0, 0, reading.width, reading.height];
  const tall = Math.max(...quads.map((quad) => distance(quad[0], quad[3])));
  const ends = [0, 1].map((axis) => {
    const values = quads.flat().map((corner) => corner[axis]);
    const most = axis ? reading.height : reading.width;
    return [Math.max(0, Math.min(...values) - 0.7 * tall), Math.min(most, Math.max(...values) + 0.7 * tall)];
  });
  return [ends[0][0], ends[1][0], ends[0][1] - ends[0][0], ends[1][1] - ends[1][0]];
}

let whole = false; // whether all of the photo is shown, or only where the hand lies

/** Show all of the photo or only the hand; returns whether all is shown. */
export function turnZoom() {
  whole = !whole;
  return whole;
}

/** Draw the tiles of the corrected reading on the photo; `onTile(seen, tile or undefined)` is a tap on one. */
export function drawPhoto(photo, hand, onTile) {
  const place = byId("photo-overlay");
  if (!photo) {
    place.replaceChildren();
    return;
  }
  const { reading, image } = photo;
  const bySighting = new Map(allTiles(hand).filter((tile) => tile.seen !== null).map((tile) => [tile.seen, tile]));
  const area = whole ? [0, 0, reading.width, reading.height] : handArea(reading);
  place.setAttribute("viewBox", area.join(" "));
  replace(place,
    svg("image", { href: image.url, width: reading.width, height: reading.height, preserveAspectRatio: "none" }),
    reading.tiles.map((sighting, seen) => !sighting.gone && drawTile(photo, seen, bySighting.get(seen), hand, onTile)));
  (place.querySelector(".sighting:focus") ?? place.querySelector(".sighting"))?.setAttribute("tabindex", "0");
  const zoom = byId("zoom");
  zoom.hidden = area[2] * area[3] > 0.85 * reading.width * reading.height && !whole;
  zoom.setAttribute("aria-pressed", String(whole));
}

/** Move between the photo's tiles with the arrow keys: to the nearest one in that direction. */
export function arrowKeys(event) {
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = ways[event.key];
  const here = event.target.closest?.(".sighting");
  if (!way || !here) return;
  event.preventDefault();
  const centre = (group) => {
    const box = group.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const from = centre(here);
  const ranked = [...byId("photo-overlay").querySelectorAll(".sighting")]
    .filter((group) => group !== here)
    .map((group) => {
      const to = centre(group);
      const along = (to[0] - from[0]) * way[0] + (to[1] - from[1]) * way[1];
      const aside = Math.abs((to[0] - from[0]) * way[1]) + Math.abs((to[1] - from[1]) * way[0]);
      return { group, along, cost: along + 3 * aside };
    })
    .filter((one) => one.along > 2)
    .sort((one, other) => one.cost - other.cost);
  if (!ranked.length) return;
  here.setAttribute("tabindex", "-1");
  ranked[0].group.setAttribute("tabindex", "0");
  ranked[0].group.focus();
}

/** Light the tiles of the photo that belong to these tiles of the hand. */
export function lightPhoto(ids, places = []) {
  for (const group of byId("photo-overlay").querySelectorAll(".sighting")) {
    group.classList.toggle("lit", ids.includes(Number(group.dataset.tileId)) || places.includes(Number(group.dataset.seen)));
  }
}

/** A picture of one tile cut out of the photo, turned upright; null while the photo is not loaded. */
export function cutOut(photo, seen, height = 96) {
  const picture = byId("photo-image");
  if (!photo || seen === null || !picture.complete || !picture.naturalWidth) return null;
  const scale = picture.naturalWidth / photo.reading.width;
  const quad = photo.reading.tiles[seen].quad.map((corner) => corner.map((value) => value * scale));
  const across = distance(quad[0], quad[1]);
  const down = distance(quad[0], quad[3]);
  if (across < 2 || down < 2) return null;
  const canvas = el("canvas", { class: "cut-out", role: "img", "aria-label": t("picker_cut_out") });
  const ratio = window.devicePixelRatio || 1;
  canvas.height = Math.round(height * ratio);
  canvas.width = Math.round(canvas.height * Math.min(2, Math.max(0.4, across / down)));
  canvas.style.height = `${height}px`;
  const [cx, cy] = middle(quad);
  const ux = [(quad[1][0] - quad[0][0] + quad[2][0] - quad[3][0]) / 2, (quad[1][1] - quad[0][1] + quad[2][1] - quad[3][1]) / 2];
  const uy = [(quad[3][0] - quad[0][0] + quad[2][0] - quad[1][0]) / 2, (quad[3][1] - quad[0][1] + quad[2][1] - quad[1][1]) / 2];
  const paper = canvas.getContext("2d");
  const inverse = new DOMMatrix([ux[0] / canvas.width, ux[1] / canvas.width, uy[0] / canvas.height, uy[1] / canvas.height, 0, 0]).inverse();
  paper.translate(canvas.width / 2, canvas.height / 2);
  paper.transform(inverse.a, inverse.b, inverse.c, inverse.d, 0, 0);
  paper.translate(-cx, -cy);
  paper.drawImage(picture, 0, 0);
  return canvas;
}
