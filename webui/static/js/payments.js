/** Who pays whom: the stakes and what each of the four players wins or loses. */

import { button, byId, el, replace } from "./dom.js";
import { CALM, extrasRequest, isFalseWin } from "./extras.js";
import { isChinese, t } from "./i18n.js";
import { PLAYERS, WINDS, dealerIsEast, dealerOf, playerName, playerOn, windName, windOf } from "./seats.js";
import { setContext } from "./store.js";

/** The flag of 七搶一: the one whose flower is robbed pays, also on a self-draw. */
export const SEVEN_ROB = "flower_win:seven_rob";

const EIGHT_FLOWERS = "flower_win:eight"; // 八仙過海: all three pay, whoever discarded

/** The `payments` part of a score request. */
export function paymentsRequest(context, set) {
  const seat = context.seat;
  const payer = isFalseWin(context, set) ? null : payerOf(context);
  return {
    base: context.base,
    unit: context.unit,
    dealer: windOf(dealerOf(context, set), seat),
    ...(payer ? { payer: windOf(payer, seat) } : {}),
    ...extrasRequest(context, set),
  };
}

/** The player who pays alone, or null when all three do. */
function payerOf(context) {
  if (context.win === "self") return context.flags.includes(SEVEN_ROB) ? context.robbed : null;
  return context.flags.includes(EIGHT_FLOWERS) ? null : context.win;
}

function stakeField(name, context) {
  const write = (event) => {
    const value = Number(event.target.value);
    if (event.target.value !== "" && Number.isFinite(value) && value >= 0) setContext({ [name]: value });
  };
  return el("label", { class: "stake" }, el("span", {}, t(`stake_${name}`)),
    el("input", { type: "number", min: 0, max: 1000000, step: "any", inputmode: "decimal", value: context[name], dataset: { key: `stake-${name}` }, onchange: write }));
}

const signed = (amount) => (Number(amount) > 0 ? `+${amount}` : String(amount).replace("-", "−"));

function playerRow(player, payments, context, set) {
  const wind = windOf(player, context.seat);
  const amount = payments.net[wind];
  const kind = Number(amount) > 0 ? "wins" : Number(amount) < 0 ? "loses" : "even";
  const deals = dealerOf(context, set) === player;
  return el("tr", { class: kind },
    el("th", { scope: "row" }, playerName(player), el("small", {}, windName(wind)), deals && el("small", { class: "dealer" }, t("dealer"))),
    el("td", {}, signed(amount)));
}

function transferLine(transfer, context) {
  const who = playerName(playerOn(transfer.from, context.seat));
  const to = playerName(playerOn(transfer.to, context.seat));
  const items = transfer.items.map((item) => `${isChinese() ? item.zh : item.en} ${item.amount}`).join(" + ");
  return el("li", {}, `${who} → ${to}: ${transfer.amount}`, el("small", {}, items));
}

function nextDealPart(next, onNext) {
  return el("div", { class: "next-deal" },
    el("span", {}, t(next.dealer_stays ? "next_stays" : "next_moves", { streak: next.streak })),
    button(t("next_do"), { class: "quiet", dataset: { key: "next" }, onclick: () => onNext(next) }));
}

/** What is remembered for the next deal: who deals and sits where, the streak; no rare events. */
export function nextContext(context, set, next) {
  const calm = { ...CALM, streak: next.streak };
  if (next.dealer_stays) return calm;
  const turn = (list, value, by) => list[(list.indexOf(value) + by) % 4];
  if (dealerIsEast(set)) return { ...calm, seat: turn(WINDS, context.seat, 3) };
  return { ...calm, dealer: turn(PLAYERS, context.dealer, 1) };
}

/** Draw the stakes and, where the answer has them, the payments; `onNext(next)` goes on to the next deal. */
export function drawPayments(answer, context, set, onNext) {
  const payments = answer?.payments;
  replace(byId("payments-body"),
    set.unit === "tai" && el("div", { class: "stakes" }, stakeField("base", context), stakeField("unit", context)),
    payments?.net && el("table", { class: "pay" },
      el("caption", {}, t(isFalseWin(context, set) ? "pay_false_win" : "pay_caption")),
      el("tbody", {}, PLAYERS.map((player) => playerRow(player, payments, context, set)))),
    payments?.transfers?.length ? el("ul", { class: "transfers" }, payments.transfers.map((one) => transferLine(one, context))) : null,
    payments?.next && nextDealPart(payments.next, onNext),
    !payments?.net && el("p", { class: "sheet-note" }, t("pay_none")));
}
