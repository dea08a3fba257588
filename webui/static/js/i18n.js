/** The language of the page: Traditional Chinese or English, remembered. */

import { STRINGS } from "./strings.js";

const KEY = "taishot.language";
const LANGUAGES = ["zh-Hant", "en"];

let language = initial();

function initial() {
  const kept = localStorage.getItem(KEY);
  if (LANGUAGES.includes(kept)) return kept;
  return (navigator.languages ?? [navigator.language]).some((tag) => tag.toLowerCase().startsWith("zh")) ? "zh-Hant" : "en";
}

/** The language tag in use. */
export const lang = () => language;

/** Whether the page speaks Chinese. */
export const isChinese = () => language === "zh-Hant";

/** The words for a key in the language in use; `{name}` is replaced by `values.name`. */
export function t(key, values = {}) {
  const pair = STRINGS[key];
  if (!pair) throw new Error(`no words for ${key}`);
  return pair[isChinese() ? 0 : 1].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** The name of anything that has `zh` and `en`. */
export const named = (thing) => (isChinese() ? thing.zh : thing.en) || thing.zh || thing.en;

/** The message of anything that has `message` and perhaps `message_zh`. */
export const told = (thing) => (isChinese() && thing.message_zh) || thing.message;

/** Put the words into every element with `data-t` (text) or `data-t-label` (aria-label and title). */
export function applyWords(root = document) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", t(element.dataset.tLabel));
    element.title = t(element.dataset.tLabel);
  }
}

/** Change the language and remember it. */
export function setLanguage(tag) {
  language = tag;
  localStorage.setItem(KEY, tag);
  showLanguage();
}

/** Make the document say which language it is in. */
export function showLanguage() {
  document.documentElement.lang = language;
  document.title = t("title");
  applyWords();
}
