/** What the den says about results. */

import type { Facts } from '../lib/texts';
import type { DenPlace } from '../wire';
import { taskOf } from './tasks';

type Say = (key: string, facts?: Facts) => string;

/** A chance as a number of percent: whole ones, or tenths where it is small. */
export function percent(chance: number): number {
  const inPercent = chance * 100;
  return Math.abs(inPercent) < 1 ? Math.round(inPercent * 10) / 10 : Math.round(inPercent);
}

export function scoreWords(game: string, score: number, say: Say): string {
  if (score === 0) return say(`daily.${game}.perfect`);
  const count = taskOf(game).isChanceLost ? percent(score / 1000) : score;
  return say(`daily.${game}.score`, { count });
}

/** One's place among today's players, without a list. */
export function placeWords({ players, worse, equal }: DenPlace, say: Say): string {
  if (players <= 1) return say('daily.place.first');
  const others = players - 1;
  if (equal === players) return say('daily.place.equal', { count: others });
  return say('daily.place.better', {
    percent: Math.round((100 * worse) / others),
    count: others,
  });
}

/** 3:07:09 until tomorrow. */
export function clockOf(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${String(Math.floor(left / 3600))}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
}
