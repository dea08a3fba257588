/** How photos come in: camera, file, drag and drop, paste, examples; and how they are read. */

import { ServerError, fetchExamples, fetchPicture, readPhoto } from "./api.js";
import { announce, button, byId, el } from "./dom.js";
import { liveCameraAllowed, openCamera } from "./camera.js";
import { CALM, isCalm } from "./extras.js";
import { handOf } from "./reading.js";
import { named, t, told } from "./i18n.js";
import { now, setContext, setHand } from "./store.js";
import { playerOn } from "./seats.js";

let reading = null; // the AbortController of the photo being read
let shownUrl = null; // object URL of the photo being read

/** Tell how the photo is doing: `empty`, `reading`, `ready` or `failed`, with words. */
function status(state, text = "") {
  byId("photo").dataset.state = state;
  byId("photo-status").textContent = text;
}

function preview(blob) {
  if (shownUrl) URL.revokeObjectURL(shownUrl);
  shownUrl = URL.createObjectURL(blob);
  byId("photo-overlay").replaceChildren();
  byId("photo-image").src = shownUrl;
}

/** Show the photo of the state, or none. */
export function showPhoto(photo) {
  const picture = byId("photo-image");
  if (!photo) {
    picture.removeAttribute("src");
    status("empty");
    return;
  }
  picture.width = photo.image.width;
  picture.height = photo.image.height;
  if (picture.getAttribute("src") !== photo.image.url) picture.src = photo.image.url;
  status("ready");
}

const tooLarge = (size) => size > Number(document.body.dataset.maxUpload);

function failed(problem) {
  showPhoto(now().photo);
  status("failed", problem instanceof ServerError ? told(problem) : t("photo_failed"));
}

/** Read a photo and put the hand found in place of the one on the page. */
export async function takePhoto(blob, name = "photo") {
  if (!blob || !blob.size) return;
  if (tooLarge(blob.size)) {
    status("failed", t("photo_too_large", { most: Math.floor(Number(document.body.dataset.maxUpload) / 2 ** 20) }));
    return;
  }
  reading?.abort();
  reading = new AbortController();
  const { signal } = reading;
  preview(blob);
  status("reading", t("photo_reading"));
  performance.mark("photo-sent");
  try {
    const answer = await readPhoto(blob, name, { signal, onBusy: (seconds) => status("reading", t("photo_busy", { seconds })) });
    performance.mark("photo-read");
    if (!isCalm(now().context)) setContext(CALM); // rare events belong to one hand
    setHand(handOf(answer.reading), { id: answer.id, image: answer.image, reading: answer.reading });
    const found = answer.reading.tiles.length;
    announce(found ? t("photo_found", { count: found }) : t("photo_none"));
  } catch (problem) {
    if (problem.name === "AbortError") return;
    failed(problem);
  }
}

function contextOf(request) {
  const changes = {};
  for (const key of ["seat", "round", "streak", "rules"]) if (request[key] !== undefined) changes[key] = request[key];
  if (request.flags) changes.flags = request.flags;
  if (request.self_draw !== undefined) changes.win = request.self_draw ? "self" : "next";
  if (request.dealer !== undefined) changes.dealer = request.dealer ? "self" : playerOn("E", request.seat ?? "S");
  if (changes.dealer === "self" && request.dealer === false) changes.dealer = "previous";
  return changes;
}

async function takeExample(example) {
  status("reading", t("photo_reading"));
  try {
    const blob = await fetchPicture(example.url);
    if (example.request) setContext(contextOf(example.request));
    await takePhoto(blob, example.url.split("/").at(-1));
  } catch (problem) {
    failed(problem);
  }
}

let examples = [];

/** The address of an example's small picture, which lies beside the photo. */
const smallUrl = (url) => url.replace(/\.(\w+)$/, ".small.$1");

/** Draw the example photos, in the language in use. */
export function drawExamples() {
  const place = byId("examples");
  place.hidden = !examples.length;
  byId("example-list").replaceChildren(...examples.map((example) =>
    el("li", {}, button(el("img", { src: smallUrl(example.url), alt: "", width: 320, height: 240, loading: "lazy", decoding: "async" }), {
      class: "example", onclick: () => takeExample(example),
    }, el("span", {}, named(example))))));
}

async function loadExamples() {
  try {
    ({ examples } = await fetchExamples());
  } catch {
    examples = []; // The page does without.
  }
  drawExamples();
}

function firstPicture(items) {
  for (const item of items ?? []) {
    const file = item instanceof File ? item : item.kind === "file" ? item.getAsFile() : null;
    if (file && (file.type.startsWith("image/") || /\.(hei[cf]|jpe?g|png|webp)$/i.test(file.name))) return file;
  }
  return null;
}

function setUpDrop() {
  let inside = 0;
  const over = (shown) => document.body.classList.toggle("dropping", shown);
  const carriesFile = (event) => event.dataTransfer?.types.includes("Files");
  window.addEventListener("dragenter", (event) => {
    if (!carriesFile(event)) return;
    inside += 1;
    over(true);
  });
  window.addEventListener("dragleave", (event) => {
    if (!carriesFile(event)) return;
    inside -= 1;
    over(inside > 0);
  });
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    inside = 0;
    over(false);
    const file = firstPicture(event.dataTransfer?.files);
    if (file) takePhoto(file, file.name);
    else if (carriesFile(event)) status("failed", t("photo_no_picture"));
  });
}

async function live() {
  try {
    await openCamera((blob) => takePhoto(blob, "camera.jpg"));
  } catch {
    announce(t("camera_refused"));
    byId("file-camera").click();
  }
}

/** Wire every way in; once, at the start. */
export function setUpIntake() {
  for (const id of ["file-camera", "file-choose"]) {
    const input = byId(id);
    input.addEventListener("change", () => {
      const [file] = input.files;
      if (file) takePhoto(file, file.name);
      input.value = "";
    });
    for (const opener of document.querySelectorAll(`[data-opens="${id}"]`)) opener.addEventListener("click", () => input.click());
  }
  document.addEventListener("paste", (event) => {
    const file = firstPicture(event.clipboardData?.items);
    if (file) takePhoto(file, file.name || "pasted.png");
  });
  byId("open-live").hidden = !liveCameraAllowed();
  byId("open-live").addEventListener("click", live);
  byId("photo-image").addEventListener("error", () => {
    if (byId("photo").dataset.state === "ready") status("failed", t("photo_gone"));
  });
  setUpDrop();
  loadExamples();
}
