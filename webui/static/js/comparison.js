/** Two rule sets side by side. */

import { byId, el, replace } from "./dom.js";
import { isChinese, named, t } from "./i18n.js";
import { now, setContext } from "./store.js";
import { unitOf } from "./sheet.js";

/** The other rule set to compare with: the remembered one, or the next in the list. */
export function otherSet(rules, set, context) {
  const others = rules.sets.filter((one) => one.id !== set.id && one.tiles === set.tiles);
  return others.find((one) => one.id === context.other) ?? others[0] ?? null;
}

function cell(value) {
  return el("td", {}, value === null ? "–" : String(value));
}

/** Draw the choice of the other set and, where there is one, the comparison. */
export function drawComparison(answer, { rules, set }) {
  const { context } = now();
  const other = otherSet(rules, set, context);
  if (!other) {
    replace(byId("compare-body"), el("p", { class: "sheet-note" }, t("compare_none")));
    return;
  }
  const others = rules.sets.filter((one) => one.id !== set.id && one.tiles === set.tiles);
  replace(byId("compare-body"),
    el("label", { class: "compare-with" }, el("span", {}, t("compare_with")),
      el("select", { dataset: { key: "compare" }, onchange: (event) => setContext({ other: event.target.value }) },
        others.map((one) => el("option", { value: one.id, selected: one.id === other.id }, named(one))))),
    answer && el("table", { class: "compare" },
      el("caption", {}, t(answer.differences.length ? "compare_caption" : "compare_same")),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("compare_pattern")), [set, other].map((one) => el("th", { scope: "col" }, named(one))))),
      el("tbody", {}, answer.differences.map((line) =>
        el("tr", {}, el("th", { scope: "row" }, isChinese() ? line.zh : line.en), line.tai.map(cell)))),
      el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, t("total")),
        answer.answers.map((one, place) => el("td", {}, one.allowed ? `${answer.totals[place]} ${unitOf(set)}` : t("compare_not_allowed")))))));
}
