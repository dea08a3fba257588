/**
 * The state of the page: what it is, how it changes, undo and redo, and its copy in the browser's
 * storage, so that nothing is lost by reloading.
 */

import { EMPTY } from "./hand.js";

const KEY = "taishot.state.2";
const MOST_STEPS = 60;

const FRESH = {
  hand: EMPTY,
  photo: null, // { id, image: { url, width, height }, reading }
  context: {
    rules: null, seat: "E", round: "E", dealer: "self", streak: 0, win: "self", robbed: "next",
    flags: [], sides: {}, deposits: {}, liable: null, false_win: false, options: {}, base: 100, unit: 20, other: null,
  },
  past: [],
  future: [],
};

let state = load();
const listeners = [];

function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    const full = (step) => ({ hand: step.hand, photo: kept.photos[step.photo] ?? null });
    return {
      ...full(kept), context: { ...FRESH.context, ...kept.context },
      past: kept.past.map(full), future: kept.future.map(full),
    };
  } catch {
    return structuredClone(FRESH); // Nothing kept, or nothing readable.
  }
}

/** The state as it is kept: each photo once, steps name it by its id. */
function kept({ hand, photo, context, past, future }) {
  const photos = {};
  const slim = (step) => {
    if (step.photo) photos[step.photo.id] = step.photo;
    return { hand: step.hand, photo: step.photo?.id ?? null };
  };
  const steps = { past: past.map(slim), future: future.map(slim) };
  return JSON.stringify({ ...slim({ hand, photo }), context, ...steps, photos });
}

function save() {
  try {
    localStorage.setItem(KEY, kept(state));
  } catch {
    try {
      localStorage.setItem(KEY, kept({ ...state, past: [], future: [] }));
    } catch {
      localStorage.removeItem(KEY); // Storage is off: the page goes on without a copy.
    }
  }
}

function change(next, what) {
  state = next;
  save();
  for (const listener of listeners) listener(state, what);
}

/** The state now; never change it in place. */
export const now = () => state;

/** Call `listener(state, what)` after every change; `what` is `hand`, `photo` or `context`. */
export function subscribe(listener) {
  listeners.push(listener);
}

const snapshot = () => ({ hand: state.hand, photo: state.photo });

/** Put a new hand (and perhaps a new photo) in place; undo brings the old ones back. */
export function setHand(hand, photo = state.photo) {
  if (hand === state.hand && photo === state.photo) return;
  const what = photo === state.photo ? "hand" : "photo";
  change({ ...state, hand, photo, past: [...state.past, snapshot()].slice(-MOST_STEPS), future: [] }, what);
}

/** Change what was asked besides the tiles. */
export function setContext(changes) {
  change({ ...state, context: { ...state.context, ...changes } }, "context");
}

function step(from, to) {
  const steps = state[from];
  if (!steps.length) return false;
  const then = steps.at(-1);
  const what = then.photo?.id === state.photo?.id ? "hand" : "photo";
  change({ ...state, ...then, [from]: steps.slice(0, -1), [to]: [...state[to], snapshot()] }, what);
  return true;
}

/** Take the last change of the hand back; false when there is none. */
export const undo = () => step("past", "future");

/** Do again what was undone; false when there is nothing. */
export const redo = () => step("future", "past");
