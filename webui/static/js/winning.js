/** Whether the winning tile is still to be chosen, and whether a tap on a tile chooses it now. */

import { handSize } from "./hand.js";

/** Wins for which the hand may have any number of tiles: 八仙過海, 七搶一, 四槓牌. */
const ANY_SIZE = ["flower_win:eight", "flower_win:seven_rob", "four_kongs"];

let said = null; // whether a tap chooses the winning tile, where a person said so

/**
 * What a win needs: `wanted` tiles, or any number of them where `free`; `asksWinner` is whether the
 * newest count asks which tile won.
 */
export const needsOf = (set, flags, answer) => ({
  wanted: set.tiles,
  free: flags.some((flag) => ANY_SIZE.includes(flag)),
  asksWinner: Boolean(answer?.problems.some((problem) => problem.id === "winning_tile_unknown")),
});

/** Whether the hand lacks nothing but the mark of its winning tile. */
const awaitsWinner = (hand, { wanted, free, asksWinner }) => (free ? asksWinner : handSize(hand) === wanted);

/** Whether the winning tile may be chosen by a tap: it is not marked, and there are tiles enough. */
export const mayPick = (hand, needs) =>
  hand.win === null && hand.concealed.length > 0 && (awaitsWinner(hand, needs) || (!needs.free && handSize(hand) > needs.wanted));

/** Whether a tap on a tile marks it as the winning one now. */
export const picksNow = (hand, needs) => mayPick(hand, needs) && (said ?? awaitsWinner(hand, needs));

/** Say whether a tap chooses the winning tile; null leaves it to the hand. */
export function sayPicks(wanted) {
  said = wanted;
}
