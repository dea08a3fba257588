/** Taking the sheet away: as a picture, as text, on paper. */

import { allTiles, meldType } from "./hand.js";
import { announce } from "./dom.js";
import { isChinese, named, t } from "./i18n.js";
import { PLAYERS, playerName, windName, windOf } from "./seats.js";
import { unitOf } from "./sheet.js";
import { spriteUrl, symbolId } from "./tiles.js";

const WIDTH = 1080;
const EDGE = 56;
const TILE = { width: 60, height: 80 };
const COLOURS = { felt: "#0f5a44", paper: "#fbf7ea", ink: "#1f2a26", soft: "#5b655f", gold: "#ffd778", red: "#b3202a" };
const FONT = '"PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei", system-ui, sans-serif';

/** The hand in one line of notation. */
export function notation(hand) {
  const numbers = (codes) => {
    let text = "";
    codes.forEach((code, place) => {
      const next = codes[place + 1];
      const numbered = /^[1-9][mps]$/.test(code);
      text += numbered && next && /^[1-9][mps]$/.test(next) && next[1] === code[1] ? code[0] : code;
    });
    return text;
  };
  const win = hand.concealed.find((tile) => tile.id === hand.win);
  const codes = (tiles) => numbers(tiles.map((tile) => tile.code));
  return [
    codes(hand.concealed),
    ...hand.melds.map((meld) => (meldType(meld) === "concealed_kong" ? `[${codes(meld.tiles)}]` : `(${codes(meld.tiles)})`)),
    win ? `*${win.code}` : "",
    hand.flowers.length ? `+${hand.flowers.map((tile) => tile.code).join("")}` : "",
  ].filter(Boolean).join(" ");
}

/** What was asked for besides the tiles, in words. */
function circumstances(context, set) {
  const asks = (question) => set.questions.includes(question);
  return [
    named(set),
    context.win === "self" ? t("win_self") : t("win_discard"),
    asks("round") && t("text_round", { wind: windName(context.round) }),
    asks("seat") && t("text_seat", { wind: windName(context.seat) }),
  ].filter(Boolean).join(isChinese() ? "・" : " · ");
}

const lineName = (line) => (isChinese() ? line.zh : line.en) + (line.times > 1 ? ` × ${line.times}` : "");

/** The sheet as plain text. */
export function sheetText({ hand, context, set, answer }) {
  const lines = answer.lines.map((line) => `${lineName(line)}  ${line.tai}`);
  const net = answer.payments?.net;
  const paid = net ? PLAYERS.map((player) => `${playerName(player)} ${net[windOf(player, context.seat)]}`).join(isChinese() ? "、" : ", ") : null;
  return [
    `${answer.total} ${unitOf(set)}`, circumstances(context, set), notation(hand), "", ...lines, ...(paid ? ["", `${t("pay_title")}: ${paid}`] : []), "", "taishot",
  ].join("\n");
}

/** Copy the sheet as text. */
export async function copyText(sheet) {
  const text = sheetText(sheet);
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const box = document.createElement("textarea"); // Not allowed, or not a secure page.
    box.value = text;
    document.body.append(box);
    box.select();
    document.execCommand("copy");
    box.remove();
  }
  announce(t("copied"));
}

async function tileImages(codes) {
  const source = new DOMParser().parseFromString(await (await fetch(spriteUrl())).text(), "image/svg+xml");
  const images = new Map();
  await Promise.all([...new Set(codes)].map(async (code) => {
    const symbol = source.getElementById(symbolId(code));
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80" width="240" height="320">${symbol.innerHTML}</svg>`;
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    images.set(code, image);
  }));
  return images;
}

/** The groups of the hand as they are drawn: [{ codes, gold }]. */
function drawnGroups(hand) {
  const win = hand.concealed.find((tile) => tile.id === hand.win);
  const covered = (meld) => meld.tiles.map((tile, place) => (meldType(meld) === "concealed_kong" && place % 3 === 0 ? "back" : tile.code));
  return [
    { codes: hand.concealed.filter((tile) => tile !== win).map((tile) => tile.code) },
    ...(win ? [{ codes: [win.code], gold: true }] : []),
    ...hand.melds.map((meld) => ({ codes: covered(meld) })),
    { codes: hand.flowers.map((tile) => tile.code) },
  ].filter((group) => group.codes.length);
}

/** Where each tile goes: [{ code, x, y, gold }] and the height of all. */
function layTiles(hand, top) {
  const places = [];
  let [x, y] = [EDGE, top];
  const gap = 4;
  for (const { codes, gold } of drawnGroups(hand)) {
    const need = Math.min(codes.length, 6) * (TILE.width + gap);
    if (x > EDGE && x + need > WIDTH - EDGE) [x, y] = [EDGE, y + TILE.height + 14];
    for (const code of codes) {
      if (x + TILE.width > WIDTH - EDGE) [x, y] = [EDGE, y + TILE.height + 8];
      places.push({ code, x, y, gold });
      x += TILE.width + gap;
    }
    x += 20;
  }
  return { places, bottom: y + TILE.height };
}

function write(paper, text, x, y, size, colour, { bold = false, right = false } = {}) {
  paper.font = `${bold ? 700 : 400} ${size}px ${FONT}`;
  paper.fillStyle = colour;
  paper.textAlign = right ? "right" : "left";
  paper.fillText(text, x, y, WIDTH - 2 * EDGE);
}

function writeLines(paper, answer, set, top) {
  let y = top;
  for (const line of answer.lines) {
    write(paper, lineName(line), EDGE, y, 36, COLOURS.ink, { bold: true });
    write(paper, `${line.tai} ${unitOf(set)}`, WIDTH - EDGE, y, 36, COLOURS.red, { bold: true, right: true });
    const reason = (isChinese() && line.why_zh) || line.why;
    if (reason) write(paper, reason, EDGE, y + 38, 25, COLOURS.soft);
    y += reason ? 98 : 60;
  }
  return y;
}

function writePayments(paper, answer, context, y) {
  const net = answer.payments?.net;
  if (!net) return y;
  const wide = (WIDTH - 2 * EDGE) / 4;
  PLAYERS.forEach((player, place) => {
    const amount = net[windOf(player, context.seat)];
    write(paper, playerName(player), EDGE + place * wide, y, 27, COLOURS.soft);
    write(paper, Number(amount) > 0 ? `+${amount}` : String(amount), EDGE + place * wide, y + 42, 36, Number(amount) > 0 ? COLOURS.felt : COLOURS.ink, { bold: true });
  });
  return y + 84;
}

/** The sheet as a picture: a PNG Blob. */
export async function sheetPicture({ hand, context, set, answer }) {
  const head = 210;
  const laid = layTiles(hand, head);
  const lineTop = laid.bottom + 96;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = lineTop + answer.lines.length * 98 + (answer.payments?.net ? 130 : 20) + 60;
  const paper = canvas.getContext("2d");
  paper.fillStyle = COLOURS.paper;
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.fillStyle = COLOURS.felt;
  paper.fillRect(0, 0, canvas.width, laid.bottom + 36);
  write(paper, `${answer.total} ${unitOf(set)}`, EDGE, 116, 92, COLOURS.gold, { bold: true });
  write(paper, circumstances(context, set), EDGE, 172, 30, "#e6f1ea");
  const images = await tileImages(allTiles(hand).map((tile) => tile.code).concat("back"));
  for (const { code, x, y, gold } of laid.places) {
    paper.drawImage(images.get(code), x, y, TILE.width, TILE.height);
    if (!gold) continue;
    paper.strokeStyle = COLOURS.gold;
    paper.lineWidth = 6;
    paper.beginPath();
    paper.roundRect(x - 3, y - 3, TILE.width + 6, TILE.height + 6, 10);
    paper.stroke();
  }
  const y = writePayments(paper, answer, context, writeLines(paper, answer, set, lineTop) + 16);
  write(paper, "taishot", WIDTH - EDGE, y + 24, 25, COLOURS.soft, { right: true });
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Share the picture where the browser can; save it as a file otherwise. */
export async function sharePicture(sheet) {
  const blob = await sheetPicture(sheet);
  const file = new File([blob], `taishot-${sheet.answer.total}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: `${sheet.answer.total} ${unitOf(sheet.set)}` });
      return;
    } catch (problem) {
      if (problem.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  announce(t("saved"));
}
