/** Once more: against the bots of before, or those of another level. */

import type { TableInfo } from '../wire';
import type { Table } from './table.svelte';

export async function playAgain(
  table: Table,
  info: TableInfo,
  level: string | null,
): Promise<void> {
  const others = info.places.filter(({ bot }) => bot !== null && level !== null && bot !== level);
  for (const { place } of others) {
    void table.ask({ type: 'remove', place });
    void table.ask({ type: 'add_bot', level: level ?? '' });
  }
  await table.ask({ type: 'start' });
}

/** Whether somebody plays here against bots alone. */
export function isAgainstBots({ places }: TableInfo): boolean {
  const playing = places.filter(({ sitting }) => sitting);
  return playing.length > 1 && playing.filter(({ bot }) => bot === null).length === 1;
}
