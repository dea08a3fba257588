/** The page of the person's own tile sets: learn one from a photo, choose which one photos are read with. */

import { ServerError, chosenTileSet, chooseTileSet, fetchTileSets, forgetTileSet, learnTileSet, readPhoto } from "./api.js";
import { button, byId, el } from "./dom.js";
import { isChinese, lang, told } from "./i18n.js";

const WORDS = {
  title: ["我的牌組", "My tile set"],
  intro: [
    "把 42 種牌各一張依序排成數列（一至九萬、一至九筒、一至九條、東南西北、中發白、春夏秋冬、梅蘭菊竹；沒有花就排 34 種），畫面中不要有其他東西，由上往下拍一張。之後讀你這副牌會更準。",
    "Lay one of each of the 42 kinds in rows in this order (1-9 characters, 1-9 dots, 1-9 bamboo, E S W N, red green white, the eight flowers; 34 without flowers), nothing else in the picture, and take a photo from above. Photos of your set are then read better.",
  ],
  name: ["牌組名稱", "Name of the set"],
  photo: ["照片", "Photo"],
  learn: ["學習這副牌", "Learn this set"],
  use: ["讀照片時使用", "Read photos with"],
  none: ["不用牌組", "no set"],
  back: ["回到首頁", "Back to the page"],
  working: ["學習中…", "Learning…"],
  learned: ["學會了：{kinds} 種牌，共 {faces} 張牌面。", "Learned: {kinds} kinds, {faces} faces."],
  known: ["{kinds} 種，{faces} 張", "{kinds} kinds, {faces} faces"],
  forget: ["刪除 {name}", "Delete {name}"],
  too_large: ["檔案太大，請選小一點的照片。", "The file is too large; please choose a smaller photo."],
  failed: ["沒有成功，請再試一次。", "That did not work; please try again."],
};

const word = (key, values = {}) => WORDS[key][isChinese() ? 0 : 1].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

const tell = (text) => { byId("set-status").textContent = text; };

const problem = (error) => tell(error instanceof ServerError ? told(error) : word("failed"));

function choice(name, label, note, chosen) {
  const id = `set-${name ?? ""}`;
  return el("li", {},
    el("label", {},
      el("input", { type: "radio", name: "tiles", id, checked: name === chosen, onchange: () => chooseTileSet(name) }),
      el("span", {}, label, note && el("small", {}, ` ${note}`))),
    name !== null && button("×", { class: "quiet", "aria-label": word("forget", { name }), onclick: () => forget(name) }));
}

async function forget(name) {
  try {
    await forgetTileSet(name);
    if (chosenTileSet() === name) chooseTileSet(null);
    await draw();
  } catch (error) {
    problem(error);
  }
}

/** Draw the list of sets; one that is chosen but gone is no longer chosen. */
async function draw() {
  const { tilesets } = await fetchTileSets();
  if (!tilesets.some((set) => set.name === chosenTileSet())) chooseTileSet(null);
  const chosen = chosenTileSet();
  byId("sets").replaceChildren(
    choice(null, word("none"), null, chosen),
    ...tilesets.map((set) => choice(set.name, set.name, word("known", set), chosen)));
}

async function learn(event) {
  event.preventDefault();
  const name = byId("set-name").value.trim();
  const [file] = byId("set-photo").files;
  if (!name || !file) return;
  if (file.size > Number(document.querySelector("main").dataset.maxUpload)) {
    tell(word("too_large"));
    return;
  }
  byId("learn").disabled = true;
  tell(word("working"));
  try {
    const read = await readPhoto(file, file.name, { plain: true });
    const set = await learnTileSet(name, read.id);
    chooseTileSet(set.name);
    await draw();
    tell(word("learned", set));
    byId("new-set").reset();
  } catch (error) {
    problem(error);
  } finally {
    byId("learn").disabled = false;
  }
}

document.documentElement.lang = lang();
document.title = `taishot · ${word("title")}`;
for (const place of document.querySelectorAll("[data-word]")) place.textContent = word(place.dataset.word);
byId("new-set").addEventListener("submit", learn);
draw().catch(problem);
