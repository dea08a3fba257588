/** Talks to the server that this page came from, and to nothing else. */

const RETRIES = 8;
const BUSY = ["busy", "too_many_reads"];

/** What the server said was wrong: `message`, `message_zh`, `id`, `status`, `problems`. */
export class ServerError extends Error {
  constructor(answer) {
    super(answer.message);
    this.message_zh = answer.message_zh;
    this.id = answer.id;
    this.status = answer.status ?? 0;
    this.problems = answer.problems ?? [];
  }
}

const UNREACHABLE = {
  id: "unreachable",
  message: "The taishot server does not answer. Is `taishot web` still running, and is this phone on the same network?",
  message_zh: "連不上 taishot 伺服器。請確認 taishot web 還在執行,而且手機和它在同一個網路上。",
};

async function answerOf(response) {
  const text = response.status === 204 ? "null" : await response.text();
  let body = null;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ServerError({ ...UNREACHABLE, id: "not_json", status: response.status });
  }
  if (!response.ok) throw new ServerError({ status: response.status, ...UNREACHABLE, ...body });
  return body;
}

async function call(path, options = {}) {
  let response;
  try {
    response = await fetch(path, { headers: { Accept: "application/json" }, ...options });
  } catch (problem) {
    if (problem.name === "AbortError") throw problem;
    throw new ServerError(UNREACHABLE);
  }
  return answerOf(response);
}

const post = (path, body, signal) =>
  call(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
    signal,
  });

const wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

const TILE_SET_KEY = "taishot.tiles";

/** The person's own tile set that photos are read with; null for none. */
export const chosenTileSet = () => localStorage.getItem(TILE_SET_KEY);

/** Choose the tile set that photos are read with; null for none. */
export function chooseTileSet(name) {
  if (name === null) localStorage.removeItem(TILE_SET_KEY);
  else localStorage.setItem(TILE_SET_KEY, name);
}

/** The person's own tile sets. */
export const fetchTileSets = () => call("/api/tilesets");

/** Learn a tile set from a photo that shows all faces in their usual order. */
export const learnTileSet = (name, photoId) => post("/api/tilesets", { name, photo_id: photoId, laid_out: true });

/** Forget a tile set. */
export const forgetTileSet = (name) => call(`/api/tilesets/${encodeURIComponent(name)}`, { method: "DELETE" });

/** Read a photo (a Blob), with the chosen tile set unless `plain`. While the server is busy it tries again, telling `onBusy(seconds)`. */
export async function readPhoto(blob, name, { signal, onBusy, plain } = {}) {
  const tiles = plain ? null : chosenTileSet();
  for (let turn = 0; ; turn += 1) {
    let response;
    try {
      const set = tiles ? `&tiles=${encodeURIComponent(tiles)}` : "";
      response = await fetch(`/api/read?name=${encodeURIComponent(name.slice(-200))}${set}`, {
        method: "POST",
        headers: { "Content-Type": blob.type || "application/octet-stream", Accept: "application/json" },
        body: blob,
        signal,
      });
    } catch (problem) {
      if (problem.name === "AbortError") throw problem;
      throw new ServerError(UNREACHABLE);
    }
    try {
      return await answerOf(response);
    } catch (problem) {
      if (problem.id === "no_tile_set" && tiles) {
        chooseTileSet(null); // it was deleted: read without
        return readPhoto(blob, name, { signal, onBusy });
      }
      if (!BUSY.includes(problem.id) || turn >= RETRIES) throw problem;
    }
    const seconds = Math.min(10, Number(response.headers.get("Retry-After")) || 1);
    onBusy?.(seconds);
    await wait(seconds);
    if (signal?.aborted) throw new DOMException("stopped", "AbortError");
  }
}

let counting = null;

/** Count a hand. A newer call makes an older one end with an AbortError. */
export function score(request) {
  counting?.abort();
  counting = new AbortController();
  return post("/api/score", request, counting.signal);
}

let comparing = null;

/** Count a hand under two rule sets. A newer call makes an older one end with an AbortError. */
export function compare(request, rules) {
  comparing?.abort();
  comparing = new AbortController();
  return post("/api/compare", { request, rules }, comparing.signal);
}

/** The rule sets with their questions, flags and options. */
export const fetchRules = () => call("/api/rules");

/** The example photos. */
export const fetchExamples = () => call("/api/examples");

/** The picture of an example, as a Blob. */
export async function fetchPicture(url) {
  const response = await fetch(url);
  if (!response.ok) throw new ServerError({ ...UNREACHABLE, status: response.status });
  return response.blob();
}

/** Keep the corrected tiles of a photo on the server's computer. */
export const correct = (photoId, tiles, hand) => post("/api/corrections", { photo_id: photoId, tiles, hand });
