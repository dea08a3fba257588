/** Small helpers to build and find elements. */

const SVG = "http://www.w3.org/2000/svg";

/** The element with this id; a missing one is a mistake in the page. */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An HTML element with attributes, `on…` listeners and children. */
export function el(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** An SVG element with attributes, `on…` listeners and children. */
export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/** A `<button type=button>`. */
export function button(label, props = {}, ...children) {
  return el("button", { type: "button", ...props }, label, ...children);
}

/** Replace the children of a place, keeping the focus and the scrolling of elements with the same key. */
export function replace(place, ...children) {
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const scrolled = [...place.querySelectorAll("[data-key]")].filter((one) => one.scrollTop).map((one) => [one.dataset.key, one.scrollTop]);
  place.replaceChildren(...children.flat(Infinity).filter(Boolean));
  for (const [key, top] of scrolled) {
    const again = place.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (again) again.scrollTop = top;
  }
  if (focused) place.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

let speaking = 0;

/** Tell screen readers (and, briefly, everyone) what happened. */
export function announce(text) {
  const place = byId("toast");
  place.textContent = text;
  place.dataset.shown = "yes";
  clearTimeout(speaking);
  speaking = setTimeout(() => delete place.dataset.shown, 3500);
}
