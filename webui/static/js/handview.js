/** The hand laid out as tiles in groups. */

import { allTiles, handSize, meldType } from "./hand.js";
import { button, byId, el, replace } from "./dom.js";
import { t } from "./i18n.js";
import { isDoubtful } from "./reading.js";
import { mayPick } from "./winning.js";
import { tileName, tilePicture } from "./tiles.js";

/** Whether a tile of the hand still needs a person's look. */
export function needsLook(tile, photo) {
  if (tile.code === "?" || tile.code === "back") return true;
  if (tile.checked || tile.seen === null || !photo) return false;
  const sighting = photo.reading.tiles[tile.seen];
  return sighting !== undefined && sighting.tile === tile.code && isDoubtful(sighting);
}

/** The tiles that need a look, in the order they are shown. */
export const doubtfulTiles = (hand, photo) =>
  [...hand.flowers, ...hand.melds.flatMap((meld) => meld.tiles), ...hand.concealed].filter((tile) => needsLook(tile, photo));

function tileButton(tile, { group, win, photo, pointless }) {
  const doubtful = needsLook(tile, photo);
  const winning = tile.id === win;
  const words = [tileName(tile.code), t(`group_${group}`)];
  if (winning) words.push(t("winning_tile"));
  if (doubtful) words.push(t("doubtful"));
  const face = tilePicture(tile.code);
  return el("button", {
    type: "button",
    class: `tile${winning ? " tile-win" : ""}${doubtful ? " tile-doubt" : ""}${pointless ? " tile-covered" : ""}`,
    "aria-label": words.join(" · "),
    title: tileName(tile.code),
    dataset: { tileId: tile.id, code: tile.code, key: `tile-${tile.id}` },
    tabindex: "-1",
  }, face,
  doubtful && el("span", { class: "mark mark-doubt", "aria-hidden": "true" }, "?"),
  winning && el("span", { class: "mark mark-win", "aria-hidden": "true" }, "胡"));
}

function flowersGroup(hand, photo) {
  return el("div", { class: "group group-flowers", role: "group", "aria-label": t("group_flowers"), dataset: { group: "flowers" } },
    el("span", { class: "group-name" }, t("group_flowers")),
    el("span", { class: "group-tiles" },
      hand.flowers.map((tile) => tileButton(tile, { group: "flowers", photo })),
      !hand.flowers.length && el("span", { class: "none" }, t("none"))));
}

/** What the button of a meld does: kongs turn, others go back into the hand. */
function meldButton(meld, type, onMeld) {
  const kong = meld.tiles.length === 4 && (type === "kong" || type === "concealed_kong");
  const label = type ? t(`meld_${type}`) : t("meld_wrong");
  return button(el("span", {}, label), {
    class: `group-name meld-button${type ? "" : " wrong"}`,
    title: t(kong ? (meld.hidden ? "turn_open" : "turn_hidden") : "take_back"),
    "aria-label": `${label}: ${t(kong ? (meld.hidden ? "turn_open" : "turn_hidden") : "take_back")}`,
    dataset: { key: `meld-${meld.id}` },
    onclick: () => onMeld(meld, kong ? "turn" : "back"),
  }, el("span", { class: "turn", "aria-hidden": "true" }, kong ? "⇅" : "↩"));
}

function meldGroup(meld, photo, onMeld) {
  const type = meldType(meld);
  const tiles = meld.tiles.map((tile, place) =>
    tileButton(tile, { group: "meld", photo, pointless: meld.hidden && (place === 0 || place === 3) }));
  return el("div", {
    class: `group group-meld${type ? "" : " group-wrong"}`, role: "group",
    "aria-label": type ? t(`meld_${type}`) : t("meld_wrong"), dataset: { group: `meld:${meld.id}` },
  }, meldButton(meld, type, onMeld), el("span", { class: "group-tiles" }, tiles));
}

function winningSlot(hand, photo) {
  const tile = hand.concealed.find((one) => one.id === hand.win);
  return el("span", { class: `winning-slot${tile ? "" : " empty"}`, dataset: { group: "win" } },
    tile ? tileButton(tile, { group: "concealed", win: hand.win, photo }) : el("span", { class: "slot" }, t("win_slot")));
}

function concealedGroup(hand, photo) {
  const rest = hand.concealed.filter((tile) => tile.id !== hand.win);
  return el("div", { class: "group group-concealed", role: "group", "aria-label": t("group_concealed"), dataset: { group: "concealed" } },
    el("span", { class: "group-tiles" },
      rest.map((tile) => tileButton(tile, { group: "concealed", photo })),
      hand.concealed.length > 0 && winningSlot(hand, photo),
      button("+", { class: "tile tile-add", "aria-label": t("add_tile"), title: t("add_tile"), id: "add-tile", dataset: { key: "add" } })));
}

/** How many tiles there are and how many there should be; `free` where any number wins (八仙過海, 七搶一, 四槓牌). */
function countText(hand, { wanted, free }) {
  const size = handSize(hand);
  if (!allTiles(hand).length) return "";
  if (size === wanted) return t("count_right", { size });
  if (free) return t("count_free", { size });
  return t(size < wanted ? "count_few" : "count_many", { size, wanted, off: Math.abs(wanted - size) });
}

function promptText(hand, photo, needs, picks) {
  const size = handSize(hand);
  if (!allTiles(hand).length) return t("prompt_empty");
  if (picks) return t("prompt_win");
  const doubtful = doubtfulTiles(hand, photo).length;
  if (doubtful) return t("prompt_doubts", { count: doubtful });
  if (needs.free) return t("prompt_free");
  if (photo && size < needs.wanted) return t("prompt_missed");
  if (size > needs.wanted) return t("prompt_many");
  return t(hand.win === null && size < needs.wanted ? "prompt_short" : "prompt_fix");
}

/** The button that ends or begins the choice of the winning tile by a tap. */
function drawPick(hand, needs, picks) {
  const place = byId("pick");
  place.hidden = !mayPick(hand, needs);
  place.textContent = t(picks ? "pick_not_yet" : "pick_win");
}

/** Draw the hand. `needs`: { wanted, free, asksWinner }; `picks` is whether a tap marks the winning tile. */
export function drawHand(hand, photo, needs, picks, onMeld) {
  const place = byId("hand-groups");
  const laid = el("div", { class: "laid" },
    allTiles(hand).length > 0 && flowersGroup(hand, photo),
    hand.melds.map((meld) => meldGroup(meld, photo, onMeld)),
    el("div", { class: "group group-new", dataset: { group: "meld:new" } }, el("span", { class: "group-name" }, t("new_meld"))));
  replace(place, laid, concealedGroup(hand, photo));
  place.classList.toggle("awaits-winner", picks);
  const first = place.querySelector("[data-tile-id]:focus") ?? place.querySelector("[data-tile-id]");
  first?.setAttribute("tabindex", "0");
  byId("hand-count").textContent = countText(hand, needs);
  byId("hand-count").classList.toggle("wrong", !needs.free && handSize(hand) !== needs.wanted && allTiles(hand).length > 0);
  byId("hand-prompt").textContent = promptText(hand, photo, needs, picks);
  byId("hand-prompt").classList.toggle("picks", picks);
  drawPick(hand, needs, picks);
  byId("review").hidden = doubtfulTiles(hand, photo).length < 2;
}

/** Light tiles of the hand by id; the others fade. */
export function lightHand(ids) {
  const place = byId("hand-groups");
  place.classList.toggle("some-lit", ids.length > 0);
  for (const tile of place.querySelectorAll("[data-tile-id]")) {
    tile.classList.toggle("lit", ids.includes(Number(tile.dataset.tileId)));
  }
}
