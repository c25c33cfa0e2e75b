import { t } from '../lib/i18n.svelte';
import { share, type Tally } from './statistics';

/** Wins among games, each tally a bar with its name. */
export function barsOf(
  tallies: readonly Tally[],
  name: (key: string) => string,
): { name: string; share: number; said: string }[] {
  return tallies.map(({ key, played, won }) => ({
    name: name(key),
    share: share(won, played),
    said: t('mine.statistics.of', { part: won, whole: played }),
  }));
}
