/** What changes who pays besides the win itself: 插花, deposits, who is liable, 詐胡; behind one fold. */

import { el } from "./dom.js";
import { isChinese, t } from "./i18n.js";
import { PLAYERS, playerName, windOf } from "./seats.js";
import { now, setContext } from "./store.js";

const MOST = 20; // 底 or 台 of one player; the server takes more

/** What belongs to one deal and not to the evening. */
export const CALM = { flags: [], deposits: {}, liable: null, false_win: false };

/** Whether nothing is in force that belongs to one deal. */
export const isCalm = (context) => !context.flags.length && !someOf(context.deposits) && !context.liable && !context.false_win;

let unfolded = false;

const knows = (set, name) => set.payment_extras.includes(name);
const someOf = (counts) => Object.values(counts).some((count) => count > 0);
const byWind = (counts, seat) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0).map(([player, count]) => [windOf(player, seat), count]));

/** Whether this is a false win under the rule set: the one who showed the hand pays. */
export const isFalseWin = (context, set) => knows(set, "false_win") && context.false_win;

/** These parts of the `payments` of a score request. */
export function extrasRequest(context, set) {
  const { seat } = context;
  const parts = {};
  if (knows(set, "side_bases") && someOf(context.sides)) parts.side_bases = byWind(context.sides, seat);
  if (isFalseWin(context, set)) return { ...parts, false_win: true };
  if (knows(set, "deposits") && someOf(context.deposits)) parts.deposits = byWind(context.deposits, seat);
  if (knows(set, "liable") && context.liable) parts.liable = windOf(context.liable, seat);
  return parts;
}

/** A number for each of the players. */
function counts(name, players, legend) {
  const write = (player) => (event) => {
    const count = Math.round(Number(event.target.value));
    if (event.target.value !== "" && count >= 0 && count <= MOST) setContext({ [name]: { ...now().context[name], [player]: count } });
  };
  return el("fieldset", { class: "choice" }, el("legend", {}, legend),
    el("div", { class: "counts" }, players.map((player) => el("label", {}, el("span", {}, playerName(player)),
      el("input", {
        type: "number", min: 0, max: MOST, step: 1, inputmode: "numeric", value: now().context[name][player] ?? 0,
        dataset: { key: `${name}-${player}` }, onchange: write(player),
      })))));
}

function liableChoice(context) {
  const pick = (event) => setContext({ liable: event.target.value || null });
  return el("label", { class: "option" }, el("span", {}, t("ask_liable")),
    el("select", { dataset: { key: "liable" }, onchange: pick },
      ["", ...PLAYERS.slice(1)].map((player) => el("option", { value: player, selected: player === (context.liable ?? "") }, player ? playerName(player) : t("liable_none")))));
}

function falseWinBox(context) {
  return el("label", { class: "option" },
    el("input", { type: "checkbox", checked: context.false_win, dataset: { key: "false-win" }, onchange: (event) => setContext({ false_win: event.target.checked }) }),
    el("span", {}, t("ask_false_win")));
}

/** The words of what is in force, for the fold's head. */
function inForce(context, set) {
  const parts = extrasRequest(context, set);
  return Object.keys(parts).map((name) => t(`extra_${name}`)).join(isChinese() ? "、" : ", ");
}

/** The fold with what the rule set knows. */
export function extrasFold(set, context) {
  const settled = !isFalseWin(context, set); // of a false win the rest is no matter
  const on = inForce(context, set);
  return el("details", { class: "fold", open: unfolded, ontoggle: (event) => { unfolded = event.target.open; } },
    el("summary", { dataset: { key: "extras" } }, t("ask_extras"), on && el("b", { class: "on" }, on)),
    el("div", { class: "extras-body" },
      knows(set, "side_bases") && counts("sides", PLAYERS, t("ask_sides")),
      knows(set, "deposits") && settled && counts("deposits", PLAYERS.slice(1), t("ask_deposits")),
      knows(set, "liable") && settled && liableChoice(context),
      knows(set, "false_win") && falseWinBox(context)));
}
