/** Winds and the four players as the winner sees them. */

import { t } from "./i18n.js";

export const WINDS = ["E", "S", "W", "N"];

/** The players, in the order they take turns after the winner. */
export const PLAYERS = ["self", "next", "across", "previous"];

/** The wind of a player when the winner sits on `seat`. */
export const windOf = (player, seat) => WINDS[(WINDS.indexOf(seat) + PLAYERS.indexOf(player)) % 4];

/** The player who sits on `wind` when the winner sits on `seat`. */
export const playerOn = (wind, seat) => PLAYERS[(WINDS.indexOf(wind) - WINDS.indexOf(seat) + 4) % 4];

/** The name of a wind: 東 or East. */
export const windName = (wind) => t(`wind_${wind}`);

/** The name of a player: 下家 or right. */
export const playerName = (player) => t(`player_${player}`);

/** Whether under this rule set the dealer always sits East, so that the seat tells who deals. */
export const dealerIsEast = (set) => set.dealer_is_east === true;

/** Who deals: the player, as the winner sees it. */
export const dealerOf = (context, set) => (dealerIsEast(set) ? playerOn("E", context.seat) : context.dealer);
