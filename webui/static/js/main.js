/** Starts the page: draws what the state says and has it counted after every change. */

import * as hands from "./hand.js";
import { ServerError, compare, correct, fetchRules, score } from "./api.js";
import { announce, byId } from "./dom.js";
import { drawComparison, otherSet } from "./comparison.js";
import { drawContext, sensibleFlags } from "./context.js";
import { drawExamples, setUpIntake, showPhoto } from "./intake.js";
import { doubtfulTiles, drawHand, lightHand } from "./handview.js";
import { drawDoubts, drawKeep } from "./doubts.js";
import { drawNoSheet, drawSheet, notYet, unpin } from "./sheet.js";
import { drawPayments, nextContext, paymentsRequest } from "./payments.js";
import { arrowKeys, drawPhoto, lightPhoto, turnZoom } from "./photo.js";
import { dealerOf } from "./seats.js";
import { copyText, notation, sharePicture } from "./share.js";
import { correctedTiles, scoreRequest } from "./reading.js";
import { uncheckedCount } from "./questions.js";
import { lang, setLanguage, showLanguage, t, told } from "./i18n.js";
import { now, redo, setContext, setHand, subscribe, undo } from "./store.js";
import { FRAME_ACTIONS, adjustFrame, redrawFrame, setUpMarking } from "./marking.js";
import { frameAt, withSights } from "./sights.js";
import { needsOf, picksNow, sayPicks } from "./winning.js";
import { openForEach, openForTile, openToAdd, openToMark, setUpPicker } from "./picker.js";
import { setSprite } from "./tiles.js";
import { setUpCamera } from "./camera.js";
import { setUpDrag } from "./drag.js";
import { setUpKeys } from "./keys.js";

let rules = null;
let answer = null; // the newest answer of /api/score for the hand on the page
let comparison = null;

const set = () => rules.sets.find((one) => one.id === now().context.rules) ?? rules.sets.find((one) => one.id === rules.default) ?? rules.sets[0];

function light(ids, places) {
  lightHand(ids);
  lightPhoto(ids, places);
}

function request() {
  const { hand, context } = now();
  const dealt = { ...context, dealer: dealerOf(context, set()), flags: flagsNow() };
  return { ...scoreRequest(hand, dealt, set()), payments: paymentsRequest(dealt, set()) };
}

/** The flags in force: those that make sense under the rules and the way of winning. */
const flagsNow = () => sensibleFlags(rules, set(), now().context).map((flag) => flag.id).filter((id) => now().context.flags.includes(id));

const needsNow = () => needsOf(set(), flagsNow(), answer);
const picks = () => picksNow(now().hand, needsNow());

function pick(wanted) {
  sayPicks(wanted);
  drawHandNow();
}

/** Go to the hand, where a tap chooses the winning tile from now on. */
function goPick() {
  pick(true);
  byId("hand").scrollIntoView({ block: "center" });
  document.querySelector("#hand-groups .group-concealed [data-tile-id]")?.focus({ preventScroll: true });
}

function tapTile(id, from) {
  const { hand } = now();
  const concealed = hand.concealed.some((tile) => tile.id === id);
  const doubtful = doubtfulTiles(hand, now().photo).some((tile) => tile.id === id);
  if (concealed && picks() && !doubtful) { // what is doubted is looked at first; its panel marks it, too
    setHand(hands.markWinning(hand, id));
    announce(t("marked_win"));
  } else openForTile(id, from);
}

function onMeld(meld, what) {
  const { hand } = now();
  setHand(what === "turn" ? hands.toggleKong(hand, meld.id) : hands.concealMeld(hand, meld.id));
}

function tapPhoto(seen, tile) {
  if (tile) openForTile(tile.id);
  else openToAdd("concealed", seen);
}

/** Win with a tile that the hand waits for: in place of the winning tile where one is there already. */
function takeWait(code) {
  const { hand } = now();
  if (hand.win !== null && hands.handSize(hand) >= set().tiles) {
    setHand(hands.changeTile(hand, hand.win, code));
    return;
  }
  const added = hands.addTile(hand, code);
  setHand(hands.markWinning(added, Math.max(...added.concealed.map((tile) => tile.id))));
}

/** The photo as the person corrected it, or null. */
const shownPhoto = () => withSights(now().hand, now().photo);

function drawOverlay() {
  drawPhoto(shownPhoto(), now().hand, tapPhoto);
  redrawFrame(shownPhoto());
}

/** Begin to mark a tile with a frame in the middle of what is seen of the photo. */
function markInView() {
  const photo = shownPhoto();
  const { x, y, width, height } = byId("photo-overlay").viewBox.baseVal;
  adjustFrame(photo, frameAt(photo.reading, [x + width / 2, y + height / 2]), openToMark);
}

const drawHandNow = () => drawHand(now().hand, shownPhoto(), needsNow(), picks(), onMeld);

function drawState() {
  const { hand, photo, context, past, future } = now();
  drawHandNow();
  drawOverlay();
  drawDoubts({ photo, hand, wanted: set().tiles }, {
    onLight: light, onOpen: openForTile, onMark: openToMark, onAdd: (seen, from) => openToAdd("concealed", seen, from), onPick: goPick,
  });
  drawKeep(photo, hand, keep);
  drawContext(rules, set(), context);
  for (const undoing of document.querySelectorAll("[data-do=undo]")) undoing.disabled = !past.length;
  for (const redoing of document.querySelectorAll("[data-do=redo]")) redoing.disabled = !future.length;
  document.body.classList.toggle("has-hand", hands.allTiles(hand).length > 0);
}

async function keep() {
  const { hand, photo } = now();
  try {
    await correct(photo.id, correctedTiles(hand, photo.reading), hands.unknownTiles(hand).length ? null : notation(hand));
    announce(t("kept"));
    byId("keep").replaceChildren();
  } catch (problem) {
    announce(problem instanceof ServerError ? told(problem) : t("keep_failed"));
  }
}

/** On to the next deal: an empty table with the dealer and the streak as they are then. */
function goOn(next) {
  setContext(nextContext(now().context, set(), next));
  setHand(hands.EMPTY, null);
  byId("photo").scrollIntoView({ block: "start" });
}

function drawAnswer() {
  const { hand, photo, context } = now();
  const countable = Boolean(answer && (answer.allowed || answer.lines.length));
  if (answer) drawSheet(answer, { hand, set: set(), doubts: uncheckedCount({ photo, hand, wanted: set().tiles }), onLight: light, onWait: takeWait });
  drawPayments(answer, context, set(), goOn);
  for (const id of ["share", "copy", "print"]) byId(id).disabled = !countable;
  byId("extras").hidden = !countable && !answer?.payments;
}

async function recount() {
  const blocked = notYet(now().hand);
  performance.mark("recount-start");
  if (blocked) {
    answer = null;
    drawNoSheet(blocked);
    drawAnswer();
    return;
  }
  byId("sheet").setAttribute("aria-busy", "true");
  try {
    answer = await score(request());
    if (needsNow().free) drawHandNow(); // only the count tells whether such a win asks for its winning tile
    drawAnswer();
    performance.measure("recount", "recount-start");
    byId("sheet").removeAttribute("aria-busy");
    recompare();
  } catch (problem) {
    if (problem.name === "AbortError") return;
    byId("sheet").removeAttribute("aria-busy");
    answer = null;
    if (!(problem instanceof ServerError)) throw problem;
    drawNoSheet(told(problem), problem.problems);
    drawAnswer();
  }
}

async function recompare() {
  comparison = null;
  const other = otherSet(rules, set(), now().context);
  if (byId("compare").open && other && answer?.lines.length) {
    try {
      comparison = await compare(request(), [set().id, other.id]);
    } catch (problem) {
      if (problem.name === "AbortError") return;
    }
  }
  drawComparison(comparison, { rules, set: set() });
}

function redrawAll() {
  drawState();
  drawExamples();
  if (answer) drawAnswer();
  else recount();
  drawComparison(comparison, { rules, set: set() });
}

function setUpHand() {
  const place = byId("hand-groups");
  place.addEventListener("click", (event) => {
    const tile = event.target.closest("[data-tile-id]");
    if (tile) tapTile(Number(tile.dataset.tileId), tile);
    else if (event.target.closest("#add-tile")) openToAdd("concealed", null, event.target.closest("#add-tile"));
  });
  const over = (event) => {
    const tile = event.target.closest("[data-tile-id]");
    lightPhoto(tile ? [Number(tile.dataset.tileId)] : []);
  };
  place.addEventListener("mouseover", over);
  place.addEventListener("focusin", over);
  place.addEventListener("mouseleave", () => lightPhoto([]));
  place.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && picks()) pick(false);
  });
  byId("photo-overlay").addEventListener("keydown", arrowKeys);
  setUpMarking(shownPhoto, openToMark);
}

const ACTIONS = {
  undo: () => announce(t(undo() ? "undone" : "nothing_to_undo")),
  redo: () => announce(t(redo() ? "redone" : "nothing_to_undo")),
  clear: () => setHand(hands.EMPTY, null),
  zoom: () => {
    turnZoom();
    drawOverlay();
  },
  mark: markInView,
  pick: () => pick(!picks()),
  ...FRAME_ACTIONS,
  review: () => openForEach(() => doubtfulTiles(now().hand, now().photo)[0]?.id),
  accept: () => {
    setHand(hands.confirmAll(now().hand));
    announce(t("accepted"));
  },
  add: () => openToAdd("concealed"),
  help: () => byId("help").showModal(),
  "close-help": () => byId("help").close(),
  share: () => sharePicture({ ...now(), set: set(), answer }),
  copy: () => copyText({ ...now(), set: set(), answer }),
  print: () => window.print(),
  "to-sheet": () => byId("sheet").scrollIntoView({ behavior: "smooth", block: "start" }),
};

function setUpButtons() {
  document.addEventListener("click", (event) => {
    const what = event.target.closest("[data-do]")?.dataset.do;
    if (what) ACTIONS[what]();
  });
  for (const choice of document.querySelectorAll("[data-language]")) {
    choice.addEventListener("click", () => {
      setLanguage(choice.dataset.language);
      showPressed();
      if (rules) redrawAll();
    });
  }
  byId("compare").addEventListener("toggle", recompare);
  new IntersectionObserver((entries) => document.body.classList.toggle("total-in-view", entries.at(-1).isIntersecting)).observe(byId("total"));
}

function showPressed() {
  for (const choice of document.querySelectorAll("[data-language]")) {
    choice.setAttribute("aria-pressed", String(choice.dataset.language === lang()));
  }
}

async function start() {
  setSprite(document.body.dataset.sprite);
  showLanguage();
  showPressed();
  setUpButtons();
  setUpIntake();
  setUpCamera();
  setUpPicker();
  setUpDrag();
  setUpKeys();
  setUpHand();
  showPhoto(now().photo);
  try {
    rules = await fetchRules();
  } catch (problem) {
    drawNoSheet(problem instanceof ServerError ? told(problem) : t("rules_failed"));
    return;
  }
  subscribe((state, what) => {
    if (what === "photo") showPhoto(state.photo);
    if (what === "photo" || state.hand.win !== null) sayPicks(null);
    if (what !== "context") unpin();
    drawState();
    recount();
  });
  drawState();
  recount();
  document.body.dataset.ready = "yes";
}

start();
