/** Who pays whom: the stakes and what each of the four players wins or loses. */

import { byId, el, replace } from "./dom.js";
import { isChinese, t } from "./i18n.js";
import { PLAYERS, dealerOf, playerName, playerOn, windName, windOf } from "./seats.js";
import { setContext } from "./store.js";

/** The `payments` part of a score request. */
export function paymentsRequest(context, set) {
  const seat = context.seat;
  return {
    base: context.base,
    unit: context.unit,
    dealer: windOf(dealerOf(context, set), seat),
    ...(context.win === "self" ? {} : { payer: windOf(context.win, seat) }),
  };
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

/** Draw the stakes and, where the answer has them, the payments. */
export function drawPayments(answer, context, set) {
  const payments = answer?.payments;
  replace(byId("payments-body"),
    set.unit === "tai" && el("div", { class: "stakes" }, stakeField("base", context), stakeField("unit", context)),
    payments?.net && el("table", { class: "pay" },
      el("caption", {}, t("pay_caption")),
      el("tbody", {}, PLAYERS.map((player) => playerRow(player, payments, context, set)))),
    payments?.transfers?.length ? el("ul", { class: "transfers" }, payments.transfers.map((one) => transferLine(one, context))) : null,
    payments?.next && el("p", { class: "next-deal" }, t(payments.next.dealer_stays ? "next_stays" : "next_moves", { streak: payments.next.streak })),
    !payments?.net && el("p", { class: "sheet-note" }, t("pay_none")));
}
