/** Dragging a tile to another group, with the mouse, a pen or a finger (after a short press). */

import { markWinning, moveTile, removeTile } from "./hand.js";
import { byId } from "./dom.js";
import { now, setHand } from "./store.js";

const MOUSE_SLACK = 6; // pixels before a press becomes a drag
const PRESS_MS = 220; // how long a finger must rest before a drag starts
const FINGER_SLACK = 9; // pixels a finger may slip while it rests

let drag = null; // { id, tile, pointer, x, y, ghost, timer, place }

function start() {
  const box = drag.tile.getBoundingClientRect();
  drag.ghost = drag.tile.cloneNode(true);
  drag.ghost.removeAttribute("data-tile-id");
  drag.ghost.removeAttribute("data-key");
  drag.ghost.classList.add("ghost");
  drag.ghost.style.width = `${box.width}px`;
  document.body.append(drag.ghost);
  drag.tile.classList.add("dragged");
  document.body.classList.add("dragging");
  navigator.vibrate?.(12);
}

function follow(event) {
  drag.ghost.style.transform = `translate(${event.clientX - drag.ghost.offsetWidth / 2}px, ${event.clientY - drag.ghost.offsetHeight * 0.7}px)`;
  const place = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-group]") ?? null;
  if (place !== drag.place) {
    drag.place?.classList.remove("over");
    place?.classList.add("over");
    drag.place = place;
  }
}

function finish() {
  if (!drag) return;
  clearTimeout(drag.timer);
  drag.ghost?.remove();
  drag.tile.classList.remove("dragged");
  drag.place?.classList.remove("over");
  document.body.classList.remove("dragging");
  drag = null;
}

function drop() {
  const { id, place, tile } = drag;
  const group = place?.dataset.group ?? null;
  // The click that follows a drag must not open the panel.
  tile.addEventListener("click", (event) => event.stopImmediatePropagation(), { once: true, capture: true });
  finish();
  if (!group) return;
  const { hand } = now();
  if (group === "bin") setHand(removeTile(hand, id));
  else if (group === "win") setHand(markWinning(hand, id));
  else if (group === "concealed" && hand.win === id) setHand({ ...hand, win: null });
  else setHand(moveTile(hand, id, group));
}

function down(event) {
  const tile = event.target.closest("[data-tile-id]");
  if (!tile || event.button !== 0 || drag) return;
  drag = { id: Number(tile.dataset.tileId), tile, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null, place: null };
  if (event.pointerType !== "mouse") {
    const { clientX, clientY } = event;
    drag.timer = setTimeout(() => {
      start();
      follow({ clientX, clientY });
    }, PRESS_MS);
  }
}

function move(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const slipped = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
  if (!drag.ghost) {
    if (event.pointerType !== "mouse") {
      if (slipped > FINGER_SLACK) finish(); // The finger scrolls the page.
      return;
    }
    if (slipped < MOUSE_SLACK) return;
    start();
  }
  event.preventDefault();
  follow(event);
}

function up(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  if (drag.ghost) drop();
  else finish();
}

/** Make the tiles of the hand draggable; once, at the start. */
export function setUpDrag() {
  byId("hand-groups").addEventListener("pointerdown", down);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", finish);
  // While a tile is dragged by finger the page must not scroll under it.
  byId("hand-groups").addEventListener("touchmove", (event) => {
    if (drag?.ghost && event.cancelable) event.preventDefault();
  }, { passive: false });
  byId("hand-groups").addEventListener("contextmenu", (event) => {
    if (drag) event.preventDefault();
  });
  window.addEventListener("keydown", (event) => {
    if (event.key === "Escape") finish();
  });
}
