/** The score sheet: the total, every line with its reason, what was absorbed, other readings. */

import { allTiles, unknownTiles } from "./hand.js";
import { button, byId, el, replace } from "./dom.js";
import { isChinese, lang, t, told } from "./i18n.js";
import { tileName, tilePicture, tileRow } from "./tiles.js";

let pinned = null; // key of the line whose tiles stay lit

/** The unit of the total in words: 台 or points. */
export const unitOf = (set) => t(set.unit === "points" ? "unit_points" : "unit_tai");

/** The ids of the hand's tiles that a line's codes stand for: each code takes one tile. */
export function tilesOf(codes, hand) {
  const left = allTiles(hand);
  const ids = [];
  for (const code of codes) {
    const place = left.findIndex((tile) => tile.code === code);
    if (place >= 0) ids.push(...left.splice(place, 1).map((tile) => tile.id));
  }
  return ids;
}

const why = (line) => (isChinese() ? line.why_zh : line.why) || line.why || "";

function lineNames(line) {
  const [first, second] = isChinese() ? [line.zh, line.en] : [line.en, line.zh];
  return [
    el("span", { class: "line-name", lang: isChinese() ? "zh-Hant" : "en" }, first),
    el("span", { class: "line-other", lang: isChinese() ? "en" : "zh-Hant" }, second),
  ];
}

function drawLine(line, place, hand, onLight) {
  const key = `line-${place}`;
  const ids = tilesOf(line.tiles, hand);
  const open = pinned === key;
  const light = () => onLight(ids);
  const rest = () => onLight(pinned ? pinnedIds : []);
  const head = button(el("span", { class: "line-names" }, lineNames(line), line.times > 1 && el("span", { class: "times" }, `× ${line.times}`)), {
    class: "line-head", "aria-expanded": String(open), dataset: { key },
    onmouseenter: light, onmouseleave: rest, onfocus: light, onblur: rest,
    onclick: () => {
      pinned = open ? null : key;
      pinnedIds = open ? [] : ids;
      redraw();
    },
  }, el("span", { class: "line-tai" }, line.tai > 0 ? `+${line.tai}` : String(line.tai)));
  return el("li", { class: `line${open ? " pinned" : ""}` }, head,
    why(line) && el("p", { class: "line-why" }, why(line)),
    open && el("div", { class: "line-more" },
      line.tiles.length > 0 && tileRow(line.tiles),
      el("p", { class: "clause" }, `${t("clause")} ${line.source}`)));
}

let pinnedIds = [];
let redraw = () => {};

function problemList(problems) {
  if (!problems.length) return null;
  return el("ul", { class: "problems" }, problems.map((problem) => el("li", {},
    el("span", { class: "problem-icon", "aria-hidden": "true" }, "!"), el("span", {}, told(problem)),
    problem.tiles?.length ? tileRow(problem.tiles) : null)));
}

/** What a waiting hand would be worth on one tile, by discard and by self-draw, in words. */
function outlook(code, answer) {
  const wait = answer.waiting?.find((one) => one.tile === code);
  if (!wait) return null;
  const worth = (sheet) => (sheet.allowed ? sheet.total : "–");
  return el("small", {}, t("wait_worth", { discard: worth(wait.by_discard), draw: worth(wait.by_self_draw) }));
}

function waitsPart(answer, onWait) {
  if (answer.allowed || !answer.waits.length) return null;
  return el("div", { class: "waits" }, el("p", {}, t("waits")),
    el("div", { class: "wait-tiles" }, answer.waits.map((code) => {
      const label = t("wait_take", { name: tileName(code) });
      return button(tilePicture(code), { class: "wait", "aria-label": label, title: label, onclick: () => onWait(code) }, outlook(code, answer));
    })));
}

function absorbedPart(answer) {
  if (!answer.absorbed?.length) return null;
  return el("details", { class: "fold" }, el("summary", {}, t("absorbed", { count: answer.absorbed.length })),
    el("ul", { class: "absorbed" }, answer.absorbed.map((line) => el("li", {},
      el("s", {}, isChinese() ? line.zh : line.en), el("span", {}, (isChinese() && line.dropped_because_zh) || line.dropped_because || "")))));
}

function readingsPart(answer, set) {
  if (!answer.reading) return null;
  const others = answer.other_readings ?? [];
  return el("details", { class: "fold" },
    el("summary", {}, others.length ? t("readings_more", { count: others.length }) : t("readings")),
    el("p", { class: "reading-used" }, t("reading_used"), el("code", {}, answer.reading)),
    others.length ? el("ul", { class: "readings" }, others.map((other) => el("li", {}, el("code", {}, other.reading), ` ${other.total} ${unitOf(set)}`))) : null);
}

function totalPart(answer, set) {
  byId("total-number").textContent = String(answer.total);
  byId("total-unit").textContent = unitOf(set);
  byId("total-unit").lang = set.unit === "points" ? lang() : "zh-Hant";
  byId("bar-total").textContent = `${answer.total} ${unitOf(set)}`;
}

function nothing(text) {
  byId("total-number").textContent = "–";
  byId("total-unit").textContent = "";
  byId("bar-total").textContent = text;
}

/** What to say when the hand can't be sent to be counted: null when it can. */
export function notYet(hand) {
  if (!allTiles(hand).length) return t("sheet_empty");
  const unknown = unknownTiles(hand).length;
  return unknown ? t("sheet_unknown", { count: unknown }) : null;
}

/** Draw that there is nothing to count yet, or that something is in the way. */
export function drawNoSheet(text, problems = []) {
  pinned = null;
  nothing(t("bar_none"));
  byId("sheet").dataset.state = "none";
  byId("bar-label").textContent = t("bar_label");
  replace(byId("sheet-lines"), text && el("p", { class: "sheet-note" }, text), problemList(problems));
}

const IMPOSSIBLE = ["fifth_copy", "flower_twice"]; // of a problem: no set of tiles has these

const isImpossible = (answer) => answer.problems.some((problem) => IMPOSSIBLE.includes(problem.id));

/** What stands before the problems: tiles that cannot be are no question of winning. */
function headline(answer, win) {
  if (isImpossible(answer)) return t("sheet_impossible");
  return t(win ? "sheet_refused" : "sheet_no_win");
}

/** What the bar says beside a total: what may still change it, else where the bar leads. */
function barLabel(answer, doubts) {
  if (answer.problems.some((problem) => problem.id === "winning_tile_unknown")) return t("bar_winner");
  return doubts > 0 ? t("bar_doubts", { count: doubts }) : t("bar_label");
}

/** Draw the answer of /api/score. */
export function drawSheet(answer, { hand, set, doubts, onLight, onWait }) {
  redraw = () => drawSheet(answer, { hand, set, doubts, onLight, onWait });
  const win = answer.allowed || answer.lines.length > 0;
  byId("sheet").dataset.state = answer.allowed ? "win" : win ? "refused" : "none";
  byId("bar-label").textContent = win ? barLabel(answer, doubts) : t("bar_label");
  if (win) totalPart(answer, set);
  else nothing(t(isImpossible(answer) ? "bar_impossible" : "bar_no_win"));
  if (pinned && !answer.lines[Number(pinned.slice(5))]) pinned = null;
  if (!pinned) pinnedIds = [];
  replace(byId("sheet-lines"),
    !answer.allowed && el("p", { class: "sheet-note" }, headline(answer, win)),
    win && doubts > 0 && el("p", { class: "sheet-note sheet-doubts" }, t("sheet_doubts", { count: doubts })),
    problemList(answer.problems),
    waitsPart(answer, onWait),
    answer.lines.length > 0 && el("ol", { class: "lines" }, answer.lines.map((line, place) => drawLine(line, place, hand, onLight))),
    answer.allowed && !answer.lines.length && el("p", { class: "sheet-note" }, t("sheet_zero")),
    absorbedPart(answer),
    readingsPart(answer, set));
  onLight(pinnedIds);
}

/** Forget which line is pinned: a new hand has new lines. */
export function unpin() {
  pinned = null;
  pinnedIds = [];
}
