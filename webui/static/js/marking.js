/** Marking tiles on the photo: a tap or a drawn frame where the reader saw none, and frames moved, resized, turned. */

import { byId, svg } from "./dom.js";
import { t } from "./i18n.js";
import { cutOut } from "./photo.js";
import { centredAt, distance, drawn, frameAt, middle, resized, scaled, shifted, sizeOf, turned } from "./sights.js";

const MOUSE_SLACK = 8; // pixels before a press becomes a frame that is drawn
const HANDLE = 11; // pixels: radius of the handle that resizes; a finger reaches twice as far
const STEP = 0.08; // of the tile's height, for one press of an arrow

let frame = null; // { photo, quad, onDone } while one is adjusted
let press = null; // { from, quad, resizes } while a pointer is down

const overlay = () => byId("photo-overlay");

/** Where on the photo a pointer is, in the photo's pixels. */
function pointOf(event) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(overlay().getScreenCTM().inverse());
  return [x, y];
}

const corners = (quad) => quad.map((corner) => corner.join(",")).join(" ");

/** Photo pixels to one of the screen. */
const unitNow = () => 1 / overlay().getScreenCTM().a;

/** Where the handle stands: outside the frame's last corner, so that a small frame can be grasped, too. */
function handleOf(quad) {
  const from = middle(quad);
  const by = 1 + (1.6 * HANDLE * unitNow()) / distance(quad[2], from);
  return quad[2].map((value, axis) => from[axis] + (value - from[axis]) * by);
}

function frameShape() {
  return svg("g", {
    class: "marked", role: "button", tabindex: "0", "aria-label": t("frame_keys"), dataset: { key: "frame" }, onkeydown: onKey,
  }, svg("polygon", { class: "quad quad-marked", "stroke-linejoin": "round" }),
  svg("circle", { class: "handle" }), svg("circle", { class: "handle-reach" }));
}

/** Draw the frame; the one that is there is changed in place, for a finger may rest on it. */
function showFrame(quad) {
  const shape = overlay().querySelector(".marked") ?? overlay().appendChild(frameShape());
  const unit = unitNow();
  const [cx, cy] = handleOf(quad);
  const put = (element, values) => Object.entries(values).forEach(([name, value]) => element.setAttribute(name, value));
  const [edge, handle, reach] = shape.children;
  put(edge, { points: corners(quad), "stroke-width": 3 * unit });
  put(handle, { cx, cy, r: HANDLE * unit, "stroke-width": 2 * unit });
  put(reach, { cx, cy, r: 2 * HANDLE * unit });
}

function change(quad) {
  frame.quad = quad;
  showFrame(quad);
  const { reading } = frame.photo;
  const shown = { ...frame.photo, reading: { ...reading, tiles: [{ quad }] } };
  byId("frame-cut").replaceChildren(...[cutOut(shown, 0, 64)].filter(Boolean));
}

/** Let a person move, resize and turn a frame; `onDone(quad)` gets it when it is right. */
export function adjustFrame(photo, quad, onDone) {
  frame = { photo, quad, onDone };
  byId("frame-bar").hidden = false;
  overlay().classList.add("adjusting");
  change(quad);
  byId("photo").scrollIntoView({ block: "nearest" });
  overlay().querySelector(".marked").focus({ preventScroll: true });
}

function stop() {
  frame = null;
  press = null;
  byId("frame-bar").hidden = true;
  overlay().classList.remove("adjusting");
  overlay().querySelector(".marked")?.remove();
}

/** What the buttons below the photo do with the frame. */
export const FRAME_ACTIONS = {
  "frame-done": () => {
    if (!frame) return;
    const { quad, onDone } = frame;
    stop();
    onDone(quad);
  },
  "frame-cancel": stop,
  "frame-turn": () => frame && change(turned(frame.quad)),
};

/** Draw the frame anew after the photo was; one of another photo is given up. */
export function redrawFrame(photo) {
  if (!frame) return;
  if (photo?.id === frame.photo.id) change(frame.quad);
  else stop();
}

function onKey(event) {
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = ways[event.key];
  const pace = STEP * sizeOf(frame.quad)[1];
  if (way && event.shiftKey) change(resized(frame.quad, frame.quad[2].map((value, axis) => value + way[axis] * pace)));
  else if (way) change(shifted(frame.quad, way[0] * pace, way[1] * pace));
  else if (event.key === "+" || event.key === "-") change(scaled(frame.quad, event.key === "+" ? 1.05 : 1 / 1.05));
  else if (event.key === "r") change(turned(frame.quad));
  else if (event.key === "Enter") FRAME_ACTIONS["frame-done"]();
  else if (event.key === "Escape") stop();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function down(event, photo) {
  if (event.button !== 0 || press) return;
  const from = pointOf(event);
  if (frame) {
    event.preventDefault();
    overlay().setPointerCapture(event.pointerId);
    const reach = distance(handleOf(frame.quad), from);
    const resizes = reach < 2 * HANDLE * unitNow() && reach < distance(middle(frame.quad), from);
    const far = distance(middle(frame.quad), from) > 0.7 * Math.max(...sizeOf(frame.quad));
    if (far && !resizes) change(centredAt(frame.quad, from)); // a tap elsewhere brings the frame there
    press = { from, quad: frame.quad, resizes };
  } else if (photo && event.pointerType === "mouse" && !event.target.closest(".sighting")) {
    event.preventDefault();
    press = { from, x: event.clientX, y: event.clientY, drawn: null };
  }
}

function move(event, photo) {
  if (!press) return;
  const to = pointOf(event);
  if (frame) {
    const by = to.map((value, axis) => value - press.from[axis]);
    const corner = press.quad[2].map((value, axis) => value + by[axis]);
    change(press.resizes ? resized(press.quad, corner) : shifted(press.quad, ...by));
  } else if (press.drawn || Math.hypot(event.clientX - press.x, event.clientY - press.y) > MOUSE_SLACK) {
    press.drawn = drawn(photo.reading, press.from, to);
    showFrame(press.drawn);
  }
}

/** Make the photo answer to taps on empty places; `shown()` is the corrected photo, `onMark(quad)` a new frame. */
export function setUpMarking(shown, onMark) {
  let swallow = false; // the click that follows a frame that was drawn or moved
  overlay().addEventListener("pointerdown", (event) => {
    swallow = frame !== null;
    down(event, shown());
  });
  window.addEventListener("pointermove", (event) => move(event, shown()));
  window.addEventListener("pointerup", () => {
    const quad = press?.drawn;
    press = null;
    if (!quad) return;
    swallow = true;
    overlay().querySelector(".marked")?.remove();
    if (Math.min(...sizeOf(quad)) > MOUSE_SLACK * unitNow()) onMark(quad);
  });
  window.addEventListener("pointercancel", () => { press = null; });
  overlay().addEventListener("click", (event) => {
    const photo = shown();
    if (swallow || !photo || event.target.closest(".sighting")) return;
    onMark(frameAt(photo.reading, pointOf(event)));
  });
}
