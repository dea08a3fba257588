/**
 * The live camera: shows the picture, sees when it is steady and sharp, and takes it by itself.
 * Only where the browser allows it (a secure page); elsewhere the file button opens the camera.
 */

import { byId } from "./dom.js";
import { t } from "./i18n.js";

const LOOK_MS = 120; // how often a frame is looked at
const LOOK_WIDTH = 96; // frames are compared at this width
const CALM = 5; // mean difference of two looks, 0..255 grey, under which the camera is held still
const STEADY_MS = 900; // how long it must be held still
const SHARP = 40; // variance of the Laplacian over which a look is sharp
const DARK = 35; // mean grey under which it is too dark

let stream = null;
let timer = 0;
let before = null;
let calmSince = null;
let taken = null;

/** Whether the browser may show the live camera on this page. */
export const liveCameraAllowed = () => window.isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);

function greyOf(video) {
  const canvas = byId("camera-look");
  canvas.width = LOOK_WIDTH;
  canvas.height = Math.round((LOOK_WIDTH * video.videoHeight) / video.videoWidth);
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  paper.drawImage(video, 0, 0, canvas.width, canvas.height);
  const { data } = paper.getImageData(0, 0, canvas.width, canvas.height);
  const grey = new Float32Array(data.length / 4);
  for (let i = 0; i < grey.length; i += 1) grey[i] = 0.299 * data[4 * i] + 0.587 * data[4 * i + 1] + 0.114 * data[4 * i + 2];
  return { grey, width: canvas.width };
}

/** Mean absolute difference of two looks. */
export function difference(one, other) {
  let sum = 0;
  for (let i = 0; i < one.length; i += 1) sum += Math.abs(one[i] - other[i]);
  return sum / one.length;
}

/** Variance of the Laplacian of a look: small when it is blurred. */
export function sharpness(grey, width) {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let i = width + 1; i < grey.length - width - 1; i += 1) {
    const value = 4 * grey[i] - grey[i - 1] - grey[i + 1] - grey[i - width] - grey[i + width];
    sum += value;
    squares += value * value;
    count += 1;
  }
  return squares / count - (sum / count) ** 2;
}

function say(key) {
  const place = byId("camera-status");
  if (place.textContent !== t(key)) place.textContent = t(key);
  byId("camera-dialog").dataset.state = key;
}

function look() {
  const video = byId("camera-video");
  if (!video.videoWidth) return;
  const { grey, width } = greyOf(video);
  const calm = before && before.length === grey.length && difference(grey, before) < CALM;
  before = grey;
  const bright = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  if (bright < DARK) {
    calmSince = null;
    say("camera_dark");
  } else if (!calm) {
    calmSince = null;
    say("camera_hold");
  } else if (sharpness(grey, width) < SHARP) {
    calmSince = null;
    say("camera_blurred");
  } else {
    calmSince ??= performance.now();
    say("camera_steady");
    const auto = byId("camera-auto").checked;
    if (auto && performance.now() - calmSince > STEADY_MS) shoot();
  }
}

async function shoot() {
  const video = byId("camera-video");
  if (!stream || !video.videoWidth || !taken) return;
  const done = taken;
  taken = null;
  clearInterval(timer);
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d").drawImage(video, 0, 0);
  const blob = await new Promise((ready) => canvas.toBlob(ready, "image/jpeg", 0.93));
  stop();
  byId("camera-dialog").close();
  done(blob);
}

function stop() {
  clearInterval(timer);
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
  before = null;
  calmSince = null;
  byId("camera-video").srcObject = null;
}

/** Open the live camera; `onPhoto(blob)` gets the picture. Throws when there is no camera or no permission. */
export async function openCamera(onPhoto) {
  stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 4096 }, height: { ideal: 3072 } }, audio: false,
  });
  taken = onPhoto;
  const video = byId("camera-video");
  video.srcObject = stream;
  await video.play();
  byId("camera-dialog").showModal();
  say("camera_hold");
  timer = setInterval(look, LOOK_MS);
}

/** Wire the camera's buttons; once, at the start. */
export function setUpCamera() {
  byId("camera-shoot").addEventListener("click", shoot);
  byId("camera-cancel").addEventListener("click", () => byId("camera-dialog").close());
  byId("camera-dialog").addEventListener("close", stop);
}
