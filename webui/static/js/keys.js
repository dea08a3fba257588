/** The keyboard: arrows, the shortcuts of the hand, undo and redo. */

import * as hands from "./hand.js";
import { announce, byId } from "./dom.js";
import { t } from "./i18n.js";
import { openForTile, openToAdd } from "./picker.js";
import { now, redo, setHand, undo } from "./store.js";
import { tileName } from "./tiles.js";

const HONOURS = "ESWNCFP";
const DIGIT_MS = 1500;

let digit = null; // { key, at }: the first half of a code such as 3p or f2

const tiles = () => [...byId("hand-groups").querySelectorAll("[data-tile-id]")];

/** Put the keyboard on a tile of the hand. */
export function focusTile(element) {
  if (!element) return;
  for (const tile of tiles()) tile.setAttribute("tabindex", "-1");
  element.setAttribute("tabindex", "0");
  element.focus();
}

function step(here, key) {
  const all = tiles();
  const place = all.indexOf(here);
  if (key === "ArrowLeft") return all[place - 1];
  if (key === "ArrowRight") return all[place + 1];
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  const box = here.getBoundingClientRect();
  const down = key === "ArrowDown" ? 1 : -1;
  return all
    .map((tile) => ({ tile, box: tile.getBoundingClientRect() }))
    .filter((one) => (one.box.y - box.y) * down > box.height / 2)
    .sort((one, other) => Math.abs(one.box.y - box.y) - Math.abs(other.box.y - box.y)
      || Math.abs(one.box.x - box.x) - Math.abs(other.box.x - box.x))[0]?.tile;
}

/** Where a tile goes with `[` and `]`: the groups in the order they are shown. */
function neighbour(hand, id, way) {
  const groups = ["flowers", ...hand.melds.map((meld) => `meld:${meld.id}`), "meld:new", "concealed"];
  const place = groups.indexOf(hands.groupOf(hand, id)) + way;
  return groups[(place + groups.length) % groups.length];
}

/** The code that a key completes, or null. */
function typedCode(event) {
  const recent = digit && event.timeStamp - digit.at < DIGIT_MS ? digit.key : null;
  digit = null;
  if (recent === "f" && /^[1-8]$/.test(event.key)) return `f${event.key}`;
  if (recent && /^[mps]$/.test(event.key)) return recent + event.key;
  if (/^[1-9f]$/.test(event.key)) digit = { key: event.key, at: event.timeStamp };
  if (event.shiftKey && HONOURS.includes(event.key)) return event.key;
  return null;
}

/** What a key does to a tile: a new hand, or null. */
function changed(event, hand, id) {
  const group = hands.groupOf(hand, id);
  const meld = hand.melds.find((one) => `meld:${one.id}` === group);
  switch (event.key) {
    case "Delete":
    case "Backspace":
      return hands.removeTile(hand, id);
    case " ":
    case "w":
      return hands.markWinning(hand, id);
    case "[":
      return hands.moveTile(hand, id, neighbour(hand, id, -1));
    case "]":
      return hands.moveTile(hand, id, neighbour(hand, id, 1));
    case "k":
      return meld?.tiles.length === 4 ? hands.toggleKong(hand, meld.id) : null;
    case "x": {
      if (meld) return hands.concealMeld(hand, meld.id);
      const [first] = hands.possibleMelds(hand, id);
      return first ? hands.exposeMeld(hand, first.ids) : null;
    }
    default:
      return null;
  }
}

function restoreFocus(id, place) {
  const all = tiles();
  focusTile(all.find((tile) => Number(tile.dataset.tileId) === id) ?? all[Math.min(place, all.length - 1)] ?? byId("add-tile"));
}

function onHandKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "+" || event.key === "Insert") {
    event.preventDefault();
    openToAdd("concealed", null, event.target);
    return;
  }
  const here = event.target.closest("[data-tile-id]");
  if (!here) return;
  if (/^(Arrow|Home$|End$)/.test(event.key)) {
    event.preventDefault();
    focusTile(step(here, event.key));
    return;
  }
  const id = Number(here.dataset.tileId);
  if (event.key === "Enter") {
    event.preventDefault();
    openForTile(id, here);
    return;
  }
  const { hand } = now();
  const place = tiles().indexOf(here);
  const code = typedCode(event);
  const next = code ? hands.changeTile(hand, id, code) : changed(event, hand, id);
  if (!next) return;
  event.preventDefault();
  setHand(next);
  if (code) announce(tileName(code));
  restoreFocus(id, place);
}

function onPageKey(event) {
  const writing = event.target.closest?.("input, select, textarea");
  if ((event.ctrlKey || event.metaKey) && !writing) {
    const key = event.key.toLowerCase();
    const back = key === "z" && !event.shiftKey;
    const again = key === "y" || (key === "z" && event.shiftKey);
    if (!back && !again) return;
    event.preventDefault();
    announce(t((back ? undo() : redo()) ? (back ? "undone" : "redone") : "nothing_to_undo"));
  } else if (event.key === "?" && !writing && !byId("picker").open) byId("help").showModal();
}

/** Listen to the keyboard; once, at the start. */
export function setUpKeys() {
  byId("hand-groups").addEventListener("keydown", onHandKey);
  document.addEventListener("keydown", onPageKey);
}
