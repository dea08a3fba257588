/** The panel that opens on a tile: 42 faces with the likely ones first, and what can be done with it. */

import * as hands from "./hand.js";
import { button, byId, el } from "./dom.js";
import { t } from "./i18n.js";
import { adjustFrame } from "./marking.js";
import { cutOut } from "./photo.js";
import { doubtfulTiles } from "./handview.js";
import { freshSight, withSights } from "./sights.js";
import { likelyCodes } from "./reading.js";
import { now, setHand } from "./store.js";
import { ROWS, isFace, tileName, tilePicture, tileRow } from "./tiles.js";

let target = null; // { id } to change a tile, { group, seen } to add; with `quad` a place that is being marked
let opener = null;
let queue = null; // when going through the doubts: (after this change) -> the next tile's id, or undefined

/** The hand and the photo, with the place that is being marked. */
function shown() {
  const { hand: before, photo } = now();
  const hand = target.quad ? hands.frameSight(before, target.seen, target.quad) : before;
  return { hand, photo: withSights(hand, photo) };
}

function faceButton(code, className = "") {
  const current = target.id !== undefined && hands.findTile(now().hand, target.id)?.code === code;
  return button(tilePicture(code), {
    class: `face ${className}${current ? " current" : ""}`, "aria-label": tileName(code), title: tileName(code),
    "aria-pressed": target.id === undefined ? null : String(current), dataset: { code },
    onclick: () => choose(code),
  });
}

function choose(code) {
  const { hand } = shown();
  if (target.id !== undefined) {
    const sameAsSeen = hands.findTile(hand, target.id).code === code;
    setHand(sameAsSeen ? hands.confirmTile(hand, target.id) : hands.changeTile(hand, target.id, code));
    done();
  } else if (target.seen !== null) {
    const placed = hands.unplacedTiles(hand).find((tile) => tile.code === code);
    setHand(placed ? hands.placeTile(hand, placed.id, target.seen) : hands.addTile(hand, code, target.group, target.seen));
    close();
  } else {
    setHand(hands.addTile(hand, code, target.group));
    byId("picker-note").textContent = t("picker_added", { name: tileName(code), size: hands.handSize(now().hand) });
  }
}

function act(change) {
  setHand(change(now().hand));
  done();
}

/** The tile is dealt with: on to the next doubtful one, or back to the page. */
function done() {
  const next = queue?.();
  if (next === undefined) close();
  else {
    target = { id: next };
    show();
  }
}

const action = (label, change, props = {}) => button(label, { class: "action", onclick: () => act(change), ...props });

/** What can be done with the tile: [button]. */
function actions(hand, tile) {
  const group = hands.groupOf(hand, tile.id);
  const list = [];
  if (group !== "flowers" && hand.win !== tile.id) {
    list.push(action(t("do_win"), (old) => hands.markWinning(old, tile.id), { class: "action action-win" }));
  }
  for (const { type, ids, codes } of hands.possibleMelds(hand, tile.id)) {
    const hidden = type === "concealed_kong";
    list.push(action([t(`meld_${type}`), tileRow(codes)], (old) => hands.exposeMeld(old, ids, hidden)));
  }
  const meld = hand.melds.find((one) => `meld:${one.id}` === group);
  if (meld) {
    if (meld.tiles.length === 4) {
      list.push(action(t(meld.hidden ? "turn_open" : "turn_hidden"), (old) => hands.toggleKong(old, meld.id)));
    }
    list.push(action(t("take_back"), (old) => hands.concealMeld(old, meld.id)));
  }
  list.push(...moves(hand, tile, group));
  list.push(action(t("do_remove"), (old) => hands.removeTile(old, tile.id), { class: "action action-remove" }));
  return list;
}

/** Move the frame of a place on the photo; the panel is left for that. */
function reframe(seen) {
  const { photo } = shown();
  const { quad } = photo.reading.tiles[seen];
  const marking = target.quad !== undefined;
  opener = "frame";
  close();
  adjustFrame(photo, quad, (moved) => (marking ? openToMark(moved) : setHand(hands.frameSight(now().hand, seen, moved))));
}

/** What can be done with the place on the photo: [button]. */
function placeActions(seen) {
  const frame = button(t("do_frame"), { class: "action", onclick: () => reframe(seen) });
  const drop = action(t("do_drop"), (old) => hands.dropSight(old, seen), { class: "action action-remove" });
  if (target.id === undefined) return target.quad ? [frame] : [frame, drop];
  return [el("details", { class: "moves" }, el("summary", {}, t("place_title")), el("div", { class: "actions" }, frame, drop))];
}

function moves(hand, tile, group) {
  const places = [];
  if (group !== "concealed") places.push(["concealed", t("move_hand")]);
  if (group !== "flowers") places.push(["flowers", t("move_flowers")]);
  for (const meld of hand.melds) {
    const codes = meld.tiles.map((one) => one.code);
    if (group !== `meld:${meld.id}`) places.push([`meld:${meld.id}`, [t("move_to"), tileRow(codes)]]);
  }
  if (group !== "flowers") places.push(["meld:new", t("move_new")]);
  return [el("details", { class: "moves" }, el("summary", {}, t("move_title")),
    el("div", { class: "actions" }, places.map(([place, label]) => action(label, (old) => hands.moveTile(old, tile.id, place))))),
  ...(tile.seen === null || !now().photo ? [] : placeActions(tile.seen))];
}

function likelyPart(codes) {
  if (!codes.length) return null;
  return el("div", { class: "likely", role: "group", "aria-label": t("picker_likely") },
    el("span", { class: "likely-name" }, t("picker_likely")), codes.map((code) => faceButton(code, "face-likely")));
}

/** The likely faces of a place: what the hand holds without a place on the photo comes first. */
function likelyForPlace(hand, photo, seen) {
  const unplaced = hands.unplacedTiles(hand).map((tile) => tile.code).filter(isFace);
  return [...new Set([...unplaced, ...likelyCodes({ seen, code: "" }, photo.reading)])].slice(0, 6);
}

function note(tile) {
  if (!tile) return target.quad ? t("picker_mark_hint") : "";
  const left = queue ? doubtfulTiles(now().hand, now().photo).length : 0;
  return left > 1 ? t("review_left", { count: left }) : t("picker_hint");
}

function headPart(tile, photo, seen) {
  const picture = cutOut(photo, seen);
  const code = tile ? tile.code : target.quad ? null : photo?.reading.tiles[seen]?.tile;
  const adding = t(seen === null ? "picker_add" : target.quad ? "picker_mark" : "picker_add_seen");
  return el("div", { class: "picker-head" },
    picture,
    code && el("span", { class: "picker-now" }, tilePicture(code)),
    el("div", { class: "picker-words" },
      el("h2", { id: "picker-title" }, tile ? tileName(tile.code) : adding),
      el("p", { id: "picker-note", "aria-live": "polite" }, note(tile))),
    button("✕", { class: "picker-close", "aria-label": t("close"), onclick: close }));
}

function confirmPart(tile) {
  if (!tile || tile.checked || tile.code === "?" || tile.code === "back" || tile.seen === null) return null;
  return button(t("do_confirm", { name: tileName(tile.code) }), {
    class: "action action-confirm", onclick: () => act((old) => hands.confirmTile(old, tile.id)),
  });
}

function draw() {
  const { hand, photo } = shown();
  const tile = target.id === undefined ? null : hands.findTile(hand, target.id);
  const seen = tile ? tile.seen : target.seen;
  const guess = tile ? likelyCodes(tile, photo?.reading) : seen === null ? [] : likelyForPlace(hand, photo, seen);
  byId("picker").replaceChildren(...[
    headPart(tile, photo, seen),
    tile ? el("div", { class: "actions" }, confirmPart(tile), actions(hand, tile))
      : seen !== null && el("div", { class: "actions" }, placeActions(seen)),
    likelyPart(guess),
    el("div", { class: "faces", role: "group", "aria-label": t("picker_all") }, ROWS.map((row) =>
      el("div", { class: "face-row" }, row.map((code) => faceButton(code))))),
  ].filter(Boolean));
}

function show(from) {
  if (from) opener = from.dataset?.key ?? null;
  draw();
  const panel = byId("picker");
  if (!panel.open) panel.showModal();
  panel.scrollTop = 0;
  ((queue && panel.querySelector(".action-confirm")) ?? panel.querySelector(".face-likely") ?? panel.querySelector(".face.current") ?? panel.querySelector(".face"))?.focus();
}

/** Open the panel to change a tile of the hand. */
export function openForTile(id, from = null) {
  target = { id };
  queue = null;
  show(from);
}

/** Go through tiles one after the other; `next()` is the id of the next one, or undefined. */
export function openForEach(next, from = null) {
  const first = next();
  if (first === undefined) return;
  target = { id: first };
  queue = next;
  show(from);
}

/** Open the panel to add a tile to a group; `seen` is the photo's tile it stands for. */
export function openToAdd(group = "concealed", seen = null, from = null) {
  target = { group, seen };
  queue = null;
  show(from);
}

/** Open the panel to say which tile lies in a frame that the reader did not see. */
export function openToMark(quad) {
  const { hand, photo } = now();
  target = { group: "concealed", seen: freshSight(hand, photo.reading), quad };
  queue = null;
  show();
}

function close() {
  byId("picker").close();
}

function arrows(event) {
  const faces = [...byId("picker").querySelectorAll(".face")];
  const here = faces.indexOf(document.activeElement);
  if (here < 0) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  let next = step ? faces[here + step] : null;
  if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    const box = faces[here].getBoundingClientRect();
    const down = event.key === "ArrowDown" ? 1 : -1;
    const middle = (one) => one.x + one.width / 2;
    next = faces
      .map((face) => ({ face, box: face.getBoundingClientRect() }))
      .filter((one) => (one.box.y - box.y) * down > box.height / 2)
      .sort((one, other) => Math.abs(one.box.y - box.y) - Math.abs(other.box.y - box.y)
        || Math.abs(middle(one.box) - middle(box)) - Math.abs(middle(other.box) - middle(box)))[0]?.face;
  }
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Make the panel answer to keys and to taps outside it; once, at the start. */
export function setUpPicker() {
  const panel = byId("picker");
  panel.addEventListener("keydown", arrows);
  panel.addEventListener("click", (event) => {
    if (event.target === panel) close();
  });
  panel.addEventListener("close", () => {
    queue = null;
    const back = opener && document.querySelector(`[data-key="${CSS.escape(opener)}"]`);
    (back || document.querySelector("#hand-groups [tabindex='0']"))?.focus({ preventScroll: true });
  });
}
