/** How a game ended, in words. */

import { traitsOf } from '../games/traits';
import type { Facts } from '../lib/texts';
import type { Result } from '../wire';

type Say = (key: string, facts?: Facts) => string;

export interface Ended {
  game: string;
  result: Result;
  /** The names of those who won. */
  winners: readonly string[];
  iWon: boolean;
}

/** Who won; behind it, where it is tied, what the game says to that. */
export function endingOf({ game, result, winners, iWon }: Ended, say: Say): [string, ...string[]] {
  if (result.seats === 1) return [soloEnding(result, say)];
  if (winners.length === 1)
    return [iWon ? say('web.result.you_won') : say('web.result.won', { name: winners[0] })];
  const shared = say('web.result.shared', { names: winners });
  const { tied } = traitsOf(game);
  return tied === undefined ? [shared] : [shared, say(tied)];
}

function soloEnding({ winners, rows }: Result, say: Say): string {
  const key = winners.length > 0 ? 'web.result.solo_won' : 'web.result.solo_lost';
  return say(key, { count: rows[0]?.score ?? 0 });
}
