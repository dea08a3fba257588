/** What no photo shows, asked for with as few taps as possible and only where it changes the count. */

import { button, byId, el, replace } from "./dom.js";
import { isChinese, named, t } from "./i18n.js";
import { PLAYERS, WINDS, dealerIsEast, playerName, windName } from "./seats.js";
import { extrasFold } from "./extras.js";
import { SEVEN_ROB } from "./payments.js";
import { now, setContext } from "./store.js";

const MOST_STREAK = 20;

let unfolded = false;
let optionsUnfolded = false;
let wanted = ""; // what is looked for among the options

/** The flags that make sense under the rule set and the way the hand was won. */
export function sensibleFlags(rules, set, context) {
  const way = context.win === "self" ? "self_draw" : "discard";
  const fits = (flag) => set.flag_ways?.[flag.id]?.includes(way) ?? ["any", way].includes(flag.needs);
  return rules.flags.filter((flag) => set.flags.includes(flag.id) && fits(flag));
}

function choice(name, label, values, current, onPick) {
  return el("fieldset", { class: `choice choice-${name}` },
    el("legend", {}, label),
    el("div", { class: "segments" }, values.map(([value, words, long]) => {
      const id = `${name}-${value}`;
      const input = el("input", {
        type: "radio", name, id, value, checked: value === current, dataset: { key: id },
        onchange: () => onPick(value),
      });
      return [input, el("label", { for: id, title: long ?? null }, words)];
    })));
}

function rulesChoice(rules, set) {
  return el("div", { class: "choice choice-rules" },
    el("label", { for: "rules" }, t("ask_rules")),
    el("select", { id: "rules", dataset: { key: "rules" }, onchange: (event) => setContext({ rules: event.target.value }) },
      rules.sets.map((one) => el("option", { value: one.id, selected: one.id === set.id }, named(one)))));
}

function winChoice(set, context) {
  const who = set.questions.includes("discarder");
  const values = [["self", t("win_self")]];
  if (who) for (const player of PLAYERS.slice(1)) values.push([player, playerName(player)]);
  else values.push(["next", t("win_discard")]);
  const current = who || context.win === "self" ? context.win : "next";
  return choice("win", t(who ? "ask_win_who" : "ask_win"), values, current, (win) => setContext({ win }));
}

function windChoice(name, context) {
  return choice(name, t(`ask_${name}`), WINDS.map((wind) => [wind, t(`wind_short_${wind}`), windName(wind)]), context[name],
    (wind) => setContext({ [name]: wind }));
}

function dealerChoice(context) {
  return choice("dealer", t("ask_dealer"), PLAYERS.map((player) => [player, playerName(player)]), context.dealer,
    (dealer) => setContext({ dealer }));
}

function streakChoice(context) {
  const step = (by) => setContext({ streak: Math.min(MOST_STREAK, Math.max(0, now().context.streak + by)) });
  return el("div", { class: "choice choice-streak", role: "group", "aria-labelledby": "streak-name" },
    el("span", { id: "streak-name", class: "legend" }, t("ask_streak")),
    el("span", { class: "stepper" },
      button("−", { "aria-label": t("streak_less"), disabled: context.streak === 0, dataset: { key: "streak-less" }, onclick: () => step(-1) }),
      el("output", { "aria-live": "polite" }, String(context.streak)),
      button("+", { "aria-label": t("streak_more"), disabled: context.streak === MOST_STREAK, dataset: { key: "streak-more" }, onclick: () => step(1) })));
}

function flagBoxes(flags, context) {
  return flags.map((flag) => el("label", { class: "chip" },
    el("input", {
      type: "checkbox", checked: context.flags.includes(flag.id), dataset: { key: `flag-${flag.id}` },
      onchange: (event) => {
        const others = now().context.flags.filter((one) => one !== flag.id);
        setContext({ flags: event.target.checked ? [...others, flag.id] : others });
      },
    }),
    el("span", {}, named(flag))));
}

/** Who lost the flower, where that is not told by the discard. */
function robbedChoice(context) {
  if (context.win !== "self" || !context.flags.includes(SEVEN_ROB)) return null;
  return choice("robbed", t("ask_robbed"), PLAYERS.slice(1).map((player) => [player, playerName(player)]), context.robbed,
    (robbed) => setContext({ robbed }));
}

function flagsFold(rules, set, context) {
  const flags = sensibleFlags(rules, set, context);
  if (!flags.length) return null;
  const on = flags.filter((flag) => context.flags.includes(flag.id));
  return el("details", { class: "fold", open: unfolded, ontoggle: (event) => { unfolded = event.target.open; } },
    el("summary", { dataset: { key: "flags" } }, t("ask_flags"), on.length ? el("b", { class: "on" }, on.map(named).join(isChinese() ? "、" : ", ")) : null),
    el("div", { class: "chips" }, flagBoxes(flags, context)),
    robbedChoice(context));
}

function setOption(set, name, value) {
  const all = now().context.options;
  const mine = { ...(all[set.id] ?? {}) };
  if (value === set.options.find((option) => option.name === name).default) delete mine[name];
  else mine[name] = value;
  setContext({ options: { ...all, [set.id]: mine } });
}

/** The field for one option of the rule set. */
function optionField(set, option, value) {
  const words = isChinese() ? option.doc_zh : option.doc;
  const key = `option-${option.name}`;
  if (typeof option.default === "boolean") {
    return el("label", { class: "option" },
      el("input", { type: "checkbox", checked: value, dataset: { key }, onchange: (event) => setOption(set, option.name, event.target.checked) }),
      el("span", {}, words));
  }
  if (option.choices) {
    const pick = (event) => setOption(set, option.name, option.choices[event.target.selectedIndex]);
    const spoken = isChinese() ? option.choices_zh : option.choices_en;
    return el("label", { class: "option" }, el("span", {}, words),
      el("select", { dataset: { key }, onchange: pick }, option.choices.map((one, place) => el("option", { value: one, selected: one === value }, spoken[place]))));
  }
  const numeric = typeof option.default === "number";
  const write = (event) => {
    if (event.target.value !== "" && event.target.validity.valid) setOption(set, option.name, numeric ? Number(event.target.value) : event.target.value);
  };
  return el("label", { class: "option" }, el("span", {}, words),
    el("input", { type: numeric ? "number" : "text", min: numeric ? 0 : null, step: numeric ? "any" : null, value, dataset: { key }, onchange: write }));
}

/** A field that leaves only the options whose words hold what is written. */
function optionFinder() {
  const filter = (event) => {
    wanted = event.target.value.trim().toLowerCase();
    for (const option of byId("questions").querySelectorAll(".option")) option.hidden = !option.textContent.toLowerCase().includes(wanted);
  };
  return el("input", {
    type: "search", class: "option-find", placeholder: t("options_find"), "aria-label": t("options_find"), value: wanted,
    dataset: { key: "option-find" }, oninput: filter,
  });
}

function ruleNote(set) {
  const note = isChinese() ? set.note_zh : set.note_en;
  return note ? el("p", { class: "rule-note" }, note) : null;
}

function optionsFold(set, context) {
  if (!set.options.length) return null;
  const chosen = context.options[set.id] ?? {};
  const changed = Object.keys(chosen).length;
  const fields = set.options.map((option) => optionField(set, option, chosen[option.name] ?? option.default));
  for (const field of fields) field.hidden = !field.textContent.toLowerCase().includes(wanted);
  return el("details", { class: "fold", open: optionsUnfolded, ontoggle: (event) => { optionsUnfolded = event.target.open; } },
    el("summary", { dataset: { key: "options" } }, t("ask_options"), changed ? el("b", { class: "on" }, t("options_changed", { count: changed })) : null),
    ruleNote(set),
    set.options.length > 8 && optionFinder(),
    el("div", { class: "options", tabindex: "0", role: "group", "aria-label": t("ask_options"), dataset: { key: "options-list" } }, fields),
    changed > 0 && button(t("options_reset"), {
      class: "quiet", onclick: () => setContext({ options: { ...now().context.options, [set.id]: {} } }),
    }));
}

/** Draw the questions that matter under the rule set. */
export function drawContext(rules, set, context) {
  const asks = (question) => set.questions.includes(question);
  replace(byId("questions"),
    rulesChoice(rules, set),
    asks("self_draw") && winChoice(set, context),
    el("div", { class: "pair" },
      (asks("seat") || asks("discarder")) && windChoice("seat", context),
      asks("round") && windChoice("round", context)),
    el("div", { class: "pair pair-dealer" },
      asks("dealer") && !dealerIsEast(set) && dealerChoice(context),
      asks("streak") && streakChoice(context)),
    flagsFold(rules, set, context),
    optionsFold(set, context),
    extrasFold(set, context));
}
